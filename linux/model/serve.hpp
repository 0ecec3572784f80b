// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The model's end of the socket: starts the machine and answers it until it stops.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "linux/model/board.hpp"

namespace fabmon::guest {

/// How it went.
struct Served {
  int status = 0;  ///< the machine's exit status; 128 + n: it was ended by signal n
  std::vector<std::pair<std::string, std::uint64_t>> clocks{};  ///< of each device, by its name
  std::uint64_t cycles_skipped = 0;                             ///< Board::skipped()
  std::uint64_t requests = 0;  ///< with those that only ask for the interrupts
  std::uint64_t accesses = 0;  ///< to registers
  double seconds = 0;          ///< from the start of the machine to its end
  double model_seconds = 0;    ///< of which in the model
};

/// Runs the command, with the machine's end of the socket in its environment (FABMON_BUS_FD), and
/// writes the bus log to the file of this name, if it has one. Throws InputError if the command
/// cannot be run, or as Board does.
Served serve(const BoardOptions& options, const std::string& log,
             const std::vector<std::string>& command);

}  // namespace fabmon::guest
