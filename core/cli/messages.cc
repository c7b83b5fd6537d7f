#include "cli/messages.h"

#include <cstddef>
#include <cstdio>

#include "api/json/json.h"
#include "base/strings.h"
#include "cli/commands.h"

namespace berth::cli {
namespace {

size_t& WarningCount() {
  static size_t count = 0;
  return count;
}

}  // namespace

std::string Harmless(std::string_view text) { return Escaped(text, text.size()); }

Json HarmlessTexts(Json answer) {
  if (answer.is_string()) return Harmless(answer.get_ref<const std::string&>());
  if (answer.is_structured()) {
    for (Json& inner : answer) inner = HarmlessTexts(std::move(inner));
  }
  return answer;
}

std::string ShownName(std::string_view file) {
  constexpr size_t kMaxBytes = 255;
  return Escaped(file, kMaxBytes);
}

void Say(std::string_view message) {
  std::fprintf(stderr, "berth: %s\n", Harmless(message).c_str());
}

void Warn(std::string_view where, std::string_view message) {
  ++WarningCount();
  Say(StrCat(where, where.empty() ? "" : ": ", "warning: ", message));
}

size_t NumWarnings() { return WarningCount(); }

int Complain(std::string_view where, const Error& error) {
  const std::string line = error.line > 0 ? StrCat(":", std::to_string(error.line)) : "";
  Say(StrCat(ShownName(where), line, ": ", error.ToString()));
  return kExitBadInput;
}

int ComplainAboutArguments(std::string_view command, std::string_view message) {
  Say(message);
  const std::string name = command.empty() ? "" : StrCat(command, " ");
  std::fprintf(stderr, "Try berth %s--help.\n", name.c_str());
  return kExitBadInput;
}

}  // namespace berth::cli
