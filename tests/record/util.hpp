// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the tests of the trace readers share: scratch files, reading a trace to its end, the text of
// an error, and one run of a fuzzer's input.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/trace.hpp"
#include "tb/bus/chi/trace.hpp"
#include "tb/core/input_error.hpp"
#include "tests/folders.hpp"
#include "tests/replay_source.hpp"

namespace fabmon::test {

/// A folder of its own for one test, removed at its end.
class ScratchDir {
 public:
  ScratchDir() {
    std::string name = scratch_folder() + std::string("/trace_XXXXXX");
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    path_ = name;
  }
  ~ScratchDir() { std::filesystem::remove_all(path_); }
  ScratchDir(const ScratchDir&) = delete;
  ScratchDir& operator=(const ScratchDir&) = delete;

  const std::string& path() const { return path_; }

  /// Writes a file in the folder and returns its path.
  std::string file(const std::string& name, std::string_view content) const {
    std::string path = path_ + "/" + name;
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }

 private:
  std::string path_;
};

/// The whole file.
inline std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// All cycles of a trace.
inline std::vector<Axi4Pins> read_all(const TraceOptions& options) {
  return read_all(*open_axi4_trace(options));
}

/// The error that opening and reading a trace gives, or "no error".
inline std::string error_of(const TraceOptions& options) {
  try {
    read_all(options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

/// Reads a trace to its end twice, as many cycles at a time as the program does, then seven;
/// returns the number of cycles, which must be the same.
template <class Pins>
std::int64_t read_twice(Source<Pins>& trace) {
  std::vector<Pins> some(block_clocks<Pins>(1000));
  const auto read = [&](std::size_t most) {
    std::int64_t cycles = 0;
    while (const std::size_t n = trace.read(some.data(), most)) {
      cycles += static_cast<std::int64_t>(n);
    }
    return cycles;
  };
  const std::int64_t cycles = read(some.size());
  trace.rewind();
  if (read(7) != cycles) std::abort();
  return cycles;
}

/// Reads pieces of all signals of a recording, inverted by turns, after a look for its clocks, from
/// the second cycle on. Returns the number of cycles.
inline std::int64_t read_pieces(const TraceOptions& options) {
  TraceOptions window = options;
  window.from = "1";
  const TraceStream trace = open_trace_stream(window);
  const std::vector<SignalInfo>& signals = trace.stream->signals();
  std::vector<std::size_t> all(signals.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  if (trace.wave != nullptr) trace.wave->toggling(all);
  std::vector<SignalChoice> choices;
  for (std::size_t i = 0; i < signals.size() && choices.size() < 200; ++i) {
    if (!signals[i].number) continue;
    const unsigned width = signals[i].width == 0 ? 100 : signals[i].width;
    const auto low = static_cast<unsigned>(i % width);
    choices.push_back({i, width, 0, 0, i % 2 == 0});
    choices.push_back({i, width, low, (width - low + 1) / 2, i % 3 == 0});
  }
  trace.stream->select(choices);
  const auto read = [&] {
    std::int64_t cycles = 0;
    for (; trace.stream->next(); ++cycles) {
      for (std::size_t k = 0; k < choices.size(); ++k) (void)trace.stream->unknown_bits(k);
    }
    return cycles;
  };
  const std::int64_t cycles = read();
  trace.stream->rewind();
  if (read() != cycles) std::abort();
  return cycles;
}

/// Opens and reads `size` bytes as a trace of AXI4 ("csv", "vcd", "fst", "ghw", "capture", also
/// packed), of a mesh ("cmn.csv", ...), or piece by piece without a bus ("bits.csv", ...). Returns
/// the number of cycles, or -1 for an InputError; any other exception passes.
inline std::int64_t read_bytes_as(const std::string& kind, const std::uint8_t* data,
                                  std::size_t size) {
  const int fd = ::memfd_create("trace", 0);
  if (fd < 0) throw std::runtime_error("memfd_create failed");
  std::int64_t clocks = -1;
  try {
    for (std::size_t done = 0; done < size;) {
      const ssize_t n = ::write(fd, data + done, size - done);
      if (n <= 0) throw std::runtime_error("write failed");
      done += static_cast<std::size_t>(n);
    }
    const bool mesh = kind.starts_with("cmn.");
    const bool bits = kind.starts_with("bits.");
    std::string format = mesh ? kind.substr(4) : bits ? kind.substr(5) : kind;
    if (format.ends_with(".gz") || format.ends_with(".xz")) format.resize(format.size() - 3);
    TraceOptions options{.path = "/proc/self/fd/" + std::to_string(fd), .format = format};
    if (format == "csv") options.ignore_columns = true;
    if (format != "csv" && format != "capture") options.clock = format == "ghw" ? "clk" : "aclk";
    clocks = bits   ? read_pieces(options)
             : mesh ? read_twice(*open_chi_trace(options, {}))
                    : read_twice(*open_axi4_trace(options));
  } catch (const InputError&) {
    clocks = -1;
  } catch (...) {
    ::close(fd);
    throw;
  }
  ::close(fd);
  return clocks;
}

}  // namespace fabmon::test
