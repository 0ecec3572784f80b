// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon stat cci400` alone cannot use, and what it says then.
#include <string>
#include <vector>

#include "tests/contract/cli_errors.hpp"
#include "tests/contract/monitors.hpp"

namespace fabmon::test {

template <>
std::string BadCalls<Cci400>::monitor() {
  return "cci400";
}
template <>
std::string BadCalls<Cci400>::traffic() {
  return "--traffic mixed --cycles 100 ";
}
template <>
std::string BadCalls<Cci400>::event() {
  return "cycles";
}
template <>
std::vector<RefusedCall> BadCalls<Cci400>::own() {
  const std::string traffic = "--traffic mixed --cycles 100 ";
  const std::string column = scratch_file("ace_column.csv", "s0_arvalid,s9_arvalid\n0,0\n");
  const std::string cell = scratch_file("cci400_cell.csv", "s0_arvalid,s0_arsnoop\n0,16\n");
  const std::string empty = scratch_file("cci400_none.csv", "cycle,niden2\n0,0\n");
  const std::string file = scratch_file("cci400_bad.events", "\n cci400/cycles,source=1/\n");
  return {
      {"monitor", traffic + "-e axi4/r_beats/", ":1: an event of 'axi4'"},
      {"mesh", traffic + "-e cmn/hnf_sf_hit/", ":1: an event of 'cmn'"},
      {"name", traffic + "-e cci400/si_rrq_hs_an,source=0/",
       ":8: unknown event 'si_rrq_hs_an'; nearest: si_rrq_hs_any"},
      {"r0_name", traffic + "-e cci400/mi_rrq_stall_tt_full,source=5/", "unknown event"},
      {"r1_name", traffic + "--build r0 -e cci400/si_rrq_stall_slave_id_hazard,source=0/",
       "unknown event"},
      {"term", traffic + "-e cci400/cycles,thresh=1/",
       ":15: unknown term 'thresh'; there are: event, source, config"},
      {"no_source", traffic + "-e cci400/si_rrq_hs_any/",
       ":8: the interface is missing: source=0-4 (S0 to S4)"},
      {"no_source_m", traffic + "-e cci400/mi_retry_speculative_fetch/",
       "the interface is missing: source=5-7 (M0 to M2)"},
      {"no_source_code", traffic + "-e cci400/event=1/", "the interface is missing: source=0-7"},
      {"kind", traffic + "-e cci400/si_rrq_hs_any,source=5/",
       ":22: si_rrq_hs_any is an event of source=0-4 (S0 to S4)"},
      {"source", traffic + "-e cci400/si_rrq_hs_any,source=8/",
       ":29: source=8 is out of range, 0-7"},
      {"source_none", traffic + "-e cci400/event=1,source/", "source needs a value"},
      {"source_two", traffic + "-e cci400/event=1,source=1,source=1/", "source is given twice"},
      {"no_event", traffic + "-e cci400/source=1/", ":8: no event: give a name"},
      {"two", traffic + "-e cci400/event=1,si_rrq_hs_any,source=1/",
       ":16: the event is given twice"},
      {"two_config", traffic + "-e cci400/event=1,config=1/", "the event is given twice"},
      {"config", traffic + "-e cci400/config=256/", ":15: config=256 is out of range, 0-255"},
      {"config_source", traffic + "-e cci400/config=1,source=0/",
       ":17: config holds the source already"},
      {"event", traffic + "-e cci400/event=32,source=0/", ":14: event=32 is out of range, 0-31"},
      {"number", traffic + "-e cci400/event=x,source=0/", "'x' is not a number"},
      {"cycles", traffic + "-e @" + file, file + ":2:16: cycles have no source"},
      {"build", traffic + "--build huge", "unknown build 'huge'; there are: base, passive, r0"},
      {"workload", "--traffic rush", "'rush'"},
      {"bins", traffic + "--bins 0,10", "--bins is not for cci400"},
      {"svg", traffic + "--svg x.svg", "--svg is not for cci400"},
      {"map", traffic + "--map", "--map is not for cci400: it has no mesh"},
      {"by_node", traffic + "--by-node", "--by-node is not for cci400"},
      {"pins", traffic + "--niden --no-niden", "--niden excludes --no-niden"},
      {"column", "--trace " + column, column + ":1:12: column 's9_arvalid' is not a pin"},
      {"cell", "--trace " + cell, cell + ":2:3: s0_arsnoop = 16 does not fit in 4 bits"},
      {"no_pins", "--ignore-columns --trace " + empty, "no column is a pin of a CCI-400"},
      {"clock", "--trace " + cell + " --clock clk", "--clock"},
  };
}

}  // namespace fabmon::test
