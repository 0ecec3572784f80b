// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The program fabmon. Exit status: 0 everything matches, 1 a mismatch between RTL and golden model,
// 2 usage or bad input; 1 and 2 come with one line on standard error.
#include <fmt/format.h>

#include <csignal>
#include <exception>
#include <string>

#include "sim/options.hpp"
#include "tb/core/check_error.hpp"
#include "tb/report/output.hpp"

namespace {

constexpr int kBadInput = 2;

int fail(int status, const std::string& reason) {
  // One line, whatever the message holds.
  std::string line = reason.substr(0, reason.find('\n'));
  fmt::print(stderr, "fabmon: {}\n", line);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  // A reader of our output that goes away is no reason to die before the files are written.
  std::signal(SIGPIPE, SIG_IGN);
  // A file that grows beyond a limit is an error like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  fabmon::discard_outputs_on_signals();
  int status = kBadInput;
  try {
    status = fabmon::run_command_line(argc, argv);
    fabmon::finish_output();
    fabmon::commit_outputs();
    return status;
  } catch (const fabmon::CheckError& error) {
    status = fail(1, error.what());
  } catch (const std::exception& error) {
    status = fail(kBadInput, error.what());
  }
  fabmon::discard_outputs();
  return status;
}
