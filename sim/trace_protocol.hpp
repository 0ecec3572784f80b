// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The protocol check of a user's trace. A trace of AXI4 does not say how wide its data bus is, and
// the rules for strobes and sizes depend on it; so the widest byte lane and the widest beat that
// the trace uses are noted while it is measured, and the check reads the trace once more with the
// bus width that follows from them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "sim/json_fwd.hpp"
#include "tb/check/ace_protocol.hpp"
#include "tb/check/axi4_protocol.hpp"
#include "tb/check/chi_protocol.hpp"
#include "tb/pins/axi4_pins.hpp"
#include "tb/pins/cci400_pins.hpp"
#include "tb/pins/cmn_config.hpp"
#include "tb/pins/cmn_pins.hpp"
#include "tb/pins/source.hpp"

namespace fabmon {

/// Passes a source on and notes how wide its data bus must be at least.
class BusWidthTap final : public Source<Axi4Pins> {
 public:
  /// The source must outlive the tap.
  explicit BusWidthTap(Source<Axi4Pins>& source) : source_(source) {}

  std::size_t read(Axi4Pins* out, std::size_t n) override;
  void rewind() override { source_.rewind(); }

  /// The data bits of the narrowest bus that fits the clocks read so far, 32-1024.
  unsigned data_width() const;

 private:
  Source<Axi4Pins>& source_;
  std::uint64_t low_lanes_ = 0, high_lanes_ = 0;  // strobes seen, of lanes 0-63 and 64-127
  unsigned size_ = 2;                             // widest beat seen, log2(bytes)
};

/// Reads the whole source and checks it as a bus of this many data bits.
Axi4Protocol check_protocol(Source<Axi4Pins>& source, unsigned data_width);

/// Reads the whole source and checks it as the pins of a CCI-400.
AceProtocol check_protocol(Source<Cci400Pins>& source);

/// Reads the whole source and checks it as the pins of this mesh.
ChiProtocol check_protocol(Source<CmnPins>& source, const CmnConfig& mesh);

/// The first violations, with clock and rule, and how often each rule was broken; empty if none.
std::string protocol_text(const Axi4Protocol& protocol);
std::string protocol_text(const AceProtocol& protocol);
std::string protocol_text(const ChiProtocol& protocol);

/// {"total","rules":{name: count},"first":[{"clock","rule","id","meaning"}]}; of a CCI-400 each has
/// its "interface" ("S3") as well, of a mesh ("XP3 P0 up REQ").
Json protocol_json(const Axi4Protocol& protocol);
Json protocol_json(const AceProtocol& protocol);
Json protocol_json(const ChiProtocol& protocol);

}  // namespace fabmon
