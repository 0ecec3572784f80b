// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/wave_scopes.hpp"

#include <algorithm>

namespace fabmon {
namespace {

/// The characters of a path, from its end.
class PathEnd {
 public:
  PathEnd(const WaveScopes& scopes, std::uint32_t scope, std::string_view name)
      : scopes_(scopes), scope_(scope), left_(name) {
    if (name.empty() && scope != 0) {  // the path of the scope itself
      left_ = scopes_.last(scope_);
      scope_ = *scopes_.parent(scope_);
    }
  }

  bool at_end() const { return left_.empty() && !dot_; }
  char last() const { return left_.empty() ? '.' : left_.back(); }
  void pop() {
    if (left_.empty()) {  // the dot behind the scope
      dot_ = false;
      left_ = scopes_.last(scope_);
      scope_ = *scopes_.parent(scope_);
    } else {
      left_.remove_suffix(1);
    }
    if (left_.empty()) dot_ = scope_ != 0;
  }

 private:
  const WaveScopes& scopes_;
  std::uint32_t scope_;
  std::string_view left_;  // of the name that is being read
  bool dot_ = false;       // the name is read, and lies in a scope
};

bool is_separator(char c) { return c == '.' || c == '/'; }
bool is_escape(char c) { return c == '\\' || c == ' '; }

PathMatch match(PathEnd path, std::string_view text) {
  if (text.empty()) return PathMatch::kNone;
  bool same = true;
  while (!text.empty()) {
    const char wanted = text.back();
    const bool ended = path.at_end();
    if (!ended && path.last() == wanted) {
      path.pop();
      text.remove_suffix(1);
      continue;
    }
    same = false;
    if (is_escape(wanted) || (ended && is_separator(wanted))) {
      text.remove_suffix(1);
      continue;
    }
    const bool both = !ended && is_separator(wanted) && is_separator(path.last());
    if (ended || (!both && !is_escape(path.last()))) return PathMatch::kNone;
    path.pop();
    if (both) text.remove_suffix(1);
  }
  while (!path.at_end() && is_escape(path.last())) {
    same = false;
    path.pop();
  }
  if (path.at_end()) return same ? PathMatch::kWhole : PathMatch::kAlikeWhole;
  if (!is_separator(path.last())) return PathMatch::kNone;
  return same && path.last() == '.' ? PathMatch::kEnd : PathMatch::kAlikeEnd;
}

}  // namespace

std::uint32_t WaveScopes::add(std::uint32_t parent, std::string_view name) {
  scopes_.push_back({text_.size(), static_cast<std::uint32_t>(name.size()), parent});
  text_ += name;
  return static_cast<std::uint32_t>(scopes_.size() - 1);
}

std::string WaveScopes::path(std::uint32_t scope) const {
  std::vector<std::uint32_t> chain;
  for (; scope != 0; scope = scopes_[scope].parent) chain.push_back(scope);
  std::string path;
  for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
    if (it != chain.rbegin()) path += '.';
    path += last(*it);
  }
  return path;
}

std::string WaveScopes::path(std::uint32_t scope, std::string_view name) const {
  std::string text = path(scope);
  if (!text.empty() && !name.empty()) text += '.';
  return text += name;
}

PathMatch match_path(const WaveScopes& scopes, std::uint32_t scope, std::string_view name,
                     std::string_view text) {
  return match(PathEnd(scopes, scope, name), text);
}

PathMatch match_path(const WaveScopes& scopes, std::uint32_t scope, std::string_view text) {
  return match(PathEnd(scopes, scopes.parent(scope).value_or(0), scopes.last(scope)), text);
}

PathMatch match_path(std::string_view path, std::string_view text) {
  static const WaveScopes root;
  return match(PathEnd(root, 0, path), text);
}

bool is_glob(std::string_view text) { return text.find_first_of("*?") != std::string_view::npos; }

bool match_glob(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;  // behind the last one that was met
  std::size_t tried = 0;                      // how much of the text it takes
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = ++p;
      tried = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star;
      t = ++tried;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

}  // namespace fabmon
