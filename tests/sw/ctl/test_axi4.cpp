// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmonctl on axi4 and axi4_bank: every number that it prints is the golden model's of the cycle
// of its snapshot.
#include <algorithm>
#include <iomanip>
#include <map>
#include <sstream>

#include "tb/monitor/axi4/functions.hpp"
#include "tests/sw/ctl/axi4_machine.hpp"

namespace fabmon::test::test_axi4 {
namespace {

const std::vector<std::string> kEvents{"fabmon_ddr/read_cmd_bytes/",
                                       "fabmon_ddr/r_stalls/",
                                       "fabmon_axi4/event=0x1b/",
                                       "axi4/total_read_latency,threshold=4/",
                                       "uio0/read_occupancy,umask=0x24/",
                                       "fabmon_ddr/r_stalls,edge,name=stalls/",
                                       "fabmon_ddr/total_read_latency,thresh=4,invert/",
                                       "fabmon_ddr/clock_ticks/"};

}  // namespace

TEST_CASE("sw ctl axi4: each interval and their sum are the golden model's, to the cycle",
          "[sw][ctl]") {
  for (const std::string build : {"base", "apb16", "whole"}) {
    CAPTURE(build);
    Axi4Machine<Axi4Fixture> machine(build);
    const std::size_t n = std::min<std::size_t>(machine.sw.monitor.num_counters, kEvents.size());
    std::vector<std::string> words{"stat", "--json", "-I", "250", "--timeout", "1600"};
    for (std::size_t i = 0; i < n; ++i) words.insert(words.end(), {"-e", kEvents[i]});
    REQUIRE(machine.run(words) == 0);
    // Of `whole` the open counts have two bits: they miss commands, and see their ends alone.
    CHECK(machine.host.errors.empty() == (build != "whole"));
    if (build == "whole") {
      CHECK(machine.host.errors.find("latencies of reads are lower bounds") != std::string::npos);
    }
    std::uint64_t sum = 0, last = 0;
    each_interval(machine.host, n, [&](std::size_t i, std::size_t j, const nlohmann::json& line) {
      const std::size_t at = machine.printed[i * n + j];
      const std::size_t before = i == 0 ? 0 : machine.printed[(i - 1) * n];
      CAPTURE(i, j);
      if (i < 6) CHECK(at >= before + 2);  // it is read more often than it is printed
      const std::uint64_t start = before == 0 ? 0 : machine.snapshots[before - 1][j];
      CHECK(counted(line) == machine.snapshots[at - 1][j] - start);
      sum += counted(line), last = i;
      const std::string event = line.at("event");
      CHECK(event == (j == 5 ? "stalls" : kEvents[j]));
      CHECK(line.at("pcnt-running") == 100.0);
    });
    CHECK(last == 6);
    CHECK(sum > 1000);
    // The same without intervals.
    words.erase(words.begin() + 2, words.begin() + 4);
    REQUIRE(machine.run(words) == 0);
    const auto objects = machine.host.objects();
    REQUIRE(objects.size() == n);
    CHECK(machine.snapshots.size() > 10);
    for (std::size_t j = 0; j < n; ++j) {
      CHECK(counted(objects[j]) == machine.snapshots.back()[j]);
      CHECK_FALSE(objects[j].contains("interval"));
    }
  }
}

TEST_CASE("sw ctl axi4_bank: all events in each interval are the golden model's, none is lost",
          "[sw][ctl]") {
  for (const std::string& build : kBankBuilds) {
    CAPTURE(build);
    Axi4Machine<BankFixture> machine(build, "interleave");
    std::uint64_t begin = 0, end = 0;
    machine.sw.registers.before_write = [&](std::uint32_t offset, std::uint32_t value) {
      if (offset == kSnapCtrl) machine.snapshots.push_back(machine.sw.golden());
      if (offset != machine.sw.monitor.units[0].control) return;
      (value == 0 ? begin : end) = machine.sw.both.now();
    };
    REQUIRE(machine.run({"stat", "--json", "-I", "150", "--timeout", "500", "--all"}) == 0);
    const std::size_t n = machine.sw.monitor.num_counters;
    std::uint64_t ticks = 0;
    each_interval(machine.host, n, [&](std::size_t i, std::size_t j, const nlohmann::json& line) {
      const std::string event = line.at("event");
      CAPTURE(i, event);
      // Which counter it is, by its name.
      const std::string name = event.substr(11, event.size() - 12);
      const ctl::EventRow* const row = ctl::find_event(ctl::event_table(ctl::Table::kAxi4), name);
      REQUIRE(row != nullptr);
      std::uint32_t k = 99;
      REQUIRE(fabmon_axi4_find(&machine.sw.monitor, static_cast<std::uint8_t>(row->code),
                               static_cast<std::uint8_t>(row->umask), &k) == FABMON_OK);
      std::uint64_t expected = 0;
      bool none = true;
      for (std::size_t s = i == 0 ? 0 : machine.printed[(i - 1) * n];
           s < machine.printed[i * n + j]; ++s) {
        const std::uint64_t value = machine.snapshots[s][k];
        const bool empty = value == (std::uint64_t{1} << machine.sw.monitor.width) - 1;
        if (name.ends_with("latency_min")) {
          if (!empty) expected = none ? value : std::min(expected, value), none = false;
        } else if (name.ends_with("latency_max")) {
          expected = std::max(expected, value), none = false;
        } else {
          expected += value, none = false;
        }
      }
      if (none) {
        CHECK(line.at("counter-value") == "<not counted>");
      } else {
        CHECK(counted(line) == expected);
      }
      if (name == "clock_ticks") ticks += counted(line);
    });
    // Every cycle from the start to the stop is in one interval.
    CHECK(ticks > 5000);
    CHECK(ticks == end - begin);
  }
}

TEST_CASE("sw ctl axi4: a monitor that began beside open transactions says what is a lower bound",
          "[sw][ctl]") {
  const auto check = [](auto& machine) {
    // Commands and responses in turn: the port is never silent.
    machine.sw.both.pins([odd = false]() mutable {
      odd = !odd;
      return on(odd ? kHsAr | kHsAw | kHsWl : kHsRl | kHsB);
    });
    machine.sw.both.attach();
    const std::vector<std::string> words{"stat", "-e", "axi4/clock_ticks/", "--timeout", "200"};
    REQUIRE(machine.run(words) == 0);
    CHECK(machine.host.errors.find("latencies of reads are lower bounds") != std::string::npos);
    CHECK(machine.host.errors.find("latencies of writes are lower bounds") != std::string::npos);
    CHECK(machine.host.errors.find("did not see begin") == std::string::npos);
    machine.sw.both.pins([] { return Axi4Pins{}; });
    // The port is reset, too: what follows is exact, until an end comes without its command.
    machine.sw.both.reset();
    machine.host.errors.clear();
    REQUIRE(machine.run(words) == 0);
    CHECK(machine.host.errors.empty());
    machine.sw.both.pins([] { return on(kHsB); });
    REQUIRE(machine.run(words) == 0);
    CHECK(machine.host.errors.find("a write ended that") != std::string::npos);
    CHECK(machine.host.errors.find("latencies of writes are lower bounds") != std::string::npos);
    CHECK(machine.host.errors.find("reads") == std::string::npos);
  };
  Axi4Machine<Axi4Fixture> selectable("base");
  check(selectable);
  Axi4Machine<BankFixture> bank("bank_plain");
  check(bank);
}

TEST_CASE("sw ctl axi4: a count goes on beyond the width of its counter, and tells so",
          "[sw][ctl]") {
  Axi4Machine<Axi4Fixture> machine("whole");  // 33 bits
  // A command of 32 KiB in each cycle: 2^18 cycles to a wrap, 26 s.
  machine.sw.both.pins([] { return on(kHsAr, 255, 7); });
  REQUIRE(machine.run({"stat", "--json", "-e", "axi4/read_cmd_bytes/,axi4/clock_ticks/",
                       "--timeout", "27000"}) == 0);
  const auto objects = machine.host.objects();
  REQUIRE(objects.size() == 2);
  const std::uint64_t bytes = counted(objects[0]), ticks = counted(objects[1]);
  CHECK(bytes == ticks << 15);
  CHECK(bytes > std::uint64_t{1} << 33);
  CHECK(machine.host.errors == "note: fabmon_ddr: counter 0 overflowed its 33 bits\n");
}

TEST_CASE("sw ctl axi4: more than a counter holds between two reads is not counted", "[sw][ctl]") {
  for (const bool bank : {false, true}) {
    CAPTURE(bank);
    const auto measure = [](auto& machine) {
      machine.sw.both.pins([] { return on(kHsAr, 255, 7); });
      bool jumped = false;
      machine.sw.registers.before_write = [&](std::uint32_t offset, std::uint32_t) {
        if (offset != kSnapCtrl || jumped) return;
        jumped = true;
        machine.sw.both.repeat(on(kHsAr, 255, 7), (1 << 18) + 5000);
        machine.sw.both.run(400);
      };
      CHECK(machine.run({"stat", "--json", "-e", "axi4/read_cmd_bytes/,axi4/clock_ticks/",
                         "--timeout", "10000"}) == 2);
      const auto objects = machine.host.objects();
      REQUIRE(objects.size() == 2);
      CHECK(objects[0].at("counter-value") == "<not counted>");
      CHECK(counted(objects[1]) > 1 << 18);
      CHECK(machine.host.errors.find("<not counted>: more than") != std::string::npos);
    };
    if (bank) {
      Axi4Machine<BankFixture> machine("bank_apb");
      measure(machine);
    } else {
      Axi4Machine<Axi4Fixture> machine("whole");
      measure(machine);
    }
  }
}

TEST_CASE("sw ctl axi4: text, CSV and JSON have the same counts, in perf's columns", "[sw][ctl]") {
  std::vector<std::string> outputs;
  for (const std::vector<std::string>& form :
       {std::vector<std::string>{}, {"-x,"}, {"--json"}, {"--no-big-num"}}) {
    Axi4Machine<Axi4Fixture> machine("base");
    std::vector<std::string> words{"stat", "-e", "{fabmon_ddr/read_cmd_bytes/,axi4/clock_ticks/}",
                                   "--timeout", "300"};
    words.insert(words.end(), form.begin(), form.end());
    REQUIRE(machine.run(words) == 0);
    outputs.push_back(machine.host.out);
    if (!form.empty()) continue;
    const auto& golden = machine.snapshots.back();
    REQUIRE(golden[0] > 1000);
    std::string expected = "\n Performance counter stats for 'system wide':\n\n";
    const auto column = [](const std::string& text) {
      return std::string(18 - text.size(), ' ') + text;
    };
    const auto commas = [](std::uint64_t value) {
      std::string text;
      for (; value > 999; value /= 1000) {
        const std::string three = std::to_string(1000 + value % 1000);
        text = "," + three.substr(1) + text;
      }
      return std::to_string(value) + text;
    };
    expected += column(commas(golden[0])) + " bytes  fabmon_ddr/read_cmd_bytes/\n";
    expected += column(commas(golden[1])) + " cycles axi4/clock_ticks/\n\n";
    CHECK(machine.host.out.substr(0, expected.size()) == expected);
    CHECK(machine.host.out.ends_with(" seconds time elapsed\n\n"));
  }
  // The same run: the same counts.
  Axi4Machine<Axi4Fixture> machine("base");
  machine.host.out = outputs[2];
  const auto objects = machine.host.objects();
  REQUIRE(objects.size() == 2);
  const std::string first = std::to_string(counted(objects[0]));
  const std::string second = std::to_string(counted(objects[1]));
  const std::string runtime = std::to_string(objects[0].at("event-runtime").get<std::uint64_t>());
  CHECK(outputs[1] == first + ",bytes,fabmon_ddr/read_cmd_bytes/," + runtime + ",100.00,,\n" +
                          second + ",cycles,axi4/clock_ticks/," + runtime + ",100.00,,\n");
  CHECK(outputs[3].find(" " + first + " bytes") != std::string::npos);
}

TEST_CASE("sw ctl axi4: a command, an interrupt, a time and a number of intervals end it",
          "[sw][ctl]") {
  Axi4Machine<Axi4Fixture> machine("base");
  machine.host.command_lasts = 420'000'000;
  CHECK(machine.run({"stat", "-e", "axi4/clock_ticks/", "--", "sleep", "-h"}) == 3);  // its status
  CHECK(machine.host.out.starts_with("\n Performance counter stats for 'sleep -h':\n\n"));
  CHECK(machine.snapshots.back()[0] >= 4200);
  machine.host.command_ends_at = ~ctl::Nanoseconds{0};
  machine.host.interrupt_at = machine.host.now() + 333'000'000;
  CHECK(machine.run({"stat", "-I", "200", "--json", "-e", "axi4/clock_ticks/"}) == 0);
  REQUIRE(machine.host.objects().size() == 2);
  CHECK(counted(machine.host.objects()[0]) + counted(machine.host.objects()[1]) ==
        machine.snapshots.back()[0]);
  machine.host.interrupt_at = ~ctl::Nanoseconds{0};
  CHECK(machine.run({"stat", "-I", "50", "--interval-count", "4", "--json", "-e",
                     "axi4/clock_ticks/"}) == 0);
  CHECK(machine.host.objects().size() == 4);
}

TEST_CASE("sw ctl: list has what each build has, and the events that it counts", "[sw][ctl]") {
  for (const std::string& build : kSelectableBuilds) {
    CAPTURE(build);
    Axi4Machine<Axi4Fixture> machine(build);
    machine.sw.registers.writes = 0;
    REQUIRE(machine.run({"list", "--json"}) == 0);
    CHECK(machine.sw.registers.writes == 0);
    const auto objects = machine.host.objects();
    CHECK(objects[0].at("device") == "fabmon_ddr");
    CHECK(objects[0].at("kind") == "axi4");
    CHECK(objects[0].at("counters") == machine.sw.both.config().num_counters);
    CHECK(objects[0].at("width") == machine.sw.both.config().counter_width);
    REQUIRE(machine.run({"list"}) == 0);
    CHECK(machine.host.out.find("  fabmon_ddr/read_cmd_bytes/") != std::string::npos);
    CHECK(machine.host.out.find("rd_wait_first") == std::string::npos);
  }
  for (const std::string& build : kBankBuilds) {
    CAPTURE(build);
    Axi4Machine<BankFixture> machine(build);
    REQUIRE(machine.run({"list", "--json"}) == 0);
    const auto objects = machine.host.objects();
    CHECK(objects[0].at("kind") == "axi4_bank");
    CHECK(objects[0].at("counters") == machine.sw.both.size());
    // What the golden model says that the build counts, by counters and by sums of them.
    std::size_t named = 0;
    for (const ctl::EventRow& row : ctl::event_table(ctl::Table::kAxi4)) {
      const Axi4Program program{.event = static_cast<std::uint8_t>(row.code),
                                .umask = static_cast<std::uint8_t>(row.umask)};
      if (row.code != 0 && axi4_bank_counts(program, machine.sw.both.config())) ++named;
    }
    CHECK(named > machine.sw.both.size());
    CHECK(std::count_if(objects.begin(), objects.end(), [](const nlohmann::json& object) {
            return object.contains("event");
          }) == static_cast<std::ptrdiff_t>(named));
  }
}

TEST_CASE("sw ctl: what cannot be counted is one line and status 2, and nothing is written",
          "[sw][ctl]") {
  Axi4Machine<Axi4Fixture> machine("base");
  Axi4Machine<BankFixture> bank("bank_plain");
  const auto refuses = [](auto& on, std::vector<std::string> words, const std::string& reason) {
    CAPTURE(words);
    on.sw.registers.writes = 0;
    CHECK(on.run(std::move(words)) == 2);
    CHECK(on.host.errors == reason + "\n");
    CHECK(on.host.out.empty());
    CHECK(on.sw.registers.writes == 0);
  };
  const auto event = [&](const std::string& text, const std::string& reason) {
    refuses(machine, {"stat", "--timeout", "1", "-e", text}, reason);
  };
  event("axi4/r_stals/", "event \"axi4/r_stals/\": unknown \"r_stals\": did you mean r_stalls?");
  event("axi4/r_stalls,tresh=3/",
        "event \"axi4/r_stalls,tresh=3/\": unknown \"tresh\": did you mean thresh?");
  event("axi4/r_stalls/u", "event \"axi4/r_stalls/u\": a bus has no modifiers such as \"u\"");
  event("axi4/r_stalls,threshold=0x100/",
        "event \"axi4/r_stalls,threshold=0x100/\": threshold is at most 0xff");
  event("axi4/r_stalls,threshold=x/",
        "event \"axi4/r_stalls,threshold=x/\": \"threshold=x\" is no number");
  event("axi4/edge/", "event \"axi4/edge/\" has neither a name nor event=");
  event("axi4/r_stalls,r_beats/", "event \"axi4/r_stalls,r_beats/\" has two names");
  event("r_stalls", "event \"r_stalls\": write it as DEVICE/EVENT/");
  event("{axi4/r_stalls/", "event list \"{axi4/r_stalls/\": braces do not match");
  event("axi4/rd_gap/", "event \"axi4/rd_gap/\": axi4_bank alone counts it, not axi4");
  event("fabmon_dd/r_stalls/", "no device \"fabmon_dd\": did you mean fabmon_ddr?");
  std::string many;
  const unsigned counters = machine.sw.monitor.num_counters;
  for (unsigned i = 0; i <= counters; ++i)
    many += (i == 0 ? "" : ",") + std::string("axi4/b_idle/");
  event(many, "event \"axi4/b_idle/\" does not fit: the axi4 has " + std::to_string(counters) +
                  " counters");
  refuses(bank, {"stat", "-e", "axi4/r_stalls,edge/"},
          "event \"axi4/r_stalls,edge/\": axi4_bank has no filters");
  refuses(bank, {"stat", "-e", "axi4/read_occupancy,umask=0x24/"},
          "event \"axi4/read_occupancy,umask=0x24/\": axi4_bank has no counter of it, and it is no "
          "sum of others");
  refuses(bank, {"stat", "-e", "axi4/ar_incr/"},
          "event \"axi4/ar_incr/\": this axi4_bank has no counter of it");
  refuses(machine, {"histogram"}, "/dev/uio0 is a axi4: stats alone has a histogram");
  refuses(machine, {"stat"}, "stat: which events? -e, -M or --all");
  refuses(machine, {"stat", "--all", "-x,", "--json"}, "-x and --json exclude each other");
  refuses(machine, {"stat", "--all", "--timeout", "5", "--", "true"},
          "--timeout and a command exclude each other");
  refuses(machine, {"list", "--uio", "/dev/uio7"}, "/dev/uio7: no such UIO device");
  refuses(machine, {}, "which: list, stat, histogram or lock? (fabmonctl --help)");
  // A monitor that is another one, that contradicts itself, whose snapshot never comes.
  const auto lies = [&](std::uint32_t at, std::uint32_t answer, const std::string& reason) {
    machine.sw.registers.instead = [=](std::uint32_t offset, std::uint32_t& value) {
      if (offset == at) value = answer;
      return offset == at;
    };
    CHECK(machine.run({"stat", "--timeout", "1", "-e", "axi4/r_stalls/"}) == 2);
    CHECK(machine.host.errors == reason + "\n");
    CHECK(machine.host.out.empty());
  };
  lies(
      0x400, 0x46424D32,
      "/dev/uio0: no monitor: EXT_ID (400h) is 0x46424d32, not 0x46424d31; ID (0h) is " +
          [&] {
            std::ostringstream text;
            text << "0x" << std::hex << std::setw(8) << std::setfill('0')
                 << machine.sw.both.golden().read(0);
            return text.str();
          }() +
          ", not 0x504d5354; and it is no CCI-400");
  lies(0x404, 0,
       "/dev/uio0: axi4: the registers are not those of this monitor, or contradict each other");
  lies(kSnapSts, 0, "snapshot of axi4: never done: do clock and reset of the monitor run?");
  // Without any.
  SimulatedHost none;
  CHECK(none({"list"}) == 2);
  CHECK(none.errors ==
        "no monitor: no UIO device's name begins with \"fabmon\" (--uio or --mem name one)\n");
}

TEST_CASE("sw ctl: of several monitors each event counts at its own", "[sw][ctl]") {
  Selectable one("base"), two("apb16", "saturate");
  SimulatedHost host;
  host.add(board_of(one.both, one.registers.bus(), "fabmon_ddr", 0x1000, 0));
  host.add(board_of(two.both, two.registers.bus(), "fabmon_pcie", 0x1000, 1));
  std::map<int, std::uint64_t> last;
  const auto keep = [&](Selectable& sw, int n) {
    sw.registers.before_write = [&, n](std::uint32_t offset, std::uint32_t) {
      if (offset == kSnapCtrl) last[n] = sw.both.golden().counter(0);
    };
  };
  keep(one, 0), keep(two, 1);
  settle(one), settle(two);
  REQUIRE(host({"stat", "--json", "--timeout", "200", "-e",
                "fabmon_pcie/r_beats/,fabmon_ddr/r_beats/"}) == 0);
  const auto objects = host.objects();
  REQUIRE(objects.size() == 2);
  CHECK(counted(objects[0]) == last[1]);
  CHECK(counted(objects[1]) == last[0]);
  CHECK(last[0] != last[1]);
  CHECK(host({"stat", "-e", "fabmon_axi4/r_beats/"}) == 2);
  CHECK(host.errors == "device \"fabmon_axi4\" may be uio0 or uio1: write which\n");
}

TEST_CASE("sw ctl axi4: a lock is set, and refuses what would set the monitor up",
          "[sw][ctl][lock]") {
  Axi4Machine<Axi4Fixture> machine("base");
  REQUIRE(machine.run({"lock"}) == 0);
  CHECK(machine.host.out == "fabmon_ddr: locked until the reset of the monitor\n");
  CHECK(machine.host.errors.empty());
  CHECK(machine.run({"stat", "-e", "fabmon_ddr/r_stalls/", "--timeout", "100"}) == 2);
  CHECK(machine.host.errors.find("the configuration is locked until a reset of the monitor") !=
        std::string::npos);
  REQUIRE(machine.run({"lock", "--json"}) == 0);
  CHECK(machine.host.objects().back().at("locked") == true);
}

}  // namespace fabmon::test::test_axi4
