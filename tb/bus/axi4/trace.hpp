// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recorded run as a source of AXI4 pins: the one way in for CSV, VCD and FST files, and which
// signals of a recording are the pins of an AXI4 port.
//
// CSV: a column is the pin of its name (with the prefix before it, if one is given), case-blind.
//
// Waveforms: ports.hpp has which ports are found. What a port lacks is tied (tie_offs.hpp), by the
// width that RDATA, WDATA or WSTRB is declared with. A side (read or write) that is wholly absent
// stays idle. Ports that are the same nets, seen from several scopes, count once: the one with the
// most signals, of equals the first. Pins of --map replace those of the port that --port, --scope,
// --prefix or --req names, and are the whole port without these. Clock and reset: wave_clock.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/axi4/columns.hpp"
#include "tb/bus/axi4/derived_pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/axi4/report_pins.hpp"
#include "tb/core/source.hpp"
#include "tb/record/trace.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/record/wave_pins.hpp"

namespace fabmon {

class Axi4Trace : public Trace<Axi4Pins, Axi4Column> {
 public:
  /// `data_width`: the bits of the data bus that the recording declares, 0 if it does not say.
  Axi4Trace(std::unique_ptr<SignalStream> stream, SignalBinding binding, const Axi4Pins& tied,
            unsigned data_width, const ExtraSignals& more = {})
      : Trace(std::move(stream), axi4_columns(), std::move(binding), tied, more),
        data_width_(data_width),
        derived_([this](std::string_view name) { return has(name); }) {}

  std::size_t read(Axi4Pins* out, std::size_t n) override {
    return derive(out, Trace::read(out, n));
  }
  std::size_t read(Axi4Pins* out, std::uint64_t* times, std::size_t n) {
    return derive(out, Trace::read(out, times, n));
  }
  void rewind() override {
    Trace::rewind();
    derived_.restart();
  }
  std::vector<std::string> notes() const {
    std::vector<std::string> notes = Trace::notes();
    const std::vector<std::string> derived = derived_.notes();
    notes.insert(notes.begin() + (notes.empty() ? 0 : 1), derived.begin(), derived.end());
    return notes;
  }

  /// Bits of the data bus by the WDATA, RDATA or WSTRB that the recording declares; 0 if it does
  /// not say, or if that is not a width of 8 to 1024 bits and a power of two.
  unsigned data_width() const { return data_width_; }

 protected:
  /// Enters the derived pins of n cycles; n.
  std::size_t derive(Axi4Pins* pins, std::size_t n) {
    if (derived_.any()) {
      for (std::size_t i = 0; i < n; ++i) derived_.apply(pins[i]);
    }
    return n;
  }

 private:
  unsigned data_width_;
  Axi4DerivedPins derived_;
};

/// How many words the data of a recording has; 0 where it is not read.
struct Axi4DataWords {
  std::size_t write = 0, read = 0;
};

/// A trace with the pins that only a report shows.
class Axi4ReportTrace final : public Axi4Trace {
 public:
  /// `columns`: what the signals of `more` are, in their order; those that follow are data, WDATA
  /// then RDATA, where the recording has them.
  Axi4ReportTrace(std::unique_ptr<SignalStream> stream, SignalBinding binding, const Axi4Pins& tied,
                  unsigned data_width, const ExtraSignals& more,
                  std::vector<const Axi4ReportColumn*> columns, const Axi4DataWords& data = {})
      : Axi4Trace(std::move(stream), std::move(binding), tied, data_width, more),
        columns_(std::move(columns)),
        data_(data) {}

  using Axi4Trace::read;

  /// The next n cycles, as read(): their pins, what only a report shows (0 where the recording has
  /// it not), and their time stamps.
  std::size_t read(Axi4Pins* out, Axi4ReportPins* more, std::uint64_t* times, std::size_t n) {
    return read(out, more, times, nullptr, n);
  }

  /// The same, with a hash of the data that is valid in each cycle, 0 if none is.
  std::size_t read(Axi4Pins* out, Axi4ReportPins* more, std::uint64_t* times, std::uint64_t* data,
                   std::size_t n) {
    const std::size_t done = read_each(out, n, [&](std::size_t i) {
      times[i] = time();
      more[i] = {};
      for (std::size_t k = 0; k < columns_.size(); ++k) columns_[k]->set(more[i], more_value(k));
      if (data != nullptr) data[i] = data_hash(out[i]);
    });
    return derive(out, done);
  }

 private:
  std::uint64_t data_hash(const Axi4Pins& pins) const;

  std::vector<const Axi4ReportColumn*> columns_;
  Axi4DataWords data_;
};

/// Opens a trace. Throws InputError if the file cannot be used: on a CSV column that is no pin,
/// unless options.ignore_columns, if no column is one, and, with choices, unless exactly one
/// complete port of a waveform fits.
/// `w_channel`: the monitor looks at W, which a port must have then.
std::unique_ptr<Axi4Trace> open_axi4_trace(const TraceOptions& options, bool w_channel = true);

/// The same for a report; CSV columns may also be the pins of Axi4ReportPins. `with_data`: WDATA
/// and RDATA of a waveform are read as well.
std::unique_ptr<Axi4ReportTrace> open_axi4_report_trace(const TraceOptions& options,
                                                        bool with_data = false);

/// The pins of the port that the options mean, as open_axi4_trace() finds them. Throws InputError
/// unless it is one alone.
WavePins choose_axi4_port(ClockSampler& wave, const TraceOptions& options, bool w_channel = true);

/// True if a waveform has an AXI port, complete or to be completed by what the user says.
bool has_axi4_port(const TraceOptions& options, bool w_channel);

/// The bits of an ID that a recording declares, of the widest one; 0 if it does not say.
unsigned declared_id_width(const Axi4Trace& trace);

/// The same of a trace that is opened for this alone.
unsigned declared_id_width(const TraceOptions& options);

/// Writes a source to its end as CSV, all columns. Returns the number of cycles; look at the
/// stream's state afterwards for write errors.
std::uint64_t write_axi4_csv(Source<Axi4Pins>& source, std::ostream& out);

}  // namespace fabmon
