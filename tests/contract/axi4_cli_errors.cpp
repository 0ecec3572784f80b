// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon stat axi4` alone cannot use, and what it says then.
#include <string>
#include <vector>

#include "tests/contract/cli_errors.hpp"
#include "tests/contract/monitors.hpp"

namespace fabmon::test {

template <>
std::string BadCalls<Axi4>::monitor() {
  return "axi4";
}
template <>
std::string BadCalls<Axi4>::traffic() {
  return "--traffic random --cycles 100 ";
}
template <>
std::string BadCalls<Axi4>::event() {
  return "r_beats";
}
template <>
std::vector<RefusedCall> BadCalls<Axi4>::own() {
  const std::string traffic = BadCalls<Axi4>::traffic();
  return {
      {"event_name", traffic + "-e axi4/read_comand_bytes/",
       ":6: unknown event 'read_comand_bytes'; nearest: read_cmd_bytes"},
      {"event_range", traffic + "-e axi4/event=256/", ":12: event=256 is out of range, 0-255"},
      {"event_twice", traffic + "-e axi4/r_beats,event=1/", "the event is given twice"},
      {"event_term", traffic + "-e axi4/r_beats,limit=1/", "unknown term 'limit'"},
      {"bins", traffic + "--bins 0,10", "--bins is not for axi4"},
      {"svg", traffic + "--svg x.svg", "--svg is not for axi4"},
      {"map", traffic + "--map", "--map is not for axi4: it has no mesh"},
  };
}

}  // namespace fabmon::test
