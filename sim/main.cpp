// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The program fabmon. Exit status: 0 everything matches, 1 a mismatch between RTL and golden model,
// 2 usage or bad input; 1 and 2 come with one line on standard error.
#include <csignal>
#include <exception>
#include <string_view>

#include "sim/options.hpp"
#include "tb/core/check_error.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/output.hpp"

namespace {

constexpr int kBadInput = 2;

// Says why; where nobody can be told, the status is that of bad input.
int fail(int status, std::string_view reason) {
  fabmon::say_error(reason);
  return fabmon::messages_lost() ? kBadInput : status;
}

}  // namespace

int main(int argc, char** argv) {
  // A reader of our output that goes away is no reason to die before the files are written.
  std::signal(SIGPIPE, SIG_IGN);
  // A file that grows beyond a limit is an error like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  fabmon::discard_outputs_on_signals();
  fabmon::open_standard_files();
  int status = kBadInput;
  try {
    status = fabmon::run_command_line(argc, argv);
    fabmon::finish_output();
    fabmon::commit_outputs();
    return status;
  } catch (const fabmon::CheckError& error) {
    status = fail(1, error.what());
  } catch (const fabmon::InputError& error) {
    status = fail(kBadInput, error.what());
  } catch (const std::exception& error) {
    const std::string_view reason = error.what();
    status = fail(kBadInput, reason.substr(0, reason.find('\n')));
  }
  fabmon::discard_outputs();
  return status;
}
