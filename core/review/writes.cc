#include "review/writes.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "api/decode/decode_duration.h"
#include "api/json/decoder.h"
#include "api/json/json_path.h"
#include "api/json/json_text.h"
#include "base/placeholders.h"
#include "base/stable_sort.h"
#include "review/manifests.h"

namespace berth::review {
namespace {

bool IsText(const Json& value, std::string_view text) {
  return value.is_string() && value.get_ref<const std::string&>() == text;
}

Time MomentOf(const Json& at) {
  DecodeErrors ignored;
  return Time{} + DecodeDuration(Decoder(&at, "", &ignored), Duration{});
}

// Fills a template with the values of its generator's first object, by the rules of
// scenario/generators.h.
class FirstValues {
 public:
  explicit FirstValues(const Json& generator)
      : first_(Member(generator, "first")), columns_(Member(generator, "columns")) {
    const Json& rows = Member(generator, "rows");
    if (rows.is_array() && !rows.empty()) row_ = &rows[0];
    if (!first_.is_number()) first_ = 0;
  }

  Json Fill(const Json& value) const {
    if (value.is_string()) return FillText(value.get_ref<const std::string&>());
    Json filled = value.is_structured() ? Json(value.type()) : value;
    const auto is_left_out = [](const Json& before, const Json& after) {
      return after.is_null() && !before.is_null();
    };
    if (value.is_object()) {
      for (const auto& member : value.items()) {
        Json inner = Fill(member.value());
        if (!is_left_out(member.value(), inner)) filled[member.key()] = std::move(inner);
      }
    } else if (value.is_array()) {
      for (const Json& element : value) {
        Json inner = Fill(element);
        if (!is_left_out(element, inner)) filled.push_back(std::move(inner));
      }
    }
    return filled;
  }

 private:
  Json FillText(const std::string& text) const {
    if (text.find('{') == std::string::npos) return text;
    const std::vector<TextPiece> pieces = SplitAtPlaceholders(text);
    if (pieces.size() == 1 && pieces[0].IsBare()) return ValueOf(pieces[0].text);
    std::string result;
    for (const TextPiece& piece : pieces) {
      if (!piece.is_placeholder) {
        result += piece.text;
        continue;
      }
      const Json& value = ValueOf(piece.text);
      std::string part = value.is_string() ? value.get<std::string>() : JsonText(value);
      if (part.size() < piece.width) part.insert(0, piece.width - part.size(), '0');
      result += part;
    }
    return result;
  }

  const Json& ValueOf(std::string_view name) const {
    static const Json kNone;
    if (name == kIndexPlaceholder) return first_;
    if (row_ == nullptr || !row_->is_array() || !columns_.is_array()) return kNone;
    for (size_t i = 0; i < std::min(columns_.size(), row_->size()); ++i) {
      if (IsText(columns_[i], name)) return (*row_)[i];
    }
    return kNone;
  }

  Json first_;
  const Json& columns_;
  const Json* row_ = nullptr;
};

class WriteReader {
 public:
  // Reads the writes in part of a file: an object, a list of objects, or documents or lists without
  // a kind that contain objects.
  void ReadObjects(const Json& value, const std::string& path, int depth) {
    if (depth > kMaxListDepth) return;
    if (value.is_array()) {
      for (size_t i = 0; i < value.size(); ++i) {
        ReadObjects(value[i], ElementPath(path, i), depth + 1);
      }
      return;
    }
    if (!value.is_object()) return;
    const Json& kind = Member(value, "kind");
    const Json& items = Member(value, "items");
    if (IsText(kind, "Scenario")) {
      ReadScenario(Member(value, "spec"), MemberPath(path, "spec"));
    } else if (items.is_array()) {
      ReadObjects(items, MemberPath(path, "items"), depth + 1);
    } else if (kind.is_string()) {
      writes_.push_back({.at = {}, .path = path, .written = &value, .made = {}});
    } else {
      for (const auto& member : value.items()) {
        if (!member.value().is_array()) continue;
        ReadObjects(member.value(), MemberPath(path, member.key()), depth + 1);
      }
    }
  }

  std::vector<Write> Take() {
    const std::vector<size_t> order = StableOrder(
        writes_.size(), [&](size_t a, size_t b) { return writes_[a].at < writes_[b].at; });
    std::vector<Write> sorted;
    sorted.reserve(order.size());
    for (const size_t i : order) sorted.push_back(std::move(writes_[i]));
    return sorted;
  }

 private:
  void ReadScenario(const Json& spec, const std::string& path) {
    ReadObjects(Member(spec, "objects"), MemberPath(path, "objects"), 1);
    const Json& generators = Member(spec, "generators");
    for (size_t i = 0; generators.is_array() && i < generators.size(); ++i) {
      ReadGenerator(generators[i], ElementPath(MemberPath(path, "generators"), i));
    }
    const Json& timeline = Member(spec, "timeline");
    for (size_t i = 0; timeline.is_array() && i < timeline.size(); ++i) {
      ReadEntry(timeline[i], ElementPath(MemberPath(path, "timeline"), i));
    }
  }

  void ReadGenerator(const Json& generator, const std::string& path) {
    const Json& written = Member(generator, "object");
    if (!written.is_object()) return;
    writes_.push_back({.at = MomentOf(Member(generator, "at")),
                       .path = MemberPath(path, "object"),
                       .written = &written,
                       .made = FirstValues(generator).Fill(written)});
  }

  void ReadEntry(const Json& entry, const std::string& path) {
    const Json& written = Member(entry, "object");
    const Json& op = Member(entry, "op");
    if (!written.is_object() || !op.is_string() || IsText(op, "delete")) return;
    writes_.push_back({.at = MomentOf(Member(entry, "at")),
                       .op = IsText(op, "create")   ? WriteOp::kCreate
                             : IsText(op, "update") ? WriteOp::kUpdate
                                                    : WriteOp::kPatch,
                       .path = MemberPath(path, "object"),
                       .written = &written,
                       .made = {}});
  }

  std::vector<Write> writes_;
};

}  // namespace

std::vector<Write> WritesOf(const Json& document) {
  WriteReader reader;
  reader.ReadObjects(document, "", 0);
  return reader.Take();
}

}  // namespace berth::review
