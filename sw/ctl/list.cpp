// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmonctl list: monitors with what their builds have, and events as they are written.
#include <fmt/format.h>

#include "metrics.hpp"
#include "program.hpp"

namespace fabmon::ctl {
namespace {

std::string sources(const EventRow& row) {
  if (row.last_source == 0) return "";
  return fmt::format(",source={}-{}", row.first_source, row.last_source);
}

std::string written(const std::string& device, const EventRow& row) {
  std::string inside(row.name);
  if (!row.index.empty()) inside += fmt::format("={}", row.index);
  return fmt::format("{}/{}{}/", device, inside, sources(row));
}

void print_events(Host& host, const Options& options, const std::string& device,
                  const std::vector<const EventRow*>& rows) {
  for (const EventRow* row : rows) {
    if (options.json) {
      const nlohmann::ordered_json object{
          {"event", written(device, *row)}, {"unit", row->unit}, {"meaning", row->meaning}};
      host.print(object.dump() + "\n");
    } else {
      host.print(fmt::format("  {:<56} [{}]\n", written(device, *row),
                             row->unit.empty() ? "-" : row->unit));
      host.print(fmt::format("       {}\n", row->meaning));
    }
  }
}

void print_metrics(Host& host, const Options& options, const std::string& device,
                   const Monitor& monitor) {
  for (const MetricRow* row : metrics_of(monitor)) {
    const EventRow* const event = find_event(event_table(monitor.table()), row->terms[0]);
    const std::string name = fmt::format("{}/{}{}/", device, row->name, sources(*event));
    if (options.json) {
      const nlohmann::ordered_json object{
          {"metric", name}, {"unit", row->unit}, {"meaning", row->meaning}};
      host.print(object.dump() + "\n");
    } else {
      host.print(fmt::format("  -M {:<53} [{}]\n       {}\n", name, row->unit, row->meaning));
    }
  }
}

}  // namespace

int list(Host& host, const Options& options) {
  if (options.events_of) {
    static constexpr const char* kNames[] = {"fabmon_axi4", "fabmon_stats", "fabmon_cci400",
                                             "fabmon_cmn"};
    print_events(host, options, kNames[static_cast<std::size_t>(*options.events_of)],
                 events_of(*options.events_of));
    return 0;
  }
  int status = 0;
  const std::vector<Device> devices = open_devices(host, options, false);
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const Device& device = devices[i];
    if (!device.monitor) {
      host.complain(device.error);
      status = 2;
      continue;
    }
    const std::string name = own_name(devices, i);
    if (options.json) {
      nlohmann::ordered_json object{{"device", name},
                                    {"path", device.place.path},
                                    {"address", fmt::format("{:#x}", device.place.address)},
                                    {"kind", device.monitor->kind()}};
      object.update(device.monitor->members());
      host.print(object.dump() + "\n");
    } else {
      host.print(fmt::format("{}  {} at {:#x}: {}, {}\n", name, device.place.path,
                             device.place.address, device.monitor->kind(),
                             device.monitor->summary()));
    }
    print_events(host, options, name, device.monitor->events());
    print_metrics(host, options, name, *device.monitor);
  }
  return status;
}

}  // namespace fabmon::ctl
