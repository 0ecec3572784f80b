// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/monitor/axi4/builds.hpp"

#include "tests/catch.hpp"
#include "tests/drawn.hpp"
#include "tests/monitor/axi4/observed.hpp"

namespace fabmon::test {
namespace {

struct Build {
  std::string_view name;
  Axi4Config config;
};

// The other bus, all counters, the narrowest counter; the smallest bus; latency by transaction,
// with a table that is soon full; no IDs and narrow data; increments as wide as the counter; the
// default.
constexpr std::array<Build, 18> kBuilds{{{"apb16", kApb16},
                                         {"one", kOne},
                                         {"advtiny", kAdvTiny},
                                         {"whole", kWhole},
                                         {"byte", kByte},
                                         {"half", kHalf},
                                         {"nine", kNine},
                                         {"xinit", kXinit},
                                         {"bank_plain", kBankPlain},
                                         {"bank_tiny", kBankTiny},
                                         {"bank_byte", kBankByte},
                                         {"bank_half", kBankHalf},
                                         {"bank_apb", kBankApb},
                                         {"bank_xinit", kBankPlain},
                                         {"secure1", kSecure1},
                                         {"secure2", kSecure2},
                                         {"bank_secure1", kBankSecure1},
                                         {"bank_secure2", kBankSecure2}}};

std::unique_ptr<Axi4Rtl> make(std::string_view build, int random_state) {
  for (const Build& known : kBuilds) {
    if (known.name != build) continue;
    const bool random = build.ends_with("xinit");
    return Axi4Rtl::make(known.config,
                         {.random_start = random, .random_state = random ? random_state : 0});
  }
  if (const auto seed = drawn_seed(build)) {
    const Axi4Config start{.bank = build.starts_with("bank_")};
    Axi4Config drawn = drawn_config<Axi4Rtl>(*seed, start);
    drawn.secure = 0;  // noise is Secure: nothing would be seen of it
    return Axi4Rtl::make(drawn, {.random_start = true, .random_state = random_state});
  }
  return Axi4Rtl::make(build);
}

}  // namespace

std::unique_ptr<Axi4Rtl> make_test_rtl(std::string_view build, int random_state) {
  return observed(build, make(build, random_state));
}

TEST_CASE("models of the axi4 monitor for tests", "[.models]") {
  for (const Build& known : kBuilds) CHECK(make_test_rtl(known.name) != nullptr);
  for (const std::string& name : Axi4Rtl::builds()) CHECK(make_test_rtl(name) != nullptr);
  // What waves are recorded of.
  CHECK(Axi4Rtl::make(Axi4Rtl::make("base")->config(), {.traced = true}) != nullptr);
}

}  // namespace fabmon::test
