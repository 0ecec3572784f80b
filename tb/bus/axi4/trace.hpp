// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run as a source of AXI4 pins: the one way in for CSV, VCD and FST files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tb/bus/axi4/binding.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/core/source.hpp"
#include "tb/record/signal_stream.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

/// An open trace. read() may throw InputError at any place of the file.
class Axi4Trace final : public Source<Axi4Pins> {
 public:
  Axi4Trace(std::unique_ptr<SignalStream> stream, Axi4Binding binding);

  std::size_t read(Axi4Pins* out, std::size_t n) override;
  void rewind() override;

  /// Cycles read since the beginning or the last rewind().
  std::uint64_t clocks() const { return clocks_; }

  /// One line each for the user: how the port was bound, what is tied to a default, and how many
  /// bits of the cycles read so far were x or z and taken as 0.
  std::vector<std::string> notes() const;

 private:
  std::unique_ptr<SignalStream> stream_;
  Axi4Binding binding_;
  std::vector<std::size_t> columns_;  // the columns that are bound, in the order of selection
  std::uint64_t clocks_ = 0;
};

/// Opens a trace. Throws InputError if the file cannot be used.
std::unique_ptr<Axi4Trace> open_axi4_trace(const TraceOptions& options);

}  // namespace fabmon
