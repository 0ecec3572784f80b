// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts together a stream and its binding. There are hundreds of pins, of which few change from one
// cycle to the next: only the slices of signals that have changed are entered.
#include "tb/bus/chi/trace.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string_view>
#include <utility>

#include "tb/record/csv_reader.hpp"
#include "tb/record/csv_writer.hpp"

namespace fabmon {
namespace {

/// Bits [lo + bits - 1 : lo] of some words, 64 at most.
std::uint64_t bits_at(const std::uint64_t* words, unsigned lo, unsigned bits) {
  const unsigned shift = lo % 64;
  std::uint64_t value = words[lo / 64] >> shift;
  if (shift + bits > 64) value |= words[lo / 64 + 1] << (64 - shift);
  return bits >= 64 ? value : value & ((std::uint64_t{1} << bits) - 1);
}

/// What a reader takes a column for that the file does not have.
ChiWords missing(const ChiMesh& mesh, const ChiColumn& column, const ChiPins& pins) {
  const ChiPin& pin = column.pin;
  if (pin.kind != ChiPinField::kTxFlitv || pin.at < kChiP0) return {column.tie};
  const ChiLinkPins& down = pins.xp[pin.xp].port[pin.port][kChiDown];
  return {chi_sends(mesh, down, static_cast<ChiChannel>(pin.channel)) ? 1U : 0U};
}

}  // namespace

ChiTrace::ChiTrace(std::unique_ptr<SignalStream> stream, ChiBinding binding, const ChiMesh& mesh)
    : stream_(std::move(stream)), binding_(std::move(binding)), mesh_(mesh) {
  stream_->explain_gaps(
      "the cycles before and behind it count as consecutive: what was sent in it is not counted, "
      "and "
      "violations behind it may be none");
  std::vector<SignalChoice> choices;
  std::size_t words = 0;
  for (const ChiSignal& s : binding_.signals) {
    choices.push_back({.signal = s.pin.signal,
                       .max_bits = s.bits,
                       .low = s.pin.low,
                       .bits = s.pin.bits,
                       .invert = s.pin.invert});
    signals_.push_back({.words = (s.bits + 63) / 64,
                        .last = words,
                        .begin = slices_.size(),
                        .end = slices_.size() + s.slices.size()});
    words += signals_.back().words;
    for (const ChiSlice& slice : s.slices) {
      const ChiColumn& column = binding_.columns[slice.column];
      slices_.push_back({column.pin, slice.lo, column.bits});
    }
  }
  for (const std::size_t c : binding_.derived) {
    const ChiPin& pin = binding_.columns[c].pin;
    if (derived_.empty() || derived_.back().xp != pin.xp || derived_.back().port != pin.port) {
      derived_.push_back({pin.xp, pin.port, 0});
    }
    derived_.back().channels |= 1U << pin.channel;
  }
  last_.resize(words);
  stream_->select(choices);
  start();
}

void ChiTrace::start() {
  std::fill(last_.begin(), last_.end(), 0);
  pins_ = ChiPins();
  for (const Slice& slice : slices_) slice.pin.set(pins_, {});
  clocks_ = 0;
  reset_clocks_ = 0;
}

void ChiTrace::update(const Signal& signal, const std::uint64_t* now) {
  std::uint64_t* const last = last_.data() + signal.last;
  for (std::size_t w = 0; w < signal.words; ++w) last[w] ^= now[w];  // what has changed
  for (std::size_t i = signal.begin; i < signal.end; ++i) {
    const Slice& slice = slices_[i];
    bool changed = false;
    ChiWords value{};
    for (unsigned done = 0; done < slice.bits; done += 64) {
      const unsigned bits = std::min(slice.bits - done, 64U);
      changed = changed || bits_at(last, slice.lo + done, bits) != 0;
      value[done / 64] = bits_at(now, slice.lo + done, bits);
    }
    if (changed) slice.pin.set(pins_, value);
  }
  std::copy_n(now, signal.words, last);
}

void ChiTrace::derive(ChiPins& pins) const {
  for (const Derived& d : derived_) {
    ChiXpPins& xp = pins.xp[d.xp];
    const ChiLinkPins& down = xp.port[d.port][kChiDown];
    for (unsigned left = down.flitv & d.channels; left != 0; left &= left - 1) {
      const auto channel = static_cast<unsigned>(std::countr_zero(left));
      if (!chi_sends(mesh_, down, static_cast<ChiChannel>(channel))) continue;
      xp.tx_flitv |= 1U << (4 * (kChiP0 + d.port) + channel);
    }
  }
}

std::size_t ChiTrace::read(ChiPins* out, std::size_t n) {
  std::size_t done = 0;
  for (; done < n && stream_->next(); ++done) {
    for (std::size_t k = 0; k < signals_.size(); ++k) {
      const Signal& s = signals_[k];
      const std::uint64_t* const now = stream_->value(k);
      if (!std::equal(now, now + s.words, last_.data() + s.last)) update(s, now);
    }
    out[done] = pins_;
    derive(out[done]);
    reset_clocks_ += static_cast<std::uint64_t>(in_reset(pins_));
  }
  clocks_ += done;
  return done;
}

void ChiTrace::rewind() {
  stream_->rewind();
  start();
}

ChiRecordedPins ChiTrace::recorded() const {
  ChiRecordedPins valid;
  for (auto& port : valid.flits) port.fill(0);
  ChiRecordedPins flits = valid;
  flits.snp_tgtid.fill(false);
  for (const Slice& slice : slices_) {
    const ChiPin& pin = slice.pin;
    const std::size_t port = std::size_t{kChiPorts} * pin.xp + pin.port;
    const auto channel = static_cast<std::uint8_t>(1U << pin.channel);
    if (pin.kind == ChiPinField::kFlitv) valid.flits[port][pin.direction] |= channel;
    if (pin.kind == ChiPinField::kFlit) flits.flits[port][pin.direction] |= channel;
    if (pin.kind == ChiPinField::kTgtid) flits.snp_tgtid[port] = true;
  }
  for (std::size_t port = 0; port < valid.flits.size(); ++port) {
    for (const ChiDirection d : {kChiUp, kChiDown}) flits.flits[port][d] &= valid.flits[port][d];
  }
  flits.from_idle = false;
  return flits;
}

std::vector<std::string> ChiTrace::notes() const {
  std::vector<std::string> notes = binding_.notes;
  std::vector<std::string_view> names;
  for (const ChiSignal& s : binding_.signals) names.push_back(s.name);
  note_reset(reset_clocks_, clocks_, notes);
  note_unknown(*stream_, names, notes);
  return notes;
}

std::unique_ptr<ChiTrace> open_chi_trace(const TraceOptions& options, const ChiMesh& mesh) {
  TraceStream open = open_trace_stream(options);
  ChiBinding binding = open.csv != nullptr ? bind_chi_csv(*open.csv, mesh, options.path,
                                                          options.prefix, options.ignore_columns)
                                           : bind_chi_wave(*open.wave, mesh, options);
  return std::make_unique<ChiTrace>(std::move(open.stream), std::move(binding), mesh);
}

std::array<unsigned, kChiChannels> declared_chi_flits(const TraceOptions& options,
                                                      const ChiMesh& mesh) {
  const TraceStream open = open_trace_stream(options);
  if (open.csv != nullptr) return {};
  return declared_chi_flits(*open.wave, mesh, options);
}

std::uint64_t write_chi_csv(Source<ChiPins>& source, const ChiMesh& mesh, std::ostream& out) {
  std::vector<ChiColumn> columns = chi_columns(mesh);
  const auto active = std::find_if(columns.begin(), columns.end(),
                                   [](const ChiColumn& c) { return is_chi_activity(c.pin.kind); });
  const std::string first = active != columns.end() ? active->name : "";
  const auto always = [&first](const ChiColumn& c) {
    return c.pin.kind == ChiPinField::kAresetn || c.name == first;
  };
  const auto missing_in = [&mesh](const ChiColumn& column, const ChiPins& pins) {
    return missing(mesh, column, pins);
  };
  columns = columns_in_use(source, std::span<const ChiColumn>(columns), always, missing_in);
  return write_csv(source, out, std::span<const ChiColumn>(columns));
}

}  // namespace fabmon
