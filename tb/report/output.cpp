// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tb/core/escape.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

int output_error = 0;   // errno of the first failed write to standard output,
int message_error = 0;  // to standard error
bool reserved = false;  // standard output is for one file of the user's

}  // namespace

void print_out(std::string_view text) {
  if (!reserved) write_out(terminal_lines(text));
}

void reserve_out() { reserved = true; }

void write_out(std::string_view text) {
  if (output_error != 0 || text.empty()) return;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) output_error = errno;
}

void say_error(std::string_view line) {
  std::string text = "fabmon: " + terminal_escaped(line) + '\n';
  for (std::string_view rest = text; !rest.empty() && message_error == 0;) {
    const ssize_t n = ::write(STDERR_FILENO, rest.data(), rest.size());
    if (n > 0) {
      rest.remove_prefix(static_cast<std::size_t>(n));
    } else if (errno != EINTR) {
      message_error = errno;
    }
  }
}

bool messages_lost() { return message_error != 0 && message_error != EPIPE; }

void open_standard_files() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(file, F_GETFD) < 0 && errno == EBADF) (void)::open("/dev/null", O_RDONLY);
  }
}

void finish_output() {
  if (output_error == 0 && std::fflush(stdout) != 0) output_error = errno;
  if (messages_lost()) {
    throw InputError(fmt::format("standard error: {}", std::strerror(message_error)));
  }
  if (output_error != 0 && output_error != EPIPE) {
    throw InputError(fmt::format("standard output: {}", std::strerror(output_error)));
  }
}

bool utf8_output() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    std::string locale(value);
    std::transform(locale.begin(), locale.end(), locale.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

Progress::Progress() : terminal_(isatty(STDERR_FILENO) != 0) {}

void Progress::start(std::string_view what) {
  what_ = terminal_escaped(what);
  clocks_ = 0;
}

void Progress::add(std::uint64_t clocks) {
  clocks_ += clocks;
  if (!terminal_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  std::fputs(fmt::format("\r\033[K{}: {} cycles", what_, grouped(clocks_)).c_str(), stderr);
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  shown_ = false;
}

}  // namespace fabmon
