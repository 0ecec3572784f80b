// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/spec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "tb/bus/ace/pins.hpp"
#include "tb/monitor/cci400/tables/events.hpp"
#include "tb/report/event_text.hpp"
#include "tb/report/metrics.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kMonitor = "cci400";
constexpr std::string_view kCyclesName = "cycles";
constexpr std::array<std::string_view, 3> kTerms{"event", "source", "config"};

bool is_slave(unsigned source) { return source < kAceSlaves; }

class Parser {
 public:
  Parser(std::string_view text, std::string_view where, std::size_t column, bool r0)
      : event_(text, event_monitor(text, kCci400Names), "cci400/si_rrq_hs_any,source=3/", where,
               column),
        r0_(r0) {
    const std::string_view name = event_monitor(text, kCci400Names);
    if (name == (r0 ? "CCI_400_r1" : "CCI_400_r0")) {
      event_.fail(0, fmt::format("{} has other events than this build, which is of revision {}",
                                 name, r0 ? "r0" : "r1"));
    }
  }

  Cci400Spec parse() {
    for (const EventTerm& term : event_.terms()) take(term);
    Cci400Spec spec = cci400_spec(config(), r0_);
    spec.text = std::string(event_.text());
    spec.label = event_.label();
    return spec;
  }

 private:
  void take(const EventTerm& term) {
    if (term.key == "event") {
      take_what(term);
      code_ = static_cast<unsigned>(event_.number(term, 0x1F));
    } else if (term.key == "config") {
      take_what(term);
      config_ = static_cast<unsigned>(event_.number(term, 0xFF));
    } else if (term.key == "source") {
      if (source_) event_.fail(term.at, "source is given twice");
      source_ = static_cast<unsigned>(event_.number(term, kCciSources - 1));
      source_at_ = term.at;
    } else if (term.has_value) {
      event_.fail(term.at, fmt::format("unknown term '{}'; there are: {}", term.key,
                                       fmt::join(kTerms, ", ")));
    } else {
      take_name(term);
    }
  }

  void take_what(const EventTerm& term) {
    if (has_what_) event_.fail(term.at, "the event is given twice");
    has_what_ = true;
  }

  void take_name(const EventTerm& term) {
    if (term.key == kCyclesName) {
      take_what(term);
      config_ = 0xFF;
      return;
    }
    const std::vector<Cci400Event> events = cci400_events_of(r0_);
    const auto found =
        std::find_if(events.begin(), events.end(),
                     [&term](const Cci400Event& event) { return event.name == term.key; });
    if (found == events.end()) {
      std::vector<std::string_view> names{kCyclesName};
      for (const Cci400Event& event : events) names.push_back(event.name);
      event_.unknown_name(term, names);
    }
    take_what(term);
    code_ = found->code;
    named_ = *found;
  }

  // What it all says, once all terms are taken.
  std::uint8_t config() const {
    const std::size_t begin = event_.terms()[0].at;
    if (!has_what_) event_.fail(begin, "no event: give a name, event=CODE or config=NUMBER");
    if (config_) {
      if (source_) {
        event_.fail(source_at_,
                    *config_ == 0xFF ? "cycles have no source" : "config holds the source already");
      }
      return static_cast<std::uint8_t>(*config_);
    }
    const std::string_view wanted = !named_         ? "source=0-7 (S0 to S4, M0 to M2)"
                                    : named_->slave ? "source=0-4 (S0 to S4)"
                                                    : "source=5-7 (M0 to M2)";
    if (!source_) event_.fail(begin, fmt::format("the interface is missing: {}", wanted));
    if (named_ && named_->slave != is_slave(*source_)) {
      event_.fail(source_at_, fmt::format("{} is an event of {}", named_->name, wanted));
    }
    return static_cast<std::uint8_t>(*source_ << 5 | code_);
  }

  EventText event_;
  bool r0_;
  bool has_what_ = false;
  unsigned code_ = 0;
  std::optional<unsigned> config_, source_;
  std::size_t source_at_ = 0;
  std::optional<Cci400Event> named_;
};

}  // namespace

std::string_view Cci400Spec::name() const {
  if (is_cycles()) return kCyclesName;
  if (info == nullptr) return "RESERVED";
  return r0 ? info->r0_name : info->name;
}

std::vector<Cci400Event> cci400_events_of(bool r0) {
  std::vector<Cci400Event> events;
  for (const InterfaceEventInfo& info : cci400_events()) {
    if (r0 && !info.r0_code) continue;
    const Cci400Event event{.name = r0 ? info.r0_name : info.name,
                            .code = r0 ? *info.r0_code : info.code,
                            .info = &info,
                            .slave = info.kind == InterfaceKind::kSlave};
    const bool known = std::any_of(events.begin(), events.end(), [&event](const Cci400Event& e) {
      return e.code == event.code && e.slave == event.slave;
    });
    if (!known) events.push_back(event);
  }
  return events;
}

Cci400Spec cci400_spec(std::uint8_t config, bool r0) {
  Cci400Spec spec{.text = {}, .config = config, .info = nullptr, .r0 = r0};
  for (const Cci400Event& event : cci400_events_of(r0)) {
    if (event.slave == is_slave(spec.source()) && event.code == spec.code()) spec.info = event.info;
  }
  if (spec.is_cycles()) {
    spec.info = nullptr;
    spec.text = fmt::format("{}/{}/", kMonitor, kCyclesName);
  } else if (spec.info == nullptr) {
    spec.text = fmt::format("{}/config={:#04x}/", kMonitor, config);
  } else {
    spec.text = fmt::format("{}/{},source={}/", kMonitor, spec.name(), spec.source());
  }
  return spec;
}

std::vector<Cci400Spec> parse_cci400_events(const std::vector<std::string>& arguments, bool r0) {
  std::vector<Cci400Spec> specs;
  for_each_event(arguments, [&](std::string_view text, std::string_view where, std::size_t column) {
    specs.push_back(Parser(text, where, column, r0).parse());
  });
  return specs;
}

std::vector<Cci400Spec> all_cci400_events(bool r0) {
  std::vector<Cci400Spec> specs{cci400_spec(0xFF, r0)};
  const std::vector<Cci400Event> events = cci400_events_of(r0);
  for (unsigned source = 0; source < kCciSources; ++source) {
    for (const Cci400Event& event : events) {
      if (event.slave != is_slave(source)) continue;
      specs.push_back(cci400_spec(static_cast<std::uint8_t>(source << 5 | event.code), r0));
    }
  }
  return specs;
}

std::vector<Cci400Spec> default_cci400_events(bool r0) {
  std::vector<std::string_view> wanted{kCyclesName};
  for (const std::string_view name : metric_events(cci400_metrics())) wanted.push_back(name);
  std::vector<Cci400Spec> specs = all_cci400_events(r0);
  std::erase_if(specs, [&wanted](const Cci400Spec& spec) {
    const std::string_view name = spec.info == nullptr ? spec.name() : spec.info->name;
    return std::find(wanted.begin(), wanted.end(), name) == wanted.end();
  });
  return specs;
}

std::vector<std::uint8_t> configs_of(const std::vector<Cci400Spec>& specs) {
  std::vector<std::uint8_t> list;
  list.reserve(specs.size());
  for (const Cci400Spec& spec : specs) list.push_back(spec.config);
  return list;
}

}  // namespace fabmon
