// From the text that a user has to the document that a scenario is decoded from.
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

// The file's bytes; "-" is standard input. A text beyond the limits of JSON and YAML is an error,
// and no more of it is read. JSON is taken for the dump of a cluster there if `left_out` is not
// null: a DumpStripper strips it while it is read, and `left_out` gets the fields that it lost.
Result<std::string> ReadText(const std::string& file_name, sim::LeftOut* left_out = nullptr);

// Settings in place of a scenario's own.
struct ScenarioOverrides {
  sim::VersionWish version = {};
  // Nothing: the scenario's own. REQUIRES: sim::UntilProblem returns nothing for it.
  std::optional<Duration> until = {};
  std::optional<int64_t> seed = {};  // nothing: the scenario's own. REQUIRES: it is not negative
};

// Reads JSON or YAML, as ReadTextDocument does, and decodes the scenario. ConfigMaps may hold
// configurations in both. Errors carry their line. With another version a scenario reads its
// configuration as ReplaceSchedulerConfiguration does. The overrides are in the source of the
// scenario, as if they had been written there.
Result<sim::Scenario> ReadScenario(std::string_view text,
                                   const VersionCatalogue& versions = VersionCatalogue(),
                                   const ScenarioOverrides& overrides = {});

// The documents of a text, JSON or YAML as ReadScenario reads it.
Result<std::vector<Json>> ReadDocuments(std::string_view text);

// Complaints are what the API server would refuse about the objects in such a text, in the words of
// kubectl, with the line (0 if unknown). A complaint about several objects is listed once.
struct TextComplaint {
  Error error;       // about the first of them
  size_t alike = 0;  // how many more there are
};
struct TextComplaints {
  std::vector<TextComplaint> listed;
  size_t others = 0;  // that are not listed
};
// `semantics`: the name of the one of `releases` that it is run with.
TextComplaints ComplaintsAboutText(std::string_view text, std::string_view semantics,
                                   Releases releases);

// A configuration that stands in a text.
struct ConfigurationText {
  std::string text;
  Json value;
  std::string path;  // of what holds it, in a ConfigMap: data["config.yaml"]; "": it is the text

  // The error of a configuration with its path and line in the text.
  Error InText(Error error) const;
};

// Reads a KubeSchedulerConfiguration or a Policy, JSON or YAML, or a ConfigMap that holds one.
Result<ConfigurationText> ReadConfiguration(std::string text);

// The line of a path in a text that the two functions above read; 0 if that is unknown.
int LineOfPath(std::string_view text, std::string_view path);

}  // namespace berth::cli

#endif  // BERTH_CLI_INPUT_TEXT_H_
