// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What every file of a Verilated model begins with: half of the compilation of a small one.
// scripts/model compiles it once for all models and includes the result.
#pragma once

#include <verilated.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
