// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Access on Linux: registers by UIO (map 0 of /dev/uioN, its size from sysfs) or /dev/mem, time by
// CLOCK_MONOTONIC, commands by fork and exec. Registers of 4 bytes are read and written by one
// volatile access of 4 bytes, those of 8 by one of 8.
#pragma once

#include <sys/types.h>

#include "host.hpp"

namespace fabmon::ctl {

class LinuxHost : public Host {
 public:
  /// sysroot: what stands before /sys and /dev. Blocks SIGINT, SIGTERM and SIGCHLD: wait() takes
  /// them.
  explicit LinuxHost(std::string sysroot = "");
  ~LinuxHost() override;

  void set_sysroot(std::string sysroot) { sysroot_ = std::move(sysroot); }
  std::vector<Place> find() override;
  Place uio(const std::string& path) override;
  Place memory(std::uint64_t address, std::uint64_t size) override;
  std::unique_ptr<Mapping> map(const Place& place, std::uint64_t size, bool exclusive) override;
  Nanoseconds now() override;
  Wake wait(Nanoseconds until) override;
  void prepare_command(const std::vector<std::string>& words) override;
  void release_command() override;
  int finish_command() override;
  void print(const std::string& text) override;
  void complain(const std::string& line) override;

 private:
  std::string read_line(const std::string& path) const;
  bool reap(bool block);

  std::string sysroot_;
  pid_t command_ = -1;
  std::string command_name_;
  int release_ = -1;  // the command begins when a byte is written here
  int failure_ = -1;  // errno of its exec, if that fails
  int status_ = 0;
};

}  // namespace fabmon::ctl
