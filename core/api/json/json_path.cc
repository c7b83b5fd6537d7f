#include "api/json/json_path.h"

#include <algorithm>

#include "base/strings.h"

namespace berth {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool IsPlainWord(std::string_view name) {
  if (name.empty() || name.size() > 63 || !IsLetter(name[0])) return false;
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return IsLetter(c) || (c >= '0' && c <= '9') || c == '-'; });
}

// Reports whether `path` is `wanted` or a parent of it.
bool LeadsTo(std::string_view path, std::string_view wanted) {
  if (!wanted.starts_with(path)) return false;
  return path.empty() || path.size() == wanted.size() || wanted[path.size()] == '.' ||
         wanted[path.size()] == '[';
}

}  // namespace

std::string MemberPath(std::string_view parent, std::string_view name) {
  if (!IsPlainWord(name)) return StrCat(parent, "[", QuotedPrefix(name, 80), "]");
  return parent.empty() ? std::string(name) : StrCat(parent, ".", name);
}

std::string ElementPath(std::string_view parent, size_t index) {
  return StrCat(parent, "[", std::to_string(index), "]");
}

PathFinder::PathFinder(std::vector<std::string> wanted, int64_t nowhere)
    : wanted_(std::move(wanted)), places_(wanted_.size(), nowhere) {}

std::vector<size_t> PathFinder::LedTo(std::string_view path,
                                      const std::vector<size_t>& wanted) const {
  std::vector<size_t> led_to;
  for (size_t i : wanted) {
    if (LeadsTo(path, wanted_[i])) led_to.push_back(i);
  }
  return led_to;
}

void PathFinder::Key(std::string_view name, int64_t place) {
  key_ = name;
  // A member whose value is on a later line is best shown by its name.
  if (open_.empty() || open_.back().wanted.empty()) return;
  const Open& parent = open_.back();
  for (size_t i : LedTo(MemberPath(parent.path, name), parent.wanted)) places_[i] = place;
}

void PathFinder::Visit(int64_t place) {
  led_to_.clear();
  if (open_.empty()) {
    for (size_t i = 0; i < wanted_.size(); ++i) led_to_.push_back(i);
    places_.assign(wanted_.size(), place);
    return;
  }
  Open& parent = open_.back();
  const size_t index = parent.next_index++;
  if (parent.wanted.empty()) return;
  path_ = parent.is_list ? ElementPath(parent.path, index) : MemberPath(parent.path, key_);
  led_to_ = LedTo(path_, parent.wanted);
  if (!parent.is_list) return;
  for (size_t i : led_to_) places_[i] = place;
}

void PathFinder::Begin(int64_t place, bool is_list) {
  Visit(place);
  const bool leads = !led_to_.empty() && !open_.empty();
  open_.push_back({leads ? path_ : std::string(), is_list, led_to_, 0});
}

void PathFinder::End() {
  if (!open_.empty()) open_.pop_back();
}

std::optional<IndexedPath> SplitIndex(std::string_view path) {
  const size_t close = path.find(']');
  if (!path.starts_with('[') || close == path.npos) return std::nullopt;
  const std::optional<int64_t> index = ParseInt64(path.substr(1, close - 1));
  if (!index || *index < 0) return std::nullopt;
  path.remove_prefix(close + 1);
  if (path.starts_with('.')) path.remove_prefix(1);
  return IndexedPath{static_cast<size_t>(*index), path};
}

}  // namespace berth
