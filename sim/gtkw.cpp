// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/gtkw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <vector>

#include "tb/trace/fst_reader.hpp"

namespace fabmon {
namespace {

enum class Radix { kHex, kDecimal };

// Signals below the monitor's top; '*' stands for any index.
struct Entry {
  std::string_view pattern;
  Radix radix = Radix::kHex;
};

struct Group {
  std::string_view title;
  std::initializer_list<Entry> entries;
};

constexpr Radix kDec = Radix::kDecimal;

const std::array<Group, 9> kGroups{{
    {"clock and control", {{"aclk"}, {"aresetn"}, {"csr_aresetn"}, {"snapshot"}, {"irq"}}},
    {"AR: read command",
     {{"mon_axi_arvalid"},
      {"mon_axi_arready"},
      {"mon_axi_arid"},
      {"mon_axi_araddr"},
      {"mon_axi_arlen", kDec},
      {"mon_axi_arsize", kDec},
      {"mon_axi_arburst", kDec}}},
    {"R: read data", {{"mon_axi_rvalid"}, {"mon_axi_rready"}, {"mon_axi_rid"}, {"mon_axi_rlast"}}},
    {"AW: write command",
     {{"mon_axi_awvalid"},
      {"mon_axi_awready"},
      {"mon_axi_awid"},
      {"mon_axi_awaddr"},
      {"mon_axi_awlen", kDec},
      {"mon_axi_awsize", kDec},
      {"mon_axi_awburst", kDec}}},
    {"W: write data", {{"mon_axi_wvalid"}, {"mon_axi_wready"}, {"mon_axi_wlast"}}},
    {"B: write response", {{"mon_axi_bvalid"}, {"mon_axi_bready"}, {"mon_axi_bid"}}},
    {"events",
     {{"u_events.ar_hs"},
      {"u_events.r_hs"},
      {"u_events.aw_hs"},
      {"u_events.w_hs"},
      {"u_events.b_hs"},
      {"u_events.g_gap[*].gap", kDec},
      {"u_events.rd_lat", kDec},
      {"u_events.wr_lat", kDec},
      {"gap_ovf"},
      {"lat_ovf"}}},
    {"counters",
     {{"freeze"},
      {"clear"},
      {"g_select[*].u_select.inc_o", kDec},
      {"one"},
      {"u_counters.low[*]", kDec},
      {"overflow"}}},
    {"registers",
     {{"req"},
      {"we"},
      {"addr"},
      {"wdata"},
      {"wstrb"},
      {"ack"},
      {"rdata"},
      {"capture"},
      {"busy"},
      {"u_regs.valid_q"},
      {"u_regs.seq_q", kDec},
      {"u_regs.cntr_ov"}}},
}};

// Does the name fit the pattern, with '*' for digits?
bool fits(std::string_view pattern, std::string_view name) {
  while (!pattern.empty()) {
    if (pattern.front() == '*') {
      pattern.remove_prefix(1);
      name.remove_prefix(std::min(name.find_first_not_of("0123456789"), name.size()));
    } else if (name.empty() || pattern.front() != name.front()) {
      return false;
    } else {
      pattern.remove_prefix(1);
      name.remove_prefix(1);
    }
  }
  return name.empty();
}

// The scope of the monitor's top: the innermost that has its pins.
std::string top_scope(const FstReader& wave) {
  std::string top;
  for (const WaveVar& var : wave.vars()) {
    const std::string& scope = wave.scopes()[var.scope];
    if (var.name == "mon_axi_arvalid" && scope.size() >= top.size()) top = scope;
  }
  return top;
}

}  // namespace

std::string gtkw_path(const std::string& wave) {
  constexpr std::string_view kEnd = ".fst";
  return (wave.ends_with(kEnd) ? wave.substr(0, wave.size() - kEnd.size()) : wave) + ".gtkw";
}

std::string gtkw_text(const std::string& wave) {
  const FstReader file(wave);
  const std::string top = top_scope(file) + ".";
  std::string text = fmt::format(
      "[*] The axi4 monitor from its pins to its registers\n"
      "[dumpfile] \"{}\"\n[timestart] 0\n[size] 1600 1000\n"
      "*-8.000000 0\n"  // about a hundred clocks at a glance
      "[sst_expanded] 0\n[signals_width] 300\n",
      std::filesystem::absolute(wave).string());
  for (const Group& group : kGroups) {
    fmt::format_to(std::back_inserter(text), "@800200\n-{}\n", group.title);
    for (const Entry& entry : group.entries) {
      for (const WaveVar& var : file.vars()) {
        const std::string path = file.scopes()[var.scope] + "." + var.name;
        if (!path.starts_with(top) || !fits(entry.pattern, path.substr(top.size()))) continue;
        const bool vector = var.width > 1;
        fmt::format_to(std::back_inserter(text), "@{}\n{}{}\n",
                       !vector                      ? "28"
                       : entry.radix == Radix::kHex ? "22"
                                                    : "24",
                       path, vector ? fmt::format("[{}:0]", var.width - 1) : "");
      }
    }
    fmt::format_to(std::back_inserter(text), "@1000200\n-{}\n", group.title);
  }
  return text;
}

}  // namespace fabmon
