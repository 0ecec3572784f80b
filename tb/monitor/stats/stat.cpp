// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat stats`: the histogram of latencies, its percentiles, and chosen values.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "tb/core/measure.hpp"
#include "tb/monitor/axi4/input.hpp"
#include "tb/monitor/stats/bin_edges.hpp"
#include "tb/monitor/stats/commands.hpp"
#include "tb/monitor/stats/histogram_svg.hpp"
#include "tb/monitor/stats/input.hpp"
#include "tb/monitor/stats/latency.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tb/monitor/stats/report_json.hpp"
#include "tb/monitor/stats/report_text.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/monitor/stats/spec.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/output.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/text.hpp"
#include "tb/report/wave_recorder.hpp"

namespace fabmon {
namespace {

// Measures and reports; Input is Axi4Input or ContextInput.
template <class Input>
class Run {
 public:
  Run(const StatOptions& options, const ChosenBuild<StatsRtl>& chosen)
      : options_(options),
        build_(chosen.name),
        config_(chosen.config),
        make_(chosen.make),
        bins_(options.bins ? parse_bins(*options.bins, chosen.config) : std::vector<StatsBin>()),
        values_{
            .config = chosen.config,
            .bins = bins_.empty() ? chosen.config.nbins : static_cast<unsigned>(bins_.size())},
        chosen_(parse_stats_events(options.events, values_)) {
    if (!options.all) return;
    for (StatsSpec& spec : all_stats_events(values_, true)) chosen_.push_back(std::move(spec));
  }

  // Returns the exit status.
  template <class Bus>
  int measure_with(const Bus& bus, const WaveLayout& layout) {
    StatReport report(options_);
    OutputFile svg_file(options_.svg);
    WaveRecorder<StatsRtl> recorder(config_, options_.wave, layout);
    Input input(options_, bus);
    const std::string name = source_name(options_);
    const StatsMeasurement measured = measure<StatsMonitor>(
        make_, config_, input.source(),
        {.programs = bins_, .interval = options_.interval, .progress = report.progress(name)});
    const auto histograms = latency_histograms(config_, measured);
    report.json = to_json(build_, chosen_.empty() ? all_stats_events(values_, false) : chosen_,
                          histograms, measured);
    const std::string heading =
        fmt::format("stats build {}, {}: {} cycles", build_, name, grouped(measured.clocks));
    report.text = heading + "\n\n" + text(measured, histograms);
    report.note_stretches(measured.clocks, measured.resets);
    input.report(report);
    std::string files;
    if (svg_file) {
      svg_file.write(
          histogram_svg(heading, histograms, has_percentiles(histograms.front(), measured)));
      files += fmt::format("histogram: {}\n", options_.svg);
    }
    if (recorder) {
      recorder.record([&](const RtlMaker<StatsMonitor>& make, const StatsConfig& config) {
        measure<StatsMonitor>(make, config, input.source(), {.programs = bins_});
      });
      files += fmt::format("waves: gtkwave {}\n", recorder.save_file());
    }
    return report.finish(
        {.compared = measured.compared,
         .passes = measured.passes,
         .difference = measured.difference ? difference_text(*measured.difference) : "",
         .checked = measured.checked},
        files);
  }

 private:
  std::string text(const StatsMeasurement& measured,
                   const std::vector<LatencyHistogram>& histograms) const {
    const std::string values = values_text(chosen_, measured);
    return intervals_text(chosen_, measured) + values + (values.empty() ? "" : "\n") +
           histogram_text(measured, utf8_output()) + '\n' + latencies_text(histograms, measured) +
           '\n' + flags_text(measured);
  }

  const StatOptions& options_;
  const std::string& build_;
  const StatsConfig& config_;
  const RtlMaker<StatsMonitor>& make_;
  std::vector<StatsBin> bins_;  // empty: those after reset
  StatsValues values_;
  std::vector<StatsSpec> chosen_;  // what the user asked to list
};

}  // namespace

int stat_stats(const StatOptions& options) {
  const ChosenBuild<StatsRtl> chosen = choose_build<StatsRtl>(options, choose_stats_build(options));
  if (chosen.config.source == StatsSource::kAxi) {
    Axi4Config bus = widest_axi4_bus();
    bus.id_width = chosen.config.id_width;
    return Run<Axi4Input>(options, chosen).measure_with(bus, stats_axi_waves());
  }
  return Run<ContextInput>(options, chosen).measure_with(chosen.config, stats_waves());
}

}  // namespace fabmon
