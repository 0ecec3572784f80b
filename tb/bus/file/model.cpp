// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/file/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "tb/core/escape.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"

namespace fabmon::bus_file {
namespace {

constexpr std::size_t kMostCounted = 16;  // pins of which ones are counted

[[noreturn]] void refuse(const std::string& path, const FileText& at, std::string_view why) {
  throw InputError(fmt::format("{}{}", place_of(path, at), why));
}

std::string shown(const FileText& text) { return terminal_shortened(text.text, 40); }

bool has_direction(ServedDirections directions, std::size_t direction) {
  return directions == ServedDirections::kBoth ||
         directions == (direction == 0 ? ServedDirections::kRead : ServedDirections::kWrite);
}

void add_pins_of(const Expression& expression, std::vector<std::size_t>& pins) {
  for (const std::size_t pin : expression.pins()) {
    if (std::find(pins.begin(), pins.end(), pin) == pins.end()) pins.push_back(pin);
  }
}

}  // namespace

ChannelValues::ChannelValues(const Channel& channel, const PinLayout& layout,
                             const PinWidths& pins) {
  const auto is_there = [&pins](std::size_t pin) { return pins.has(pin); };
  for (std::size_t member = 0; member < kMemberCount; ++member) {
    const std::vector<Expression>& texts = channel.members[member];
    has_[member] = !texts.empty();
    if (texts.empty()) {
      values_[member] = Expression(member == kReady ? 1 : 0);
    } else {
      const auto usable = [&is_there](const Expression& each) {
        return std::all_of(each.pins().begin(), each.pins().end(), is_there) &&
               std::all_of(each.widths().begin(), each.widths().end(), is_there);
      };
      const auto found = std::find_if(texts.begin(), texts.end(), usable);
      values_[member] = found == texts.end() ? texts.back() : *found;
    }
    values_[member].prepare(layout, pins);
  }
}

std::string_view Model::keep(std::string text) { return texts_.emplace_back(std::move(text)); }

Model::Model(const BusDescription& description)
    : by_id_(description.by_id), same_cycle_(description.same_cycle) {
  name_ = keep(description.name.text);
  add_pins(description);
  for (const DescribedChannel& each : description.channels) add_channel(description, each);
  assign_parts(description);
  finish_pins(description);
  if (!is_stream()) {
    rules_.push_back({"orphan", "bus file", "An answer or a beat that belongs to no request.", ""});
  }
  make_shape();
}

void Model::add_pins(const BusDescription& description) {
  std::vector<std::string> taken;  // spellings
  for (const DescribedPin& given : description.pins) {
    if (pins_.size() + 1 == BusPins::kMost) {
      refuse(description.path, given.name,
             fmt::format("a bus has at most {} pins", BusPins::kMost - 1));
    }
    const std::string_view name = keep(given.name.text);
    if (std::find(names_.begin(), names_.end(), name) != names_.end()) {
      refuse(description.path, given.name, fmt::format("pin {} is given twice", shown(given.name)));
    }
    std::string spellings;
    const auto add = [&](const FileText& text, bool own) {
      std::string spelling = to_lower(text.text);
      std::replace(spelling.begin(), spelling.end(), '.', '_');
      if (std::find(taken.begin(), taken.end(), spelling) != taken.end()) {
        refuse(description.path, text,
               fmt::format("two pins are spelt '{}'", terminal_shortened(spelling, 40)));
      }
      if (!own || spelling != name) spellings += (spellings.empty() ? "" : " ") + spelling;
      taken.push_back(std::move(spelling));
    };
    add(given.name, true);
    for (const FileText& text : given.names) {
      if (to_lower(text.text) != to_lower(given.name.text)) add(text, false);
    }
    BusPin pin{.name = name, .spellings = keep(spellings), .use = PinUse::kHash};
    if (given.absent) {
      pin.tie = *given.absent;
      pin.tie_note = keep(fmt::format("{}", *given.absent));
    }
    pins_.push_back(pin);
    names_.push_back(name);
  }
}

std::vector<Expression> Model::compiled(const std::string& path, const Alternatives& texts) {
  std::vector<Expression> all;
  for (const FileText& text : texts) {
    try {
      all.emplace_back(text.text, names_);
    } catch (const ExpressionError& error) {
      throw InputError(place_of(path, text, error.at()) + error.what());
    }
    for (const std::size_t pin : all.back().pins()) {
      if (pins_[pin].use == PinUse::kHash) pins_[pin].use = PinUse::kNumber;
    }
    for (const std::size_t pin : all.back().counted()) pins_[pin].use = PinUse::kMask;
    for (const std::size_t pin : all.back().widths()) {
      if (std::find(data_pins_.begin(), data_pins_.end(), pin) == data_pins_.end()) {
        data_pins_.push_back(pin);
      }
    }
  }
  return all;
}

void Model::add_channel(const BusDescription& description, const DescribedChannel& given) {
  const std::string& path = description.path;
  if (channels_.size() == kMaxChannels) {
    refuse(path, given.name, fmt::format("a bus has at most {} channels", kMaxChannels));
  }
  Channel channel{.name = keep(given.name.text), .role = given.role};
  if (given.valid.empty()) refuse(path, given.name, "the channel has no valid");
  channel.members[kValid] = compiled(path, {given.valid});
  if (!given.ready.empty()) channel.members[kReady] = compiled(path, {given.ready});
  const auto take = [&](Member member, const Alternatives& texts, std::string_view word,
                        std::initializer_list<ChannelRole> roles) {
    if (texts.empty()) return;
    if (std::find(roles.begin(), roles.end(), given.role) == roles.end()) {
      refuse(path, texts.front(), fmt::format("a channel of this role has no {}", word));
    }
    channel.members.at(member) = compiled(path, texts);
  };
  using Role = ChannelRole;
  take(kDirection, given.direction, "direction", {Role::kCommand, Role::kData, Role::kResponse});
  take(kId, given.id, "id", {Role::kCommand, Role::kData, Role::kResponse, Role::kStream});
  take(kAddress, given.address, "address", {Role::kCommand});
  take(kDest, given.dest, "dest", {Role::kStream});
  take(kBeats, given.beats, "beats", {Role::kCommand});
  take(kLast, given.last, "last", {Role::kCommand, Role::kData, Role::kResponse, Role::kStream});
  take(kBytes, given.bytes, "bytes", {Role::kCommand, Role::kData, Role::kResponse, Role::kStream});
  take(kPayload, given.payload, "payload",
       {Role::kCommand, Role::kData, Role::kResponse, Role::kStream});
  take(kError, given.error, "error", {Role::kCommand, Role::kData, Role::kResponse});
  const bool command = given.role == Role::kCommand;
  if (command && given.direction.empty() && given.serves == ServedDirections::kUnsaid) {
    refuse(path, given.name,
           "the command channel does not say what is a write: it needs direction or serves");
  }
  if (given.role == Role::kData && given.direction.empty() &&
      given.serves != ServedDirections::kRead && given.serves != ServedDirections::kWrite) {
    refuse(path, given.name, "a data channel needs serves: read, or serves: write");
  }
  if (command && given.direction.empty() && given.serves == ServedDirections::kBoth) {
    refuse(path, given.name, "a command channel that serves both needs direction");
  }
  for (std::size_t d = 0; d < 2; ++d) {
    channel.serves.at(d) =
        given.serves == ServedDirections::kUnsaid || has_direction(given.serves, d);
  }
  channel.manager_waited_for =
      given.waits_for.empty()
          ? given.role == Role::kResponse || (given.role == Role::kData && !channel.serves[1])
          : given.waits_for == "manager";
  add_rules(given, channel);
  for (const FileText& text : given.stable) {
    const auto pin = std::find(names_.begin(), names_.end(), text.text);
    if (pin == names_.end()) {
      refuse(path, text,
             fmt::format("there is no pin '{}'{}", shown(text), nearest_text(text.text, names_)));
    }
    channel.stable.push_back(static_cast<std::size_t>(pin - names_.begin()));
  }
  channels_.push_back(std::move(channel));
}

void Model::add_rules(const DescribedChannel& given, Channel& channel) {
  std::vector<std::size_t> read;
  add_pins_of(channel.members[kValid].front(), read);
  if (channel.has(kReady)) add_pins_of(channel.members[kReady].front(), read);
  std::string pins;
  for (const std::size_t pin : read) {
    pins += (pins.empty() ? "" : " ") + std::string(names_[pin]);
  }
  const std::string_view all = keep(pins);
  const std::string lower = to_lower(given.name.text);
  if (given.hold) {
    channel.dropped_rule = rules_.size();
    rules_.push_back({keep(lower + "_dropped"), "bus file",
                      keep(given.name.text + ": valid fell before ready."), all});
  }
  if (!given.stable.empty()) {
    channel.stable_rule = rules_.size();
    rules_.push_back({keep(lower + "_stable"), "bus file",
                      keep(given.name.text + ": the payload changed while it waited for ready."),
                      all});
  }
}

void Model::assign_parts(const BusDescription& description) {
  const std::string& path = description.path;
  if (channels_.empty()) refuse(path, description.name, "the bus has no channels");
  for (std::size_t c = 0; c < channels_.size(); ++c) {
    if (channels_[c].role == ChannelRole::kStream && channels_.size() != 1) {
      refuse(path, description.channels[c].name, "a stream bus has one channel alone");
    }
  }
  if (is_stream()) return;
  for (std::size_t d = 0; d < 2; ++d) {
    Parts& parts = parts_.at(d);
    ChannelNumber response = kNoChannel;
    bool response_has_data = d == 0;
    for (std::size_t c = 0; c < channels_.size(); ++c) {
      const Channel& channel = channels_[c];
      if (!channel.serves.at(d)) continue;
      ChannelNumber& part = channel.role == ChannelRole::kCommand ? parts.command
                            : channel.role == ChannelRole::kData  ? parts.data
                                                                  : response;
      if (part != kNoChannel) {
        refuse(path, description.channels[c].name,
               fmt::format("{}s have two channels of this role: {} and {}",
                           d == 0 ? "read" : "write", channels_[part].name, channel.name));
      }
      part = c;
      const ServedDirections data = description.channels[c].data;
      if (channel.role == ChannelRole::kResponse && data != ServedDirections::kUnsaid) {
        response_has_data = has_direction(data, d);
      }
    }
    if (parts.command == kNoChannel) {
      parts = {};
      check_served(description, d);
      for (Channel& channel : channels_) channel.serves.at(d) = false;
      continue;
    }
    if (parts.data == kNoChannel) {
      parts.data = response != kNoChannel && response_has_data ? response : parts.command;
    }
    if (response != parts.data) parts.response = response;
    check_parts(description, d);
  }
  if (parts_[0].command == kNoChannel && parts_[1].command == kNoChannel) {
    refuse(path, description.name, "the bus has neither a command channel nor a stream channel");
  }
}

// Nothing serves a direction alone that has no commands.
void Model::check_served(const BusDescription& description, std::size_t direction) const {
  for (std::size_t c = 0; c < channels_.size(); ++c) {
    if (!channels_[c].serves.at(direction) || channels_[c].serves.at(1 - direction)) continue;
    refuse(description.path, description.channels[c].name,
           fmt::format("no command channel serves {}s", direction == 0 ? "read" : "write"));
  }
}

void Model::check_parts(const BusDescription& description, std::size_t direction) const {
  const Parts& parts = parts_.at(direction);
  if (!by_id_) return;
  const auto need = [&](ChannelNumber c) {
    if (c == kNoChannel || channels_[c].has(kId)) return;
    if (direction == 1 && channels_[c].role == ChannelRole::kData) return;  // in order
    refuse(description.path, description.channels[c].name,
           "answers go by ID (order: by-id), and this channel has no id");
  };
  need(parts.command);
  need(parts.data);
  need(parts.response);
}

void Model::finish_pins(const BusDescription& description) {
  bool logic = true;
  for (const Channel& channel : channels_) {
    for (const Member member : {kValid, kReady}) {
      for (const Expression& each : channel.members.at(member)) {
        add_pins_of(each, identity_);
        logic = logic && each.is_logic();
      }
    }
  }
  std::size_t counted = 0;
  for (std::size_t pin = 0; pin < pins_.size(); ++pin) {
    const DescribedPin& given = description.pins[pin];
    const bool decides = std::find(identity_.begin(), identity_.end(), pin) != identity_.end();
    // A common word ("data") would take the prefixes of others for pins.
    const bool required = given.is_required || (decides && !given.absent);
    if (required) required_.push_back(pin);
    const bool in_scopes =
        std::any_of(given.names.begin(), given.names.end(),
                    [](const FileText& name) { return name.text.find('.') != std::string::npos; });
    pins_[pin].beside = !required && !in_scopes;
    if (pins_[pin].use != PinUse::kMask) continue;
    if (given.absent.value_or(0) != 0) {
      refuse(description.path, given.name,
             "ones() counts this pin: it cannot have another value than 0 where it is absent; give "
             "a list of expressions instead");
    }
    if (++counted > kMostCounted) {
      refuse(description.path, given.name,
             fmt::format("ones() counts at most {} pins", kMostCounted));
    }
  }
  if (required_.empty()) {
    refuse(
        description.path, description.name,
        "no pin is required: any scope would be a port (a pin in valid or ready without absent)");
  }
  std::string examples;
  for (std::size_t i = 0; i < std::min<std::size_t>(required_.size(), 3); ++i) {
    examples += (i == 0 ? "" : ", ") + std::string(names_[required_[i]]);
  }
  pins_.push_back({.name = "reset_n"});
  const std::string name(name_);
  table_ = {.one = keep(name + " port"),
            .several = keep(name + " ports"),
            .examples = keep(examples),
            .pins = pins_,
            .reset = pins_.size() - 1,
            .identity = identity_,
            .required = required_,
            .has_vectors = logic};
}

void Model::make_shape() {
  for (const Channel& channel : channels_) {
    const bool write_alone = channel.serves[1] && !channel.serves[0] && !is_stream();
    shape_.add_channel({channel.name, channel.manager_waited_for ? "manager" : "subordinate",
                        write_alone ? std::size_t{1} : std::size_t{0}});
  }
  if (is_stream()) {
    shape_.add_stream(channels_.front().has(kLast));
    shape_.finish(name_, false, channels_.front().has(kDest), false);
    return;
  }
  bool address = false;
  for (std::size_t d = 0; d < 2; ++d) {
    const Parts& parts = parts_.at(d);
    DirectionTraits traits{.is_write = d == 1, .data_with_command = true};
    if (parts.command != kNoChannel) {
      const Channel& command = channels_[parts.command];
      const Channel& data = channels_[parts.data];
      address = address || command.has(kAddress);
      traits.data_with_command = parts.data == parts.command;
      traits.data_channel = data.role == ChannelRole::kData;
      traits.data_manager = data.manager_waited_for;
      traits.has_bursts = command.has(kBeats) || data.has(kLast);
      traits.has_response = parts.response != kNoChannel;
      traits.response_manager = traits.has_response && channels_[parts.response].manager_waited_for;
      traits.shares_command = command.serves[0] && command.serves[1];
    }
    shape_.add_direction(traits);
  }
  const bool errors = std::any_of(channels_.begin(), channels_.end(),
                                  [](const Channel& channel) { return channel.has(kError); });
  shape_.finish(name_, address, false, errors);
}

std::uint8_t Model::size_of_data(const PinWidths& pins) const {
  unsigned bytes = 1;
  for (const std::size_t pin : data_pins_) bytes = std::max(bytes, pins.width[pin] / 8);
  return static_cast<std::uint8_t>(std::bit_width(bytes) - 1);
}

std::vector<std::size_t> Model::pins_of(Member member) const {
  std::vector<std::size_t> pins;
  for (const Channel& channel : channels_) {
    for (const Expression& each : channel.members.at(member)) add_pins_of(each, pins);
  }
  return pins;
}

std::optional<std::size_t> Model::driven_pin() const {
  for (const Channel& channel : channels_) {
    if (channel.role != ChannelRole::kCommand && channel.role != ChannelRole::kStream) continue;
    return channel.members[kValid].front().lone_pin();
  }
  return std::nullopt;
}

}  // namespace fabmon::bus_file
