#include "answer.h"

#include "api/decoder.h"
#include "api/json_text.h"

namespace berth::ui {
namespace {

Json ErrorJson(const Error& error) {
  Json json = {{"message", error.message}};
  if (!error.path.empty()) json["path"] = error.path;
  if (error.line > 0) json["line"] = error.line;
  return json;
}

}  // namespace

std::string Failure(const Error& error) {
  return JsonText({{"ok", false}, {"error", ErrorJson(error)}});
}

}  // namespace berth::ui
