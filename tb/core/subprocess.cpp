// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/core/subprocess.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace fabmon {
namespace {

volatile std::sig_atomic_t running = 0;  // the process group of a program, or 0

// Starts a program; 0 if there is none such.
pid_t start(const std::vector<std::string>& arguments, const posix_spawn_file_actions_t* files) {
  std::vector<char*> argv;
  std::vector<std::string> owned = arguments;
  argv.reserve(owned.size() + 1);
  for (std::string& argument : owned) argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  for (const int signal : {SIGINT, SIGPIPE, SIGXFSZ}) sigaddset(&defaults, signal);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], files, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  return error == 0 ? child : 0;
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// While it lives, what the parents of processes leave behind becomes ours to wait for.
class Adoption {
 public:
  Adoption() { adopt(1); }
  ~Adoption() { adopt(0); }
  Adoption(const Adoption&) = delete;
  Adoption& operator=(const Adoption&) = delete;

  // All of them have ended.
  static void wait_for_all() {
    while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
    }
  }

 private:
  static void adopt(unsigned long on) {
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, on, 0, 0, 0);
#endif
  }
};

}  // namespace

int run_program(const std::vector<std::string>& arguments) {
  const pid_t child = start(arguments, nullptr);
  if (child == 0) return 127;
  running = child;
  const int status = wait_for(child);
  running = 0;
  return status;
}

ProgramEnd run_with_all_it_starts(const std::vector<std::string>& arguments,
                                  const std::string& errors) {
  const auto begin = std::chrono::steady_clock::now();
  const Adoption adoption;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors.c_str(), O_WRONLY | O_APPEND, 0);
  const pid_t child = start(arguments, &files);
  posix_spawn_file_actions_destroy(&files);
  if (child == 0) return {.status = 127};
  running = child;
  ProgramEnd end{.status = wait_for(child)};
  Adoption::wait_for_all();
  running = 0;
  end.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return end;
}

void stop_program() {
  if (running != 0) ::kill(-running, SIGINT);
}

}  // namespace fabmon
