// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Grouping of variables into signals, the search for the clock, and the sampling itself: the
// changes of a time stamp are entered when the next one is asked for.
#include "tb/record/clock_sampler.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"

namespace fabmon {

ClockSampler::ClockSampler(std::unique_ptr<WaveFile> file) : file_(std::move(file)) {
  timescale_ = file_->timescale();
  skipped_ = file_->skipped();
  make_signals();
}

void ClockSampler::make_signals() {
  scopes_ = file_->scopes();
  std::map<std::pair<std::uint32_t, std::string>, std::vector<const WaveVar*>> by_bit;
  for (const WaveVar& v : file_->vars()) {
    if (v.bit >= 0) {
      by_bit[{v.scope, v.name}].push_back(&v);
      continue;
    }
    signals_.push_back({v.scope, v.name, v.width, v.width > 0, {v.net}, v.lsb_index, v.ascending});
    parts_.push_back({{v.net, v.width, 0}});
  }
  for (auto& [key, bits] : by_bit) {
    std::stable_sort(bits.begin(), bits.end(),
                     [](const WaveVar* a, const WaveVar* b) { return a->bit < b->bit; });
    const int lowest = bits.front()->bit;
    SignalInfo s{key.first, key.second, 0, true, {}, lowest};
    std::vector<Part> parts;
    for (const WaveVar* v : bits) {
      const auto shift = static_cast<unsigned>(v->bit - lowest);
      if (!parts.empty() && parts.back().shift == shift) continue;  // declared twice
      parts.push_back({v->net, 1, shift});
      s.nets.push_back(v->net);
      s.width = shift + 1;
    }
    signals_.push_back(std::move(s));
    parts_.push_back(std::move(parts));
  }
}

std::optional<ClockSampler::Bit> ClockSampler::bit_of(std::size_t signal, int index) const {
  const SignalInfo& s = signals_[signal];
  const int up = s.ascending ? s.lsb_index - index : index - s.lsb_index;
  if (!s.number || up < 0) return std::nullopt;
  const auto at = static_cast<unsigned>(up);
  for (const Part& p : parts_[signal]) {
    if (at >= p.shift && at - p.shift < p.width) return Bit{p.net, at - p.shift, p.width};
  }
  return std::nullopt;
}

void ClockSampler::choose_clock(const ClockChoice& clock) {
  if (clock.path == kWithoutClock) {
    if (clock.falling) throw InputError(file_->path() + ": --negedge: there is no clock");
    sample_all(clock.rate);
    return;
  }
  const std::string wanted = dotted(clock.path);
  std::string vector;  // of "vector[index]"
  int index = 0;
  if (const std::size_t open = wanted.rfind('['); wanted.ends_with(']') && open != 0) {
    const char* const end = wanted.data() + wanted.size() - 1;
    const auto r = std::from_chars(wanted.data() + open + 1, end, index);
    if (r.ec == std::errc() && r.ptr == end) vector = wanted.substr(0, open);
  }
  struct Found {
    std::size_t signal;
    Bit bit;
  };
  std::vector<Found> exact;
  std::vector<Found> suffix;
  std::vector<std::size_t> alike;  // for the error message
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    const SignalInfo& s = signals_[i];
    const bool one_bit = s.width == 1 && parts_[i].size() == 1;
    if (one_bit) {
      const std::string lower = to_lower(s.name);
      if (lower.find("clk") != std::string::npos || lower.find("clock") != std::string::npos) {
        alike.push_back(i);
      }
    }
    const bool whole = wanted.ends_with(s.name);
    if (!whole && (vector.empty() || !vector.ends_with(s.name))) continue;
    const auto bit = whole ? (one_bit ? bit_of(i, s.lsb_index) : std::nullopt) : bit_of(i, index);
    if (!bit) continue;
    const std::string path = path_of(s);
    const std::string& name = whole ? wanted : vector;
    if (path == name) exact.push_back({i, *bit});
    if (is_path_suffix(path, name)) suffix.push_back({i, *bit});
  }
  const auto list = [this](const std::vector<std::size_t>& which) {
    std::vector<std::string> names;
    names.reserve(which.size());
    for (std::size_t i : which) names.push_back(path_of(signals_[i]));
    return list_some(names, 5);
  };
  const std::vector<Found>& found = exact.empty() ? suffix : exact;
  if (found.empty()) {
    throw InputError(file_->path() + ": no 1-bit signal is called '" + clock.path +
                     "' (the clock)" + (alike.empty() ? "" : "; there is " + list(alike)));
  }
  for (const Found& f : found) {
    if (f.bit == found[0].bit) continue;
    std::vector<std::size_t> all;
    all.reserve(found.size());
    for (const Found& one : found) all.push_back(one.signal);
    throw InputError(file_->path() + ": several signals are called '" + clock.path +
                     "' (the clock), give more of the path: " + list(all));
  }
  clock_at_ = found[0].bit;
  edge_ = clock.falling ? Level::kZero : Level::kOne;
}

std::vector<ClockSampler::Toggling> ClockSampler::toggling(std::span<const std::size_t> signals) {
  constexpr std::uint64_t kBytes = std::uint64_t{16} << 20;
  constexpr unsigned kEdges = 8;  // are enough
  struct State {
    Level level = Level::kNone;
    unsigned edges = 0;
    std::uint64_t last = 0;  // edge
    std::uint64_t shortest = UINT64_MAX, longest = 0;
  };
  std::vector<WaveNet> nets;
  std::unordered_map<std::uint32_t, std::size_t> slot_of;
  for (const std::size_t i : signals) {
    if (signals_[i].width != 1 || !signals_[i].number) continue;
    const std::uint32_t net = parts_[i][0].net;
    if (slot_of.try_emplace(net, nets.size()).second) nets.push_back({net, 1});
  }
  std::vector<State> states(nets.size());
  file_->set_limit(kBytes);
  file_->select(nets);
  WaveStep step;
  for (std::size_t left = nets.size(); left > 0 && file_->next(step);) {
    for (const WaveChange& change : step.changes) {
      State& s = states[change.slot];
      const Level level = digit_of(change, 0);
      const bool edge = level == Level::kOne && s.level != Level::kOne && s.level != Level::kNone;
      s.level = level;
      if (!edge) continue;
      if (s.edges != 0 && s.edges < kEdges) {
        s.shortest = std::min(s.shortest, step.time - s.last);
        s.longest = std::max(s.longest, step.time - s.last);
      }
      s.last = step.time;
      if (++s.edges == kEdges) --left;
    }
  }
  file_->set_limit(0);
  file_->rewind();
  std::vector<Toggling> found;
  for (const std::size_t i : signals) {
    const auto it = slot_of.find(parts_[i][0].net);
    if (it == slot_of.end()) continue;
    const State& s = states[it->second];
    if (s.edges > 1) found.push_back({i, s.edges == 2 || s.longest - s.shortest <= s.shortest / 4});
  }
  return found;
}

void ClockSampler::check(const SignalChoice& c) const {
  const SignalInfo& s = signals_[c.signal];
  const std::string where = file_->path() + ": " + path_of(s);
  if (!s.number) throw InputError(where + " is not a number");
  if (c.low >= s.width || c.bits > s.width - c.low) {
    throw InputError(where + " is " + std::to_string(s.width) + " bits wide and has no bits [" +
                     std::to_string(c.low + std::max(c.bits, 1U) - 1) + ":" +
                     std::to_string(c.low) + "]");
  }
  if (c.bits > c.max_bits || (c.bits == 0 && s.width - c.low > c.max_bits)) {
    throw InputError(where + " is " + std::to_string(s.width) + " bits wide, at most " +
                     std::to_string(c.max_bits) + " can be used" +
                     (c.low == 0 ? "" : " from bit " + std::to_string(c.low) + " on"));
  }
}

std::size_t ClockSampler::slot_of(std::uint32_t net, unsigned width) {
  const auto [it, is_new] = slots_.try_emplace(net, nets_.size());
  if (is_new) nets_.push_back({net, width});
  WaveNet& selected = nets_[it->second];
  selected.width = std::min(selected.width, width);
  return it->second;
}

void ClockSampler::add_targets(std::size_t k, const SignalChoice& choice) {
  const unsigned begin = choice.low;
  const unsigned end = choice.bits == 0 ? signals_[choice.signal].width : begin + choice.bits;
  if (choice.invert) values_.invert(k, end - begin);
  for (const Part& p : parts_[choice.signal]) {
    const unsigned first = std::max(begin, p.shift);
    const unsigned last = std::min(end, p.shift + p.width);
    if (first >= last) continue;
    values_.add(slot_of(p.net, p.width), {k, first - p.shift, last - first, first - begin});
  }
}

void ClockSampler::select(const std::vector<SignalChoice>& choices) {
  if (!clock_at_ && !sampled_) {
    throw InputError(file_->path() + ": the clock is not chosen (--clock PATH)");
  }
  for (const SignalChoice& c : choices) check(c);
  lay_out(choices);
  values_.start(offset_, words_.size());
  nets_.clear();
  slots_.clear();
  if (!sampled_) slot_of(clock_at_->net, clock_at_->width);
  gap_slot_.reset();
  missing_slot_.reset();
  if (file_->gap_net()) gap_slot_ = slot_of(*file_->gap_net(), 1);
  for (const WaveVar& var : file_->vars()) {
    if (sampled_ && var.name == "_GAP" && var.width == 1) missing_slot_ = slot_of(var.net, 1);
  }
  for (std::size_t k = 0; k < choices.size(); ++k) add_targets(k, choices[k]);
  values_.finish();
  file_->select(nets_);
  reset_state();
}

void ClockSampler::reset_state() {
  values_.reset(words_);
  clock_ = gap_level_ = missing_ = Level::kNone;
  begun_ = ended_ = gap_before_ = false;
  begin_ = sample_ = 0;
  step_ = {};
  time_ = 0;
  note_.clear();
  remarks_.clear();
  if (!sampling_note_.empty()) remarks_.push_back(sampling_note_);
}

void ClockSampler::restart() {
  file_->rewind();
  reset_state();
}

void ClockSampler::end_reading() {
  note_ = file_->note();
  for (const std::string& remark : file_->remarks()) remarks_.push_back(remark);
}

// True if the step says that something is missing before it.
bool ClockSampler::sees_gap() {
  for (const WaveChange& change : step_.changes) {
    if (change.slot != gap_slot_) continue;
    const Level before = std::exchange(gap_level_, digit_of(change, 0));
    return before != Level::kNone && before != gap_level_;
  }
  return false;
}

bool ClockSampler::advance() {
  gap_before_ = false;
  if (sampled_) return advance_sample();
  for (;;) {
    for (const WaveChange& change : step_.changes) values_.apply(change, words_);
    step_.changes = {};
    if (!file_->next(step_)) {
      end_reading();
      return false;
    }
    if (gap_slot_ && sees_gap()) {
      gap_before_ = true;
      clock_ = Level::kNone;
    }
    if (step_.first == nullptr) continue;
    const Level before = clock_;
    clock_ = step_.off ? Level::kNone : digit_of(*step_.first, clock_at_->bit);
    if (clock_ != edge_ || before == edge_ || before == Level::kNone) continue;
    time_ = step_.time;
    return true;
  }
}

}  // namespace fabmon
