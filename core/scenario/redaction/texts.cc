#include "scenario/redaction/texts.h"

#include <utility>

#include "api/json/json.h"
#include "base/strings.h"
#include "scenario/redaction/known_words.h"
#include "scenario/redaction/messages.h"

namespace berth::sim {
namespace {

// Numbers with more digits are probably account numbers, not amounts.
constexpr size_t kMostDigits = 11;

bool IsNumber(const std::string& text) {
  return text.size() <= kMostDigits && ParseInt64(text).has_value();
}

// Returns "10.0.0.0" for 0, and the addresses after it.
std::string AddressOf(size_t number) {
  return StrCat("10.", std::to_string(number >> 16 & 255), ".", std::to_string(number >> 8 & 255),
                ".", std::to_string(number & 255));
}

}  // namespace

void RedactedTexts::BeginToReplace() {
  replaces_ = true;
  codes_.Assign();
}

std::string RedactedTexts::Note(const std::string& old, std::string replaced) {
  if (old != replaced) table_.emplace(old, replaced);
  return replaced;
}

std::string RedactedTexts::Name(const std::string& name) {
  if (name.empty() || IsKnownWord(name)) return name;
  if (replaces_) return numbers_.contains(name) ? name : Note(name, codes_.Of(name));
  codes_.Add(name);
  return name;
}

void RedactedTexts::KeepNumbersAfter(const std::string& name) {
  if (!replaces_) codes_.KeepNumbersAfter(name);
}

std::string RedactedTexts::Key(const std::string& key) { return IsKnownKey(key) ? key : Name(key); }

std::string RedactedTexts::Number(const std::string& text) {
  if (!IsNumber(text)) return Name(text);
  if (!replaces_) numbers_.insert(text);
  return text;
}

std::string RedactedTexts::Address(const std::string& address) {
  // The addresses of the whole node, in IPv4 and IPv6, and its loopback address.
  const bool is_public = address == "0.0.0.0" || address == "::" || address == "127.0.0.1";
  if (address.empty() || is_public) return address;
  const auto known = addresses_.emplace(address, AddressOf(addresses_.size() + 1)).first;
  return replaces_ ? Note(address, known->second) : address;
}

std::string RedactedTexts::Message(const std::string& message) const {
  if (!replaces_) return "";
  return RedactedMessage(message, [this](std::string_view word) -> std::string {
    if (IsKnownKey(word) || IsKnownWord(word) || numbers_.contains(word)) return std::string(word);
    return codes_.Has(word) ? codes_.Of(word) : "";
  });
}

std::string RedactedTexts::Mark(const std::string& left_out) {
  return std::to_string(marks_.emplace(left_out, marks_.size() + 1).first->second);
}

Json RedactedTexts::Table() const {
  Json table = Json::object();
  for (const auto& [old, replaced] : table_) table[old] = replaced;
  return table;
}

}  // namespace berth::sim
