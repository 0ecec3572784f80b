// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// libFuzzer target of the readers of texts that a person writes or another program keeps: files of
// ports, bus files, limits, and the JSON of reports. An InputError is fine, anything else is a
// finding. The environment variable FABMON_FUZZ_FORMAT says which:
//     ports.yaml, ports.json   tb/report/ports_file.hpp, and what is read written again
//     bus.yaml, bus.json       tb/report/bus_file.hpp, and what is read compiled
//     limits                   a file of --assert, checked against the report FABMON_FUZZ_REPORT
//     diff.json                a report, compared with FABMON_FUZZ_REPORT in both directions
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "tb/bus/file/model.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/bus_file.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/compare.hpp"
#include "tb/report/page/limit_syntax.hpp"
#include "tb/report/page/limits.hpp"
#include "tb/report/page/read_report.hpp"
#include "tb/report/ports_file.hpp"

namespace fabmon {
namespace {

/// What an environment variable says, which must be there.
std::string said(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr) std::abort();
  return value;
}

const Json& good_report() {
  static const Json kReport = read_report(said("FABMON_FUZZ_REPORT"));
  return kReport;
}

void read_limits(const std::string& path) {
  const std::vector<Limit> limits = parse_limits({"@" + path});
  const Json results = check_limits(limits, good_report());
  (void)limits_text(results, true);
  (void)limits_verdict(results);
}

void compare_with_good(const std::string& path) {
  const Json report = read_report(path);
  const ReportFile given{path, report};
  const ReportFile good{"good.json", good_report()};
  for (const bool forth : {true, false}) {
    const Json comparison = compare_reports(forth ? given : good, forth ? good : given, 0.05);
    (void)comparison_text(comparison);
    (void)comparison_verdict(comparison);
  }
}

void read_file(const std::string& format, const std::string& path) {
  if (format == "limits") return read_limits(path);
  if (format == "diff.json") return compare_with_good(path);
  if (format.starts_with("bus.")) {
    const bus_file::Model model(read_bus_file(path));
    return;
  }
  (void)ports_file_text(path, read_ports_file(path));
}

}  // namespace
}  // namespace fabmon

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string kFormat = fabmon::said("FABMON_FUZZ_FORMAT");
  // The end of a path says the format.
  static const std::string kPath = "/dev/shm/fabmon_fuzz_" + std::to_string(::getpid()) + "." +
                                   kFormat.substr(kFormat.find('.') + 1);
  std::ofstream(kPath, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    fabmon::read_file(kFormat, kPath);
  } catch (const fabmon::InputError&) {
    // refused
  }
  ::unlink(kPath.c_str());
  return 0;
}
