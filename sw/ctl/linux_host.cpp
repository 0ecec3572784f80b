// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux_host.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <utility>

#include "error.hpp"

namespace fabmon::ctl {
namespace {

[[noreturn]] void fail(const std::string& what, int reason) {
  std::string hint;
  if (reason == EACCES || reason == EPERM) hint = " (run as root, or open the device to your user)";
  throw Error(fmt::format("{}: {}{}", what, std::strerror(reason), hint));
}

sigset_t our_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGCHLD}) sigaddset(&set, signal);
  return set;
}

// Where nothing answers an address, many buses answer by this signal.
extern "C" void bus_error(int) {
  static constexpr char kLine[] =
      "fabmonctl: bus error: nothing answers at this address, or it refuses "
      "Non-secure accesses (Secure = 1)\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kLine, sizeof kLine - 1);
  ::_exit(2);
}

class Mapped : public Mapping {
 public:
  Mapped(int file, std::string path, std::uint64_t begin, std::uint64_t offset, std::uint64_t size)
      : file_(file), path_(std::move(path)), size_(size), length_(offset + size) {
    void* base = ::mmap(nullptr, length_, PROT_READ | PROT_WRITE, MAP_SHARED, file_,
                        static_cast<off_t>(begin));
    if (base == MAP_FAILED) {
      const int reason = errno;
      ::close(file_);
      fail("cannot map " + path_, reason);
    }
    base_ = static_cast<char*>(base);
    registers_ = base_ + offset;
  }
  ~Mapped() override {
    ::munmap(base_, length_);
    ::close(file_);
  }
  fabmon_bus bus() override { return {&Mapped::read, &Mapped::write, this}; }

 private:
  static char* at(void* context, std::uint32_t offset, unsigned bytes) {
    auto& self = *static_cast<Mapped*>(context);
    if (self.size_ < bytes || offset > self.size_ - bytes) {
      throw Error(fmt::format("{}: {:#x} bytes of registers, and one at {:#x} is wanted",
                              self.path_, self.size_, offset));
    }
    return self.registers_ + offset;
  }
  static std::uint64_t read(void* context, std::uint32_t offset, unsigned bytes) {
    void* const place = at(context, offset, bytes);
    if (bytes == 8) return *static_cast<volatile std::uint64_t*>(place);
    return *static_cast<volatile std::uint32_t*>(place);
  }
  static void write(void* context, std::uint32_t offset, std::uint64_t value, unsigned bytes) {
    void* const place = at(context, offset, bytes);
    if (bytes == 8) {
      *static_cast<volatile std::uint64_t*>(place) = value;
    } else {
      *static_cast<volatile std::uint32_t*>(place) = static_cast<std::uint32_t>(value);
    }
  }

  int file_;
  std::string path_;
  std::uint64_t size_;
  std::uint64_t length_;
  char* base_ = nullptr;
  char* registers_ = nullptr;
};

std::uint64_t number(const std::string& path, const std::string& text) {
  std::uint64_t value = 0;
  const bool hex = text.starts_with("0x");
  const char* const begin = text.data() + (hex ? 2 : 0);
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(begin, end, value, hex ? 16 : 10);
  if (error != std::errc{} || stop != end) throw Error(path + ": no number: " + text);
  return value;
}

}  // namespace

LinuxHost::LinuxHost(std::string sysroot) : sysroot_(std::move(sysroot)) {
  const sigset_t set = our_signals();
  ::sigprocmask(SIG_BLOCK, &set, nullptr);
  struct sigaction action {};
  action.sa_handler = bus_error;
  ::sigaction(SIGBUS, &action, nullptr);
}

LinuxHost::~LinuxHost() {
  if (command_ > 0) finish_command();
}

std::string LinuxHost::read_line(const std::string& path) const {
  std::ifstream file(path);
  std::string line;
  if (!file) fail(path, errno);
  std::getline(file, line);
  return line;
}

std::vector<Place> LinuxHost::find() {
  std::vector<std::pair<unsigned, std::string>> devices;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(sysroot_ + "/sys/class/uio", none)) {
    const std::string name = entry.path().filename();
    unsigned n = 0;
    const char* const end = name.data() + name.size();
    if (!name.starts_with("uio") || std::from_chars(name.data() + 3, end, n).ptr != end) continue;
    if (read_line(entry.path() / "name").starts_with("fabmon")) devices.emplace_back(n, name);
  }
  std::sort(devices.begin(), devices.end());
  std::vector<Place> places;
  places.reserve(devices.size());
  for (const auto& [n, name] : devices) places.push_back(uio("/dev/" + name));
  return places;
}

Place LinuxHost::uio(const std::string& path) {
  const std::string folder =
      sysroot_ + "/sys/class/uio/" + std::filesystem::path(path).filename().string();
  if (!std::filesystem::exists(folder)) throw Error(path + ": no such UIO device");
  const std::string map = folder + "/maps/map0/";
  const auto value = [&](const char* name) { return number(map + name, read_line(map + name)); };
  Place place{.name = read_line(folder + "/name"),
              .path = path,
              .address = value("addr"),
              .size = value("size"),
              .offset = 0};
  if (std::filesystem::exists(map + "offset")) place.offset = value("offset");
  return place;
}

Place LinuxHost::memory(std::uint64_t address, std::uint64_t size) {
  return {.name = "mem", .path = "/dev/mem", .address = address, .size = size, .offset = 0};
}

std::unique_ptr<Mapping> LinuxHost::map(const Place& place, std::uint64_t size, bool exclusive) {
  if (place.size != 0 && size > place.size) {
    throw Error(fmt::format("{}: {:#x} bytes of registers, {:#x} are wanted", place.path,
                            place.size, size));
  }
  const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  // The kernel counts it from the page that it maps; sums with more could wrap.
  if (place.offset >= page) {
    throw Error(fmt::format("{}: its registers begin {:#x} bytes behind a page of {:#x}",
                            place.path, place.offset, page));
  }
  const bool physical = place.path == "/dev/mem";
  const int file = ::open((sysroot_ + place.path).c_str(), O_RDWR | O_SYNC | O_CLOEXEC);
  if (file < 0) fail(place.path, errno);
  if (exclusive && !physical && ::flock(file, LOCK_EX | LOCK_NB) != 0) {
    ::close(file);
    throw Error(place.path + ": another fabmonctl is counting there");
  }
  std::uint64_t begin = 0, offset = place.offset;
  if (physical) {
    offset = place.address % page;
    begin = place.address - offset;
  }
  return std::make_unique<Mapped>(file, place.path, begin, offset, size);
}

Nanoseconds LinuxHost::now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<Nanoseconds>(time.tv_sec) * kSecond + static_cast<Nanoseconds>(time.tv_nsec);
}

// Takes the status of the command if it has ended.
bool LinuxHost::reap(bool block) {
  if (command_ <= 0) return true;
  int status = 0;
  if (::waitpid(command_, &status, block ? 0 : WNOHANG) != command_) return false;
  command_ = -1;
  status_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return true;
}

Wake LinuxHost::wait(Nanoseconds until) {
  const sigset_t set = our_signals();
  for (;;) {
    if (!command_name_.empty() && reap(false)) return Wake::kCommandEnded;
    const Nanoseconds time = now();
    const Nanoseconds left = until > time ? until - time : 0;
    const timespec limit{static_cast<time_t>(left / kSecond), static_cast<long>(left % kSecond)};
    const int signal = ::sigtimedwait(&set, nullptr, &limit);
    if (signal == SIGINT || signal == SIGTERM) return Wake::kInterrupt;
    if (signal < 0 && errno == EAGAIN) return Wake::kTime;
  }
}

void LinuxHost::prepare_command(const std::vector<std::string>& words) {
  int release[2], failure[2];
  if (::pipe2(release, O_CLOEXEC) != 0 || ::pipe2(failure, O_CLOEXEC) != 0) fail("pipe", errno);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child < 0) fail("fork", errno);
  if (child == 0) {
    ::close(release[1]);
    const sigset_t set = our_signals();
    ::sigprocmask(SIG_UNBLOCK, &set, nullptr);
    char byte = 0;
    if (::read(release[0], &byte, 1) != 1) ::_exit(127);
    ::execvp(arguments[0], arguments.data());
    const int reason = errno;
    [[maybe_unused]] const auto written = ::write(failure[1], &reason, sizeof reason);
    ::_exit(127);
  }
  ::close(release[0]);
  ::close(failure[1]);
  command_ = child, command_name_ = words[0], release_ = release[1], failure_ = failure[0];
}

void LinuxHost::release_command() {
  if (release_ < 0) return;
  [[maybe_unused]] const auto written = ::write(release_, "", 1);
  ::close(std::exchange(release_, -1));
  int reason = 0;
  const bool failed = ::read(failure_, &reason, sizeof reason) == sizeof reason;
  ::close(std::exchange(failure_, -1));
  if (!failed) return;
  reap(true);
  throw Error(command_name_ + ": " + std::strerror(reason));
}

int LinuxHost::finish_command() {
  if (release_ >= 0) ::close(std::exchange(release_, -1));
  if (failure_ >= 0) ::close(std::exchange(failure_, -1));
  if (!reap(false)) {
    ::kill(command_, SIGTERM);
    reap(true);
  }
  return status_;
}

void LinuxHost::print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (std::fflush(stdout) != 0) fail("standard output", errno);
}

void LinuxHost::complain(const std::string& line) {
  std::fprintf(stderr, "fabmonctl: %s\n", line.c_str());
}

}  // namespace fabmon::ctl
