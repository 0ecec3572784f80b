// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Verilated models on demand. A model is a shared object made of a top, its parameters and how it
// is to be built. Its file in the models folder is named by a hash of these, of the RTL, of the C++
// that is compiled into it, and of Verilator and the compiler; so a stale one is never used, and
// one that is missing is built by scripts/model, once.
//
// Environment:
//   FABMON_SOURCE          the checkout; else what was installed with the program; else the one
//                          that the program was built from
//   FABMON_MODELS          the models folder; else, of an installed program, fabmon/models in
//                          XDG_CACHE_HOME or ~/.cache; else build/models of the checkout
//   FABMON_MODEL_NETLIST   1: where there is a Yosys netlist of a build (scripts/measure/synth
//   netlist) the
//                          model is made from that; a folder: from that of the same name in it, if
//                          it is there (scripts/mutants/mutants)
//   FABMON_MODEL_ASSERT    1: with the RTL's assertions
//   FABMON_MODEL_TRACE     1: every model can write waveforms
//   FABMON_MODEL_COVERAGE  1: with coverage; the sums of a library's models are written at its end,
//                          into the folder that FABMON_COVERAGE names
//   FABMON_MODEL_CXX       the compiler of models; else clang++, else g++
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/core/input_error.hpp"

namespace fabmon {

/// A parameter of a top: its name in the RTL, and its value as verilator -G takes it.
struct ModelParameter {
  std::string name, value;
};

/// What distinguishes two models of the same RTL, beside parameters.
struct ModelOptions {
  bool traced = false;        ///< can write waveforms
  bool empty = false;         ///< the ports alone, to measure what an evaluation costs at least
  bool random_start = false;  ///< registers and RAM start at random
  int random_state = 0;       ///< seed of that, not 0; not a matter of the build
  std::string netlist = {};   ///< name of the netlist that may stand in for the RTL, or empty
};

/// A model to be built.
struct ModelSpec {
  std::string monitor;  ///< folder of its RTL and of its wrapper
  std::string top;
  std::vector<ModelParameter> parameters;
  ModelOptions options;
  std::string list =
      {};  ///< a list of RTL files in the place of the top's, from the checkout's root
};

/// There is no model of the RTL, and none can be built: the reason, and --no-rtl.
class NoModel : public InputError {
 public:
  using InputError::InputError;
};

/// True if the model is there already. False, too, where none can be built.
bool is_model_built(const ModelSpec& spec);

/// The folder of scripts and RTL: the checkout, or what was installed with the program.
std::string source_folder();

/// "axi4 IdWidth=24 ..." for a message; very long values are left out.
std::string model_text(const ModelSpec& spec);

/// The file of this model, whether it exists or not. Throws InputError without Verilator, compiler
/// or RTL, naming --no-rtl.
std::string model_file(const ModelSpec& spec);

/// Builds the model if it is missing, and returns its file. Says so on stderr. Throws InputError if
/// it cannot be built, and if the program was not built from the sources that it would be made of.
std::string build_model(const ModelSpec& spec);

/// What the program was compiled with of the headers that models of this monitor are compiled with
/// as well, as a hash of their text (scripts/contract.py).
std::string_view model_contract(std::string_view monitor);

/// The maker of a model, which is built if it is missing and stays loaded. Throws InputError if the
/// model has another contract than the program: calls would misread what they are given. Called
/// with a pointer to the monitor's Config and the seed of the state before reset it returns a new
/// Rtl of the monitor.
using ModelMaker = void* (*)(const void* config, int random_state);
ModelMaker load_model(const ModelSpec& spec);

}  // namespace fabmon
