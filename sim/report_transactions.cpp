// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_transactions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/report/page/link_document.hpp"
#include "tb/report/page/options_text.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

TransactionColumns columns_of(const std::vector<ReportedPort>& ports) {
  TransactionColumns columns;
  for (const ReportedPort& port : ports) {
    columns.kind = columns.kind || !port.bus->shape->kinds.empty();
    columns.dest = columns.dest || port.bus->shape->has_dest;
  }
  return columns;
}

}  // namespace

ReportTransactions::ReportTransactions(const ReportOptions& options, const ReportedPorts& reported)
    : options_(options), timescale_(reported.timescale) {
  for (const ReportedPort& port : reported.ports) {
    names_.push_back(port.name);
    labels_.push_back({.name = port.name,
                       .bus = port.bus->shape,
                       .id_names = port.statistics.id_names,
                       .ranges = port.statistics.ranges});
  }
  if (!options.perfetto.empty()) {
    perfetto_ = std::make_unique<PerfettoTrace>(options.perfetto, timescale_);
  }
  if (!options.transactions.empty()) {
    table_ = std::make_unique<TransactionTable>(options.transactions, timescale_,
                                                columns_of(reported.ports));
  }
  search_links(reported);
}

// Ports without addresses are left out; directions are matched by their names.
void ReportTransactions::search_links(const ReportedPorts& reported) {
  const LinkText wanted = parse_links("--link", options_.links, names_);
  if (wanted.none || names_.size() < 2) return;
  wanted_ = wanted.only;
  std::vector<LinkedPort> ports;
  std::vector<std::size_t> place(names_.size(), names_.size());  // of a port among these
  for (std::size_t i = 0; i < reported.ports.size(); ++i) {
    const ReportedPort& port = reported.ports[i];
    if (!port.bus->shape->has_address) continue;
    place[i] = ports.size();
    linked_.push_back(i);
    LinkedPort& linked = ports.emplace_back(
        LinkedPort{.name = port.name, .clock = port.clock, .id_width = port.id.value_or(0)});
    linked.directions.fill(kMaxDirections);
    for (std::size_t d = 0; d < port.bus->shape->directions.size(); ++d) {
      const std::string_view name = port.bus->shape->directions[d].name;
      const auto known = std::find(directions_.begin(), directions_.end(), name);
      linked.directions.at(d) = static_cast<std::uint8_t>(known - directions_.begin());
      if (known == directions_.end()) directions_.push_back(name);
    }
  }
  LinkOptions options;
  for (const auto& [from, to] : wanted.only) {
    for (const std::size_t port : {from, to}) {
      if (place[port] < ports.size()) continue;
      throw InputError(fmt::format("--link {}:{}: transactions of {} have no addresses",
                                   names_[from], names_[to], names_[port]));
    }
    options.only.emplace_back(place[from], place[to]);
  }
  if (ports.size() < 2) return;
  links_ = std::make_unique<LinkSearch>(std::move(ports), std::move(options), perfetto_.get());
}

// ReportMeasurement::same_ports() of the ports of the search alone.
std::vector<std::size_t> ReportTransactions::linked_same(
    const std::vector<std::size_t>& same) const {
  std::vector<std::size_t> of_search;
  for (const std::size_t port : linked_) {
    const auto first = std::find(linked_.begin(), linked_.end(), same.at(port));
    of_search.push_back(static_cast<std::size_t>(first - linked_.begin()));
  }
  return of_search;
}

std::vector<TimedSink*> ReportTransactions::of_port(std::size_t port) {
  std::vector<TimedSink*> consumers;
  const auto keep = [&](std::unique_ptr<TimedSink> consumer) {
    consumers.push_back(consumer.get());
    kept_.push_back(std::move(consumer));
  };
  if (perfetto_) keep(perfetto_->port(labels_[port]));
  if (table_) keep(table_->port(labels_[port]));
  const auto place = std::find(linked_.begin(), linked_.end(), port);
  if (links_ && place != linked_.end()) {
    consumers.push_back(&links_->port(static_cast<std::size_t>(place - linked_.begin())));
  }
  return consumers;
}

void ReportTransactions::finish(const std::vector<std::size_t>& same) {
  if (links_) {
    std::vector<std::string> names;
    for (const std::size_t port : linked_) names.push_back(names_[port]);
    found_ = links_json(links_->links(linked_same(same)), names, directions_, timescale_);
    notes_ = links_->notes();
    for (const auto& [from, to] : wanted_) {
      if (same.at(from) != same.at(to)) continue;
      notes_.push_back(
          fmt::format("--link {}:{}: no link, as the two had the same values all along",
                      names_[from], names_[to]));
    }
    links_.reset();
  }
  if (table_) table_->finish();
  if (perfetto_) {
    perfetto_->finish();
    if (perfetto_->left_out() != 0) {
      notes_.push_back(
          fmt::format("{}: {} transactions are left out: the times of their "
                      "cycles are forgotten",
                      options_.perfetto, grouped(perfetto_->left_out())));
    }
  }
}

}  // namespace fabmon
