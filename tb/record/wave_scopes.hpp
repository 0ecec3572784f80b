// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The tree of scopes of a waveform.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tb/record/signal_stream.hpp"

namespace fabmon {

class WaveScopes {
 public:
  /// The wave must outlive it.
  explicit WaveScopes(const SignalStream& wave) : paths_(wave.scopes()) {
    std::unordered_map<std::string, std::uint32_t> index;
    for (std::uint32_t i = 0; i < paths_.size(); ++i) index.try_emplace(paths_[i], i);
    for (const std::string& path : paths_) {
      const std::size_t dot = path.rfind('.');
      const auto it = index.find(dot == std::string::npos ? std::string() : path.substr(0, dot));
      const bool has = !path.empty() && it != index.end();
      parents_.push_back(has ? std::optional(it->second) : std::nullopt);
      last_.push_back(dot == std::string::npos ? path : path.substr(dot + 1));
    }
  }

  /// The scope in which this one lies, if that is declared.
  std::optional<std::uint32_t> parent(std::uint32_t scope) const { return parents_[scope]; }
  /// The dotted path, and the last part of it.
  const std::string& path(std::uint32_t scope) const { return paths_[scope]; }
  const std::string& last(std::uint32_t scope) const { return last_[scope]; }

 private:
  const std::vector<std::string>& paths_;
  std::vector<std::optional<std::uint32_t>> parents_;
  std::vector<std::string> last_;
};

}  // namespace fabmon
