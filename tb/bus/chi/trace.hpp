// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run of a mesh as a source of its pins: the one way in for CSV, VCD and FST files.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "tb/bus/chi/binding.hpp"
#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/recorded_pins.hpp"
#include "tb/core/source.hpp"
#include "tb/record/signal_stream.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

/// An open trace. read() may throw InputError at any place of the file.
class ChiTrace final : public Source<ChiPins> {
 public:
  ChiTrace(std::unique_ptr<SignalStream> stream, ChiBinding binding, const ChiMesh& mesh);

  std::size_t read(ChiPins* out, std::size_t n) override;
  void rewind() override;

  /// Which of the pins that a protocol checker reads the recording has.
  ChiRecordedPins recorded() const;

  /// Cycles read since the beginning or the last rewind().
  std::uint64_t clocks() const { return clocks_; }

  /// The clock of the recording, between the cycles read so far.
  const ClockPeriod& clock() const { return stream_->clock(); }

  /// One line each for the user: how the pins were bound, what is tied to a default, and how many
  /// bits of the cycles read so far were x or z and taken as 0.
  std::vector<std::string> notes() const;

 private:
  /// A pin and the bits of a signal that hold it.
  struct Slice {
    ChiPin pin;
    unsigned lo, bits;
  };
  struct Signal {
    std::size_t words = 1;
    std::size_t last = 0;            // where its words are in last_
    std::size_t begin = 0, end = 0;  // its slices
  };
  /// The channels of a port whose txflitv is told from its downloads.
  struct Derived {
    unsigned xp, port, channels;
  };

  void update(const Signal& signal, const std::uint64_t* now);
  void derive(ChiPins& pins) const;
  void start();

  std::unique_ptr<SignalStream> stream_;
  ChiBinding binding_;
  ChiMesh mesh_;
  std::vector<Signal> signals_;  // as selected
  std::vector<Slice> slices_;
  std::vector<Derived> derived_;
  std::vector<std::uint64_t> last_;  // the values that pins_ has
  ChiPins pins_;                     // without what is derived
  std::uint64_t clocks_ = 0;
  std::uint64_t reset_clocks_ = 0;  // of them in reset
};

/// Opens a trace for this mesh. Throws InputError if the file cannot be used.
std::unique_ptr<ChiTrace> open_chi_trace(const TraceOptions& options, const ChiMesh& mesh);

/// How wide a trace declares the flits of each channel, see declared_chi_flits(); a CSV does not.
std::array<unsigned, kChiChannels> declared_chi_flits(const TraceOptions& options,
                                                      const ChiMesh& mesh);

/// Writes a source from its first cycle to its end as CSV, one row a cycle, so that reading the
/// file for the same mesh gives the same pins again: "cycle", and of the hundreds of columns those
/// that leave in some cycle what a reader would take for a missing one (the source is read twice);
/// "xp0_p0_up_req_flitv" or the like and "aresetn" always. Pins that the mesh does not have are not
/// written. Returns the number of cycles. Look at the stream's state afterwards for write errors.
std::uint64_t write_chi_csv(Source<ChiPins>& source, const ChiMesh& mesh, std::ostream& out);

}  // namespace fabmon
