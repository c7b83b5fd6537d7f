#include "api/json/decoder.h"

#include <cmath>
#include <limits>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/strings.h"

namespace berth {
namespace {

// Messages contain truncated values, so no message is longer than its fixed words, a path and one
// problem of a label.
constexpr size_t kMaxMessageBytes = 1000;

std::string_view TypeName(const Json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return "a boolean";
  if (value.is_string()) return "a string";
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return "a number";
}

bool IsNumber(const Json& value) { return value.is_number() || NumberSpelling(value).has_value(); }

// Returns the value if it is a whole number of 64 bits, in any notation. REQUIRES: IsNumber(value)
std::optional<int64_t> WholeNumber(const Json& value) {
  if (value.is_number_unsigned()) {
    const uint64_t number = value.get<uint64_t>();
    if (number > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) return std::nullopt;
    return static_cast<int64_t>(number);
  }
  if (value.is_number_integer()) return value.get<int64_t>();
  // A quantity without a suffix is a decimal number; parsing it is exact.
  const Result<Quantity> amount = Quantity::Parse(NumberText(value));
  return amount ? amount.value().AsInt64() : std::nullopt;
}

// Removes the blanks around an amount that strings.TrimSpace removes, except for control
// characters: JSON can contain those only as escapes, which upstream does not decode.
std::string_view TrimBlanks(std::string_view text) {
  static constexpr std::string_view kBlanks[] = {" ",      "\u0085", "\u00a0", "\u1680", "\u2000",
                                                 "\u2001", "\u2002", "\u2003", "\u2004", "\u2005",
                                                 "\u2006", "\u2007", "\u2008", "\u2009", "\u200a",
                                                 "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"};
  for (bool trimmed = true; trimmed;) {
    trimmed = false;
    for (std::string_view blank : kBlanks) {
      if (text.starts_with(blank)) {
        text.remove_prefix(blank.size());
        trimmed = true;
      } else if (text.ends_with(blank)) {
        text.remove_suffix(blank.size());
        trimmed = true;
      }
    }
  }
  return text;
}

}  // namespace

Json SpelledNumber(std::string_view spelling) {
  return Json::binary({spelling.begin(), spelling.end()});
}

std::string NumberText(const Json& value) {
  if (const std::optional<std::string_view> spelling = NumberSpelling(value)) {
    return std::string(*spelling);
  }
  return value.dump();
}

Result<Quantity> QuantityOf(const Json& value) {
  // Upstream refuses a value that is neither string nor number with the same message.
  if (value.is_string()) return Quantity::Parse(TrimBlanks(value.get_ref<const std::string&>()));
  return Quantity::Parse(IsNumber(value) ? NumberText(value) : "");
}

bool IsEmpty(const Json& value) {
  return value.is_string() ? value.get_ref<const std::string&>().empty() : value.empty();
}

std::optional<std::string_view> NumberSpelling(const Json& value) {
  if (!value.is_binary()) return std::nullopt;
  const Json::binary_t& bytes = value.get_binary();
  return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

bool Decoder::Present() const { return value_ != nullptr && !value_->is_null(); }

void Decoder::Fail(std::string message) const {
  if (errors_->any()) return;
  if (message.size() > kMaxMessageBytes) {
    size_t end = kMaxMessageBytes;
    while (end > 0 && (static_cast<unsigned char>(message[end]) & 0xc0) == 0x80) --end;
    message.resize(end);
    message += "...";
  }
  errors_->Add(Error{std::move(message), path_});
}

void Decoder::FailType(std::string_view expected) const {
  Fail(StrCat("expected ", expected, ", got ", TypeName(*value_)));
}

Decoder Decoder::Field(std::string_view name) const {
  const Json* member = nullptr;
  if (Readable()) {
    if (!value_->is_object()) {
      FailType("an object");
    } else if (const auto found = value_->find(name); found != value_->end()) {
      member = &*found;
    }
  }
  return Decoder(member, MemberPath(path_, name), errors_);
}

std::string Decoder::String(std::string_view fallback) const {
  if (!Readable()) return std::string(fallback);
  if (value_->is_string()) return value_->get_ref<const std::string&>();
  FailType("a string");
  return std::string(fallback);
}

std::string Decoder::NonNullString() const {
  if (value_ != nullptr && value_->is_null()) FailType("a string");
  return String();
}

bool Decoder::Bool(bool fallback) const {
  if (!Readable()) return fallback;
  if (value_->is_boolean()) return value_->get<bool>();
  FailType("a boolean");
  return fallback;
}

int64_t Decoder::Int64(int64_t fallback) const {
  if (!Readable()) return fallback;
  if (!IsNumber(*value_)) {
    FailType("a number");
    return fallback;
  }
  if (const std::optional<int64_t> number = WholeNumber(*value_)) return *number;
  Fail(StrCat("expected a whole number of 64 bits, got ", QuotedPrefix(NumberText(*value_))));
  return fallback;
}

int32_t Decoder::Int32(int32_t fallback) const {
  const int64_t number = Int64(fallback);
  if (number == static_cast<int32_t>(number)) return static_cast<int32_t>(number);
  Fail(StrCat("must fit into 32 bits, got ", std::to_string(number)));
  return fallback;
}

std::optional<int32_t> Decoder::OptionalInt32() const {
  if (!Readable()) return std::nullopt;
  return Int32();
}

Quantity Decoder::ReadQuantity() const {
  if (!Readable()) return Quantity();
  Result<Quantity> quantity = QuantityOf(*value_);
  if (quantity) return std::move(quantity).value();
  std::string shown(TypeName(*value_));
  if (value_->is_string()) {
    shown = QuotedPrefix(TrimBlanks(value_->get_ref<const std::string&>()));
  } else if (IsNumber(*value_)) {
    shown = QuotedPrefix(NumberText(*value_));
  }
  Fail(StrCat(quantity.error().message, ", got ", shown));
  return Quantity();
}

std::optional<Time> Decoder::OptionalTime() const {
  if (!Readable()) return std::nullopt;
  const std::string text = String();
  if (failed()) return std::nullopt;
  const std::optional<Time> time = ParseRfc3339(text);
  if (!time) Fail(StrCat("expected a date like 2021-06-01T00:00:00Z, got ", QuotedPrefix(text)));
  return time;
}

std::vector<std::string> Decoder::StringList() const {
  std::vector<std::string> list;
  ForEachElement([&](const Decoder& element) { list.push_back(element.String()); });
  return list;
}

std::map<std::string, std::string> Decoder::StringMap() const {
  std::map<std::string, std::string> map;
  ForEachMember(
      [&](const std::string& name, const Decoder& member) { map[name] = member.String(); });
  return map;
}

size_t Decoder::NumElements() const {
  if (!Readable()) return 0;
  if (value_->is_array()) return value_->size();
  FailType("a list");
  return 0;
}

Decoder Decoder::Element(size_t index) const {
  return Decoder(&(*value_)[index], ElementPath(path_, index), errors_);
}

void Decoder::ForEachElement(FunctionRef<void(const Decoder&)> visit) const {
  const size_t size = NumElements();
  for (size_t i = 0; i < size && !failed(); ++i) visit(Element(i));
}

void Decoder::ForEachMember(FunctionRef<void(const std::string&, const Decoder&)> visit) const {
  if (!Readable()) return;
  if (!value_->is_object()) {
    FailType("an object");
    return;
  }
  for (const auto& member : value_->items()) {
    if (failed()) return;
    visit(member.key(), Decoder(&member.value(), MemberPath(path_, member.key()), errors_));
  }
}

}  // namespace berth
