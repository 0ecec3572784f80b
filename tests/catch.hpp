// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The one place that knows which Catch2 is installed: version 2 (Debian 12) or 3.
#pragma once

#if __has_include(<catch2/catch.hpp>)
#include <catch2/catch.hpp>
#else
#include <catch2/catch_all.hpp>
using Catch::Approx;
#endif
