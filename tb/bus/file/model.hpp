// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bus of a file, checked and compiled: its pins as a table (bus_pins.hpp), its channels with
// their expressions, which channel has what part of a transaction, the shape of its reports
// (shape.hpp) and its rules. docs/use/bus-files.md has the meaning of each member.
//
// | part of a transaction of a direction | channel                                               |
// |--------------------------------------|-------------------------------------------------------|
// | command                              | the command channel that serves the direction         |
// | data                                 | the data channel of the direction; else, of reads, the|
// |                                      | response channel; else the command channel. `data` of |
// |                                      | a response channel says that it has data of writes    |
// | response                             | the response channel, unless it is that of the data   |
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/analysis/bus_description.hpp"
#include "tb/bus/bus_rules.hpp"
#include "tb/bus/file/expression.hpp"
#include "tb/bus/file/shape.hpp"

namespace fabmon::bus_file {

/// The expressions of a channel.
enum Member : std::size_t {
  kValid,
  kReady,
  kDirection,
  kId,
  kAddress,
  kDest,
  kBeats,
  kLast,
  kBytes,
  kPayload,
  kError,
  kMemberCount
};

struct Channel {
  std::string_view name{};
  ChannelRole role = ChannelRole::kCommand;
  std::array<std::vector<Expression>, kMemberCount> members{};  ///< alternatives; empty: not said
  std::array<bool, 2> serves{};                                 ///< by direction
  bool manager_waited_for = false;    ///< READY is the manager's, else the subordinate's
  std::vector<std::size_t> stable{};  ///< pins that stay as they are until READY
  std::optional<std::size_t> dropped_rule{}, stable_rule{};  ///< indices of Model::rules()

  bool has(Member member) const { return !members.at(member).empty(); }
};

/// A channel of a recording: of each member the alternative that its pins allow.
class ChannelValues {
 public:
  ChannelValues(const Channel& channel, const PinLayout& layout, const PinWidths& pins);

  /// The value of a member in a cycle; 0 if the file does not say it, of ready 1.
  std::uint64_t operator()(Member member, const PinRow& row) const { return values_[member](row); }
  bool has(Member member) const { return has_[member]; }

 private:
  std::array<Expression, kMemberCount> values_;
  std::array<bool, kMemberCount> has_{};
};

/// Bytes of a beat, as many as CycleState holds.
inline std::uint32_t limited_bytes(std::uint64_t bytes) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes, 0xFFFF));
}

/// The number of a channel, or kNoChannel.
using ChannelNumber = std::size_t;
inline constexpr ChannelNumber kNoChannel = ~std::size_t{0};

/// The channels of the transactions of a direction.
struct Parts {
  ChannelNumber command = kNoChannel, data = kNoChannel, response = kNoChannel;
};

class Model {
 public:
  /// Throws InputError ("FILE:LINE:COLUMN: reason") about a description that makes no sense.
  explicit Model(const BusDescription& description);
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  std::string_view name() const { return name_; }
  const BusPins& pins() const { return table_; }
  const BusShape& shape() const { return shape_.table(); }
  const Shape& tables() const { return shape_; }
  std::span<const BusRule> rules() const { return rules_; }
  const std::vector<Channel>& channels() const { return channels_; }
  /// Of a stream bus, of which channel 0 is the only one.
  bool is_stream() const { return channels_.front().role == ChannelRole::kStream; }
  const Parts& parts(std::size_t direction) const { return parts_.at(direction); }
  bool by_id() const { return by_id_; }
  bool same_cycle() const { return same_cycle_; }
  /// Pins of which widths are asked, which are data, and those in addresses and IDs.
  const std::vector<std::size_t>& data_pins() const { return data_pins_; }
  std::vector<std::size_t> pins_of(Member member) const;
  /// The pin that is VALID of the command or stream channel, if it is a pin and no more.
  std::optional<std::size_t> driven_pin() const;
  /// Transaction::size: log2 of the bytes of the widest data pin of a recording.
  std::uint8_t size_of_data(const PinWidths& pins) const;
  /// The rule about answers without a request, an index of rules(); a stream bus has it not.
  std::size_t orphan_rule() const { return rules_.size() - 1; }

 private:
  void add_pins(const BusDescription& description);
  void add_channel(const BusDescription& description, const DescribedChannel& given);
  void add_rules(const DescribedChannel& given, Channel& channel);
  void assign_parts(const BusDescription& description);
  void check_served(const BusDescription& description, std::size_t direction) const;
  void check_parts(const BusDescription& description, std::size_t direction) const;
  void finish_pins(const BusDescription& description);
  void make_shape();
  std::string_view keep(std::string text);
  std::vector<Expression> compiled(const std::string& path, const Alternatives& texts);

  std::deque<std::string> texts_;  // what the tables point at
  std::string_view name_;
  std::vector<std::string_view> names_;  // of pins
  std::vector<BusPin> pins_;
  std::vector<std::size_t> identity_, required_, data_pins_;
  std::vector<Channel> channels_;
  std::array<Parts, 2> parts_{};
  bool by_id_, same_cycle_;
  std::vector<BusRule> rules_;
  BusPins table_{};
  Shape shape_;
};

}  // namespace fabmon::bus_file
