// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run of a mesh as a source of its pins: the one way in for CSV, VCD and FST files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tb/pins/cmn_config.hpp"
#include "tb/pins/cmn_pins.hpp"
#include "tb/pins/source.hpp"
#include "tb/trace/cmn_binding.hpp"
#include "tb/trace/signal_stream.hpp"
#include "tb/trace/trace_stream.hpp"

namespace fabmon {

/// An open trace. read() may throw InputError at any place of the file.
class CmnTrace final : public Source<CmnPins> {
 public:
  CmnTrace(std::unique_ptr<SignalStream> stream, CmnBinding binding, const CmnConfig& mesh);

  std::size_t read(CmnPins* out, std::size_t n) override;
  void rewind() override;

  /// Clocks read since the beginning or the last rewind().
  std::uint64_t clocks() const { return clocks_; }

  /// One line each for the user: how the pins were bound, what is tied to a default, and how many
  /// bits of the clocks read so far were x or z and taken as 0.
  std::vector<std::string> notes() const;

 private:
  void update();
  void derive(CmnPins& pins) const;

  std::unique_ptr<SignalStream> stream_;
  CmnBinding binding_;
  std::uint64_t clocks_ = 0;
};

/// Opens a trace for this mesh. Throws InputError if the file cannot be used.
std::unique_ptr<CmnTrace> open_cmn_trace(const TraceOptions& options, const CmnConfig& mesh);

}  // namespace fabmon
