// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What names of a dump mean: pins, halves of ports, clocks, resets, and paths that the user writes.
#include <random>

#include "tb/record/pin_names.hpp"
#include "tb/record/reset_name.hpp"
#include "tb/record/text.hpp"
#include "tests/catch.hpp"
#include "tests/record/text.hpp"
#include "tests/record/util.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_names {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

/// A dump of the scope tb with AR and R of a port, clocks that have four edges, and others.
std::string dump(const std::vector<std::string>& clocks, const std::vector<std::string>& others,
                 const std::string& prefix = "") {
  std::string head = "$scope module tb $end\n";
  std::string values;
  std::array<std::string, 2> edge;
  int next = 0;
  const auto declare = [&](const std::string& name, unsigned width) {
    const std::string id = "i" + std::to_string(next++);
    head += "$var wire " + std::to_string(width) + " " + id + " " + name + " $end\n";
    return id;
  };
  for (const std::string& clock : clocks) {
    const std::string id = declare(clock, 1);
    edge[0] += "0" + id + "\n";
    edge[1] += "1" + id + "\n";
  }
  for (const char* const pin : {"arvalid", "arready", "rvalid", "rready"}) {
    values += "1" + declare(prefix + pin, 1) + "\n";
  }
  for (const std::string& other : others) values += "1" + declare(other, 1) + "\n";
  values += "b10010110 " + declare("bus [11:4]", 8) + "\n";
  values += "b10010110 " + declare("up [0:7]", 8) + "\n";
  std::string text = head + "$upscope $end\n$enddefinitions $end\n#0\n" + values;
  for (int i = 0; i < 8; ++i) text += "#" + std::to_string(5 * i + 1) + "\n" + edge.at(i % 2);
  return text;
}

/// The note that begins so, without that; empty if there is none.
std::string note_of(const std::string& text, TraceOptions options, const std::string& begin) {
  const ScratchDir dir;
  options.path = dir.file("t.vcd", text);
  const auto trace = open_axi4_trace(options);
  (void)read_all(*trace);
  for (const std::string& note : trace->notes()) {
    if (note.starts_with(begin)) return note.substr(begin.size());
  }
  return {};
}

std::string clock_of(const std::string& text) { return note_of(text, {}, "clock: "); }

std::string error_in(const std::string& text, TraceOptions options = {}) {
  return error_in_text([](const TraceOptions& o) { return open_axi4_trace(o); }, "t.vcd", text,
                       std::move(options));
}

/// Pins of cycle 0.
Axi4Pins pins_of(const std::string& text, TraceOptions options) {
  const ScratchDir dir;
  options.path = dir.file("t.vcd", text);
  return read_all(*open_axi4_trace(options)).at(0);
}

const PinSpellings kPins{{"arvalid", 0}, {"ar_valid", 0}, {"rvalid", 1}, {"ar_bits_len", 2}};

/// "PREFIX|column|SUFFIX" of a name, or nothing.
std::string apart(const std::string& name, const std::string& prefix = "") {
  const auto pin = take_apart(kPins, name, prefix);
  if (!pin) return {};
  return name.substr(0, pin->prefix) + "|" + std::to_string(pin->column) + "|" +
         name.substr(name.size() - pin->suffix);
}

}  // namespace

TEST_CASE("Names: a pin has a prefix up to an underscore and a suffix", "[names]") {
  CHECK(apart("arvalid") == "|0|");
  CHECK(apart("s_axi_arvalid") == "s_axi_|0|");
  CHECK(apart("m00_axi_ar_valid") == "m00_axi_|0|");
  CHECK(apart("auto_in_ar_bits_len") == "auto_in_|2|");
  CHECK(apart("arvalid_s0") == "|0|_s0");
  CHECK(apart("m_axi_arvalid_dma") == "m_axi_|0|_dma");
  CHECK(apart("arvalid1") == "|0|1");
  CHECK(apart("arvalids3") == "|0|s3");
  CHECK(apart("x_arvalid[0]") == "x_|0|[0]");
  CHECK(apart("x_ar_valid_s[12]") == "x_|0|_s[12]");
  CHECK(apart("axiarvalid", "axi") == "axi|0|");
  CHECK(apart("s_axi_rvalid", "s_") == "");
}

TEST_CASE("Names: what registers are called is no pin", "[names]") {
  for (const std::string name : {"arvalid_q", "s_arvalid_d", "arvalid_reg", "arvalid_next", "_", "",
                                 "arvalidated", "arvalidx", "[0]", "arvalid_", "arvalid[0"}) {
    CAPTURE(name);
    CHECK(apart(name) == "");
  }
}

TEST_CASE("Names: halves of a port have one stem, and it is what the port is called", "[names]") {
  const auto name = [](const std::string& half, bool request) {
    const auto found = half_of(half);
    REQUIRE(found);
    CHECK(found->request == request);
    return stem_name(found->stem);
  };
  for (const auto& [request, response, port] : std::vector<std::array<std::string, 3>>{
           {"slv_req_i", "slv_resp_o", "slv"},
           {"axi_req", "axi_rsp", "axi"},
           {"mst_req_o[1]", "mst_resp_i[1]", "mst[1]"},
           {"mst_reqs_o[0]", "mst_resps_i[0]", "mst_s[0]"},
           {"axi_m2s", "axi_s2m", "axi"},
           {"axi_mosi_o", "axi_miso_i", "axi"},
           {"req_i", "rsp_o", "req"},
           {"req[0]", "resp[0]", "req[0]"},
           {"req0", "resp0", "req0"},
           {"req_dma", "resp_dma", "req_dma"},
           {"slv_req_q", "slv_resp_q", "slv_q"},
       }) {
    CAPTURE(request, response);
    CHECK(name(request, true) == port);
    CHECK(name(response, false) == port);
    CHECK(half_of(request)->stem == half_of(response)->stem);
  }
  CHECK_FALSE(half_of("arvalid"));
  CHECK_FALSE(half_of(""));
}

TEST_CASE("Names: _i and _o are words of their own", "[names]") {
  CHECK(is_input("slv_req_i") == true);
  CHECK(is_input("slv_req_i[1]") == true);
  CHECK(is_input("mst_o_req") == false);
  for (const std::string name : {"axi_id_req", "axi_out_req", "io_req", "req_in", "", "_"}) {
    CHECK_FALSE(is_input(name));
  }
}

TEST_CASE("Clock: the port's own, then by name, then one that has clk in its name", "[names]") {
  CHECK(clock_of(dump({"clk"}, {})) == "tb.clk");
  CHECK(clock_of(dump({"s_axi_aclk", "clk"}, {}, "s_axi_")) == "tb.s_axi_aclk");
  CHECK(clock_of(dump({"fast_clk", "clk_i"}, {})) == "tb.clk_i");
  CHECK(clock_of(dump({"core_clock"}, {})) == "tb.core_clock");
  CHECK(clock_of(dump({"clk_div", "clk_en", "gate_clk", "sys_clk"}, {})) == "tb.sys_clk");
  CHECK(clock_of(dump({"sys_clk"}, {"other_clk"})) == "tb.sys_clk");  // which does not toggle
}

TEST_CASE("Clock: a signal of a clock crossing is none, by its name or by how it toggles",
          "[names]") {
  CHECK(clock_of(dump({"core_clock", "clock_xing_in_a_valid"}, {})) == "tb.core_clock");
}

TEST_CASE("Clock: several that toggle, and none that does, are an error that lists them",
          "[names]") {
  CHECK_THAT(error_in(dump({"clk_a", "clk_b"}, {})),
             EndsWith("(--clock PATH); there is tb.clk_a, tb.clk_b"));
  CHECK_THAT(error_in(dump({}, {"clk"})), EndsWith("; this one does not toggle: tb.clk"));
  CHECK_THAT(error_in(dump({}, {})), EndsWith("needs the name of its clock (--clock PATH); with "
                                              "--clock none each time unit is a cycle"));
}

TEST_CASE("Reset: by its name low or high, the port's own first, then that of the clock's domain",
          "[names]") {
  const auto reset_of = [](const std::vector<std::string>& names, const std::string& clock = "clk",
                           const TraceOptions& options = {}) {
    return note_of(dump({clock}, names, "s_axi_"), options, "reset: ");
  };
  for (const std::string low : {"aresetn", "ARESET_N", "rst_n", "rst_ni", "rstn_i", "resetn",
                                "reset_b", "nreset", "s_axi_aresetn"}) {
    CHECK(reset_of({low}) == "tb." + low);
  }
  for (const std::string high : {"areset", "reset", "rst_i", "ARST", "s_axi_rst"}) {
    CHECK(reset_of({high}) == "tb." + high + ", active high");
  }
  CHECK(reset_of({"rst", "aresetn", "s_axi_reset"}) == "tb.s_axi_reset, active high");
  CHECK(reset_of({"reset", "rst_n"}) == "tb.rst_n");
  CHECK(reset_of({"sys_rst"}, "sys_clk") == "tb.sys_rst, active high");
  CHECK(reset_of({"cpu_rst", "sys_rst_n"}, "sys_clk") == "tb.sys_rst_n");
  CHECK(reset_of({"rst_core_n"}, "clk_core") == "tb.rst_core_n");
  CHECK(reset_of({"rst_n_core"}, "clk_core") == "tb.rst_n_core");
  CHECK(reset_of({"sys_rst"}, "sys_clk", {.clock = "tb.sys_clk"}) == "tb.sys_rst, active high");
  CHECK(reset_of({"first", "burst", "reset_done", "rst_cnt"}) == "");
  CHECK(reset_of({"cpu_rst", "first", "burst"}) == "tb.cpu_rst, active high");
  CHECK(reset_of({"cpu_rst", "core_rst_n"}) == "");  // either
  CHECK(reset_of({"cpu_rst", "core_rst_n", "rst"}) == "tb.rst, active high");
}

TEST_CASE("Reset: sixty names of public designs with their levels, and what is none", "[names]") {
  for (const std::string low : {"aresetn",
                                "ARESETn",
                                "areset_n",
                                "arst_n",
                                "arst_ni",
                                "async_rst_n",
                                "axi_aresetn",
                                "axi_rst_n",
                                "core_rst_l",
                                "cpu_resetn",
                                "cpu_rst_n",
                                "ext_reset_n",
                                "glbl_rst_n",
                                "global_reset_n",
                                "hard_rst_n",
                                "HRESETn",
                                "hresetn",
                                "i_aresetn",
                                "i_reset_n",
                                "i_rst_n",
                                "interconnect_aresetn",
                                "m00_axi_aresetn",
                                "M_AXI_ARESETN",
                                "nreset",
                                "nrst",
                                "npor",
                                "nPRESET",
                                "peripheral_aresetn",
                                "pl_resetn0",
                                "por_n",
                                "por_rst_n",
                                "PRESETn",
                                "preset_n",
                                "reset_b",
                                "reset_l",
                                "reset_n",
                                "reset_n_i",
                                "resetb",
                                "resetn",
                                "resetn_0",
                                "rst_b",
                                "rst_l",
                                "rst_n",
                                "rst_n_i",
                                "rst_ni",
                                "rst_sync_n",
                                "rstb",
                                "rstn",
                                "rstn_i",
                                "s00_axi_aresetn",
                                "s_axi_aresetn",
                                "S_AXI_ARESETN",
                                "srst_n",
                                "sys_reset_n",
                                "sys_rst_n",
                                "sys_rstn",
                                "sysrst_n",
                                "user_resetn"}) {
    INFO(low);
    CHECK(reset_is_high(to_lower(low)) == false);
  }
  for (const std::string high :
       {"areset",  "arst",   "axi_reset",       "bus_reset",        "core_reset", "cpu_rst",
        "i_reset", "i_rst",  "io_reset",        "peripheral_reset", "por",        "reset",
        "reset_i", "rst",    "rst_i",           "s_axi_rst",        "srst",       "sys_reset",
        "sys_rst", "sysrst", "ui_clk_sync_rst", "user_reset"}) {
    INFO(high);
    CHECK(reset_is_high(to_lower(high)) == true);
  }
  for (const std::string none :
       {"awburst",   "burst",     "cause_reset_q", "first",   "full",       "import_n",
        "preset",    "reset_ack", "reset_cause",   "reset_d", "reset_done", "reset_en",
        "reset_reg", "reset_req", "reset_vector",  "rst_cnt", "rst_n_q",    "rst_req_n",
        "rst_state", "support",   "valid_n",       "worst_n", "rst_n_next", "report"}) {
    INFO(none);
    CHECK(reset_is_high(none) == std::nullopt);
  }
}

TEST_CASE("Reset: of the one that the user names the name says its level", "[names]") {
  const auto reset_of = [](const std::string& name, const TraceOptions& more = {}) {
    TraceOptions options = more;
    options.reset = "tb." + name;
    return note_of(dump({"clk"}, {name}), options, "reset: ");
  };
  for (const std::string low : {"my_rst_n", "soft_resetn", "n_rst_n_x", "por_n_i", "rst_n_sync"}) {
    CHECK(reset_of(low) == "tb." + low);
  }
  for (const std::string high : {"reset_main", "rst_in", "por", "burn_reset", "not_ready"}) {
    CHECK(reset_of(high) == "tb." + high + ", active high");
  }
  CHECK(reset_of("my_rst_n", {.reset_high = true}) == "tb.my_rst_n, active high");
  CHECK(note_of(dump({"clk"}, {"rst"}), {.no_reset = true}, "reset: ") == "");
  CHECK_THAT(error_in(dump({"clk"}, {}), {.reset = "bus"}),
             EndsWith("the reset 'bus' has more than one bit"));
  CHECK_THAT(error_in(dump({"clk"}, {}), {.reset = "none"}),
             EndsWith("'none' (the reset) is not in the dump"));
  CHECK(note_of(dump({"clk"}, {}), {.reset = "bus[11]"}, "reset: ") == "tb.bus, active high");
}

TEST_CASE("Map: a pin is bound to a signal, a bit or a range, in either order of indices",
          "[names]") {
  const std::string text = dump({"clk"}, {});  // bus and up: 1001 0110
  const auto id = [&](const std::string& path) {
    return pins_of(text, {.port = "tb", .map = {"arid = " + path}}).arid;
  };
  CHECK(id("tb.bus") == 0x96);
  CHECK(id("bus[7:4]") == 0x6);
  CHECK(id("tb/bus[11:10]") == 0x2);
  CHECK(id("bus[11]") == 1);
  CHECK(id("up[0:3]") == 0x9);
  CHECK(id("up[7]") == 0);
  CHECK(id("tb.up[5:6]") == 0x3);
}

TEST_CASE("Map: what cannot be bound is an error that says where it stands", "[names]") {
  const std::string text = dump({"clk"}, {});
  const auto error = [&](const std::vector<std::string>& map) {
    return error_in(text, {.port = "tb", .map = map});
  };
  CHECK_THAT(error({"arfoo=bus"}), EndsWith("--map arfoo=bus: there is no pin 'arfoo'"));
  CHECK_THAT(error({"arid"}), EndsWith("--map arid: it is not PIN=PATH"));
  CHECK_THAT(error({"arid="}), EndsWith("--map arid=: it has no path"));
  CHECK_THAT(error({"arid=bus", "ARID = up"}), EndsWith("'arid' is bound twice"));
  CHECK_THAT(error({"arid=nowhere"}), Contains("'nowhere'") && EndsWith("is not in the dump"));
  for (const std::string range : {"[3:0]", "[12:5]", "[12]", "[4:11]", "[-1]", "[99999999999]"}) {
    CAPTURE(range);
    CHECK_THAT(error({"arid=bus" + range}), Contains("bus" + range));
  }
  CHECK_THAT(error({"arid=bus[x]"}), EndsWith("has a range that is not [bit] or [hi:lo]"));
  CHECK_THAT(error({"arid=bus[7:4:1]"}), EndsWith("has a range that is not [bit] or [hi:lo]"));
  CHECK_THAT(error({"@/nowhere/pins"}), EndsWith("/nowhere/pins: cannot read"));
  const ScratchDir dir;
  CHECK_THAT(error({"@" + dir.path()}), Contains(dir.path()));
  const std::string file = dir.file("pins", "# pins\n\n arid = bus # of the bus\n oops\n");
  CHECK_THAT(error({"@" + file}), EndsWith("pins:4: it is not PIN=PATH"));
  const std::string none = dir.file("none", "# pins\n\n");
  CHECK_THAT(error({"@" + none}), EndsWith("none: no pins in this file"));
}

TEST_CASE("Names: no name of a scope or signal crashes the finder of ports", "[names]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  const std::vector<std::string> parts{
      "ar",   "aw",   "r",    "w",   "b",   "valid", "ready", "_",   "__",  ".",    "[0]",
      "[1]",  "[",    "]",    "(2)", "\\",  "req",   "resp",  "rsp", "_i",  "_o",   "m2s",
      "s2m",  "mosi", "miso", "S0",  "clk", "aclk",  "rst_n", "rst", "s_",  "axi",  "bits_",
      "data", "id",   "7",    "q",   "_q",  "*",     "\x80",  "/",   "xp0", "flitv"};
  const auto name = [&] {
    std::string text;
    for (std::size_t n = 1 + random() % 5; n > 0; --n) text += parts[random() % parts.size()];
    return text;
  };
  const std::array<unsigned, 8> widths{1, 1, 1, 2, 4, 84, 217, 41};
  for (int run = 0; run < 300; ++run) {
    std::string head = "$scope module tb $end\n";
    std::string values;
    int depth = 1;
    for (int n = 0; n < 60; ++n) {
      const auto choice = random() % 10;
      if (choice == 0) {
        head += "$scope module " + name() + " $end\n";
        ++depth;
      } else if (choice == 1 && depth > 1) {
        head += "$upscope $end\n";
        --depth;
      } else {
        const std::string id = "i" + std::to_string(n);
        const std::string width = std::to_string(widths.at(random() % widths.size()));
        head += "$var wire " + width + " " + id + " " + name() + " $end\n";
        values += "b1 " + id + "\n";
      }
    }
    while (depth-- > 0) head += "$upscope $end\n";
    const ScratchDir dir;
    const std::string path =
        dir.file("t.vcd", head + "$enddefinitions $end\n#0\n" + values + "#1\n");
    const std::string half = name();
    for (const TraceOptions& options :
         {TraceOptions{.path = path}, TraceOptions{.path = path, .prefix = name()},
          TraceOptions{.path = path, .port = name()},
          TraceOptions{.path = path, .map = {"arvalid=" + name()}},
          TraceOptions{.path = path, .req = half, .resp = name()}}) {
      CHECK_FALSE(error_of(options).empty());  // an InputError or none, nothing else
    }
  }
}

TEST_CASE(
    "Clock: however many other clocks there are, and however slow one is, it is seen to toggle",
    "[trace][names]") {
  std::vector<std::string> many{"aclk"};
  for (int i = 0; i < 200; ++i) many.push_back("x" + std::to_string(i) + "_clk");
  CHECK(clock_of(dump(many, {})) == "tb.aclk");
  // The fast one alone would be taken, if no more were read than it takes to see that toggle.
  std::string text =
      "$scope module tb $end\n$var wire 1 f clk $end\n$var wire 1 s aclk $end\n"
      "$var wire 1 a arvalid $end\n$var wire 1 b arready $end\n"
      "$var wire 1 c rvalid $end\n$var wire 1 d rready $end\n"
      "$upscope $end\n$enddefinitions $end\n#0\n0f\n0s\n0a\n0b\n0c\n0d\n";
  for (int i = 1; i <= 4000; ++i) {
    text += "#" + std::to_string(i) + "\n" + (i % 2 == 0 ? "0f\n" : "1f\n");
    if (i % 1000 == 0) text += i % 2000 == 0 ? "0s\n" : "1s\n";
  }
  CHECK_THAT(error_in(text), Contains("--clock PATH") && Contains("tb.clk, tb.aclk"));
}

TEST_CASE("Reset: --reset-high without a reset is an error", "[trace][names]") {
  CHECK_THAT(error_in(dump({"clk"}, {}), {.reset_high = true}),
             Contains("--reset-high: no reset was found"));
}

}  // namespace fabmon::test::test_names
