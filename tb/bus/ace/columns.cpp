// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The fields of the table, multiplied by the interfaces that have them.
#include "tb/bus/ace/columns.hpp"

#include <vector>

#include "tb/bus/ace/tables/fields.hpp"

namespace fabmon {
namespace {

// A bit of a sideband, or with bits > 1 all of it.
template <auto kMember>
AceField sideband(std::string_view name, unsigned bits) {
  AceField field{name, bits, true};
  field.assign = [](AcePins& pins, const AceColumn& column, const std::uint64_t* words) {
    pins.m[column.port - kAceSlaves].*kMember |=
        static_cast<std::uint32_t>(words[0] << column.event);
  };
  field.extract = [](const AcePins& pins, const AceColumn& column) -> PinWords {
    const std::uint32_t all = pins.m[column.port - kAceSlaves].*kMember;
    return {column.vector ? all : all >> column.event & 1U};
  };
  return field;
}

class Table {
 public:
  Table() {
    for (unsigned port = 0; port < kAcePorts; ++port) {
      const bool master = port >= kAceSlaves;
      for (const AceField& field : ace_shared_fields()) add(field, port, field.counts && !master);
      for (const AceField& field : master ? ace_master_fields() : ace_slave_fields()) {
        add(field, port, field.counts);
      }
      if (master) add_sideband(port);
    }
    for (const AceField& field : ace_global_fields()) add(field, kAcePorts, field.counts);
  }

  std::span<const AceColumn> columns() const { return columns_; }

 private:
  AceColumn& add(const AceField& field, unsigned port, bool counts) {
    const std::string name(field.name);
    const unsigned id_bits = port < kAceSlaves ? 12 : 16;
    return columns_.emplace_back(
        AceColumn{.name = port < kAcePorts ? ace_port_name(port) + "_" + name : name,
                  .field = field.name,
                  .port = port,
                  .bits = field.bits == kAceIdBits ? id_bits : field.bits,
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
    using M = AceMasterPins;
    for (unsigned code = 0; code < kAceMasterEvents; ++code) {
      add(sideband<&M::sb>(kAceSideband[code].event, 1), port, true).event = code;
      add(sideband<&M::sb_ns>(kAceSideband[code].ns, 1), port, true).event = code;
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

std::size_t ace_column(std::string_view name) { return find_column(ace_columns(), name); }

}  // namespace fabmon
