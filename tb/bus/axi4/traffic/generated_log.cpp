// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include <stdexcept>

#include "tb/bus/axi4/bus_log.hpp"
#include "tb/bus/axi4/port_log.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/core/input_error.hpp"

namespace fabmon {
namespace {

constexpr Axi4Port kGenerated{.id_width = 18, .addr_width = 64, .data_width = 1024};

class GeneratedLog final : public BusLog {
 public:
  explicit GeneratedLog(const BusTraffic& traffic)
      : traffic_(traffic.workload, traffic.seed, traffic.cycles, kGenerated) {}

  void begin(PortSink& sink) override { log_.emplace(sink); }
  std::size_t read() override { return traffic_.read(pins_.data(), kBlock); }
  std::uint64_t time(std::size_t /*i*/) const override { return 0; }
  bool is_gap(std::size_t i) const override { return pins_[i].gap != 0; }
  void tell(std::size_t end) override { log_->run(pins_.data(), nullptr, nullptr, end); }
  void check(std::size_t /*first*/, std::size_t /*end*/) override {}
  void finish() override { log_->finish(); }
  unsigned data_width() const override { return kGenerated.data_width; }
  unsigned id_width() const override { return kGenerated.id_width; }

 private:
  Axi4Traffic traffic_;
  std::optional<Axi4PortLog> log_;  // from begin() on
  std::vector<Axi4Pins> pins_ = std::vector<Axi4Pins>(kBlock);
};

}  // namespace

std::unique_ptr<BusLog> generate_axi4_log(const BusTraffic& traffic) {
  try {
    return std::make_unique<GeneratedLog>(traffic);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

}  // namespace fabmon
