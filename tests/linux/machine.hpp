// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// For the tests of the board: a machine that asks it, and its bus log, changed and replayed.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "linux/model/board.hpp"
#include "linux/model/replay.hpp"
#include "tests/catch.hpp"

namespace fabmon::guest {

// Windows of a board with one mesh.
constexpr std::uint32_t kCmn = 0, kCci = 1, kAxi4 = 2, kBank = 3, kStats = 4, kSecondCmn = 5,
                        kControl = 10;

class Machine {
 public:
  explicit Machine(Board& board) : board_(&board) {}

  std::uint64_t rd(std::uint32_t window, std::uint64_t offset, std::uint32_t size) {
    return ask(FABMON_BUS_READ, window, offset, 0, size);
  }
  void wr(std::uint32_t window, std::uint64_t offset, std::uint64_t data, std::uint32_t size) {
    ask(FABMON_BUS_WRITE, window, offset, data, size);
  }
  void wait(std::uint64_t us) {
    ns_ += us * 1000;
    ask(FABMON_BUS_SYNC, 0, 0, 0, 0);
  }
  std::uint32_t lines() const { return lines_; }

 private:
  std::uint64_t ask(std::uint32_t op, std::uint32_t window, std::uint64_t offset,
                    std::uint64_t data, std::uint32_t size) {
    fabmon_bus_request request{};
    request.time_ns = ns_;
    request.offset = offset;
    request.data = data;
    request.op = op;
    request.window = window;
    request.size = size;
    const fabmon_bus_reply reply = board_->handle(request);
    lines_ = reply.lines;
    return reply.data;
  }

  Board* board_;
  std::uint64_t ns_ = 0;
  std::uint32_t lines_ = 0;
};

inline std::string text_of(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// A copy of the log with a line changed by `change`, the first one that has `what` in it.
inline std::string changed(const std::string& path, const std::string& what,
                           const std::function<std::string(std::string)>& change) {
  std::istringstream text(text_of(path));
  std::string copy = path + ".changed";
  std::ofstream file(copy);
  bool done = false;
  for (std::string line; std::getline(text, line);) {
    if (!done && line.find(what) != std::string::npos) {
      line = change(line);
      done = true;
    }
    if (!line.empty()) file << line << '\n';
  }
  REQUIRE(done);
  return copy;
}

inline std::string last_digit(std::string line) {
  line.back() = line.back() == '1' ? '2' : '1';
  return line;
}

inline const DeviceReplay& of(const std::vector<DeviceReplay>& all, const std::string& name) {
  for (const DeviceReplay& d : all) {
    if (d.name == name) return d;
  }
  throw std::logic_error("no such device");
}

inline std::vector<DeviceReplay> replay_all(const std::string& path) {
  std::vector<DeviceReplay> all;
  for (const DeviceLog& log : read_bus_log(path)) all.push_back(replay(log));
  return all;
}

}  // namespace fabmon::guest
