// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run` for the cmn monitor: every workload on every build of the RTL, and a table of what
// the traffic was like. "mixed", in which every event occurs, is
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

#include "tb/bus/chi/traffic/workloads.hpp"
#include "tb/monitor/cmn/report.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/monitor/cmn/view.hpp"
#include "tb/report/builds.hpp"

namespace fabmon {
namespace {

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

}  // namespace

std::vector<std::string_view> CmnView::run_workloads() { return workload_names(chi_workloads()); }

std::vector<std::string> CmnView::run_builds(std::string_view /*workload*/) {
  return user_builds<CmnRtl>();
}

std::uint64_t CmnView::run_cycles(std::string_view /*workload*/, const CmnConfig& /*config*/) {
  return 1'000;
}

CmnRequest CmnView::run_request(std::string_view workload, const CmnConfig& config) {
  return CmnRequest(events_of(workload, CmnTopology(config)), config, false, false);
}

CmnRequest CmnView::wave_request(const CmnConfig& config) {
  return CmnRequest(default_cmn_events(CmnTopology(config)), config, false, false);
}

std::string CmnView::run_heading() {
  const std::vector<std::string> builds = run_builds({});
  return fmt::format("cmn: builds {}; the figures are those of {}\n\n", fmt::join(builds, ", "),
                     builds.front()) +
         fmt::format(
             "{:<11}{:>28}{:>18}{:>15}{:>18}\n{:<11}{:>7}{:>7}{:>7}{:>7}{:>9}{:>9}{:>8}"
             "{:>7}{:>9}{:>9}\n",
             "", "flits to devices/cycle", "% of lookups", "% retried", "bytes/cycle", "workload",
             "REQ", "RSP", "SNP", "DAT", "SLC miss", "SF hit", "HN-F", "MC", "RN-I rd", "RN-I wr");
}

std::string CmnView::run_row(std::string_view workload, const CmnRequest& request,
                             const CmnMeasurement& measured) {
  const CountOf count_of = cmn_counts(request, measured);
  std::string text = fmt::format("{:<11}", workload);
  for (const std::string_view channel : {"req", "rsp", "snp", "dat"}) {
    const auto flits = count_of(fmt::format("mxp_p0_{}_txflit_valid", channel)).value_or(0) +
                       count_of(fmt::format("mxp_p1_{}_txflit_valid", channel)).value_or(0);
    text += fmt::format("{:>7.3f}",
                        static_cast<double>(flits) /
                            static_cast<double>(std::max<std::uint64_t>(measured.clocks, 1)));
  }
  const auto metric = [&](std::string_view name, int width, double factor, int digits) {
    const auto value = metric_value(cmn_metrics(), name, count_of);
    // "-" where a value has no meaning.
    text += value ? fmt::format("{:>{}.{}f}", factor * *value, width, digits)
                  : fmt::format("{:>{}}", "-", width);
  };
  metric("slc_miss_rate", 9, 100, 1);
  metric("sf_hit_rate", 9, 100, 1);
  metric("hnf_message_retry_rate", 8, 100, 1);
  metric("mc_message_retry_rate", 7, 100, 1);
  metric("rni_actual_read_bandwidth.all", 9, 1, 2);
  metric("rni_actual_write_bandwidth.all", 9, 1, 2);
  return text + '\n';
}

}  // namespace fabmon
