// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The recording as a Chrome trace-event file (JSON), which ui.perfetto.dev and chrome://tracing
// open. Events are written while a recording is read, so memory grows only with the number of
// transactions that are open at once. The file's events are not sorted; the format allows that.
//
// | fabmon                           | trace event                                                |
// |----------------------------------|------------------------------------------------------------|
// | port                             | process                                                    |
// | direction and ID                 | thread; transactions of an ID that overlap are drawn on    |
// |                                  | further threads of its name                                |
// | transaction, from shown to end   | slice X "read 0x80000040", "Get 0x80000040" of a bus with  |
// |                                  | opcodes, "packet" of a stream; details in its args         |
// | its phases                       | slices X within: "command" shown ... accept, "to first"    |
// |                                  | accept ... first, "data" first ... last, "response"        |
// |                                  | last ... end; empty ones are left out; what came before    |
// |                                  | the command's handshake is left out                        |
// | the same transaction at the next | flow s -> f (link.hpp)                                     |
// | port through the fabric          |                                                            |
// | open transactions                | counter C "read outstanding", at every change              |
// | bandwidth                        | counter C "read bytes/cycle", mean of kBin cycles          |
//
// Times: `ts` and `dur` are microseconds, exact to the nanosecond; both ends of a slice are rounded
// down, so that slices nest. Without a timescale a cycle is a microsecond. A transaction whose
// times are forgotten (TimedTransaction) is left out and counted.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tb/analysis/link.hpp"
#include "tb/analysis/timed_fan_out.hpp"
#include "tb/report/page/port_labels.hpp"

namespace fabmon {

class PerfettoTrace : public LinkObserver {
 public:
  /// Cycles of a value of the bandwidth.
  static constexpr std::uint64_t kBin = 256;

  /// `path` may end with ".gz". `timescale`: femtoseconds a unit of time, 0 if there are no time
  /// stamps. Throws InputError if the file cannot be written.
  PerfettoTrace(const std::string& path, std::uint64_t timescale);
  ~PerfettoTrace() override;

  /// Draws a port; the trace must outlive it. It sets TimedTransaction::track, so it must stand
  /// before the port's link consumer in TimedFanOut.
  std::unique_ptr<TimedSink> port(const PortLabels& labels);

  /// A flow from a transaction to the same one at the next port.
  void matched(const LinkEnd& from, const LinkEnd& to) override;

  /// The trace is complete. Throws InputError if it cannot be written.
  void finish();

  /// Transactions that were left out, because an irregular clock's times were forgotten.
  std::uint64_t left_out() const;

 private:
  class File;
  class Port;
  std::unique_ptr<File> file_;
};

}  // namespace fabmon
