// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "program.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "devices.hpp"
#include "error.hpp"

namespace fabmon::ctl {

Duration::Duration(Host& host, const Options& options)
    : host_(&host), options_(&options), begin_(host.now()) {
  if (!options.program.empty()) host.release_command();
}

bool Duration::wait(Nanoseconds until) {
  const Nanoseconds end =
      options_->timeout_ms ? begin_ + *options_->timeout_ms * kMillisecond : ~Nanoseconds{0};
  if (host_->wait(std::min(until, end)) != Wake::kTime) return true;
  return host_->now() >= end;
}

int Duration::finish() { return options_->program.empty() ? 0 : host_->finish_command(); }

namespace {

int lock(Host& host, const Options& options) {
  int status = 0;
  const std::vector<Device> devices = open_devices(host, options, true);
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const Device& device = devices[i];
    if (!device.monitor) {
      host.complain(device.error);
      status = 2;
      continue;
    }
    const std::string name = own_name(devices, i);
    if (!device.monitor->lock()) throw Error(name + ": " + device.monitor->kind() + " has no lock");
    if (options.json) {
      host.print(nlohmann::ordered_json{{"device", name}, {"locked", true}}.dump() + "\n");
    } else {
      host.print(name + ": locked until the reset of the monitor\n");
    }
  }
  return status;
}

}  // namespace

int run(Host& host, const Options& options) {
  try {
    switch (options.command) {
      case Command::kList:
        return list(host, options);
      case Command::kStat:
        return stat(host, options);
      case Command::kHistogram:
        return histogram(host, options);
      case Command::kLock:
        return lock(host, options);
    }
  } catch (const Error& error) {
    host.complain(error.what());
  }
  return 2;
}

}  // namespace fabmon::ctl
