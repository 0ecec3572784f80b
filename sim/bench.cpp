// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon bench`: how many cycles a second this machine simulates.
#include "sim/commands.hpp"
#include "sim/monitors.hpp"
#include "tb/report/bench_table.hpp"
#include "tb/report/output.hpp"

namespace fabmon {

int run_bench(const BenchOptions& options) {
  OutputFile json_file(options.json);
  BenchTable table;
  for (const Monitor* monitor : monitors()) monitor->bench(table);
  print_out(table.text());
  json_file.write(json_text(table.json()));
  return table.match() ? 0 : 1;
}

}  // namespace fabmon
