// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/port_sentence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tb/analysis/transaction_text.hpp"

namespace fabmon {
namespace {

constexpr std::array kWaitedFor{WaitingFor::kManager, WaitingFor::kSubordinate};

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string percent(double share) {
  return share > 0 && share < 0.01 ? "less than 1 %" : fmt::format("{:.0f} %", 100 * share);
}

/// "Reads" of "read".
std::string many(std::string_view unit) {
  std::string name = fmt::format("{}s", unit);
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

/// A sentence within another one: "data waits" of "Data waits.".
std::string within(std::string_view sentence) {
  if (sentence.ends_with('.')) sentence.remove_suffix(1);
  std::string text(sentence);
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') {
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  return text;
}

/// Of the buckets in which somebody is waited for, the one with most cycles.
const BucketShape* largest(const PortStatistics& port, std::size_t direction,
                           WaitingFor waiting_for) {
  const auto buckets = port.shape().directions[direction].buckets;
  const BucketShape* largest = nullptr;
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < buckets.size(); ++i) {
    const std::uint64_t cycles = port.totals().sums.directions[direction].buckets[i];
    if (buckets[i].waiting_for != waiting_for || cycles <= most) continue;
    most = cycles;
    largest = &buckets[i];
  }
  return largest;
}

/// So many cycles without a handshake may be a hang.
constexpr std::uint64_t kStill = 64;

/// "1 cycle", "67 cycles (335 ns)".
std::string cycles_text(std::uint64_t cycles, const TimeOfCycles& time) {
  std::string text = fmt::format("{} cycle{}", cycles, cycles == 1 ? "" : "s");
  if (time) text += fmt::format(" ({})", time(cycles));
  return text;
}

struct Wait {
  std::size_t direction = 0;
  WaitingFor waiting_for = WaitingFor::kNobody;
  std::uint64_t cycles = 0;
};

Wait longest(const PortStatistics& port) {
  Wait longest;
  for (std::size_t i = 0; i < port.shape().directions.size(); ++i) {
    const auto cycles = port.totals().sums.cycles_waiting_for(port.shape(), i);
    for (const WaitingFor waiting_for : kWaitedFor) {
      const std::uint64_t here = cycles[static_cast<std::size_t>(waiting_for)];
      if (here > longest.cycles) longest = {i, waiting_for, here};
    }
  }
  return longest;
}

}  // namespace

double waiting_share(const PortStatistics& port) {
  double largest = 0;
  for (std::size_t i = 0; i < port.shape().directions.size(); ++i) {
    const auto cycles = port.totals().sums.cycles_waiting_for(port.shape(), i);
    std::uint64_t waiting = 0;
    for (const WaitingFor waiting_for : kWaitedFor)
      waiting += cycles[static_cast<std::size_t>(waiting_for)];
    largest = std::max(largest, share(waiting, port.totals().sums.running()));
  }
  return largest;
}

std::string port_sentence(const PortStatistics& port, const TimeOfCycles& time) {
  const std::uint64_t running = port.totals().sums.running();
  if (port.cycles() == 0) return "No cycle was recorded.";
  if (running == 0) return "The port is in reset all the time.";
  const Wait wait = longest(port);
  if (wait.cycles == 0) {
    for (const DirectionSums& sums : port.totals().sums.directions) {
      if (sums.beats() != 0 || sums.transactions != 0) return "Neither side waits.";
    }
    return "Nothing moves on this port.";
  }
  const std::string_view name = port.shape().directions[wait.direction].unit_name();
  std::string text =
      fmt::format("{} wait for the {} {} of the time", many(name),
                  waiting_for_name(wait.waiting_for), percent(share(wait.cycles, running)));
  const BucketShape* const bucket = largest(port, wait.direction, wait.waiting_for);
  if (bucket != nullptr) {
    text += fmt::format(", most of it in {} ({})", bucket->name, within(bucket->meaning));
  }
  const Counts latency = port.totals().latency[wait.direction].counts();
  if (const auto p50 = latency.percentile(1, 2)) {
    text += fmt::format("; the latency of {} is {} at p50", with_article(name),
                        cycles_text(*p50, time));
    const auto total = port.direction(wait.direction).total().counts().percentile(1, 2);
    if (total && *total != *p50) {
      text += fmt::format(", {} with the wait for its acceptance", cycles_text(*total, time));
    }
  }
  return text + ".";
}

std::string oldest_open_text(const PortStatistics& port, const TimeOfCycles& time) {
  const OpenTransaction* oldest = nullptr;
  std::uint64_t transactions = 0;
  std::uint64_t longest = 0;
  for (std::size_t i = 0; i < port.shape().directions.size(); ++i) {
    const DirectionStatistics& direction = port.direction(i);
    transactions += direction.open_at_end;
    longest = std::max(longest, direction.total().counts().max().value_or(0));
    for (const TimedOpenTransaction& one : direction.open.oldest()) {
      if (one.open.by != LostBy::kEnd) continue;
      if (oldest == nullptr || one.open.total > oldest->total) oldest = &one.open;
    }
  }
  if (oldest == nullptr) return {};
  const bool hangs = port.still() >= kStill && port.still() > longest;
  const Transaction& t = oldest->transaction;
  std::string text;
  if (hangs) {
    text = fmt::format("Hang: nothing has moved in the last {}. ", cycles_text(port.still(), time));
  } else if (oldest->total <= longest) {
    return {};
  }
  const std::string which = with_article(transaction_text(port.shape(), t));
  if (oldest->awaits == Awaits::kAccept) {
    text += fmt::format("The {} of {} is offered since cycle {} and not accepted: {}.",
                        port.shape().has_address ? "command" : "first beat", which, t.shown,
                        cycles_text(oldest->total, time));
  } else {
    text += fmt::format(
        "{} {} open at the end; the oldest, {}, was accepted at cycle {} "
        "and waits for {} since {}.",
        counted(transactions, unit_of_all(port.shape())), transactions == 1 ? "is" : "are", which,
        t.accept, oldest->awaits == Awaits::kData ? "data" : "its response",
        cycles_text(oldest->age, time));
  }
  return text;
}

}  // namespace fabmon
