// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/bus_pins.hpp"

#include <bit>

namespace fabmon {

PinLayout::PinLayout(const BusPins& bus) : words_(bus.pins.size()) {
  for (std::size_t pin = 0; pin < bus.pins.size(); ++pin) {
    tied_.push_back(pin == bus.reset ? 1 : bus.pins[pin].tie);
    if (bus.pins[pin].use != PinUse::kMask) continue;
    masks_.at(pin) = static_cast<std::uint8_t>(words_);
    words_ += kMaskWords;
  }
  tied_.resize(words_);
}

void PinLayout::set_mask(std::uint64_t* row, std::size_t pin, std::uint64_t bits) const {
  row[pin] = static_cast<std::uint64_t>(std::popcount(bits));
  row[masks_.at(pin)] = bits;
}

bool BusPins::is_complete(WavePins& set) const {
  if (complete != nullptr) return complete(set);
  for (const std::size_t pin : required) {
    if (!set.signal[pin]) set.missing.emplace_back(pins[pin].name);
  }
  return set.missing.empty();
}

std::optional<std::size_t> pin_named(const BusPins& bus, std::string_view name) {
  for (std::size_t pin = 0; pin < bus.pins.size(); ++pin) {
    if (bus.pins[pin].name == name) return pin;
  }
  return std::nullopt;
}

PinSpellings spellings_of(const BusPins& bus) {
  PinSpellings spellings;
  spellings.allow_suffixes(bus.suffixes);
  for (std::size_t pin = 0; pin < bus.pins.size(); ++pin) {
    if (bus.pins[pin].both) spellings.allow_both(pin);
    if (pin == bus.reset || bus.pins[pin].beside) continue;
    spellings[std::string(bus.pins[pin].name)] = pin;
    for_each_word(bus.pins[pin].spellings,
                  [&](std::string_view word) { spellings[std::string(word)] = pin; });
  }
  return spellings;
}

}  // namespace fabmon
