#include "scenario/import/dump_splitter.h"

#include <algorithm>
#include <utility>

#include "scenario/import/manifest_names.h"

namespace berth::sim {
namespace {

bool IsListOfManifests(std::string_view member) {
  return member == "items" || !KindOfExportMember(member).empty();
}

}  // namespace

void DumpSplitter::Add(std::string_view part) {
  size_t begin = 0;
  for (size_t at = 0; at < part.size();) {
    if (is_in_string_) {
      at = ReadString(part, at);
      continue;
    }
    // Most characters of a dump that is formatted for people are blanks, which need no
    // further check.
    if (part[at] == '\n') ++line_;
    if (part[at] > ' ') begin = ReadMark(part, begin, at);
    ++at;
  }
  Put(part.substr(begin));
}

void DumpSplitter::End() {
  if (open_.back().where == Where::kManifest) handler_->Manifest(manifest_, "", manifest_line_);
}

void DumpSplitter::Put(std::string_view text) {
  if (open_.back().where == Where::kManifest) {
    manifest_.append(text);
  } else if (!text.empty()) {
    handler_->Between(text);
  }
}

size_t DumpSplitter::ReadString(std::string_view part, size_t at) {
  const size_t begin = at;
  for (; at < part.size(); ++at) {
    if (is_escaped_) {
      is_escaped_ = false;
    } else if (part[at] == '\\') {
      is_escaped_ = true;
    } else if (part[at] == '"') {
      is_in_string_ = false;
      break;
    }
  }
  if (string_ != nullptr) string_->append(part.substr(begin, at - begin));
  return std::min(at + 1, part.size());
}

size_t DumpSplitter::ReadMark(std::string_view part, size_t begin, size_t at) {
  Open& open = open_.back();
  const bool is_in_object = open.where == Where::kList || open.where == Where::kManifest;
  const bool is_own = is_in_object && open.depth == 1;
  switch (part[at]) {
    case '"':
      is_in_string_ = true;
      string_ = nullptr;
      if (is_own && open.expects_name) string_ = &open.name;
      if (is_own && !open.expects_name && open.name == "kind") string_ = &open.kind;
      if (string_ != nullptr) string_->clear();
      return begin;
    case ':':
      if (is_own) open.expects_name = false;
      return begin;
    case ',':
      if (is_own) open.expects_name = true;
      return begin;
    case '{':
    case '[':
      return ReadOpening(part, begin, at);
    case '}':
    case ']':
      return ReadClosing(part, begin, at);
    default:
      return begin;
  }
}

size_t DumpSplitter::ReadOpening(std::string_view part, size_t begin, size_t at) {
  Open& open = open_.back();
  const bool is_list = part[at] == '[';
  if (open.where == Where::kDocuments && is_list) {
    open_.push_back({.where = Where::kItems});
    return begin;
  }
  if (open.where == Where::kDocuments || open.where == Where::kItems) {
    Put(part.substr(begin, at - begin));
    manifest_line_ = line_;
    open_.push_back({.where = Where::kManifest, .expects_name = !is_list});
    return at;
  }
  const bool has_manifests =
      is_list && open.depth == 1 && !open.expects_name && IsListOfManifests(open.name);
  if (!has_manifests) {
    ++open.depth;
    return begin;
  }
  const std::string_view exported = KindOfExportMember(open.name);
  std::string kind = exported.empty() ? open.kind : std::string(exported);
  if (open.where == Where::kManifest) {
    open.where = Where::kList;
    handler_->Between(std::exchange(manifest_, {}));
  }
  open_.push_back({.where = Where::kItems, .kind = std::move(kind)});
  return begin;
}

size_t DumpSplitter::ReadClosing(std::string_view part, size_t begin, size_t at) {
  Open& open = open_.back();
  if (open.where == Where::kDocuments) return begin;
  if (open.where != Where::kItems && --open.depth > 0) return begin;
  if (open.where != Where::kManifest) {
    open_.pop_back();
    return begin;
  }
  Put(part.substr(begin, at + 1 - begin));
  open_.pop_back();
  handler_->Manifest(std::exchange(manifest_, {}), open_.back().kind, manifest_line_);
  return at + 1;
}

}  // namespace berth::sim
