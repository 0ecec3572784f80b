// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon stat stats` alone cannot use, and what it says then.
#include <string>
#include <vector>

#include "tests/contract/cli_errors.hpp"
#include "tests/contract/monitors.hpp"

namespace fabmon::test {

namespace {

const std::string kAxi = "--traffic stream --cycles 100 ";
const std::string kContexts = "--traffic edges --cycles 100 ";

}  // namespace

template <>
std::string BadCalls<Stats>::monitor() {
  return "stats";
}
template <>
std::string BadCalls<Stats>::traffic() {
  return "--traffic stream --cycles 100 ";
}
template <>
std::string BadCalls<Stats>::event() {
  return "samples";
}
template <>
std::vector<RefusedCall> BadCalls<Stats>::own() {
  std::string many = "0";
  for (int i = 1; i <= 17; ++i) many += "," + std::to_string(i);
  const std::string file = scratch_file("stats_bad.events", "\n stats/bin=16/\n");
  const std::string contexts = scratch_file("stats_fit.csv", "alloc,dealloc\n1,0\n0,1\n");
  const std::string entry = scratch_file("stats_entry.csv", "alloc,dealloc\n0x10000,0\n");
  const std::string axi = "--trace " FABMON_TESTS_DIR "/data/axi4_trace.csv ";
  return {
      {"bins_empty", kAxi + "--bins ''", "--bins '':1: an edge is missing"},
      {"bins_one", kAxi + "--bins 10", "--bins '10':3: a bin needs two edges"},
      {"bins_descend", kAxi + "--bins 0,10,5", ":6: edges must ascend: 5 after 10"},
      {"bins_twice", kAxi + "--bins 0,10,10,20", ":6: edges must ascend: 10 after 10"},
      {"bins_hole", kAxi + "--bins 0,,10", ":3: an edge is missing"},
      {"bins_end", kAxi + "--bins 0,10,", ":6: an edge is missing"},
      {"bins_word", kAxi + "--bins 0,ten", ":3: 'ten' is not a number"},
      {"bins_sign", kAxi + "--bins=-1,10", ":1: '-1' is not a number"},
      {"bins_point", kAxi + "--bins 0,1.5", ":3: '1.5' is not a number"},
      {"bins_33_bits", kAxi + "--bins 0,4294967296", ":3: 4294967296 is too large"},
      {"bins_65_bits", kAxi + "--bins 0,0x10000000000000000", ":3: 0x10000000000000000 is too"},
      {"bins_many", kAxi + "--bins " + many, ":42: one bin too many, the build has 16"},
      {"event_monitor", kAxi + "-e axi4/r_beats/", ":1: an event of 'axi4'"},
      {"event_mesh", kAxi + "-e cmn/x/", ":1: an event of 'cmn'"},
      {"event_unknown", kAxi + "-e nonsense/x/", ":1: unknown monitor 'nonsense'"},
      {"event_name", kAxi + "-e stats/latency_mean/", ":7: unknown event 'latency_mean'; nearest"},
      {"event_two", kAxi + "-e stats/samples,unbinned/", ":15: an event is one value"},
      {"event_number", kAxi + "-e stats/samples=1/", ":7: samples takes no number"},
      {"bin_none", kAxi + "-e stats/bin/", ":7: bin needs a value: bin=0-15"},
      {"bin_range", kAxi + "-e stats/bin=16/", ":11: bin=16 is out of range, 0-15"},
      {"bin_word", kAxi + "-e stats/bin=x/", ":11: 'x' is not a number"},
      {"bin_given", kAxi + "--bins 0,1,2 -e stats/bin=2/", "bin=2 is out of range, 0-1"},
      {"hist_range", kAxi + "-e stats/read_hist=124/", ":17: read_hist=124 is out of range, 0-123"},
      {"hist_one", kAxi + "-e stats/hist=1/", ":7: this build has no hist"},
      {"hist_none", kContexts + "-e stats/read_hist=1/", ":7: this build has no read_hist"},
      {"file", kAxi + "-e @" + file, file + ":2:12: bin=16 is out of range"},
      {"fit_axi", kAxi + "--build contexts", "builds that fit: base, wide"},
      {"fit_contexts", kContexts + "--build wide", "builds that fit: contexts, literal"},
      {"fit_both", "--traffic saturate --build apb",
       "builds that fit: base, wide, contexts, literal"},
      {"fit_axi_trace", axi + "--build literal", "builds that fit: base, wide"},
      {"fit_trace", "--trace " + contexts + " --build base", "builds that fit: contexts, literal"},
      {"build", kAxi + "--build huge", "unknown build 'huge'; there are: base, wide, contexts"},
      {"workload", "--traffic rush", "unknown workload 'rush'; there are: stream"},
      {"entry", "--trace " + entry + " --build literal", entry + ":2:"},
      {"clock", "--trace " + contexts + " --clock clk", "--clock"},
      {"svg", kAxi + "--svg /nonexistent/x.svg", "/nonexistent/x.svg: cannot write"},
      {"svg_folder", kAxi + "--svg " FABMON_TESTS_DIR, FABMON_TESTS_DIR ": cannot write"},
      {"interval", kAxi + "-I 0", "at least 1"},
  };
}

}  // namespace fabmon::test
