// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/waves.hpp"

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

#include "tb/bus/ace/pins.hpp"

namespace fabmon {
namespace {

constexpr std::array<std::string_view, 35> kSlavePins{
    "arvalid", "arready", "arid",        "araddr",     "arsnoop", "ardomain",    "arbar",
    "arcache", "arprot",  "rvalid",      "rready",     "rid",     "rlast",       "awvalid",
    "awready", "awaddr",  "awsnoop",     "awdomain",   "awbar",   "awcache",     "awprot",
    "bvalid",  "bready",  "acvalid",     "acready",    "acaddr",  "acsnoop",     "crvalid",
    "crready", "crresp",  "sb_rtt_full", "sb_r_snoop", "sb_r_ns", "sb_wtt_full", "sb_si_idhaz"};
constexpr std::array<std::string_view, 6> kMasterPins{"varvalid", "varready", "vawvalid",
                                                      "vawready", "sb",       "sb_ns"};

// The layout, and the names that it refers to.
class Layout {
 public:
  Layout() {
    layout_.title = "The cci400 monitor from its pins to its registers";
    layout_.pin = "s3_arvalid";
    layout_.groups.push_back(
        {"cycle and control", {{"aclk"}, {"aresetn"}, {"niden"}, {"spniden"}, {"irq"}}});
    layout_.groups.push_back({"events", {{"ev"}, {"evntbus"}, {"observer_lost"}}});
    WaveGroup each{"events of each interface", {}};
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      each.entries.push_back({keep("ev_s" + std::to_string(n))});
    }
    for (unsigned m = 0; m < kAceMasters; ++m) {
      each.entries.push_back({keep("ev_m" + std::to_string(m))});
    }
    layout_.groups.push_back(std::move(each));
    layout_.groups.push_back({"counters",
                              {{"cen"},
                               {"select"},
                               {"selected"},
                               {"enable"},
                               {"u_counters.inc"},
                               {"count"},
                               {"overflow"},
                               {"nevntcntoverflow"}}});
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      add_interface(n < 3 ? ": ACE-Lite" : ": ACE", "s" + std::to_string(n), kSlavePins);
    }
    for (unsigned m = 0; m < kAceMasters; ++m) {
      add_interface(": master interface", "m" + std::to_string(m), kMasterPins);
    }
    layout_.groups.push_back(
        {"registers",
         {{"req"}, {"we"}, {"ns"}, {"addr"}, {"wdata"}, {"wstrb"}, {"ack"}, {"rdata"}}});
  }
  Layout(const Layout&) = delete;
  Layout& operator=(const Layout&) = delete;

  const WaveLayout& layout() const { return layout_; }

 private:
  template <class Pins>
  void add_interface(const std::string& kind, const std::string& name, const Pins& pins) {
    WaveGroup group{keep(name + kind), {}, true};
    for (const std::string_view pin : pins) {
      group.entries.push_back({keep(name + "_" + std::string(pin))});
    }
    layout_.groups.push_back(std::move(group));
  }

  std::string_view keep(std::string name) { return names_.emplace_back(std::move(name)); }

  std::deque<std::string> names_;
  WaveLayout layout_;
};

}  // namespace

const WaveLayout& cci400_waves() {
  static const Layout layout;
  return layout.layout();
}

}  // namespace fabmon
