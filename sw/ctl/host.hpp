// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Access: what the program needs of the machine that it runs on. linux_host.hpp is Linux, by UIO or
// /dev/mem; the tests have one that drives the Verilated RTL through its bus slave.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "fabmon_bus.h"

namespace fabmon::ctl {

/// Registers that can be mapped.
struct Place {
  std::string name;           ///< of the UIO device, or "mem"
  std::string path;           ///< what is mapped: /dev/uio0, /dev/mem
  std::uint64_t address = 0;  ///< physical
  std::uint64_t size = 0;     ///< in bytes; 0: not known, by address alone
  std::uint64_t offset = 0;   ///< of the first register in the mapping of `path`
};

/// Mapped registers. An access beyond them throws Error.
class Mapping {
 public:
  Mapping() = default;
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  virtual ~Mapping() = default;
  /// The bus of the C library; valid as long as this object.
  virtual fabmon_bus bus() = 0;
};

/// Why a wait ended.
enum class Wake : std::uint8_t { kTime, kInterrupt, kCommandEnded };

/// Nanoseconds on a clock that never goes back.
using Nanoseconds = std::uint64_t;
/// A second and a millisecond of it.
inline constexpr Nanoseconds kSecond = 1'000'000'000;
inline constexpr Nanoseconds kMillisecond = 1'000'000;

class Host {
 public:
  Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  virtual ~Host() = default;

  /// All UIO devices whose name begins with "fabmon".
  virtual std::vector<Place> find() = 0;
  /// This UIO device, by its path.
  virtual Place uio(const std::string& path) = 0;
  /// This physical address; size 0: as far as is needed.
  virtual Place memory(std::uint64_t address, std::uint64_t size) = 0;
  /// Maps the first `size` bytes of a place. exclusive: no other such mapping of the same UIO
  /// device may exist. Throws Error: no permission, fewer bytes, in use.
  virtual std::unique_ptr<Mapping> map(const Place& place, std::uint64_t size, bool exclusive) = 0;

  virtual Nanoseconds now() = 0;
  /// Until this time, or an interrupt (SIGINT, SIGTERM), or the end of the command.
  virtual Wake wait(Nanoseconds until) = 0;

  /// Prepares a command, which begins with release_command(). Throws Error if it cannot be run.
  virtual void prepare_command(const std::vector<std::string>& words) = 0;
  virtual void release_command() = 0;
  /// Ends the command if it still runs; its exit status, 128 + the number of a signal.
  virtual int finish_command() = 0;

  /// The program's output and its errors and notes.
  virtual void print(const std::string& text) = 0;
  virtual void complain(const std::string& line) = 0;
};

}  // namespace fabmon::ctl
