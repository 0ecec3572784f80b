// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/options_text.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <limits>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"

namespace fabmon {
namespace {

// Where a text was written, and all of it.
struct Written {
  const std::string& where;
  std::string_view text;

  [[noreturn]] void refuse(std::string_view why) const {
    throw InputError(fmt::format("{}: '{}': {}", where, printable(text), why));
  }
};

std::uint64_t number(const Written& written, std::string_view text, std::string_view what,
                     std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  std::string digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool between = i > 0 && i + 1 < text.size() && text[i - 1] != '_' && text[i - 1] != 'x';
    if (text[i] == '_' && between) continue;
    digits += text[i];
  }
  const ParsedNumber parsed = parse_number(digits);
  if (parsed.is == ParsedNumber::Is::kNoNumber) {
    written.refuse(fmt::format("{} '{}' is not a number", what, printable(text)));
  }
  if (parsed.is == ParsedNumber::Is::kTooLarge || parsed.value > most) {
    written.refuse(fmt::format("{} '{}' is too large", what, printable(text)));
  }
  return parsed.value;
}

// "NAME=REST".
std::pair<std::string_view, std::string_view> split_at(const Written& written, char at,
                                                       std::string_view form) {
  const std::size_t place = written.text.find(at);
  if (place == std::string_view::npos) written.refuse(fmt::format("it must be {}", form));
  return {written.text.substr(0, place), written.text.substr(place + 1)};
}

std::string checked_name(const Written& written, std::string_view name) {
  if (name.empty()) written.refuse("the name is empty");
  return std::string(name);
}

std::vector<IdName> ids_of(const Written& written, std::string_view ids, std::string_view name) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  std::vector<IdName> names;
  for (bool more = true; more;) {
    const std::size_t comma = ids.find(',');
    const std::string_view range = ids.substr(0, comma);
    more = comma != std::string_view::npos;
    if (more) ids.remove_prefix(comma + 1);
    const std::size_t dash = range.find('-');
    const std::uint64_t first = number(written, range.substr(0, dash), "ID", kMost);
    const std::uint64_t last = dash == std::string_view::npos
                                   ? first
                                   : number(written, range.substr(dash + 1), "ID", kMost);
    if (last < first) written.refuse(fmt::format("ID {} comes after {}", first, last));
    names.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last),
                     checked_name(written, name)});
  }
  return names;
}

NamedRange range_of(const Written& written, std::string_view addresses, std::string_view name) {
  const std::size_t sign = addresses.find_first_of("-+");
  if (sign == std::string_view::npos) {
    written.refuse("the addresses must be FIRST-LAST or FIRST+BYTES");
  }
  const std::string_view second = addresses.substr(sign + 1);
  NamedRange range{.first = number(written, addresses.substr(0, sign), "address"),
                   .last = 0,
                   .name = checked_name(written, name)};
  if (addresses[sign] == '-') {
    range.last = number(written, second, "address");
    if (range.last < range.first) {
      written.refuse(fmt::format("{:#x} comes after {:#x}", range.first, range.last));
    }
    return range;
  }
  const std::uint64_t bytes = number(written, second, "size");
  if (bytes == 0) written.refuse("a range has at least 1 byte");
  if (bytes - 1 > std::numeric_limits<std::uint64_t>::max() - range.first) {
    written.refuse("the range goes beyond 64 bits");
  }
  range.last = range.first + (bytes - 1);
  return range;
}

// A cycle or a time, as Window takes them. Their values are checked when the recording is open.
void check_moment(const Written& written, std::string_view moment) {
  std::string_view rest = moment;
  const std::size_t digits = rest.find_first_not_of("0123456789.");
  rest.remove_prefix(digits == std::string_view::npos ? rest.size() : digits);
  const bool unit = rest.empty() || rest == "s" || rest == "ms" || rest == "us" || rest == "ns" ||
                    rest == "ps" || rest == "fs";
  if (!unit || rest.size() == moment.size()) {
    written.refuse(
        fmt::format("'{}' is neither a cycle (1000) nor a time (10us)", printable(moment)));
  }
}

std::size_t port_of(const Written& written, std::string_view name,
                    const std::vector<std::string>& ports) {
  std::vector<std::size_t> fits;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    if (ports[i] == name) return i;
    if (is_path_suffix(ports[i], name)) fits.push_back(i);
  }
  if (fits.size() == 1) return fits.front();
  if (fits.empty()) {
    written.refuse(fmt::format("there is no port '{}'{}", printable(name),
                               nearest_text(name, {ports.begin(), ports.end()})));
  }
  written.refuse(
      fmt::format("'{}' is ambiguous: {}, {}", printable(name), ports[fits[0]], ports[fits[1]]));
}

}  // namespace

std::vector<IdName> parse_id_names(const std::string& where, std::string_view text) {
  const Written written{where, text};
  const auto [ids, name] = split_at(written, '=', "IDS=NAME, as 0-3=cpu");
  return ids_of(written, ids, name);
}

std::vector<IdName> parse_id_names(const std::string& where, std::string_view ids,
                                   std::string_view name) {
  return ids_of({where, ids}, ids, name);
}

NamedRange parse_range(const std::string& where, std::string_view text) {
  const Written written{where, text};
  const auto [name, addresses] = split_at(written, '=', "NAME=FIRST-LAST or NAME=FIRST+BYTES");
  return range_of(written, addresses, name);
}

NamedRange parse_range(const std::string& where, std::string_view addresses,
                       std::string_view name) {
  return range_of({where, addresses}, addresses, name);
}

Interleave parse_interleave(const std::string& where, std::string_view text) {
  const Written written{where, text};
  const auto [bytes, banks] = split_at(written, ':', "BYTES:BANKS, as 64:4");
  constexpr std::uint64_t kMostBanks = 65536;
  const Interleave interleave{.granule = number(written, bytes, "number of bytes"),
                              .banks = number(written, banks, "number of banks", kMostBanks)};
  if (!std::has_single_bit(interleave.granule)) {
    written.refuse("the bytes of a line are a power of two");
  }
  if (interleave.banks == 0) written.refuse("there is at least 1 bank");
  return interleave;
}

WindowText parse_window(const std::string& where, std::string_view text) {
  const Written written{where, text};
  constexpr std::string_view kForm = "NAME=FROM:TO, as boot=0:10us";
  const auto [name, span] = split_at(written, '=', kForm);
  const std::size_t colon = span.find(':');
  if (colon == std::string_view::npos) written.refuse(fmt::format("it must be {}", kForm));
  WindowText window{.name = checked_name(written, name),
                    .from = std::string(span.substr(0, colon)),
                    .to = std::string(span.substr(colon + 1))};
  check_moment(written, window.from);
  if (!window.to.empty()) check_moment(written, window.to);
  return window;
}

LinkText parse_links(const std::string& where, const std::vector<std::string>& texts,
                     const std::vector<std::string>& ports) {
  LinkText links;
  for (const std::string& text : texts) {
    const Written written{where, text};
    if (text == "none") {
      if (texts.size() != 1) written.refuse("it excludes other links");
      links.none = true;
      return links;
    }
    const auto [from, to] = split_at(written, ':', "FROM:TO, two ports, or none");
    const std::size_t first = port_of(written, from, ports);
    const std::size_t second = port_of(written, to, ports);
    if (first == second) written.refuse("both are the same port");
    links.only.emplace_back(first, second);
  }
  return links;
}

}  // namespace fabmon
