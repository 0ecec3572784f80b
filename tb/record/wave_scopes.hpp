// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The tree of scopes of a recording. A scope is a number; it keeps its own name and its parent, so
// that a tree takes memory in proportion to its file however deep it is. Paths are made when they
// are printed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

class WaveScopes {
 public:
  /// The root alone, scope 0: it has no name and no parent.
  WaveScopes() : scopes_(1) {}

  /// Adds a scope of that name; its number.
  std::uint32_t add(std::uint32_t parent, std::string_view name);

  std::size_t size() const { return scopes_.size(); }
  /// What their names take, for tests.
  std::size_t name_bytes() const { return text_.size(); }

  /// The scope in which this one lies; nothing for the root.
  std::optional<std::uint32_t> parent(std::uint32_t scope) const {
    return scope == 0 ? std::nullopt : std::optional(scopes_[scope].parent);
  }

  /// Its own name; empty for the root.
  std::string_view last(std::uint32_t scope) const {
    return {text_.data() + scopes_[scope].begin, scopes_[scope].size};
  }

  /// The names from the root to it, with dots between.
  std::string path(std::uint32_t scope) const;

  /// The path of what is called so in a scope: of a signal, a port.
  std::string path(std::uint32_t scope, std::string_view name) const;

 private:
  struct Scope {
    std::size_t begin = 0;  // of its name in text_
    std::uint32_t size = 0;
    std::uint32_t parent = 0;
  };

  std::string text_;  // all names
  std::vector<Scope> scopes_;
};

/// How well a text of the user's means a path; the greater the better.
enum class PathMatch : std::uint8_t {
  kNone,
  kAlikeEnd,    ///< the last parts, but for how separators and escapes are written
  kEnd,         ///< the last parts: "b.c" of "a.b.c", but not of "a.bb.c"
  kAlikeWhole,  ///< all of it, but for how separators and escapes are written
  kWhole,       ///< all of it, character for character
};

/// Compares a text with the path of `name` in a scope, from their ends, and makes no path. Alike
/// are '/' and '.', and a text with the backslashes and spaces of escaped names or without them.
PathMatch match_path(const WaveScopes& scopes, std::uint32_t scope, std::string_view name,
                     std::string_view text);

/// The same for the path of a scope.
PathMatch match_path(const WaveScopes& scopes, std::uint32_t scope, std::string_view text);

/// The same for a path that is a text.
PathMatch match_path(std::string_view path, std::string_view text);

/// True if the text has a '*' or '?'.
bool is_glob(std::string_view text);

/// True if a pattern with '*' (any characters) and '?' (any one) is `text`.
bool match_glob(std::string_view pattern, std::string_view text);

/// Collects what a text means: those that match best.
template <class Item>
class BestMatches {
 public:
  void add(PathMatch match, const Item& item) {
    if (match == PathMatch::kNone || match < best_) return;
    if (match > best_) items_.clear();
    best_ = match;
    items_.push_back(item);
  }
  const std::vector<Item>& items() const { return items_; }

 private:
  PathMatch best_ = PathMatch::kNone;
  std::vector<Item> items_;
};

}  // namespace fabmon
