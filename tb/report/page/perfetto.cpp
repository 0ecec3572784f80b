// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/perfetto.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/analysis/transaction_text.hpp"
#include "tb/core/escape.hpp"
#include "tb/report/page/decimal_time.hpp"
#include "tb/report/page/stream_output.hpp"

namespace fabmon {
namespace {

// A time of a trace in picoseconds as `ts` and `dur` want it: microseconds.
std::string microseconds(std::uint64_t ps) { return decimal_time(ps, kPicosecond, kMicrosecond); }

}  // namespace

// The file, and the numbers of its processes and threads.
class PerfettoTrace::File {
 public:
  File(const std::string& path, std::uint64_t timescale) : output_(path), timescale_(timescale) {
    output_.write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
  }

  /// A new number for a process or a thread.
  std::uint64_t next_number() { return ++numbers_; }
  /// A new number for a flow.
  std::uint64_t next_flow() { return ++flows_; }

  /// Picoseconds of a cycle; nothing if its time is not known, or is more than 213 days.
  std::optional<std::uint64_t> at(std::uint64_t cycle,
                                  const std::optional<std::uint64_t>& time) const {
    if (timescale_ == 0) return whole_time(cycle, kMicrosecond, kPicosecond);
    if (!time) return {};
    return whole_time(*time, timescale_, kPicosecond);
  }

  template <class... Values>
  void event(fmt::format_string<const Values&...> format, const Values&... values) {
    text_.clear();
    fmt::format_to(std::back_inserter(text_), "{}", first_ ? "\n{" : ",\n{");
    fmt::format_to(std::back_inserter(text_), format, values...);
    text_.push_back('}');
    first_ = false;
    output_.write({text_.data(), text_.size()});
  }

  void finish() {
    output_.write("\n]}\n");
    output_.finish();
  }

  std::uint64_t left_out = 0;

 private:
  StreamOutput output_;
  std::uint64_t timescale_;
  std::uint64_t numbers_ = 0;
  std::uint64_t flows_ = 0;
  bool first_ = true;
  fmt::memory_buffer text_;
};

class PerfettoTrace::Port : public TimedSink {
 public:
  Port(File& file, const PortLabels& labels)
      : file_(file), labels_(labels), process_(file.next_number()) {
    file_.event(R"("ph":"M","name":"process_name","pid":{},"tid":0,"args":{{"name":{}}})", process_,
                json_escaped(labels.name));
  }

  void cycle(const CycleState& state, std::uint64_t cycle, std::uint64_t time) override {
    const std::optional<std::uint64_t> known = file_.at(cycle, time);
    if (!known) return;
    const std::uint64_t ps = *known;
    if (cycle % kBin == 0 && cycle != 0) close_bin(kBin);
    if (cycle % kBin == 0) bin_ = ps;
    for (std::size_t d = 0; d < labels_.bus->directions.size(); ++d) {
      Direction& direction = directions_.at(d);
      const std::uint32_t open = state.reset ? 0 : state.directions.at(d).open;
      direction.bytes += state.directions.at(d).bytes;
      if (cycle == 0 || open != direction.open) counter(d, "outstanding", ps, open);
      direction.open = open;
    }
    cycles_ = cycle + 1;
  }

  void transaction(TimedTransaction& timed) override {
    const Transaction& t = timed.transaction;
    const auto shown = file_.at(t.shown, timed.shown_time);
    const auto accept = file_.at(t.accept, timed.accept_time);
    const auto first = file_.at(t.first, timed.first_time);
    const auto last = file_.at(t.last, timed.last_time);
    const auto end = file_.at(t.end, timed.end_time);
    if (!shown || !accept || !first || !last || !end) {
      ++file_.left_out;
      return;
    }
    const std::uint64_t thread = thread_of(t, *shown, *end);
    timed.track = process_ << 32U | thread;
    slice(
        thread, json_escaped(slice_name(t)), *shown, *end,
        fmt::format(R"(,"args":{{{}"open":{},"shown":{},"accept":{},"first":{},"last":{},"end":{},)"
                    R"("latency":{}}})",
                    details(t), t.open, t.shown, t.accept, t.first, t.last, t.end, t.latency()));
    const std::uint64_t data = std::max(*accept, *first);
    const std::uint64_t done = std::max(data, *last);
    const std::array<std::pair<std::string_view, std::array<std::uint64_t, 2>>, 4> phases{
        {{"command", {*shown, *accept}},
         {"to first", {*accept, data}},
         {"data", {data, done}},
         {"response", {done, *end}}}};
    for (const auto& [phase, times] : phases) {
      if (times[0] < times[1]) {
        slice(thread, fmt::format("\"{}\"", phase), times[0], times[1], "");
      }
    }
  }

  void finish() override {
    if (cycles_ % kBin != 0) close_bin(cycles_ % kBin);
  }

 private:
  struct Direction {
    std::uint32_t open = 0;
    std::uint64_t bytes = 0;     // in the bin
    std::optional<double> last;  // value of the bin before
  };
  // A thread, and where its last slice ends.
  struct Lane {
    std::uint64_t thread;
    std::uint64_t end;
  };

  std::string_view direction_name(std::size_t direction) const {
    return labels_.bus->directions[direction].name;
  }

  // "read 0x80", "Get 0x80", "packet".
  std::string slice_name(const Transaction& t) const {
    const BusShape& bus = *labels_.bus;
    const std::string_view kind = kind_name(bus, t);
    const std::string_view name = kind.empty() ? bus.directions[t.direction].unit_name() : kind;
    return bus.has_address ? fmt::format("{} {:#x}", name, t.address) : std::string(name);
  }

  // The members of args that say what it is; each ends with a comma.
  std::string details(const Transaction& t) const {
    const BusShape& bus = *labels_.bus;
    std::string text = fmt::format(R"("id":{},)", t.id);
    if (bus.has_dest) text += fmt::format(R"("dest":{},)", t.dest);
    if (!bus.kinds.empty()) {
      text += fmt::format(R"("direction":{},)", json_escaped(direction_name(t.direction)));
    }
    text += fmt::format(R"("beats":{},"bytes":{},)", t.beats, t.bytes);
    if (!bus.bursts.empty()) {
      text += fmt::format(R"("burst":{},)", json_escaped(burst_name(bus, t)));
    }
    if (bus.response_codes) text += fmt::format(R"("qos":{},)", unsigned{t.qos});
    if (const std::string response = response_name(bus, t); !response.empty()) {
      text += fmt::format(R"("response":{},)", json_escaped(response));
    }
    return text;
  }

  // The first thread of its direction and ID that is free from `begin` on.
  std::uint64_t thread_of(const Transaction& t, std::uint64_t begin, std::uint64_t end) {
    std::vector<Lane>& lanes = lanes_[{t.direction, t.id}];
    for (Lane& lane : lanes) {
      if (lane.end > begin) continue;
      lane.end = end;
      return lane.thread;
    }
    lanes.push_back({file_.next_number(), end});
    const std::size_t known = index_of(labels_.id_names, t.id);
    const std::string name =
        fmt::format("{} id {}{}", direction_name(t.direction), t.id,
                    known < labels_.id_names.size() ? " " + labels_.id_names[known].name : "");
    file_.event(R"("ph":"M","name":"thread_name","pid":{},"tid":{},"args":{{"name":{}}})", process_,
                lanes.back().thread, json_escaped(name));
    return lanes.back().thread;
  }

  void slice(std::uint64_t thread, const std::string& name, std::uint64_t from, std::uint64_t to,
             const std::string& args) {
    file_.event(R"("ph":"X","name":{},"cat":"bus","pid":{},"tid":{},"ts":{},"dur":{}{})", name,
                process_, thread, microseconds(from), microseconds(to - from), args);
  }

  template <class Value>
  void counter(std::size_t direction, std::string_view what, std::uint64_t ps, Value value) {
    file_.event(R"("ph":"C","name":"{} {}","pid":{},"tid":0,"ts":{},"args":{{"value":{}}})",
                direction_name(direction), what, process_, microseconds(ps), value);
  }

  // Writes the bandwidth of a bin that has ended, where it differs from the one before.
  void close_bin(std::uint64_t cycles) {
    for (std::size_t d = 0; d < labels_.bus->directions.size(); ++d) {
      Direction& direction = directions_.at(d);
      const double value = static_cast<double>(direction.bytes) / static_cast<double>(cycles);
      if (direction.last != value) counter(d, "bytes/cycle", bin_, value);
      direction.last = value;
      direction.bytes = 0;
    }
  }

  File& file_;
  PortLabels labels_;
  std::uint64_t process_;
  std::array<Direction, kMaxDirections> directions_{};
  std::map<std::pair<std::uint8_t, std::uint32_t>, std::vector<Lane>> lanes_;
  std::uint64_t bin_ = 0;  // picoseconds of its first cycle
  std::uint64_t cycles_ = 0;
};

PerfettoTrace::PerfettoTrace(const std::string& path, std::uint64_t timescale)
    : file_(std::make_unique<File>(path, timescale)) {}

PerfettoTrace::~PerfettoTrace() = default;

std::unique_ptr<TimedSink> PerfettoTrace::port(const PortLabels& labels) {
  return std::make_unique<Port>(*file_, labels);
}

void PerfettoTrace::matched(const LinkEnd& from, const LinkEnd& to) {
  if (from.track == 0 || to.track == 0) return;
  const std::uint64_t flow = file_->next_flow();
  const auto end = [&](const LinkEnd& one, std::string_view phase) {
    const std::uint64_t ps = *file_->at(one.accept, one.accept_time);  // known: it has a track
    file_->event(R"("ph":{},"name":"hop","cat":"hop","id":{},"pid":{},"tid":{},"ts":{})", phase,
                 flow, one.track >> 32U, one.track & 0xffff'ffffU, microseconds(ps));
  };
  end(from, R"("s")");
  end(to, R"("f","bp":"e")");
}

void PerfettoTrace::finish() { file_->finish(); }

std::uint64_t PerfettoTrace::left_out() const { return file_->left_out; }

}  // namespace fabmon
