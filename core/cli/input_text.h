// Reads the text that a user supplies and decodes a scenario from it.
#ifndef BERTH_CLI_INPUT_TEXT_H_
#define BERTH_CLI_INPUT_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "base/result.h"
#include "base/time.h"
#include "releases/release.h"
#include "scenario/redaction/left_out.h"
#include "scenario/scenario.h"
#include "versions/version.h"

namespace berth::cli {

// Returns the bytes of the file. "-" is standard input. A text beyond the limits of JSON and YAML
// is an error, and ReadText stops reading there. If `left_out` is not null, ReadText treats JSON
// beyond the limits as the dump of a cluster: a DumpStripper strips it during reading, and
// `left_out` receives the removed fields.
Result<std::string> ReadText(const std::string& file_name, sim::LeftOut* left_out = nullptr);

// Settings that replace those of a scenario.
struct ScenarioOverrides {
  sim::VersionWish version = {};
  // The end of the run. The scenario's own if unset. REQUIRES: sim::UntilProblem returns null for
  // it.
  std::optional<Duration> until = {};
  std::optional<int64_t> seed = {};  // the scenario's own if unset. REQUIRES: it is not negative
};

// Reads JSON or YAML, as ReadTextDocument does, and decodes the scenario. ConfigMaps may contain
// configurations in either format. Errors have their line. If `overrides` names another version,
// the configuration is read as in ReplaceSchedulerConfiguration. The source of the scenario
// contains the overrides, as if its author had written them there.
Result<sim::Scenario> ReadScenario(std::string_view text,
                                   const VersionCatalogue& versions = VersionCatalogue(),
                                   const ScenarioOverrides& overrides = {});

// Returns the documents of a text in JSON or YAML, read as in ReadScenario.
Result<std::vector<Json>> ReadDocuments(std::string_view text);

// An error that makes the API server refuse an object of the text, in the words of kubectl, with
// the line (0 if unknown). A complaint about several objects is listed once.
struct TextComplaint {
  Error error;       // about the first of the objects
  size_t alike = 0;  // number of further objects with the same error
};
struct TextComplaints {
  std::vector<TextComplaint> listed;
  size_t others = 0;  // number of complaints that are not listed
};
// Returns the complaints about the objects in a text. `semantics` names the release that the run
// uses, which is one of `releases`.
TextComplaints ComplaintsAboutText(std::string_view text, std::string_view semantics,
                                   Releases releases);

// A configuration, and the text that contains it.
struct ConfigurationText {
  std::string text;
  Json value;
  // The path of the configuration in a ConfigMap: data["config.yaml"]. Empty if the configuration
  // is the whole text.
  std::string path;

  // Returns an error about the configuration with its path and line in the text.
  Error InText(Error error) const;
};

// Reads a KubeSchedulerConfiguration or a Policy in JSON or YAML, or a ConfigMap that contains one.
Result<ConfigurationText> ReadConfiguration(std::string text);

// Returns the line of a path in a text that ReadScenario or ReadConfiguration reads. Returns 0 if
// the line is unknown.
int LineOfPath(std::string_view text, std::string_view path);

}  // namespace berth::cli

#endif  // BERTH_CLI_INPUT_TEXT_H_
