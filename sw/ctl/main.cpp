// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmonctl on Linux. Exit status: 0, or that of the command that was measured, or 2 with one line
// on standard error.
#include <exception>

#include "error.hpp"
#include "linux_host.hpp"
#include "options.hpp"
#include "program.hpp"

int main(int argc, char** argv) {
  fabmon::ctl::LinuxHost host;
  try {
    std::string text;
    const auto options = fabmon::ctl::parse_command_line(argc, argv, text);
    if (!options) {
      host.print(text);
      return 0;
    }
    host.set_sysroot(options->sysroot);
    return fabmon::ctl::run(host, *options);
  } catch (const std::exception& error) {
    host.complain(error.what());
    return 2;
  }
}
