// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a test has to know of the build that it belongs to. Functions, so that the tests themselves
// are compiled alike in every build, and once where a compiler cache is installed.
#pragma once

namespace fabmon::test {

/// The path of the folder for temporary files, which exists; without a slash at its end. Each
/// process has one of its own, removed at its end: tests that run at the same time share no file.
const char* scratch_folder();

/// The path of the program fabmon.
const char* program_path();

}  // namespace fabmon::test
