// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon list`: every event with its meaning, like perf list; traffic and builds.
#include <string>

#include "sim/commands.hpp"
#include "sim/monitors.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/catalogue.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"

namespace fabmon {

int run_list(const ListOptions& options) {
  if (options.mesh_template) {
    if (options.monitor.empty() || find_monitor(options.monitor).mesh_template == nullptr) {
      throw InputError("--mesh-template needs a monitor that has a mesh: fabmon list cmn");
    }
    print_out(find_monitor(options.monitor).mesh_template());
    return 0;
  }
  std::string text;
  Json json = Json::array();
  for (const Monitor* monitor : chosen_monitors(options.monitor)) {
    const Catalogue catalogue = monitor->catalogue();
    json.push_back(list_json(catalogue));
    if (!text.empty()) text += '\n';
    text += list_text(catalogue);
  }
  print_out(options.json ? json_text(json) : text);
  return 0;
}

}  // namespace fabmon
