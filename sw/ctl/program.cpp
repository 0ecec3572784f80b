// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "program.hpp"

#include <algorithm>

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

int run(Host& host, const Options& options) {
  try {
    switch (options.command) {
      case Command::kList:
        return list(host, options);
      case Command::kStat:
        return stat(host, options);
      case Command::kHistogram:
        return histogram(host, options);
    }
  } catch (const Error& error) {
    host.complain(error.what());
  }
  return 2;
}

}  // namespace fabmon::ctl
