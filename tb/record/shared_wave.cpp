// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/shared_wave.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace fabmon {

/// What one reader sees.
class SharedWave::Reader final : public WaveFile {
 public:
  explicit Reader(SharedWave& shared) : WaveFile(shared.file_->path()), shared_(shared) {
    scopes_ = shared.file_->scopes();
    vars_ = shared.file_->vars();
    timescale_ = shared.file_->timescale();
    shared_.readers_.push_back(this);
  }
  ~Reader() override {
    std::erase(shared_.readers_, this);
    for (auto& targets : shared_.targets_) {
      std::erase_if(targets, [this](const Target& target) { return target.reader == this; });
    }
  }

  void select(std::span<const WaveNet> nets) override {
    if (shared_.selected_) throw std::logic_error("a shared waveform's nets are chosen already");
    nets_.assign(nets.begin(), nets.end());
  }

  bool next(WaveStep& step) override {
    while (at_ == steps_.size()) {
      if (shared_.ended_ && !fresh_) {
        note_ = shared_.file_->note();
        return false;
      }
      state_ = State::kReads;
      shared_.turns_.wait();
    }
    const Step& now = steps_[at_++];
    step.time = now.time;
    step.changes = std::span(changes_).subspan(now.begin, now.end - now.begin);
    step.first = now.first == 0 ? nullptr : &changes_[now.first - 1];
    step.off = now.off;
    return true;
  }

  void rewind() override {
    note_.clear();
    if (fresh_) return;
    state_ = State::kRewinds;
    while (state_ == State::kRewinds) shared_.turns_.wait();
  }

  // --- for SharedWave ---

  enum class State { kRuns, kReads, kRewinds };

  /// The file begins anew.
  void restart() {
    forget();
    fresh_ = true;
    state_ = State::kRuns;
  }

  /// What was read is used up.
  void forget() {
    at_ = 0;
    steps_.clear();
    changes_.clear();
  }

  /// More was read, or the end was met.
  void resume() {
    fresh_ = false;
    state_ = State::kRuns;
  }

  /// Adds a change at the time of the file's step `step`. `offset`: of its digits.
  void add(const WaveStep& step, std::uint32_t slot, const WaveChange& change, std::size_t offset) {
    if (steps_.empty() || steps_.back().time != step.time) {
      steps_.push_back({step.time, changes_.size(), changes_.size(), 0, step.off});
    }
    changes_.push_back(change);
    changes_.back().slot = slot;
    offsets_.push_back(offset);
    steps_.back().end = changes_.size();
    if (slot == 0) {
      steps_.back().first = changes_.size();
      steps_.back().off = step.off && step.first != nullptr;
    }
  }

  /// All digits are where they stay.
  void point_to(const char* digits) {
    for (std::size_t i = 0; i < changes_.size(); ++i) changes_[i].data = digits + offsets_[i];
    offsets_.clear();
  }

  State state() const { return state_; }
  const std::vector<WaveNet>& nets() const { return nets_; }

 private:
  struct Step {
    std::uint64_t time;
    std::size_t begin, end;  // of its changes
    std::size_t first;       // the last change of slot 0, counted from 1
    bool off;
  };

  SharedWave& shared_;
  std::vector<WaveNet> nets_;
  State state_ = State::kRuns;
  bool fresh_ = true;  // nothing was read since the beginning
  std::vector<Step> steps_;
  std::vector<WaveChange> changes_;
  std::vector<std::size_t> offsets_;  // of the digits of each change, until they stay
  std::size_t at_ = 0;                // the next step
};

SharedWave::SharedWave(std::unique_ptr<WaveFile> file, Turns& turns)
    : file_(std::move(file)), turns_(turns) {}

SharedWave::~SharedWave() {
  turns_.end();  // after an error functions still have readers
}

std::unique_ptr<WaveFile> SharedWave::open() { return std::make_unique<Reader>(*this); }

void SharedWave::select_all() {
  std::vector<WaveNet> nets;
  std::unordered_map<std::uint32_t, std::size_t> index;
  for (Reader* const reader : readers_) {
    for (std::uint32_t slot = 0; slot < reader->nets().size(); ++slot) {
      const WaveNet& net = reader->nets()[slot];
      const auto [it, is_new] = index.try_emplace(net.net, nets.size());
      if (is_new) {
        nets.push_back(net);
        targets_.emplace_back();
      }
      WaveNet& all = nets[it->second];
      all.width = std::min(all.width, net.width);
      targets_[it->second].push_back({reader, slot});
    }
  }
  file_->select(nets);
  selected_ = true;
}

void SharedWave::refill() {
  if (!selected_) select_all();
  const bool reads = std::any_of(readers_.begin(), readers_.end(), [](const Reader* reader) {
    return reader->state() == Reader::State::kReads;
  });
  if (reads) {
    fill();
    return;
  }
  file_->rewind();
  ++passes_;
  ended_ = false;
  for (Reader* const reader : readers_) reader->restart();
}

void SharedWave::fill() {
  constexpr std::size_t kSteps = 4096;
  constexpr std::size_t kBytes = std::size_t{1} << 20;
  const auto reads = [](const Reader* reader) { return reader->state() == Reader::State::kReads; };
  for (Reader* const reader : readers_) {
    if (reads(reader)) reader->forget();
  }
  digits_.clear();
  WaveStep step;
  for (std::size_t n = 0; n < kSteps && digits_.size() < kBytes; ++n) {
    if (!file_->next(step)) {
      ended_ = true;
      break;
    }
    for (const WaveChange& change : step.changes) {
      const std::size_t offset = digits_.size();
      digits_.insert(digits_.end(), change.data,
                     change.data + (change.packed ? (change.size + 7) / 8 : change.size));
      for (const Target& target : targets_[change.slot]) {
        if (reads(target.reader)) target.reader->add(step, target.slot, change, offset);
      }
    }
  }
  for (Reader* const reader : readers_) {
    if (!reads(reader)) continue;
    reader->point_to(digits_.data());
    reader->resume();
  }
}

}  // namespace fabmon
