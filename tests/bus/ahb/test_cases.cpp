// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the log of AHB says of bursts that were worked out by hand, cycle by cycle.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "tb/bus/ahb/log.hpp"
#include "tests/bus/pin_bench.hpp"

namespace fabmon::test::test_ahb_cases {
namespace {

using namespace ahb;  // names of pins

/// Cycles as lines of characters, one of each cycle. A pin that is not given has the value of a
/// port at rest; the last character of a shorter line goes on.
struct Lines {
  std::string_view trans;        ///< I B N S; R: a cycle in reset
  std::string_view ready = "1";  ///< 0 1
  std::string_view burst = "1";  ///< digits
  std::string_view write = "0", select = "1", response = "0", size = "2", strobes = "15";
};

class Case {
 public:
  explicit Case(const Lines& lines) : rows_(ahb::pins()) {
    rows_.pins.recorded.assign(kPinCount, true);
    rows_.pins.recorded[kHwstrb] = lines.strobes != "15";
    rows_.pins.width.assign(kPinCount, 32);
    const auto digit = [](std::string_view line, std::size_t c) {
      return static_cast<std::uint64_t>(line[std::min(c, line.size() - 1)] - '0');
    };
    for (std::size_t c = 0; c < lines.trans.size(); ++c) {
      rows_.add();
      const std::size_t trans = std::string_view("IBNS").find(lines.trans[c]);
      rows_.set(c, kReset, trans == std::string_view::npos ? 0 : 1);
      rows_.set(c, kHtrans, trans == std::string_view::npos ? 0 : trans);
      rows_.set(c, kHaddr, 16 * c);
      rows_.set(c, kHready, digit(lines.ready, c));
      rows_.set(c, kHburst, digit(lines.burst, c));
      rows_.set(c, kHwrite, digit(lines.write, c));
      rows_.set(c, kHsel, digit(lines.select, c));
      rows_.set(c, kHresp, digit(lines.response, c));
      rows_.set(c, kHsize, digit(lines.size, c));
      if (rows_.pins.has(kHwstrb)) rows_.set_mask(c, kHwstrb, digit(lines.strobes, c));
    }
    SeenSink sink(seen_);
    Log log(sink, rows_.pins);
    for (std::size_t c = 0; c < rows_.size(); ++c) {
      CycleState state = reset_state(Log::shape());
      if (rows_.in_reset(c)) {
        log.stop(LostBy::kReset, c);
      } else {
        state = {};
        log.cycle(rows_[c], c, state);
      }
      log.sink().cycle(state, 0);
    }
    log.stop(LostBy::kEnd, rows_.size());
    early = log.counts()[0].second;
    retries = log.counts()[1].second;
    notes = log.notes();
  }

  /// The buckets of a direction, a letter of each: M beat, W wait, B busy, C cmd, c cmd_wait,
  /// O other, - idle, R reset.
  std::string buckets(std::size_t direction) const {
    std::string text;
    for (const CycleState& state : seen_.cycles) {
      text += std::string_view("MWBCcO-R")[state.directions.at(direction).bucket];
    }
    return text;
  }
  std::string open(std::size_t direction) const {
    std::string text;
    for (const CycleState& state : seen_.cycles) {
      text += std::to_string(state.directions.at(direction).open);
    }
    return text;
  }
  /// What channel A or D does: a digit of each cycle, VALID << 1 | READY.
  std::string channel(std::size_t index) const {
    std::string text;
    for (const CycleState& state : seen_.cycles) {
      text += std::to_string(static_cast<int>(state.channels.at(index)));
    }
    return text;
  }
  /// "shown accept first last end beats bytes" of each transaction, E behind an error.
  std::string ended() const {
    std::string text;
    for (const Transaction& t : seen_.ended) {
      text += fmt::format("{}{}{} {} {} {} {} {} {}{}", text.empty() ? "" : ", ",
                          t.direction == 0 ? "r" : "w", t.shown, t.accept, t.first, t.last, t.end,
                          t.beats, t.bytes, t.error ? "E" : "");
    }
    return text;
  }
  /// "shown accept age beats" of what was lost, "a" behind those that were not accepted.
  std::string lost() const {
    std::string text;
    for (const OpenTransaction& open : seen_.lost) {
      text += fmt::format("{}{} {} {} {}{}", text.empty() ? "" : ", ", open.transaction.shown,
                          open.transaction.accept, open.age, open.transaction.beats,
                          open.awaits == Awaits::kAccept ? "a" : "");
    }
    return text;
  }
  const Seen& seen() const { return seen_; }

  std::uint64_t early = 0, retries = 0;
  std::vector<std::string> notes;

 private:
  PinRows rows_;
  Seen seen_;
};

}  // namespace

TEST_CASE("ahb: an access of one beat, with and without waits", "[bus][ahb]") {
  const Case quick({.trans = "INII", .burst = "0"});
  CHECK(quick.buckets(0) == "-CM-");
  CHECK(quick.buckets(1) == "--O-");
  CHECK(quick.open(0) == "0010");
  CHECK(quick.channel(0) == "1311");
  CHECK(quick.channel(1) == "1131");
  CHECK(quick.ended() == "r1 1 2 2 2 1 4");

  // The second access waits with its address until the data of the first one came.
  const Case two({.trans = "NNNNII", .ready = "100111", .burst = "0", .write = "011111"});
  CHECK(two.buckets(0) == "CWWMO-");
  CHECK(two.buckets(1) == "-OOOM-");
  CHECK(two.channel(0) == "322311");
  CHECK(two.channel(1) == "122331");
  CHECK(two.ended() == "r0 0 3 3 3 1 4, w1 3 4 4 4 1 4");
  CHECK(two.seen().ended[1].address == 16 * 3);
  CHECK(two.seen().ended[1].latency() == 1);
  CHECK(two.seen().ended[1].total() == 3);
}

TEST_CASE("ahb: bursts of fixed length end with their last beat", "[bus][ahb]") {
  const Case burst({.trans = "NSSSI", .burst = "3", .write = "1", .size = "3"});
  CHECK(burst.buckets(1) == "CMMMM");
  CHECK(burst.open(1) == "01111");
  CHECK(burst.ended() == "w0 0 1 4 4 4 32");
  CHECK(burst.seen().ended[0].size == 3);
  CHECK(kBursts.at(burst.seen().ended[0].burst) == "INCR4");
  // Two of them without a pause: the second one is accepted in the cycle in which the first ends.
  const Case both({.trans = "NSSSNSSSII", .burst = "3"});
  CHECK(both.buckets(0) == "CMMMMMMMM-");
  CHECK(both.open(0) == "0111111110");
  CHECK(both.ended() == "r0 0 1 4 4 4 16, r4 4 5 8 8 4 16");
  CHECK(both.seen().ended[1].spacing == 4);
  CHECK(both.seen().ended[1].open == 2);
  // A fifth beat belongs to nothing; its data phase has the bus.
  const Case more({.trans = "NSSSSII", .burst = "3"});
  CHECK(more.ended() == "r0 0 1 4 4 4 16");
  CHECK(more.buckets(0) == "CMMMMM-");
  CHECK(more.open(0) == "0111100");
  CHECK(more.seen().orphans[0] == 1);
}

TEST_CASE("ahb: BUSY within a burst", "[bus][ahb]") {
  const Case busy({.trans = "NBBBSSSI", .burst = "3"});
  CHECK(busy.buckets(0) == "CMBBCMMM");
  CHECK(busy.buckets(1) == "-O---OOO");
  CHECK(busy.open(0) == "01111111");
  CHECK(busy.channel(0) == "31113331");
  CHECK(busy.ended() == "r0 0 1 7 7 4 16");
  // It is in no burst behind the last beat of one, nor where the port is not selected.
  CHECK(Case({.trans = "NBBI", .burst = "0"}).buckets(0) == "CM--");
  CHECK(Case({.trans = "NBBI", .select = "1101"}).buckets(0) == "CM--");
}

TEST_CASE("ahb: INCR ends where no SEQ follows", "[bus][ahb]") {
  CHECK(Case({.trans = "NSI"}).ended() == "r0 0 1 2 2 2 8");
  CHECK(Case({.trans = "NSN"}).ended() == "r0 0 1 2 2 2 8");
  CHECK(Case({.trans = "NSS", .select = "110"}).ended() == "r0 0 1 2 2 2 8");
  CHECK(Case({.trans = "NSSII", .ready = "11001"}).ended() == "r0 0 1 4 4 2 8");
  // What is shown while HREADY is low does not count: it becomes a SEQ again.
  CHECK(Case({.trans = "NSISI", .ready = "11011"}).ended() == "r0 0 1 4 4 3 12");
}

TEST_CASE("ahb: BUSY behind the last beat of an INCR", "[bus][ahb]") {
  // The burst ends in cycle 2. That is known in cycle 5.
  for (const std::string_view trans : {"NSBBBII", "NSBBBNI"}) {
    const Case late({.trans = trans});
    CHECK(late.ended().starts_with("r0 0 1 2 2 2 8"));
    CHECK(late.open(0).starts_with("011000"));
    CHECK(late.buckets(0).starts_with("CMMBB"));
    CHECK(late.early == 0);
  }
  const Case deselected({.trans = "NSBBBB", .select = "111110"});
  CHECK(deselected.ended() == "r0 0 1 2 2 2 8");
  CHECK(deselected.open(0) == "011000");
  // HREADY = 0 decides nothing.
  const Case waits({.trans = "NSBIBSI", .ready = "1110111"});
  CHECK(waits.ended() == "r0 0 1 6 6 3 12");
  CHECK(waits.open(0) == "0111111");
  CHECK(waits.buckets(0) == "CMM-BCM");
  // It goes on.
  const Case on({.trans = "NSBBSI"});
  CHECK(on.ended() == "r0 0 1 5 5 3 12");
  CHECK(on.open(0) == "011111");
}

TEST_CASE("ahb: BUSY until a reset or the end leaves a burst open", "[bus][ahb]") {
  const Case end({.trans = "NSBBB"});
  CHECK(end.ended().empty());
  CHECK(end.lost() == "0 0 4 2");
  CHECK(end.open(0) == "01111");
  const Case reset({.trans = "NSBBBRRNI"});
  CHECK(reset.lost() == "0 0 4 2");
  CHECK(reset.open(0) == "011110001");
  CHECK(reset.buckets(0) == "CMMBBRRCM");
  CHECK(reset.ended() == "r7 7 8 8 8 1 4");
  CHECK(reset.seen().ended[0].spacing == 0);
}

TEST_CASE("ahb: what a reset and the end find open", "[bus][ahb]") {
  const Case data({.trans = "NIII", .ready = "1000"});
  CHECK(data.lost() == "0 0 3 0");
  CHECK(data.open(0) == "0111");
  // Beside it a write whose address was not taken.
  const Case offer({.trans = "NINN", .ready = "1000", .write = "0011"});
  CHECK(offer.lost() == "0 0 3 0, 2 3 0 0a");
  // A data phase does not outlive a reset.
  CHECK(Case({.trans = "NRII"}).buckets(0) == "CR--");
}

TEST_CASE("ahb: SEQ without NONSEQ is an orphan", "[bus][ahb]") {
  const Case orphan({.trans = "SISI", .ready = "1101", .write = "0011"});
  CHECK(orphan.ended().empty());
  CHECK(orphan.seen().orphans == std::array<std::uint64_t, 2>{1, 0});
  CHECK(orphan.buckets(0) == "CM--");
  CHECK(orphan.buckets(1) == "-Oc-");
  CHECK(orphan.open(0) == "0000");
  CHECK(orphan.seen().cycles[1].directions[0].bytes == 4);
}

TEST_CASE("ahb: another subordinate has the bus", "[bus][ahb]") {
  // Its data phase is in cycles 1 to 3; ours in 4.
  const Case shared({.trans = "NNNNI", .ready = "10011", .select = "0111"});
  CHECK(shared.buckets(0) == "-ccCM");
  CHECK(shared.channel(1) == "10013");
  CHECK(shared.ended() == "r1 3 4 4 4 1 4");
  // Not selected is nothing.
  const Case never({.trans = "NSBS", .select = "0"});
  CHECK(never.buckets(0) == "----");
  CHECK(never.channel(0) == "1111");
}

TEST_CASE("ahb: bytes by HSIZE, of writes by HWSTRB", "[bus][ahb]") {
  CHECK(Case({.trans = "NSII", .write = "1", .strobes = "0371"}).ended() == "w0 0 1 2 2 2 5");
  CHECK(Case({.trans = "NSII", .write = "0", .strobes = "0371"}).ended() == "r0 0 1 2 2 2 8");
  // Strobes count at the end of the data phase, HSIZE at the acceptance.
  CHECK(Case({.trans = "NIII", .ready = "1011", .write = "1", .strobes = "0731"}).ended() ==
        "w0 0 2 2 2 1 2");
  CHECK(Case({.trans = "NII", .size = "103"}).ended() == "r0 0 1 1 1 1 2");
}

TEST_CASE("ahb: errors, retries and bursts that are cut", "[bus][ahb]") {
  // ERROR of the second beat; the manager gives up.
  const Case error({.trans = "NSSII", .ready = "11011", .burst = "3", .response = "00110"});
  CHECK(error.ended() == "r0 0 1 3 3 2 8E");
  CHECK(error.early == 0);
  CHECK(error.seen().ended[0].response == 1);
  CHECK(error.seen().ended[0].failed());
  // The first cycle alone is one, too.
  CHECK(Case({.trans = "NII", .ready = "101", .response = "010"}).ended() == "r0 0 2 2 2 1 4E");
  // Outside of data phases HRESP means nothing.
  CHECK(Case({.trans = "INII", .response = "1101"}).ended() == "r1 1 2 2 2 1 4");
  for (const std::string_view response : {"0220", "0330"}) {
    const Case retry({.trans = "NSII", .ready = "1011", .burst = "3", .response = response});
    CHECK(retry.ended() == "r0 0 2 2 2 1 4");
    CHECK(retry.seen().ended[0].failed() == false);
    CHECK(retry.retries == 1);
    CHECK(retry.early == 0);
    CHECK(retry.notes.size() == 1);
  }
  // Cut without a reason, by another burst, by another subordinate; INCR cannot be.
  const Case cut({.trans = "NSNII", .burst = "35011"});
  CHECK(cut.ended() == "r0 0 1 2 2 2 8, r2 2 3 3 3 1 4");
  CHECK(cut.early == 1);
  CHECK(cut.notes.size() == 1);
  CHECK(Case({.trans = "NSSI", .burst = "3", .select = "1101"}).early == 1);
  CHECK(Case({.trans = "NSII", .burst = "1"}).early == 0);
  CHECK(Case({.trans = "NSSSI", .burst = "3"}).early == 0);
  CHECK(Case({.trans = "NSRI", .burst = "3"}).early == 0);
}

}  // namespace fabmon::test::test_ahb_cases
