#include "answer.h"

#include "api/json_text.h"
#include "sim/scenario.h"

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

// A span of seconds is written as one.
double Number(const Decoder& value, double fallback) {
  const auto ns = static_cast<int64_t>(fallback * 1e9);
  return sim::DecodeDuration(value, Duration{ns}).seconds();
}

}  // namespace berth::ui
