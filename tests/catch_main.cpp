// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Catch2's implementation and its main(), compiled once: it takes longer than any of the tests.
#define CATCH_CONFIG_MAIN
#if __has_include(<catch2/catch.hpp>)
#include <catch2/catch.hpp>
#else
#include <catch2/catch_session.hpp>
int main(int argc, char* argv[]) { return Catch::Session().run(argc, argv); }
#endif
