// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A monitor behind mapped registers: what it has, which events it is to count, and what it has
// counted. One class for each kind, over the C library.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "event_table.hpp"
#include "event_text.hpp"
#include "fabmon_stats.h"
#include "fabmon_status.h"
#include "host.hpp"

namespace fabmon::ctl {

/// The kinds of monitors, as --kind names them.
enum class Kind : std::uint8_t { kAxi4, kStats, kCci400, kCmn };

/// What a counter has counted since it was read last; empty: that is not known.
using Count = std::optional<std::uint64_t>;

/// What is known of a counter beforehand.
struct Counter {
  std::string unit;
  Combine combine = Combine::kSum;
};

class Monitor {
 public:
  Monitor() = default;
  Monitor(const Monitor&) = delete;
  Monitor& operator=(const Monitor&) = delete;
  virtual ~Monitor() = default;

  /// "axi4", "axi4_bank", "stats", "cci400" or "cmn".
  virtual std::string kind() const = 0;
  /// What the build has, for instance "8 counters of 48 bits", and the same as members.
  virtual std::string summary() const = 0;
  virtual nlohmann::ordered_json members() const = 0;
  /// Whose names its events and metrics have.
  virtual Table table() const = 0;
  /// The events that it can count.
  virtual std::vector<const EventRow*> events() const = 0;
  /// All that it can count at once, as events between slashes. Throws Error where it must be told
  /// what to count.
  virtual std::vector<std::string> all() const = 0;

  /// One more event is to be counted. Throws Error: unknown, or more than the counters that fit.
  virtual Counter add(const EventText& event) = 0;
  /// Counts all of them from the same cycle on, from 0.
  virtual void begin() = 0;
  /// What each of them has counted since the last call, or since begin(): of one cycle where the
  /// monitor has a snapshot. No cycle is lost or counted twice.
  virtual std::vector<Count> take() = 0;
  /// Stops all counters; the take() that follows is of the last cycle.
  virtual void end() = 0;
  /// Locks the configuration until the monitor's reset. False: this kind has no lock.
  virtual bool lock() { return false; }
  /// The stats monitor, for its bins and histograms; null of any other kind.
  virtual const fabmon_stats* stats() const { return nullptr; }
  /// What the monitor says of its own counts, after end(): overflows, requests that it lost.
  virtual std::vector<std::string> notes() = 0;
};

std::unique_ptr<Monitor> open_axi4(std::unique_ptr<Mapping> mapping);
std::unique_ptr<Monitor> open_stats(std::unique_ptr<Mapping> mapping);
std::unique_ptr<Monitor> open_cci400(std::unique_ptr<Mapping> mapping);
/// root: byte offset of the root node.
std::unique_ptr<Monitor> open_cmn(std::unique_ptr<Mapping> mapping, std::uint32_t root);

/// Throws Error with what was tried and why it failed, unless the status is FABMON_OK.
void check(fabmon_status status, const char* what);

}  // namespace fabmon::ctl
