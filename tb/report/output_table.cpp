// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/output_table.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/core/subprocess.hpp"
#include "tb/report/output.hpp"

namespace fabmon {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFiles = 16;     // that are written at the same time
constexpr std::size_t kLongest = 150;  // bytes of the target's name in that of its temporary file

using Name = std::array<char, PATH_MAX>;

// One output. What the handler reads is complete before the state says so.
struct Output {
  enum State : std::sig_atomic_t { kFree, kOpen, kFinished };
  enum Shown : std::sig_atomic_t { kNothing, kNew, kOverOld };
  volatile std::sig_atomic_t state = kFree;
  volatile std::sig_atomic_t shown = kNothing;  // under the target's name for now
  Name temporary{};
  Name side{};  // what the writer of waveforms keeps beside it
  Name live{};  // a second name of what is shown
  Name old{};   // of what was there before
  Name target{};
  int lock = -1;  // the temporary file, locked as long as this process lives
};
std::array<Output, kFiles> outputs;

// Calls only what a signal handler may call.
void remove_temporary(Output& output) {
  if (output.state == Output::kFree) return;
  if (output.shown == Output::kOverOld) {
    std::rename(output.old.data(), output.target.data());
  } else if (output.shown == Output::kNew) {
    ::unlink(output.target.data());
  }
  output.shown = Output::kNothing;
  ::unlink(output.temporary.data());
  ::unlink(output.side.data());
  ::unlink(output.live.data());
  if (output.lock >= 0) ::close(output.lock);
  output.lock = -1;
  output.state = Output::kFree;
}

constexpr std::array kEndingSignals{SIGHUP, SIGINT, SIGTERM};

bool on_terminal = false;  // standard error is one, and may show a progress line

// Calls only what a signal handler may call.
extern "C" void remove_and_die(int signal) {
  constexpr std::string_view kClear = "\r\033[K";
  constexpr std::string_view kLine = "fabmon: interrupted: nothing was written\n";
  for (Output& output : outputs) remove_temporary(output);
  stop_program();
  ssize_t written = on_terminal ? ::write(STDERR_FILENO, kClear.data(), kClear.size()) : 0;
  written += ::write(STDERR_FILENO, kLine.data(), kLine.size());
  (void)written;  // there is nobody to tell
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// A file that is mapped into memory, as the writer of waveforms does it, cannot grow.
extern "C" void remove_and_fail(int /*signal*/) {
  constexpr std::string_view kLine =
      "fabmon: cannot write: No space left on device, or File too large\n";
  for (Output& output : outputs) remove_temporary(output);
  const ssize_t written = ::write(STDERR_FILENO, kLine.data(), kLine.size());
  (void)written;
  ::_exit(2);
}

// While it exists no signal ends the program.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t set;
    ::sigemptyset(&set);
    for (const int signal : kEndingSignals) ::sigaddset(&set, signal);
    ::sigprocmask(SIG_BLOCK, &set, &before_);
  }
  ~SignalsHeld() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_{};
};

void fill(Name& to, const std::string& text) {
  if (text.size() >= to.size()) cannot_write(text, ENAMETOOLONG);
  std::copy(text.begin(), text.end(), to.begin());
  to.at(text.size()) = '\0';
}

std::string host_name() {
  std::array<char, 64> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return "host";
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '/' || c == '-'; }, '_');
  return name.data();
}

// What the names of all temporary files of a target on this machine begin with.
std::string first_part(const std::string& name) {
  return fmt::format(".{}.{}.", name.substr(0, kLongest), host_name());
}

// False also for a process that has ended, though nobody has asked yet how.
bool is_running(pid_t process) {
  if (::kill(process, 0) != 0 && errno == ESRCH) return false;
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  std::string text;
  std::getline(file, text);
  const std::size_t state = text.rfind(") ");
  return state == std::string::npos || (text[state + 2] != 'Z' && text[state + 2] != 'X');
}

// Is the process gone whose number a temporary file's name goes on with?
bool is_of_dead(std::string_view rest, const fs::path& file) {
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  if (digits == 0 || digits > 9 || digits == rest.size() || rest[digits] != '-') return false;
  const pid_t process = std::stoi(std::string(rest.substr(0, digits)));
  if (process == ::getpid() || is_running(process)) return false;
  // The same number in another container's world of processes has a lock on it.
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return false;
  const bool free = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  ::close(descriptor);
  return free;
}

bool same_inode(const std::string& a, const std::string& b) {
  struct stat first {
  }, second{};
  return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

// Removes the temporary files of processes that were killed. What one of them showed for the time
// being gives way to what was there before.
void remove_stale(const fs::path& folder, const std::string& begin, const std::string& target) {
  std::vector<fs::path> stale;
  std::error_code error;
  const fs::path here = folder.empty() ? "." : folder;
  for (fs::directory_iterator it(here, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (!name.starts_with(begin)) continue;
    if (is_of_dead(std::string_view{name}.substr(begin.size()), it->path())) {
      stale.push_back(it->path());
    }
  }
  constexpr std::string_view kOld = ".old";
  for (const fs::path& file : stale) {
    const std::string name = file.string();
    if (target.empty() || !name.ends_with(kOld)) continue;
    const std::string live = name.substr(0, name.size() - kOld.size()) + ".live";
    if (same_inode(live, target)) std::rename(name.c_str(), target.c_str());
  }
  for (const fs::path& file : stale) fs::remove(file, error);
}

// Gives a file the mode and, where that is allowed, the owner of the one that it replaces.
void take_mode(const char* file, const char* target) {
  struct stat old {
  }, now{};
  if (::stat(target, &old) != 0 || ::stat(file, &now) != 0) return;
  mode_t mode = old.st_mode & 07777U;
  if (old.st_uid != now.st_uid || old.st_gid != now.st_gid) {
    if (::chown(file, old.st_uid, old.st_gid) != 0) {
      mode &= 0777U;
      // The group at least.
      if (::chown(file, static_cast<uid_t>(-1), old.st_gid) != 0) errno = 0;
    }
  }
  (void)::chmod(file, mode);
}

// Creates a file that is not there; its descriptor.
int create_new(const std::string& file, const std::string& path) {
  constexpr mode_t kAll = 0666;  // less what umask says
  const int descriptor =
      ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, kAll);
  if (descriptor < 0) cannot_write(path, errno);
  return descriptor;
}

std::size_t free_entry(const std::string& path) {
  const auto free = std::find_if(outputs.begin(), outputs.end(), [](const Output& output) {
    return output.state == Output::kFree;
  });
  if (free == outputs.end()) cannot_write(path, EMFILE);
  return static_cast<std::size_t>(free - outputs.begin());
}

void begin(Output& output, const std::string& temporary, const std::string& target) {
  fill(output.temporary, temporary);
  fill(output.side, temporary + ".hier");
  fill(output.live, temporary + ".live");
  fill(output.old, temporary + ".old");
  fill(output.target, target);
}

// Brings a finished file to its place, while no signal can end the program.
void bring(Output& output) {
  take_mode(output.temporary.data(), output.target.data());
  if (std::rename(output.temporary.data(), output.target.data()) != 0) {
    cannot_write(output.target.data(), errno);
  }
  ::unlink(output.live.data());
  ::unlink(output.old.data());
  output.shown = Output::kNothing;
  if (output.lock >= 0) ::close(output.lock);
  output.lock = -1;
  output.state = Output::kFree;
}

}  // namespace

void cannot_write(std::string_view path, int error) {
  throw InputError(fmt::format("{}: cannot write: {}", path, std::strerror(error)));
}

int write_and_close(int file, std::string_view content) {
  int error = 0;
  while (!content.empty() && error == 0) {
    const ssize_t n = ::write(file, content.data(), content.size());
    if (n > 0) {
      content.remove_prefix(static_cast<std::size_t>(n));
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

std::size_t create_temporary(const std::string& target, const std::string& path) {
  const std::size_t entry = free_entry(path);
  Output& output = outputs.at(entry);
  const fs::path whole(target);
  const std::string first = first_part(whole.filename().string());
  remove_stale(whole.parent_path(), first, target);
  const std::string temporary =
      (whole.parent_path() / fmt::format("{}{}-{}", first, ::getpid(), entry)).string();
  begin(output, temporary, target);
  output.lock = create_new(temporary, path);
  (void)::flock(output.lock, LOCK_EX | LOCK_NB);
  take_mode(temporary.c_str(), target.c_str());
  output.state = Output::kOpen;
  return entry;
}

std::size_t create_scratch(std::string_view ending, std::string_view content) {
  std::error_code none;
  const fs::path folder = fs::temp_directory_path(none);
  const std::string first = first_part("fabmon");
  remove_stale(folder, first, "");
  const std::size_t entry = free_entry(folder.string());
  const std::string path =
      (folder / fmt::format("{}{}-{}{}", first, ::getpid(), entry, ending)).string();
  Output& output = outputs.at(entry);
  begin(output, path, "");
  const SignalsHeld held;
  const int file = create_new(path, path);
  (void)::fchmod(file, S_IRUSR | S_IWUSR);
  output.state = Output::kOpen;
  if (const int error = write_and_close(file, content); error != 0) {
    remove_temporary(output);
    cannot_write(path, error);
  }
  return entry;
}

std::string temporary_name(std::size_t entry) { return outputs.at(entry).temporary.data(); }

void show_for_now(std::size_t entry, std::string_view content) {
  Output& output = outputs.at(entry);
  const std::string next = std::string(output.live.data()) + ".next";
  ::unlink(next.c_str());
  const int file = create_new(next, output.target.data());
  if (const int error = write_and_close(file, content); error != 0) {
    ::unlink(next.c_str());
    cannot_write(output.target.data(), error);
  }
  const SignalsHeld held;
  take_mode(next.c_str(), output.target.data());
  if (output.shown == Output::kNothing) {
    const bool there = ::access(output.target.data(), F_OK) == 0;
    if (there && ::link(output.target.data(), output.old.data()) != 0) {
      ::unlink(next.c_str());
      return;  // without a second name for what is there, it stays until the file is complete
    }
    output.shown = there ? Output::kOverOld : Output::kNew;
  }
  ::unlink(output.live.data());
  (void)::link(next.c_str(), output.live.data());
  if (std::rename(next.c_str(), output.target.data()) != 0) {
    cannot_write(output.target.data(), errno);
  }
}

void finish_temporary(std::size_t entry) { outputs.at(entry).state = Output::kFinished; }

void bring_temporary(std::size_t entry) {
  const SignalsHeld held;
  bring(outputs.at(entry));
}

void drop_temporary(std::size_t entry) {
  Output& output = outputs.at(entry);
  const SignalsHeld held;
  if (output.state == Output::kOpen) remove_temporary(output);
}

void commit_outputs() {
  const SignalsHeld held;
  for (Output& output : outputs) {
    if (output.state == Output::kFinished) bring(output);
  }
  // All is written: a signal that arrives now has nothing to undo.
  for (const int signal : kEndingSignals) {
    const auto before = std::signal(signal, SIG_IGN);
    if (before != remove_and_die) std::signal(signal, before);
  }
}

void discard_outputs() {
  for (Output& output : outputs) remove_temporary(output);
}

void discard_outputs_on_signals() {
  std::signal(SIGBUS, remove_and_fail);
  on_terminal = ::isatty(STDERR_FILENO) != 0;
  for (const int signal : kEndingSignals) {
    if (std::signal(signal, remove_and_die) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

}  // namespace fabmon
