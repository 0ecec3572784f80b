// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmonctl on stats: bins, totals, log-linear histograms and percentiles are the golden model's.
#include "tests/sw/ctl/host.hpp"
#include "tests/sw/stats/fixture.hpp"

namespace fabmon::test::test_stats {
namespace {

template <class Pins>
struct Machine {
  explicit Machine(const std::string& build) : sw(build) {
    host.add(board_of(sw.both, sw.registers.bus(), "fabmon_lat", 0x10000));
  }
  SimulatedHost host;
  StatsSoftware<Pins> sw;
};

/// All values that a stats monitor counts, by the names of events.
template <class Pins>
std::map<std::string, std::uint64_t> golden_values(StatsSoftware<Pins>& sw) {
  std::map<std::string, std::uint64_t> all;
  const auto bins = sw.bins();
  for (std::size_t i = 0; i < bins.size(); ++i) all["bin=" + std::to_string(i)] = bins[i];
  const fabmon_stats_totals totals = sw.totals();
  all["samples"] = totals.samples, all["unbinned"] = totals.unbinned;
  all["latency_sum"] = totals.latency_sum;
  return all;
}

template <class Pins, class F>
void with_build(const std::string& build, F&& f) {
  CAPTURE(build);
  Machine<Pins> machine(build);
  f(machine);
}

/// One build of each source, and each form.
template <class F>
void some_builds(F&& f) {
  for (const char* build : {"base", "stamps11"}) with_build<Axi4Pins>(build, f);
  with_build<ApbPins>("apb", f);
  with_build<ContextPins>("two", f);
}

}  // namespace

TEST_CASE("sw ctl stats: a monitor that began beside open requests says what is a lower bound",
          "[sw][ctl]") {
  Machine<Axi4Pins> machine("base");
  machine.sw.both.reset_beside_traffic();
  const std::vector<std::string> words{"stat", "-e", "stats/samples/", "--timeout", "400"};
  // Reads alone, one after another.
  const auto reads = [cycle = 0]() mutable {
    Axi4Pins pins;
    pins.arvalid = pins.arready = cycle % 4 == 0 ? 1 : 0;
    pins.rvalid = pins.rready = pins.rlast = cycle % 4 == 2 ? 1 : 0;
    ++cycle;
    return pins;
  };
  machine.sw.both.pins(reads);
  REQUIRE(machine.host(words) == 0);
  CHECK(machine.host.errors.find("latencies of reads are lower bounds") != std::string::npos);
  CHECK(machine.host.errors.find("did not see begin") == std::string::npos);
  machine.sw.both.pins(reads);
  machine.sw.both.reset();
  machine.host.errors.clear();
  REQUIRE(machine.host(words) == 0);
  CHECK(machine.host.errors.find("bound") == std::string::npos);
}

TEST_CASE("sw ctl stats: all values of each interval are the golden model's", "[sw][ctl]") {
  some_builds([](auto& machine) {
    std::vector<std::map<std::string, std::uint64_t>> snapshots;
    std::vector<std::size_t> printed;
    machine.sw.registers.before_write = [&](std::uint32_t offset, std::uint32_t value) {
      if (offset == kGctrl && (value & kSnapshot) != 0) {
        snapshots.push_back(golden_values(machine.sw));
      }
    };
    machine.host.before_print = [&] { printed.push_back(snapshots.size()); };
    REQUIRE(machine.host({"stat", "--json", "--all", "-I", "130", "--timeout", "1200"}) == 0);
    const auto objects = machine.host.objects();
    const std::size_t n = machine.sw.monitor.num_bins + 5;
    REQUIRE(objects.size() % n == 0);
    REQUIRE(objects.size() >= 3 * n);
    std::uint64_t samples = 0;
    for (std::size_t i = 0; i < objects.size(); ++i) {
      const std::string event = objects[i].at("event");
      const std::string name = event.substr(11, event.size() - 12);
      CAPTURE(i, event);
      if (name.starts_with("latency_m")) continue;  // those have no snapshot
      const std::size_t before = i < n ? 0 : printed[i - n];
      auto& now = snapshots[printed[i] - 1];
      REQUIRE(now.count(name) == 1);
      if (objects[i].at("counter-value") == "<not counted>") {
        CHECK(name.starts_with("bin="));  // it is at its limit
        continue;
      }
      CHECK(counted(objects[i]) == now[name] - (before == 0 ? 0 : snapshots[before - 1][name]));
      if (name == "samples") samples += counted(objects[i]);
    }
    CHECK(samples > 20);
    StatsGolden& golden = machine.sw.both.golden();
    CHECK(samples == golden.samples());
    // Those that were read when it had stopped.
    for (const auto& object : objects) {
      if (&object < &objects[objects.size() - n]) continue;
      const std::string event = object.at("event");
      if (event == "fabmon_lat/latency_min/") CHECK(counted(object) == golden.latency_min());
      if (event == "fabmon_lat/latency_max/") CHECK(counted(object) == golden.latency_max());
    }
  });
}

TEST_CASE("sw ctl stats: a histogram has the golden model's bins, extremes and percentiles",
          "[sw][ctl]") {
  some_builds([](auto& machine) {
    // What was counted before is none of it.
    machine.sw.both.run(1000);
    REQUIRE(machine.host({"histogram", "--json", "--timeout", "700"}) == 0);
    const auto objects = machine.host.objects();
    REQUIRE(objects.size() == 1);
    const nlohmann::json& all = objects[0];
    StatsGolden& golden = machine.sw.both.golden();
    const fabmon_stats& monitor = machine.sw.monitor;
    CHECK(all.at("device") == "fabmon_lat");
    CHECK(all.at("samples") == golden.samples());
    CHECK(all.at("unbinned") == golden.unbinned());
    CHECK(all.at("latency_sum") == golden.latency_sum());
    CHECK(all.at("latency_min") == golden.latency_min());
    CHECK(all.at("latency_max") == golden.latency_max());
    CHECK(golden.samples() > 30);
    REQUIRE(all.at("bins").size() == monitor.num_bins);
    for (unsigned i = 0; i < monitor.num_bins; ++i) {
      CHECK(all.at("bins")[i].at("count") == golden.bin(i));
      CHECK(all.at("bins")[i].at("overflow") == golden.overflow(i));
    }
    REQUIRE(all.at("histograms").size() == monitor.num_histograms);
    for (unsigned h = 0; h < monitor.num_histograms; ++h) {
      CAPTURE(h);
      const nlohmann::json& one = all.at("histograms")[h];
      // Each sample by itself, as the last value of its bin.
      std::vector<std::uint32_t> firsts, lasts;
      std::size_t rows = 0;
      for (unsigned b = 0; b < monitor.histogram_bins; ++b) {
        if (golden.hist(h, b) == 0) continue;
        std::uint32_t first = 0, last = 0;
        REQUIRE(fabmon_stats_histogram_range(&monitor, b, &first, &last) == FABMON_OK);
        CHECK(one.at("bins")[rows].at("first") == first);
        CHECK(one.at("bins")[rows].at("last") == last);
        CHECK(one.at("bins")[rows].at("count") == golden.hist(h, b));
        ++rows;
        firsts.insert(firsts.end(), golden.hist(h, b), std::max(first, golden.latency_min()));
        lasts.insert(lasts.end(), golden.hist(h, b), std::min(last, golden.latency_max()));
      }
      CHECK(one.at("bins").size() == rows);
      CHECK(one.at("samples") == lasts.size());
      if (lasts.empty()) continue;
      for (const auto& [name, thousandths] : {std::pair{"p50", 500U},
                                              {"p90", 900U},
                                              {"p99", 990U},
                                              {"p99.9", 999U},
                                              {"max", 1000U}}) {
        CAPTURE(name);
        std::size_t place = 0;  // the least of which so many samples are not above it
        while ((place + 1) * 1000 < lasts.size() * thousandths) ++place;
        CHECK(one.at("percentiles").at(name).at("at_most") == lasts[place]);
        CHECK(one.at("percentiles").at(name).at("at_least") == firsts[place]);
      }
    }
  });
}

TEST_CASE("sw ctl stats: the text of a histogram has the same numbers as its JSON", "[sw][ctl]") {
  const auto print = [](bool json) {
    Machine<Axi4Pins> machine("base");
    std::vector<std::string> words{"histogram", "--timeout", "700"};
    if (json) words.emplace_back("--json");
    REQUIRE(machine.host(words) == 0);
    return machine.host.out;
  };
  const nlohmann::json all = nlohmann::json::parse(print(true));
  std::istringstream text(print(false));
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(text, line);) {
    std::erase(line, ',');
    std::istringstream words(line);
    lines.emplace_back(std::istream_iterator<std::string>(words),
                       std::istream_iterator<std::string>());
  }
  std::size_t at = 0;
  const auto find = [&](const std::vector<std::string>& expected) {
    CAPTURE(expected);
    while (at < lines.size() && lines[at] != expected) ++at;
    REQUIRE(at < lines.size());
  };
  const auto word = [](const nlohmann::json& value) { return value.dump(); };
  for (const auto& bin : all.at("bins")) {
    find({word(bin.at("count")), "(" + word(bin.at("above")), word(bin.at("up_to")) + "]"});
  }
  find({word(all.at("unbinned")), "in", "no", "bin"});
  find({word(all.at("samples")), "all"});
  for (const auto& one : all.at("histograms")) {
    std::vector<std::string> expected{one.at("of"), word(one.at("samples"))};
    for (const char* name : {"p50", "p90", "p99", "p99.9", "max"}) {
      const auto& range = one.at("percentiles").at(name);
      expected.push_back((range.at("at_least") == range.at("at_most") ? "" : "<=") +
                         word(range.at("at_most")));
    }
    find(expected);
  }
}

TEST_CASE("sw ctl stats: bins and histograms that a build does not have are refused", "[sw][ctl]") {
  Machine<ContextPins> machine("two");  // three bins, no histogram
  const auto refuses = [&](const std::string& event, const std::string& reason) {
    CHECK(machine.host({"stat", "--timeout", "1", "-e", event}) == 2);
    CHECK(machine.host.errors == "event \"" + event + "\"" + reason + "\n");
  };
  refuses("stats/bin=3/", ": there are 3");
  refuses("stats/bin/", ": write bin=I");
  refuses("stats/samples=1/", ": unknown \"samples\": did you mean samples?");
  refuses("stats/hist=0/", ": this build has no such histogram");
  refuses("stats/read_hist=0/", ": this build has no such histogram");
  REQUIRE(machine.host({"list", "--json"}) == 0);
  CHECK(machine.host.objects()[0].at("bins") == 3);
}

}  // namespace fabmon::test::test_stats
