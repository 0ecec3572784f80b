// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The program fabmonctl, on any Host: main.cpp gives it Linux, the tests a simulated bus.
#pragma once

#include "devices.hpp"
#include "host.hpp"
#include "options.hpp"

namespace fabmon::ctl {

/// The subcommands. Each returns the exit status, and throws Error.
int list(Host& host, const Options& options);
int stat(Host& host, const Options& options);
int histogram(Host& host, const Options& options);

/// Runs what the options say. The exit status: 2 with one line of Host::complain().
int run(Host& host, const Options& options);

/// Waits until the time of --timeout is over, the command ends, or an interrupt; or `until`.
class Duration {
 public:
  /// Begins now, and with it the command, if there is one.
  Duration(Host& host, const Options& options);
  /// True if the measurement is over.
  bool wait(Nanoseconds until);
  Nanoseconds begin() const { return begin_; }
  /// Ends the command; its exit status, 0 without.
  int finish();

 private:
  Host* host_;
  const Options* options_;
  Nanoseconds begin_;
};

}  // namespace fabmon::ctl
