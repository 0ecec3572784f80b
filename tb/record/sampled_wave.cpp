// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// ClockSampler on a recording without a clock. Sample k lies k periods behind the first change.
// Where a period is no whole number of units, the file has the time stamps of the samples rounded:
// what changes up to a quarter of a period later belongs to the sample.
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/record/clock_name.hpp"
#include "tb/record/clock_sampler.hpp"
#include "tb/record/sample_rate.hpp"
#include "tb/record/text.hpp"

namespace fabmon {

bool ClockSampler::lacks_clock() {
  const bool sure = file_->sampling().is_capture;
  if (!sure && !file_->sampling().may_be) return false;
  std::vector<std::size_t> clocks;
  for (std::size_t i = 0; i < signals().size(); ++i) {
    const SignalInfo& s = signals()[i];
    if (s.number && s.width == 1 && is_clock_name(to_lower(s.name))) clocks.push_back(i);
  }
  if (!clocks.empty()) {
    for (const Toggling& found : toggling(clocks)) {
      if (found.regular) return false;
    }
  }
  return sure || grows_by_units();
}

// True if the time stamps are as close as those of samples: some differ by one unit.
bool ClockSampler::grows_by_units() {
  constexpr std::size_t kNets = 1000;
  constexpr std::uint64_t kBytes = std::uint64_t{1} << 20;
  std::vector<WaveNet> nets;
  std::unordered_map<std::uint32_t, std::size_t> seen;
  for (std::size_t i = 0; i < signals().size() && nets.size() < kNets; ++i) {
    if (!signals()[i].number) continue;
    for (const SignalPart& part : table_->parts(i)) {
      if (seen.try_emplace(part.net, nets.size()).second) nets.push_back({part.net, part.width});
    }
  }
  file_->set_limit(kBytes);
  file_->select(nets);
  bool any = false;
  bool found = false;
  WaveStep step;
  for (std::uint64_t last = 0; !found && file_->next(step); last = step.time, any = true) {
    found = any && step.time - last <= file_->sampling().unit;
  }
  file_->set_limit(0);
  file_->rewind();
  return found;
}

void ClockSampler::sample_all(std::uint64_t rate) {
  const WaveSampling& said = file_->sampling();
  sampled_ = true;
  sampling_note_ = "no clock in the file: each " + std::string(said.sample) + " is a cycle";
  if (said.rate != 0 && rate != 0 && rate != said.rate) {
    sampling_note_ += "; --sample-rate " + sample_rate_text(rate) +
                      " takes the place of the file's " + sample_rate_text(said.rate);
  }
  if (rate == 0) rate = said.rate;
  if (said.timed) {
    constexpr long double kFemtoseconds = 1e18L;  // in 1,000 s
    period_ = kFemtoseconds /
              (static_cast<long double>(rate) * static_cast<long double>(file_->timescale()));
    sampling_note_ += ", at " + sample_rate_text(rate);
    return;
  }
  unit_ = said.unit;
  // What the file says of the length of its unit is none of the hardware's.
  timescale_ = rate == 0 ? 0 : sample_period(rate);
  sampling_note_ += rate == 0 ? "; how long it is, is not known (--sample-rate)"
                              : ", at " + sample_rate_text(rate);
}

// The last unit of time whose changes belong to a sample.
std::uint64_t ClockSampler::sampled_until(std::uint64_t sample) const {
  if (period_ == 0) return begin_ + sample * unit_ + (unit_ - 1);
  return begin_ + static_cast<std::uint64_t>(
                      std::floor((static_cast<long double>(sample) + 0.25L) * period_));
}

// The time stamp that the file has for a sample.
std::uint64_t ClockSampler::stamp_of(std::uint64_t sample) const {
  if (period_ == 0) return begin_ + sample * unit_;
  return begin_ +
         static_cast<std::uint64_t>(std::llround(static_cast<long double>(sample) * period_));
}

bool ClockSampler::advance_sample() {
  constexpr std::uint64_t kMostStill = std::uint64_t{1} << 32;
  const auto still_for = [this](std::uint64_t units) {
    return period_ == 0 ? units / unit_
                        : static_cast<std::uint64_t>(static_cast<long double>(units) / period_);
  };
  if (!begun_) {
    begun_ = true;
    ended_ = !file_->next(step_);
    begin_ = step_.time;
    if (ended_) {
      end_reading();
      return false;
    }
  }
  for (;; ++sample_) {
    const std::uint64_t until = sampled_until(sample_);
    while (!ended_ && step_.time <= until) {
      if (step_.gap || (gap_slot_ && sees_gap())) gap_ = true;
      for (const WaveChange& change : step_.changes) {
        if (change.slot == missing_slot_) missing_ = digit_of(change, 0);
        values_.apply(change, words_);
      }
      step_.changes = {};
      if (file_->next(step_)) continue;
      ended_ = true;
      end_reading();
    }
    const std::uint64_t next = ended_ ? file_->end() : step_.time;
    if (next > until && still_for(next - until) > kMostStill) {
      throw InputError(file_->path() +
                       ": nothing changes for more than 4,294,967,296 samples (is " + "each " +
                       std::string(file_->sampling().sample) + " one?)");
    }
    const std::uint64_t stamp = stamp_of(sample_);
    if (ended_ && stamp >= file_->end()) return false;
    if (missing_ == Level::kOne) {
      gap_ = true;
      continue;
    }
    time_ = period_ == 0 ? begin_ / unit_ + sample_ : stamp;
    ++sample_;
    return true;
  }
}

}  // namespace fabmon
