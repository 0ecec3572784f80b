// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Grouping of variables into signals, the search for the clock, and the sampling itself: now_ takes
// the changes of the current time stamp, words_ keeps the values before it, commit() ends it.
#include "tb/record/clock_sampler.hpp"

#include <algorithm>
#include <bit>
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

}  // namespace

ClockSampler::ClockSampler(std::unique_ptr<WaveFile> file, const std::string& clock)
    : file_(std::move(file)) {
  make_signals();
  find_clock(clock);
}

void ClockSampler::make_signals() {
  scopes_ = file_->scopes();
  std::map<std::pair<std::uint32_t, std::string>, std::vector<const WaveVar*>> by_bit;
  for (const WaveVar& v : file_->vars()) {
    if (v.bit >= 0) {
      by_bit[{v.scope, v.name}].push_back(&v);
      continue;
    }
    signals_.push_back({v.scope, v.name, v.width, v.width > 0, {v.net}});
    parts_.push_back({{v.net, v.width, 0}});
  }
  for (auto& [key, bits] : by_bit) {
    std::stable_sort(bits.begin(), bits.end(),
                     [](const WaveVar* a, const WaveVar* b) { return a->bit < b->bit; });
    const int lowest = bits.front()->bit;
    SignalInfo s{key.first, key.second, 0, true, {}};
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

void ClockSampler::find_clock(const std::string& clock) {
  const std::string wanted = dotted(clock);
  std::vector<std::size_t> exact;
  std::vector<std::size_t> suffix;
  std::vector<std::size_t> alike;  // for the error message
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    const SignalInfo& s = signals_[i];
    if (s.width != 1 || parts_[i].size() != 1) continue;
    const std::string lower = to_lower(s.name);
    if (lower.find("clk") != std::string::npos || lower.find("clock") != std::string::npos) {
      alike.push_back(i);
    }
    if (!wanted.ends_with(s.name)) continue;
    const std::string path = path_of(s);
    if (path == wanted) exact.push_back(i);
    if (is_path_suffix(path, wanted)) suffix.push_back(i);
  }
  const std::vector<std::size_t>& found = exact.empty() ? suffix : exact;
  const auto list = [this](const std::vector<std::size_t>& which) {
    std::vector<std::string> names;
    names.reserve(which.size());
    for (std::size_t i : which) names.push_back(path_of(signals_[i]));
    return list_some(names, 5);
  };
  if (found.empty()) {
    throw InputError(file_->path() + ": no 1-bit signal is called '" + clock + "' (the clock)" +
                     (alike.empty() ? "" : "; there is " + list(alike)));
  }
  for (std::size_t i : found) {
    if (signals_[i].nets != signals_[found[0]].nets) {
      throw InputError(file_->path() + ": several signals are called '" + clock +
                       "' (the clock), give more of the path: " + list(found));
    }
  }
  clock_net_ = signals_[found[0]].nets[0];
}

void ClockSampler::select(const std::vector<SignalChoice>& choices) {
  for (const SignalChoice& c : choices) {
    const SignalInfo& s = signals_[c.signal];
    if (!s.number) throw InputError(file_->path() + ": " + path_of(s) + " is not a number");
    if (s.width > c.max_bits) {
      throw InputError(file_->path() + ": " + path_of(s) + " is " + std::to_string(s.width) +
                       " bits wide, at most " + std::to_string(c.max_bits) + " can be used");
    }
  }
  lay_out(choices);
  is_dirty_.assign(choices.size(), false);
  dirty_.reserve(choices.size());
  std::vector<std::uint32_t> nets{clock_net_};
  std::unordered_map<std::uint32_t, std::size_t> slot_of{{clock_net_, 0}};
  nets_.assign(1, Net());
  for (std::size_t k = 0; k < choices.size(); ++k) {
    for (const Part& p : parts_[choices[k].signal]) {
      const auto [it, is_new] = slot_of.try_emplace(p.net, nets.size());
      if (is_new) {
        nets.push_back(p.net);
        nets_.push_back({p.width, {}});
      }
      nets_[it->second].targets.push_back({k, p.shift});
    }
  }
  start_x_.assign(words_.size(), 0);  // all declared bits start unknown
  for (std::size_t k = 0; k < choices.size(); ++k) {
    for (const Part& p : parts_[choices[k].signal]) {
      for (unsigned b = p.shift; b < p.shift + p.width; ++b) {
        start_x_[offset_[k] + b / 64] |= std::uint64_t{1} << (b % 64);
      }
    }
  }
  file_->select(nets);
  reset_state();
}

void ClockSampler::reset_state() {
  std::fill(words_.begin(), words_.end(), 0);
  now_ = words_;
  now_x_ = start_x_;
  words_x_ = start_x_;
  dirty_.clear();
  std::fill(is_dirty_.begin(), is_dirty_.end(), false);
  std::fill(unknown_.begin(), unknown_.end(), 0);
  unknown_words_ = static_cast<std::size_t>(
      std::count_if(start_x_.begin(), start_x_.end(), [](std::uint64_t w) { return w != 0; }));
  clock_ = 'x';
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
  const Net& net = nets_[change.slot];
  const std::string_view bits = change.bits;
  const bool extend_unknown = bits[0] != '0' && bits[0] != '1';
  for (unsigned done = 0; done < net.width; done += 64) {
    const unsigned n = std::min(64U, net.width - done);
    const std::uint64_t mask = n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
    const auto left = bits.size() > done ? static_cast<unsigned>(bits.size() - done) : 0U;
    const unsigned given = std::min(n, left);
    const Digits digits = read_digits(bits.data() + (left - given), given);
    const std::uint64_t v = digits.value;
    std::uint64_t x = digits.unknown;
    if (given < n && extend_unknown) x |= mask & ~std::uint64_t{0} << given;
    for (const Target& t : net.targets) {
      const std::size_t w = offset_[t.k] + (t.shift + done) / 64;
      const unsigned s = (t.shift + done) % 64;  // not 0 only for parts of one bit
      now_[w] = (now_[w] & ~(mask << s)) | v << s;
      now_x_[w] = (now_x_[w] & ~(mask << s)) | x << s;
      if (!is_dirty_[t.k]) {
        is_dirty_[t.k] = true;
        dirty_.push_back(t.k);
      }
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
      if (change_.slot == 0) clock_ = change_.bits.back();
      apply(change_);
      pending_ = file_->next(change_);
    } while (pending_ && change_.time == time);
    if (before == '0' && clock_ == '1') break;
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
