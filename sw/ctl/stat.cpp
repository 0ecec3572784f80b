// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmonctl stat. Counters are read at the end of each interval, and at least ten times a second,
// so that one which wraps does it at most once between two reads; counts of any length are added
// up in 64 bits.
#include <fmt/format.h>

#include <algorithm>

#include "error.hpp"
#include "metrics.hpp"
#include "output.hpp"
#include "program.hpp"

namespace fabmon::ctl {
namespace {

constexpr Nanoseconds kLongestGap = 100 * kMillisecond;  // between two reads

// An event, the device that counts it, and which of its counters that is.
struct Measured {
  std::size_t device, counter;
  Combine combine;
  Row row;
  std::string what;  // the event as it was written, without its label
};

// A metric, and which of the events are its terms and its divisor.
struct Metric {
  MetricText text;
  std::vector<std::size_t> events;
};

struct Plan {
  std::vector<Measured> measured;
  std::vector<Metric> metrics;
};

// Counts of reads, one behind the other, joined.
class Sum {
 public:
  explicit Sum(Combine combine) : combine_(combine) { clear(); }
  void clear() { count_ = combine_ == Combine::kSum ? Count{0} : Count{}; }
  void add(Count next) {
    if (combine_ == Combine::kSum) {
      count_ = count_ && next ? Count{*count_ + *next} : Count{};
    } else if (next && (!count_ || combine_ == Combine::kLatest ||
                        (combine_ == Combine::kMax) == (*next > *count_))) {
      count_ = next;
    }
  }
  Count count() const { return count_; }

 private:
  Combine combine_;
  Count count_;
};

// The events of the options, with those of --all.
std::vector<EventText> wanted(const std::vector<Device>& devices, const Options& options) {
  std::vector<EventText> events;
  for (const std::string& list : options.events) {
    for (EventText& event : parse_events(list)) events.push_back(std::move(event));
  }
  for (std::size_t i = 0; i < devices.size() && options.all; ++i) {
    if (!devices[i].monitor) throw Error(devices[i].error);
    for (const std::string& inside : devices[i].monitor->all()) {
      const auto named = parse_events(fmt::format("{}/{}/", own_name(devices, i), inside));
      events.push_back(named[0]);
    }
  }
  return events;
}

// Adds the events of the options, and those of metrics that are not among them, to their devices,
// and forgets the devices that have none.
Plan plan(std::vector<Device>& devices, const Options& options) {
  Plan plan;
  std::vector<Measured>& measured = plan.measured;
  std::vector<std::size_t> used(devices.size());
  const auto add = [&](std::size_t device, const EventText& event) {
    const Counter counter = devices[device].monitor->add(event);
    measured.push_back({.device = device,
                        .counter = used[device]++,
                        .combine = counter.combine,
                        .row = {.label = event.label, .unit = counter.unit, .count = {}},
                        .what = event.inside()});
  };
  for (const EventText& event : wanted(devices, options)) {
    add(choose_device(devices, event.device), event);
  }
  for (const std::string& list : options.metrics) {
    for (const EventText& text : parse_events(list)) {
      const std::size_t device = choose_device(devices, text.device);
      Metric metric{.text = parse_metric(text, devices[device].monitor->table()), .events = {}};
      for (const EventText& event : metric.text.events) {
        const auto same = std::find_if(measured.begin(), measured.end(), [&](const Measured& one) {
          return one.device == device && one.what == event.inside();
        });
        metric.events.push_back(static_cast<std::size_t>(same - measured.begin()));
        if (same == measured.end()) add(device, event);
      }
      plan.metrics.push_back(std::move(metric));
    }
  }
  for (std::size_t i = 0; i < devices.size(); ++i) {
    if (used[i] == 0) devices[i].monitor = nullptr;
  }
  return plan;
}

class Measurement {
 public:
  Measurement(Host& host, const Options& options)
      : host_(&host),
        options_(&options),
        devices_(open_devices(host, options, true)),
        plan_(plan(devices_, options)),
        measured_(plan_.measured) {
    for (const Measured& one : measured_) {
      since_.emplace_back(one.combine);
      all_.emplace_back(one.combine);
    }
  }

  int run() {
    StatOutput output(*host_, *options_, rows(all_));
    if (!options_->program.empty()) host_->prepare_command(options_->program);
    output.begin();
    each([](Monitor& monitor) { monitor.begin(); });
    Duration duration(*host_, *options_);
    const Nanoseconds period = options_->interval_ms.value_or(0) * kMillisecond;
    Nanoseconds last = duration.begin();
    Nanoseconds next = period != 0 ? last + period : ~Nanoseconds{0};
    std::uint64_t intervals = 0;
    Nanoseconds time = last;
    bool over = false;
    while (!over) {
      over = duration.wait(std::min(next, host_->now() + kLongestGap));
      if (over) each([](Monitor& monitor) { monitor.end(); });
      time = host_->now();
      take();
      if (period == 0 || (time < next && !over)) continue;
      if (++intervals == options_->interval_count && !over) {
        each([](Monitor& monitor) { monitor.end(); });
        over = true;
        take();  // up to the stop
      }
      output.interval(time - duration.begin(), time - last, rows(since_), metrics(since_));
      for (Sum& sum : since_) sum.clear();
      last = time;
      while (next <= time) next += period;
    }
    if (period == 0) output.total(time - duration.begin(), rows(all_), metrics(all_));
    const int status = duration.finish();
    return tell() ? status : 2;
  }

 private:
  template <class Do>
  void each(Do&& what) {
    for (Device& device : devices_) {
      if (device.monitor) what(*device.monitor);
    }
  }

  void take() {
    std::vector<std::vector<Count>> counts(devices_.size());
    for (std::size_t i = 0; i < devices_.size(); ++i) {
      if (devices_[i].monitor) counts[i] = devices_[i].monitor->take();
    }
    for (std::size_t i = 0; i < measured_.size(); ++i) {
      const Count count = counts[measured_[i].device][measured_[i].counter];
      if (!count && measured_[i].combine == Combine::kSum) lost_ = true;
      since_[i].add(count);
      all_[i].add(count);
    }
  }

  std::vector<Row> rows(const std::vector<Sum>& sums) const {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < measured_.size(); ++i) {
      rows.push_back(measured_[i].row);
      rows.back().count = sums[i].count();
    }
    return rows;
  }

  std::vector<MetricLine> metrics(const std::vector<Sum>& sums) const {
    std::vector<MetricLine> lines;
    for (const Metric& metric : plan_.metrics) {
      std::vector<Count> counts;
      for (const std::size_t i : metric.events) counts.push_back(sums[i].count());
      lines.push_back({.label = metric.text.label,
                       .unit = std::string(metric.text.row->unit),
                       .value = metric_value(*metric.text.row, counts)});
    }
    return lines;
  }

  // What the monitors say of their counts. False if one is not known.
  bool tell() {
    for (std::size_t i = 0; i < devices_.size(); ++i) {
      if (!devices_[i].monitor) continue;
      for (const std::string& note : devices_[i].monitor->notes()) {
        host_->complain(fmt::format("note: {}: {}", own_name(devices_, i), note));
      }
    }
    if (lost_) host_->complain("<not counted>: more than a counter holds, between two reads");
    return !lost_;
  }

  Host* host_;
  const Options* options_;
  std::vector<Device> devices_;
  Plan plan_;
  const std::vector<Measured>& measured_;
  std::vector<Sum> since_, all_;  // of the interval, of the whole time
  bool lost_ = false;
};

}  // namespace

int stat(Host& host, const Options& options) { return Measurement(host, options).run(); }

}  // namespace fabmon::ctl
