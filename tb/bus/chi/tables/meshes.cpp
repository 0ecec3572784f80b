// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/monitor/cmn/meshes/3x3.json, tb/monitor/cmn/meshes/ccix.json by
// scripts/gen/gen_meshes.py: change that, then run it.
#include "tb/bus/chi/mesh.hpp"

namespace fabmon {

ChiMesh ChiMesh::mesh3x3() {
  ChiMesh mesh(3, 3);
  mesh.root_xp = 3;
  mesh.root_port = 0;
  mesh.device(0, 0, kDeviceRnF);
  mesh.device(0, 1, kDeviceHnF, kNodeHnF);
  mesh.device(1, 0, kDeviceRnI, kNodeRnI);
  mesh.device(1, 1, kDeviceRnD, kNodeRnD);
  mesh.device(2, 0, kDeviceHnF, kNodeHnF);
  mesh.device(2, 1, kDeviceSnF);
  mesh.device(3, 0, kDeviceHnD, kNodeNone, kNodeHnI, kNodeDn, kNodeDtc);
  mesh.device(3, 1, kDeviceHnF, kNodeHnF);
  mesh.device(4, 0, kDeviceHnF, kNodeHnF);
  mesh.device(4, 1, kDeviceHnF, kNodeHnF, kNodeHnF);
  mesh.device(5, 0, kDeviceSbsx, kNodeSbsx);
  mesh.device(5, 1, kDeviceHnI, kNodeHnI);
  mesh.device(6, 0, kDeviceRnF);
  mesh.device(6, 1, kDeviceRnF);
  mesh.device(7, 0, kDeviceSnF);
  mesh.device(8, 0, kDeviceHnF, kNodeHnF);
  mesh.device(8, 1, kDeviceHnT, kNodeHnI, kNodeNone, kNodeNone, kNodeDtc);
  mesh.domain[6] = 1;
  mesh.domain[7] = 1;
  mesh.domain[8] = 1;
  return mesh;
}

ChiMesh ChiMesh::ccix() {
  ChiMesh mesh(3, 1);
  mesh.root_xp = 1;
  mesh.root_port = 1;
  mesh.device(0, 0, kDeviceRnF);
  mesh.device(0, 1, kDeviceHnF, kNodeHnF);
  mesh.device(1, 0, kDeviceCxrh, kNodeCxha, kNodeCxra);
  mesh.device(1, 1, kDeviceHnD, kNodeNone, kNodeHnI, kNodeDn, kNodeDtc);
  mesh.device(2, 0, kDeviceSnF);
  mesh.device(2, 1, kDeviceRnF);
  return mesh;
}

}  // namespace fabmon
