// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <stdexcept>

namespace fabmon {

/// The RTL breaks a promise so basic that counts cannot be compared: what() says which.
class CheckError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace fabmon
