// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Output files by way of temporary ones. All of a process are in one table of fixed size and plain
// characters, for a signal handler may do little more than remove files.
#include <fcntl.h>
#include <fmt/format.h>
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
#include <utility>

#include "tb/core/input_error.hpp"
#include "tb/core/subprocess.hpp"
#include "tb/report/output.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kFiles = 16;  // that are written at the same time
constexpr std::size_t kNone = kFiles;

// One output. What the handler reads is complete before `state` says so.
struct Output {
  enum State : std::sig_atomic_t { kFree, kOpen, kFinished };
  volatile std::sig_atomic_t state = kFree;
  std::array<char, PATH_MAX> temporary{};
  std::array<char, PATH_MAX> side{};  // what the writer of waveforms keeps beside it
  std::array<char, PATH_MAX> target{};
};
std::array<Output, kFiles> outputs;

[[noreturn]] void cannot_write(std::string_view path, int error) {
  throw InputError(fmt::format("{}: cannot write: {}", path, std::strerror(error)));
}

void remove_temporary(Output& output) {
  if (output.state == Output::kFree) return;
  ::unlink(output.temporary.data());
  ::unlink(output.side.data());
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

void fill(std::array<char, PATH_MAX>& to, const std::string& text) {
  if (text.size() >= to.size()) cannot_write(text, ENAMETOOLONG);
  std::copy(text.begin(), text.end(), to.begin());
  to.at(text.size()) = '\0';
}

// The file that a name leads to, by way of symbolic links.
std::string resolved(const std::string& path) {
  std::error_code error;
  const auto whole = std::filesystem::weakly_canonical(path, error);
  return error ? path : whole.string();
}

// Is it a file that can be replaced by another of its name? Not a device, nor where nobody may
// create a file.
bool replaceable(const std::string& target) {
  struct stat status {};
  if (::stat(target.c_str(), &status) != 0) return true;
  const std::string folder = std::filesystem::path(target).parent_path().string();
  return S_ISREG(status.st_mode) && ::access(folder.c_str(), W_OK) == 0;
}

// Makes a file readable and writable as the one that it replaces, if there is one.
void take_mode(const char* file, const char* target) {
  struct stat status {};
  if (::stat(target, &status) == 0) (void)::chmod(file, status.st_mode & 07777U);
}

// Creates the temporary file.
void create(const std::string& temporary, const std::string& target, const std::string& path) {
  constexpr mode_t kAll = 0666;  // less what umask says
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kAll);
  if (file < 0) cannot_write(path, errno);
  ::close(file);
  take_mode(temporary.c_str(), target.c_str());
}

// Brings a finished file to its place, while no signal can end the program.
void bring(Output& output) {
  take_mode(output.temporary.data(), output.target.data());
  if (std::rename(output.temporary.data(), output.target.data()) != 0) {
    cannot_write(output.target.data(), errno);
  }
  output.state = Output::kFree;
}

bool same_file(const std::string& a, const std::string& b) {
  struct stat first {
  }, second{};
  if (::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0) {
    return S_ISREG(first.st_mode) && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
  }
  return resolved(a) == resolved(b);
}

}  // namespace

OutputFile::OutputFile(const std::string& path, Kind kind)
    : path_(path), kind_(kind), entry_(kNone) {
  if (path_.empty()) return;
  if (kind_ == Kind::kText && path_ == kStandardOutput) {
    reserve_out();
    return;
  }
  const std::string target = resolved(path_);
  if (!replaceable(target)) {
    if (kind_ == Kind::kMade) {
      throw InputError(fmt::format(
          "{}: cannot write: it must be a file, in a folder that can be written to", path_));
    }
    errno = 0;
    temporary_ = path_;
    direct_.open(path_, std::ios::binary | std::ios::app);
    if (!direct_) cannot_write(path_, errno);
    return;
  }
  if (::access(target.c_str(), F_OK) == 0 && ::access(target.c_str(), W_OK) != 0) {
    cannot_write(path_, errno);
  }
  const auto free = std::find_if(outputs.begin(), outputs.end(), [](const Output& output) {
    return output.state == Output::kFree;
  });
  if (free == outputs.end()) cannot_write(path_, EMFILE);
  const std::filesystem::path whole(target);
  const auto number = static_cast<std::size_t>(free - outputs.begin());
  temporary_ = (whole.parent_path() /
                fmt::format(".{}.{}-{}", whole.filename().string(), ::getpid(), number))
                   .string();
  fill(free->temporary, temporary_);
  fill(free->side, temporary_ + ".hier");
  fill(free->target, target);
  create(temporary_, target, path_);
  free->state = Output::kOpen;
  entry_ = number;
}

OutputFile::~OutputFile() {
  if (entry_ == kNone) return;
  Output& output = outputs.at(entry_);
  if (output.state == Output::kOpen) remove_temporary(output);
}

void OutputFile::write(std::string_view text) {
  if (path_.empty()) return;
  if (entry_ == kNone && !direct_.is_open()) return write_out(text);
  errno = 0;
  std::error_code none;
  if (entry_ == kNone) std::filesystem::resize_file(path_, 0, none);  // a device has no size
  std::ofstream& file = direct_;
  if (!file.is_open()) file.open(temporary_, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.flush();
  const int error = errno;
  if (!file) cannot_write(path_, error);
  file.close();
  if (!file) cannot_write(path_, errno);
  finish();
}

void OutputFile::finish() {
  if (entry_ != kNone) outputs.at(entry_).state = Output::kFinished;
}

void OutputFile::commit() {
  if (entry_ == kNone) return;
  const SignalsHeld held;
  bring(outputs.at(std::exchange(entry_, kNone)));
}

void replace_file(const std::string& path, std::string_view content) {
  OutputFile file(path);
  file.write(content);
  file.commit();
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

void check_outputs(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const NamedFile& output = outputs[i];
    if (output.path.empty()) continue;
    const auto refuse = [&output](const NamedFile& other, std::string_view what) {
      if (other.path.empty() || !same_file(output.path, other.path)) return;
      throw InputError(fmt::format("{}: {} would overwrite the {} of {}", output.path,
                                   output.option, what, other.option));
    };
    for (const NamedFile& input : inputs) {
      if (output.path != kStandardOutput) refuse(input, "input");  // - is standard input there
    }
    for (std::size_t k = 0; k < i; ++k) refuse(outputs[k], "output");
  }
}

}  // namespace fabmon
