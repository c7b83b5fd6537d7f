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

void PathLineFinder::Key(std::string_view name, int line) {
  key_ = name;
  // If the value of a member is on a later line, the line of its name is the better place to show.
  if (open_.empty() || !open_.back().leads_to_wanted) return;
  if (LeadsTo(MemberPath(open_.back().path, name), wanted_)) line_ = line;
}

void PathLineFinder::Visit(int line) {
  if (open_.empty()) {
    leads_ = true;
    line_ = line;
    return;
  }
  Open& parent = open_.back();
  const size_t index = parent.next_index++;
  leads_ = parent.leads_to_wanted;
  if (!leads_) return;
  path_ = parent.is_list ? ElementPath(parent.path, index) : MemberPath(parent.path, key_);
  leads_ = LeadsTo(path_, wanted_);
  if (leads_ && parent.is_list) line_ = line;
}

void PathLineFinder::Begin(int line, bool is_list) {
  Visit(line);
  open_.push_back({leads_ ? path_ : std::string(), is_list, leads_, 0});
}

void PathLineFinder::End() {
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
