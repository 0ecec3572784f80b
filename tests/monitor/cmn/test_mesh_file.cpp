// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Meshes as files: what is written is read back, and the file of a named mesh is that mesh.
#include <fstream>
#include <string>

#include "tb/monitor/cmn/mesh_file.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tests/catch.hpp"
#include "tests/folders.hpp"
#include "tests/monitor/cmn/test_meshes.hpp"

namespace fabmon::test::test_mesh_file {

TEST_CASE("cmn meshes: what is written to a file is read back", "[cmn][mesh]") {
  const std::string path = std::string(scratch_folder()) + "/mesh_file.json";
  for (const ChiMesh& mesh : {ChiMesh(), ChiMesh::mesh3x3(), ChiMesh(cmn_single()),
                              ChiMesh(cmn_line()), ChiMesh(cmn_column()), ChiMesh(cmn_wide())}) {
    CAPTURE(mesh.mesh_x, mesh.mesh_y);
    std::ofstream(path) << mesh_file_text(mesh);
    const CmnConfig read = read_mesh_file(path);
    CHECK(static_cast<const ChiMesh&>(read) == mesh);
  }
}

TEST_CASE("cmn meshes: the 3x3 mesh of the file is the build mesh3x3", "[cmn][mesh]") {
  const std::string file = FABMON_TESTS_DIR "/../tb/monitor/cmn/meshes/3x3.json";
  CHECK(read_mesh_file(file) == CmnRtl::build_config("mesh3x3").value());
}

}  // namespace fabmon::test::test_mesh_file
