// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The search for the clock, and the sampling itself: the
// changes of a time stamp are entered when the next one is asked for.
#include "tb/record/clock_sampler.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"

namespace fabmon {

ClockSampler::ClockSampler(std::unique_ptr<WaveFile> file) : file_(std::move(file)) {
  timescale_ = file_->timescale();
  skipped_ = file_->skipped();
  table_ = file_->table();
}

std::optional<ClockSampler::Bit> ClockSampler::bit_at(std::size_t signal, unsigned at) const {
  for (const SignalPart& p : table_->parts(signal)) {
    if (at >= p.shift && at - p.shift < p.width) return Bit{p.net, at - p.shift, p.width};
  }
  return std::nullopt;
}

PinBits ClockSampler::find_clock(const std::string& path) const {
  std::string_view vector;  // of "vector[index]"
  int index = 0;
  const std::string_view wanted = path;
  if (const std::size_t open = wanted.rfind('['); wanted.ends_with(']') && open != 0) {
    const char* const end = wanted.data() + wanted.size() - 1;
    const auto r = std::from_chars(wanted.data() + open + 1, end, index);
    if (r.ec == std::errc() && r.ptr == end) vector = wanted.substr(0, open);
  }
  BestMatches<PinBits> matches;
  for (std::size_t i = 0; i < signals().size(); ++i) {
    const SignalInfo& s = signals()[i];
    if (s.width == 1 && table_->parts(i).size() == 1) {
      matches.add(match_path(scopes(), s.scope, s.name, wanted), {.signal = i, .bits = 1});
    }
    const int at = s.ascending ? s.lsb_index - index : index - s.lsb_index;
    if (vector.empty() || !s.number || at < 0) continue;
    const PathMatch match = match_path(scopes(), s.scope, s.name, vector);
    if (match == PathMatch::kNone || !bit_at(i, static_cast<unsigned>(at))) continue;
    matches.add(match, {.signal = i, .low = static_cast<unsigned>(at), .bits = 1});
  }
  const auto list = [this](const std::vector<std::size_t>& which) {
    std::vector<std::string> names;
    const std::size_t shown = std::min<std::size_t>(which.size(), 5);
    for (std::size_t k = 0; k < shown; ++k) names.push_back(path_of(signals()[which[k]]));
    return list_some(names, 5, which.size());
  };
  const std::vector<PinBits>& found = matches.items();
  if (found.empty()) {
    std::vector<std::size_t> alike;
    for (std::size_t i = 0; i < signals().size(); ++i) {
      const std::string lower = to_lower(signals()[i].name);
      const bool is_clock =
          lower.find("clk") != std::string::npos || lower.find("clock") != std::string::npos;
      if (is_clock && signals()[i].width == 1) alike.push_back(i);
    }
    throw InputError(file_->path() + ": no 1-bit signal is called '" + path + "' (the clock)" +
                     (alike.empty() ? "" : "; there is " + list(alike)));
  }
  for (const PinBits& f : found) {
    if (bit_at(f.signal, f.low) == bit_at(found[0].signal, found[0].low)) continue;
    std::vector<std::size_t> all;
    all.reserve(found.size());
    for (const PinBits& one : found) all.push_back(one.signal);
    throw InputError(file_->path() + ": several signals are called '" + path +
                     "' (the clock), give more of the path: " + list(all));
  }
  return found[0];
}

void ClockSampler::choose_clock(const ClockChoice& clock) {
  if (clock.path == kWithoutClock) {
    if (clock.falling) throw InputError(file_->path() + ": --negedge: there is no clock");
    sample_all(clock.rate);
    return;
  }
  choose_clock(find_clock(clock.path), clock.falling);
}

void ClockSampler::choose_clock(const PinBits& clock, bool falling) {
  clock_at_ = bit_at(clock.signal, clock.low);
  edge_ = falling ? Level::kZero : Level::kOne;
}

std::vector<ClockSampler::Toggling> ClockSampler::toggling(std::span<const std::size_t> wanted) {
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
  for (const std::size_t i : wanted) {
    if (signals()[i].width != 1 || !signals()[i].number) continue;
    const std::uint32_t net = table_->parts(i)[0].net;
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
  for (const std::size_t i : wanted) {
    const auto it = slot_of.find(table_->parts(i)[0].net);
    if (it == slot_of.end()) continue;
    const State& s = states[it->second];
    if (s.edges > 1) found.push_back({i, s.edges == 2 || s.longest - s.shortest <= s.shortest / 4});
  }
  return found;
}

void ClockSampler::check(const SignalChoice& c) const {
  const SignalInfo& s = signals()[c.signal];
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
  const unsigned end = choice.bits == 0 ? signals()[choice.signal].width : begin + choice.bits;
  if (choice.invert) values_.invert(k, end - begin);
  for (const SignalPart& p : table_->parts(choice.signal)) {
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
  for (std::size_t i = 0; sampled_ && i < signals().size(); ++i) {
    const SignalInfo& s = signals()[i];
    if (s.number && s.width == 1 && s.name == "_GAP") {
      missing_slot_ = slot_of(table_->parts(i)[0].net, 1);
    }
  }
  if (enable_at_) enable_slot_ = slot_of(enable_at_->net, enable_at_->width);
  for (std::size_t k = 0; k < choices.size(); ++k) add_targets(k, choices[k]);
  values_.finish();
  file_->select(nets_);
  reset_state();
}

void ClockSampler::reset_state() {
  values_.reset(words_);
  clock_ = gap_level_ = missing_ = Level::kNone;
  enable_ = Level::kUnknown;
  begun_ = ended_ = gap_ = false;
  begin_ = sample_ = 0;
  step_ = {};
  time_ = 0;
  gap_ = false;
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
  gap_ = false;
  if (sampled_) return advance_sample();
  for (;;) {
    for (const WaveChange& change : step_.changes) {
      values_.apply(change, words_);
      if (enable_at_ && change.slot == enable_slot_) enable_ = digit_of(change, enable_at_->bit);
    }
    step_.changes = {};
    if (!file_->next(step_)) {
      end_reading();
      return false;
    }
    if (step_.gap || (gap_slot_ && sees_gap())) {
      gap_ = true;
      clock_ = Level::kNone;
    }
    if (step_.first == nullptr) continue;
    const Level before = clock_;
    clock_ = step_.off ? Level::kNone : digit_of(*step_.first, clock_at_->bit);
    if (clock_ != edge_ || before == edge_ || before == Level::kNone) continue;
    if (enable_at_ && enable_ != Level::kOne) continue;
    time_ = step_.time;
    return true;
  }
}

}  // namespace fabmon
