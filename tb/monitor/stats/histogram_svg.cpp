// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/histogram_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "tb/report/svg.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

constexpr double kWidth = 960;
constexpr double kLeft = 90;  // of the panels
constexpr double kRight = 930;
constexpr double kTop = 50;       // above the first panel
constexpr double kPanel = 220;    // a panel with the room above it
constexpr double kHead = 40;      // the room above a panel's bars
constexpr double kBottom = 60;    // below the last panel
constexpr double kCharacter = 7;  // width of a digit, about

constexpr std::string_view kStyle =
    "svg { color-scheme: light dark; font: 12px sans-serif; }"
    " .paper { fill: #ffffff; } text { fill: #1f2328; } .heading { font-size: 16px; }"
    " .grid line { stroke: #d8dee4; } .axis line { stroke: #57606a; }"
    " .reads { fill: #2563eb; } .writes { fill: #c2410c; } .requests { fill: #0f766e; }"
    " .marks line { stroke: #1f2328; stroke-dasharray: 4 3; }"
    " .marks text { stroke: #ffffff; stroke-width: 4; paint-order: stroke; }"
    " @media (prefers-color-scheme: dark) { .paper { fill: #0d1117; } text { fill: #e6edf3; }"
    " .grid line { stroke: #30363d; } .axis line { stroke: #8b949e; }"
    " .reads { fill: #60a5fa; } .writes { fill: #fb923c; } .requests { fill: #2dd4bf; }"
    " .marks line { stroke: #e6edf3; } .marks text { stroke: #0d1117; } }";

// The edges of a range on the continuous axis. The logarithm needs something above 0.
double left_edge(std::uint64_t from) { return from == 0 ? 0.25 : static_cast<double>(from) - 0.5; }
double right_edge(std::uint64_t to) { return static_cast<double>(to) + 0.5; }

// The horizontal axis, common to all panels.
class Axis {
 public:
  explicit Axis(const LatencyRange& extremes)
      : range_(extremes),
        low_(std::log(left_edge(extremes.from))),
        span_(std::log(right_edge(extremes.to)) - low_) {}

  double at(double latency) const {
    const double x = kLeft + (kRight - kLeft) * (std::log(latency) - low_) / span_;
    return std::clamp(x, kLeft, kRight);
  }

  // Powers of ten with 2 and 5 times them, as many as there is room for.
  std::vector<std::uint64_t> ticks() const {
    std::vector<std::uint64_t> ticks;
    double free = kLeft - 1;
    for (std::uint64_t power = 1; power <= range_.to; power *= 10) {
      for (const std::uint64_t value : {power, 2 * power, 5 * power}) {
        if (value < range_.from || value > range_.to) continue;
        const double half = kCharacter * static_cast<double>(grouped(value).size()) / 2;
        const double x = at(static_cast<double>(value));
        if (x - half < free) continue;
        ticks.push_back(value);
        free = x + half + kCharacter;
      }
    }
    return ticks;
  }

 private:
  LatencyRange range_;
  double low_;
  double span_;
};

// A round distance of the lines of a vertical scale up to `most`, with some five lines.
std::uint64_t tick_step(std::uint64_t most) {
  std::uint64_t power = 1;
  while (most / power >= 50) power *= 10;
  for (const std::uint64_t factor : {1U, 2U, 5U}) {
    if (most / (factor * power) <= 5) return factor * power;
  }
  return 10 * power;
}

std::string latencies(const LatencyRange& range) {
  if (range.from == range.to) {
    return fmt::format("{} cycle{}", grouped(range.to), range.to == 1 ? "" : "s");
  }
  return fmt::format("{} to {} cycles", grouped(range.from), grouped(range.to));
}

void line(Svg& svg, double x1, double y1, double x2, double y2) {
  svg.empty("line", {{"x1", svg_number(x1)},
                     {"y1", svg_number(y1)},
                     {"x2", svg_number(x2)},
                     {"y2", svg_number(y2)}});
}

void label(Svg& svg, double x, double y, std::string_view anchor, std::string_view text) {
  svg.text("text",
           {{"x", svg_number(x)}, {"y", svg_number(y)}, {"text-anchor", std::string(anchor)}},
           text);
}

void draw_bars(Svg& svg, const LatencyHistogram& histogram, const Axis& axis, double base,
               double scale) {
  const std::string opacity = is_disjoint(histogram) ? "1" : "0.5";  // each is to be seen
  for (const LatencyBar& bar : histogram.bars) {
    if (bar.count == 0) continue;
    const double x = axis.at(left_edge(bar.range.from));
    const double width = std::max(axis.at(right_edge(bar.range.to)) - x, 0.5);
    const double height = std::max(scale * static_cast<double>(bar.count), 0.5);
    const double share =
        100 * static_cast<double>(bar.count) / static_cast<double>(histogram.samples);
    svg.open("rect", {{"class", std::string(histogram.name)},
                      {"x", svg_number(x)},
                      {"y", svg_number(base - height)},
                      {"width", svg_number(std::max(width - 0.5, 0.5))},  // a gap between bars
                      {"height", svg_number(height)},
                      {"fill-opacity", opacity},
                      {"data-from", fmt::format("{}", bar.range.from)},
                      {"data-to", fmt::format("{}", bar.range.to)},
                      {"data-count", fmt::format("{}", bar.count)}});
    svg.text("title", {},
             fmt::format("{}: {} {} ({:.2f} %)", latencies(bar.range), grouped(bar.count),
                         histogram.name, share));
    svg.close();
  }
}

void draw_marks(Svg& svg, const LatencyHistogram& histogram, const Axis& axis, double top,
                double base) {
  struct Mark {
    double x, y;
    std::string text;
  };
  std::vector<Mark> placed;
  double y = top - 4;
  for (const Percentile& which : kMarkedPercentiles) {
    const auto range = percentile(histogram, which.per_mille);
    if (!range) continue;
    placed.push_back({axis.at(right_edge(range->to)), y,
                      fmt::format("{} {} {}", which.text, range->from == range->to ? "=" : "\u2264",
                                  grouped(range->to))});
    y -= 14;  // the labels of two marks side by side do not cover each other
  }
  svg.open("g", {{"class", "marks"}});
  for (const Mark& mark : placed) line(svg, mark.x, mark.y + 2, mark.x, base);
  for (const Mark& mark : placed) {
    const bool left = mark.x > (kLeft + kRight) / 2;
    label(svg, left ? mark.x - 4 : mark.x + 4, mark.y, left ? "end" : "start", mark.text);
  }
  svg.close();
}

void draw_panel(Svg& svg, const LatencyHistogram& histogram, const Axis& axis, double top,
                bool marks) {
  const double base = top + kPanel - kHead;
  std::uint64_t most = 1;
  for (const LatencyBar& bar : histogram.bars) most = std::max(most, bar.count);
  const double scale = (base - top) / static_cast<double>(most);
  svg.open("g", {{"class", "panel"}, {"data-name", std::string(histogram.name)}});
  svg.open("g", {{"class", "grid"}});
  const std::uint64_t step = tick_step(most);
  for (std::uint64_t i = 0; i <= most / step; ++i) {
    const double y = base - scale * static_cast<double>(i * step);
    line(svg, kLeft, y, kRight, y);
    label(svg, kLeft - 8, y + 4, "end", grouped(i * step));
  }
  svg.close();
  svg.text(
      "text",
      {{"transform", fmt::format("translate(16 {}) rotate(-90)", svg_number((top + base) / 2))},
       {"text-anchor", "middle"}},
      fmt::format("transactions: {}", histogram.name));
  draw_bars(svg, histogram, axis, base, scale);
  if (histogram.samples == 0) {
    label(svg, (kLeft + kRight) / 2, (top + base) / 2, "middle", "no samples");
  } else if (marks) {
    draw_marks(svg, histogram, axis, top, base);
  }
  svg.close();
}

void draw_axis(Svg& svg, const Axis& axis, const std::vector<std::uint64_t>& ticks, double base) {
  svg.open("g", {{"class", "axis"}});
  line(svg, kLeft, base, kRight, base);
  for (const std::uint64_t value : ticks) {
    const double x = axis.at(static_cast<double>(value));
    line(svg, x, base, x, base + 5);
    label(svg, x, base + 18, "middle", grouped(value));
  }
  label(svg, (kLeft + kRight) / 2, base + 40, "middle", "latency in cycles (logarithmic)");
  svg.close();
}

}  // namespace

std::string histogram_svg(std::string_view heading, const std::vector<LatencyHistogram>& histograms,
                          bool marks) {
  std::uint64_t samples = 0;
  for (const LatencyHistogram& histogram : histograms) samples += histogram.samples;
  const LatencyRange& measured = histograms.front().extremes;
  const bool sane = samples != 0 && measured.from <= measured.to;
  const Axis axis(sane ? measured : LatencyRange{1, 100});
  const double base = kTop + kPanel * static_cast<double>(histograms.size());
  const double height = base + kBottom;

  Svg svg;
  svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                   {"width", svg_number(kWidth)},
                   {"height", svg_number(height)},
                   {"viewBox", fmt::format("0 0 {} {}", svg_number(kWidth), svg_number(height))},
                   {"role", "img"}});
  svg.text("title", {}, heading);
  svg.text("style", {}, kStyle);
  svg.empty("rect", {{"class", "paper"}, {"width", "100%"}, {"height", "100%"}});
  svg.text("text", {{"class", "heading"}, {"x", svg_number(kLeft)}, {"y", "28"}}, heading);
  for (std::size_t i = 0; i < histograms.size(); ++i) {
    draw_panel(svg, histograms[i], axis, kTop + kHead + kPanel * static_cast<double>(i), marks);
  }
  draw_axis(svg, axis, sane ? axis.ticks() : std::vector<std::uint64_t>{}, base);
  svg.close();
  return svg.str();
}

}  // namespace fabmon
