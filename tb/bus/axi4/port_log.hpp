// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Tells a PortSink what goes on at an AXI4 port, block by block of its pins: each cycle with its
// handshakes, buckets, open transactions and bytes, and each transaction as it ends.
//
//     Axi4PortLog log(sink, axi4_log_options(trace));
//     while (n = trace.read(pins, more, times, block)) log.run(pins, more, times, n);
//     log.finish();
//
// The same blocks of pins may go to Axi4Protocol, to models and to golden models.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tb/analysis/port_sink.hpp"
#include "tb/bus/axi4/accounting.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/report_pins.hpp"
#include "tb/bus/axi4/transactions.hpp"

namespace fabmon {

class Axi4PortLog {
 public:
  /// The sink must outlive it; several are one by PortFanOut. Generated traffic has the default
  /// options.
  explicit Axi4PortLog(PortSink& sink, const Axi4LogOptions& options = {})
      : sink_(sink), writes_(sink, options), reads_(sink, options, writes_) {}
  Axi4PortLog(const Axi4PortLog&) = delete;
  Axi4PortLog& operator=(const Axi4PortLog&) = delete;

  /// The next n cycles. `more` may be null: response codes and QoS are 0 then; `times` likewise,
  /// for a source without time stamps.
  void run(const Axi4Pins* pins, const Axi4ReportPins* more, const std::uint64_t* times,
           std::size_t n);

  /// The recording has ended: what is open is told as unfinished. To be called once, after the last
  /// run().
  void finish();

  /// How many responses came in the cycle of their own command or last data.
  std::uint64_t at_once() const { return reads_.at_once() + writes_.at_once(); }
  /// How many atomic operations that return data were accepted.
  std::uint64_t atomics() const { return writes_.atomics(); }
  /// How many reads had data in chunks (AXI5).
  std::uint64_t chunked() const { return reads_.chunked(); }
  /// How many of these had their B before the end of their data, which ends them.
  std::uint64_t late_atomics() const { return writes_.late_atomics(); }
  /// How many beats of R fit a read and an atomic operation of one ID, which AXI5 forbids.
  std::uint64_t ambiguous() const { return reads_.ambiguous(); }
  /// Cycles given to run() so far, with those in reset; gaps are none.
  std::uint64_t cycles() const { return now_; }
  /// How many transactions of a direction were told although traffic from before the recording may
  /// be mixed up with them (transactions.hpp).
  std::uint64_t doubtful(Axi4Direction direction) const {
    return direction == kAxi4Read ? reads_.doubtful() : writes_.doubtful();
  }

 private:
  PortSink& sink_;
  Axi4Accounting accounting_;
  Axi4WriteLog writes_;
  Axi4ReadLog reads_;
  std::uint64_t now_ = 0;
};

}  // namespace fabmon
