#include "answers/language/language.h"

#include <string>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/sentence.h"

namespace berth::sim {

bool SpeakLanguage(std::string_view json) {
  SetLanguage({});
  if (json.empty()) return true;
  Result<Json> parsed = ParseJsonText(json);
  if (!parsed.ok() || !parsed.value().is_object()) return false;
  Forms forms;
  for (const auto& [english, words] : parsed.value().items()) {
    if (!words.is_string()) return false;
    forms.emplace(english, words.get<std::string>());
  }
  SetLanguage(std::move(forms));
  return true;
}

}  // namespace berth::sim
