// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Links between ports of buses whose directions have other places: a direction of a port is the one
// of the search that its user says.
#include <cstdint>
#include <memory>
#include <vector>

#include "tb/analysis/link.hpp"
#include "tests/analysis/fake_port.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_link_directions {
namespace {

// The links of a port and of one behind it whose transactions are in another of its directions.
std::vector<Link> links_of(std::uint8_t direction_behind, const LinkDirections& behind) {
  std::vector<Transaction> outer, inner;
  for (std::uint64_t k = 0; k < 20; ++k) {
    outer.push_back(fake(k * 50, k * 50 + 20, k * 64));
    inner.push_back(fake(k * 50 + 3, k * 50 + 15, k * 64, 0, direction_behind));
  }
  LinkSearch search({{.name = "a"}, {.name = "b", .directions = behind}}, {});
  std::vector<FakePort> ports{FakePort(outer), FakePort(inner)};
  for (std::size_t i = 0; i < ports.size(); ++i) {
    TimedFanOut feed({&search.port(i)});
    ports[i].run(feed);
    feed.finish();
  }
  return search.links();
}

TEST_CASE("Directions match by what they are, not by their place", "[analysis][link]") {
  const std::vector<Link> swapped = links_of(1, {1, 0});
  REQUIRE(swapped.size() == 1);
  CHECK(swapped[0].direction == 0);
  CHECK(swapped[0].matched == 20);
  CHECK(swapped[0].unmatched_to == 0);
  CHECK(links_of(1, same_directions()).empty());
}

TEST_CASE("A direction that the search has not is not linked", "[analysis][link]") {
  constexpr auto kNone = static_cast<std::uint8_t>(kMaxDirections);
  CHECK(links_of(0, {kNone, 1}).empty());
}

}  // namespace
}  // namespace fabmon::test::test_link_directions
