// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/bus_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string_view>

#include "tb/core/input_error.hpp"

namespace fabmon::guest {
namespace {

constexpr std::string_view kTitle = "fabmon bus log 1";

bool number(const std::string& text, int base, std::uint64_t& value) {
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value, base);
  return !text.empty() && error == std::errc() && at == end;
}

// The event of these words, without the device's name. False if it is none.
bool parse(const std::vector<std::string>& words, BusEvent& e) {
  if (words.size() < 3 || !number(words[1], 10, e.clock)) return false;
  const std::string& what = words[2];
  if (what == "end") {
    e.kind = BusEventKind::kEnd;
    return words.size() == 3;
  }
  if (what == "mark" || what == "irq" || what == "traffic") {
    e.kind = what == "irq"    ? BusEventKind::kIrq
             : what == "mark" ? BusEventKind::kMark
                              : BusEventKind::kTraffic;
    return words.size() == 4 && number(words[3], what == "irq" ? 16 : 10, e.data);
  }
  if (words.size() != 5 || what.size() != 2) return false;
  e.second = what[0] == 'R' || what[0] == 'W';
  e.kind = what[0] == 'r' || what[0] == 'R' ? BusEventKind::kRead : BusEventKind::kWrite;
  if (e.kind == BusEventKind::kWrite && what[0] != 'w' && what[0] != 'W') return false;
  e.size = static_cast<std::uint8_t>(what[1] - '0');
  if (e.size != 1 && e.size != 2 && e.size != 4 && e.size != 8) return false;
  return number(words[3], 16, e.addr) && number(words[4], 16, e.data);
}

}  // namespace

BusLogWriter::BusLogWriter(const std::string& path) : path_(path) {
  if (path.empty()) return;
  file_.open(path);
  if (!file_) throw InputError(path + ": cannot be written");
  file_ << kTitle << '\n';
}

void BusLogWriter::device(const std::string& name, const Setup& setup) {
  if (path_.empty()) return;
  file_ << fmt::format("device {} {} {} {}\n", name, setup.build, setup.workload, setup.seed);
}

void BusLogWriter::event(const std::string& device, const BusEvent& e) {
  if (path_.empty()) return;
  const std::string begin = fmt::format("{} {} ", device, e.clock);
  switch (e.kind) {
    case BusEventKind::kRead:
      file_ << begin
            << fmt::format("{}{} {:x} {:x}\n", e.second ? 'R' : 'r', e.size, e.addr, e.data);
      break;
    case BusEventKind::kWrite:
      file_ << begin
            << fmt::format("{}{} {:x} {:x}\n", e.second ? 'W' : 'w', e.size, e.addr, e.data);
      break;
    case BusEventKind::kIrq:
      file_ << begin << fmt::format("irq {:x}\n", e.data);
      break;
    case BusEventKind::kMark:
      file_ << begin << fmt::format("mark {}\n", e.data);
      break;
    case BusEventKind::kTraffic:
      file_ << begin << fmt::format("traffic {}\n", e.data);
      break;
    case BusEventKind::kEnd:
      file_ << begin << "end\n";
      break;
  }
}

void BusLogWriter::close() {
  if (path_.empty()) return;
  file_.close();
  if (!file_) throw InputError(path_ + ": cannot be written");
}

std::vector<DeviceLog> read_bus_log(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::size_t at = 1;
  const auto bad = [&](const char* why) {
    throw InputError(fmt::format("{}:{}: {}", path, at, why));
  };
  if (!std::getline(file, line) || line != kTitle) bad("not a bus log");
  std::vector<DeviceLog> devices;
  while (std::getline(file, line)) {
    ++at;
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    if (words.size() == 5 && words[0] == "device") {
      DeviceLog& d = devices.emplace_back();
      d.name = words[1];
      d.setup = {.build = words[2], .workload = words[3]};
      if (!number(words[4], 10, d.setup.seed)) bad("not a seed");
      continue;
    }
    BusEvent event;
    if (words.empty() || !parse(words, event)) bad("not an event");
    const auto device = std::find_if(devices.begin(), devices.end(),
                                     [&](const DeviceLog& d) { return d.name == words[0]; });
    if (device == devices.end()) bad("of no device of this log");
    if (!device->events.empty() && (device->events.back().kind == BusEventKind::kEnd ||
                                    device->events.back().clock > event.clock)) {
      bad("earlier than the event before");
    }
    device->events.push_back(event);
  }
  for (const DeviceLog& d : devices) {
    if (d.events.empty() || d.events.back().kind != BusEventKind::kEnd) {
      bad("the log breaks off: there is no end");
    }
  }
  return devices;
}

}  // namespace fabmon::guest
