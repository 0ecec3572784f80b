// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/file/bus.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <string_view>

#include "tb/bus/file/request_log.hpp"
#include "tb/bus/file/rules.hpp"
#include "tb/bus/file/stream_log.hpp"
#include "tb/bus/pin_log.hpp"
#include "tb/bus/pin_ports.hpp"

namespace fabmon {
namespace {

using bus_file::Model;

struct FileBus {
  explicit FileBus(const BusDescription& description) : model(description) {}
  Model model;
  std::array<std::string_view, 1> kinds{};
  Bus bus{};
};

unsigned widest_of(const SignalStream& wave, const WavePins& set,
                   const std::vector<std::size_t>& pins) {
  unsigned bits = 0;
  for (const std::size_t pin : pins) bits = std::max(bits, widest_pin(wave, set, {pin}));
  return bits;
}

void describe(const Model& model, const SignalStream& wave, const WavePins& set, FoundPort& port) {
  port.kind = model.name();
  if (const auto pin = model.driven_pin()) port.side = side_by_pins(wave, set, {*pin});
  port.data = widest_of(wave, set, model.data_pins());
  port.addr = widest_of(wave, set, model.pins_of(bus_file::kAddress));
  port.id = widest_of(wave, set, model.pins_of(bus_file::kId));
}

PortWidths widths_of(const Model& model, const PinWidths& pins) {
  PortWidths widths;
  for (const std::size_t pin : model.data_pins()) {
    widths.data = std::max(widths.data, pins.width[pin]);
  }
  for (const std::size_t pin : model.pins_of(bus_file::kId)) {
    widths.id = std::max(widths.id, pins.width[pin]);
  }
  return widths;
}

template <class Log>
std::unique_ptr<BusLog> opened(const Model& model, const TraceOptions& options, bool compared) {
  return std::make_unique<PinBusLog<Log, bus_file::Rules, NoRecount, Model>>(
      model.pins(), options, compared,
      [&model](const PinWidths& pins) { return widths_of(model, pins); }, model);
}

}  // namespace

const Bus& file_bus(const BusDescription& description) {
  // Ports that were found name their kinds for as long as the program runs.
  static std::deque<std::unique_ptr<FileBus>> buses;
  auto made = std::make_unique<FileBus>(description);
  const Model& model = made->model;
  made->kinds = {model.name()};
  made->bus = {
      .name = model.name(),
      .title = model.name(),
      .kinds = made->kinds,
      .shape = &model.shape(),
      .identity = model.pins().identity,
      .find =
          [&model](ClockSampler& wave, const WaveClocks& clocks, const TraceOptions& options) {
            return find_pin_ports(
                model.pins(), wave, clocks, options,
                [&model](const SignalStream& signals, const WavePins& set, FoundPort& port) {
                  describe(model, signals, set, port);
                });
          },
      .choose =
          [&model](ClockSampler& wave, const TraceOptions& options) {
            return choose_pin_port(model.pins(), wave, options);
          },
      .reset_of = [&model](const WavePins& pins) { return pins.signal[model.pins().reset]; },
      .open =
          [&model](const TraceOptions& options, bool compared) {
            return model.is_stream() ? opened<bus_file::StreamLog>(model, options, compared)
                                     : opened<bus_file::RequestLog>(model, options, compared);
          }};
  return buses.emplace_back(std::move(made))->bus;
}

}  // namespace fabmon
