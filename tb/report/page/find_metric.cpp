// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/find_metric.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/members.hpp"

namespace fabmon {
namespace {

std::string port_name(const Json& port) { return text_of(member(port, "name")); }

// Does the text match the pattern, in which * is any text?
bool matches(std::string_view pattern, std::string_view text) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  pattern.remove_prefix(star + 1);
  text.remove_prefix(star);
  // What stands before the next star is best taken where it is first.
  while (true) {
    const std::size_t next = pattern.find('*');
    if (next == std::string_view::npos) return text.ends_with(pattern);
    const std::size_t at = text.find(pattern.substr(0, next));
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + next);
    pattern.remove_prefix(next + 1);
  }
}

// How well a port's name fits: not at all, by its last parts, in full.
enum class Fit { kNot, kEnd, kFull };

Fit fit(std::string_view name, std::string_view wanted) {
  if (matches(wanted, name)) return Fit::kFull;
  if (wanted.empty()) return Fit::kEnd;
  for (std::size_t at = name.find('.'); at != std::string_view::npos; at = name.find('.', at + 1)) {
    if (matches(wanted, name.substr(at + 1))) return Fit::kEnd;
  }
  return Fit::kNot;
}

// All that the path may mean, at most one of a port; and of these those that name the port in full.
struct Candidates {
  std::vector<FoundMetric> all;
  std::vector<FoundMetric> full;
};

Candidates candidates(const Json& document, std::string_view path) {
  Candidates found;
  for (const Json& port : member(document, "ports")) {
    const std::string name = port_name(port);
    for (std::size_t at = 0; at != std::string_view::npos;) {
      const std::string_view wanted = at == 0 ? std::string_view() : path.substr(0, at - 1);
      const Fit how = fit(name, wanted);
      if (how != Fit::kNot) {
        if (auto metric = port_metric(port, path.substr(at))) {
          found.all.push_back({&port, *metric});
          if (how == Fit::kFull) found.full.push_back(found.all.back());
          break;
        }
      }
      const std::size_t dot = path.find('.', at);
      at = dot == std::string_view::npos ? dot : dot + 1;
    }
  }
  return found;
}

// The nearest of all names, each with as many parts of the port's name as one likes.
[[noreturn]] void throw_unknown(const Json& document, std::string_view path) {
  std::vector<std::string> names;
  for (const Json& port : member(document, "ports")) {
    const std::string name = port_name(port);
    visit_metrics(port, "", [&](const PortMetric& metric) {
      const std::string full = name + "." + metric.name;
      // The shortest first.
      names.push_back(metric.name);
      for (std::size_t dot = name.rfind('.'); dot != std::string::npos && dot > 0;
           dot = name.rfind('.', dot - 1)) {
        names.push_back(full.substr(dot + 1));
      }
      names.push_back(full);
    });
  }
  std::string near = nearest_text(path, {names.begin(), names.end()});
  if (near.empty() && !names.empty()) near = "; one is " + printable(names.back(), 200);
  throw InputError(fmt::format("no number '{}' in the report{}", printable(path, 200), near));
}

}  // namespace

std::string FoundMetric::name() const { return port_name(*port) + "." + metric.name; }

FoundMetric find_metric(const Json& document, std::string_view path) {
  if (path.find('*') != std::string_view::npos) {
    throw InputError("* is for sum(), min(), max() and mean()");
  }
  const Candidates fitting = candidates(document, path);
  const std::vector<FoundMetric>& found = fitting.full.empty() ? fitting.all : fitting.full;
  if (found.empty()) throw_unknown(document, path);
  if (found.size() == 1) return found.front();
  std::vector<std::string> names;
  names.reserve(found.size());
  for (const FoundMetric& one : found) names.push_back(one.name());
  throw InputError(fmt::format("'{}' may be {}", printable(path, 200), list_some(names, 5)));
}

std::vector<FoundMetric> find_metrics(const Json& document, std::string_view pattern) {
  std::vector<FoundMetric> found = candidates(document, pattern).all;
  if (found.empty()) throw_unknown(document, pattern);
  return found;
}

}  // namespace fabmon
