// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run of a CCI-400 as a source of its pins: the one way in for CSV, VCD and FST files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tb/bus/ace/binding.hpp"
#include "tb/bus/ace/pins.hpp"
#include "tb/core/source.hpp"
#include "tb/record/signal_stream.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

/// An open trace. read() may throw InputError at any place of the file.
class AceTrace final : public Source<AcePins> {
 public:
  AceTrace(std::unique_ptr<SignalStream> stream, AceBinding binding);

  std::size_t read(AcePins* out, std::size_t n) override;
  void rewind() override;

  /// Cycles read since the beginning or the last rewind().
  std::uint64_t clocks() const { return clocks_; }

  /// One line each for the user: how the pins were bound, what is tied to a default, and how many
  /// bits of the cycles read so far were x or z and taken as 0.
  std::vector<std::string> notes() const;

 private:
  std::unique_ptr<SignalStream> stream_;
  AceBinding binding_;
  std::vector<std::size_t> columns_;  // the columns that are bound, in the order of selection
  std::uint64_t clocks_ = 0;
};

/// Opens a trace. Throws InputError if the file cannot be used.
std::unique_ptr<AceTrace> open_ace_trace(const TraceOptions& options);

}  // namespace fabmon
