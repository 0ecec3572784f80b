// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/pin_trace.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "tb/bus/pin_ports.hpp"
#include "tb/core/input_error.hpp"
#include "tb/record/csv_reader.hpp"
#include "tb/record/text.hpp"
#include "tb/record/wave_clock.hpp"

namespace fabmon {
namespace {

constexpr unsigned kMostBits = 1U << 16;  // of a pin that is hashed

std::vector<WantedSignal> wanted_of(const BusPins& bus) {
  std::vector<WantedSignal> wanted;
  for (const BusPin& pin : bus.pins) wanted.push_back({pin.name, pin.tie_note});
  return wanted;
}

SignalBinding bind_wave(const BusPins& bus, ClockSampler& wave, const TraceOptions& options) {
  const WavePins port = choose_pin_port(bus, wave, options);
  SignalBinding binding{.signal = port.signal, .notes = {}};
  const WaveSearch search = wave_search(wave, options, bus.one, bus.several, bus.examples);
  binding.notes.push_back("port: " + options_of(search, port) + ", " + std::to_string(port.found) +
                          " signals");
  auto& reset = binding.signal[bus.reset];
  const auto found = bind_clock_and_reset(wave, port, options, binding.notes, reset.has_value());
  if (!reset) reset = found;
  return binding;
}

SignalBinding bind(const BusPins& bus, const TraceStream& open, const TraceOptions& options) {
  const std::vector<WantedSignal> wanted = wanted_of(bus);
  SignalBinding binding;
  if (open.csv != nullptr) {
    binding = open.csv->bind(wanted, "a pin of an " + std::string(bus.one), options.prefix,
                             options.ignore_columns);
    WavePins set{.signal = binding.signal};
    if (!bus.is_complete(set)) {
      throw InputError(options.path + ":1:1: no " + std::string(bus.one) + ": it lacks " +
                       list_some(set.missing, 5));
    }
    binding.signal = std::move(set.signal);
  } else {
    binding = bind_wave(bus, *open.wave, options);
  }
  note_ties(wanted, binding.signal, binding.notes);
  return binding;
}

unsigned most_bits(PinUse use) {
  if (use == PinUse::kNumber) return 64;
  return use == PinUse::kMask ? 64 * kMaskWords : kMostBits;
}

std::uint64_t hash_of(const std::uint64_t* words, std::size_t count) {
  ValueHash hash;
  for (std::size_t i = 0; i < count; ++i) hash.add(words[i]);
  return hash.short_hash();
}

}  // namespace

PinTrace::PinTrace(const BusPins& bus, const TraceOptions& options, bool compared)
    : reset_(bus.reset), layout_(bus), now_(layout_.tied()), compared_(compared) {
  TraceStream open = open_trace_stream(options);
  SignalBinding binding = bind(bus, open, options);
  notes_ = std::move(binding.notes);
  stream_ = std::move(open.stream);
  widths_.recorded.assign(bus.pins.size(), false);
  widths_.width.assign(bus.pins.size(), 0);
  std::vector<SignalChoice> choices;
  for (std::size_t pin = 0; pin < bus.pins.size(); ++pin) {
    const BusPin& each = bus.pins[pin];
    const std::optional<PinBits>& bits = binding.signal[pin];
    if (!bits) continue;
    widths_.recorded[pin] = true;
    widths_.width[pin] = width_of(*stream_, *bits);
    if (bits->tied) {
      now_[pin] = static_cast<std::uint64_t>(*bits->tied);
      continue;
    }
    const unsigned most = most_bits(each.use);
    const unsigned width = widths_.width[pin] == 0 ? most : std::min(widths_.width[pin], most);
    choices.push_back({.signal = bits->signal,
                       .max_bits = width,
                       .low = bits->low,
                       // CSV does not say how wide a column is: all of it counts.
                       .bits = widths_.width[pin] == 0 ? 0 : width,
                       .invert = bits->invert});
    bound_.push_back({pin, each.use, (width + 63) / 64});
    last_.emplace_back(bound_.back().words);
    // Of data x and z are usual where nothing is valid.
    names_.push_back(each.use == PinUse::kHash ? std::string_view() : each.name);
  }
  stream_->select(choices);
}

void PinTrace::enter(std::uint64_t* row) {
  for (std::size_t k = 0; k < bound_.size(); ++k) {
    const Bound& bound = bound_[k];
    const std::uint64_t* const value = stream_->value(k);
    std::vector<std::uint64_t>& last = last_[k];
    if (any_ && std::equal(last.begin(), last.end(), value)) continue;
    std::copy_n(value, bound.words, last.begin());
    if (bound.use == PinUse::kNumber) {
      now_[bound.pin] = value[0];
    } else if (bound.use == PinUse::kHash) {
      now_[bound.pin] = hash_of(value, bound.words);
    } else {
      std::uint64_t ones = 0;
      for (std::size_t i = 0; i < bound.words; ++i) {
        ones += static_cast<std::uint64_t>(std::popcount(value[i]));
        now_[layout_.masks()[bound.pin] + i] = value[i];
      }
      now_[bound.pin] = ones;
    }
  }
  any_ = true;
  std::copy(now_.begin(), now_.end(), row);
}

std::size_t PinTrace::read(std::size_t most) {
  if (times_.size() < most) {
    rows_.resize(most * layout_.words());
    times_.resize(most);
    gaps_.resize(most);
  }
  std::size_t done = 0;
  for (; done < most && (held_ || stream_->next()); ++done) {
    std::uint64_t* const row = rows_.data() + done * layout_.words();
    times_[done] = stream_->time();
    if (!held_ && stream_->gap()) {
      held_ = true;
      gaps_[done] = 1;
      std::fill_n(row, layout_.words(), 0);
      continue;
    }
    held_ = false;
    gaps_[done] = 0;
    enter(row);
    ++cycles_;
    if (row[reset_] == 0) ++reset_cycles_;
  }
  return done;
}

void PinTrace::hash(std::size_t end) {
  if (!compared_) return;
  for (std::size_t i = 0; i < end; ++i) {
    values_.add(times_[i]);
    for (std::size_t w = 0; w < layout_.words(); ++w) values_.add(rows_[i * layout_.words() + w]);
  }
}

std::vector<std::string> PinTrace::notes() const {
  std::vector<std::string> notes = notes_;
  note_reset(reset_cycles_, cycles_, notes);
  note_unknown(*stream_, names_, notes);
  return notes;
}

}  // namespace fabmon
