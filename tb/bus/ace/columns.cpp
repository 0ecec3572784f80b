// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One line a field, multiplied by the interfaces that have it.
#include "tb/bus/ace/columns.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

namespace fabmon {
namespace {

constexpr unsigned kIdBits = 0;  // 12 on a slave interface, 16 on a master interface

// A field of an interface.
struct Field {
  std::string_view name;
  unsigned bits;
  bool counts;  // on a slave interface
  bool hex = false;
  std::uint64_t tie = 0;
  void (*assign)(AcePins& pins, const AceColumn& column, std::uint64_t value) = nullptr;
  std::uint64_t (*extract)(const AcePins& pins, const AceColumn& column) = nullptr;
};

// Where a column's value is: Place::of(pins, column) is a reference to the member.
template <class Place>
Field with(Field field) {
  field.assign = [](AcePins& pins, const AceColumn& column, std::uint64_t value) {
    auto& member = Place::of(pins, column);
    member = static_cast<std::remove_reference_t<decltype(member)>>(value);
  };
  field.extract = [](const AcePins& pins, const AceColumn& column) -> std::uint64_t {
    return Place::of(pins, column);
  };
  return field;
}

// The channels of any interface.
template <class Pins>
auto& channels(Pins& pins, unsigned port) {
  using Channels = std::conditional_t<std::is_const_v<Pins>, const AceChannelPins, AceChannelPins>;
  return port < kAceSlaves ? static_cast<Channels&>(pins.s[port])
                           : static_cast<Channels&>(pins.m[port - kAceSlaves]);
}

template <auto kChannel, auto kField>
struct Request {
  static auto& of(auto& pins, const AceColumn& column) {
    return channels(pins, column.port).*kChannel.*kField;
  }
};
template <auto kField>
struct Shared {
  static auto& of(auto& pins, const AceColumn& column) {
    return channels(pins, column.port).*kField;
  }
};
template <auto kField>
struct Slave {
  static auto& of(auto& pins, const AceColumn& column) { return pins.s[column.port].*kField; }
};
template <auto kField>
struct Master {
  static auto& of(auto& pins, const AceColumn& column) {
    return pins.m[column.port - kAceSlaves].*kField;
  }
};
template <auto kField>
struct Global {
  static auto& of(auto& pins, const AceColumn& /*column*/) { return pins.*kField; }
};

using C = AceChannelPins;
using R = AceRequestPins;
using S = AceSlavePins;
using M = AceMasterPins;

template <auto kField>
Field ar(Field field) {
  return with<Request<&C::ar, kField>>(field);
}
template <auto kField>
Field aw(Field field) {
  return with<Request<&C::aw, kField>>(field);
}

// The fields that slave and master interfaces share.
std::vector<Field> shared_fields() {
  return {
      ar<&R::valid>({"arvalid", 1, true}),
      ar<&R::ready>({"arready", 1, true}),
      ar<&R::id>({"arid", kIdBits, true}),
      ar<&R::addr>({"araddr", 44, true, true}),
      ar<&R::len>({"arlen", 8, false}),
      ar<&R::size>({"arsize", 3, false}),
      ar<&R::burst>({"arburst", 2, false, false, 1}),
      ar<&R::cache>({"arcache", 4, true}),
      ar<&R::prot>({"arprot", 3, true}),
      ar<&R::qos>({"arqos", 4, false}),
      ar<&R::snoop>({"arsnoop", 4, true}),
      ar<&R::domain>({"ardomain", 2, true}),
      ar<&R::bar>({"arbar", 2, true}),
      with<Shared<&C::rvalid>>({"rvalid", 1, true}),
      with<Shared<&C::rready>>({"rready", 1, true}),
      with<Shared<&C::rid>>({"rid", kIdBits, true}),
      with<Shared<&C::rlast>>({"rlast", 1, true}),
      with<Shared<&C::rresp>>({"rresp", 4, false}),
      aw<&R::valid>({"awvalid", 1, true}),
      aw<&R::ready>({"awready", 1, true}),
      aw<&R::id>({"awid", kIdBits, false}),
      aw<&R::addr>({"awaddr", 44, false, true}),
      aw<&R::len>({"awlen", 8, false}),
      aw<&R::size>({"awsize", 3, false}),
      aw<&R::burst>({"awburst", 2, false, false, 1}),
      aw<&R::cache>({"awcache", 4, true}),
      aw<&R::prot>({"awprot", 3, true}),
      aw<&R::qos>({"awqos", 4, false}),
      aw<&R::snoop>({"awsnoop", 3, true}),
      aw<&R::domain>({"awdomain", 2, true}),
      aw<&R::bar>({"awbar", 2, true}),
      aw<&R::unique>({"awunique", 1, false}),
      with<Shared<&C::wvalid>>({"wvalid", 1, false}),
      with<Shared<&C::wready>>({"wready", 1, false}),
      with<Shared<&C::wlast>>({"wlast", 1, false}),
      with<Shared<&C::bvalid>>({"bvalid", 1, true}),
      with<Shared<&C::bready>>({"bready", 1, true}),
      with<Shared<&C::bid>>({"bid", kIdBits, false}),
      with<Shared<&C::bresp>>({"bresp", 2, false}),
  };
}

std::vector<Field> slave_fields() {
  return {
      with<Slave<&S::acvalid>>({"acvalid", 1, true}),
      with<Slave<&S::acready>>({"acready", 1, true}),
      with<Slave<&S::acaddr>>({"acaddr", 44, true, true}),
      with<Slave<&S::acsnoop>>({"acsnoop", 4, true}),
      with<Slave<&S::acprot>>({"acprot", 3, false}),
      with<Slave<&S::crvalid>>({"crvalid", 1, true}),
      with<Slave<&S::crready>>({"crready", 1, true}),
      with<Slave<&S::crresp>>({"crresp", 5, true}),
      with<Slave<&S::cdvalid>>({"cdvalid", 1, false}),
      with<Slave<&S::cdready>>({"cdready", 1, false}),
      with<Slave<&S::cdlast>>({"cdlast", 1, false}),
      with<Slave<&S::rack>>({"rack", 1, false}),
      with<Slave<&S::wack>>({"wack", 1, false}),
      with<Slave<&S::sb_rtt_full>>({"sb_rtt_full", 1, true}),
      with<Slave<&S::sb_r_snoop>>({"sb_r_snoop", 1, true}),
      with<Slave<&S::sb_r_ns>>({"sb_r_ns", 1, true}),
      with<Slave<&S::sb_wtt_full>>({"sb_wtt_full", 1, true}),
      with<Slave<&S::sb_si_idhaz>>({"sb_si_idhaz", 1, true}),
  };
}

std::vector<Field> master_fields() {
  return {
      with<Master<&M::varvalid>>({"varvalid", 4, true}),
      with<Master<&M::varready>>({"varready", 4, true}),
      with<Master<&M::vawvalid>>({"vawvalid", 4, true}),
      with<Master<&M::vawready>>({"vawready", 4, true}),
  };
}

// A master interface's sideband by event code: the event, and whether its request is Non-secure.
struct Sideband {
  std::string_view event, ns;
};
constexpr std::array<Sideband, kAceMasterEvents> kSideband{{
    {"sb_retry", "sb_retry_ns"},
    {"sb_addrhaz", "sb_addrhaz_ns"},
    {"sb_mi_idhaz", "sb_mi_idhaz_ns"},
    {"sb_rq_hi", "sb_rq_hi_ns"},
    {"sb_bar_rd", "sb_bar_rd_ns"},
    {"sb_bar_wr", "sb_bar_wr_ns"},
    {"sb_wtt_full", "sb_wtt_full_ns"},
    {"sb_rq_lo", "sb_rq_lo_ns"},
    {"sb_rq_mid", "sb_rq_mid_ns"},
    {"sb_qvn_r0", "sb_qvn_r0_ns"},
    {"sb_qvn_r1", "sb_qvn_r1_ns"},
    {"sb_qvn_r2", "sb_qvn_r2_ns"},
    {"sb_qvn_r3", "sb_qvn_r3_ns"},
    {"sb_qvn_w0", "sb_qvn_w0_ns"},
    {"sb_qvn_w1", "sb_qvn_w1_ns"},
    {"sb_qvn_w2", "sb_qvn_w2_ns"},
    {"sb_qvn_w3", "sb_qvn_w3_ns"},
    {"sb_wuhaz", "sb_wuhaz_ns"},
}};

// A bit of a sideband, or with bits > 1 all of it.
template <auto kField>
Field sideband(std::string_view name, unsigned bits) {
  Field field{name, bits, true};
  field.assign = [](AcePins& pins, const AceColumn& column, std::uint64_t value) {
    pins.m[column.port - kAceSlaves].*kField |= static_cast<std::uint32_t>(value << column.event);
  };
  field.extract = [](const AcePins& pins, const AceColumn& column) -> std::uint64_t {
    const std::uint32_t all = pins.m[column.port - kAceSlaves].*kField;
    return column.vector ? all : all >> column.event & 1U;
  };
  return field;
}

class Table {
 public:
  Table() {
    for (unsigned port = 0; port < kAcePorts; ++port) {
      const bool master = port >= kAceSlaves;
      for (const Field& field : shared_fields()) add(field, port, field.counts && !master);
      for (const Field& field : master ? master_fields() : slave_fields()) {
        add(field, port, field.counts);
      }
      if (master) add_sideband(port);
    }
    add(with<Global<&AcePins::niden>>({"niden", 1, true, false, 1}), kAcePorts, true);
    add(with<Global<&AcePins::spniden>>({"spniden", 1, true}), kAcePorts, true);
    add(with<Global<&AcePins::aresetn>>({"aresetn", 1, true, false, 1}), kAcePorts, true);
  }

  std::span<const AceColumn> columns() const { return columns_; }

 private:
  AceColumn& add(const Field& field, unsigned port, bool counts) {
    const std::string name(field.name);
    const unsigned id_bits = port < kAceSlaves ? 12 : 16;
    return columns_.emplace_back(
        AceColumn{.name = port < kAcePorts ? ace_port_name(port) + "_" + name : name,
                  .field = field.name,
                  .port = port,
                  .bits = field.bits == kIdBits ? id_bits : field.bits,
                  .hex = field.hex,
                  .tie = field.tie,
                  .counts = counts,
                  .sideband = field.name.starts_with("sb"),
                  .vector = false,
                  .event = 0,
                  .assign = field.assign,
                  .extract = field.extract});
  }

  void add_sideband(unsigned port) {
    for (unsigned code = 0; code < kAceMasterEvents; ++code) {
      add(sideband<&M::sb>(kSideband[code].event, 1), port, true).event = code;
      add(sideband<&M::sb_ns>(kSideband[code].ns, 1), port, true).event = code;
    }
    add(sideband<&M::sb>("sb", kAceMasterEvents), port, true).vector = true;
    add(sideband<&M::sb_ns>("sb_ns", kAceMasterEvents), port, true).vector = true;
  }

  std::vector<AceColumn> columns_;
};

}  // namespace

std::string ace_port_name(unsigned port) {
  return port < kAceSlaves ? "s" + std::to_string(port) : "m" + std::to_string(port - kAceSlaves);
}

std::span<const AceColumn> ace_columns() {
  static const Table table;
  return table.columns();
}

std::size_t ace_column(std::string_view name) {
  const auto columns = ace_columns();
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [name](const AceColumn& c) { return c.name == name; });
  return static_cast<std::size_t>(found - columns.begin());
}

}  // namespace fabmon
