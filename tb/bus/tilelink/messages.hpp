// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Messages of TileLink (SiFive TileLink Specification 1.8.1, chapters 4, 7 to 9). A message with
// data has max(1, 2^size / bytes of the bus) beats, others one. The beats of a message follow each
// other on its channel.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "tb/bus/tilelink/pins.hpp"

namespace fabmon::tilelink {

/// Opcodes of channel A.
enum AOpcode : std::uint8_t {
  kPutFullData,
  kPutPartialData,
  kArithmeticData,
  kLogicalData,
  kGet,
  kIntent,
  kAcquireBlock,
  kAcquirePerm
};
/// Opcodes of channel C.
enum COpcode : std::uint8_t { kProbeAck = 4, kProbeAckData, kRelease, kReleaseData };
/// Opcodes of channel D.
enum DOpcode : std::uint8_t {
  kAccessAck = 0,
  kAccessAckData,
  kHintAck,
  kGrant = 4,
  kGrantData,
  kReleaseAck
};

/// True for requests of channel A that are writes: those with data.
constexpr bool is_write(std::uint64_t a_opcode) { return a_opcode < kGet; }
/// True for messages of channel C that are requests.
constexpr bool is_release(std::uint64_t c_opcode) {
  return c_opcode == kRelease || c_opcode == kReleaseData;
}
/// True for messages of channels C and D with data: the odd opcodes.
constexpr bool has_data(std::uint64_t opcode) { return opcode % 2 != 0; }

/// True if the answer to a request of channel A usually has data: for ports without an opcode on D.
constexpr bool answer_has_data(std::uint64_t a_opcode) {
  return a_opcode == kGet || a_opcode == kAcquireBlock || a_opcode == kArithmeticData ||
         a_opcode == kLogicalData;
}

/// What is the same in all beats of a message. `address`: 0 on channel D.
struct Header {
  std::uint64_t opcode = 0, source = 0, size = 0, address = 0;
  bool operator==(const Header&) const = default;
};

/// Which pins a port has, and what follows from it.
class Port {
 public:
  explicit Port(const PinWidths& pins)
      : bytes_(bytes_of(pins)),
        log2_(bytes_ == 0 ? 0 : static_cast<unsigned>(std::bit_width(bytes_)) - 1),
        a_size_(pins.has(kASize)),
        c_size_(pins.has(kCSize)),
        d_size_(pins.has(kDSize)),
        d_opcode_(pins.has(kDOpcode)),
        a_source_(pins.has(kASource) && pins.has(kDSource)),
        c_source_(pins.has(kCSource) && pins.has(kDSource)),
        any_bytes_(pins.has(kAData) || pins.has(kCData) || pins.has(kDData) || pins.has(kAMask)) {}

  /// Of the bus, bytes; 0: not known.
  unsigned bytes() const { return bytes_; }
  bool has_d_size() const { return d_size_; }
  bool has_d_opcode() const { return d_opcode_; }

  /// What channels offer. A size that was not recorded is the width of the bus.
  Header a(const PinRow& pins) const {
    return {pins[kAOpcode] % 8, pins[kASource], a_size_ ? size_of(pins[kASize]) : log2_,
            pins[kAAddress]};
  }
  Header c(const PinRow& pins) const {
    return {pins[kCOpcode] % 8, pins[kCSource], c_size_ ? size_of(pins[kCSize]) : log2_,
            pins[kCAddress]};
  }
  Header d(const PinRow& pins) const {
    return {pins[kDOpcode] % 8, pins[kDSource], d_size_ ? size_of(pins[kDSize]) : log2_, 0};
  }
  /// The source by which a request and its answer belong together: 0 where one of both lacks it.
  std::uint64_t matched(std::uint64_t source, bool of_c) const {
    return (of_c ? c_source_ : a_source_) ? source : 0;
  }

  /// Beats of a message with data.
  std::uint32_t beats(std::uint64_t size) const {
    return bytes_ == 0 ? 1 : std::max<std::uint32_t>(1, (std::uint32_t{1} << size) / bytes_);
  }
  /// log2 of the bytes of a beat.
  std::uint8_t beat_size(std::uint64_t size) const {
    return static_cast<std::uint8_t>(bytes_ == 0 ? size : std::min<std::uint64_t>(size, log2_));
  }
  /// Bytes of a beat; 0 if the recording has no pin of data.
  std::uint32_t beat_bytes(std::uint64_t size) const {
    return any_bytes_ ? std::uint32_t{1} << beat_size(size) : 0;
  }

 private:
  static unsigned bytes_of(const PinWidths& pins) {
    unsigned bits = 0;
    for (const std::size_t pin : {kAData, kBData, kCData, kDData}) {
      bits = std::max(bits, pins.width[pin]);
    }
    return std::bit_floor(bits == 0 ? pins.width[kAMask] : bits / 8);
  }
  // No message is larger: 2^15 bytes are what four bits can say.
  static std::uint64_t size_of(std::uint64_t pin) { return std::min<std::uint64_t>(pin, 15); }

  unsigned bytes_, log2_;
  bool a_size_, c_size_, d_size_, d_opcode_, a_source_, c_source_, any_bytes_;
};

/// The message of a channel that is under way: its first beat has moved and its last one has not.
class Burst {
 public:
  bool begun() const { return left_ != 0; }
  /// True if a beat that is offered is one of it. `doubt`: the recording may have begun within a
  /// message, so that another header means another message; else beats are counted.
  bool continues(const Header& header, bool doubt) const {
    return left_ != 0 && (!doubt || header == header_);
  }
  const Header& header() const { return header_; }
  /// The first beat moves.
  void begin(const Header& header, std::uint32_t beats) {
    header_ = header;
    left_ = beats - 1;
  }
  /// A further beat moves.
  void beat() { --left_; }
  void stop() { left_ = 0; }

 private:
  Header header_{};
  std::uint32_t left_ = 0;  // beats to come
};

}  // namespace fabmon::tilelink
