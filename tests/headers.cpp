// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The file whose precompiled header all tests take (tests/CMakeLists.txt).
