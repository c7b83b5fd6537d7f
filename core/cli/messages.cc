#include "cli/messages.h"

#include <algorithm>
#include <cstdio>

#include "api/decode/decode_duration.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "cli/commands.h"

namespace berth::cli {

std::string Harmless(std::string_view text) { return Escaped(text, text.size()); }

Json HarmlessTexts(Json answer) {
  if (answer.is_string()) return Harmless(answer.get_ref<const std::string&>());
  if (answer.is_structured()) {
    for (Json& inner : answer) inner = HarmlessTexts(std::move(inner));
  }
  return answer;
}

void Say(std::string_view message) {
  std::fprintf(stderr, "berth: %s\n", Harmless(message).c_str());
}

int Complain(std::string_view where, const Error& error) {
  const std::string line = error.line > 0 ? StrCat(":", std::to_string(error.line)) : "";
  Say(StrCat(where, line, ": ", error.ToString()));
  return kExitBadInput;
}

int ComplainAboutArguments(std::string_view message) {
  Say(message);
  std::fputs("Try berth --help.\n", stderr);
  return kExitBadInput;
}

std::optional<std::string> FormatProblem(const std::string& format) {
  if (format.empty() || format == "text" || format == "json" || format == "markdown") {
    return std::nullopt;
  }
  return StrCat("--format is text, json or markdown, not ", Quoted(format));
}

std::vector<std::string> SplitList(const std::string& text) {
  std::vector<std::string> parts;
  size_t begin = 0;
  while (begin <= text.size()) {
    const size_t end = std::min(text.find(',', begin), text.size());
    if (end > begin) parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::optional<Duration> ParseDuration(const std::string& text) {
  const Json value = text;
  DecodeErrors errors;
  const Duration duration = DecodeDuration(Decoder(&value, "", &errors), Duration{});
  if (errors.any() || duration < Duration{}) return std::nullopt;
  return duration;
}

}  // namespace berth::cli
