// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What ends the program with one line on standard error and status 2.
#pragma once

#include <stdexcept>
#include <string>

namespace fabmon::ctl {

/// A wrong call, or a target that cannot do what was asked. what() is one line.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& reason) : std::runtime_error(reason) {}
};

}  // namespace fabmon::ctl
