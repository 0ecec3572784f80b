// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_transactions.hpp"

#include <fmt/format.h>

#include <utility>

#include "tb/report/page/link_document.hpp"
#include "tb/report/page/options_text.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

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
    table_ = std::make_unique<TransactionTable>(options.transactions, timescale_);
  }
  const LinkText wanted = parse_links("--link", options.links, names_);
  if (wanted.none || names_.size() < 2) return;
  wanted_ = wanted.only;
  std::vector<LinkedPort> linked;
  for (const ReportedPort& port : reported.ports) {
    linked.push_back({port.name, port.clock, port.id.value_or(0)});
  }
  links_ = std::make_unique<LinkSearch>(std::move(linked), LinkOptions{.only = wanted.only},
                                        perfetto_.get());
}

std::vector<TimedSink*> ReportTransactions::of_port(std::size_t port) {
  std::vector<TimedSink*> consumers;
  const auto keep = [&](std::unique_ptr<TimedSink> consumer) {
    consumers.push_back(consumer.get());
    kept_.push_back(std::move(consumer));
  };
  if (perfetto_) keep(perfetto_->port(labels_[port]));
  if (table_) keep(table_->port(labels_[port]));
  if (links_) consumers.push_back(&links_->port(port));
  return consumers;
}

void ReportTransactions::finish(const std::vector<std::size_t>& same) {
  if (links_) {
    found_ = links_json(links_->links(same), names_, *labels_.front().bus, timescale_);
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
