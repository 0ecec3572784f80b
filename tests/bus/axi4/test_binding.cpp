// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Finding the clock and the AXI4 port in a waveform by name.
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_binding {
namespace {

using Catch::Matchers::EndsWith;

/// Makes VCD files. Every signal gets an identifier of its own unless one is given.
class Dump {
 public:
  Dump& open(const std::string& scope) { return add("$scope module " + scope + " $end\n"); }
  Dump& close() { return add("$upscope $end\n"); }
  Dump& var(const std::string& name, unsigned width = 1, std::string id = "") {
    if (id.empty()) id = "i" + std::to_string(next_++);
    values_ += width == 1 ? "1" + id + "\n" : "b1 " + id + "\n";
    return add("$var wire " + std::to_string(width) + " " + id + " " + name + " $end\n");
  }
  Dump& clock(const std::string& name) { return add("$var wire 1 ! " + name + " $end\n"); }
  /// valid and ready of the channels, with their names made by `spell(channel, signal)`.
  template <class Spell>
  Dump& channels(const std::vector<std::string>& list, Spell spell, const std::string& ids = "") {
    for (const std::string& c : list) {
      var(spell(c, "valid"), 1, ids.empty() ? "" : ids + c + "v");
      var(spell(c, "ready"), 1, ids.empty() ? "" : ids + c + "r");
    }
    return *this;
  }
  std::string text() const {
    return head_ + "$enddefinitions $end\n#0\n0!\n" + values_ + "#1\n1!\n";
  }

 private:
  Dump& add(const std::string& text) {
    head_ += text;
    return *this;
  }
  std::string head_;
  std::string values_;
  int next_ = 0;
};

const std::vector<std::string> kAll{"ar", "r", "aw", "w", "b"};
const std::vector<std::string> kReads{"ar", "r"};
const std::vector<std::string> kWrites{"aw", "w", "b"};

auto with(const std::string& prefix, const std::string& middle = "",
          const std::string& ending = "") {
  return
      [=](const std::string& c, const std::string& s) { return prefix + c + middle + s + ending; };
}

struct Opened {
  Axi4Pins pins;
  std::string notes;
};

Opened open(const Dump& dump, TraceOptions options = {}) {
  const ScratchDir dir;
  options.path = dir.file("t.vcd", dump.text());
  if (options.clock.empty()) options.clock = "clk";
  const auto trace = open_axi4_trace(options);
  Opened r{read_all(*trace).at(0), ""};
  for (const std::string& n : trace->notes()) r.notes += n + "\n";
  return r;
}

std::string error_in(const Dump& dump, TraceOptions options = {}) {
  const ScratchDir dir;
  options.path = dir.file("t.vcd", dump.text());
  if (options.clock.empty()) options.clock = "clk";
  const std::string error = error_of(options);
  return error.starts_with(options.path + ": ") ? error.substr(options.path.size() + 2) : error;
}

TEST_CASE("Binding: any usual spelling of a port is found", "[axi4][trace][binding]") {
  const auto [prefix, middle, ending] = GENERATE(table<std::string, std::string, std::string>({
      {"", "", ""},
      {"s_axi_", "", ""},
      {"m_axi_", "", ""},
      {"", "_", ""},
      {"axi_", "_", "_i"},
      {"S_AXI_HP0_", "", ""},
      {"s.", "", "_o"},
  }));
  CAPTURE(prefix, middle, ending);
  Dump d;
  d.open("tb").clock("clk").channels(kAll, with(prefix, middle, ending));
  d.var(prefix + "ar" + middle + "addr" + ending + " [63:0]", 64);
  d.var(prefix + "aw" + middle + "id" + ending + " [7:0]", 8);
  d.var(prefix + "b" + middle + "id" + ending + " [7:0]", 8).close();
  const Opened r = open(d);
  CHECK((r.pins.arvalid & r.pins.arready & r.pins.rvalid & r.pins.bready) == 1);
  CHECK((r.pins.araddr == 1 && r.pins.bid == 1 && r.pins.aresetn == 1));
  CHECK(r.notes.find("port: --scope tb") == 0);
  CHECK(r.notes.find("13 signals") != std::string::npos);
}

TEST_CASE("Binding: upper case, and inputs and outputs mixed", "[axi4][trace][binding]") {
  Dump d;
  d.open("TB").clock("clk");
  for (const std::string c : {"AR", "AW", "W"})
    d.var("AXI_" + c + "VALID_I").var("AXI_" + c + "READY_O");
  for (const std::string c : {"R", "B"}) d.var("AXI_" + c + "VALID_O").var("AXI_" + c + "READY_I");
  d.close();
  CHECK(open(d).notes.find("port: --scope TB --prefix AXI_, 10 signals") == 0);
}

TEST_CASE("Binding: two whole ports whose names differ by case alone are two ports",
          "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk").channels(kAll, with("s_axi_")).channels(kAll, with("S_AXI_"));
  d.channels(kAll, with("")).close();
  CHECK_THROWS_WITH(open(d), Catch::Matchers::Contains("3 AXI4 ports found, choose one"));
  for (const std::string name : {"tb.s_axi", "tb.S_AXI"}) {
    TraceOptions options;
    options.port = name;
    const Opened r = open(d, options);
    CAPTURE(name, r.notes);
    CHECK(r.notes.find("10 signals") != std::string::npos);
  }
  // Pins without a prefix, in capitals and not.
  Dump bare;
  bare.open("tb").clock("clk").channels(kAll, with(""));
  for (const std::string c : {"AR", "AW", "W", "R", "B"}) bare.var(c + "VALID").var(c + "READY");
  bare.close();
  CHECK_THROWS_WITH(open(bare), Catch::Matchers::Contains("2 AXI4 ports found, choose one"));
}

TEST_CASE("Binding: some pins that differ by case from a port belong to it",
          "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk").channels(kAll, with("s_axi_"));
  d.var("S_AXI_ARVALID").var("S_AXI_arready").var("S_AXI_arid [3:0]", 4).close();
  CHECK(open(d).notes.find("port: --scope tb --prefix s_axi_, 11 signals") == 0);
}

TEST_CASE("Binding: a read-only and a write-only port", "[axi4][trace][binding]") {
  Dump reads;
  reads.open("tb").clock("clk").channels(kReads, with("s_axi_")).close();
  CHECK((open(reads).pins.rvalid == 1 && open(reads).pins.awvalid == 0));
  Dump writes;
  writes.open("tb").clock("clk").channels(kWrites, with("s_axi_")).close();
  CHECK((open(writes).pins.bvalid == 1 && open(writes).pins.arvalid == 0));
}

TEST_CASE("Binding: the same nets in several scopes are one port", "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk").channels(kAll, with("axi_"), "n");
  d.open("dut").clock("clk").channels(kAll, with("s_axi_"), "n").var("s_axi_arid [3:0]", 4).close();
  d.open("src").clock("clk").channels(kReads, with("m_axi_"), "n").close().close();
  CHECK(open(d).notes.find("port: --scope tb.dut --prefix s_axi_, 11 signals") == 0);
}

TEST_CASE("Binding: several ports are an error that lists them, and can be chosen",
          "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk");
  d.open("a").channels(kAll, with("s_axi_")).channels(kAll, with("m_axi_")).close();
  d.open("b").channels(kAll, with("s_axi_")).close();
  d.close();
  CHECK(
      error_in(d) ==
      "3 AXI4 ports found, choose one: --scope tb.a --prefix s_axi_, --scope tb.a --prefix m_axi_, "
      "--scope tb.b --prefix s_axi_");
  CHECK(error_in(d, {.scope = "tb.a"}).find("2 AXI4 ports found") == 0);
  CHECK(error_in(d, {.prefix = "s_axi_"}).find("2 AXI4 ports found") == 0);
  CHECK(open(d, {.scope = "a", .prefix = "M_AXI_"}).notes.find("tb.a --prefix m_axi_") !=
        std::string::npos);
  CHECK(open(d, {.scope = "tb/b"}).notes.find("tb.b --prefix s_axi_") != std::string::npos);
}

TEST_CASE("Binding: incomplete and absent ports, unknown scopes", "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk").channels({"aw", "w"}, with("s_axi_")).close();
  CHECK(error_in(d) == "no AXI4 port found; --scope tb --prefix s_axi_ lacks bvalid");
  CHECK(error_in(d, {.prefix = "foo_"}) ==
        "no AXI4 port found with prefix 'foo_' (signals such as arvalid, s_axi_arvalid, ar_valid)");
  CHECK(error_in(d, {.scope = "nowhere"}) == "there is no scope 'nowhere'; there is tb");
  Dump none;
  none.open("tb").clock("clk").var("warvalid").close();
  CHECK(error_in(none) == "no AXI4 port found (signals such as arvalid, s_axi_arvalid, ar_valid)");
}

TEST_CASE("Binding: a given prefix need not end with an underscore", "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk").channels(kReads, with("cpu")).close();
  CHECK(error_in(d).find("no AXI4 port found") == 0);
  CHECK(open(d, {.prefix = "CPU"}).pins.arvalid == 1);
}

TEST_CASE("Binding: signals that are too wide are refused", "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk").channels(kReads, with("")).var("arid [32:0]", 33).close();
  CHECK(error_in(d) == "tb.arid is 33 bits wide, at most 32 can be used");
}

TEST_CASE("Binding: flip-flops that are called like pins are no port", "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk").channels(kReads, with("s_axi_")).var("s_axi_araddr [31:0]", 32);
  d.open("buffer").clock("clk");
  for (const std::string pin : {"arvalid", "arready", "araddr", "rvalid", "rready"}) {
    d.open("s_axi_" + pin + "_ff").var("din").var("dout").var("WIDTH [31:0]", 32).close();
  }
  d.close().close();
  CHECK(open(d).notes.find("port: --scope tb --prefix s_axi_, 5 signals") != std::string::npos);
}

TEST_CASE("Binding: handshakes without an address are no port beside one with it",
          "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk").channels(kReads, with("s_axi_")).var("s_axi_araddr [31:0]", 32);
  d.open("ctl").channels(kReads, with("done_")).close().close();
  CHECK(open(d).notes.find("port: --scope tb --prefix s_axi_") != std::string::npos);
  CHECK(open(d, {.port = "tb.ctl.done"}).notes.find("port: --scope tb.ctl --prefix done_") !=
        std::string::npos);
  Dump alone;
  alone.open("tb").clock("clk").channels(kReads, with("s_axi_")).close();
  CHECK(open(alone).notes.find("port: --scope tb --prefix s_axi_") != std::string::npos);
}

TEST_CASE("Binding: an array of one element is one port", "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk");
  d.channels(kReads,
             [](const std::string& c, const std::string& s) { return "s_axi_" + c + s + "[0]"; });
  d.var("s_axi_araddr[0][31:0]", 32).var("s_axi_arid[0][3:0]", 4).close();
  CHECK(open(d).notes.find("6 signals") != std::string::npos);
}

TEST_CASE("Binding: the reset by its usual names", "[axi4][trace][binding]") {
  const std::string name = GENERATE("aresetn", "ARESETN", "areset_n", "rst_n", "rst_ni", "resetn",
                                    "s_axi_aresetn", "aresetn_i");
  Dump d;
  d.open("tb").clock("clk").channels(kReads, with("s_axi_")).var(name).close();
  CHECK(open(d).notes.find("reset: tb." + name + "\n") != std::string::npos);
}

TEST_CASE("Binding: a reset is looked for up to the clock's scope, not beyond",
          "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk").var("aresetn").open("dut").channels(kReads, with("")).close().close();
  CHECK(open(d).notes.find("reset: tb.aresetn") != std::string::npos);
  Dump own;
  own.open("tb").clock("clk").var("aresetn").open("dut").clock("clk");
  own.channels(kReads, with("")).close().close();
  CHECK(open(own, {.clock = "tb.clk"}).notes.find("tied to 1 (not in the file): aresetn") !=
        std::string::npos);
}

TEST_CASE("The clock is found by path or the end of one", "[axi4][trace][binding]") {
  Dump d;
  d.open("tb").clock("clk").channels(kReads, with(""));
  d.open("a").clock("clk").var("other_clk").close();
  d.open("b").var("other_clk").close().close();
  for (const std::string clock : {"clk", "tb.clk", "a.clk", "tb/a/clk"}) {
    CHECK(open(d, {.clock = clock}).pins.arvalid == 1);
  }
  CHECK(
      error_in(d, {.clock = "other_clk"}) ==
      "several signals are called 'other_clk' (the clock), give more of the path: tb.a.other_clk, "
      "tb.b.other_clk");
  CHECK(error_in(d, {.clock = "lk"}) ==
        "no 1-bit signal is called 'lk' (the clock); there is tb.clk, tb.a.clk, tb.a.other_clk, "
        "tb.b.other_clk");
  const ScratchDir dir;
  CHECK_THAT(error_of({.path = dir.file("t.vcd", d.text())}),
             EndsWith("a waveform needs the name of its clock (--clock PATH); this one does not "
                      "toggle: tb.clk"));
}

TEST_CASE("At most five candidates for the clock are listed", "[axi4][trace][binding]") {
  Dump d;
  for (int i = 0; i < 8; ++i) d.open("s" + std::to_string(i)).var("clk").close();
  CHECK_THAT(error_in(d), EndsWith("s0.clk, s1.clk, s2.clk, s3.clk, s4.clk and 3 more"));
}

}  // namespace
}  // namespace fabmon::test::test_binding
