// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Grouping of variables into signals, the search for the clock, and the sampling itself: now_ takes
// the changes of the current time stamp, words_ keeps the values before it, commit() ends it.
#include "tb/record/clock_sampler.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <map>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

/// What binary digits say, the highest first.
struct Digits {
  std::uint64_t value = 0;
  std::uint64_t unknown = 0;  // which of its bits are neither 0 nor 1
};

/// Up to 64 digits. Vectors of a mesh have thousands: eight are read at once where all are known.
Digits read_digits(const char* text, unsigned n) {
  constexpr std::uint64_t kLowBits = 0x0101010101010101;
  Digits d;
  while (n > 0) {
    if (n >= 8) {
      std::uint64_t eight = 0;
      for (unsigned i = 0; i < 8; ++i) eight = eight << 8 | static_cast<unsigned char>(text[i]);
      if ((eight & ~kLowBits) == '0' * kLowBits) {
        // The low bit of byte i goes to bit 56 + i, and no other product ends up there.
        d.value = d.value << 8 | ((eight & kLowBits) * 0x0102040810204080) >> 56;
        d.unknown <<= 8;
        text += 8;
        n -= 8;
        continue;
      }
    }
    const char c = *text++;
    d.value = d.value << 1 | static_cast<std::uint64_t>(c == '1');
    d.unknown = d.unknown << 1 | static_cast<std::uint64_t>(c != '1' && c != '0');
    --n;
  }
  return d;
}

/// One digit of a value, counted from its end.
char digit_at(std::string_view bits, std::size_t at) {
  if (at < bits.size()) return bits[bits.size() - 1 - at];
  return bits[0] == '1' ? '0' : bits[0];
}

}  // namespace

ClockSampler::ClockSampler(std::unique_ptr<WaveFile> file) : file_(std::move(file)) {
  timescale_ = file_->timescale();
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
    if (at >= p.shift && at - p.shift < p.width) return Bit{p.net, at - p.shift};
  }
  return std::nullopt;
}

void ClockSampler::choose_clock(const ClockChoice& clock) {
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
    for (const Found& one : found) all.push_back(one.signal);
    throw InputError(file_->path() + ": several signals are called '" + clock.path +
                     "' (the clock), give more of the path: " + list(all));
  }
  clock_at_ = found[0].bit;
  edge_ = clock.falling ? '0' : '1';
}

std::vector<std::size_t> ClockSampler::toggling(std::span<const std::size_t> signals,
                                                std::size_t changes) {
  constexpr std::uint64_t kBytes = std::uint64_t{16} << 20;
  struct State {
    char value = '?';
    unsigned edges = 0;
  };
  std::vector<std::uint32_t> nets;
  std::unordered_map<std::uint32_t, std::size_t> slot_of;
  for (const std::size_t i : signals) {
    if (signals_[i].width != 1 || !signals_[i].number) continue;
    const std::uint32_t net = parts_[i][0].net;
    if (slot_of.try_emplace(net, nets.size()).second) nets.push_back(net);
  }
  std::vector<State> states(nets.size());
  file_->set_limit(kBytes);
  file_->select(nets);
  WaveChange change;
  for (std::size_t n = 0; n < changes && file_->next(change); ++n) {
    State& s = states[change.slot];
    const char value = change.bits.back();
    if (value == '1' && s.value != '1' && s.value != '?') ++s.edges;
    s.value = value;
  }
  file_->set_limit(0);
  file_->rewind();
  std::vector<std::size_t> found;
  for (const std::size_t i : signals) {
    const auto it = slot_of.find(parts_[i][0].net);
    if (it != slot_of.end() && states[it->second].edges > 1) found.push_back(i);
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

void ClockSampler::add_targets(std::size_t k, const SignalChoice& choice,
                               std::vector<std::uint32_t>& nets,
                               std::unordered_map<std::uint32_t, std::size_t>& slot_of) {
  const unsigned begin = choice.low;
  const unsigned end = choice.bits == 0 ? signals_[choice.signal].width : begin + choice.bits;
  std::uint64_t* const flip = flip_.data() + offset_[k];
  std::uint64_t* const start = start_.data() + offset_[k];
  std::uint64_t* const start_x = start_x_.data() + offset_[k];
  for (unsigned b = 0; choice.invert && b < end - begin; ++b) {
    flip[b / 64] |= std::uint64_t{1} << (b % 64);
    start[b / 64] |= std::uint64_t{1} << (b % 64);
  }
  for (const Part& p : parts_[choice.signal]) {
    const unsigned first = std::max(begin, p.shift);
    const unsigned last = std::min(end, p.shift + p.width);
    if (first >= last) continue;
    const auto [it, is_new] = slot_of.try_emplace(p.net, nets.size());
    if (is_new) {
      nets.push_back(p.net);
      nets_.emplace_back();
    }
    nets_[it->second].targets.push_back({k, first - p.shift, last - first, first - begin});
    for (unsigned b = first - begin; b < last - begin; ++b) {  // all of them start unknown
      start_x[b / 64] |= std::uint64_t{1} << (b % 64);
      start[b / 64] &= ~(std::uint64_t{1} << (b % 64));
    }
  }
}

void ClockSampler::select(const std::vector<SignalChoice>& choices) {
  if (!clock_at_) throw InputError(file_->path() + ": the clock is not chosen (--clock PATH)");
  for (const SignalChoice& c : choices) check(c);
  lay_out(choices);
  is_dirty_.assign(choices.size(), false);
  dirty_.reserve(choices.size());
  start_.assign(words_.size(), 0);
  start_x_.assign(words_.size(), 0);
  flip_.assign(words_.size(), 0);
  std::vector<std::uint32_t> nets{clock_at_->net};
  std::unordered_map<std::uint32_t, std::size_t> slot_of{{clock_at_->net, 0}};
  nets_.assign(1, Net());
  for (std::size_t k = 0; k < choices.size(); ++k) add_targets(k, choices[k], nets, slot_of);
  file_->select(nets);
  reset_state();
}

void ClockSampler::reset_state() {
  words_ = start_;
  now_ = start_;
  now_x_ = start_x_;
  words_x_ = start_x_;
  dirty_.clear();
  std::fill(is_dirty_.begin(), is_dirty_.end(), false);
  std::fill(unknown_.begin(), unknown_.end(), 0);
  unknown_words_ = static_cast<std::size_t>(
      std::count_if(start_x_.begin(), start_x_.end(), [](std::uint64_t w) { return w != 0; }));
  clock_ = '?';
  time_ = 0;
  pending_ = false;
}

void ClockSampler::rewind() {
  file_->rewind();
  reset_state();
}

std::size_t ClockSampler::words_of(std::size_t k) const {
  return (k + 1 < offset_.size() ? offset_[k + 1] : words_.size()) - offset_[k];
}

void ClockSampler::apply(const WaveChange& change) {
  const std::string_view text = change.bits;
  const bool extend_unknown = text[0] != '0' && text[0] != '1';
  for (const Target& t : nets_[change.slot].targets) {
    for (unsigned done = 0; done < t.bits; done += 64) {
      const unsigned n = std::min(64U, t.bits - done);
      const std::uint64_t mask = n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
      const std::size_t right = t.from + done;  // how many digits are right of those
      const std::size_t left = text.size() > right ? text.size() - right : 0;
      const auto given = static_cast<unsigned>(std::min<std::size_t>(n, left));
      const Digits digits = read_digits(text.data() + (left - given), given);
      std::uint64_t x = digits.unknown;
      if (given < n && extend_unknown) x |= mask & ~std::uint64_t{0} << given;
      const std::size_t w = offset_[t.k] + (t.to + done) / 64;
      const unsigned s = (t.to + done) % 64;  // not 0 only for parts of one bit
      const std::uint64_t v = (digits.value ^ (flip_[w] >> s & mask)) & ~x;
      now_[w] = (now_[w] & ~(mask << s)) | v << s;
      now_x_[w] = (now_x_[w] & ~(mask << s)) | x << s;
    }
    if (!is_dirty_[t.k]) {
      is_dirty_[t.k] = true;
      dirty_.push_back(t.k);
    }
  }
}

void ClockSampler::commit() {
  for (std::size_t k : dirty_) {
    is_dirty_[k] = false;
    const std::size_t end = offset_[k] + words_of(k);
    for (std::size_t w = offset_[k]; w < end; ++w) {
      words_[w] = now_[w];
      unknown_words_ += static_cast<std::size_t>(now_x_[w] != 0);
      unknown_words_ -= static_cast<std::size_t>(words_x_[w] != 0);
      words_x_[w] = now_x_[w];
    }
  }
  dirty_.clear();
}

bool ClockSampler::next() {
  for (;;) {
    commit();
    if (!pending_ && !(pending_ = file_->next(change_))) return false;
    const std::uint64_t time = change_.time;
    const char before = clock_;
    do {
      if (change_.slot == 0) clock_ = digit_at(change_.bits, clock_at_->bit);
      apply(change_);
      pending_ = file_->next(change_);
    } while (pending_ && change_.time == time);
    if (clock_ != edge_ || before == edge_ || before == '?') continue;
    time_ = time;
    break;
  }
  if (unknown_words_ != 0) {
    for (std::size_t k = 0; k < offset_.size(); ++k) {
      for (std::size_t w = offset_[k]; w < offset_[k] + words_of(k); ++w) {
        unknown_[k] += static_cast<std::uint64_t>(std::popcount(words_x_[w]));
      }
    }
  }
  return true;
}

}  // namespace fabmon
