// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The codes of CHI Issue B: opcodes of the four channels, cache states in responses, errors.
// Opcode 0 of every channel is the flit that returns a link credit.
#pragma once

#include <cstdint>

namespace fabmon::chi {

enum ReqOp : std::uint8_t {
  kReqLinkFlit = 0x00,
  kReadShared = 0x01,
  kReadClean = 0x02,
  kReadOnce = 0x03,
  kReadNoSnp = 0x04,
  kPCrdReturn = 0x05,
  kReadUnique = 0x07,
  kCleanShared = 0x08,
  kCleanInvalid = 0x09,
  kMakeInvalid = 0x0A,
  kCleanUnique = 0x0B,
  kMakeUnique = 0x0C,
  kEvict = 0x0D,
  kDvmOp = 0x14,
  kWriteEvictFull = 0x15,
  kWriteCleanFull = 0x17,
  kWriteUniquePtl = 0x18,
  kWriteUniqueFull = 0x19,
  kWriteBackPtl = 0x1A,
  kWriteBackFull = 0x1B,
  kWriteNoSnpPtl = 0x1C,
  kWriteNoSnpFull = 0x1D,
  kWriteUniqueFullStash = 0x20,
  kWriteUniquePtlStash = 0x21,
  kStashOnceShared = 0x22,
  kStashOnceUnique = 0x23,
  kReadOnceCleanInvalid = 0x24,
  kReadOnceMakeInvalid = 0x25,
  kReadNotSharedDirty = 0x26,
  kCleanSharedPersist = 0x27,
  kAtomicStoreAdd = 0x28,
  kAtomicLoadAdd = 0x30,
  kAtomicSwap = 0x38,
  kAtomicCompare = 0x39,
  kPrefetchTgt = 0x3A,
};

enum RspOp : std::uint8_t {
  kRspLinkFlit = 0x0,
  kSnpResp = 0x1,
  kCompAck = 0x2,
  kRetryAck = 0x3,
  kComp = 0x4,
  kCompDbidResp = 0x5,
  kDbidResp = 0x6,
  kPCrdGrant = 0x7,
  kReadReceipt = 0x8,
  kSnpRespFwded = 0x9,
};

enum SnpOp : std::uint8_t {
  kSnpLinkFlit = 0x00,
  kSnpShared = 0x01,
  kSnpClean = 0x02,
  kSnpOnce = 0x03,
  kSnpNotSharedDirty = 0x04,
  kSnpUniqueStash = 0x05,
  kSnpMakeInvalidStash = 0x06,
  kSnpUnique = 0x07,
  kSnpCleanShared = 0x08,
  kSnpCleanInvalid = 0x09,
  kSnpMakeInvalid = 0x0A,
  kSnpStashUnique = 0x0B,
  kSnpStashShared = 0x0C,
  kSnpDvmOp = 0x0D,
  kSnpForward = 0x10,  ///< added to the first four and SnpUnique: the variant that forwards
};

enum DatOp : std::uint8_t {
  kDatLinkFlit = 0x0,
  kSnpRespData = 0x1,
  kCopyBackWrData = 0x2,
  kNonCopyBackWrData = 0x3,
  kCompData = 0x4,
  kSnpRespDataPtl = 0x5,
  kSnpRespDataFwded = 0x6,
  kWriteDataCancel = 0x7,
};

/// Cache states in Resp and FwdState; kPassDirty is added where responsibility moves.
enum Resp : std::uint8_t { kRespI = 0, kRespSc = 1, kRespUc = 2, kRespSd = 3, kPassDirty = 4 };

/// MemAttr.
enum MemAttr : std::uint8_t { kEwa = 1, kDevice = 2, kCacheable = 4, kAllocate = 8 };

/// Operations of DVM messages, Addr[13:11].
enum DvmOperation : std::uint8_t { kTlbi, kBpi, kPici, kVici, kDvmSync };

constexpr bool chi_is_atomic(unsigned op) { return op >= kAtomicStoreAdd && op <= kAtomicCompare; }
/// Atomics that return no data.
constexpr bool chi_is_atomic_store(unsigned op) {
  return op >= kAtomicStoreAdd && op < kAtomicLoadAdd;
}
constexpr bool chi_is_copyback(unsigned op) {
  return op == kWriteEvictFull || op == kWriteCleanFull || op == kWriteBackPtl ||
         op == kWriteBackFull;
}
constexpr bool chi_is_write_unique(unsigned op) {
  return op == kWriteUniquePtl || op == kWriteUniqueFull || op == kWriteUniqueFullStash ||
         op == kWriteUniquePtlStash;
}
constexpr bool chi_is_write_nosnp(unsigned op) {
  return op == kWriteNoSnpPtl || op == kWriteNoSnpFull;
}
/// Writes that may be cancelled, whose data may be a part of the bytes.
constexpr bool chi_is_partial(unsigned op) {
  return op == kWriteUniquePtl || op == kWriteUniquePtlStash || op == kWriteNoSnpPtl ||
         op == kWriteBackPtl;
}
constexpr bool chi_is_write(unsigned op) {
  return chi_is_copyback(op) || chi_is_write_unique(op) || chi_is_write_nosnp(op);
}
constexpr bool chi_is_cached_read(unsigned op) {
  return op == kReadShared || op == kReadClean || op == kReadUnique || op == kReadNotSharedDirty;
}
constexpr bool chi_is_read_once(unsigned op) {
  return op == kReadOnce || op == kReadOnceCleanInvalid || op == kReadOnceMakeInvalid;
}
constexpr bool chi_is_read(unsigned op) {
  return chi_is_cached_read(op) || chi_is_read_once(op) || op == kReadNoSnp;
}
constexpr bool chi_is_cmo(unsigned op) {
  return op == kCleanShared || op == kCleanSharedPersist || op == kCleanInvalid ||
         op == kMakeInvalid;
}
constexpr bool chi_is_stash_once(unsigned op) {
  return op == kStashOnceShared || op == kStashOnceUnique;
}
constexpr bool chi_is_stash(unsigned op) {
  return chi_is_stash_once(op) || op == kWriteUniqueFullStash || op == kWriteUniquePtlStash;
}

}  // namespace fabmon::chi

namespace fabmon {

using chi::chi_is_atomic;
using chi::chi_is_atomic_store;
using chi::chi_is_cached_read;
using chi::chi_is_cmo;
using chi::chi_is_copyback;
using chi::chi_is_partial;
using chi::chi_is_read;
using chi::chi_is_read_once;
using chi::chi_is_stash;
using chi::chi_is_stash_once;
using chi::chi_is_write;
using chi::chi_is_write_nosnp;
using chi::chi_is_write_unique;

}  // namespace fabmon
