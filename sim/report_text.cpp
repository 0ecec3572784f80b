// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/units.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// What a port without a reset, of which much is in doubt, needs; empty for others.
std::string doubt_text(const Json& port) {
  constexpr double kMuch = 0.05;
  const auto in_doubt = port.at("in_doubt").get<std::uint64_t>();
  std::uint64_t transactions = 0;
  for (const Json& direction : port.at("directions")) {
    transactions += direction.at("transactions").get<std::uint64_t>();
  }
  if (in_doubt == 0 || transactions == 0 || !port.at("reset").get<std::string>().empty() ||
      static_cast<double>(in_doubt) <= kMuch * static_cast<double>(transactions)) {
    return {};
  }
  std::string text;
  add_line(
      text,
      "{}: {} % of its transactions are in doubt, as no reset was found: give it by --reset PATH",
      port.at("name").get<std::string>(), 100 * in_doubt / transactions);
  return text;
}

// What a transaction of a direction is called: its unit, or the name.
std::string unit_of(const Json& direction) {
  const auto unit = direction.find("unit");
  return (unit == direction.end() ? direction.at("name") : *unit).get<std::string>();
}

// "read of ID 3 at 0x80", "packet of ID 3 to 5".
std::string which(const Json& direction, const Json& transaction) {
  const auto text_of = [&transaction](const char* name) {
    const auto found = transaction.find(name);
    return found == transaction.end() || found->is_null() ? std::string()
           : found->is_string()                           ? found->get<std::string>()
                                                          : found->dump();
  };
  std::string kind = text_of("kind");
  std::string text = fmt::format("{} of ID {}", kind.empty() ? unit_of(direction) : kind,
                                 transaction.at("id").dump());
  if (const std::string dest = text_of("dest"); !dest.empty() && dest != "0") text += " to " + dest;
  if (const std::string at = text_of("address"); !at.empty()) text += " at " + at;
  return text;
}

// The transactions that the end found open and that are older than any that ended took; of a port
// `most` lines.
std::string open_text(const Json& port, std::size_t most) {
  std::string text;
  std::size_t count = 0;
  std::uint64_t longest = 0;
  for (const Json& direction : port.at("directions")) {
    const Json& max = direction.at("total").at("max");
    if (!max.is_null()) longest = std::max(longest, max.get<std::uint64_t>());
  }
  for (const Json& direction : port.at("directions")) {
    for (const Json& open : direction.at("open").at("list")) {
      if (open.at("found_by") != "end" || open.at("total").get<std::uint64_t>() <= longest)
        continue;
      if (++count > most) continue;
      const bool accepted = !open.at("accept").is_null();
      add_line(text, "{}: open at the end: {}, {} at cycle {}, waits for {}: {} cycles",
               port.at("name").get<std::string>(), which(direction, open),
               accepted ? "accepted" : "offered", open.at(accepted ? "accept" : "shown").dump(),
               open.at("waits_for").get<std::string>(), open.at(accepted ? "age" : "total").dump());
    }
  }
  if (count > most) {
    add_line(text, "{}: open at the end: {} more in the JSON and on the page",
             port.at("name").get<std::string>(), count - most);
  }
  return text;
}

// A line for each clock and reset that were taken, with the ports that have them.
std::string clock_lines(const Json& document) {
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;
  for (const Json& port : document.at("ports")) {
    const auto clock = port.at("clock").get<std::string>();
    const auto reset = port.at("reset").get<std::string>();
    if (clock.empty() && reset.empty()) continue;
    std::string taken = fmt::format("clock {}", clock.empty() ? "not known" : clock);
    if (const Json& period = port.at("period_fs"); !period.is_null()) {
      taken += fmt::format(" ({}{})", span_text(period.get<double>()),
                           port.at("steady") == true ? "" : ", not steady");
    }
    taken += reset.empty() ? ", no reset" : fmt::format(", reset {}", reset);
    const auto known = std::find_if(lines.begin(), lines.end(),
                                    [&taken](const auto& line) { return line.first == taken; });
    const auto name = port.at("name").get<std::string>();
    if (known != lines.end()) {
      known->second.push_back(name);
    } else {
      lines.emplace_back(taken, std::vector{name});
    }
  }
  std::string text;
  constexpr std::size_t kNamed = 4;  // ports of a line
  for (const auto& [taken, ports] : lines) {
    add_line(text, "{}: {}", taken, list_some(ports, kNamed));
  }
  return text;
}

// True if a port has carried nothing, and nothing waits at it.
bool is_idle(const Json& port) {
  for (const Json& direction : port.at("directions")) {
    for (const char* const member :
         {"transactions", "beats", "orphans", "open_at_end", "untaken"}) {
      if (direction.at(member) != 0) return false;
    }
  }
  const Json& violations = port.at("violations");
  return port.at("waiting_share") == 0 && (violations.is_null() || violations.at("total") == 0);
}

}  // namespace

std::string report_text(const Json& document) {
  std::string text = clock_lines(document);
  std::vector<std::string> idle;
  for (const Json& port : document.at("ports")) {
    if (is_idle(port)) idle.push_back(port.at("name").get<std::string>());
  }
  for (const Json& port : document.at("ports")) {
    if (idle.size() > 1 && is_idle(port)) continue;
    add_line(text, "{}: {}", port.at("name").get<std::string>(),
             port.at("sentence").get<std::string>());
    const Json& violations = port.at("violations");
    if (!violations.is_null() && violations.at("total") != 0) {
      add_line(text, "{}: {} violations of the protocol", port.at("name").get<std::string>(),
               grouped(violations.at("total").get<std::uint64_t>()));
    }
  }
  constexpr std::size_t kOpen = 8;
  const std::size_t most_open =
      std::max<std::size_t>(1, kOpen / std::max<std::size_t>(1, document.at("ports").size()));
  for (const Json& port : document.at("ports")) {
    if (const auto also = port.at("also").get<std::vector<std::string>>(); !also.empty()) {
      add_line(text, "{}: also: {}", port.at("name").get<std::string>(), list_some(also, 8));
    }
    text += open_text(port, most_open) + doubt_text(port);
    for (const Json& line : port.at("binding")) {
      add_line(text, "{}: {}", port.at("name").get<std::string>(), line.get<std::string>());
    }
  }
  if (idle.size() > 1) {
    add_line(text, "{} ports without traffic: {}", idle.size(), list_some(idle, 8));
  }
  for (const Json& link : document.at("links")) {
    if (link.at("matched") == 0) {
      add_line(text, "{} -> {}: no {} was found at both ports", link.at("from").get<std::string>(),
               link.at("to").get<std::string>(), link.at("direction").get<std::string>());
      continue;
    }
    const Json& wait = link.at("wait").at("p50");
    const Json& request = link.at("request").at("p50");
    const Json& inside = link.at("inside").at("p50");
    const Json& response = link.at("response").at("p50");
    const bool known = link.at("order_known").get<bool>();
    add_line(text, "{} {} {}: {} {}s, p50: wait {}, request {}, inside {}, response {} ({})",
             link.at("from").get<std::string>(), known ? "->" : "-",
             link.at("to").get<std::string>(), grouped(link.at("matched").get<std::uint64_t>()),
             link.at("direction").get<std::string>(), wait.dump(), request.dump(), inside.dump(),
             response.dump(), link.at("unit").get<std::string>());
    if (!known) {
      add_line(
          text,
          "{} - {}: which of them is nearer to the manager is not known: times, IDs and addresses "
          "do not tell, or contradict each other (--link FROM:TO)",
          link.at("from").get<std::string>(), link.at("to").get<std::string>());
    }
  }
  constexpr std::size_t kNotes = 12;
  const Json& notes = document.at("notes");
  const std::size_t shown = notes.size() > kNotes ? kNotes - 1 : notes.size();
  for (std::size_t i = 0; i < shown; ++i) {
    add_line(text, "note: {}", notes[i].get<std::string>());
  }
  if (shown < notes.size()) {
    add_line(text, "note: {} more notes are in the page and in the file of --json",
             notes.size() - shown);
  }
  return text;
}

}  // namespace fabmon
