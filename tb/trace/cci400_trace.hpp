// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run of a CCI-400 as a source of its pins: the one way in for CSV, VCD and FST files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tb/pins/cci400_pins.hpp"
#include "tb/pins/source.hpp"
#include "tb/trace/cci400_binding.hpp"
#include "tb/trace/signal_stream.hpp"
#include "tb/trace/trace_stream.hpp"

namespace fabmon {

/// An open trace. read() may throw InputError at any place of the file.
class Cci400Trace final : public Source<Cci400Pins> {
 public:
  Cci400Trace(std::unique_ptr<SignalStream> stream, Cci400Binding binding);

  std::size_t read(Cci400Pins* out, std::size_t n) override;
  void rewind() override;

  /// Clocks read since the beginning or the last rewind().
  std::uint64_t clocks() const { return clocks_; }

  /// One line each for the user: how the pins were bound, what is tied to a default, and how many
  /// bits of the clocks read so far were x or z and taken as 0.
  std::vector<std::string> notes() const;

 private:
  std::unique_ptr<SignalStream> stream_;
  Cci400Binding binding_;
  std::vector<std::size_t> columns_;  // the columns that are bound, in the order of selection
  std::uint64_t clocks_ = 0;
};

/// Opens a trace. Throws InputError if the file cannot be used.
std::unique_ptr<Cci400Trace> open_cci400_trace(const TraceOptions& options);

}  // namespace fabmon
