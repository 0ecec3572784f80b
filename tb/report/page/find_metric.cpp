// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/find_metric.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/link_metrics.hpp"
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

// Which names of a port count: its own, or those of ports that are the same one as well.
enum class Names { kOwn, kAll };

// How well a port fits by its name, or by any of its names.
Fit fit_port(const Json& port, std::string_view name, std::string_view wanted, Names names) {
  Fit best = fit(name, wanted);
  if (names == Names::kOwn) return best;
  for (const Json& other : member(port, "also")) best = std::max(best, fit(text_of(other), wanted));
  return best;
}

// How well the names of a link's ports fit FROM:TO.
Fit fit_link(const Json& document, const Json& link, std::string_view wanted, Names names) {
  const std::size_t colon = wanted.find(':');
  if (colon == std::string_view::npos) return Fit::kNot;
  const auto fit_end = [&](std::string_view end, std::string_view text) {
    const std::string name = text_of(member(link, end));
    return fit_port(named(member(document, "ports"), name), name, text, names);
  };
  return std::min(fit_end("from", wanted.substr(0, colon)),
                  fit_end("to", wanted.substr(colon + 1)));
}

// All that the path may mean, at most one of a port or link; and of these those that name it in
// full.
struct Candidates {
  std::vector<FoundMetric> all;
  std::vector<FoundMetric> full;

  // Takes the path apart wherever both halves are known: fits(PORT) and a number found(METRIC).
  template <class Fits, class Find>
  void add_matches(std::string_view path, const Fits& fits, const Find& find,
                   const FoundMetric& like) {
    for (std::size_t at = 0; at != std::string_view::npos;) {
      const Fit how = fits(at == 0 ? std::string_view() : path.substr(0, at - 1));
      if (how != Fit::kNot) {
        if (const std::optional<PortMetric> metric = find(path.substr(at))) {
          all.push_back(like);
          all.back().metric = *metric;
          if (how == Fit::kFull) full.push_back(all.back());
          return;
        }
      }
      const std::size_t dot = path.find('.', at);
      at = dot == std::string_view::npos ? dot : dot + 1;
    }
  }
};

std::optional<PortMetric> link_metric(const Json& link, std::string_view name) {
  std::optional<PortMetric> found;
  if (!name.empty()) {
    visit_link_metrics(link, name, [&found](const PortMetric& metric) { found = metric; });
  }
  return found;
}

FoundMetric of_link(const Json& document, const Json& link) {
  const std::string from = text_of(member(link, "from"));
  return {.port = &named(member(document, "ports"), from),
          .metric = {},
          .owner = from + ":" + text_of(member(link, "to")),
          .is_link = true};
}

Candidates candidates(const Json& document, std::string_view path, Names names) {
  Candidates found;
  for (const Json& port : member(document, "ports")) {
    const std::string name = port_name(port);
    found.add_matches(
        path, [&](std::string_view wanted) { return fit_port(port, name, wanted, names); },
        [&](std::string_view metric) { return port_metric(port, metric); },
        {.port = &port, .metric = {}, .owner = name});
  }
  for (const Json& link : member(document, "links")) {
    found.add_matches(
        path, [&](std::string_view wanted) { return fit_link(document, link, wanted, names); },
        [&](std::string_view metric) { return link_metric(link, metric); },
        of_link(document, link));
  }
  return found;
}

// By the ports' own names, else by all of them.
Candidates candidates(const Json& document, std::string_view path) {
  Candidates own = candidates(document, path, Names::kOwn);
  return own.all.empty() ? candidates(document, path, Names::kAll) : own;
}

std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

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
  for (const Json& link : member(document, "links")) {
    FoundMetric found = of_link(document, link);
    visit_link_metrics(link, "", [&](const PortMetric& metric) {
      found.metric = metric;
      names.push_back(last_part(text_of(member(link, "from"))) + ":" +
                      last_part(text_of(member(link, "to"))) + "." + metric.name);
      names.push_back(found.name());
    });
  }
  std::string near = nearest_text(path, {names.begin(), names.end()});
  if (near.empty() && !names.empty()) near = "; one is " + printable(names.back(), 200);
  throw InputError(fmt::format("no number '{}' in the report{}", printable(path, 200), near));
}

}  // namespace

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
