#include "scenario/generators.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_path.h"
#include "api/json/json_text.h"
#include "base/placeholders.h"
#include "base/strings.h"
#include "scenario/manifest_size.h"

namespace berth::sim {
namespace {

constexpr int64_t kMaxFirst = 1'000'000'000'000;
constexpr size_t kMaxWidth = 20;

using Columns = std::map<std::string, size_t, std::less<>>;

// Checks that every placeholder has a meaning, and reports the first mistake at its place.
void CheckTemplate(const Decoder& value, const Columns& columns) {
  if (value.failed() || !value.Present()) return;
  const Json& json = *value.json();
  if (json.is_object()) {
    value.ForEachMember(
        [&](const std::string&, const Decoder& member) { CheckTemplate(member, columns); });
  } else if (json.is_array()) {
    value.ForEachElement([&](const Decoder& element) { CheckTemplate(element, columns); });
  } else if (json.is_string()) {
    for (const TextPiece& piece : SplitAtPlaceholders(json.get_ref<const std::string&>())) {
      if (!piece.is_placeholder) continue;
      const bool is_index = piece.text == kIndexPlaceholder;
      if (!is_index && columns.find(piece.text) == columns.end()) {
        value.Fail(StrCat("{", piece.text.substr(0, 60), "} is neither {i} nor a column"));
      } else if (piece.width > 0 && !is_index) {
        value.Fail("only {i} can be padded with zeros");
      } else if (piece.width > kMaxWidth) {
        value.Fail(
            StrCat("{i} can be padded to ", std::to_string(kMaxWidth), " digits at the most"));
      }
    }
  }
}

// The values for the placeholders of one object.
struct Values {
  int64_t i = 0;
  const Columns* columns = nullptr;
  const Json* row = nullptr;  // null: the generator has no rows
};

// Creates an object from a template. Stops at the first error, for example when the object gets too
// large.
class Expander {
 public:
  Expander(const Values& values, const Origin& origin, DecodeErrors* errors)
      : values_(values), origin_(origin), errors_(errors) {}

  // REQUIRES: CheckTemplate found no mistake.
  Json Expand(const Json& tmpl) {
    if (!Spend(8)) return Json();
    if (tmpl.is_string()) return ExpandString(tmpl.get_ref<const std::string&>());
    Json copy = tmpl.is_structured() ? Json(tmpl.type()) : tmpl;
    if (tmpl.is_object()) {
      for (const auto& member : tmpl.items()) {
        Spend(static_cast<int64_t>(member.key().size()));
        Json value = Expand(member.value());
        if (!IsLeftOut(member.value(), value)) copy[member.key()] = std::move(value);
      }
    } else if (tmpl.is_array()) {
      for (const Json& element : tmpl) {
        Json value = Expand(element);
        if (!IsLeftOut(element, value)) copy.push_back(std::move(value));
      }
    }
    return copy;
  }

 private:
  // A placeholder whose cell is null removes its member or element.
  static bool IsLeftOut(const Json& tmpl, const Json& value) {
    return value.is_null() && !tmpl.is_null();
  }

  // Counts the size of the text, so that the expansion of a manifest stops as soon as it is too
  // large.
  bool Spend(int64_t bytes) {
    bytes_ += bytes;
    if (bytes_ > kMaxManifestBytes) {
      errors_->Add(
          {StrCat("must be no more than ", std::to_string(kMaxManifestBytes >> 10), " KiB"),
           origin_.ObjectPath()});
    }
    return !errors_->any();
  }

  Json ExpandString(const std::string& text) {
    // A value may be shorter than its placeholder, so both texts are counted.
    if (!Spend(static_cast<int64_t>(text.size()))) return Json();
    if (text.find('{') == std::string::npos) return text;
    const std::vector<TextPiece> pieces = SplitAtPlaceholders(text);
    if (pieces.size() == 1 && pieces[0].IsBare()) {
      if (pieces[0].text == kIndexPlaceholder) return values_.i;
      const Json& cell = Cell(pieces[0].text);
      return Spend(SizeOf(cell, kMaxManifestBytes).text) ? cell : Json();
    }
    std::string result;
    for (const TextPiece& piece : pieces) {
      const std::string part = piece.is_placeholder ? TextOf(piece) : std::string(piece.text);
      if (!Spend(static_cast<int64_t>(part.size()))) return Json();
      result += part;
    }
    return result;
  }

  const Json& Cell(std::string_view column) const {
    return (*values_.row)[values_.columns->find(column)->second];
  }

  std::string TextOf(const TextPiece& piece) {
    if (piece.text == kIndexPlaceholder) {
      std::string digits = std::to_string(values_.i);
      if (digits.size() < piece.width) digits.insert(0, piece.width - digits.size(), '0');
      return digits;
    }
    const Json& cell = Cell(piece.text);
    if (cell.is_string()) return cell.get<std::string>();
    if (cell.is_null() || cell.is_structured()) {
      const size_t column = values_.columns->find(piece.text)->second;
      errors_->Add({"only text, numbers and booleans can be part of a text",
                    ElementPath(origin_.place, column)});
      return "";
    }
    return JsonText(cell);
  }

  const Values& values_;
  const Origin& origin_;
  DecodeErrors* errors_;
  int64_t bytes_ = 0;
};

Duration DecodeSpan(const Decoder& value, Duration fallback) {
  const Duration span = DecodeDuration(value, fallback);
  if (span < Duration{}) value.Fail(StrCat("must not be negative, got ", SecondsText(span), "s"));
  if (Time{} + span > kUntilCeiling) {
    value.Fail(StrCat("must be at most 24h, got ", SecondsText(span), "s"));
  }
  return span;
}

Duration DecodePositiveSpan(const Decoder& value) {
  const Duration span = DecodeSpan(value, Duration{});
  if (span == Duration{}) value.Fail("must be more than 0");
  return span;
}

std::optional<Duration> DecodeLifetime(const Decoder& value) {
  if (!value.Present()) return std::nullopt;
  return DecodePositiveSpan(value);
}

}  // namespace

Generator::Generator(const Decoder& entry, InputPlan* plan) : entry_(entry), plan_(plan) {
  ReadShape();
  ReadColumns();
  ReadTimes();
  const Decoder object = entry.Field("object");
  CheckSize(object);
  CheckTemplate(object, columns_);
  template_ = object.json();
}

// Checks the total size before any object is created.
void Generator::CheckSize(const Decoder& object) const {
  ExpectAtMost(kMaxManifestBytes, object);
  ExpectFewParts(object);
  if (object.failed()) return;
  const int64_t each = SizeOf(*object.json(), kMaxManifestBytes).decoded;
  if (size_ * each <= plan_->decoded_room()) return;
  entry_.Fail(StrCat("too much: ", std::to_string(size_), " objects of this template take some ",
                     std::to_string((size_ * each) >> 20),
                     " MiB once they are decoded, and all manifests together may take ",
                     std::to_string(kMaxDecodedBytes >> 20), " MiB"));
}

int64_t Generator::CountOf(const Json& entry) {
  DecodeErrors ignored;
  const Decoder decoder(&entry, "", &ignored);
  const Decoder rows = decoder.Field("rows");
  return rows.Present() ? static_cast<int64_t>(rows.NumElements())
                        : std::clamp<int64_t>(decoder.Field("count").Int64(), 0, kMaxInputs);
}

bool Generator::CreateOne() {
  DecodeErrors* errors = plan_->errors();
  if (created_ == size_ || errors->any()) return false;
  const int64_t n = created_++;
  Values values{first_ + n, &columns_, nullptr};
  Origin origin{.place = entry_.path(), .inside = true, .i = values.i};
  if (rows_ != nullptr) {
    const auto row = static_cast<size_t>(n);
    values.row = &(*rows_)[row];
    origin = {.place = ElementPath(MemberPath(entry_.path(), "rows"), row), .inside = true};
    if (!CheckRow(Decoder(values.row, origin.place, errors))) return false;
  }
  // Returns the row's value of a column. Absent if there is no such column.
  const auto cell = [&](std::optional<size_t> column) {
    if (!column) return Decoder(nullptr, origin.place, errors);
    return Decoder(&(*values.row)[*column], ElementPath(origin.place, *column), errors);
  };
  const Decoder at = cell(at_column_);
  const Time moment = at.Present() ? Time{} + DecodeSpan(at, Duration{}) : at_ + every_ * n;
  const Decoder ends = cell(lifetime_column_);
  const std::optional<Duration> lifetime = ends.Present() ? DecodeLifetime(ends) : lifetime_;
  const Json manifest = Expander(values, origin, errors).Expand(*template_);
  plan_->Create(moment, manifest, std::move(origin), lifetime);
  return true;
}

// Reads the number of objects, and the count or the rows that determine it.
void Generator::ReadShape() {
  const Decoder count = entry_.Field("count");
  const Decoder rows = entry_.Field("rows");
  if (!entry_.failed() && count.Present() == rows.Present()) {
    entry_.Fail(count.Present() ? "count and rows exclude each other"
                                : "Required value: count or rows is required");
  }
  if (!entry_.Field("object").Present()) {
    entry_.Field("object").Fail("Required value: a template is required");
  }
  if (entry_.failed()) return;
  if (rows.Present()) {
    size_ = static_cast<int64_t>(rows.NumElements());
    if (entry_.failed()) return;
    rows_ = rows.json();
  } else {
    size_ = count.Int64();
    if (size_ < 0) count.Fail(StrCat("must not be negative, got ", std::to_string(size_)));
  }
  plan_->Take(size_, rows.Present() ? rows : count);
  const Decoder first = entry_.Field("first");
  first_ = first.Int64();
  if (first_ < 0 || first_ > kMaxFirst) {
    first.Fail(StrCat("must be between 0 and ", std::to_string(kMaxFirst)));
  }
}

void Generator::ReadColumns() {
  const Decoder columns = entry_.Field("columns");
  if (!entry_.failed() && rows_ != nullptr && !columns.Present()) {
    columns.Fail("Required value: the columns of rows are required");
  }
  if (!entry_.failed() && rows_ == nullptr && columns.Present()) {
    columns.Fail("columns need rows");
  }
  if (columns.NumElements() > kMaxColumns) {
    columns.Fail(
        StrCat("too many: a generator may have ", std::to_string(kMaxColumns), " columns"));
  }
  columns.ForEachElement([&](const Decoder& column) {
    const std::string name = column.String();
    if (column.failed()) return;
    if (!IsPlaceholderName(name)) {
      column.Fail(StrCat(QuotedPrefix(name), " is no name made of letters, digits and _"));
    } else if (name == kIndexPlaceholder) {
      column.Fail("{i} stands for the running number, so no column can be named i");
    } else if (!columns_.emplace(name, columns_.size()).second) {
      column.Fail(StrCat("there is a column ", QuotedPrefix(name), " already"));
    }
  });
  at_column_ = FindColumn("at");
  lifetime_column_ = FindColumn("deleteAfter");
}

std::optional<size_t> Generator::FindColumn(std::string_view name) const {
  const auto found = columns_.find(name);
  return found == columns_.end() ? std::nullopt : std::make_optional(found->second);
}

void Generator::ReadTimes() {
  at_ = Time{} + DecodeSpan(entry_.Field("at"), Duration{});
  const Decoder every = entry_.Field("every");
  if (every.Present()) {
    every_ = DecodePositiveSpan(every);
    if (at_column_) every.Fail("cannot be used along with a column at");
  }
  lifetime_ = DecodeLifetime(entry_.Field("deleteAfter"));
  if (entry_.failed() || size_ == 0 || every_ == Duration{}) return;
  // Divides, because the product may overflow.
  if ((size_ - 1) > (kUntilCeiling - at_).ns / every_.ns) {
    every.Fail(StrCat("the last of ", std::to_string(size_), " objects would come after 24h"));
  }
}

bool Generator::CheckRow(const Decoder& row) const {
  const size_t cells = row.NumElements();
  if (!row.Present()) row.Fail("Required value: a row is required");
  if (!row.failed() && cells != columns_.size()) {
    row.Fail(StrCat("has ", std::to_string(cells), " values for ", std::to_string(columns_.size()),
                    " columns"));
  }
  return !row.failed();
}

GeneratorRows::GeneratorRows(const Json& entry) : entry_(entry), size_(Generator::CountOf(entry)) {
  DecodeErrors ignored;
  const Decoder decoder(&entry, "", &ignored);
  first_ = decoder.Field("first").Int64();
  for (const std::string& column : decoder.Field("columns").StringList()) {
    columns_.emplace(column, columns_.size());
  }
}

Json GeneratorRows::Expand(const Json& part, int64_t n) const {
  const Json* const row = columns_.empty() ? nullptr : &entry_["rows"][static_cast<size_t>(n)];
  const Values values{first_ + n, &columns_, row};
  DecodeErrors none;
  return Expander(values, Origin(), &none).Expand(part);
}

Json GeneratorRows::Cell(std::string_view column, int64_t n) const {
  const auto found = columns_.find(column);
  return found == columns_.end() ? Json() : entry_["rows"][static_cast<size_t>(n)][found->second];
}

}  // namespace berth::sim
