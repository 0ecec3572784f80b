// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/core/model_store.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "tb/core/input_error.hpp"
#include "tb/core/subprocess.hpp"

namespace fabmon {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool flag(const char* name) { return environment(name) == "1"; }

[[noreturn]] void cannot_build(std::string_view why) {
  throw NoModel(
      fmt::format("no model of the RTL: {}; --no-rtl measures with the golden model alone", why));
}

// What was installed with the program: ../share/fabmon from the folder that it is in. Empty for a
// program that is not installed.
fs::path installed_root() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path share = program.parent_path().parent_path() / "share/fabmon";
  return !error && fs::is_directory(share / "rtl", error) ? share : fs::path();
}

fs::path source_root() { return source_folder(); }

// The user's folder for what can be made again.
fs::path cache_folder() {
  const std::string cache = environment("XDG_CACHE_HOME");
  if (cache.starts_with('/')) return cache;  // a relative one is to be ignored
  const std::string home = environment("HOME");
  if (home.empty()) cannot_build("none of FABMON_MODELS, XDG_CACHE_HOME and HOME is set");
  return fs::path(home) / ".cache";
}

fs::path models_folder() {
  const std::string given = environment("FABMON_MODELS");
  if (!given.empty()) return fs::absolute(given);
  if (environment("FABMON_SOURCE").empty() && !installed_root().empty()) {
    return cache_folder() / "fabmon/models";
  }
  return source_root() / "build/models";
}

[[noreturn]] void other_sources() {
  throw InputError(
      "the program was built from other sources than this model: rebuild it (make build)");
}

// FNV-1a, 64 bits.
class Hash {
 public:
  void add(std::string_view text) {
    for (const char c : text) byte(static_cast<unsigned char>(c));
    byte(0);
  }
  std::uint64_t value() const { return value_; }

 private:
  void byte(unsigned char b) { value_ = (value_ ^ b) * 0x100000001B3; }
  std::uint64_t value_ = 0xCBF29CE484222325;
};

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) cannot_build(fmt::format("{} cannot be read", path.string()));
  return text;
}

// The first of these programs in PATH, or empty.
std::string find_program(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (name.find('/') != std::string::npos) {
      if (access(name.c_str(), X_OK) == 0) return name;
      continue;
    }
    const std::string path = environment("PATH");
    for (std::size_t at = 0; at <= path.size();) {
      const std::size_t end = std::min(path.find(':', at), path.size());
      std::string file = path.substr(at, end - at) + '/' + name;
      if (end > at && access(file.c_str(), X_OK) == 0) return file;
      at = end + 1;
    }
  }
  return "";
}

struct Tools {
  std::string verilator, compiler;
};

Tools find_tools() {
  const std::string root = environment("VERILATOR_ROOT");
  std::vector<std::string> names;
  if (!root.empty()) names = {root + "/bin/verilator_bin", root + "/verilator_bin"};
  names.emplace_back("verilator_bin");
  const std::string chosen = environment("FABMON_MODEL_CXX");
  Tools tools{find_program(names),
              chosen.empty() ? find_program({"clang++", "g++"}) : find_program({chosen})};
  if (tools.verilator.empty()) cannot_build("Verilator (verilator_bin) is not found");
  if (tools.compiler.empty()) {
    cannot_build(chosen.empty() ? "neither clang++ nor g++ is found"
                                : fmt::format("compiler {} is not found", chosen));
  }
  return tools;
}

// A program by its file: path, size and time of the last change.
void add_program(Hash& hash, const std::string& path) {
  std::error_code error;
  const fs::path file = fs::canonical(path, error);
  struct stat info {};
  if (error || stat(file.c_str(), &info) != 0) cannot_build(fmt::format("{} is not there", path));
  hash.add(fmt::format("{} {} {}.{}", file.string(), info.st_size, info.st_mtim.tv_sec,
                       info.st_mtim.tv_nsec));
}

// A C++ file with all that it includes of this project.
void add_source(Hash& hash, const std::string& name, std::set<std::string>& seen) {
  if (!seen.insert(name).second) return;
  const std::string text = read_file(source_root() / name);
  hash.add(text);
  constexpr std::string_view kInclude = "\n#include \"tb/";
  for (std::size_t at = 0; (at = text.find(kInclude, at)) != std::string::npos;) {
    const std::size_t start = text.find('"', at) + 1;
    at = text.find('"', start);
    add_source(hash, text.substr(start, at - start), seen);
  }
}

std::string netlist_of(const ModelSpec& spec) {
  const std::string given = environment("FABMON_MODEL_NETLIST");
  // Waves are the RTL's: they show its names, and would take minutes to build of gates.
  if (given.empty() || given == "0" || spec.options.netlist.empty() || spec.options.empty ||
      spec.options.traced) {
    return "";
  }
  if (given == "1") return "build/netlist/" + spec.options.netlist + ".v";
  if (!fs::is_directory(given)) {
    throw InputError(fmt::format("FABMON_MODEL_NETLIST={}: neither 1 nor a folder", given));
  }
  const fs::path file = fs::path(given) / (spec.options.netlist + ".v");
  return fs::exists(file) ? file.string() : "";
}

// A top may have a list of its own; else that of the monitor has it. Its lines are relative to it.
std::vector<std::string> rtl_files(const ModelSpec& spec) {
  std::string list = spec.list;
  if (list.empty()) list = fmt::format("rtl/fabmon_{}/fabmon_{}.f", spec.monitor, spec.top);
  if (!fs::exists(source_root() / list)) {
    list = fmt::format("rtl/fabmon_{0}/fabmon_{0}.f", spec.monitor);
  }
  std::vector<std::string> files{list, "rtl/lint.vlt", "tb/core/empty.vlt"};
  const std::string text = read_file(source_root() / list);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    if (line.ends_with(".sv"))
      files.push_back((fs::path(list).parent_path() / line).lexically_normal().generic_string());
    at = end + 1;
  }
  return files;
}

// What scripts/model is told, but for the output file; all of it is hashed.
std::vector<std::string> build_arguments(const ModelSpec& spec) {
  std::vector<std::string> out{"--monitor", spec.monitor, "--top", spec.top};
  if (spec.options.empty) out.emplace_back("--empty");
  if (spec.options.random_start) out.emplace_back("--random-start");
  if (spec.options.traced || flag("FABMON_MODEL_TRACE")) out.emplace_back("--trace");
  if (flag("FABMON_MODEL_ASSERT")) out.emplace_back("--assert");
  if (flag("FABMON_MODEL_COVERAGE")) out.emplace_back("--coverage");
  if (const std::string netlist = netlist_of(spec); !netlist.empty()) {
    out.insert(out.end(), {"--netlist", netlist});
    return out;  // its parameters are set
  }
  if (!spec.list.empty()) out.insert(out.end(), {"--list", spec.list});
  for (const ModelParameter& p : spec.parameters) out.push_back("-G" + p.name + "=" + p.value);
  return out;
}

std::string model_file(const ModelSpec& spec, const Tools& tools) {
  Hash hash;
  for (const std::string& argument : build_arguments(spec)) hash.add(argument);
  for (const std::string& file : rtl_files(spec)) {
    hash.add(file);
    hash.add(read_file(source_root() / file));
  }
  if (const std::string netlist = netlist_of(spec); !netlist.empty()) {
    hash.add(read_file(source_root() / netlist));
  }
  std::set<std::string> seen;
  add_source(hash, fmt::format("tb/monitor/{}/model/model.cpp", spec.monitor), seen);
  hash.add(read_file(source_root() / "scripts/model"));
  hash.add(model_contract(spec.monitor));
  add_program(hash, tools.verilator);
  add_program(hash, tools.compiler);
  return models_folder() / fmt::format("{}-{:016x}.so", spec.monitor, hash.value());
}

}  // namespace

std::string source_folder() {
  std::string given = environment("FABMON_SOURCE");
  if (!given.empty()) return given;
  const fs::path installed = installed_root();
  return installed.empty() ? FABMON_SOURCE_DIR : installed.string();
}

std::string model_text(const ModelSpec& spec) {
  constexpr std::size_t kWidth = 90;    // columns
  constexpr std::size_t kLongest = 20;  // characters of a value
  std::string text = spec.monitor;
  if (spec.top != spec.monitor) text += " " + spec.top;
  if (!spec.list.empty()) text += " " + spec.list;
  if (spec.options.empty) text += " (ports alone)";
  if (spec.options.traced) text += " (with waveforms)";
  if (const std::string netlist = netlist_of(spec); !netlist.empty()) return text + " " + netlist;
  for (const ModelParameter& p : spec.parameters) {
    if (p.value.size() > kLongest) continue;
    if (text.size() + p.name.size() + p.value.size() > kWidth) return text + " ...";
    text += " " + p.name + "=" + p.value;
  }
  return text;
}

std::string model_file(const ModelSpec& spec) { return model_file(spec, find_tools()); }

bool is_model_built(const ModelSpec& spec) {
  try {
    return access(model_file(spec).c_str(), R_OK) == 0;
  } catch (const InputError&) {
    return false;
  }
}

std::string build_model(const ModelSpec& spec) {
  const Tools tools = find_tools();
  std::string file = model_file(spec, tools);
  if (access(file.c_str(), R_OK) == 0) return file;
  std::vector<std::string> command{(source_root() / "scripts/model").string(),
                                   "--out",
                                   file,
                                   "--text",
                                   model_text(spec),
                                   "--contract",
                                   std::string(model_contract(spec.monitor)),
                                   "--verilator",
                                   tools.verilator,
                                   "--cxx",
                                   tools.compiler};
  for (std::string& argument : build_arguments(spec)) command.push_back(std::move(argument));
  constexpr int kOtherContract = 3;
  const int status = run_program(command);
  if (status == kOtherContract) other_sources();
  if (status != 0 || access(file.c_str(), R_OK) != 0) {
    cannot_build(fmt::format("{} ended with status {}", command.front(), status));
  }
  return file;
}

ModelMaker load_model(const ModelSpec& spec) {
  // Many instances of a monitor run side by side: what was loaded is not looked up again.
  static std::map<std::vector<std::string>, ModelMaker> loaded;
  ModelMaker& known = loaded[build_arguments(spec)];
  if (known != nullptr) return known;
  const std::string file = build_model(spec);
  void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) cannot_build(dlerror());
  const void* const contract = dlsym(library, "fabmon_model_contract");
  if (contract == nullptr || model_contract(spec.monitor) != static_cast<const char*>(contract)) {
    other_sources();
  }
  void* const maker = dlsym(library, "fabmon_make_model");
  if (maker == nullptr) cannot_build(dlerror());
  known = reinterpret_cast<ModelMaker>(maker);  // NOLINT: as POSIX has it
  return known;
}

}  // namespace fabmon
