#include "cli/input_text.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "api/json/json_text.h"
#include "api/json/text_fault.h"
#include "base/strings.h"
#include "review/complaints.h"
#include "scenario/import/dump_stripper.h"
#include "scenario/import/import_configuration.h"
#include "scenario/limits.h"
#include "scenario/scenario_settings.h"
#include "yaml/text_document.h"
#include "yaml/yaml_text.h"

namespace berth::cli {
namespace {

int LineOf(std::string_view text, const TextDocument& document, std::string_view path) {
  return LineOfOffset(text, PlacesInText(text, document, {std::string(path)})[0]);
}

void MakeConfigMapsReadable(Json* value) {
  const auto may_be_read = [](std::string_view text) { return sim::MayHoldConfiguration(text); };
  berth::MakeConfigMapsReadable(value, may_be_read, sim::kMaxSettingBytes);
}

// Writes the limits of `overrides` into the source of the scenario.
void WriteLimits(const ScenarioOverrides& overrides, Json* source) {
  Json& spec = (*source)["spec"];
  if (overrides.until) spec["until"] = StrCat(SecondsText(*overrides.until), "s");
  if (overrides.seed) spec["seed"] = *overrides.seed;
}

// Decodes a file that does not set the end of its run, such as a dump. Its limits are those of the
// longest run, so that any end that `overrides` sets is within them.
Result<sim::Scenario> DecodeImport(Json file, const VersionCatalogue& versions,
                                   const ScenarioOverrides& overrides) {
  Result<sim::Scenario> scenario =
      sim::DecodeScenario(std::move(file), versions, overrides.version);
  if (!scenario.ok()) return scenario;
  sim::Scenario& imported = scenario.value();
  WriteLimits(overrides, &*imported.source);
  if (overrides.until) imported.limits.until = Time{} + *overrides.until;
  if (overrides.seed) imported.seed = static_cast<uint64_t>(*overrides.seed);
  return scenario;
}

Result<sim::Scenario> Decode(Json file, const VersionCatalogue& versions,
                             const ScenarioOverrides& overrides) {
  MakeConfigMapsReadable(&file);
  Json* const document = sim::FindScenario(&file);
  if (document == nullptr || !(*document)["spec"].is_object()) {
    return DecodeImport(std::move(file), versions, overrides);
  }
  WriteLimits(overrides, document);
  const std::string& semantics = overrides.version.semantics;
  if (semantics.empty()) return sim::DecodeScenario(std::move(file), versions, overrides.version);
  Json& spec = (*document)["spec"];
  spec["semantics"] = semantics;
  Json configuration;
  if (const auto field = spec.find("schedulerConfiguration"); field != spec.end()) {
    configuration = std::move(*field);
    spec.erase(field);
  }
  Result<sim::Scenario> scenario = sim::DecodeScenario(std::move(file), versions);
  if (!scenario.ok() || configuration.is_null()) return scenario;
  std::optional<Error> error =
      sim::ReplaceSchedulerConfiguration(std::move(configuration), &scenario.value());
  if (!error) return scenario;
  return sim::InConfiguration(std::move(*error));
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// Returns the message `The Pod "web-0" is invalid: ...` without the name. The result is equal for
// all objects with this error.
std::string WithoutName(const std::string& message) {
  const size_t begin = message.starts_with("The ") ? message.find('"') : message.npos;
  const size_t end = begin == message.npos ? begin : message.find('"', begin + 1);
  return end == message.npos ? message : StrCat(message.substr(0, begin), message.substr(end + 1));
}

constexpr size_t kMaxTextBytes = std::max(JsonTextLimits{}.bytes, YamlTextLimits{}.bytes);

Error TooLong(std::string_view even_so) {
  return {StrCat("the text is longer than ", std::to_string(kMaxTextBytes), " bytes", even_so), ""};
}

}  // namespace

Result<std::string> ReadText(const std::string& file_name, sim::LeftOut* left_out) {
  const bool is_standard_input = file_name == "-";
  const std::unique_ptr<std::FILE, CloseFile> opened(
      is_standard_input ? nullptr : std::fopen(file_name.c_str(), "rb"));
  std::FILE* const file = is_standard_input ? stdin : opened.get();
  if (file == nullptr) return Error{StrCat("cannot be opened: ", std::strerror(errno)), ""};
  std::string text;
  std::optional<sim::DumpStripper> stripper;  // set once the text is too long to keep whole
  char buffer[1 << 16];
  while (const size_t n = std::fread(buffer, 1, sizeof buffer, file)) {
    if (stripper) {
      stripper->Add({buffer, n});
      if (stripper->error()) return *stripper->error();
    } else {
      text.append(buffer, n);
    }
    if (text.size() <= kMaxTextBytes) continue;
    if (stripper) return TooLong(", even without the fields that no decision depends on");
    if (left_out == nullptr || !LooksLikeJson(text)) return TooLong("");
    const std::string begin = std::exchange(text, "");
    stripper.emplace(&text);
    stripper->Add(begin);
  }
  if (std::ferror(file) != 0) return Error{StrCat("cannot be read: ", std::strerror(errno)), ""};
  if (!stripper) return text;
  if (!stripper->End()) return *stripper->error();
  *left_out = stripper->left_out();
  return text;
}

Result<sim::Scenario> ReadScenario(std::string_view text, const VersionCatalogue& versions,
                                   const ScenarioOverrides& overrides) {
  Result<TextDocument> document = ReadTextDocument(text);
  if (!document.ok()) return document.error();
  Result<sim::Scenario> scenario = Decode(document.value().value, versions, overrides);
  if (scenario.ok()) return scenario;
  Error error = scenario.error();
  if (error.line == 0 && !error.path.empty()) {
    error.line = LineOf(text, document.value(), error.path);
  }
  return error;
}

Result<std::vector<Json>> ReadDocuments(std::string_view text) {
  Result<TextDocument> document = ReadTextDocument(text);
  if (!document.ok()) return document.error();
  Json& value = document.value().value;
  if (!value.is_array()) return std::vector<Json>{std::move(value)};
  return std::vector<Json>(value.begin(), value.end());
}

TextComplaints ComplaintsAboutText(std::string_view text, std::string_view semantics,
                                   Releases releases) {
  constexpr size_t kMaxShown = 20;
  const Result<TextDocument> document = ReadTextDocument(text);
  if (!document.ok()) return {};
  const review::Complaints complaints =
      review::ComplaintsAbout(document.value().value, semantics, releases);
  TextComplaints found;
  std::map<std::string, size_t> places;  // index in found.listed, by message
  size_t alike = 0;
  for (const review::Complaint& complaint : complaints.listed) {
    const auto [said, is_new] =
        places.try_emplace(WithoutName(complaint.message), found.listed.size());
    if (!is_new) {
      ++found.listed[said->second].alike;
      ++alike;
    } else if (found.listed.size() < kMaxShown) {
      const int line = LineOf(text, document.value(), complaint.path);
      found.listed.push_back({{complaint.message, complaint.path, line}});
    } else {
      places.erase(said);
    }
  }
  found.others = complaints.total - found.listed.size() - alike;
  return found;
}

Error ConfigurationText::InText(Error error) const {
  error.path = StrCat(path, path.empty() || error.path.empty() ? "" : ".", error.path);
  if (!error.path.empty()) error.line = LineOfPath(text, error.path);
  return error;
}

Result<ConfigurationText> ReadConfiguration(std::string text) {
  Result<Json> document = LooksLikeJson(text) ? ParseJsonText(text) : ParseFirstYamlDocument(text);
  if (!document.ok()) return document.error();
  Json& value = document.value();
  if (value.is_object() && value.value("kind", Json()) == "ConfigMap") {
    MakeConfigMapsReadable(&value);
    std::vector<sim::HeldText> held = sim::ConfigurationsIn(value);
    if (held.size() == 1 && held[0].value) {
      return ConfigurationText{std::move(text), *std::move(held[0].value),
                               sim::PathInMap("", held[0].member)};
    }
  }
  return ConfigurationText{std::move(text), std::move(value), ""};
}

int LineOfPath(std::string_view text, std::string_view path) {
  const Result<TextDocument> document = ReadTextDocument(text);
  return document.ok() ? LineOf(text, document.value(), path) : 0;
}

}  // namespace berth::cli
