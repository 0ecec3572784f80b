// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A flit inside the model of the mesh, all four channels in one struct: a channel uses the fields
// that its format has. Names are CHI's, in the style of C++; where a place has several, the first
// one is meant. Below the line is what is not part of the flit on the pins.
#pragma once

#include <cstdint>

namespace fabmon {

struct ChiFlit {
  std::uint64_t addr = 0;        ///< Addr: the whole address, in SNP flits, too
  std::uint16_t tgt_id = 0;      ///< TgtID; of SNP flits, which have none, the way through the mesh
  std::uint16_t src_id = 0;      ///< SrcID
  std::uint16_t return_nid = 0;  ///< ReturnNID or StashNID; FwdNID; HomeNID
  std::uint8_t opcode = 0;       ///< Opcode
  std::uint8_t txn_id = 0;       ///< TxnID
  std::uint8_t return_txn_id = 0;  ///< ReturnTxnID, StashLPID; FwdTxnID
  std::uint8_t qos = 0;
  std::uint8_t dbid = 0;
  std::uint8_t size = 0;
  std::uint8_t resp = 0, resp_err = 0;
  std::uint8_t fwd_state = 0;  ///< FwdState, DataPull, DataSource
  std::uint8_t pcrd_type = 0;  ///< PCrdType
  std::uint8_t order = 0;
  std::uint8_t mem_attr = 0;
  std::uint8_t lpid = 0;
  std::uint8_t data_id = 0, ccid = 0;
  std::uint8_t rsvdc = 0;
  bool stash_nid_valid = false;  ///< StashNIDValid
  bool ns = false;               ///< NS
  bool likely_shared = false;
  bool allow_retry = false;
  bool snp_attr = false;
  bool snoop_me = false;                              ///< SnoopMe, Excl
  bool exp_comp_ack = false;                          ///< ExpCompAck
  bool trace_tag = false;                             ///< TraceTag
  bool do_not_go_to_sd = false;                       ///< DoNotGoToSD, DoNotDataPull
  bool ret_to_src = false;                            ///< RetToSrc
  std::uint8_t poison = 0, chunkv = 3, devevent = 0;  ///< beside the flit on the pins
  // ---- not on the pins
  std::uint8_t requester = 0;  ///< number of the requester whose access this is for
  std::uint8_t be = 1;         ///< with data: whether the bytes count
  std::uint16_t write = 0;     ///< number of the write there
  std::uint16_t line = 0;      ///< number of the address's line
  std::uint32_t data = 0;      ///< stands for the 32 bytes of a data flit
};

/// The halves of its line that an access of this size and address touches.
constexpr std::uint8_t chi_halves(unsigned size, std::uint64_t addr) {
  return size == 6 ? 3 : static_cast<std::uint8_t>(1U << (addr >> 5U & 1U));
}

}  // namespace fabmon
