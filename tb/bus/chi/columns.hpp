// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The fields of ChiPins as a table: the name, which is the CSV column, its place in the ports of
// rtl/fabmon_cmn/fabmon_cmn.sv, its width, and what to make of a recording without it. A mesh has
// the columns of its used ports, of the interfaces with a neighbour or a used port behind them, and
// of its nodes:
//     xp3_p1_up_req_flitv, xp3_p1_up_req_flit     a port: up or down, req rsp snp dat
//     xp3_p1_up_dat_chunkv, _poison, _devevent, xp3_p1_up_rsp_devevent, xp3_p1_up_snp_tgtid
//     xp3_e_req_txflitv, xp3_e_req_txstall        an interface of a crosspoint: e w n s p0 p1
//     xp3_p0_partial_dat                          a port
//     xp3_p1_d0_event, xp3_p1_d0_occupancy        a node: bit n is the event with eventid n; 8 bits
//                                                 for each occupid
//     niden, spniden, snapshot_req, aresetn
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/chi/mesh.hpp"
#include "tb/bus/chi/pin.hpp"

namespace fabmon {

struct ChiColumn {
  ChiPin pin{};
  unsigned bits = 1;         ///< width, 1 to 192
  std::uint64_t tie = 0;     ///< the value when a recording does not have it
  bool hex = false;          ///< the CSV writer writes it in hex
  std::string name{};        ///< "xp3_p1_up_req_flitv"
  std::string place{};       ///< "xp3_p1", "xp3_e", "xp3_p1_d0"; empty: a pin of the monitor
  std::string field{};       ///< the rest of its name: "up_req_flitv"
  std::string vector{};      ///< the port of the RTL with all of its kind; empty as place
  unsigned lo = 0;           ///< where it is in there
  unsigned vector_bits = 0;  ///< width of that port

  ChiWords get(const ChiPins& pins) const { return pin.get(pins); }
};

/// "4x2".
std::string chi_mesh_name(const ChiMesh& mesh);

/// All columns of a mesh, in the order in which the CSV writer writes them. A mesh with more than
/// kChiMaxXps crosspoints has those of the first ones.
std::vector<ChiColumn> chi_columns(const ChiMesh& mesh);

/// Why a name (lower case, without prefix) is not one of chi_columns(mesh): "the 4x2 mesh has no
/// xp9". Empty if it is one, or if it would be none in any mesh.
std::string why_no_chi_column(std::string_view name, const ChiMesh& mesh);

}  // namespace fabmon
