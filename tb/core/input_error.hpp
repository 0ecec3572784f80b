// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <stdexcept>
#include <string>

namespace fabmon {

/// Input that the user gave and that cannot be used. what() is the one line to print: "file:line:
/// reason" (or "file:line:column: reason"). The program exits with status 2 on it.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace fabmon
