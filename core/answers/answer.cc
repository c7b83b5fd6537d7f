#include "answers/answer.h"

#include <cstdint>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

Json ErrorJson(const Error& error) {
  Json json = {{"message", Escaped(error.message, error.message.size())}};
  if (!error.path.empty()) json["path"] = error.path;
  if (error.line > 0) json["line"] = error.line;
  return json;
}

}  // namespace

std::string Failure(const Error& error) {
  return JsonText({{"ok", false}, {"error", ErrorJson(error)}});
}

// Decodes the number as a duration in seconds, because durations may be fractions.
double Number(const Decoder& value, double fallback) {
  const auto ns = static_cast<int64_t>(fallback * 1e9);
  return DecodeDuration(value, Duration{ns}).seconds();
}

Error WithLine(Error error, std::string_view text) {
  if (error.line == 0 && !error.path.empty()) error.line = LineOfJsonPath(text, error.path);
  return error;
}

Result<Scenario> ReadScenario(std::string_view text, const VersionCatalogue& versions) {
  Result<Json> document = ParseJsonText(text);
  if (!document.ok()) return document.error();
  Result<Scenario> scenario = DecodeScenario(std::move(document).value(), versions);
  if (!scenario.ok()) return WithLine(scenario.error(), text);
  return scenario;
}

}  // namespace berth::sim
