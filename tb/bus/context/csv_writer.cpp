// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Four cells a row.
#include "tb/bus/context/csv_writer.hpp"

#include "tb/bus/axi4/csv_writer.hpp"

namespace fabmon {

std::uint64_t write_context_csv(Source<ContextPins>& source, std::ostream& out) {
  return write_csv(source, out, "alloc,dealloc,table_full,aresetn",
                   [](std::string& line, const ContextPins& pins) {
                     append_csv_hex(line += ',', pins.alloc);
                     append_csv_hex(line += ',', pins.dealloc);
                     append_csv_decimal(line += ',', pins.table_full);
                     append_csv_decimal(line += ',', pins.aresetn);
                   });
}

}  // namespace fabmon
