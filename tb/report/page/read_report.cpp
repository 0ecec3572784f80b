// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/read_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/members.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kWanted =
    "expected the JSON that `fabmon report DUMP --json FILE` writes";
constexpr int kMostDepth = 100;  // of arrays and objects; a report has about ten

// Members that are read without asking for their type: name and what it has to be. A list's
// elements are objects.
struct Wanted {
  std::string_view name;
  enum class Is { kText, kCount, kNumber, kList } is;
};

using Is = Wanted::Is;

constexpr Wanted kOfPort[] = {{"name", Is::kText},
                              {"cycles", Is::kCount},
                              {"reset_cycles", Is::kCount},
                              {"channels", Is::kList},
                              {"directions", Is::kList}};
constexpr Wanted kOfDirection[] = {{"name", Is::kText},    {"transactions", Is::kCount},
                                   {"beats", Is::kCount},  {"bytes", Is::kCount},
                                   {"errors", Is::kCount}, {"accounting", Is::kList}};
constexpr Wanted kOfBucket[] = {{"bucket", Is::kText}, {"who", Is::kText}, {"cycles", Is::kCount}};
constexpr Wanted kOfDist[] = {{"count", Is::kCount}, {"sum", Is::kCount}};

bool is(const Json& value, Is wanted) {
  switch (wanted) {
    case Is::kText:
      return value.is_string();
    case Is::kCount:
      return value.is_number_unsigned();
    case Is::kNumber:
      return value.is_number();
    case Is::kList:
      return value.is_array();
  }
  return false;
}

// Looks at members; a path in messages is that of the member: ports[0].directions[1].latency.
class ReportCheck {
 public:
  explicit ReportCheck(const std::string& file) : file_(file) {}

  void document(const Json& document) const {
    list("", document, "ports", [this](const std::string& at, const Json& port) {
      members(at, port, kOfPort);
      list(at, port, "directions", [this](const std::string& inner, const Json& direction) {
        members(inner, direction, kOfDirection);
        list(inner, direction, "accounting", [this](const std::string& bucket, const Json& one) {
          members(bucket, one, kOfBucket);
        });
        dist(inner + ".latency", member(direction, "latency"));
      });
    });
  }

 private:
  [[noreturn]] void fail(const std::string& at, std::string_view wanted) const {
    throw InputError(fmt::format("{}: {} is not {}; {}", file_, at, wanted, kWanted));
  }

  template <std::size_t kCount>
  void members(const std::string& at, const Json& object, const Wanted (&wanted)[kCount]) const {
    constexpr std::string_view kNames[] = {"a text", "a count", "a number", "a list"};
    if (!object.is_object()) fail(at, "an object");
    for (const Wanted& one : wanted) {
      if (!is(member(object, one.name), one.is)) {
        fail(fmt::format("{}.{}", at, one.name), kNames[static_cast<std::size_t>(one.is)]);
      }
    }
  }

  template <class Visit>
  void list(const std::string& at, const Json& object, std::string_view name,
            const Visit& visit) const {
    const Json& values = member(object, name);
    const std::string path = at.empty() ? std::string(name) : fmt::format("{}.{}", at, name);
    if (!values.is_array()) fail(path, "a list");
    for (std::size_t i = 0; i < values.size(); ++i)
      visit(fmt::format("{}[{}]", path, i), values[i]);
  }

  void dist(const std::string& at, const Json& dist) const {
    members(at, dist, kOfDist);
    list(at, dist, "bins", [this](const std::string& bin, const Json& limits) {
      const bool three = limits.is_array() && limits.size() == 3;
      if (!three || !std::all_of(limits.begin(), limits.end(),
                                 [](const Json& one) { return one.is_number_unsigned(); })) {
        fail(bin, "[low, high, count]");
      }
    });
  }

  const std::string& file_;
};

// What the library says, without its own name and place: "syntax error while parsing ...".
std::string reason_of(const Json::exception& error) {
  std::string text = error.what();
  const std::size_t end = text.find("] ");
  if (end != std::string::npos) text.erase(0, end + 2);
  const std::size_t place = text.find(": ");
  if (text.starts_with("parse error") && place != std::string::npos) text.erase(0, place + 2);
  return printable(text, 300);
}

std::string place_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
  const std::size_t line_start = before.rfind('\n');
  const std::size_t column =
      line_start == std::string_view::npos ? before.size() : before.size() - line_start - 1;
  return fmt::format("{}:{}", std::count(before.begin(), before.end(), '\n') + 1, column + 1);
}

}  // namespace

Json parse_report(std::string_view text, const std::string& path) {
  Json document;
  try {
    document = Json::parse(text, [&path](int depth, Json::parse_event_t, const Json&) {
      if (depth <= kMostDepth) return true;
      throw InputError(path + ": is not a report: its values lie too deep within each other");
    });
  } catch (const Json::parse_error& error) {
    throw InputError(fmt::format("{}:{}: {}", path, place_of(text, error.byte), reason_of(error)));
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{}: {}", path, reason_of(error)));
  }
  const Json& format = member(document, "report");
  if (!format.is_number()) {
    std::string writer;
    if (document.is_object() && document.contains("diff")) writer = "`fabmon diff`";
    if (document.is_object() && document.contains("monitor")) writer = "`fabmon stat`";
    throw InputError(fmt::format("{}: {}; {}", path,
                                 writer.empty() ? "is not a report" : "was written by " + writer,
                                 kWanted));
  }
  if (format != kReportFormat) {
    throw InputError(fmt::format("{}: report format {}, this program reads format {}", path,
                                 format.dump(), kReportFormat));
  }
  ReportCheck(path).document(document);
  return document;
}

Json read_report(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  file.peek();  // a folder can be opened
  if (!file.is_open() || file.bad()) throw InputError(path + ": cannot read");
  std::ostringstream text;
  text << file.rdbuf();
  if (file.bad()) throw InputError(path + ": cannot read");
  return parse_report(text.str(), path);
}

}  // namespace fabmon
