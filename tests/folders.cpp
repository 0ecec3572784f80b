// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/folders.hpp"

namespace fabmon::test {

const char* scratch_folder() { return FABMON_SCRATCH_DIR; }
const char* program_path() { return FABMON_PROGRAM; }

}  // namespace fabmon::test
