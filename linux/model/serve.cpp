// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/serve.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "linux/bus.h"
#include "linux/model/bus_log.hpp"
#include "tb/core/input_error.hpp"

namespace fabmon::guest {
namespace {

using Clock = std::chrono::steady_clock;

// A file descriptor, closed when it goes.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }

 private:
  int fd_;
};

pid_t start(const std::vector<std::string>& command, int fd) {
  std::vector<std::string> variables;
  for (char** v = environ; *v != nullptr; ++v) {
    if (std::strncmp(*v, FABMON_BUS_FD "=", sizeof FABMON_BUS_FD) != 0) variables.emplace_back(*v);
  }
  variables.push_back(fmt::format("{}={}", FABMON_BUS_FD, fd));
  std::vector<std::string> words = command;
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> all;
    all.reserve(texts.size() + 1);
    for (std::string& text : texts) all.push_back(text.data());
    all.push_back(nullptr);
    return all;
  };
  pid_t child = 0;
  const int error = posix_spawnp(&child, words[0].c_str(), nullptr, nullptr, pointers(words).data(),
                                 pointers(variables).data());
  if (error != 0) {
    throw InputError(fmt::format("{}: cannot be started: {}", words[0], std::strerror(error)));
  }
  return child;
}

// False when the machine has gone.
bool receive(int fd, fabmon_bus_request& request) {
  ssize_t n = 0;
  do {
    n = recv(fd, &request, sizeof request, 0);
  } while (n < 0 && errno == EINTR);
  return n == sizeof request;
}

template <class Packet>
bool transmit(int fd, const Packet& packet) {
  ssize_t n = 0;
  do {
    n = send(fd, &packet, sizeof packet, MSG_NOSIGNAL);
  } while (n < 0 && errno == EINTR);
  return n == sizeof packet;
}

}  // namespace

Served serve(const BoardOptions& options, const std::string& log,
             const std::vector<std::string>& command) {
  BusLogWriter writer(log);
  Board board(options, writer);
  int ends[2];  // NOLINT: what socketpair() wants
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    throw InputError(fmt::format("no socket: {}", std::strerror(errno)));
  }
  Descriptor ours(ends[0]), theirs(dup(ends[1]));  // a copy is kept open across exec
  Descriptor(ends[1]).close();
  const auto begin = Clock::now();
  const pid_t child = start(command, theirs.get());
  theirs.close();
  // On a terminal, Ctrl-C is the machine's: it decides whether it stops.
  const auto interrupt = std::signal(SIGINT, SIG_IGN);

  Served served;
  Clock::duration busy{};
  fabmon_bus_request request{};
  if (transmit(ours.get(), board.hello())) {
    while (receive(ours.get(), request)) {
      const auto from = Clock::now();
      const fabmon_bus_reply reply = board.handle(request);
      busy += Clock::now() - from;
      if (!transmit(ours.get(), reply)) break;
      if (served.cycles_skipped == 0 && board.skipped() != 0) {
        fmt::print(
            stderr,
            "linux: this host is too slow for {} cycles in a millisecond: the monitors' clock "
            "is behind the guest's\n",
            options.khz);
      }
      served.cycles_skipped = board.skipped();
    }
  }
  ours.close();
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  std::signal(SIGINT, interrupt);
  board.end();
  writer.close();
  served.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  for (const auto& d : board.devices()) served.clocks.emplace_back(d->name(), d->now());
  served.requests = board.requests();
  served.accesses = board.accesses();
  served.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  served.model_seconds = std::chrono::duration<double>(busy).count();
  return served;
}

}  // namespace fabmon::guest
