// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The transaction with the largest value of a property: its latency or one of its phases. Of equal
// values it is the one that was accepted first, for any order of the calls.
#pragma once

#include <cstdint>
#include <optional>

#include "tb/analysis/time_line.hpp"
#include "tb/analysis/transaction.hpp"

namespace fabmon {

class Worst {
 public:
  /// Tells of a transaction and its value. `times`: those of its port, null if they are not known.
  void add(std::uint64_t value, const Transaction& transaction, const TimeLine* times) {
    if (any_ && !worse(value, transaction.accept)) return;
    take(value, transaction, times);
  }
  /// Takes the worse one of this and another.
  void add(const Worst& other) {
    if (other.any_ && (!any_ || worse(other.value_, other.accept_))) *this = other;
  }

  /// False if there was no transaction: then the other functions must not be called.
  bool any() const { return any_; }
  /// In cycles.
  std::uint64_t value() const { return value_; }
  /// The cycle in which it was accepted, and that one's time stamp, if it is known.
  std::uint64_t accept() const { return accept_; }
  const std::optional<std::uint64_t>& time() const { return time_; }
  /// From its acceptance to its end, in cycles.
  std::uint64_t latency() const { return latency_; }
  std::uint64_t address() const { return address_; }
  std::uint32_t id() const { return id_; }

 private:
  bool worse(std::uint64_t value, std::uint64_t accept) const {
    return value > value_ || (value == value_ && accept < accept_);
  }
  void take(std::uint64_t value, const Transaction& transaction, const TimeLine* times);

  std::uint64_t value_ = 0;
  std::uint64_t accept_ = 0;
  std::uint64_t latency_ = 0;
  std::uint64_t address_ = 0;
  std::optional<std::uint64_t> time_;
  std::uint32_t id_ = 0;
  bool any_ = false;
};

}  // namespace fabmon
