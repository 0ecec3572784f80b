// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which monitors there are, and which one an event means.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host.hpp"
#include "monitor.hpp"
#include "options.hpp"

namespace fabmon::ctl {

/// A device that was found or named.
struct Device {
  Place place;
  std::unique_ptr<Monitor> monitor;  ///< null: it cannot be used
  std::string error;                 ///< why not

  /// "fabmon_axi4" and so on, as an event may call it if it is the only one of its kind.
  std::string alias() const;
  /// The last part of its path, "uio0".
  std::string node() const;
};

/// All that the options name, or that there are, and what is wrong with those that cannot be used.
/// exclusive: to count with them. Throws Error if there is none.
std::vector<Device> open_devices(Host& host, const Options& options, bool exclusive);

/// The index of the one that an event names. Throws Error: none or several.
std::size_t choose_device(const std::vector<Device>& devices, const std::string& name);

/// What it is called in the events of lists: the shortest name that is its own.
std::string own_name(const std::vector<Device>& devices, std::size_t i);

/// The table of events of a kind, and what lists call the device.
std::vector<const EventRow*> events_of(Kind kind);

}  // namespace fabmon::ctl
