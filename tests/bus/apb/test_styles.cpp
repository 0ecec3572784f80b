// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Names of APB ports in the styles of tools and libraries, and what is no port.
#include <cctype>

#include "tb/bus/apb/bus.hpp"
#include "tb/bus/apb/report_pins.hpp"
#include "tests/bus/styles.hpp"

namespace fabmon::test::test_apb_styles {
namespace {

const std::vector<std::string> kRequest{"psel", "penable", "pwrite", "paddr:32", "pwdata:32"};
const std::vector<std::string> kAnswer{"pready", "prdata:32", "pslverr"};

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(c));
  return text;
}

/// All pins, each by a function of its name and of whether the requester drives it.
template <class Name>
std::vector<std::string> pins(const Name& name) {
  std::vector<std::string> all =
      names_of(kRequest, [&](const std::string& pin) { return name(pin, true); });
  for (const std::string& pin : kAnswer) all.push_back(name(pin, false));
  return all;
}

/// "a_o" of "a", "a_o:32" of "a:32".
std::string with_end(const std::string& pin, const std::string& end) {
  const std::size_t colon = std::min(pin.find(':'), pin.size());
  return pin.substr(0, colon) + end + pin.substr(colon);
}

std::string ports(const std::vector<std::string>& names) {
  return style_ports(apb_bus(), style_dump(names));
}

}  // namespace

TEST_CASE("apb: a port is found in the spellings of designs", "[bus][apb][names]") {
  CHECK(ports(pins([](const std::string& p, bool) { return p; })) == "tb data32");
  CHECK(ports(pins([](const std::string& p, bool) { return upper(p); })) == "tb data32");
  CHECK(ports(pins([](const std::string& p, bool) { return "s_apb_" + p; })) == "tb.s_apb data32");
  CHECK(ports(pins([](const std::string& p, bool) { return "io_apb_" + upper(p); })) ==
        "tb.io_apb data32");
  CHECK(ports(pins([](const std::string& p, bool) { return "auto_in_" + p; })) ==
        "tb.auto_in data32");
  CHECK(ports(pins([](const std::string& p, bool out) {
          return "apb_" + with_end(p, out ? "_i" : "_o");
        })) == "tb.apb subordinate data32");
  CHECK(ports(pins([](const std::string& p, bool out) {
          return "m_apb_" + with_end(p, out ? "_o" : "_i");
        })) == "tb.m_apb manager data32");
  CHECK(ports(pins([](const std::string& p, bool out) {
          return (out ? "apb_req_i." : "apb_rsp_o.") + p;
        })) == "tb.apb subordinate data32");
  CHECK(ports(pins([](const std::string& p, bool out) {
          return (out ? "apb_m2s." : "apb_s2m.") + p;
        })) == "tb.apb data32");
  CHECK(ports(pins([](const std::string& p, bool) { return "apb_if." + p; })) ==
        "tb.apb_if data32");
  CHECK(ports(pins([](const std::string& p, bool out) {
          return (out ? "apb3i." : "apb3o.") + p;
        })) == "tb.apb3 data32");
}

TEST_CASE("apb: SpinalHDL calls the error PSLVERROR", "[bus][apb][names]") {
  const ScratchDir dir;
  const TraceOptions options{
      .path = dir.file("t.vcd", style_dump({"io_apb_PSEL", "io_apb_PENABLE", "io_apb_PSLVERROR"}))};
  const TraceStream open = open_trace_stream(options);
  CHECK(apb_bus().choose(*open.wave, options).signal[apb::kPslverr].has_value());
}

TEST_CASE("apb: the reset is PRESETn, the clock is PCLK", "[bus][apb][names]") {
  std::vector<std::string> names = pins([](const std::string& p, bool) { return upper(p); });
  names.emplace_back("PRESETn");
  CHECK(style_ports(apb_bus(), style_dump(names, "PCLK")) == "tb data32 reset.PRESETn");
}

TEST_CASE("apb: each bit of PSEL is a port, the other pins are shared or split",
          "[bus][apb][names]") {
  std::vector<std::string> names{"m_psel:3",   "m_penable",   "m_paddr:12", "m_pwdata:32",
                                 "m_pready:3", "m_prdata:96", "m_pslverr"};
  CHECK(ports(names) == "tb.m[0] data32, tb.m[1] data32, tb.m[2] data32");
  const ScratchDir dir;
  TraceOptions options{.path = dir.file("t.vcd", style_dump(names)), .port = "tb.m[2]"};
  const TraceStream open = open_trace_stream(options);
  const WavePins port = apb_bus().choose(*open.wave, options);
  const auto low = [&](std::size_t pin) { return port.signal.at(pin)->low; };
  const auto bits = [&](std::size_t pin) { return width_of(*open.wave, *port.signal.at(pin)); };
  CHECK(low(apb::kPsel) == 2);
  CHECK(bits(apb::kPsel) == 1);
  CHECK(low(apb::kPready) == 2);
  CHECK(bits(apb::kPready) == 1);
  CHECK(low(apb::kPrdata) == 64);
  CHECK(bits(apb::kPrdata) == 32);
  CHECK(bits(apb::kPenable) == 1);
  CHECK(low(apb::kPaddr) == 0);
  CHECK(bits(apb::kPaddr) == 12);
  CHECK(bits(apb::kPwdata) == 32);
  CHECK(low(apb::kPslverr) == 0);
  // All are vectors.
  CHECK(ports({"m_psel:2", "m_penable:2", "m_pready:2"}) == "tb.m[0], tb.m[1]");
}

TEST_CASE("apb: selects of their own names are a port each", "[bus][apb][names]") {
  CHECK(ports({"PSEL0", "PSEL1", "PREADY0", "PREADY1", "PRDATA0:16", "PRDATA1:32", "PENABLE",
               "PADDR:32", "PWRITE", "PWDATA:8"}) == "tb.0 data16, tb.1 data32");
  CHECK(ports({"psel_uart", "psel_gpio", "penable", "pready"}) == "tb.gpio, tb.uart");
  CHECK(ports({"psel[0]", "psel[1]", "penable", "pready"}) == "tb[0], tb[1]");
}

TEST_CASE("apb: what is no port", "[bus][apb][names]") {
  CHECK(ports({"psel", "pwrite", "pready"}).empty());
  CHECK(ports({"penable", "pready"}).empty());
  CHECK(ports({"psel_q", "penable", "pready"}).empty());
  // A register of the select beside the port.
  CHECK(ports({"psel", "penable", "pready", "psel_1", "psel_d"}) == "tb");
  // Flip-flops that are called as pins are.
  CHECK(ports({"psel.q", "penable.q", "psel.d", "penable.d"}).empty());
  // AHB, AXI, Wishbone.
  CHECK(ports({"htrans:2", "hready", "hsel", "haddr:32"}).empty());
  CHECK(ports({"arvalid", "arready", "rvalid", "rready"}).empty());
  CHECK(ports({"cyc", "stb", "ack", "sel"}).empty());
}

}  // namespace fabmon::test::test_apb_styles
