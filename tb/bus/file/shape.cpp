// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/file/shape.hpp"

#include "tb/bus/phases.hpp"

namespace fabmon::bus_file {
namespace {

constexpr std::array<PhaseShape, 5> kReadPhases{phase::kCommandWait, phase::kToFirst, phase::kData,
                                                phase::kGaps, phase::kSpacing};
constexpr std::array<PhaseShape, 6> kWritePhases{phase::kCommandWait, phase::kToFirst,
                                                 phase::kData,        phase::kGaps,
                                                 phase::kResponse,    phase::kSpacing};
constexpr std::array<PhaseShape, 4> kStreamPhases{phase::kCommandWait, phase::kData, phase::kGaps,
                                                  phase::kSpacing};

WaitingFor side(bool manager) { return manager ? WaitingFor::kManager : WaitingFor::kSubordinate; }

}  // namespace

void Shape::add_bucket(Bucket bucket, std::string_view name, WaitingFor waiting_for,
                       std::string_view meaning) {
  std::vector<BucketShape>& list = buckets_.back();
  index_.at(buckets_.size() - 1).at(static_cast<std::size_t>(bucket)) =
      static_cast<std::uint8_t>(list.size());
  list.push_back({names_.emplace_back(name), waiting_for, meaning});
}

void Shape::add_direction(const DirectionTraits& traits) {
  buckets_.emplace_back();
  const std::string d = traits.is_write ? "wr_" : "rd_";
  const bool answered = !traits.data_with_command && !(traits.is_write && traits.data_channel);
  add_bucket(Bucket::kBeat, d + "beat", WaitingFor::kMoves, "A beat of data moves.");
  if (traits.is_write || !traits.data_with_command) {
    add_bucket(
        Bucket::kWait, d + (traits.data_manager ? "wait_manager" : "wait_subordinate"),
        side(traits.data_manager),
        traits.data_manager ? "Data waits for the manager." : "Data waits for the subordinate.");
  }
  if (traits.has_bursts) {
    add_bucket(Bucket::kGap, d + "gap", side(!answered), "A pause within a burst.");
  }
  if (answered) {
    add_bucket(Bucket::kLacksData, d + "wait_first", WaitingFor::kSubordinate,
               "Requests are open, no data has come: latency.");
  } else if (traits.data_channel) {
    add_bucket(Bucket::kLacksData, d + "wait_data", WaitingFor::kManager,
               "A command was taken, its data has not begun.");
  }
  if (traits.has_response) {
    add_bucket(Bucket::kResponse, d + "resp", WaitingFor::kMoves, "A response moves.");
    add_bucket(Bucket::kResponseWait,
               d + (traits.response_manager ? "resp_wait_manager" : "resp_wait_subordinate"),
               side(traits.response_manager), "A response waits.");
    add_bucket(Bucket::kWaitResponse, d + "wait_resp", WaitingFor::kSubordinate,
               "All was sent, the response has not come.");
  }
  if (!traits.data_with_command) {
    add_bucket(Bucket::kCommand, d + "cmd", WaitingFor::kMoves,
               "A command moves, nothing else goes on.");
  }
  if (!traits.data_with_command || !traits.is_write) {
    add_bucket(Bucket::kCommandWait, d + "cmd_wait", WaitingFor::kSubordinate,
               "A command waits, nothing else goes on.");
  }
  if (traits.is_write && traits.data_channel) {
    add_bucket(Bucket::kAhead, d + "ahead", WaitingFor::kManager,
               "Data was taken ahead of its command, which is not there.");
  }
  if (traits.shares_command) {
    add_bucket(Bucket::kOther, d + "other", WaitingFor::kNobody,
               "The other direction offers a command.");
  }
  add_bucket(Bucket::kIdle, d + "idle", WaitingFor::kNobody, "Nothing is open or offered.");
  buckets_.back().push_back(kResetBucket);
  directions_.push_back(traits.is_write ? DirectionShape{"write", buckets_.back(), kWritePhases}
                                        : DirectionShape{"read", buckets_.back(), kReadPhases});
}

void Shape::add_stream(bool has_bursts) {
  buckets_.emplace_back();
  add_bucket(Bucket::kBeat, "st_beat", WaitingFor::kMoves, "A beat moves.");
  add_bucket(Bucket::kWait, "st_wait_sink", WaitingFor::kSubordinate,
             "A beat waits for the receiver.");
  if (has_bursts) {
    add_bucket(Bucket::kGap, "st_gap", WaitingFor::kManager, "A pause within a packet.");
  }
  add_bucket(Bucket::kIdle, "st_idle", WaitingFor::kNobody, "No packet is open or offered.");
  buckets_.back().push_back(kResetBucket);
  directions_.push_back({"stream", buckets_.back(), kStreamPhases});
}

void Shape::finish(std::string_view name, bool has_address, bool has_dest, bool has_errors) {
  static constexpr std::array<std::string_view, 2> kResponses{"OKAY", "ERROR"};
  table_ = {.name = name,
            .channels = channels_,
            .directions = directions_,
            .responses = has_errors ? std::span<const std::string_view>(kResponses)
                                    : std::span<const std::string_view>(),
            .has_address = has_address,
            .has_dest = has_dest};
}

}  // namespace fabmon::bus_file
