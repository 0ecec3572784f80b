// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/commands.hpp"

#include "tb/monitor/cmn/map.hpp"
#include "tb/monitor/cmn/mesh_file.hpp"
#include "tb/monitor/cmn/options.hpp"
#include "tb/monitor/cmn/view.hpp"
#include "tb/monitor/cmn/widths.hpp"
#include "tb/report/bench.hpp"
#include "tb/report/output.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"

namespace fabmon {

namespace {

// A named build, or the user's own mesh.
ChosenBuild<CmnRtl> choose(const StatOptions& options) {
  const std::string mesh = OwnCmnOptions(options).mesh;
  if (!mesh.empty()) return choose_build<CmnRtl>(options, mesh, read_mesh_file(mesh));
  return choose_build<CmnRtl>(options, options.build.empty() ? "base" : options.build);
}

// Without a source the mesh is drawn as it is.
int stat_cmn(const StatOptions& given) {
  // What is wrong with the options is said before the trace is opened.
  const CmnRequest fits(given, choose(given).config);
  const bool told = !given.trace.empty() && OwnCmnOptions(given).mesh.empty();
  const StatOptions options =
      told ? with_declared_flits(given,
                                 config_of<CmnRtl>(given.build.empty() ? "base" : given.build))
           : given;
  const ChosenBuild<CmnRtl> chosen = choose(options);
  if (!options.traffic.empty() || !options.trace.empty()) return stat<CmnView>(options, chosen);
  const CmnRequest request(options, chosen.config);
  CmnMeasurement nothing;
  nothing.counts.resize(request.programs().size());
  print_out(map_text(request, nothing));
  return 0;
}

// The default mesh as a file for --mesh.
std::string mesh_template() { return mesh_file_text(CmnConfig{}); }

}  // namespace

const Monitor kCmnCommands{.name = CmnView::kName,
                           .aliases = kCmnNames,
                           .options = kOwnCmnOptions,
                           .stat = stat_cmn,
                           .catalogue = CmnView::catalogue,
                           .run = run<CmnView>,
                           .bench = bench<CmnView>,
                           .mesh_template = mesh_template};

}  // namespace fabmon
