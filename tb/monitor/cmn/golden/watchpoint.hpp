// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One watchpoint of a DTM: which flits match.
//
// Hardware lays the fields of a flit out as a 64-bit vector and compares that. Here there is no
// vector: when the watchpoint is configured, its value and mask are taken apart, by the layout of
// the specification (cmn_watchpoint.cpp), into what they ask of each field by name. A flit then has
// to answer only for the fields that anybody asked for.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/flit_fields.hpp"

namespace fabmon {

class CmnWatchpoint {
 public:
  /// index: 0, 1 look at uploads, 2, 3 at downloads. used: the ports with a device, one bit each.
  CmnWatchpoint(const ChiLayout& layout, unsigned index, unsigned used);

  /// New contents of its registers dtm_wp_config, _val and _mask.
  void configure(std::uint64_t config, std::uint64_t val, std::uint64_t mask);

  /// wp_combine: it fires only together with the next watchpoint, which is silent then.
  bool combine() const { return combine_; }

  /// Is there a flit in this cycle that matches? secure_visible: it may see Secure flits.
  bool fires(const ChiXpPins& pins, bool secure_visible) const {
    if (disabled_) return false;
    const ChiLinkPins& link = pins.port[port_][direction_];
    return (link.flitv >> channel_ & 1) != 0 && matches(link, secure_visible);
  }

 private:
  // What a field has to be in the bits `care`.
  struct Term {
    ChiField field{};  // where to look if it is not in the flit
    ChiPlace place;    // no width: not in the flit
    std::uint64_t care = 0, wanted = 0;
  };
  static constexpr unsigned kMaxTerms = 20;

  bool matches(const ChiLinkPins& link, bool secure_visible) const;
  bool is_secure(const std::uint64_t* words, std::uint64_t opcode) const;

  const ChiLayout* layout_;
  unsigned used_;
  unsigned direction_;
  unsigned port_ = 0;
  ChiChannel channel_ = kChiReq;
  bool disabled_ = true;  // a reserved channel, or a port without a device
  bool combine_ = false, exclusive_ = false;
  bool impossible_ = false;  // it wants a 1 where the layout has no field
  ChiPlace opcode_, ns_;
  std::array<Term, kMaxTerms> terms_{};
  unsigned used_terms_ = 0;
};

}  // namespace fabmon
