// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/port_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/analysis/port_sentence.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/direction_document.hpp"
#include "tb/report/page/series_document.hpp"
#include "tb/report/page/units.hpp"

namespace fabmon {
namespace {

Json channels_json(const PortStatistics& port) {
  Json channels = Json::array();
  for (std::size_t i = 0; i < port.shape().channels.size(); ++i) {
    const ChannelShape& channel = port.shape().channels[i];
    const auto& cycles = port.totals().sums.channels[i];
    const auto in = [&cycles](Handshake what) { return cycles[static_cast<std::size_t>(what)]; };
    channels.push_back({{"name", channel.name},
                        {"direction", port.shape().directions[channel.direction].name},
                        {"waits_for", channel.waiter},
                        {"beats", in(Handshake::kBeat)},
                        {"stalls", in(Handshake::kStall)},
                        {"ready_alone", in(Handshake::kReadyAlone)},
                        {"idle", in(Handshake::kIdle)}});
  }
  return channels;
}

Json segments_json(const PortStatistics& port) {
  Json segments = Json::array();
  for (const PortSegment& segment : port.marks().segments(port.cycles())) {
    segments.push_back({{"from", segment.from}, {"cycles", segment.cycles}});
  }
  return segments;
}

std::string_view kind_name(PortMark::Kind kind) {
  if (kind == PortMark::Kind::kReset) return "reset";
  return kind == PortMark::Kind::kGap ? "gap" : "error";
}

/// By cycle.
Json marks_json(const ReportPort& port) {
  std::vector<Json> marks;
  for (const PortMark& mark : port.statistics->marks().marks()) {
    marks.push_back({{"cycle", mark.cycle},
                     {"time", mark.time},
                     {"kind", kind_name(mark.kind)},
                     {"text", mark.text}});
  }
  for (const Json& mark : port.violation_marks) {
    marks.push_back(mark);
  }
  std::stable_sort(marks.begin(), marks.end(), [](const Json& a, const Json& b) {
    return a["cycle"].get<std::uint64_t>() < b["cycle"].get<std::uint64_t>();
  });
  Json json = Json::array();
  for (Json& mark : marks) json.push_back(std::move(mark));
  return json;
}

/// The notes given, and one for each list that does not hold all there is.
std::vector<std::string> notes_of(const ReportPort& port) {
  std::vector<std::string> notes = port.binding;
  notes.insert(notes.end(), port.notes.begin(), port.notes.end());
  const auto say = [&notes](std::string_view what, std::uint64_t count) {
    if (count <= PortMarks::kMost) return;
    notes.push_back(fmt::format("{} {}: the first {} are listed", count, what, PortMarks::kMost));
  };
  say("segments between resets", port.statistics->marks().segment_count());
  say("gaps of the recording", port.statistics->marks().gap_count());
  say("resets", port.statistics->marks().reset_count());
  say("transactions that ended with an error", port.statistics->marks().error_count());
  return notes;
}

}  // namespace

Json port_json(const ReportPort& port) {
  const PortStatistics& statistics = *port.statistics;
  Json json{{"name", port.name}, {"kind", port.kind}, {"clock", port.clock}, {"reset", port.reset}};
  reserve_members(json, 30);
  json["also"] = port.also;
  json["data_width"] = port.data_width ? Json(*port.data_width) : Json();
  json["id_width"] = port.id_width ? Json(*port.id_width) : Json();
  json["cycles"] = statistics.cycles();
  json["reset_cycles"] = statistics.totals().sums.reset_cycles;
  json["gaps"] = statistics.marks().gap_count();
  json["in_doubt"] = port.in_doubt;
  json["first_time"] = statistics.first_time();
  json["last_time"] = statistics.last_time();
  json["period_fs"] = port.period_fs ? Json(*port.period_fs) : Json();
  json["steady"] = port.steady;
  TimeOfCycles time;
  if (port.period_fs && port.steady) {
    time = [period = *port.period_fs](std::uint64_t cycles) {
      return span_text(static_cast<long double>(cycles) * period);
    };
  }
  std::string sentence = port_sentence(statistics, time);
  if (const std::string open = oldest_open_text(statistics, time); !open.empty())
    sentence.append(" ").append(open);
  json["sentence"] = std::move(sentence);
  json["waiting_share"] = waiting_share(statistics);
  json["pain"] = json["waiting_share"];  // deprecated
  json["segments"] = segments_json(statistics);
  json["channels"] = channels_json(statistics);
  json["directions"] = Json::array();
  for (std::size_t i = 0; i < statistics.shape().directions.size(); ++i) {
    json["directions"].push_back(direction_json(port, i));
  }
  json["series"] = series_json(statistics);
  json["behaviour"] = behaviour_json(statistics);
  json["windows"] = windows_json(statistics);
  json["marks"] = marks_json(port);
  json["violations"] = port.violations;
  json["monitors"] = port.monitors;
  json["binding"] = port.binding;
  json["notes"] = notes_of(port);
  if (!port.counts.empty()) {
    Json& counts = json["counts"] = Json::object();
    for (const auto& [name, count] : port.counts) counts[std::string(name)] = count;
  }
  return json;
}

}  // namespace fabmon
