// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/behaviour.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace fabmon {
namespace {

constexpr std::size_t kCoordinates = 3 * kMaxDirections + 1;
using Point = std::array<double, kCoordinates>;

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::vector<Point> points_of(const TimeSeries& series) {
  double most = 0;
  for (const SeriesBin& bin : series.bins()) {
    for (const auto& direction : bin.directions) {
      most = std::max(most, ratio(direction.bytes, bin.cycles));
    }
  }
  std::vector<Point> points;
  points.reserve(series.bins().size());
  for (const SeriesBin& bin : series.bins()) {
    Point& point = points.emplace_back();
    std::size_t at = 0;
    for (const auto& direction : bin.directions) {
      point[at++] = most > 0 ? ratio(direction.bytes, bin.cycles) / most : 0;
      point[at++] =
          ratio(direction.waiting_for[static_cast<std::size_t>(WaitingFor::kManager)], bin.cycles);
      point[at++] = ratio(direction.waiting_for[static_cast<std::size_t>(WaitingFor::kSubordinate)],
                          bin.cycles);
    }
    const auto reset = static_cast<std::size_t>(WaitingFor::kReset);
    point[at] = ratio(bin.directions[0].waiting_for[reset], bin.cycles);
  }
  return points;
}

double penalty_of(const std::vector<Point>& points) {
  const auto bins = static_cast<double>(points.size());
  double noise = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    for (std::size_t f = 0; f < kCoordinates; ++f) {
      const double step = points[i][f] - points[i - 1][f];
      noise += step * step;
    }
  }
  return bins / 2048 + 2 * std::log(bins) * noise / (2 * (bins - 1));
}

struct Cut {
  double gain = 0;
  std::size_t at = 0;  // the first bin of the second part
};

class Cutter {
 public:
  explicit Cutter(const std::vector<Point>& points)
      : sums_(points.size() + 1), least_(std::max<std::size_t>(1, points.size() / 100)) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (std::size_t f = 0; f < kCoordinates; ++f) {
        sums_[i + 1][f] = sums_[i][f] + points[i][f];
      }
    }
  }

  Cut best(const BehaviourPhase& phase) const {
    Cut best;
    for (std::size_t at = phase.first + least_; at + least_ <= phase.end; ++at) {
      const auto n1 = static_cast<double>(at - phase.first);
      const auto n2 = static_cast<double>(phase.end - at);
      double distance = 0;
      for (std::size_t f = 0; f < kCoordinates; ++f) {
        const double m1 = (sums_[at][f] - sums_[phase.first][f]) / n1;
        const double m2 = (sums_[phase.end][f] - sums_[at][f]) / n2;
        distance += (m1 - m2) * (m1 - m2);
      }
      const double gain = n1 * n2 / (n1 + n2) * distance;
      if (gain > best.gain) best = {gain, at};
    }
    return best;
  }

 private:
  std::vector<Point> sums_;  // of the points before
  std::size_t least_;
};

}  // namespace

std::vector<BehaviourPhase> behaviour_phases(const TimeSeries& series, std::size_t limit) {
  const std::size_t bins = series.bins().size();
  if (bins == 0) return {};
  std::vector<BehaviourPhase> phases{{0, bins}};
  if (bins == 1) return phases;
  const std::vector<Point> points = points_of(series);
  const double penalty = penalty_of(points);
  const Cutter cutter(points);
  std::vector<Cut> cuts{cutter.best(phases[0])};
  while (phases.size() < limit) {
    const auto best = std::max_element(cuts.begin(), cuts.end(),
                                       [](const Cut& a, const Cut& b) { return a.gain < b.gain; });
    if (best->gain <= penalty) break;
    const std::size_t i = static_cast<std::size_t>(best - cuts.begin());
    const BehaviourPhase second{best->at, phases[i].end};
    phases[i].end = best->at;
    cuts[i] = cutter.best(phases[i]);
    phases.insert(phases.begin() + static_cast<std::ptrdiff_t>(i) + 1, second);
    cuts.insert(cuts.begin() + static_cast<std::ptrdiff_t>(i) + 1, cutter.best(second));
  }
  return phases;
}

}  // namespace fabmon
