// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/bus_log.hpp"

#include <fmt/format.h>

#include <utility>

#include "tb/bus/axi4/doubtful_binding.hpp"
#include "tb/bus/axi4/port_log.hpp"
#include "tb/bus/axi4/port_values.hpp"
#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/protocol_setup.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tb/core/words.hpp"
#include "tb/record/protocol_notes.hpp"

namespace fabmon {
namespace {

// Violations of each rule that get a mark.
constexpr std::size_t kMarked = 1000;

// Of the transactions that were told in doubt; empty if there are none.
std::string doubt_note(const Axi4PortLog& log, std::uint64_t gaps) {
  const std::uint64_t reads = log.doubtful(kAxi4Read);
  const std::uint64_t writes = log.doubtful(kAxi4Write);
  if (reads + writes == 0) return {};
  return fmt::format(
      "in doubt: {} reads, {} writes; the trace begins{} neither in reset nor idle, and they may "
      "have been paired with responses to older commands",
      reads, writes, gaps == 0 ? "" : ", or goes on behind a gap,");
}

std::string violation_text(const Axi4Violation& violation) {
  return fmt::format("{} (ID {}): {}", violation.rule, violation.id,
                     rule_meaning<Axi4Protocol>(violation.rule));
}

class RecordedLog final : public BusLog {
 public:
  RecordedLog(const TraceOptions& options, bool compared)
      : trace_(open_axi4_report_trace(options, compared)),
        compared_(compared),
        protocol_(axi4_protocol(*trace_, kMarked)) {}

  void begin(PortSink& sink) override { log_.emplace(sink, axi4_log_options(*trace_)); }
  std::size_t read() override {
    return trace_->read(pins_.data(), more_.data(), times_.data(), data_.data(), kBlock);
  }
  std::uint64_t time(std::size_t i) const override { return times_[i]; }
  bool is_gap(std::size_t i) const override { return pins_[i].gap != 0; }
  void tell(std::size_t end) override {
    log_->run(pins_.data(), more_.data(), times_.data(), end);
    if (compared_) values_.run(pins_.data(), more_.data(), times_.data(), data_.data(), end);
  }
  void check(std::size_t first, std::size_t end) override {
    protocol_.run(pins_.data() + first, end - first);
  }
  void finish() override { log_->finish(); }

  std::uint64_t timescale() const override { return trace_->timescale(); }
  ClockPeriod clock() const override { return trace_->clock(); }
  std::string cut() const override { return trace_->cut(); }
  unsigned data_width() const override { return trace_->data_width(); }
  unsigned id_width() const override { return declared_id_width(*trace_); }

  std::vector<std::string> recording_notes() const override { return trace_->notes(); }
  std::vector<std::string> log_notes(std::uint64_t gaps) const override {
    std::vector<std::string> notes;
    const auto say = [&notes](std::uint64_t count, std::string_view what) {
      if (count != 0) notes.push_back(fmt::format("{} {}", grouped(count), what));
    };
    say(log_->at_once(),
        "responses came in the cycle of their own command or last data, which the protocol does "
        "not allow: they are paired with these");
    say(log_->atomics(),
        "atomic operations return data: each is one write, which ends with the later one of B and "
        "its data");
    say(log_->chunked(),
        "reads have data in chunks of 16 bytes: their bytes are those of the chunks, whatever LEN "
        "and SIZE say");
    constexpr unsigned kChunkBits = 128;
    if (log_->chunked() != 0 && !trace_->has("rchunkstrb") && data_width() != kChunkBits) {
      notes.emplace_back(
          "rchunkstrb is not in the file: each beat with rchunkv is taken for one chunk, so that "
          "the bytes of reads may be too few");
    }
    if (log_->chunked() != 0 && !trace_->has("rlast")) {
      notes.emplace_back(
          "rlast is not in the file, and reads have data in chunks: these end by arlen, which does "
          "not say how many beats they have, so that their latencies are not known");
    }
    if (std::string note = doubt_note(*log_, gaps); !note.empty()) notes.push_back(std::move(note));
    for (std::string& note : protocol_notes(protocol_)) notes.push_back(std::move(note));
    return notes;
  }
  std::vector<std::string> doubtful_binding(const PortStatistics& statistics) const override {
    return fabmon::doubtful_binding(statistics, protocol_);
  }
  std::uint64_t doubtful() const override {
    return log_->doubtful(kAxi4Read) + log_->doubtful(kAxi4Write);
  }

  std::optional<std::vector<BrokenRule>> broken_rules() const override {
    return fabmon::broken_rules(protocol_);
  }
  std::vector<BusViolation> new_violations() override {
    std::vector<BusViolation> found;
    for (; told_ < protocol_.violations().size(); ++told_) {
      const Axi4Violation& violation = protocol_.violations()[told_];
      found.push_back({violation.clock, violation_text(violation)});
    }
    return found;
  }

  ValueHash values() const override { return values_.hash(); }
  bool is_comparable(std::size_t direction) const override {
    if (direction == kAxi4Write && log_->late_atomics() != 0) return false;
    return log_->ambiguous() == 0;
  }
  std::string unlike_monitors() const override {
    std::string why;
    const auto add = [&why](std::uint64_t count, std::string_view what) {
      if (count != 0) why += fmt::format("{}{} {}", why.empty() ? "" : "; ", grouped(count), what);
    };
    add(log_->ambiguous(), "beats of R fit a read and an atomic operation of the same ID");
    const bool writes_only = why.empty();
    add(log_->late_atomics(),
        "atomic operations had B, which ends a write there, before their data");
    if (why.empty()) return {};
    return fmt::format("latencies{} of the monitors are not compared with the log: {}",
                       writes_only ? " of writes" : "", why);
  }

 private:
  std::unique_ptr<Axi4ReportTrace> trace_;
  bool compared_;
  Axi4Protocol protocol_;
  std::optional<Axi4PortLog> log_;  // from begin() on
  Axi4PortValues values_;
  std::size_t told_ = 0;  // violations
  std::vector<Axi4Pins> pins_ = std::vector<Axi4Pins>(kBlock);
  std::vector<Axi4ReportPins> more_ = std::vector<Axi4ReportPins>(kBlock);
  std::vector<std::uint64_t> times_ = std::vector<std::uint64_t>(kBlock);
  std::vector<std::uint64_t> data_ = std::vector<std::uint64_t>(kBlock);
};
}  // namespace

std::unique_ptr<BusLog> open_axi4_log(const TraceOptions& options, bool compared) {
  return std::make_unique<RecordedLog>(options, compared);
}

}  // namespace fabmon
