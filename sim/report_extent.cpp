// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_extent.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "tb/record/trace_stream.hpp"
#include "tb/report/input.hpp"

namespace fabmon {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::infinity();

// The last time stamp of a VCD file: of its last line that begins with #.
std::optional<std::uint64_t> last_of_vcd(const std::string& path, std::uint64_t size) {
  constexpr std::uint64_t kTail = 1U << 20;
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(size - std::min(size, kTail)));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (std::size_t at = text.size(); at != 0 && (at = text.rfind('#', at - 1)) != text.npos;) {
    if (at != 0 && text[at - 1] != '\n') continue;
    std::uint64_t time = 0;
    const char* const end = text.data() + text.size();
    if (std::from_chars(text.data() + at + 1, end, time).ec == std::errc()) return time;
  }
  return std::nullopt;
}

// The last time stamp that the header of an FST file tells.
std::optional<std::uint64_t> last_of_fst(const std::string& path) {
  constexpr std::size_t kEndTime = 17;  // behind kind, length and first time
  std::array<char, kEndTime + 8> head{};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(head.data(), head.size()) || head[0] != 0) return std::nullopt;
  std::uint64_t time = 0;
  for (std::size_t i = kEndTime; i < head.size(); ++i) {
    time = time << 8U | static_cast<unsigned char>(head[i]);
  }
  return time;
}

// Cycles of a port up to a time stamp, by the period of its first ones.
double cycles_until(const ReportedPort& port, std::uint64_t last) {
  TraceOptions options = trace_options(port.options);
  options.from.clear();
  options.to.clear();
  const std::unique_ptr<BusLog> log = port.bus->open(options, false);
  const std::size_t n = log->read();
  if (n < BusLog::kBlock || last <= log->time(0)) return static_cast<double>(n);
  const auto period =
      static_cast<double>(log->time(n - 1) - log->time(0)) / static_cast<double>(n - 1);
  return static_cast<double>(last - log->time(0)) / std::max(period, 1.0);
}

}  // namespace

double estimated_extent(const ReportOptions& options, const ReportedPorts& reported) {
  const StatOptions& source = options.source;
  if (!source.traffic.empty()) return static_cast<double>(source.cycles);
  std::error_code error;
  const auto size = std::filesystem::file_size(source.trace, error);
  if (error || !std::filesystem::is_regular_file(source.trace, error)) return kUnknown;
  const auto ports = static_cast<double>(reported.ports.size());
  constexpr double kLeast = 14;   // bytes of a cycle in which nothing but the clock changes
  constexpr double kPacked = 20;  // times as large when unpacked, seldom more
  const std::string format = trace_format(trace_options(source));
  if (format == "csv") return static_cast<double>(size) / kLeast;
  const double most = static_cast<double>(size) / kLeast * ports;
  const bool packed = source.trace.ends_with(".gz") || source.trace.ends_with(".xz");
  std::optional<std::uint64_t> last;
  if (format == "fst") {
    last = last_of_fst(source.trace);
  } else if (packed) {
    return most * kPacked <= kMostWithRtl ? most * kPacked : kUnknown;
  } else if (most <= kMostWithRtl) {
    return most;
  } else {
    last = last_of_vcd(source.trace, size);
  }
  return last ? cycles_until(reported.ports.front(), *last) * ports : kUnknown;
}

}  // namespace fabmon
