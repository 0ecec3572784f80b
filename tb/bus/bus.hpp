// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a bus is to a report: a table (Bus) that its folder fills in, and its log of one port
// (BusLog), which is read block by block. A report knows nothing else of a bus.
//
//     bus.find(wave, clocks, options)             the ports of a waveform
//     log = bus.open(options)                     the recording of one of them
//     log->begin(sink)                            who wants its cycles and transactions
//     while (n = log->read()) log->tell(n), log->check(0, n);
//     log->finish()
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/cycle_sums.hpp"
#include "tb/analysis/port_sink.hpp"
#include "tb/analysis/port_statistics.hpp"
#include "tb/record/clock_period.hpp"
#include "tb/record/found_port.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/record/value_hash.hpp"

namespace fabmon {

/// How often a rule of the protocol was broken.
struct BrokenRule {
  std::string_view name;
  std::uint64_t count = 0;
};

/// Those of a checker (tb/core/findings.hpp), in the order of its rules.
template <class Protocol>
std::vector<BrokenRule> broken_rules(const Protocol& protocol) {
  std::vector<BrokenRule> broken;
  for (const auto& rule : protocol.rules()) {
    const std::uint64_t count = protocol.count(rule.name);
    if (count != 0) broken.push_back({rule.name, count});
  }
  return broken;
}

/// A violation, for a mark: the cycle, counted from the first one that was checked, and a sentence.
struct BusViolation {
  std::uint64_t cycle = 0;
  std::string text;
};

/// The log of one port: reads its pins, and tells a sink its cycles and transactions.
class BusLog {
 public:
  static constexpr std::size_t kBlock = 1024;  ///< cycles that are read at a time

  BusLog() = default;
  virtual ~BusLog() = default;
  BusLog(const BusLog&) = delete;
  BusLog& operator=(const BusLog&) = delete;

  /// Tells this sink from now on, which must outlive the log. To be called once, before read().
  virtual void begin(PortSink& sink) = 0;
  /// Reads the next block, and returns how many cycles it has; 0 at the end. Throws InputError
  /// about a source that cannot be read.
  virtual std::size_t read() = 0;
  /// The time stamp of a cycle of the block; 0 if there are none.
  virtual std::uint64_t time(std::size_t i) const = 0;
  /// True if it is none, but stands for cycles that were not recorded.
  virtual bool is_gap(std::size_t i) const = 0;
  /// Tells the sink the first `end` cycles of the block.
  virtual void tell(std::size_t end) = 0;
  /// Checks cycles of the block by the rules of the protocol.
  virtual void check(std::size_t first, std::size_t end) = 0;
  /// The recording has ended: the sink is told what is open.
  virtual void finish() = 0;

  /// Femtoseconds a unit of time stamps; 0 if there are none.
  virtual std::uint64_t timescale() const { return 0; }
  /// The clock between the cycles that were read.
  virtual ClockPeriod clock() const { return {}; }
  /// How the recording was cut off; empty: it was not, or not yet.
  virtual std::string cut() const { return {}; }
  /// Widths in bits; 0: not known, or there is no such pin.
  virtual unsigned data_width() const { return 0; }
  virtual unsigned id_width() const { return 0; }

  /// How the recording was read, a line each.
  virtual std::vector<std::string> recording_notes() const { return {}; }
  /// What is to be said of the transactions and of the rules, a line each. `gaps`: how many the
  /// reported part has.
  virtual std::vector<std::string> log_notes(std::uint64_t /*gaps*/) const { return {}; }
  /// Why the pins are probably bound wrong, a line each. The statistics are settled.
  virtual std::vector<std::string> doubtful_binding(const PortStatistics& /*statistics*/) const {
    return {};
  }
  /// Transactions that may belong to commands from before the recording.
  virtual std::uint64_t doubtful() const { return 0; }
  /// Counts that this bus alone has, with their names ("retries"), from the beginning of the
  /// recording on. The names live as long as the program.
  virtual std::vector<std::pair<std::string_view, std::uint64_t>> counts() const { return {}; }

  /// The rules that were broken; nothing if rules are not checked.
  virtual std::optional<std::vector<BrokenRule>> broken_rules() const { return std::nullopt; }
  /// The violations that were found since the last call.
  virtual std::vector<BusViolation> new_violations() { return {}; }

  /// Counts the cycles that are told once more, by a formulation of its own; before read(). False
  /// if the bus has none.
  virtual bool begin_recount() { return false; }
  /// What it has counted; null without begin_recount().
  virtual const CycleSums* recount() const { return nullptr; }

  /// Of all values of the port, if it was opened to be compared.
  virtual ValueHash values() const { return {}; }
  /// True if the monitors end the same transactions of a direction.
  virtual bool is_comparable(std::size_t /*direction*/) const { return true; }
  /// Why latencies of the monitors are not those of the log, one line; empty if they are.
  virtual std::string unlike_monitors() const { return {}; }
};

/// Generated traffic, as the user named it.
struct BusTraffic {
  std::string workload;
  std::uint64_t seed = 1;
  std::uint64_t cycles = 0;
};

/// The table of a bus. The functions that a bus has not are null.
struct Bus {
  std::string_view name;                      ///< "axi4"
  std::string_view title;                     ///< the kind of a port of which nothing else is known
  std::span<const std::string_view> kinds{};  ///< FoundPort::kind that open() can read
  const BusShape* shape = nullptr;            ///< null: no port can be reported
  bool counts_twice = false;                  ///< BusLog::begin_recount() works
  bool has_monitors = false;                  ///< reports show their values, too
  bool on_request = false;                  ///< ports are looked for only if the user names the bus
  std::span<const std::size_t> identity{};  ///< columns of the pins that decide: a port all of
                                            ///< whose pins that decide are a port's of an earlier
                                            ///< bus is not a port of its own; empty: it always is

  /// The ports of a waveform; scope, prefix and widths of the options narrow them down.
  std::function<std::vector<FoundPort>(ClockSampler& wave, const WaveClocks& clocks,
                                       const TraceOptions& options)>
      find{};
  /// The pins of the port that the options mean. Throws InputError unless it is one alone.
  std::function<WavePins(ClockSampler& wave, const TraceOptions& options)> choose{};
  /// The reset among these, if the port has one.
  std::function<std::optional<PinBits>(const WavePins& pins)> reset_of{};
  /// Opens the recording of a port. `compared`: values() is wanted. Throws InputError if it cannot
  /// be used.
  std::function<std::unique_ptr<BusLog>(const TraceOptions& options, bool compared)> open{};
  /// Generated traffic. Throws InputError about a workload that is not known.
  std::function<std::unique_ptr<BusLog>(const BusTraffic& traffic)> generate{};
};

}  // namespace fabmon
