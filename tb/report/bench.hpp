// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon bench` for any monitor; see view.hpp for what a View is.
#pragma once

#include "tb/core/bench.hpp"
#include "tb/report/bench_table.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/input.hpp"
#include "tb/report/view.hpp"

namespace fabmon {

/// Measures the speed of a monitor's builds.
template <class View>
void bench(BenchTable& table) {
  static_assert(MonitorView<View>, "View is no view as tb/report/view.hpp wants it");
  using Rtl = typename View::Monitor::Rtl;
  for (const BenchItem& item : View::bench_runs()) {
    const auto rtl = make_rtl<Rtl>(item.build);
    const auto empty = item.empty ? Rtl::make(item.build, {.empty = true}) : nullptr;
    const auto traffic = make_traffic<View>(item.workload, 1, item.cycles, rtl->config());
    table.start(View::kName, item.build, item.workload);
    table.add(View::kName, item.build, item.workload,
              bench<typename View::Monitor>(*rtl, empty.get(), *traffic, kBenchRepeats));
  }
}

}  // namespace fabmon
