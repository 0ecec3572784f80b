// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A bus as a user's file describes it, word by word: what tb/report/bus_file.hpp reads and
// tb/bus/file makes a bus of. docs/use/bus-files.md has the meaning of each member.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

/// A text of the file, and where it stands.
struct FileText {
  std::string text{};
  int line = 0;    ///< from 1 on
  int column = 0;  ///< of its first character, from 1 on
  bool empty() const { return text.empty(); }
};

/// A pin of the bus.
struct DescribedPin {
  FileText name{};                        ///< as expressions have it
  std::vector<FileText> names{};          ///< other spellings in a recording
  std::optional<std::uint64_t> absent{};  ///< its value where a recording has it not
  bool is_required = false;               ///< without it a set of signals is no port
};

/// What a channel carries.
enum class ChannelRole : std::uint8_t { kCommand, kData, kResponse, kStream };

/// The directions that a channel serves, or whose data it carries.
enum class ServedDirections : std::uint8_t { kUnsaid, kRead, kWrite, kBoth };

/// Expressions of which the first one counts that has all its pins in the recording, else the last.
using Alternatives = std::vector<FileText>;

/// A channel. What is not said is empty.
struct DescribedChannel {
  FileText name{};
  ChannelRole role = ChannelRole::kCommand;
  FileText valid{}, ready{};  ///< of the handshake; without ready it is always taken
  Alternatives direction{};   ///< 1: a write
  Alternatives id{}, address{}, dest{};
  Alternatives beats{};             ///< of the transaction
  Alternatives last{};              ///< 1 in the last beat
  Alternatives bytes{}, payload{};  ///< of a beat; payload: those that count as useful
  Alternatives error{};
  ServedDirections serves = ServedDirections::kUnsaid;
  ServedDirections data = ServedDirections::kUnsaid;
  std::string waits_for{};         ///< "manager", "subordinate": who has to give ready
  bool hold = false;               ///< rule: valid stays until ready
  std::vector<FileText> stable{};  ///< rule: pins that stay as they are until ready
};

struct BusDescription {
  std::string path{};  ///< of the file
  FileText name{};
  bool by_id = false;       ///< else answers come in the order of the requests
  bool same_cycle = false;  ///< an answer may come in the cycle of its own request
  std::vector<DescribedPin> pins{};
  std::vector<DescribedChannel> channels{};
};

/// "FILE:LINE:COLUMN: ", for messages. `offset`: characters from the beginning of the text.
inline std::string place_of(const std::string& path, const FileText& text, std::size_t offset = 0) {
  return path + ":" + std::to_string(text.line) + ":" +
         std::to_string(text.column + static_cast<int>(offset)) + ": ";
}

}  // namespace fabmon
