// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run` for the cci400 monitor: every workload on every build of the RTL, every bit of
// EVNTBUS and the event counters, and a table of what the traffic was like.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/ace/traffic/workloads.hpp"
#include "tb/monitor/cci400/tables/events.hpp"
#include "tb/monitor/cci400/view.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/count_report.hpp"

namespace fabmon {
namespace {

using Codes = std::initializer_list<std::uint8_t>;

// Counts of EVNTBUS, summed over events and the interfaces of a kind.
class Totals {
 public:
  explicit Totals(const Cci400Measurement& measured) : measured_(measured) {}

  double slaves(Codes codes) const { return sum(0, kAceSlaves, kAceSlaveEvents, codes); }
  double masters(Codes codes) const {
    return sum(kAceSlaves * kAceSlaveEvents, kAceMasters, kAceMasterEvents, codes);
  }
  double clocks() const { return static_cast<double>(measured_.clocks); }

 private:
  double sum(unsigned base, unsigned interfaces, unsigned each, Codes codes) const {
    std::uint64_t total = 0;
    for (unsigned i = 0; i < interfaces; ++i) {
      for (const unsigned code : codes) total += measured_.evntbus[base + each * i + code].value();
    }
    return static_cast<double>(total);
  }

  const Cci400Measurement& measured_;
};

}  // namespace

std::vector<std::string_view> Cci400View::run_workloads() {
  return workload_names(ace_workloads());
}

std::vector<std::string> Cci400View::run_builds(std::string_view /*workload*/) {
  return user_builds<Cci400Rtl>();
}

std::uint64_t Cci400View::run_cycles(std::string_view /*workload*/,
                                     const Cci400Config& /*config*/) {
  return 2'000;
}

Cci400Request Cci400View::run_request(std::string_view /*workload*/, const Cci400Config& config) {
  return Cci400Request(all_cci400_events(config.r0));
}

Cci400Request Cci400View::wave_request(const Cci400Config& config) {
  return Cci400Request(default_cci400_events(config.r0));
}

std::string Cci400View::run_heading() {
  const std::vector<std::string> builds = run_builds({});
  return fmt::format("cci400: builds {}; the figures are those of {}, over all interfaces\n\n",
                     fmt::join(builds, ", "), builds.front()) +
         fmt::format(
             "{:<13}{:>15}{:>32}{:>20}{:>22}\n{:<13}{:>8}{:>7}  {:>6}{:>6}{:>6}{:>6}{:>6}"
             "{:>7}{:>6}{:>7}{:>8}{:>7}{:>7}\n",
             "", "requests/cycle", "% of reads", "% of writes", "stalls/cycle", "workload", "read",
             "write", "share", "snoop", "CMO", "bar", "DVM", "uniq", "back", "evict", "full", "R",
             "M");
}

std::string Cci400View::run_row(std::string_view workload, const Cci400Request& /*request*/,
                                const Cci400Measurement& measured) {
  namespace ev = cci400_event;
  const Totals totals(measured);
  const double reads = totals.slaves({ev::kSiRrqHsAny});
  const double writes = totals.slaves({ev::kSiWrqHsAny});
  // "-" where a value has no meaning.
  const auto share = [](double count, double of, double factor, int digits) {
    return of == 0 ? std::string("-") : fmt::format("{:.{}f}", factor * count / of, digits);
  };
  const auto percent = [&](double of, Codes codes) {
    return share(totals.slaves(codes), of, 100, 0);
  };
  std::string text =
      fmt::format("{:<13}{:>8}{:>7}  ", workload, share(reads, totals.clocks(), 1, 3),
                  share(writes, totals.clocks(), 1, 3));
  text += fmt::format(
      "{:>6}{:>6}{:>6}{:>6}{:>6}", percent(reads, {ev::kSiRrqHsInnerOrOutershareable}),
      percent(reads, {ev::kSiRDataLastHsSnoop}), percent(reads, {ev::kSiRrqHsCacheMaintenance}),
      percent(reads, {ev::kSiRrqHsMemBarrier, ev::kSiRrqHsSyncBarrier}),
      percent(reads, {ev::kSiRrqHsDvmMsg, ev::kSiRrqHsDvmMsgSync}));
  text += fmt::format("{:>7}{:>6}{:>7}",
                      percent(writes, {ev::kSiWrqHsWriteUnique, ev::kSiWrqHsWriteLineUnique}),
                      percent(writes, {ev::kSiWrqHsInnerOrOutershareWbackWclean}),
                      percent(writes, {ev::kSiWrqHsEvict}));
  double master = 0;
  for (unsigned code = 0; code < kAceMasterEvents; ++code) {
    if (code != ev::kMiRetrySpeculativeFetch) {
      master += totals.masters({static_cast<std::uint8_t>(code)});
    }
  }
  return text + fmt::format(
                    "{:>8}{:>7}{:>7}\n",
                    share(totals.slaves({ev::kSiRrqStallTtFull, ev::kSiWrqStallTtFull}),
                          totals.clocks(), 1, 3),
                    share(totals.slaves({ev::kSiRDataStallRvalidsHRreadyL}), totals.clocks(), 1, 3),
                    share(master, totals.clocks(), 1, 3));
}

}  // namespace fabmon
