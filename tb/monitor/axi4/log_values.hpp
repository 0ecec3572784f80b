// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The events of axi4 that the log of a port's handshakes gives as well.
#pragma once

#include <array>

#include "tb/report/log_value.hpp"

namespace fabmon {

/// Channels of the report are AR, R, AW, W and B; directions are reads and writes.
inline constexpr std::array<LogValue, 17> kAxi4LogValues{{
    {.event = "axi4/ar_handshakes/", .members = {"/channels/0/beats"}},
    {.event = "axi4/ar_stalls/", .members = {"/channels/0/stalls"}},
    {.event = "axi4/ar_idle/", .members = {"/channels/0/idle", "/channels/0/ready_alone"}},
    {.event = "axi4/r_beats/", .members = {"/channels/1/beats"}},
    {.event = "axi4/r_stalls/", .members = {"/channels/1/stalls"}},
    {.event = "axi4/r_idle/", .members = {"/channels/1/idle", "/channels/1/ready_alone"}},
    {.event = "axi4/aw_handshakes/", .members = {"/channels/2/beats"}},
    {.event = "axi4/aw_stalls/", .members = {"/channels/2/stalls"}},
    {.event = "axi4/aw_idle/", .members = {"/channels/2/idle", "/channels/2/ready_alone"}},
    {.event = "axi4/w_beats/", .members = {"/channels/3/beats"}},
    {.event = "axi4/w_stalls/", .members = {"/channels/3/stalls"}},
    {.event = "axi4/w_idle/", .members = {"/channels/3/idle", "/channels/3/ready_alone"}},
    {.event = "axi4/b_handshakes/", .members = {"/channels/4/beats"}},
    {.event = "axi4/b_stalls/", .members = {"/channels/4/stalls"}},
    {.event = "axi4/b_idle/", .members = {"/channels/4/idle", "/channels/4/ready_alone"}},
    {.event = "axi4/total_read_latency/",
     .members = {"/directions/0/outstanding/sum"},
     .of_transactions = true},
    {.event = "axi4/total_write_latency/",
     .members = {"/directions/1/outstanding/sum"},
     .of_transactions = true},
}};

}  // namespace fabmon
