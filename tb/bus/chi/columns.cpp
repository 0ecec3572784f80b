// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The fields of the table, multiplied by the channels, directions, ports, interfaces and nodes that
// have them.
#include "tb/bus/chi/columns.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "tb/bus/chi/tables/fields.hpp"

namespace fabmon {
namespace {

using F = ChiPinField;

constexpr std::array<std::string_view, kChiChannels> kChannels{"req", "rsp", "snp", "dat"};
constexpr std::array<std::string_view, kChiDirections> kDirections{"up", "down"};
constexpr std::array<std::string_view, 6> kInterfaces{"e", "w", "n", "s", "p0", "p1"};
constexpr std::array<std::string_view, 4> kNodePlaces{"d0", "d1", "d2", "d3"};
constexpr unsigned kMostXps = 64;  // of any mesh

std::string joined(std::string_view a, std::string_view b, std::string_view c = "") {
  std::string text(a);
  text.append("_").append(b);
  if (!c.empty()) text.append("_").append(c);
  return text;
}

std::string xp_name(unsigned xp) { return "xp" + std::to_string(xp); }

bool is_used(const ChiMesh& mesh, unsigned xp, unsigned port) {
  return mesh.port_type[2 * xp + port] != kDeviceNone;
}

// True if something is behind this interface.
bool leads_anywhere(const ChiMesh& mesh, unsigned xp, unsigned at) {
  const unsigned x = xp % mesh.mesh_x;
  const unsigned y = xp / mesh.mesh_x;
  switch (at) {
    case kChiEast:
      return x + 1 < mesh.mesh_x;
    case kChiWest:
      return x > 0;
    case kChiNorth:
      return y + 1 < mesh.mesh_y;
    case kChiSouth:
      return y > 0;
    default:
      return is_used(mesh, xp, at - kChiP0);
  }
}

class Table {
 public:
  explicit Table(const ChiMesh& mesh) : mesh_(mesh), all_xps_(mesh.xps()) {
    for (unsigned xp = 0; xp < std::min(all_xps_, kChiMaxXps); ++xp) {
      for (const unsigned at : {kChiP0, kChiP1, kChiEast, kChiWest, kChiNorth, kChiSouth}) {
        if (!leads_anywhere(mesh, xp, at)) continue;
        if (at >= kChiP0) add_links(xp, at - kChiP0);
        add_interface(xp, at);
      }
      for (unsigned at = 0; at < kChiPositions; ++at) {
        if (mesh.node_type[8 * xp + at] != kNodeNone) add_node(xp, at);
      }
    }
    for (const ChiPinInfo& f : kChiMonitorFields) add(f, pin(f.kind, 0), "", std::string(f.name));
  }

  std::vector<ChiColumn> take() { return std::move(columns_); }

 private:
  ChiColumn& add(const ChiPinInfo& f, const ChiPin& pin, std::string place, std::string field) {
    ChiColumn& column = columns_.emplace_back();
    column.pin = pin;
    column.bits = f.bits != 0 ? f.bits : mesh_.flit_width(static_cast<ChiChannel>(pin.channel));
    column.tie = f.tie;
    column.hex = f.hex;
    column.name = place.empty() ? field : joined(place, field);
    column.place = std::move(place);
    column.field = std::move(field);
    return column;
  }

  // The column is number n of its kind in a vector of one for each of `each` at every crosspoint.
  void put_in_vector(ChiColumn& column, std::string_view vector, unsigned n, unsigned each) const {
    column.vector = vector;
    column.lo = n * column.bits;
    column.vector_bits = all_xps_ * each * column.bits;
  }

  void add_links(unsigned xp, unsigned port) {
    const std::string place = joined(xp_name(xp), kInterfaces[kChiP0 + port]);
    for (unsigned direction = 0; direction < kChiDirections; ++direction) {
      for (unsigned channel = 0; channel < kChiChannels; ++channel) {
        for (const ChiPinInfo& f : kChiLinkFields) {
          if ((f.channels >> channel & 1) == 0 || (f.up_only && direction != kChiUp)) continue;
          const std::string field = joined(kDirections[direction], kChannels[channel], f.name);
          put_in_vector(add(f, pin(f.kind, xp, port, direction, channel), place, field), field,
                        2 * xp + port, 2);
        }
      }
    }
  }

  void add_interface(unsigned xp, unsigned at) {
    const std::string place = joined(xp_name(xp), kInterfaces[at]);
    const unsigned port = at >= kChiP0 ? at - kChiP0 : 0;
    for (unsigned channel = 0; channel < kChiChannels; ++channel) {
      for (const ChiPinInfo& f : kChiInterfaceFields) {
        put_in_vector(add(f, pin(f.kind, xp, port, 0, channel, at), place,
                          joined(kChannels[channel], f.name)),
                      f.vector, 24 * xp + 4 * at + channel, 24);
      }
    }
    if (at < kChiP0) return;
    for (const ChiPinInfo& f : kChiPortFields) {
      put_in_vector(add(f, pin(f.kind, xp, port), place, std::string(f.name)), f.vector,
                    2 * xp + port, 2);
    }
  }

  void add_node(unsigned xp, unsigned at) {
    const std::string place =
        joined(xp_name(xp), kInterfaces[kChiP0 + at / 4], "d" + std::to_string(at % 4));
    for (const ChiPinInfo& f : kChiNodeFields) {
      put_in_vector(add(f, pin(f.kind, xp, at / 4, 0, 0, at), place, std::string(f.name)), f.vector,
                    8 * xp + at, 8);
    }
  }

  static ChiPin pin(F kind, unsigned xp, unsigned port = 0, unsigned direction = 0,
                    unsigned channel = 0, unsigned at = 0) {
    const auto byte = [](unsigned value) { return static_cast<std::uint8_t>(value); };
    return {.kind = kind,
            .xp = byte(xp),
            .port = byte(port),
            .direction = byte(direction),
            .channel = byte(channel),
            .at = byte(at)};
  }

  const ChiMesh& mesh_;
  unsigned all_xps_;
  std::vector<ChiColumn> columns_;
};

// ---------------------------------------------------------------- names

// Takes `text` off the front.
bool take(std::string_view& name, std::string_view text) {
  if (!name.starts_with(text)) return false;
  name.remove_prefix(text.size());
  return true;
}

// Takes one of these and the '_' after it off the front.
template <std::size_t N>
std::optional<unsigned> take_any(std::string_view& name,
                                 const std::array<std::string_view, N>& texts) {
  for (unsigned i = 0; i < N; ++i) {
    std::string_view rest = name;
    if (!take(rest, texts[i]) || !take(rest, "_")) continue;
    name = rest;
    return i;
  }
  return std::nullopt;
}

// Takes "xp12_" off the front.
std::optional<unsigned> take_xp(std::string_view& name) {
  if (!take(name, "xp")) return std::nullopt;
  const std::size_t digits = name.find('_');
  unsigned xp = 0;
  const char* const end = name.data() + std::min(digits, name.size());
  const auto parsed = std::from_chars(name.data(), end, xp);
  if (parsed.ec != std::errc() || parsed.ptr != end || digits == std::string_view::npos) {
    return std::nullopt;
  }
  if (xp >= kMostXps || (name[0] == '0' && digits > 1)) return std::nullopt;
  name.remove_prefix(digits + 1);
  return xp;
}

template <std::size_t N>
bool is_field(std::string_view name, const std::array<ChiPinInfo, N>& fields) {
  return std::any_of(fields.begin(), fields.end(),
                     [name](const ChiPinInfo& f) { return f.name == name; });
}

bool is_interface_field(std::string_view field) {
  return take_any(field, kChannels) && is_field(field, kChiInterfaceFields);
}

bool is_port_field(std::string_view field) {
  if (is_field(field, kChiPortFields) || is_interface_field(field)) return true;
  const auto direction = take_any(field, kDirections);
  const auto channel = direction ? take_any(field, kChannels) : std::nullopt;
  return channel &&
         std::any_of(kChiLinkFields.begin(), kChiLinkFields.end(), [&](const ChiPinInfo& f) {
           return f.name == field && (f.channels >> *channel & 1) != 0 &&
                  (!f.up_only || *direction == kChiUp);
         });
}

}  // namespace

std::string chi_mesh_name(const ChiMesh& mesh) {
  return std::to_string(mesh.mesh_x) + "x" + std::to_string(mesh.mesh_y);
}

std::vector<ChiColumn> chi_columns(const ChiMesh& mesh) { return Table(mesh).take(); }

std::string why_no_chi_column(std::string_view name, const ChiMesh& mesh) {
  const std::string in_mesh = "the " + chi_mesh_name(mesh) + " mesh";
  const auto xp = take_xp(name);
  const auto at = xp ? take_any(name, kInterfaces) : std::nullopt;
  if (!at) return "";
  const bool is_port = *at >= kChiP0;
  std::string_view node = name;
  const auto place = is_port ? take_any(node, kNodePlaces) : std::nullopt;
  const bool is_node = place && is_field(node, kChiNodeFields);
  if (!is_node && !(is_port ? is_port_field(name) : is_interface_field(name))) return "";

  const std::string who = joined(xp_name(*xp), kInterfaces[*at]);
  if (*xp >= std::min(mesh.xps(), kChiMaxXps)) return in_mesh + " has no " + xp_name(*xp);
  if (is_node) {
    const unsigned position = 4 * (*at - kChiP0) + *place;
    if (mesh.node_type[8 * *xp + position] != kNodeNone) return "";
    return in_mesh + " has no node " + joined(who, kNodePlaces[*place]);
  }
  if (leads_anywhere(mesh, *xp, *at)) return "";
  return in_mesh + (is_port ? " has no device at " : " has no neighbour at ") + who;
}

}  // namespace fabmon
