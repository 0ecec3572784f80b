// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon stat cmn` alone cannot use, and what it says then.
#include <string>
#include <vector>

#include "tests/contract/cli_errors.hpp"
#include "tests/contract/monitors.hpp"

namespace fabmon::test {

template <>
std::string BadCalls<Cmn>::monitor() {
  return "cmn";
}
template <>
std::string BadCalls<Cmn>::traffic() {
  return "--traffic mixed --cycles 100 ";
}
template <>
std::string BadCalls<Cmn>::event() {
  return "dtc_cycles";
}
template <>
std::vector<RefusedCall> BadCalls<Cmn>::own() {
  const std::string traffic = "--traffic mixed --cycles 100 ";
  const std::string column = scratch_file("cmn_column.csv", "aresetn,xp9_p0_up_req_flitv\n1,0\n");
  const std::string cell =
      scratch_file("cmn_cell.csv", "xp0_p0_up_dat_flitv,xp0_p0_up_dat_poison\n1,16\n");
  const std::string file = scratch_file("cmn_bad.events", "\n cmn/dtc_cycles,nodeid=1,bynodeid/\n");
  const std::string up = "-e cmn/watchpoint_up,wp_dev_sel=0,wp_chn_sel=0,wp_grp=0,wp_val=0";
  return {
      {"monitor", traffic + "-e axi4/r_beats/", ":1: an event of 'axi4'"},
      {"alias", traffic + "-e arm_cmn_1/dtc_cycles/", ":1: unknown monitor 'arm_cmn_1'"},
      {"name", traffic + "-e cmn/hnf_cache_mis/",
       ":5: unknown event 'hnf_cache_mis'; nearest: hnf_cache_miss"},
      {"term", traffic + "-e cmn/dtc_cycles,thresh=1/",
       ":16: unknown term 'thresh'; there are: type, eventid, occupid"},
      {"no_event", traffic + "-e cmn/bynodeid=1,nodeid=0x24/", ":5: no event: give a name"},
      {"two", traffic + "-e cmn/type=5,hnf_cache_miss/", ":12: the event is given twice"},
      {"two_names", traffic + "-e cmn/hnf_sf_hit,hnf_cache_miss/", "the event is given twice"},
      {"two_other", traffic + "-e cmn/hnf_cache_miss,eventid=1/",
       ":20: hnf_cache_miss says the eventid already"},
      {"twice", traffic + "-e cmn/type=5,type=5,eventid=1/", ":12: type is given twice"},
      {"no_eventid", traffic + "-e cmn/type=5/", ":5: type=0x5 needs eventid="},
      {"type", traffic + "-e cmn/type=0x100,eventid=1/",
       ":5: no node of type 0x100 in this mesh; there are: 0x1 (DN), 0x3 (DTC), 0x4 (HN-I), "
       "0x5 (HN-F), 0x6 (XP), 0x7 (SBSX), 0xa (RN-I/D), 0x7770 (watchpoints)"},
      {"eventid", traffic + "-e cmn/type=5,eventid=0x20/",
       ":12: eventid=0x20 is out of range for HN-F, 0-0x1f"},
      {"nodeid", traffic + "-e cmn/hnf_cache_miss,bynodeid=1,nodeid=0x25/",
       ":31: no HN-F has node id 0x25; there are: 0x04, 0x20, 0x24, 0x64, 0x2c"},
      {"nodeid_one", traffic + "-e cmn/dn_rxreq_dvmop,bynodeid=1,nodeid=0x0f/",
       "no DN has node id 0x0f; there is: 0x0e"},
      {"nodeid_mesh", traffic + "--build mesh3x3 -e cmn/hnf_cache_miss,bynodeid=1,nodeid=0x24/",
       "there are: 0x04, 0x40, 0x0c, 0x28, 0x2c, 0x2d, 0x50"},
      {"nodeid_alone", traffic + "-e cmn/hnf_cache_miss,nodeid=0x24/",
       ":20: nodeid is ignored without bynodeid=1"},
      {"bynodeid_alone", traffic + "-e cmn/hnf_cache_miss,bynodeid=1/",
       ":20: bynodeid=1 needs nodeid="},
      {"occupid", traffic + "-e cmn/hnf_cache_miss,occupid=1/",
       ":20: occupid is for events that count an occupancy"},
      {"occupid_range", traffic + "-e cmn/type=5,eventid=15,occupid=5/",
       ":23: occupid=5 is out of range, 0-4"},
      {"occupid_named", traffic + "-e cmn/hnf_qos_pocq_occupancy_read,occupid=1/",
       "hnf_qos_pocq_occupancy_read says the occupid already"},
      {"wp_other", traffic + "-e cmn/hnf_cache_miss,wp_val=1/", ":20: wp_val is for watchpoints"},
      {"wp_missing", traffic + up + "/",
       ":5: a watchpoint needs wp_dev_sel, wp_chn_sel, wp_grp, "
       "wp_val and wp_mask: there is no wp_mask"},
      {"wp_dev", traffic + "-e cmn/watchpoint_up,wp_dev_sel=2/",
       ":30: wp_dev_sel=2 is out of range, 0-1"},
      {"wp_chn", traffic + "-e cmn/watchpoint_up,wp_chn_sel=4/", "out of range, 0-3"},
      {"wp_eventid", traffic + "-e cmn/type=0x7770,eventid=1/", "is 0 (up) or 2 (down)"},
      {"wp_node", traffic + up + ",wp_mask=0,bynodeid=1,nodeid=4/", "no XP has node id 0x04"},
      {"wp_half", traffic + up + ",wp_mask=0,wp_combine=1/",
       ":1: wp_combine=1 needs a second watchpoint_up with wp_combine=1 at all crosspoints"},
      {"wp_apart",
       traffic + up + ",wp_mask=0,wp_combine=1/ " + up +
           ",wp_mask=0,wp_combine=1,bynodeid=1,"
           "nodeid=0x20/",
       "wp_combine=1 needs a second watchpoint_up"},
      {"wp_three",
       traffic + up + ",wp_mask=0,wp_combine=1/ " + up + ",wp_mask=1,wp_combine=1/ " + up +
           ",wp_mask=2,wp_combine=1/",
       "wp_mask=2,wp_combine=1/':1: wp_combine=1 needs"},
      {"config_type", traffic + "-e cmn/config=0x10005,type=5/", ":20: config holds the type"},
      {"config_dev", traffic + "-e cmn/config=0x2000000007770/",
       ":5: config holds wp_dev_sel=2, which is out of range, 0-1"},
      {"config_range", traffic + "-e cmn/config=0x800000000000000/", "is out of range"},
      {"config_two", traffic + "-e cmn/config=0x7770,config1=0,wp_val=0/",
       ":29: wp_val is given twice"},
      {"config1", traffic + "-e cmn/hnf_cache_miss,config1=0/", "wp_val is for watchpoints"},
      {"cycles", traffic + "-e @" + file, file + ":2:17: nodeid is not for cycles"},
      {"number", traffic + "-e cmn/type=x,eventid=1/", "'x' is not a number"},
      {"build", traffic + "--build huge", "unknown build 'huge'; there are: base, mesh3x3"},
      {"workload", "--traffic rush", "'rush'"},
      {"bins", traffic + "--bins 0,10", "--bins is not for cmn"},
      {"svg", traffic + "--svg x.svg", "--svg is not for cmn"},
      {"column", "--trace " + column, column + ":1:9: "},
      {"cell", "--trace " + cell, cell + ":2:3: "},
      {"clock", "--trace " + cell + " --clock clk", "--clock"},
  };
}

}  // namespace fabmon::test
