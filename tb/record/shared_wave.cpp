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
    timescale_ = shared.file_->timescale();
    skipped_ = shared.file_->skipped();
    sampling_ = shared.file_->sampling();
    gap_net_ = shared.file_->gap_net();
    shared_.readers_.push_back(this);
  }
  ~Reader() override {
    std::erase(shared_.readers_, this);
    for (auto& targets : shared_.targets_) {
      std::erase_if(targets, [this](const Target& target) { return target.reader == this; });
    }
  }

  const WaveScopes& scopes() const override { return shared_.file_->scopes(); }
  const std::vector<WaveVar>& vars() const override { return shared_.file_->vars(); }
  std::shared_ptr<const SignalTable> table() override { return shared_.file_->table(); }

  void select(std::span<const WaveNet> nets) override {
    if (shared_.selected_) throw std::logic_error("a shared waveform's nets are chosen already");
    nets_.assign(nets.begin(), nets.end());
  }

  bool next(WaveStep& step) override {
    while (at_ == steps_.size()) {
      if (shared_.ended_ && !fresh_) {
        note_ = shared_.file_->note();
        remarks_ = shared_.file_->remarks();
        end_ = shared_.file_->end();
        return false;
      }
      state_ = State::kReads;
      Coroutine::suspend();
    }
    const std::size_t begin = at_ == 0 ? 0 : steps_[at_ - 1].end;
    const Step& now = steps_[at_++];
    const Moment& moment = shared_.moments_[now.moment];
    step.time = moment.time;
    step.changes = std::span(changes_).subspan(begin, now.end - begin);
    step.first = now.first == 0 ? nullptr : &changes_[now.first - 1];
    step.off = moment.off && step.first != nullptr;
    step.gap = moment.gap;
    return true;
  }

  void rewind() override {
    note_.clear();
    if (fresh_) return;
    state_ = State::kRewinds;
    while (state_ == State::kRewinds) Coroutine::suspend();
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

  /// Adds a change in the latest of the moments that are kept, the index of which is `moment`.
  void add(std::uint32_t moment, const WaveChange& change) {
    if (steps_.empty() || steps_.back().moment != moment) steps_.push_back({moment, 0, 0});
    changes_.push_back(change);
    Step& step = steps_.back();
    step.end = static_cast<std::uint32_t>(changes_.size());
    if (change.slot == 0) step.first = step.end;
  }

  /// Adds a step without changes of its own: recording stops.
  void add_gap(std::uint32_t moment) {
    steps_.push_back({moment, static_cast<std::uint32_t>(changes_.size()), 0});
  }

  State state() const { return state_; }
  const std::vector<WaveNet>& nets() const { return nets_; }

 private:
  struct Step {
    std::uint32_t moment;
    std::uint32_t end;    // of its changes, which begin where those of the step before end
    std::uint32_t first;  // the last change of slot 0, counted from 1; 0: none
  };

  SharedWave& shared_;
  std::vector<WaveNet> nets_;
  State state_ = State::kRuns;
  bool fresh_ = true;  // nothing was read since the beginning
  std::vector<Step> steps_;
  std::vector<WaveChange> changes_;
  std::size_t at_ = 0;  // the next step
};

SharedWave::SharedWave(std::unique_ptr<WaveFile> file) : file_(std::move(file)) {}

SharedWave::~SharedWave() {
  functions_.clear();  // after an error they still have readers
}

void SharedWave::add(std::function<void()> function) {
  functions_.emplace_back(std::move(function));
}

bool SharedWave::read_on() {
  bool left = false;
  for (Coroutine& function : functions_) {
    if (function.done()) continue;
    function.resume();
    left = left || !function.done();
  }
  if (left) refill();
  return left;
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

// All functions are suspended: gives those that need it more of the file.
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

const char* SharedWave::keep(std::span<const char> digits) {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  if (digits_.empty() || digits_.back().capacity() - digits_.back().size() < digits.size()) {
    digits_.emplace_back().reserve(std::max(kBlock, digits.size()));
  }
  std::vector<char>& block = digits_.back();
  const std::size_t at = block.size();
  block.insert(block.end(), digits.begin(), digits.end());
  return block.data() + at;
}

void SharedWave::fill() {
  // Of many readers each keeps fewer steps, so that memory does not grow with them.
  constexpr std::uint32_t kMostSteps = 4096;
  constexpr std::size_t kAllSteps = 1U << 18;
  const auto steps = std::min<std::uint32_t>(
      kMostSteps,
      static_cast<std::uint32_t>(kAllSteps / std::max<std::size_t>(1, readers_.size())) + 64);
  constexpr std::size_t kBlocks = 17;
  const auto reads = [](const Reader* reader) { return reader->state() == Reader::State::kReads; };
  for (Reader* const reader : readers_) {
    if (reads(reader)) reader->forget();
  }
  digits_.clear();
  moments_.clear();
  WaveStep step;
  for (std::uint32_t n = 0; n < steps && digits_.size() < kBlocks; ++n) {
    if (!file_->next(step)) {
      ended_ = true;
      break;
    }
    moments_.push_back({step.time, step.off && step.first != nullptr, step.gap});
    if (step.gap) {
      for (Reader* const reader : readers_) {
        if (reads(reader)) reader->add_gap(n);
      }
    }
    for (WaveChange change : step.changes) {
      const std::vector<Target>& targets = targets_[change.slot];
      change.data = keep({change.data, change.packed ? (change.size + 7) / 8 : change.size});
      for (const Target& target : targets) {
        if (!reads(target.reader)) continue;
        change.slot = target.slot;
        target.reader->add(n, change);
      }
    }
  }
  for (Reader* const reader : readers_) {
    if (reads(reader)) reader->resume();
  }
}

}  // namespace fabmon
