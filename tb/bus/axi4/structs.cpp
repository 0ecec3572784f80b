// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/structs.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <string_view>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

struct Field {
  std::string pin;
  unsigned bits;
};
using Fields = std::vector<Field>;

void append(Fields& to, const Fields& from) { to.insert(to.end(), from.begin(), from.end()); }

/// AW or AR.
Fields command(const std::string& channel, const Axi4StructWidths& w) {
  if (w.lite()) return {{channel + "addr", w.addr}, {channel + "prot", 3}};
  Fields fields{{channel + "id", w.id}, {channel + "addr", w.addr}, {channel + "len", 8},
                {channel + "size", 3},  {channel + "burst", 2},     {channel + "lock", 1},
                {channel + "cache", 4}, {channel + "prot", 3},      {channel + "qos", 4},
                {channel + "region", 4}};
  if (channel == "aw") fields.push_back({"awatop", 6});
  fields.push_back({channel + "user", w.user});
  return fields;
}

Fields requests(const Axi4StructWidths& w) {
  Fields fields = command("aw", w);
  append(fields, {{"awvalid", 1}, {"wdata", w.data}, {"wstrb", w.data / 8}});
  if (!w.lite()) append(fields, {{"wlast", 1}, {"wuser", w.user}});
  append(fields, {{"wvalid", 1}, {"bready", 1}});
  append(fields, command("ar", w));
  append(fields, {{"arvalid", 1}, {"rready", 1}});
  return fields;
}

Fields responses(const Axi4StructWidths& w) {
  if (w.lite()) {
    return {{"awready", 1}, {"wready", 1},     {"bresp", 2}, {"bvalid", 1},
            {"arready", 1}, {"rdata", w.data}, {"rresp", 2}, {"rvalid", 1}};
  }
  return {{"awready", 1}, {"arready", 1},    {"wready", 1},    {"bvalid", 1}, {"bid", w.id},
          {"bresp", 2},   {"buser", w.user}, {"rvalid", 1},    {"rid", w.id}, {"rdata", w.data},
          {"rresp", 2},   {"rlast", 1},      {"ruser", w.user}};
}

unsigned sum(const Fields& fields) {
  unsigned bits = 0;
  for (const Field& field : fields) bits += field.bits;
  return bits;
}

void enter(const Fields& fields, const PinBits& in,
           std::vector<std::pair<std::string, PinBits>>& pins) {
  unsigned low = in.low + sum(fields);
  for (const Field& field : fields) {
    low -= field.bits;
    pins.push_back({field.pin, {.signal = in.signal, .low = low, .bits = field.bits}});
  }
}

/// How unusual widths are.
unsigned oddity(const Axi4StructWidths& w) {
  if (w.lite()) return w.data < 32 ? 1 : 0;
  unsigned points = 0;
  if (w.addr != 32 && w.addr != 64) points += w.addr == 48 || w.addr == 40 ? 2 : 6;
  if (w.user != 1) points += std::has_single_bit(w.user) ? 3 : 5;
  if (w.data < 32) points += 4;
  if (w.id > 12) points += 3;
  return points;
}

}  // namespace

bool Axi4StructWidths::usual() const { return oddity(*this) <= 4; }

unsigned Axi4StructWidths::request_bits() const {
  const unsigned bus = data + data / 8;
  return lite() ? 2 * addr + bus + 11 : 2 * id + 2 * addr + bus + 3 * user + 70;
}

unsigned Axi4StructWidths::response_bits() const {
  return lite() ? data + 9 : 2 * id + data + 2 * user + 10;
}

std::string Axi4StructWidths::text() const {
  return "addr=" + std::to_string(addr) + ",data=" + std::to_string(data) +
         ",id=" + std::to_string(id) + (lite() ? "" : ",user=" + std::to_string(user));
}

std::vector<Axi4StructWidths> axi4_struct_widths(unsigned request_bits, unsigned response_bits) {
  std::vector<Axi4StructWidths> fits;
  const auto consider = [&](const Axi4StructWidths& w) {
    if (w.request_bits() == request_bits && w.response_bits() == response_bits) fits.push_back(w);
  };
  const auto consider_address = [&](Axi4StructWidths w) {
    const unsigned others = w.request_bits();
    if (request_bits <= others || (request_bits - others) / 2 > 64) return;
    w.addr = (request_bits - others) / 2;
    consider(w);
  };
  for (unsigned data = 8; data <= 1024; data *= 2) {
    consider_address({.addr = 0, .data = data});
    // The responses have 2 I + 2 U bits beside the data.
    if (response_bits < data + 14 || (response_bits - data) % 2 != 0) continue;
    const unsigned both = (response_bits - data - 10) / 2;
    for (unsigned id = 1; id <= 32 && id < both; ++id) {  // the wider the address
      consider_address({.addr = 0, .data = data, .id = id, .user = both - id});
    }
  }
  unsigned least = ~0U;
  for (const Axi4StructWidths& w : fits) least = std::min(least, oddity(w));
  std::erase_if(fits, [least](const Axi4StructWidths& w) { return oddity(w) != least; });
  return fits;
}

Axi4StructWidths parse_struct_widths(const std::string& text) {
  Axi4StructWidths w{.addr = 32, .data = 64, .id = 4, .user = 1};
  const auto fail = [&text](const std::string& reason) {
    return InputError("--widths " + printable(text) + ": " + reason);
  };
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string item = text.substr(at, end - at);
    at = end + 1;
    const std::size_t equals = item.find('=');
    const std::string name = item.substr(0, equals);
    unsigned* const field = name == "addr"   ? &w.addr
                            : name == "data" ? &w.data
                            : name == "id"   ? &w.id
                            : name == "user" ? &w.user
                                             : nullptr;
    if (field == nullptr || equals == std::string::npos) {
      throw fail("'" + printable(item) + "' is not addr=, data=, id= or user= with a number");
    }
    const char* const last = item.data() + item.size();
    const auto r = std::from_chars(item.data() + equals + 1, last, *field);
    if (r.ec != std::errc() || r.ptr != last) throw fail("'" + printable(item) + "' has no number");
  }
  if (w.id == 0) w.user = 0;
  if (w.addr < 1 || w.addr > 64) throw fail("addr is 1 to 64");
  if (w.data < 8 || w.data > 1024 || !std::has_single_bit(w.data)) {
    throw fail("data is 8, 16, ... 1024");
  }
  if (w.id > 32) throw fail("id is 0 (AXI4-Lite) to 32");
  if (w.user > 1024) throw fail("user is at most 1024");
  return w;
}

std::vector<std::pair<std::string, PinBits>> axi4_struct_pins(const Axi4StructWidths& widths,
                                                              const PinBits& request,
                                                              const PinBits& response) {
  std::vector<std::pair<std::string, PinBits>> pins;
  enter(requests(widths), request, pins);
  enter(responses(widths), response, pins);
  return pins;
}

}  // namespace fabmon
