// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmonctl histogram: what the stats monitors count from now on, read when they are stopped. A
// percentile p of n samples is the ceil(p n)-th smallest; it lies in a log-linear bin, whose ends
// the least and the greatest of all samples narrow down.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "error.hpp"
#include "output.hpp"
#include "program.hpp"

namespace fabmon::ctl {
namespace {

// In thousandths.
struct Percentile {
  const char* name;
  std::uint64_t share;
};
constexpr std::array<Percentile, 5> kPercentiles{
    {{"p50", 500}, {"p90", 900}, {"p99", 990}, {"p99.9", 999}, {"max", 1000}}};

struct Bin {
  std::uint32_t first, last;  // samples in it, in cycles
  std::uint64_t count;
};

struct ProgrammableBin {
  fabmon_stats_bin settings;
  std::uint64_t count;
  bool overflow;
};

// Between these it lies.
struct Range {
  std::uint32_t least, most;
};

struct LogLinear {
  const char* of;
  std::vector<Bin> bins;
  std::uint64_t samples = 0;
};

// All that a stats monitor has counted.
struct Latencies {
  fabmon_stats_totals totals{};
  std::uint32_t shortest = 0, longest = 0;
  std::vector<ProgrammableBin> bins;
  std::vector<LogLinear> histograms;
};

Latencies read(const fabmon_stats& monitor) {
  Latencies all;
  check(fabmon_stats_read_totals(&monitor, &all.totals), "totals of stats");
  check(fabmon_stats_read_extremes(&monitor, &all.shortest, &all.longest), "extremes of stats");
  for (std::uint32_t i = 0; i < monitor.num_bins; ++i) {
    ProgrammableBin bin{};
    check(fabmon_stats_configured_bin(&monitor, i, &bin.settings), "bin of stats");
    check(fabmon_stats_read_bin(&monitor, i, &bin.count), "bin of stats");
    check(fabmon_stats_overflow(&monitor, i, &bin.overflow), "bin of stats");
    all.bins.push_back(bin);
  }
  for (std::uint32_t h = 0; h < monitor.num_histograms; ++h) {
    LogLinear one{.of = monitor.num_histograms == 1 ? "all"
                        : h == 0                    ? "reads"
                                                    : "writes",
                  .bins = {}};
    for (std::uint32_t b = 0; b < monitor.histogram_bins; ++b) {
      Bin bin{};
      check(fabmon_stats_histogram_range(&monitor, b, &bin.first, &bin.last), "histogram");
      check(fabmon_stats_read_histogram(&monitor, h, b, &bin.count), "histogram");
      one.samples += bin.count;
      one.bins.push_back(bin);
    }
    all.histograms.push_back(std::move(one));
  }
  return all;
}

Range percentile(const Latencies& all, const LogLinear& histogram, std::uint64_t share) {
  // ceil(share n / 1000), without a product that overflows.
  const std::uint64_t n = histogram.samples;
  const std::uint64_t rank = n / 1000 * share + (n % 1000 * share + 999) / 1000;
  std::uint64_t below = 0;
  for (const Bin& bin : histogram.bins) {
    below += bin.count;
    if (below >= rank && bin.count != 0) {
      return {std::max(bin.first, all.shortest), std::min(bin.last, all.longest)};
    }
  }
  return {0, 0};
}

void print_text(Host& host, const Options& options, const std::string& name, const Latencies& all) {
  std::string text = fmt::format("\n Latencies at {} for '{}':\n\n", name, subject(options));
  text += fmt::format("{:>18}   latency in cycles\n", "samples");
  for (const ProgrammableBin& bin : all.bins) {
    if (!bin.settings.enable) continue;
    text +=
        fmt::format("{:>18}   ({}, {}]{}\n", grouped(bin.count), bin.settings.lower,
                    bin.settings.upper, bin.overflow ? "  at its limit: there may be more" : "");
  }
  text += fmt::format("{:>18}   in no bin\n", grouped(all.totals.unbinned));
  text += fmt::format("{:>18}   all\n", grouped(all.totals.samples));
  if (all.totals.samples != 0) {
    text += fmt::format(
        "\n min {}, mean {:.3f}, max {}\n", all.shortest,
        static_cast<double>(all.totals.latency_sum) / static_cast<double>(all.totals.samples),
        all.longest);
  }
  if (!all.histograms.empty()) {
    text += fmt::format("\n {:8}{:>18}", "", "samples");
    for (const Percentile& p : kPercentiles) text += fmt::format("{:>12}", p.name);
    text += '\n';
  }
  for (const LogLinear& histogram : all.histograms) {
    text += fmt::format(" {:8}{:>18}", histogram.of, grouped(histogram.samples));
    for (const Percentile& p : kPercentiles) {
      const Range range = percentile(all, histogram, p.share);
      const char* const sign = range.least == range.most ? "" : "<=";
      text += fmt::format("{:>12}",
                          histogram.samples == 0 ? "-" : fmt::format("{}{}", sign, range.most));
    }
    text += '\n';
  }
  host.print(text + "\n");
}

void print_json(Host& host, const std::string& name, Nanoseconds time, const Latencies& all) {
  nlohmann::ordered_json object{{"device", name},
                                {"duration_ns", time},
                                {"samples", all.totals.samples},
                                {"unbinned", all.totals.unbinned},
                                {"latency_sum", all.totals.latency_sum},
                                {"latency_min", nullptr},
                                {"latency_max", nullptr}};
  if (all.totals.samples != 0) {
    object["latency_min"] = all.shortest;
    object["latency_max"] = all.longest;
  }
  auto& bins = object["bins"] = nlohmann::ordered_json::array();
  for (const ProgrammableBin& bin : all.bins) {
    if (!bin.settings.enable) continue;
    bins.push_back({{"above", bin.settings.lower},
                    {"up_to", bin.settings.upper},
                    {"count", bin.count},
                    {"overflow", bin.overflow}});
  }
  auto& histograms = object["histograms"] = nlohmann::ordered_json::array();
  for (const LogLinear& histogram : all.histograms) {
    nlohmann::ordered_json one{{"of", histogram.of}, {"samples", histogram.samples}};
    auto& rows = one["bins"] = nlohmann::ordered_json::array();
    for (const Bin& bin : histogram.bins) {
      if (bin.count == 0) continue;
      rows.push_back({{"first", bin.first}, {"last", bin.last}, {"count", bin.count}});
    }
    auto& percentiles = one["percentiles"] = nlohmann::ordered_json::object();
    for (const Percentile& p : kPercentiles) {
      if (histogram.samples == 0) break;
      const Range range = percentile(all, histogram, p.share);
      percentiles[p.name] = {{"at_least", range.least}, {"at_most", range.most}};
    }
    histograms.push_back(std::move(one));
  }
  host.print(object.dump() + "\n");
}

}  // namespace

int histogram(Host& host, const Options& options) {
  std::vector<Device> devices = open_devices(host, options, true);
  std::string other;
  bool any = false;
  for (Device& device : devices) {
    if (!device.monitor) {
      other = device.error;
    } else if (device.monitor->stats() == nullptr) {
      other = fmt::format("{} is a {}: stats alone has a histogram", device.place.path,
                          device.monitor->kind());
      device.monitor = nullptr;
    } else {
      any = true;
    }
  }
  if (!any) throw Error(other);
  if (!options.program.empty()) host.prepare_command(options.program);
  const auto each = [&](auto&& what) {
    for (std::size_t i = 0; i < devices.size(); ++i) {
      if (devices[i].monitor) what(*devices[i].monitor, own_name(devices, i));
    }
  };
  each([](Monitor& monitor, const std::string&) { monitor.begin(); });
  Duration duration(host, options);
  while (!duration.wait(~Nanoseconds{0})) {
  }
  each([](Monitor& monitor, const std::string&) { monitor.end(); });
  const Nanoseconds time = host.now() - duration.begin();
  each([&](Monitor& monitor, const std::string& name) {
    const Latencies all = read(*monitor.stats());
    if (options.json) {
      print_json(host, name, time, all);
    } else {
      print_text(host, options, name, all);
    }
    for (const std::string& note : monitor.notes())
      host.complain(fmt::format("note: {}: {}", name, note));
  });
  return duration.finish();
}

}  // namespace fabmon::ctl
