// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/port_metrics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tb/report/json.hpp"
#include "tb/report/page/members.hpp"

namespace fabmon {
namespace {

// A member that is a count, and what more of it is.
struct CountMember {
  std::string_view name;
  Worse worse;
  bool of_port;  // the sum over the directions is a number of the port
};

constexpr CountMember kCounts[] = {
    {"transactions", Worse::kNeither, true}, {"beats", Worse::kNeither, false},
    {"errors", Worse::kMore, true},          {"orphans", Worse::kMore, true},
    {"open_at_end", Worse::kNeither, true},  {"lost_by_reset", Worse::kMore, false},
    {"lost_by_gap", Worse::kMore, false},    {"untaken", Worse::kMore, false},
};

std::optional<Quotient> quotient(std::optional<long double> above, long double below) {
  if (!above || below == 0) return std::nullopt;
  return Quotient{.above = *above, .below = below};
}

std::optional<Quotient> whole_number(const Json& value) { return quotient(number_of(value), 1); }

// Walks through the numbers of a port. Parts of which the wanted name cannot be are left out.
class MetricWalk {
 public:
  MetricWalk(const Json& port, std::string_view wanted, const VisitMetric& visit)
      : port_(port), wanted_(wanted), visit_(visit), out_(cycles_out_of_reset(port)) {}

  void port() const {
    report(
        {.name = "cycles", .dimension = Dimension::kCycles, .value = whole_number(own("cycles"))});
    if (own("violations").is_object()) {
      report({.name = "violations",
              .worse = Worse::kMore,
              .additive = true,
              .value = whole_number(member(own("violations"), "total"))});
    }
    if (own("counts").is_object()) {
      for (const auto& [name, value] : own("counts").items()) {
        tell_count("", name, Worse::kNeither, number_of(value));
      }
    }
    tell_count("", "bytes", Worse::kNeither, sum_of("bytes"), Dimension::kBytes);
    tell_bandwidth("", sum_of("bytes"), out_);
    for (const CountMember& count : kCounts) {
      if (count.of_port) tell_count("", count.name, count.worse, sum_of(count.name));
    }
    long double oldest = 0;
    for (const Json& direction : own("directions")) {
      oldest = std::max(oldest, number_or_zero(member(member(direction, "open"), "oldest")));
    }
    report({.name = "open.oldest",
            .dimension = Dimension::kCycles,
            .worse = Worse::kMore,
            .value = quotient(oldest, 1)});
    for (const Json& channel : own("channels")) this->channel(channel);
    for (const Json& direction : own("directions")) this->direction(direction);
    for (const Json& window : own("windows")) this->window(window);
  }

 private:
  const Json& own(std::string_view name) const { return member(port_, name); }

  // May the wanted name begin so?
  bool enters(std::string_view prefix) const {
    return wanted_.empty() || wanted_.starts_with(prefix);
  }

  void report(const PortMetric& metric) const {
    if (wanted_.empty() || wanted_ == metric.name) visit_(metric);
  }

  std::optional<long double> sum_of(std::string_view name) const {
    std::optional<long double> sum;
    for (const Json& direction : own("directions")) {
      const auto value = number_of(member(direction, name));
      if (value) sum = sum.value_or(0) + *value;
    }
    return sum;
  }

  void tell_count(const std::string& prefix, std::string_view name, Worse worse,
                  std::optional<long double> value, Dimension dimension = Dimension::kCount) const {
    report({.name = prefix + std::string(name),
            .dimension = dimension,
            .worse = worse,
            .additive = true,
            .value = quotient(value, 1)});
  }

  void tell_bandwidth(const std::string& prefix, std::optional<long double> bytes,
                      long double cycles) const {
    report({.name = prefix + "bandwidth",
            .dimension = Dimension::kBytesPerCycle,
            .worse = Worse::kLess,
            .additive = true,
            .value = quotient(bytes, cycles)});
  }

  void tell_share(std::string name, Worse worse, std::optional<long double> part,
                  long double whole) const {
    report({.name = std::move(name),
            .dimension = Dimension::kShare,
            .worse = worse,
            .value = quotient(part, whole)});
  }

  /// `with_open`: the same with the transactions that were found open, null if there are none.
  void tell_dist(const std::string& prefix, const Json& dist, const Json& with_open = {}) const {
    if (!enters(prefix)) return;
    for (const std::string_view name : kDistMembers) {
      const bool is_mean = name == "mean";
      const bool bounded = !is_mean && name != "min" && with_open.is_object();
      const long double count = number_or_zero(member(dist, "count"));
      report({.name = prefix + std::string(name),
              .dimension = Dimension::kCycles,
              .worse = Worse::kMore,
              .value = is_mean ? quotient(number_of(member(dist, "sum")), count)
                               : whole_number(member(dist, name)),
              .at_least = bounded ? whole_number(member(with_open, name)) : std::nullopt});
    }
  }

  void channel(const Json& channel) const {
    const std::string prefix = text_of(member(channel, "name")) + ".";
    if (!enters(prefix)) return;
    for (const std::string_view name : {"beats", "stalls", "ready_alone", "idle"}) {
      report({.name = prefix + std::string(name),
              .dimension = Dimension::kCycles,
              .worse = name == "stalls" ? Worse::kMore : Worse::kNeither,
              .additive = true,
              .whole = out_,
              .value = whole_number(member(channel, name))});
    }
  }

  void direction(const Json& direction) const {
    const std::string prefix = text_of(member(direction, "name")) + ".";
    if (!enters(prefix)) return;
    for (const CountMember& count : kCounts) {
      tell_count(prefix, count.name, count.worse, number_of(member(direction, count.name)));
    }
    const auto bytes = number_of(member(direction, "bytes"));
    tell_count(prefix, "bytes", Worse::kNeither, bytes, Dimension::kBytes);
    tell_bandwidth(prefix, bytes, out_);
    accounting(prefix, direction);
    const Json& outstanding = member(direction, "outstanding");
    report({.name = prefix + "outstanding.mean",
            .value = quotient(number_of(member(outstanding, "sum")), out_)});
    report({.name = prefix + "outstanding.max", .value = whole_number(member(outstanding, "max"))});
    const Json& open = member(direction, "open");
    tell_dist(prefix + "latency.", member(direction, "latency"), member(open, "latency"));
    tell_dist(prefix + "total.", member(direction, "total"), member(open, "total"));
    report({.name = prefix + "open.oldest",
            .dimension = Dimension::kCycles,
            .worse = Worse::kMore,
            .value = quotient(number_or_zero(member(open, "oldest")), 1)});
    for (const Json& phase : member(direction, "phases")) {
      const std::string name = text_of(member(phase, "name"));
      tell_dist(fmt::format("{}phase.{}.", prefix, name), member(phase, "dist"));
      if (name == "command_wait") tell_dist(prefix + "command_wait.", member(phase, "dist"));
    }
    const Json& by = member(direction, "by");
    if (!by.is_object()) return;
    for (const auto& [kind, groups] : by.items()) this->groups(prefix + kind + ".", groups);
  }

  void accounting(const std::string& prefix, const Json& direction) const {
    long double manager = 0;
    long double subordinate = 0;
    long double moves = 0;
    for (const Json& bucket : member(direction, "accounting")) {
      const std::string who = text_of(member(bucket, "who"));
      const long double cycles = number_or_zero(member(bucket, "cycles"));
      if (who == "reset") continue;
      if (who == "manager") manager += cycles;
      if (who == "subordinate") subordinate += cycles;
      if (who == "moves") moves += cycles;
      const bool waits = who == "manager" || who == "subordinate";
      tell_share(prefix + "accounting." + text_of(member(bucket, "bucket")),
                 waits ? Worse::kMore : Worse::kNeither, cycles, out_);
    }
    tell_share(prefix + "wait.manager", Worse::kMore, manager, out_);
    tell_share(prefix + "wait.subordinate", Worse::kMore, subordinate, out_);
    tell_share(prefix + "efficiency", Worse::kLess, number_of(member(direction, "beats")),
               manager + subordinate + moves);
  }

  void groups(const std::string& kind, const Json& groups) const {
    if (!enters(kind)) return;
    for (const Json& group : groups) {
      const std::string prefix = kind + text_of(member(group, "key")) + ".";
      if (!enters(prefix)) continue;
      const auto bytes = number_of(member(group, "bytes"));
      tell_count(prefix, "transactions", Worse::kNeither, number_of(member(group, "transactions")));
      tell_count(prefix, "bytes", Worse::kNeither, bytes, Dimension::kBytes);
      tell_bandwidth(prefix, bytes, out_);
      tell_share(prefix + "share", Worse::kNeither, number_of(member(group, "share")), 1);
      report({.name = prefix + "outstanding", .value = whole_number(member(group, "outstanding"))});
      tell_dist(prefix + "latency.", member(group, "latency"));
    }
  }

  void window(const Json& window) const {
    for (const Json& direction : member(window, "directions")) {
      const std::string prefix = "window." + text_of(member(window, "name")) + "." +
                                 text_of(member(direction, "name")) + ".";
      if (!enters(prefix)) continue;
      const auto bytes = number_of(member(direction, "bytes"));
      tell_count(prefix, "transactions", Worse::kNeither,
                 number_of(member(direction, "transactions")));
      tell_count(prefix, "bytes", Worse::kNeither, bytes, Dimension::kBytes);
      tell_bandwidth(prefix, number_of(member(direction, "bytes_per_cycle")), 1);
      for (const std::string_view name : {"p50", "p99", "max"}) {
        report({.name = prefix + "latency." + std::string(name),
                .dimension = Dimension::kCycles,
                .worse = Worse::kMore,
                .value = whole_number(member(direction, name))});
      }
    }
  }

  const Json& port_;
  std::string_view wanted_;
  const VisitMetric& visit_;
  long double out_;
};

}  // namespace

long double cycles_out_of_reset(const Json& port) {
  return number_or_zero(member(port, "cycles")) - number_or_zero(member(port, "reset_cycles"));
}

void visit_metrics(const Json& port, std::string_view name, const VisitMetric& visit) {
  MetricWalk(port, name, visit).port();
}

std::optional<PortMetric> port_metric(const Json& port, std::string_view name) {
  std::optional<PortMetric> found;
  if (name.empty()) return found;
  visit_metrics(port, name, [&found](const PortMetric& metric) {
    if (!found) found = metric;
  });
  return found;
}

}  // namespace fabmon
