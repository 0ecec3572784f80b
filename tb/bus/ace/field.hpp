// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A pin of every interface of a kind, of which ace_columns() makes a column for each interface.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "tb/bus/ace/columns.hpp"
#include "tb/bus/ace/pins.hpp"

namespace fabmon {

inline constexpr unsigned kAceIdBits = 0;  ///< 12 on a slave interface, 16 on a master interface

/// A pin without its interface: see AceColumn.
struct AceField {
  std::string_view name;
  unsigned bits;
  bool counts;
  bool hex = false;
  std::uint64_t tie = 0;
  void (*assign)(AcePins& pins, const AceColumn& column, const std::uint64_t* words) = nullptr;
  PinWords (*extract)(const AcePins& pins, const AceColumn& column) = nullptr;
};

/// The names of an event of the sideband: itself, and that its request is Non-secure.
struct AceSidebandNames {
  std::string_view event, ns;
};

/// The field whose value is the member Place::of(pins, column).
template <class Place>
AceField ace_field(AceField field) {
  field.assign = [](AcePins& pins, const AceColumn& column, const std::uint64_t* words) {
    set_words(Place::of(pins, column), words);
  };
  field.extract = [](const AcePins& pins, const AceColumn& column) {
    return get_words(Place::of(pins, column));
  };
  return field;
}

/// The channels of any interface.
template <class Pins>
auto& ace_channels(Pins& pins, unsigned port) {
  using Channels = std::conditional_t<std::is_const_v<Pins>, const AceChannelPins, AceChannelPins>;
  return port < kAceSlaves ? static_cast<Channels&>(pins.s[port])
                           : static_cast<Channels&>(pins.m[port - kAceSlaves]);
}

template <auto kChannel, auto kMember>
struct AceRequestPlace {
  static auto& of(auto& pins, const AceColumn& column) {
    return ace_channels(pins, column.port).*kChannel.*kMember;
  }
};
template <auto kMember>
struct AceSharedPlace {
  static auto& of(auto& pins, const AceColumn& column) {
    return ace_channels(pins, column.port).*kMember;
  }
};
template <auto kMember>
struct AceSlavePlace {
  static auto& of(auto& pins, const AceColumn& column) { return pins.s[column.port].*kMember; }
};
template <auto kMember>
struct AceMasterPlace {
  static auto& of(auto& pins, const AceColumn& column) {
    return pins.m[column.port - kAceSlaves].*kMember;
  }
};
template <auto kMember>
struct AceGlobalPlace {
  static auto& of(auto& pins, const AceColumn& /*column*/) { return pins.*kMember; }
};

/// Of a request channel of any interface.
template <auto kChannel, auto kMember>
AceField ace_request(const AceField& field) {
  return ace_field<AceRequestPlace<kChannel, kMember>>(field);
}

/// Of another channel of any interface.
template <auto kMember>
AceField ace_shared(const AceField& field) {
  return ace_field<AceSharedPlace<kMember>>(field);
}

/// Of slave interfaces alone.
template <auto kMember>
AceField ace_slave(const AceField& field) {
  return ace_field<AceSlavePlace<kMember>>(field);
}

/// Of master interfaces alone.
template <auto kMember>
AceField ace_master(const AceField& field) {
  return ace_field<AceMasterPlace<kMember>>(field);
}

/// Of no interface.
template <auto kMember>
AceField ace_global(const AceField& field) {
  return ace_field<AceGlobalPlace<kMember>>(field);
}

}  // namespace fabmon
