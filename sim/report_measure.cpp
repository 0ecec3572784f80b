// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "sim/about.hpp"
#include "sim/report_log.hpp"
#include "sim/report_monitors.hpp"
#include "tb/core/input_error.hpp"
#include "tb/record/shared_wave.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"
#include "tb/report/page/document.hpp"

namespace fabmon {
namespace {

// The part of the dump that is wanted, as the user said it.
std::string window_text(const StatOptions& source) {
  std::string text;
  if (!source.from.empty()) text = "--from " + source.from;
  if (!source.to.empty()) text += (text.empty() ? "--to " : " --to ") + source.to;
  return text;
}

// The latencies of each direction in a monitor's own bins: [first, last, count] of each.
void add_bins(Json& port, const std::vector<MonitorBin>& bins, const PortStatistics& statistics) {
  for (std::size_t i = 0; i < port["directions"].size(); ++i) {
    const Counts latency = statistics.totals().latency[i].counts();
    Json& list = port["directions"][i]["monitor_bins"] = Json::array();
    for (const MonitorBin& bin : bins) {
      std::uint64_t count = 0;
      for (const ValueCount& each : latency.values()) {
        if (each.value > bin.above && each.value <= bin.up_to) count += each.count;
      }
      list.push_back({bin.above + 1, bin.up_to, count});
    }
  }
}

}  // namespace

// A port, and all that measures it.
class ReportMeasurement::Port {
 public:
  Port(ReportedPort reported, const std::vector<TimedSink*>& consumers, bool with_monitors,
       bool alone)
      : port(std::move(reported)), log(port, consumers, alone) {
    if (!with_monitors || !port.bus->has_monitors) return;
    for (const Monitor* monitor : reported_monitors()) monitors.emplace_back(*monitor);
  }

  /// Reads the port for its log. A port that cannot be read is left out.
  void read(const std::function<void(std::size_t cycles)>& progress) {
    try {
      log.run(progress);
    } catch (const InputError& error) {
      if (log.is_open() && !log.is_read()) throw;  // the file itself
      problem = error.what();
    }
  }

  ReportedPort port;
  ReportedLog log;
  std::vector<ReportedMonitor> monitors;
  std::string problem;            // why it is left out; empty: it is not
  const Port* same = nullptr;     // an earlier port that had the same values all along
  const Port* twin = nullptr;     // one that had the same values, but lies beside it
  std::vector<std::string> also;  // names of later ones
};

ReportMeasurement::ReportMeasurement(const ReportOptions& options, ReportedPorts& reported,
                                     const Consumers& consumers)
    : options_(options), file_(std::move(reported.file)) {
  const std::vector<ReportedPort>& ports = reported.ports;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    ports_.push_back(
        std::make_unique<Port>(ports[i], consumers(i), !options.no_monitors, ports.size() == 1));
    same_.push_back(i);
  }
}

ReportMeasurement::~ReportMeasurement() = default;

void ReportMeasurement::run(const std::function<void()>& on_progress) {
  Progress progress;
  progress.start(source_name(options_.source));
  if (file_ == nullptr) {  // one port; each reads the source for itself
    Port& port = *ports_.front();
    port.read([&](std::size_t cycles) {
      progress.add(cycles);
      on_progress();
    });
    for (ReportedMonitor& monitor : port.monitors) monitor.run(port.port.options);
  } else {
    SharedWave shared(std::move(file_));
    for (const auto& each : ports_) {
      Port& port = *each;
      port.port.options.open_wave = [&shared] { return shared.open(); };
      const bool first = each == ports_.front();
      shared.add([&port, &progress, first] {
        port.read([&](std::size_t cycles) {
          if (first) progress.add(cycles);
        });
      });
      for (ReportedMonitor& monitor : port.monitors) {
        shared.add([&port, &monitor] { monitor.run(port.port.options); });
      }
    }
    while (shared.read_on()) on_progress();
  }
  progress.clear();
  fold();
  std::erase_if(ports_, [this](const auto& port) {
    if (port->problem.empty()) return false;
    if (ports_.size() == 1) throw InputError(port->problem);
    left_out_.push_back(fmt::format("{}: left out: {}", port->port.name, port->problem));
    return true;
  });
}

// Makes ports that had the same values all along, and may be one bus, one row, that of the first of
// them; each of these may be one bus with any of the others. Other ports with the same values are
// told.
void ReportMeasurement::fold() {
  std::vector<std::vector<std::size_t>> groups(ports_.size());  // of the first of them: all
  for (std::size_t i = 0; i < ports_.size(); ++i) {
    Port& port = *ports_[i];
    groups[i] = {i};
    for (std::size_t first = 0; first < i; ++first) {
      Port& other = *ports_[first];
      if (other.same != nullptr || !port.log.is_same(other.log)) continue;
      const auto& group = groups[first];
      if (!std::any_of(group.begin(), group.end(), [&](std::size_t each) {
            return may_be_one_bus(ports_[each]->port, port.port);
          })) {
        port.twin = &other;
        continue;
      }
      port.same = &other;
      port.twin = nullptr;
      same_[i] = first;
      groups[first].push_back(i);
      other.also.push_back(port.port.name);
      other.also.insert(other.also.end(), port.port.also.begin(), port.port.also.end());
      break;
    }
  }
}

std::uint64_t ReportMeasurement::timescale() const {
  for (const auto& port : ports_) {
    if (port->log.timescale() != 0) return port->log.timescale();
  }
  return 0;
}

Json ReportMeasurement::document(const std::vector<std::string>& notes, Json links) {
  const StatOptions& source = options_.source;
  ReportFacts facts;
  facts.version = version_number();
  facts.source = source.traffic.empty() ? source.trace : source_name(source);
  facts.window = window_text(source);
  facts.notes = notes;
  if (timescale() != 0) facts.timescale_fs = timescale();
  facts.notes.insert(facts.notes.end(), left_out_.begin(), left_out_.end());
  std::vector<ReportPort> ports;
  for (const auto& port : ports_) {
    if (port->same != nullptr) {
      for (const ReportedMonitor& monitor : port->monitors) {
        if (monitor.measured()) facts.rtl = facts.rtl.value_or(true) && monitor.checked();
      }
      continue;
    }
    ports.push_back(port->log.facts());
    ports.back().also.insert(ports.back().also.end(), port->also.begin(), port->also.end());
    if (port->twin != nullptr) {
      ports.back().notes.push_back(
          fmt::format("it had the values of {} all along: it is the same bus, or does the same",
                      port->twin->port.name));
    }
    bool measured = false;  // by a monitor
    for (const ReportedMonitor& monitor : port->monitors) {
      if (!monitor.problem().empty()) ports.back().notes.push_back(monitor.problem());
      if (!monitor.measured()) continue;
      measured = true;
      facts.rtl = facts.rtl.value_or(true) && monitor.checked();
    }
    if (const std::string& unlike = port->log.unlike_monitors(); measured && !unlike.empty()) {
      ports.back().notes.push_back(unlike);
    }
  }
  Json document = report_document(facts, ports, std::move(links));
  std::unordered_map<std::string_view, const Port*> by_name;
  for (const auto& port : ports_) by_name.emplace(port->port.name, port.get());
  for (Json& json : document["ports"]) {
    const Port* const port = by_name.at(json["name"].get_ref<const std::string&>());
    for (const ReportedMonitor& monitor : port->monitors) {
      if (!monitor.measured()) continue;
      if (!monitor.bins().empty()) add_bins(json, monitor.bins(), port->log.statistics());
      json["monitors"].push_back(
          monitor.json(json, {port->log.is_comparable(0), port->log.is_comparable(1)}));
    }
  }
  return document;
}

std::string ReportMeasurement::difference(const Json& document) const {
  for (const auto& port : ports_) {
    for (const ReportedMonitor& monitor : port->monitors) {
      if (!monitor.difference().empty()) {
        return fmt::format("{}: {}", port->port.name, monitor.difference());
      }
    }
  }
  for (const Json& port : document.at("ports")) {
    if (std::string text = monitor_difference(port); !text.empty()) return text;
  }
  return {};
}

std::size_t ReportMeasurement::compared() const {
  std::size_t compared = 0;
  for (const auto& port : ports_) {
    for (const ReportedMonitor& monitor : port->monitors) compared += monitor.compared();
  }
  return compared;
}

}  // namespace fabmon
