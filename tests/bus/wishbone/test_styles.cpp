// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Names of Wishbone ports in the styles of tools and libraries, and what is no port.
#include <cctype>
#include <map>

#include "tb/bus/wishbone/bus.hpp"
#include "tests/bus/styles.hpp"

namespace fabmon::test::test_wishbone_styles {
namespace {

/// What each pin is called by one who drives requests (true) or answers.
struct Words {
  std::string adr = "adr", written = "dat", read = "dat";
};

/// All pins, each by a function of its name and of whether the manager drives it; data of 32 bits.
template <class Name>
std::vector<std::string> pins(const Name& name, const Words& words = {}) {
  std::vector<std::string> all;
  for (const std::string pin : {"cyc", "stb", "we"}) all.push_back(name(pin, true));
  all.push_back(name("sel", true) + ":4");
  all.push_back(name(words.adr, true) + ":30");
  all.push_back(name(words.written, true) + ":32");
  for (const std::string pin : {"ack", "err"}) all.push_back(name(pin, false));
  all.push_back(name(words.read, false) + ":32");
  return all;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(c));
  return text;
}

std::string ports(const std::vector<std::string>& names) {
  return style_ports(wishbone_bus(), style_dump(names));
}

}  // namespace

TEST_CASE("wishbone: data that is called alike in both directions does not hide a port",
          "[bus][wishbone][names]") {
  // OpenCores, Caravel, verilog-wishbone, NEORV32.
  CHECK(ports(pins([](const std::string& p, bool out) {
          return "wbs_" + p + (out ? "_i" : "_o");
        })) == "tb.wbs subordinate data32");
  CHECK(ports(pins([](const std::string& p, bool out) {
          return "wbm_" + p + (out ? "_o" : "_i");
        })) == "tb.wbm manager data32");
  CHECK(ports(pins([](const std::string& p, bool out) { return p + (out ? "_i" : "_o"); })) ==
        "tb subordinate data32");
  CHECK(ports(pins([](const std::string& p, bool out) {
          return "wb_if." + p + (out ? "_o" : "_i");
        })) == "tb.wb_if manager data32");
  // ZipCPU.
  CHECK(ports(pins([](const std::string& p, bool out) { return (out ? "i_wb_" : "o_wb_") + p; },
                   {.adr = "addr", .written = "data", .read = "data"})) ==
        "tb.wb subordinate data32");
  CHECK(ports(pins([](const std::string& p, bool out) { return (out ? "o_wb_" : "i_wb_") + p; },
                   {.adr = "addr", .written = "data", .read = "data"})) == "tb.wb manager data32");
  // SERV and SweRVolf.
  CHECK(ports(pins([](const std::string& p, bool out) { return (out ? "i_wb_" : "o_wb_") + p; },
                   {.read = "rdt"})) == "tb.wb subordinate data32");
  // FuseSoC's interconnect.
  CHECK(ports(pins([](const std::string& p, bool out) {
          return (out ? "wb_m2s_uart_" : "wb_s2m_uart_") + p;
        })) == "tb.wb_uart data32");
}

TEST_CASE("wishbone: records by direction are the halves of a port", "[bus][wishbone][names]") {
  // CERN's general-cores, Microwatt, NEORV32's bus of records.
  CHECK(ports(pins([](const std::string& p, bool out) {
          return (out ? "slave_i." : "slave_o.") + p;
        })) == "tb.slave subordinate data32");
  CHECK(ports(pins([](const std::string& p, bool out) {
          return (out ? "cnx_master_out." : "cnx_master_in.") + p;
        })) == "tb.cnx_master manager data32");
  CHECK(ports(pins([](const std::string& p, bool out) {
          return (out ? "cnx_master_out[1]." : "cnx_master_in[1].") + p;
        })) == "tb.cnx_master[1] manager data32");
  CHECK(ports(pins([](const std::string& p, bool out) { return (out ? "wbi." : "wbo.") + p; })) ==
        "tb.wb data32");
  CHECK(
      ports(pins(
          [](const std::string& p, bool out) { return (out ? "xbus_req_o." : "xbus_rsp_i.") + p; },
          {.adr = "addr", .written = "data", .read = "data"})) == "tb.xbus manager data32");
}

TEST_CASE("wishbone: data with a name for each direction", "[bus][wishbone][names]") {
  const Words litex{.written = "dat_w", .read = "dat_r"};
  CHECK(ports(pins([](const std::string& p, bool) { return "wishbone_" + p; }, litex)) ==
        "tb.wishbone data32");
  CHECK(ports(pins([](const std::string& p, bool) { return "main_basesoc_ibus_" + p; }, litex)) ==
        "tb.main_basesoc_ibus data32");
  CHECK(ports(pins([](const std::string& p, bool) { return "bus__" + p; }, litex)) ==
        "tb.bus data32");
  CHECK(ports(pins([](const std::string& p, bool) { return "iBusWishbone_" + upper(p); },
                   {.written = "dat_mosi", .read = "dat_miso"})) == "tb.iBusWishbone data32");
  CHECK(ports(pins([](const std::string& p, bool) { return "wb_bus.wb_" + p; },
                   {.written = "dat_ms", .read = "dat_sm"})) == "tb.wb_bus.wb data32");
  CHECK(ports(pins([](const std::string& p, bool) { return "zip_" + p; },
                   {.adr = "addr", .written = "data", .read = "idata"})) == "tb.zip data32");
}

TEST_CASE("wishbone: CLK_I and RST_I, which is active high", "[bus][wishbone][names]") {
  std::vector<std::string> names =
      pins([](const std::string& p, bool out) { return "wb_" + p + (out ? "_i" : "_o"); });
  names.emplace_back("wb_rst_i");
  CHECK(style_ports(wishbone_bus(), style_dump(names, "wb_clk_i")) ==
        "tb.wb subordinate data32 reset.wb_rst_i+");
  names.back() = "rst_i";
  CHECK(style_ports(wishbone_bus(), style_dump(names, "clk_i")) ==
        "tb.wb subordinate data32 reset.rst_i+");
}

TEST_CASE("wishbone: several ports of a scope", "[bus][wishbone][names]") {
  std::vector<std::string> names =
      pins([](const std::string& p, bool out) { return "wbm_" + p + (out ? "_i" : "_o"); });
  for (const std::string& name :
       pins([](const std::string&p, bool out) { return "wbs_" + p + (out ? "_o" : "_i"); })) {
    names.push_back(name);
  }
  CHECK(ports(names) == "tb.wbm subordinate data32, tb.wbs manager data32");
}

TEST_CASE("wishbone: registers beside a port do not take its name", "[bus][wishbone][names]") {
  std::vector<std::string> names{"wb_adr:32", "wb_we", "wb_dat:32"};
  for (const std::string& name :
       pins([](const std::string&p, bool out) { return "wb_" + p + (out ? "_i" : "_o"); })) {
    names.push_back(name);
  }
  CHECK(ports(names) == "tb.wb subordinate data32");
  // Of an instance the name does not tell the side.
  CHECK(ports(pins([](const std::string& p, bool) { return "u_uart_i." + p; })) ==
        "tb.u_uart_i data32");
}

TEST_CASE("wishbone: what is no port", "[bus][wishbone][names]") {
  CHECK(ports({"cyc", "stb", "we"}).empty());
  CHECK(ports({"stb", "ack"}).empty());
  CHECK(ports({"cyc_q", "stb_q", "ack_q"}).empty());
  CHECK(ports({"cyc.q", "stb.q", "ack.q"}).empty());
  // A block between two ports whose pins have no prefix.
  CHECK(ports({"cyc_i", "cyc_o", "stb_i", "stb_o", "ack_i", "ack_o", "dat_i:32", "dat_o:32"})
            .empty());
  CHECK(ports({"req", "ack", "data:32"}).empty());
  CHECK(ports({"psel", "penable", "pready"}).empty());
  CHECK(ports({"arvalid", "arready", "rvalid", "rready"}).empty());
}

}  // namespace fabmon::test::test_wishbone_styles
