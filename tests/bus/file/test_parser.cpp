// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What is wrong in a bus file is said with line, column and reason; JSON is read as YAML; and no
// mutation of a good file does more than to be refused.
#include <string>
#include <vector>

#include "tb/core/random.hpp"
#include "tests/bus/file/file_bench.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_file_parser {
namespace {

constexpr std::string_view kGood = R"(fabmon_bus: 1
name: tiny
pins: [req, gnt, we, addr, rsp]
channels:
  A: {role: command, valid: req, ready: gnt, direction: we, address: addr}
  R: {role: response, valid: rsp}
)";

/// The complaint about the good file with one part replaced.
std::string with(std::string_view part, std::string_view other) {
  std::string text(kGood);
  text.replace(text.find(part), part.size(), other);
  return complaint(text);
}

std::string page_example(std::size_t number) {
  const std::string page = file_text(std::string(FABMON_TESTS_DIR) + "/../docs/use/bus-files.md");
  std::size_t at = 0;
  for (std::size_t i = 0; i <= number; ++i) at = page.find("```yaml\n", at) + 8;
  return page.substr(at, page.find("```", at) - at);
}

/// A text with some mutations: characters and lines that are changed, removed, doubled, moved.
std::string mutated(Random& rng, std::string text, const std::vector<std::string>& others) {
  static const std::vector<std::string> kWords{"&",
                                               "*",
                                               "!",
                                               ": ",
                                               "- ",
                                               "{",
                                               "}",
                                               "[",
                                               "]",
                                               "\"",
                                               "'",
                                               "|",
                                               ">",
                                               "#",
                                               "\n",
                                               "  ",
                                               "\t",
                                               "<<",
                                               "null",
                                               "true",
                                               "1",
                                               "18446744073709551615",
                                               "0x",
                                               "ones(",
                                               "bytes(",
                                               "&a ",
                                               "*a",
                                               "!!int ",
                                               "%",
                                               "\xff",
                                               "\xef\xbb\xbf",
                                               "stream",
                                               "command",
                                               "data",
                                               "both",
                                               "==",
                                               "(((((((",
                                               "---\n",
                                               "? "};
  const auto place = [&rng](const std::string& in) {
    return rng.below(static_cast<std::uint32_t>(in.size()) + 1);
  };
  for (unsigned n = 1 + rng.below(2); n != 0; --n) {
    const std::size_t at = place(text);
    switch (rng.below(7)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(rng.below(256));
        break;
      case 1:
        text.erase(at, 1 + rng.below(12));
        break;
      case 2:
        text.insert(at, kWords[rng.below(static_cast<std::uint32_t>(kWords.size()))]);
        break;
      case 3:
        text.insert(at, text.substr(place(text), rng.below(60)));
        break;
      case 4: {
        const std::string& other = others[rng.below(static_cast<std::uint32_t>(others.size()))];
        text.insert(at, other.substr(place(other), rng.below(80)));
        break;
      }
      case 5: {
        const std::size_t line = text.find('\n', at);
        if (line != std::string::npos) text.insert(line + 1, std::string(rng.below(4), ' '));
        break;
      }
      default:
        text.resize(std::max<std::size_t>(at, text.size() / 2));
    }
  }
  return text;
}

/// Runs all that is made of a model over random rows.
void run_random(const bus_file::Model& model, Random& rng) {
  FileRows rows(model);
  for (auto& width : rows.rows.pins.width) width = rng.below(3) == 0 ? 0 : 1 + rng.below(70);
  for (std::size_t p = 0; p < rows.rows.pins.width.size(); ++p) {
    rows.rows.pins.recorded[p] = rows.rows.pins.width[p] != 0;
  }
  for (std::size_t c = 0; c < 60; ++c) {
    rows.add({});
    for (std::size_t p = 0; p < model.pins().pins.size(); ++p) {
      rows.put(c, p, rng.below(8) == 0 ? rng.next() : rng.below(2));
    }
  }
  Seen seen = model.is_stream() ? seen_by_file<bus_file::StreamLog>(model, rows.rows)
                                : seen_by_file<bus_file::RequestLog>(model, rows.rows);
  for (const CycleState& state : seen.cycles) {
    for (std::size_t d = 0; d < model.shape().directions.size(); ++d) {
      REQUIRE(state.directions.at(d).bucket < model.shape().directions[d].buckets.size());
    }
  }
  for (const Transaction& t : seen.ended) {
    REQUIRE(t.shown <= t.accept);
    REQUIRE(t.accept <= t.end);
    REQUIRE(t.first <= t.last);
    REQUIRE(t.last <= t.end);
    REQUIRE(t.beats != 0);
  }
  (void)broken_by_file(model, rows.rows);
}

}  // namespace

TEST_CASE("bus file: what is wrong is said with its line and column", "[bus][file]") {
  CHECK(complaint(kGood) == "none");
  CHECK(complaint("") == "bus.yaml:1:1: is not a bus file");
  CHECK(complaint("- a\n") == "bus.yaml:1:1: is not a bus file");
  CHECK(complaint("a: [b\n").starts_with("bus.yaml:2:1: is not YAML: "));
  CHECK(with("fabmon_bus: 1", "fabmon_bus: 2") == "bus.yaml:1:1: fabmon_bus must be 1");
  CHECK(with("fabmon_bus: 1\n", "") == "bus.yaml:1:1: lacks fabmon_bus: 1");
  CHECK(with("name: tiny\n", "") == "bus.yaml:1:1: lacks name");
  CHECK(with("name: tiny", "nam: tiny") == "bus.yaml:2:1: unknown member 'nam'; nearest: name");
  CHECK(with("name: tiny", "name: a b") ==
        "bus.yaml:2:7: 'a b' cannot be a bus: up to 32 letters, digits, _ - and .");
  CHECK(with("name: tiny", "name: [tiny]") == "bus.yaml:2:1: name must be a text");
  CHECK(with("name: tiny", "name: tiny\nname: tiny") == "bus.yaml:3:1: name is given twice");
  CHECK(with("name: tiny", "name: tiny\norder: by_id") ==
        "bus.yaml:3:8: 'by_id' is not one of in-order, by-id; nearest: by-id");
  CHECK(with("name: tiny", "name: tiny\nanswers: soon")
            .starts_with("bus.yaml:3:10: 'soon' is not one of later, same-cycle"));
  CHECK(with("[req, gnt", "[req, Gnt") ==
        "bus.yaml:3:13: 'Gnt' cannot be a pin: lower case letters, digits and _");
  CHECK(with("[req, gnt", "[req, req") == "bus.yaml:3:13: pin req is given twice");
  CHECK(with("[req, gnt, we, addr, rsp]", "{req: , gnt: {names: REQ}, we: , addr: , rsp: }") ==
        "bus.yaml:3:28: two pins are spelt 'req'");
  CHECK(with("[req, gnt, we, addr, rsp]", "{req: , gnt: {absent: x}, we: , addr: , rsp: }") ==
        "bus.yaml:3:29: 'x' is not a number of up to 64 bits");
  CHECK(with("[req, gnt, we, addr, rsp]", "{req: , gnt: {name: x}, we: , addr: , rsp: }") ==
        "bus.yaml:3:21: unknown member 'name'; nearest: names");
  CHECK(with("rsp]", "rsp, reset_n]") ==
        "bus.yaml:3:33: a pin cannot be called reset_n: clock and reset are found");
  CHECK(with("valid: req, ready", "valid: rq, ready") ==
        "bus.yaml:5:29: there is no pin 'rq'; nearest: req");
  CHECK(with("valid: req, ready", "valid: \"req & rq\", ready") ==
        "bus.yaml:5:36: there is no pin 'rq'; nearest: req");
  CHECK(with("valid: req, ready", "ready") == "bus.yaml:5:3: the channel has no valid");
  CHECK(with("role: command, ", "") ==
        "bus.yaml:5:3: A has no role: command, data, response or stream");
  CHECK(with("role: command", "role: comand") ==
        "bus.yaml:5:13: 'comand' is not one of command, data, response, stream; nearest: command");
  CHECK(with("direction: we, ", "") ==
        "bus.yaml:5:3: the command channel does not say what is a write: it needs direction or "
        "serves");
  CHECK(with("role: response, valid: rsp", "role: response, valid: rsp, address: addr") ==
        "bus.yaml:6:44: a channel of this role has no address");
  CHECK(with("valid: rsp", "valid: rsp, serves: up")
            .starts_with("bus.yaml:6:43: 'up' is not one of read, write, both"));
  CHECK(with("valid: rsp", "valid: rsp, stable: [adr]") ==
        "bus.yaml:6:44: there is no pin 'adr'; nearest: addr");
  CHECK(with("valid: rsp", "valid: rsp, bytes: []") == "bus.yaml:6:35: bytes is an empty list");
  CHECK(with("valid: rsp}", "valid: rsp}\n  S: {role: response, valid: we}") ==
        "bus.yaml:7:3: reads have two channels of this role: R and S");
  CHECK(with("valid: rsp}", "valid: rsp}\n  S: {role: stream, valid: we}") ==
        "bus.yaml:7:3: a stream bus has one channel alone");
  CHECK(with("role: command", "role: response") ==
        "bus.yaml:5:71: a channel of this role has no address");
  CHECK(with("name: tiny", "name: tiny\norder: by-id") ==
        "bus.yaml:6:3: answers go by ID (order: by-id), and this channel has no id");
  CHECK(with("direction: we", "serves: read") == "none");
  CHECK(with("valid: rsp", "valid: rsp, serves: write").starts_with("none"));
  CHECK(with("direction: we, address: addr}\n  R: {role: response, valid: rsp",
             "serves: read, address: addr}\n  R: {role: response, valid: rsp, serves: write") ==
        "bus.yaml:6:3: no command channel serves writes");
  CHECK(with("[req, gnt, we, addr, rsp]",
             "{req: {absent: 0}, gnt: {absent: 1}, we: , addr: , rsp: {absent: 0}}")
            .starts_with("bus.yaml:2:7: no pin is required"));
  CHECK(with("address: addr", "bytes: ones(addr)") == "none");
  CHECK_THROWS_AS(read_bus_file(scratch("bus_file_absent.yaml")), InputError);
  std::string many = "[req, gnt, we, addr, rsp";
  for (int i = 0; i < 60; ++i) many += ", p" + std::to_string(i);
  CHECK(with("[req, gnt, we, addr, rsp", many).ends_with("a bus has at most 63 pins"));
}

TEST_CASE("bus file: JSON has the same members", "[bus][file]") {
  const std::string json = R"({
  "fabmon_bus": 1, "name": "tiny",
  "pins": {"req": null, "gnt": {"names": ["grant"], "absent": 1}, "we": [], "rsp": "answer"},
  "channels": {
    "A": {"role": "command", "valid": "req", "ready": "gnt", "direction": "we"},
    "R": {"role": "response", "valid": "rsp", "error": 0}
  }
})";
  CHECK(complaint(json, "bus.json") == "bus.json:3:68: we is an empty list");
  std::string good = json;
  good.replace(good.find("[]"), 2, "null");
  const auto model = model_of(good, "bus.json");
  CHECK(model->name() == "tiny");
  CHECK(model->pins().pins[3].spellings == "answer");
  CHECK(model->pins().pins[1].tie == 1);
  std::string bad = good;
  bad.replace(bad.find("\"we\"}"), 5, "\"ve\"}");
  CHECK(complaint(bad, "bus.json") == "bus.json:5:76: there is no pin 've'; nearest: we");
  CHECK(
      complaint("{\n\"fabmon_bus\": 1,\n,}", "bus.json").starts_with("bus.json:3:1: is not JSON"));
}

TEST_CASE("bus file: a mutated file is refused with its place, or it is a bus", "[bus][file]") {
  std::vector<std::string> good{std::string(kGood), std::string(kLiteFile)};
  for (std::size_t i = 0; i < 3; ++i) good.push_back(page_example(i));
  for (const std::string& each : good) CHECK(complaint(each) == "none");
  std::uint64_t refused = 0, taken = 0;
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 4000; ++seed) {
    INFO("FABMON_SEED=" << seed);
    Random rng(seed);
    const std::string text =
        mutated(rng, good[rng.below(static_cast<std::uint32_t>(good.size()))], good);
    INFO(text);
    try {
      const auto model = model_of(text, "mutated.yaml");
      run_random(*model, rng);
      ++taken;
    } catch (const InputError& error) {
      const std::string what = error.what();
      // FILE:LINE:COLUMN: reason, in one line.
      const std::size_t at = what.find("mutated.yaml:");
      REQUIRE(at != std::string::npos);
      REQUIRE(what.find_first_not_of("0123456789", at + 13) > at + 13);
      REQUIRE(what.find('\n') == std::string::npos);
      ++refused;
    }
  }
  CHECK(refused > 500);
  CHECK(taken > 100);
}

}  // namespace fabmon::test::test_file_parser
