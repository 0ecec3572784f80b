// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A small report's JSON, written by hand, for the tests of what reads it. Port tb.soc.ddr: 1100
// cycles, 100 of them in reset, of 10 ns. Reads: 40 transactions, 160 beats of 8 bytes.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/report/json.hpp"

namespace fabmon::test {

/// DIST of these latencies and how often each is there, ascending.
inline Json dist_of(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& values) {
  std::uint64_t count = 0;
  std::uint64_t sum = 0;
  Json bins = Json::array();
  for (const auto& [value, times] : values) {
    count += times;
    sum += value * times;
    bins.push_back({value, value, times});
  }
  Json dist{{"count", count}, {"sum", sum}};
  const auto at_rank = [&](std::uint64_t rank) {
    for (const auto& [value, times] : values) {
      if (rank <= times) return Json(value);
      rank -= times;
    }
    return Json();
  };
  const auto percentile = [&](std::uint64_t thousandths) {
    return count == 0 ? Json() : at_rank((thousandths * count + 999) / 1000);
  };
  dist["min"] = percentile(1);
  dist["max"] = percentile(1000);
  dist["mean"] = count == 0 ? Json() : Json(static_cast<double>(sum) / static_cast<double>(count));
  dist["p50"] = percentile(500);
  dist["p90"] = percentile(900);
  dist["p95"] = percentile(950);
  dist["p99"] = percentile(990);
  dist["p999"] = percentile(999);
  dist["bins"] = bins;
  return dist;
}

inline Json bucket(const std::string& name, const std::string& who, std::uint64_t cycles) {
  return {{"bucket", name}, {"who", who}, {"meaning", "A test."}, {"cycles", cycles}};
}

/// The worst transaction of a phase or group.
inline Json worst(std::uint64_t cycle, std::uint64_t value, std::uint64_t id) {
  return {{"cycle", cycle},          {"time", cycle * 10}, {"id", id},
          {"address", "0x80000000"}, {"value", value},     {"latency", 231}};
}

inline Json group(const std::string& key, std::uint64_t transactions, std::uint64_t bytes,
                  double share, const Json& latency) {
  return {{"key", key},
          {"transactions", transactions},
          {"bytes", bytes},
          {"share", share},
          {"outstanding", 0.25},
          {"latency", latency},
          {"worst", worst(234, 231, 3)}};
}

inline Json slow(std::uint64_t rank, std::uint64_t accept, std::uint64_t latency,
                 std::uint64_t id) {
  return {{"rank", rank},
          {"shown", accept - 1},
          {"accept", accept},
          {"first", accept + 1},
          {"last", accept + latency},
          {"end", accept + latency},
          {"time", accept * 10},
          {"end_time", (accept + latency) * 10},
          {"id", id},
          {"address", "0x80000000"},
          {"beats", 4},
          {"size", 3},
          {"burst", "INCR"},
          {"bytes", 32},
          {"qos", 0},
          {"response", 0},
          {"open", 2},
          {"latency", latency}};
}

/// A direction without transactions: all buckets but idle and reset are empty.
inline Json quiet_direction(const std::string& name) {
  return {{"name", name},
          {"transactions", 0},
          {"beats", 0},
          {"bytes", 0},
          {"errors", 0},
          {"orphans", 0},
          {"open_at_end", 0},
          {"lost_by_reset", 0},
          {"bytes_per_cycle", 0.0},
          {"bytes_per_s", 0.0},
          {"efficiency", nullptr},
          {"outstanding", {{"sum", 0}, {"mean", 0.0}, {"max", 0}}},
          {"accounting", {bucket("wr_idle", "nobody", 1000), bucket("reset", "reset", 100)}},
          {"latency", dist_of({})},
          {"phases", Json::array()},
          {"by", Json::object()},
          {"slowest", Json::array()}};
}

inline Json read_direction() {
  Json read = quiet_direction("read");
  read.update({{"transactions", 40},
               {"beats", 160},
               {"bytes", 1280},
               {"errors", 1},
               {"open_at_end", 2},
               {"bytes_per_cycle", 1.28},
               {"bytes_per_s", 128000000.0},
               {"efficiency", 0.32}});
  read["outstanding"] = {{"sum", 1500}, {"mean", 1.5}, {"max", 4}};
  read["accounting"] = {bucket("rd_beat", "moves", 160), bucket("rd_wait_manager", "manager", 290),
                        bucket("rd_wait_first", "subordinate", 50),
                        bucket("rd_idle", "nobody", 500), bucket("reset", "reset", 100)};
  read["latency"] = dist_of({{20, 30}, {40, 9}, {231, 1}});
  read["phases"] = {{{"name", "to_first"},
                     {"meaning", "A test."},
                     {"dist", dist_of({{7, 40}})},
                     {"worst", worst(345, 7, 5)}}};
  Json without_bins = dist_of({{20, 9}, {231, 1}});
  without_bins.erase("bins");
  read["by"] = {{"id", {group("3", 10, 320, 0.25, without_bins)}},
                {"id_name", {group("cpu", 30, 960, 0.75, without_bins)}},
                {"range", {group("dram.low", 40, 1280, 1, without_bins)}}};
  read["slowest"] = {slow(1, 234, 231, 3), slow(2, 300, 40, 1)};
  return read;
}

inline Json sample_port(const std::string& name) {
  Json read_series{{"name", "read"},
                   {"bytes", {640, 0, 640}},
                   {"open_max", {2, 4, 4}},
                   {"who", {{"reset", {100, 0, 0}}}}};
  return {{"name", name},
          {"kind", "AXI4"},
          {"cycles", 1100},
          {"reset_cycles", 100},
          {"period_fs", 10'000'000.0},
          {"steady", true},
          {"channels",
           {{{"name", "AR"}, {"beats", 42}, {"stalls", 58}, {"ready_alone", 600}, {"idle", 300}}}},
          {"directions", {read_direction(), quiet_direction("write")}},
          {"series",
           {{"cycles_per_bin", 500},
            {"bins", 3},
            {"start", {0, 500, 1000}},
            {"time", {0, 5000, 10000}},
            {"cycles", {500, 500, 100}},
            {"directions", {read_series}}}},
          {"windows",
           {{{"name", "boot"},
             {"from", 0},
             {"to", 500},
             {"directions",
              {{{"name", "read"},
                {"transactions", 20},
                {"bytes", 640},
                {"bytes_per_cycle", 1.6},
                {"p50", 20},
                {"p99", 40},
                {"max", 40}}}}}}},
          {"marks",
           {{{"cycle", 100}, {"time", 1000}, {"kind", "reset"}, {"text", "reset"}},
            {{"cycle", 321}, {"time", 3210}, {"kind", "error"}, {"text", "SLVERR"}},
            {{"cycle", 400}, {"time", 4000}, {"kind", "violation"}, {"text", "r_stable"}}}},
          {"violations", {{"total", 2}, {"rules", {{{"rule", "r_stable"}, {"count", 2}}}}}},
          {"notes", Json::array()}};
}

/// The report: tb.soc.ddr alone.
inline Json sample_report() {
  return {{"report", 1},
          {"fabmon", "0.9"},
          {"source", "sim.fst"},
          {"timescale_fs", 1'000'000},
          {"rtl", nullptr},
          {"window", ""},
          {"notes", Json::array()},
          {"cut", nullptr},
          {"ports", {sample_port("tb.soc.ddr")}},
          {"links", Json::array()}};
}

/// A report with these ports, which are alike.
inline Json sample_report(const std::vector<std::string>& names) {
  Json report = sample_report();
  report["ports"] = Json::array();
  for (const std::string& name : names) report["ports"].push_back(sample_port(name));
  return report;
}

}  // namespace fabmon::test
