// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Runs the program fabmon as a user does, for the end-to-end tests.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/folders.hpp"

namespace fabmon::test {

/// What a run of the program gave.
struct ProgramRun {
  int status = -1;      ///< exit status; -1 if it was killed by a signal
  std::string out;      ///< standard output
  std::string err;      ///< standard error, without the lines about models that were built
  std::string built{};  ///< those lines
};

inline std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// A file of this test in the scratch folder.
inline std::string scratch(std::string_view name) {
  return std::string(test::scratch_folder()) + "/cli_" + std::string(name);
}

/// Writes a scratch file and returns its path.
inline std::string scratch_file(std::string_view name, std::string_view text) {
  std::string path = scratch(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

/// Runs `fabmon ARGUMENTS` in a shell. `tag` names this call's scratch files; `environment` holds
/// assignments for this run, "LC_ALL=C".
inline ProgramRun run_program(std::string_view tag, const std::string& arguments,
                              const std::string& environment = "") {
  const std::string out = scratch(std::string(tag) + ".out");
  const std::string err = scratch(std::string(tag) + ".err");
  const std::string command = environment + " '" + test::program_path() + "' " + arguments + " >'" +
                              out + "' 2>'" + err + "' </dev/null";
  const int status = std::system(command.c_str());  // NOLINT: that is what a user's shell does
  ProgramRun run{
      .status = WIFEXITED(status) ? WEXITSTATUS(status) : -1, .out = file_text(out), .err = {}};
  std::istringstream lines(file_text(err));
  for (std::string line; std::getline(lines, line);) {
    std::string& text = line.starts_with("fabmon: building model ") ? run.built : run.err;
    text += line;
    if (!lines.eof()) text += '\n';
  }
  std::remove(out.c_str());
  std::remove(err.c_str());
  return run;
}

/// The JSON file that a run wrote.
inline nlohmann::json json_file(const std::string& path) {
  return nlohmann::json::parse(file_text(path));
}

/// True for exactly one line that ends with a line end.
inline bool is_one_line(const std::string& text) {
  return text.find('\n') == text.size() - 1 && text.size() > 1;
}

}  // namespace fabmon::test
