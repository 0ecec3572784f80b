// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run` for the cmn monitor: every workload on every build of the RTL against the golden
// model, and a table of what the traffic was like. "mixed", in which every event occurs, is
// measured with all of them; the others with the events of the metrics. Flits are counted in all of
// them: by the crosspoints' events, and by watchpoints, of which two are combined.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/bus/chi/traffic/workloads.hpp"
#include "tb/core/measure.hpp"
#include "tb/core/source_cache.hpp"
#include "tb/monitor/cmn/commands.hpp"
#include "tb/monitor/cmn/derived.hpp"
#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/report_json.hpp"
#include "tb/monitor/cmn/report_text.hpp"
#include "tb/monitor/cmn/request.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/output.hpp"
#include "tb/report/run_report.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kClocks = 1'000;  // of each workload, unless the user says otherwise

// Flits to the devices, by channel.
constexpr std::string_view kSent[] = {"mxp_p0_req_txflit_valid", "mxp_p1_req_txflit_valid",
                                      "mxp_p0_rsp_txflit_valid", "mxp_p1_rsp_txflit_valid",
                                      "mxp_p0_snp_txflit_valid", "mxp_p1_snp_txflit_valid",
                                      "mxp_p0_dat_txflit_valid", "mxp_p1_dat_txflit_valid"};

// What watchpoints see at all crosspoints: of uploads Non-secure requests whose QoS is 8 or more,
// by a pair; of downloads CompData, and all responses but RetryAck.
std::vector<CmnSpec> watched_events(const CmnTopology& topology) {
  const std::string requests = "cmn/watchpoint_up,wp_dev_sel=0,wp_chn_sel=0,wp_combine=1";
  const std::string down = "cmn/watchpoint_down";
  return parse_cmn_events(
      {requests + ",wp_grp=0,wp_val=0x10000000000,wp_mask=0xfffffeffffffffff/",
       requests + ",wp_grp=1,wp_val=8,wp_mask=0xfffffffffffffff7/",
       down + ",wp_dev_sel=0,wp_chn_sel=3,wp_grp=0,wp_val=0x10000000,wp_mask=0xffffffffe3ffffff/",
       down + ",wp_dev_sel=1,wp_chn_sel=1,wp_grp=0,wp_val=0x18000,wp_mask=0xfffffffffff87fff"
              ",wp_exclusive=1/"},
      topology);
}

std::vector<CmnSpec> events_of(std::string_view workload, const CmnTopology& topology) {
  const std::vector<CmnSpec> named = all_cmn_events(topology);
  std::vector<CmnSpec> specs = named;
  if (workload != "mixed") {
    specs = default_cmn_events(topology);
    std::copy_if(named.begin(), named.end(), std::back_inserter(specs), [](const CmnSpec& spec) {
      return std::find(std::begin(kSent), std::end(kSent), spec.name()) != std::end(kSent);
    });
  }
  const std::size_t first = specs.size();
  for (CmnSpec& spec : watched_events(topology)) {
    if (spec.partner) *spec.partner += first;
    specs.push_back(std::move(spec));
  }
  return specs;
}

std::string heading() {
  return fmt::format(
      "{:<11}{:>28}{:>18}{:>15}{:>18}\n{:<11}{:>7}{:>7}{:>7}{:>7}{:>9}{:>9}{:>8}"
      "{:>7}{:>9}{:>9}\n",
      "", "flits to devices/cycle", "% of lookups", "% retried", "bytes/cycle", "workload", "REQ",
      "RSP", "SNP", "DAT", "SLC miss", "SF hit", "HN-F", "MC", "RN-I rd", "RN-I wr");
}

std::string row(std::string_view workload, const CmnRequest& request,
                const CmnMeasurement& measured) {
  const CmnTable table(request.specs(), measured);
  std::string text = fmt::format("{:<11}", workload);
  for (const std::string_view channel : {"req", "rsp", "snp", "dat"}) {
    const auto flits = table.find(fmt::format("mxp_p0_{}_txflit_valid", channel)).value_or(0) +
                       table.find(fmt::format("mxp_p1_{}_txflit_valid", channel)).value_or(0);
    text += fmt::format("{:>7.3f}",
                        static_cast<double>(flits) /
                            static_cast<double>(std::max<std::uint64_t>(measured.clocks, 1)));
  }
  const auto metric = [&](std::string_view name, int width, double factor, int digits) {
    for (const MetricInfo& info : cmn_metrics()) {
      if (info.name != name) continue;
      const auto value = table.metric(info);
      // "-" where a value has no meaning.
      text += value ? fmt::format("{:>{}.{}f}", factor * *value, width, digits)
                    : fmt::format("{:>{}}", "-", width);
    }
  };
  metric("slc_miss_rate", 9, 100, 1);
  metric("sf_hit_rate", 9, 100, 1);
  metric("hnf_message_retry_rate", 8, 100, 1);
  metric("mc_message_retry_rate", 7, 100, 1);
  metric("rni_actual_read_bandwidth.all", 9, 1, 2);
  metric("rni_actual_write_bandwidth.all", 9, 1, 2);
  return text + '\n';
}

}  // namespace

void run_cmn(RunReport& report) {
  const RunOptions& options = report.options();
  const std::vector<std::string> builds = user_builds<CmnRtl>();
  print_out(fmt::format("cmn: builds {}; the figures are those of {}\n\n{}",
                        fmt::join(builds, ", "), builds.front(), heading()));
  for (const ChiWorkload& workload : chi_workloads()) {
    for (const std::string& build : builds) {
      const auto rtl = make_rtl<CmnRtl>(build);
      ChiTraffic traffic(rtl->config(), workload.name, options.seed,
                         options.cycles != 0 ? options.cycles : kClocks);
      SourceCache<ChiPins> source(traffic);
      const CmnRequest request(events_of(workload.name, CmnTopology(rtl->config())), rtl->config(),
                               false, false);
      report.start(workload.name, build);
      const CmnMeasurement measured = measure<CmnMonitor>(
          [&] { return make_rtl<CmnRtl>(build); }, rtl->config(), source,
          {.programs = request.programs(), .interval = 0, .progress = [&report](std::size_t n) {
             report.progress().add(n);
           }});
      report.progress().clear();
      if (build == builds.front()) print_out(row(workload.name, request, measured));
      report.add(
          {.workload = workload.name,
           .build = build,
           .clocks = measured.clocks * measured.instances,
           .compared = measured.compared,
           .difference = measured.difference ? difference_text(request, *measured.difference) : "",
           .json = to_json(build, request, measured)});
    }
  }
  report.verdict(fmt::format("{} workloads x {} builds", chi_workloads().size(), builds.size()));
}

}  // namespace fabmon
