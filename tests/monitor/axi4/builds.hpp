// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Builds of the axi4 monitor for the tests alone: corners of the parameters.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon::test {

inline constexpr Axi4Config kApb16{.id_width = 18,
                                   .addr_width = 64,
                                   .data_width = 1024,
                                   .num_counters = 16,
                                   .counter_width = 33,
                                   .apb = true};
inline constexpr Axi4Config kOne{.id_width = 1,
                                 .addr_width = 12,
                                 .data_width = 32,
                                 .num_counters = 1,
                                 .counter_width = 63,
                                 .gap_width = 48,
                                 .out_width = 1,
                                 .max_atomics = 1,
                                 .settle_cycles = 16};
inline constexpr Axi4Config kAdvTiny{.id_width = 2,
                                     .data_width = 128,
                                     .num_counters = 3,
                                     .gap_width = 3,
                                     .advanced_latency = true,
                                     .max_outstanding = 3,
                                     .max_atomics = 2,
                                     .settle_cycles = 16};
inline constexpr Axi4Config kWhole{.id_width = 32,
                                   .data_width = 1024,
                                   .num_counters = 2,
                                   .counter_width = 33,
                                   .gap_width = 33,
                                   .out_width = 2,
                                   .settle_cycles = 128,
                                   .unit_id = 0xBEEF};
/// No IDs, and data of one and of two bytes.
inline constexpr Axi4Config kByte{.id_width = 0,
                                  .data_width = 8,
                                  .num_counters = 2,
                                  .gap_width = 6,
                                  .advanced_latency = true,
                                  .max_outstanding = 8,
                                  .settle_cycles = 32};
inline constexpr Axi4Config kHalf{.id_width = 0,
                                  .data_width = 16,
                                  .num_counters = 3,
                                  .gap_width = 3,
                                  .out_width = 1,
                                  .settle_cycles = 32};
/// One counter more than a group of eight.
inline constexpr Axi4Config kNine{.num_counters = 9, .settle_cycles = 64};
inline constexpr Axi4Config kXinit{};
/// The bank form: as it is by default; the smallest bus with all extras, all of whose tables are
/// soon full; increments as wide as they get on APB4.
inline constexpr Axi4Config kBankPlain{.max_outstanding = 16, .settle_cycles = 64, .bank = true};
inline constexpr Axi4Config kBankTiny{.id_width = 1,
                                      .addr_width = 12,
                                      .data_width = 32,
                                      .counter_width = 33,
                                      .out_width = 1,
                                      .max_outstanding = 2,
                                      .max_atomics = 1,
                                      .settle_cycles = 16,
                                      .unit_id = 0xBEEF,
                                      .bank = true,
                                      .latency = true,
                                      .responses = true,
                                      .exclusives = true,
                                      .bursts = true,
                                      .transfers = true,
                                      .order = true};
inline constexpr Axi4Config kBankByte{.id_width = 0,
                                      .data_width = 8,
                                      .max_outstanding = 8,
                                      .settle_cycles = 32,
                                      .bank = true,
                                      .latency = true,
                                      .responses = true,
                                      .exclusives = true,
                                      .bursts = true,
                                      .transfers = true,
                                      .order = true};
inline constexpr Axi4Config kBankHalf{
    .id_width = 0, .data_width = 16, .max_outstanding = 16, .bank = true, .transfers = true};
inline constexpr Axi4Config kBankApb{.id_width = 32,
                                     .addr_width = 64,
                                     .data_width = 1024,
                                     .counter_width = 33,
                                     .out_width = 3,
                                     .max_outstanding = 5,
                                     .max_atomics = 16,
                                     .settle_cycles = 65536,
                                     .apb = true,
                                     .bank = true,
                                     .latency = true,
                                     .transfers = true,
                                     .lut_ram = true};

/// Security: registers for Secure software alone; Non-secure traffic alone, with tables that are
/// soon full, and without.
inline constexpr Axi4Config kSecure1{.num_counters = 2, .apb = true, .secure = 1};
inline constexpr Axi4Config kSecure2{.id_width = 2,
                                     .num_counters = 3,
                                     .advanced_latency = true,
                                     .max_outstanding = 6,
                                     .max_atomics = 2,
                                     .settle_cycles = 16,
                                     .secure = 2};
inline constexpr Axi4Config kBankSecure1{
    .max_outstanding = 16, .settle_cycles = 64, .secure = 1, .bank = true};
inline constexpr Axi4Config kBankSecure2{.max_outstanding = 64,
                                         .settle_cycles = 32,
                                         .secure = 2,
                                         .bank = true,
                                         .latency = true,
                                         .responses = true,
                                         .exclusives = true,
                                         .bursts = true,
                                         .transfers = true,
                                         .order = true};

/// A freshly reset model of the named build: one of Axi4Rtl's, or "apb16", "one", "advtiny",
/// "whole", "nine", "xinit", "secure1", "secure2", "bank_secure1", "bank_secure2", "bank_plain",
/// "bank_tiny", "bank_apb" or "bank_xinit", or one with drawn parameters (tests/drawn.hpp),
/// "drawn1" or "bank_drawn1". nullptr if there is none of that name. random_state: seed, not 0, of
/// the state before reset; only those with "xinit" or drawn parameters have a random one.
std::unique_ptr<Axi4Rtl> make_test_rtl(std::string_view build, int random_state = 1);

}  // namespace fabmon::test
