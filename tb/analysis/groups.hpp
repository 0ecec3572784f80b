// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Transactions of a direction, counted by ID, by group of IDs, by QoS, by length, size and type of
// burst, and, of buses that have them, by kind and destination.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tb/analysis/distribution.hpp"
#include "tb/analysis/key_index.hpp"
#include "tb/analysis/time_line.hpp"
#include "tb/analysis/transaction.hpp"
#include "tb/analysis/worst.hpp"

namespace fabmon {

/// Transactions with the same value of a property.
struct Group {
  std::uint64_t transactions = 0;
  std::uint64_t bytes = 0;
  Distribution latency;
  Worst slowest;

  /// Counts one more. `times`: those of its port, null if they are not known.
  void add(const Transaction& transaction, const TimeLine* times) {
    ++transactions;
    bytes += transaction.bytes;
    latency.add(transaction.latency());
    slowest.add(transaction.latency(), transaction, times);
  }
  /// Counts those of another group.
  void add(const Group& other);
};

/// Groups by an integer key. The first `limit` different keys have a group each; transactions with
/// any other key are counted together in other().
class GroupTable {
 public:
  explicit GroupTable(std::size_t limit = 256) : limit_(limit) {}

  /// Counts a transaction; gives the index of its group, limit() if that is other(). `times`: as
  /// Group::add has them.
  std::size_t add(std::uint64_t key, const Transaction& transaction,
                  const TimeLine* times = nullptr);

  /// The maximum number of groups.
  std::size_t limit() const { return limit_; }
  /// Keys and groups by their index, in the order of their first transaction.
  const std::vector<std::uint64_t>& keys() const { return index_.keys(); }
  const std::vector<Group>& groups() const { return groups_; }
  /// The indices in ascending order of their keys.
  std::vector<std::size_t> order() const;
  /// Transactions with a key that found no free group.
  const Group& other() const { return other_; }
  /// True if there were more than `limit` keys.
  bool capped() const { return other_.transactions != 0; }

 private:
  std::size_t limit_;
  KeyIndex index_;
  std::vector<Group> groups_;
  Group other_;
};

/// IDs that have a name together.
struct IdName {
  std::uint32_t first = 0;
  std::uint32_t last = 0;  ///< included
  std::string name;        ///< several ranges may have the same
  bool operator==(const IdName&) const = default;
};

/// All groups of a direction but those by address.
class Groups {
 public:
  /// `names`: of an ID in several of them, the first one counts. `by_kind`, `by_dest`: the bus has
  /// kinds, destinations.
  explicit Groups(const std::vector<IdName>& names, bool by_kind = false, bool by_dest = false);

  /// Counts a transaction. Gives its row in a matrix: the index of its ID's name, or, if no names
  /// were given, of its ID. `times`: as Group::add has them.
  std::size_t add(const Transaction& transaction, const TimeLine* times = nullptr);

  const GroupTable& id() const { return id_; }
  const GroupTable& qos() const { return qos_; }
  /// By Transaction::beats.
  const GroupTable& length() const { return length_; }
  /// By log2 of the bytes of a beat.
  const GroupTable& size() const { return size_; }
  const GroupTable& burst() const { return burst_; }
  /// By Transaction::kind and dest; empty if the bus has none.
  const GroupTable& kind() const { return kind_; }
  const GroupTable& dest() const { return dest_; }

  /// The different names in the order given; behind them, IDs without a name: "other". Empty if no
  /// names were given.
  const std::vector<std::string>& names() const { return names_; }
  /// The groups of names().
  const std::vector<Group>& named() const { return named_; }

 private:
  std::size_t name_of(std::uint32_t id) const;

  std::vector<IdName> ranges_;
  std::vector<std::size_t> name_of_range_;
  std::vector<std::string> names_;
  std::vector<Group> named_;
  GroupTable id_;
  GroupTable qos_;
  GroupTable length_;
  GroupTable size_;
  GroupTable burst_;
  GroupTable kind_;
  GroupTable dest_;
  bool by_kind_, by_dest_;
};

}  // namespace fabmon
