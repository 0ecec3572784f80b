// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon stat` says to input that it cannot use: status 2, one line on standard error that
// names the place and the reason, nothing on standard output.
#include "tests/contract/cli_errors.hpp"
#include "tests/contract/monitors.hpp"

namespace fabmon::test::test_cli_errors {

TEMPLATE_TEST_CASE("stat refuses what no monitor can use", "[cli][errors]", FABMON_MONITORS) {
  using Calls = BadCalls<TestType>;
  const std::string monitor = Calls::monitor(), traffic = Calls::traffic();
  const std::string event = monitor + "/" + Calls::event();
  const std::string other = monitor == "axi4" ? "cmn" : "axi4";
  const std::string file = scratch_file(monitor + "_no_slash.events", "\n# fine\n " + event + "\n");
  const std::string none = scratch_file(monitor + "_none.events", "# nothing\n\n");
  const std::string dump = scratch_file(monitor + "_no_pins.vcd", "$enddefinitions $end\n");
  const std::string workload = traffic.substr(10, traffic.find(' ', 10) - 10);
  const std::string slash = std::to_string(event.size() + 1);
  check_refused(
      monitor, "any",
      {
          {"no_source", "", "--traffic"},
          {"two_sources", traffic + "--trace x.csv", "--trace"},
          {"workload", "--traffic rush", "rush"},
          {"build", traffic + "--build huge", "unknown build 'huge'; there are: "},
          {"trace_build", traffic + "--build base_trace", "unknown build 'base_trace'"},
          {"option", traffic + "--nonsense", "--nonsense"},
          {"clock", traffic + "--clock clk", "--trace"},
          {"interval", traffic + "-I 0", "'0' is not a whole number of at least 1"},
          {"missing", "--trace /nonexistent/x.csv", "/nonexistent/x.csv"},
          {"near_build", traffic + "--build bas", "; nearest: base"},
          {"near_workload", "--traffic " + workload.substr(1), "; nearest: " + workload},
          {"no_cycles", "--traffic " + workload + " --cycles 0", "of at least 1"},
          {"wave_name", traffic + "--wave x.vcd", "--wave x.vcd: waveforms are written as FST"},
          {"wave_out", traffic + "--wave -", ".fst"},
          {"wave_no_rtl", traffic + "--wave x.fst --no-rtl", "--wave needs the RTL"},
          {"seed", traffic + "--seed 99999999999999999999", "'99999999999999999999' is too large"},
          {"missing_first", "--trace /nonexistent/x.vcd", "/nonexistent/x.vcd: cannot open"},
          {"no_pins", "--trace " + dump, dump + ": no "},
          {"event_first", "--trace /nonexistent/x.vcd --clock clk -e nonsense", "MONITOR/EVENT/"},
          {"missing_dump", "--trace /nonexistent/x.vcd --clock clk", "/nonexistent/x.vcd"},
          {"folder", "--trace /tmp", "/tmp"},
          {"json", traffic + "--json /nonexistent/x.json", "/nonexistent/x.json: cannot write"},
          {"json_folder", traffic + "--json /tmp", "/tmp: cannot write"},
          {"wave", traffic + "--wave /nonexistent/x.fst", "/nonexistent/x"},
          {"event_bare", traffic + "-e " + Calls::event(), "MONITOR/EVENT/"},
          {"event_slash", traffic + "-e " + event, ":" + slash + ": missing '/'"},
          {"event_empty", traffic + "-e " + monitor + "//", "empty term"},
          {"event_other", traffic + "-e " + other + "/x/", ":1: an event of '" + other + "'"},
          {"event_unknown", traffic + "-e nonsense/x/", ":1: unknown monitor 'nonsense'"},
          {"event_name", traffic + "-e " + event + "zz/", "unknown event '"},
          {"file_missing", traffic + "-e @/nonexistent/e", "/nonexistent/e: cannot read"},
          {"file_event", traffic + "-e @" + file, file + ":3:"},
          {"file_empty", traffic + "-e @" + none, "no events"},
      });
}

TEMPLATE_TEST_CASE("stat refuses what this monitor cannot use", "[cli][errors]", FABMON_MONITORS) {
  check_refused(BadCalls<TestType>::monitor(), "own", BadCalls<TestType>::own());
}

}  // namespace fabmon::test::test_cli_errors
