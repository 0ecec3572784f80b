// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cci400/cci400_events.json by scripts/gen/gen_events.py: change that, then
// run it.
#include "tb/monitor/cci400/tables/events.hpp"

#include <array>
#include <string_view>

// clang-format off
namespace fabmon {
namespace {

constexpr std::array<InterfaceEventInfo, 39> kEvents{{
    {InterfaceKind::kSlave, 0x00, "si_rrq_hs_any", "requests",
     "A read request of any kind is accepted (ARVALID and ARREADY).",
     false, false, std::uint8_t{0x00}, "si_rrq_hs_any"},
    {InterfaceKind::kSlave, 0x01, "si_rrq_hs_device", "requests",
     "A read request to Device memory is accepted: ARCACHE[1] is 0, and it is no barrier, "
     "DVM or cache maintenance request.",
     false, false, std::uint8_t{0x01}, "si_rrq_hs_device"},
    {InterfaceKind::kSlave, 0x02, "si_rrq_hs_normal_or_nonshareable", "requests",
     "A read request to Normal memory that is not shareable is accepted (ReadNoSnoop).",
     false, false, std::uint8_t{0x02}, "si_rrq_hs_normal_or_nonshareable"},
    {InterfaceKind::kSlave, 0x03, "si_rrq_hs_inner_or_outershareable", "requests",
     "A read request to Normal, Inner or Outer Shareable memory is accepted: ReadOnce, "
     "ReadShared, ReadClean, ReadNotSharedDirty, ReadUnique, CleanUnique, MakeUnique.",
     false, false, std::uint8_t{0x03}, "si_rrq_hs_inner_or_outershareable"},
    {InterfaceKind::kSlave, 0x04, "si_rrq_hs_cache_maintenance", "requests",
     "A cache maintenance request is accepted: CleanShared, CleanInvalid, MakeInvalid.",
     false, false, std::uint8_t{0x04}, "si_rrq_hs_cache_maintenance"},
    {InterfaceKind::kSlave, 0x05, "si_rrq_hs_mem_barrier", "requests",
     "The read half of a memory barrier is accepted (ARBAR = 01).",
     false, false, std::uint8_t{0x05}, "si_rrq_hs_mem_barrier"},
    {InterfaceKind::kSlave, 0x06, "si_rrq_hs_sync_barrier", "requests",
     "The read half of a synchronization barrier is accepted (ARBAR = 11).",
     false, false, std::uint8_t{0x06}, "si_rrq_hs_sync_barrier"},
    {InterfaceKind::kSlave, 0x07, "si_rrq_hs_dvm_msg", "requests",
     "A DVM request that is no Sync is accepted: each part of a message, and DVM Complete.",
     false, false, std::uint8_t{0x07}, "si_rrq_hs_dvm_msg"},
    {InterfaceKind::kSlave, 0x08, "si_rrq_hs_dvm_msg_sync", "requests",
     "A DVM Sync message is accepted.",
     false, false, std::uint8_t{0x08}, "si_rrq_hs_dvm_msg_sync"},
    {InterfaceKind::kSlave, 0x09, "si_rrq_stall_tt_full", "cycles",
     "A read request waits while the read tracker of the interface is full.",
     false, true, std::uint8_t{0x09}, "si_rrq_stall_tt_full"},
    {InterfaceKind::kSlave, 0x0A, "si_r_data_last_hs_snoop", "transfers",
     "The last beat of read data that another manager's cache has given is taken.",
     false, false, std::uint8_t{0x0A}, "si_r_data_last_hs_snoop"},
    {InterfaceKind::kSlave, 0x0B, "si_r_data_stall_rvalids_h_rready_l", "cycles",
     "Read data waits for the manager (RVALID without RREADY).",
     false, false, std::uint8_t{0x0B}, "si_r_data_stall_rvalids_h_rready_l"},
    {InterfaceKind::kSlave, 0x0C, "si_wrq_hs_any", "requests",
     "A write request of any kind is accepted (AWVALID and AWREADY).",
     false, false, std::uint8_t{0x0C}, "si_wrq_hs_any"},
    {InterfaceKind::kSlave, 0x0D, "si_wrq_hs_device", "requests",
     "A write request to Device memory is accepted: AWCACHE[1] is 0, and it is no barrier.",
     false, false, std::uint8_t{0x0D}, "si_wrq_hs_device"},
    {InterfaceKind::kSlave, 0x0E, "si_wrq_hs_normal_or_nonshareable", "requests",
     "A write request to Normal memory that is not shareable is accepted.",
     false, false, std::uint8_t{0x0E}, "si_wrq_hs_normal_or_nonshareable"},
    {InterfaceKind::kSlave, 0x0F, "si_wrq_hs_inner_or_outershare_wback_wclean", "requests",
     "A WriteBack or WriteClean to Normal, Inner or Outer Shareable memory is accepted.",
     false, false, std::uint8_t{0x0F}, "si_wrq_hs_inner_or_outershare_wback_wclean"},
    {InterfaceKind::kSlave, 0x10, "si_wrq_hs_write_unique", "requests",
     "A WriteUnique is accepted.",
     false, false, std::uint8_t{0x10}, "si_wrq_hs_write_unique"},
    {InterfaceKind::kSlave, 0x11, "si_wrq_hs_write_line_unique", "requests",
     "A WriteLineUnique is accepted.",
     false, false, std::uint8_t{0x11}, "si_wrq_hs_write_line_unique"},
    {InterfaceKind::kSlave, 0x12, "si_wrq_hs_evict", "requests",
     "An Evict is accepted.",
     false, false, std::uint8_t{0x12}, "si_wrq_hs_evict"},
    {InterfaceKind::kSlave, 0x13, "si_wrq_stall_tt_full", "cycles",
     "A write request waits while the write tracker of the interface is full.",
     false, true, std::uint8_t{0x13}, "si_wrq_stall_tt_full"},
    {InterfaceKind::kSlave, 0x14, "si_rrq_stall_slave_id_hazard", "cycles",
     "A read request waits because of an ID hazard at the slave interface.",
     false, true, std::nullopt, ""},
    {InterfaceKind::kMaster, 0x00, "mi_retry_speculative_fetch", "transfers",
     "The retry of a speculative fetch is scheduled.",
     false, false, std::uint8_t{0x14}, "mi_retry_speculative_fetch"},
    {InterfaceKind::kMaster, 0x01, "mi_stall_cycle_addr_hazard", "cycles",
     "A read, or the invalidation of a write, waits for an outstanding request to an "
     "overlapping address.",
     false, true, std::uint8_t{0x15}, "mi_rrq_stall_addr_hazard"},
    {InterfaceKind::kMaster, 0x02, "mi_rrq_stall_master_id_hazard", "cycles",
     "A read waits because of an ID hazard at the master interface.",
     true, true, std::uint8_t{0x16}, "mi_rrq_stall_id_hazard"},
    {InterfaceKind::kMaster, 0x03, "mi_rrq_stall_hi_prio_rtq_full", "cycles",
     "A read of high priority waits while the read queue is full.",
     false, true, std::uint8_t{0x17}, "mi_rrq_stall_tt_full"},
    {InterfaceKind::kMaster, 0x04, "mi_rrq_stall_barrier_hazard", "cycles",
     "A read waits because of a barrier.",
     false, true, std::uint8_t{0x18}, "mi_rrq_stall_barrier_hazard"},
    {InterfaceKind::kMaster, 0x05, "mi_wrq_stall_barrier_hazard", "cycles",
     "A write waits because of a barrier.",
     false, true, std::uint8_t{0x19}, "mi_wrq_stall_barrier_hazard"},
    {InterfaceKind::kMaster, 0x06, "mi_wrq_stall_wtq_full", "cycles",
     "A write waits while the write tracker of the interface is full.",
     false, true, std::uint8_t{0x1A}, "mi_wrq_stall_tt_full"},
    {InterfaceKind::kMaster, 0x07, "mi_rrq_stall_low_prio_rtq_full", "cycles",
     "A read of low priority waits while the read queue has no slot left for it.",
     false, true, std::uint8_t{0x17}, "mi_rrq_stall_tt_full"},
    {InterfaceKind::kMaster, 0x08, "mi_rrq_stall_mid_prio_rtq_full", "cycles",
     "A read of medium priority waits while the read queue has no slot left for it.",
     false, true, std::uint8_t{0x17}, "mi_rrq_stall_tt_full"},
    {InterfaceKind::kMaster, 0x09, "mi_rrq_stall_qvn_vn0", "cycles",
     "A read waits for a QVN token of virtual network 0.",
     true, true, std::nullopt, ""},
    {InterfaceKind::kMaster, 0x0A, "mi_rrq_stall_qvn_vn1", "cycles",
     "A read waits for a QVN token of virtual network 1.",
     true, true, std::nullopt, ""},
    {InterfaceKind::kMaster, 0x0B, "mi_rrq_stall_qvn_vn2", "cycles",
     "A read waits for a QVN token of virtual network 2.",
     true, true, std::nullopt, ""},
    {InterfaceKind::kMaster, 0x0C, "mi_rrq_stall_qvn_vn3", "cycles",
     "A read waits for a QVN token of virtual network 3.",
     true, true, std::nullopt, ""},
    {InterfaceKind::kMaster, 0x0D, "mi_wrq_stall_qvn_vn0", "cycles",
     "A write waits for a QVN token of virtual network 0.",
     true, true, std::nullopt, ""},
    {InterfaceKind::kMaster, 0x0E, "mi_wrq_stall_qvn_vn1", "cycles",
     "A write waits for a QVN token of virtual network 1.",
     true, true, std::nullopt, ""},
    {InterfaceKind::kMaster, 0x0F, "mi_wrq_stall_qvn_vn2", "cycles",
     "A write waits for a QVN token of virtual network 2.",
     true, true, std::nullopt, ""},
    {InterfaceKind::kMaster, 0x10, "mi_wrq_stall_qvn_vn3", "cycles",
     "A write waits for a QVN token of virtual network 3.",
     true, true, std::nullopt, ""},
    {InterfaceKind::kMaster, 0x11, "mi_wrq_unique_or_line_unique_addr_hazard", "cycles",
     "A WriteUnique or WriteLineUnique waits because of an address hazard.",
     false, true, std::nullopt, ""},
}};

constexpr std::array<std::string_view, 1> kReadRequestsPerCycleTerms{"si_rrq_hs_any"};
constexpr std::array<std::string_view, 1> kWriteRequestsPerCycleTerms{"si_wrq_hs_any"};
constexpr std::array<std::string_view, 1> kShareableReadShareTerms{"si_rrq_hs_inner_or_outershareable"};
constexpr std::array<std::string_view, 1> kSnoopHitRateTerms{"si_r_data_last_hs_snoop"};
constexpr std::array<std::string_view, 1> kCacheMaintenanceShareTerms{"si_rrq_hs_cache_maintenance"};
constexpr std::array<std::string_view, 2> kBarrierShareTerms{"si_rrq_hs_mem_barrier", "si_rrq_hs_sync_barrier"};
constexpr std::array<std::string_view, 2> kDvmShareTerms{"si_rrq_hs_dvm_msg", "si_rrq_hs_dvm_msg_sync"};
constexpr std::array<std::string_view, 2> kUniqueWriteShareTerms{"si_wrq_hs_write_unique", "si_wrq_hs_write_line_unique"};
constexpr std::array<std::string_view, 1> kReadTrackerFullTerms{"si_rrq_stall_tt_full"};
constexpr std::array<std::string_view, 1> kWriteTrackerFullTerms{"si_wrq_stall_tt_full"};
constexpr std::array<std::string_view, 1> kReadDataStallTerms{"si_r_data_stall_rvalids_h_rready_l"};
constexpr std::array<std::string_view, 1> kAddressHazardStallTerms{"mi_stall_cycle_addr_hazard"};
constexpr std::array<std::string_view, 1> kReadBarrierStallTerms{"mi_rrq_stall_barrier_hazard"};
constexpr std::array<std::string_view, 1> kWriteBarrierStallTerms{"mi_wrq_stall_barrier_hazard"};
constexpr std::array<std::string_view, 3> kReadQueueFullTerms{"mi_rrq_stall_hi_prio_rtq_full", "mi_rrq_stall_mid_prio_rtq_full", "mi_rrq_stall_low_prio_rtq_full"};
constexpr std::array<std::string_view, 1> kWriteQueueFullTerms{"mi_wrq_stall_wtq_full"};

constexpr std::array<MetricInfo, 16> kMetrics{{
    {"read_requests_per_cycle", "si_rrq_hs_any / cycles",
     "requests/cycle",
     "Read requests accepted in a cycle; 1 is the most that an interface can do.",
     kReadRequestsPerCycleTerms, "cycles", 0},
    {"write_requests_per_cycle", "si_wrq_hs_any / cycles",
     "requests/cycle",
     "Write requests accepted in a cycle; 1 is the most that an interface can do.",
     kWriteRequestsPerCycleTerms, "cycles", 0},
    {"shareable_read_share", "si_rrq_hs_inner_or_outershareable / si_rrq_hs_any",
     "ratio",
     "Share of the read requests that look for the line in other caches.",
     kShareableReadShareTerms, "si_rrq_hs_any", 0},
    {"snoop_hit_rate", "si_r_data_last_hs_snoop / si_rrq_hs_inner_or_outershareable",
     "ratio",
     "Share of the shareable read requests that another cache answered. CleanUnique and "
     "MakeUnique are among the requests but bring no data, so the true rate is at least "
     "this.",
     kSnoopHitRateTerms, "si_rrq_hs_inner_or_outershareable", 0},
    {"cache_maintenance_share", "si_rrq_hs_cache_maintenance / si_rrq_hs_any",
     "ratio",
     "Share of the read requests that are cache maintenance.",
     kCacheMaintenanceShareTerms, "si_rrq_hs_any", 0},
    {"barrier_share", "(si_rrq_hs_mem_barrier + si_rrq_hs_sync_barrier) / si_rrq_hs_any",
     "ratio",
     "Share of the read requests that are barriers.",
     kBarrierShareTerms, "si_rrq_hs_any", 0},
    {"dvm_share", "(si_rrq_hs_dvm_msg + si_rrq_hs_dvm_msg_sync) / si_rrq_hs_any",
     "ratio",
     "Share of the read requests that are DVM requests.",
     kDvmShareTerms, "si_rrq_hs_any", 0},
    {"unique_write_share", "(si_wrq_hs_write_unique + si_wrq_hs_write_line_unique) / si_wrq_hs_any",
     "ratio",
     "Share of the write requests that make other caches give up the line.",
     kUniqueWriteShareTerms, "si_wrq_hs_any", 0},
    {"read_tracker_full", "si_rrq_stall_tt_full / cycles",
     "ratio",
     "Share of the cycles in which a read request waits for room in the read tracker.",
     kReadTrackerFullTerms, "cycles", 0},
    {"write_tracker_full", "si_wrq_stall_tt_full / cycles",
     "ratio",
     "Share of the cycles in which a write request waits for room in the write tracker.",
     kWriteTrackerFullTerms, "cycles", 0},
    {"read_data_stall", "si_r_data_stall_rvalids_h_rready_l / cycles",
     "ratio",
     "Share of the cycles in which read data waits for the manager.",
     kReadDataStallTerms, "cycles", 0},
    {"address_hazard_stall", "mi_stall_cycle_addr_hazard / cycles",
     "ratio",
     "Share of the cycles in which a request waits for an overlapping one.",
     kAddressHazardStallTerms, "cycles", 0},
    {"read_barrier_stall", "mi_rrq_stall_barrier_hazard / cycles",
     "ratio",
     "Share of the cycles in which a read waits because of a barrier.",
     kReadBarrierStallTerms, "cycles", 0},
    {"write_barrier_stall", "mi_wrq_stall_barrier_hazard / cycles",
     "ratio",
     "Share of the cycles in which a write waits because of a barrier.",
     kWriteBarrierStallTerms, "cycles", 0},
    {"read_queue_full", "(mi_rrq_stall_hi_prio_rtq_full + mi_rrq_stall_mid_prio_rtq_full + "
     "mi_rrq_stall_low_prio_rtq_full) / cycles",
     "priorities",
     "Priority groups, on average over all cycles, in which a read waits for room in the "
     "read queue: 0 to 3.",
     kReadQueueFullTerms, "cycles", 0},
    {"write_queue_full", "mi_wrq_stall_wtq_full / cycles",
     "ratio",
     "Share of the cycles in which a write waits for room in the write tracker.",
     kWriteQueueFullTerms, "cycles", 0},
}};

}  // namespace

std::span<const InterfaceEventInfo> cci400_events() { return kEvents; }

std::span<const MetricInfo> cci400_metrics() { return kMetrics; }

}  // namespace fabmon
