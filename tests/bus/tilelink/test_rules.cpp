// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of TileLink: a fault that is put into legal traffic breaks its rule and no other.
#include "tb/bus/tilelink/rules.hpp"
#include "tb/bus/tilelink/traffic.hpp"
#include "tests/bus/tilelink/rows.hpp"

namespace fabmon::test::test_tilelink_rules {
namespace {

std::string broken(const TileLinkRows& port) { return broken_by<tl::Rules>(port.rows); }

/// A Get of 4 bytes, a PutPartialData of 2, a burst of two beats, a release, and their answers.
TileLinkRows legal() {
  TileLinkRows p;
  p.next(), p.a(tl::kGet, 1, 2, 0x10);                                         // 2
  p.next(), p.a(tl::kPutPartialData, 2, 1, 0x22);                              // 3
  p.next(), p.a(tl::kPutFullData, 3, 3, 0x38), p.d(tl::kAccessAckData, 1, 2);  // 4
  p.next(), p.a(tl::kPutFullData, 3, 3, 0x38), p.c(tl::kRelease, 1, 3, 0x40);  // 5
  p.next(), p.d(tl::kReleaseAck, 1, 3);                                        // 6
  p.next(), p.d(tl::kAccessAck, 3, 3);                                         // 7
  p.next(), p.d(tl::kAccessAck, 2, 1);                                         // 8
  p.next();                                                                    // 9
  return p;
}

}  // namespace

TEST_CASE("tilelink: tl_source, from a request to the first beat of its answer",
          "[bus][tilelink]") {
  REQUIRE(broken(legal()).empty());
  SECTION("a second request of a source, and a third one") {
    TileLinkRows p = legal();
    p.rows.set(3, tl::kASource, 1);
    p.rows.set(8, tl::kDSource, 1);
    CHECK(broken(p) == "tl_source 1");
    p.rows.set(4, tl::kDValid, 0);
    p.rows.set(4, tl::kASource, 1);
    p.rows.set(5, tl::kASource, 1);
    p.rows.set(7, tl::kDSource, 1);
    CHECK(broken(p).find("tl_source 2") == 0);
  }
  SECTION("one on channel C") {
    TileLinkRows p;
    p.next(), p.c(tl::kRelease, 1, 2, 0x40);
    p.next(), p.c(tl::kRelease, 1, 2, 0x80);
    p.next(), p.d(tl::kReleaseAck, 1, 2);
    p.next(), p.d(tl::kReleaseAck, 1, 2);
    CHECK(broken(p) == "tl_source 1");
  }
  SECTION("channels A and C have sources of their own") {
    TileLinkRows p;
    p.next(), p.c(tl::kRelease, 1, 2, 0x40);
    p.next(), p.a(tl::kGet, 1, 2, 0x80);
    p.next(), p.d(tl::kReleaseAck, 1, 2);
    p.next(), p.d(tl::kAccessAckData, 1, 2);
    CHECK(broken(p).empty());
  }
  SECTION("in the cycle of the first beat of the answer a source is free") {
    TileLinkRows p;
    p.next(), p.a(tl::kGet, 1, 3, 0x40);
    p.next(), p.a(tl::kGet, 1, 3, 0x80), p.d(tl::kAccessAckData, 1, 3);
    p.next(), p.d(tl::kAccessAckData, 1, 3);
    p.next(), p.d(tl::kAccessAckData, 1, 3, false);
    p.next(), p.d(tl::kAccessAckData, 1, 3);
    p.next(), p.a(tl::kGet, 1, 2, 0xC0), p.d(tl::kAccessAckData, 1, 3);
    p.next(), p.d(tl::kAccessAckData, 1, 2);
    CHECK(broken(p).empty());
  }
  SECTION("an answer that is offered and not taken sets nothing free") {
    TileLinkRows p;
    p.next(), p.a(tl::kGet, 1, 2, 0x40);
    p.next(), p.a(tl::kGet, 1, 2, 0x80), p.d(tl::kAccessAckData, 1, 2, false);
    p.next(), p.d(tl::kAccessAckData, 1, 2);
    p.next(), p.d(tl::kAccessAckData, 1, 2);
    CHECK(broken(p) == "tl_source 1");
  }
}

TEST_CASE("tilelink: tl_orphan, an answer that nothing asked for", "[bus][tilelink]") {
  SECTION("its request is not there") {
    TileLinkRows p = legal();
    p.rows.set(2, tl::kAValid, 0);
    CHECK(broken(p) == "tl_orphan 1");
  }
  SECTION("an answer of two beats counts once") {
    TileLinkRows p = legal();
    p.next(), p.d(tl::kAccessAckData, 1, 3);
    p.next(), p.d(tl::kAccessAckData, 1, 3);
    CHECK(broken(p) == "tl_orphan 1");
  }
  SECTION("of the other channel") {
    TileLinkRows p;
    p.next(), p.c(tl::kRelease, 1, 2, 0x40);
    p.next(), p.d(tl::kAccessAck, 1, 2);
    CHECK(broken(p) == "tl_orphan 1");
  }
  SECTION("in doubt, where the recording may have begun in flight") {
    TileLinkRows p = legal();
    tl::Rules rules(p.rows.pins, 10);
    for (std::size_t c = 4; c < p.rows.size(); ++c) rules.cycle(p.rows[c], c, true);
    CHECK(rules.total() == 0);
    CHECK(rules.doubtful("tl_orphan") == 2);
  }
  SECTION("behind a reset") {
    TileLinkRows p = legal();
    p.rows.set(8, tl::kReset, 0);
    p.next(), p.d(tl::kAccessAck, 2, 1);
    CHECK(broken(p) == "tl_orphan 1");
  }
}

TEST_CASE("tilelink: tl_size, an answer of another size", "[bus][tilelink]") {
  for (const std::size_t c : {4, 6, 7, 8}) {
    TileLinkRows p = legal();
    p.rows.set(c, tl::kDSize, p.rows[c][tl::kDSize] == 0 ? 1 : 0);
    CHECK(broken(p) == "tl_size 1");
  }
}

TEST_CASE("tilelink: tl_align, of A and of C", "[bus][tilelink]") {
  TileLinkRows p = legal();
  p.rows.set(5, tl::kCAddress, 0x44);
  CHECK(broken(p) == "tl_align 1");
  p = legal();
  p.rows.set(2, tl::kAAddress, 0x12);
  CHECK(broken(p) == "tl_align 1");
  // Once for a burst.
  p = legal();
  p.rows.set(4, tl::kAAddress, 0x3C);
  p.rows.set(5, tl::kAAddress, 0x3C);
  CHECK(broken(p) == "tl_align 1");
}

TEST_CASE("tilelink: tl_mask, bytes that are not of the message, or are missing",
          "[bus][tilelink]") {
  TileLinkRows p = legal();
  p.rows.set_mask(2, tl::kAMask, 0b0111);
  CHECK(broken(p) == "tl_mask 1");
  // PutPartialData of the upper two bytes.
  for (const auto& [mask, count] : {std::pair{0b1100, 0}, {0b0100, 0}, {0b0000, 0}, {0b0110, 1}}) {
    p = legal();
    p.rows.set_mask(3, tl::kAMask, static_cast<std::uint64_t>(mask));
    CHECK(broken(p) == (count == 0 ? "" : "tl_mask 1"));
  }
  // Every beat of a burst.
  p = legal();
  p.rows.set_mask(4, tl::kAMask, 0b1110);
  p.rows.set_mask(5, tl::kAMask, 0b1110);
  CHECK(broken(p) == "tl_mask 2");
  // A beat that waits is not looked at.
  p = legal();
  p.rows.set_mask(2, tl::kAMask, 0);
  p.rows.set(2, tl::kAReady, 0);
  p.rows.set(4, tl::kDValid, 0);
  CHECK(broken(p).empty());
  // A bus of 128 bytes, of which the mask takes two words.
  TileLinkRows wide(128);
  wide.next(), wide.a(tl::kGet, 1, 3, 0x08);
  wide.next(), wide.d(tl::kAccessAckData, 1, 3);
  CHECK(broken(wide) == "");
  wide.next(), wide.a(tl::kGet, 1, 3, 0x08), wide.set(tl::kAAddress, 0x48);  // byte 72
  wide.next(), wide.d(tl::kAccessAckData, 1, 3);
  CHECK(broken(wide) == "tl_mask 1");
}

TEST_CASE("tilelink: VALID may fall, and what is offered may change", "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.a(tl::kGet, 1, 2, 0x40, false);
  p.next();
  p.next(), p.a(tl::kPutFullData, 2, 2, 0x80, false);
  p.next(), p.a(tl::kGet, 1, 2, 0x44);
  p.next(), p.d(tl::kAccessAckData, 1, 2, false);
  p.next();
  p.next(), p.d(tl::kAccessAckData, 1, 2);
  CHECK(broken(p).empty());
}

TEST_CASE("tilelink: a rule is off where a pin of it was not recorded", "[bus][tilelink]") {
  TileLinkRows p = legal();
  for (const std::size_t pin : {tl::kAMask, tl::kASize, tl::kASource}) lose(p.rows, pin);
  const tl::Rules rules(p.rows.pins, 10);
  std::string all;
  for (const std::string& rule : rules.unchecked().rules()) all += rule + ' ';
  CHECK(all == "tl_source tl_size tl_align tl_mask ");
}

TEST_CASE("tilelink: a fault in generated traffic breaks its rule", "[bus][tilelink]") {
  struct Fault {
    std::string_view rule;
    std::size_t valid, ready, pin;
    std::uint64_t flip;
  };
  const auto rows = [] {
    PinRows all(tl::pins());
    all.generate<tl::Traffic>("small", 7, 300);
    return all;
  };
  for (const Fault& fault : {Fault{"tl_size", tl::kDValid, tl::kDReady, tl::kDSize, 1},
                             Fault{"tl_align", tl::kAValid, tl::kAReady, tl::kAAddress, 1}}) {
    unsigned tried = 0;
    for (std::size_t c = 10; c < 290; ++c) {
      PinRows one = rows();
      if (one[c][fault.valid] == 0 || one[c][fault.ready] == 0) continue;
      if (fault.pin == tl::kAAddress && one[c][tl::kASize] != 3) continue;
      one.set(c, fault.pin, one[c][fault.pin] ^ fault.flip);
      CHECK(broken_by<tl::Rules>(one) == std::string(fault.rule) + " 1");
      ++tried;
    }
    CHECK(tried > 20);
  }
}

}  // namespace fabmon::test::test_tilelink_rules
