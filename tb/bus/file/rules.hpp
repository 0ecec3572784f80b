// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of a bus file: those that it declares of a channel, and, of commands and responses,
// that each answer has its request.
//
// | rule                | broken by                                                     |
// |---------------------|---------------------------------------------------------------|
// | `<channel>_dropped` | (`hold`) valid falls before ready                             |
// | `<channel>_stable`  | (`stable`) one of the pins changes while valid waits for ready|
// | `orphan`            | an answer or a beat that belongs to no request                |
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tb/bus/bus_rules.hpp"
#include "tb/bus/file/request_log.hpp"

namespace fabmon::bus_file {

class Rules final : public BusRules {
 public:
  /// The model must outlive it.
  Rules(const Model* model, const PinWidths& pins, std::size_t keep);
  ~Rules();
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  std::span<const BusRule> rules() const { return table(); }
  void cycle(const PinRow& pins, std::uint64_t now, bool doubtful);
  void reset(const PinRow& pins, std::uint64_t now);
  void gap();
  bool is_idle() const { return !any_valid_ && (!log_ || log_->is_idle()); }
  std::uint64_t untracked() const { return 0; }
  std::vector<std::string> doubts() const {
    return {"answers may belong to requests from before the recording"};
  }

 private:
  class OrphanSink;
  struct Waiting {
    bool stalled = false;                  // in the cycle before
    std::vector<std::uint64_t> payload{};  // of that offer
  };
  void check(std::size_t channel, const PinRow& pins, std::uint64_t now);
  void stop(LostBy by, std::uint64_t now);

  const Model& model_;
  PinLayout layout_;
  std::vector<ChannelValues> values_;
  std::vector<Waiting> waiting_;  // by channel
  std::unique_ptr<OrphanSink> sink_;
  std::unique_ptr<RequestLog> log_;  // which finds the orphans; null of a stream
  bool any_valid_ = false;           // in the last cycle
};

}  // namespace fabmon::bus_file
