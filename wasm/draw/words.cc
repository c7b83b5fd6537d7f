#include "draw/words.h"

#include <cstdio>
#include <map>
#include <memory>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/attributes.h"

namespace berth::ui {
namespace {

using Table = std::map<std::string, std::string, std::less<>>;

// Null: English.
const Table*& CurrentTable() {
  static const Table* table = nullptr;
  return table;
}

// Null: it has no translation. English does without it.
BERTH_KEPT_APART const char* Translated(std::string_view english) {
  const auto found = CurrentTable()->find(english);
  return found == CurrentTable()->end() ? nullptr : found->second.c_str();
}

}  // namespace

bool SetWords(std::string_view json) {
  delete std::exchange(CurrentTable(), nullptr);
  if (json.empty()) return true;
  Result<Json> parsed = ParseJsonText(json);
  if (!parsed.ok() || !parsed.value().is_object()) return false;
  auto table = std::make_unique<Table>();
  for (const auto& [english, words] : parsed.value().items()) {
    if (!words.is_string()) return false;
    table->emplace(english, words.get<std::string>());
  }
  CurrentTable() = table.release();
  return true;
}

bool IsTranslated() { return CurrentTable() != nullptr; }

const char* Word(const char* english) {
  const char* translated = IsTranslated() ? Translated(english) : nullptr;
  return translated == nullptr ? english : translated;
}

std::string_view CoreWord(std::string_view english) {
  const char* translated = IsTranslated() ? Translated(english) : nullptr;
  return translated == nullptr ? english : translated;
}

void Filling::Write(int64_t number) {
  const int length = std::snprintf(digits_, sizeof digits_, "%lld", static_cast<long long>(number));
  size_ = static_cast<size_t>(length);
}

std::string Say(const char* english, std::initializer_list<Filling> fillings) {
  std::string text;
  size_t next = 0;
  for (const char* at = Word(english); *at != '\0'; ++at) {
    if (*at != '{') {
      text += *at;
      continue;
    }
    ++at;
    const bool numbered = *at != '}';
    const size_t index = numbered ? static_cast<size_t>(*at++ - '1') : next++;
    if (index < fillings.size()) text += fillings.begin()[index].text();
  }
  return text;
}

std::string Decimal(double number, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, number);
  return text;
}

}  // namespace berth::ui
