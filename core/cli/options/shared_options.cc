#include "cli/options/shared_options.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string_view>

#include "api/decode/decode_duration.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "cli/options/version_words.h"
#include "scenario/scenario_settings.h"

namespace berth::cli {
namespace {

// Linux accepts no longer path.
constexpr size_t kMaxFileNameBytes = 4096;

Problem FileNameProblem(const std::string& name) {
  if (name.size() <= kMaxFileNameBytes) return std::nullopt;
  return StrCat("needs the name of a file, which has at most ", std::to_string(kMaxFileNameBytes),
                " bytes, not ", QuotedPrefix(name));
}

// Parses a duration such as "60s" or "1m30s". Returns null if the text is no duration, or a
// negative one.
std::optional<Duration> ParseDuration(const std::string& text) {
  const Json value = text;
  DecodeErrors errors;
  const Duration duration = DecodeDuration(Decoder(&value, "", &errors), Duration{});
  if (errors.any() || duration < Duration{}) return std::nullopt;
  return duration;
}

std::string NeedsTime(const std::string& value) {
  return StrCat("needs a time as 60s or 1m30s, not ", QuotedPrefix(value));
}

// Returns the words as a list: "text, json or csv".
std::string ListText(const std::vector<std::string>& words) {
  std::string text = words.front();
  for (size_t i = 1; i < words.size(); ++i) {
    text += StrCat(i + 1 == words.size() ? " or " : ", ", words[i]);
  }
  return text;
}

}  // namespace

TakeValue TakeFileName(std::string* name) {
  return [name](const std::string& value) {
    *name = value;
    return FileNameProblem(value);
  };
}

TakeValue TakeFileNames(std::vector<std::string>* names) {
  return [names](const std::string& value) {
    names->push_back(value);
    return FileNameProblem(value);
  };
}

TakeValue TakeNames(std::vector<std::string>* names) {
  return [names](const std::string& value) -> Problem {
    const std::vector<std::string> words = SplitList(value);
    if (words.empty()) return StrCat("needs a name, not ", QuotedPrefix(value));
    names->insert(names->end(), words.begin(), words.end());
    return std::nullopt;
  };
}

TakeValue TakeNumber(int64_t low, int64_t high, std::optional<int64_t>* number) {
  return [low, high, number](const std::string& value) -> Problem {
    *number = ParseInt64(value);
    if (*number && low <= **number && **number <= high) return std::nullopt;
    return StrCat("needs a whole number from ", std::to_string(low), " to ", std::to_string(high),
                  ", not ", QuotedPrefix(value));
  };
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

Option FlagOption(std::string name, std::string help, bool* flag) {
  return {.name = std::move(name),
          .value = "",
          .help = std::move(help),
          .take = [flag](const std::string&) -> Problem {
            *flag = true;
            return std::nullopt;
          }};
}

Argument ScenarioArgument(std::string name, ScenarioArguments* scenario) {
  return {.name = std::move(name),
          .help =
              "A file, or - for standard input: a Berth scenario, what `kubectl get "
              "... -o json` (or -o yaml) prints, or what kube-scheduler-simulator "
              "exports. Both JSON and YAML are read. The report of an import goes to "
              "standard error. So do warnings about objects that an API server would "
              "refuse; the run goes on.",
          .take = TakeFileName(&scenario->file),
          .is_input = true};
}

Option ConfigOption(const VersionCatalogue& versions, ScenarioArguments* scenario) {
  return {
      .name = "--config",
      .value = "FILE",
      .help = StrCat("A KubeSchedulerConfiguration (kubescheduler.config.k8s.io/v1beta1 to "
                     "v1, as far as the version has it) or, in ",
                     PolicyReaders(versions), ", a Policy (v1), instead of the scenario's own."),
      .take = TakeFileName(&scenario->config),
      .is_input = true};
}

Option SemanticsOption(const VersionCatalogue& versions, ScenarioArguments* scenario) {
  const auto take = [&versions, scenario](const std::string& value) -> Problem {
    scenario->semantics = value;
    if (versions.Find(value) != nullptr) return std::nullopt;
    return StrCat("needs one of ", versions.Names(), ", not ", QuotedPrefix(value));
  };
  return {
      .name = "--semantics", .value = "VERSION", .help = SemanticsWords(versions), .take = take};
}

Option UntilOption(ScenarioArguments* scenario) {
  const auto take = [scenario](const std::string& value) -> Problem {
    scenario->until = ParseDuration(value);
    if (!scenario->until) return NeedsTime(value);
    return sim::UntilProblem(Time{} + *scenario->until);
  };
  return {.name = "--until",
          .value = "TIME",
          .help =
              "The simulated time at which the run ends, as 60s or 1m30s, at most "
              "24h, instead of the scenario's spec.until.",
          .take = take};
}

Option SeedOption(ScenarioArguments* scenario) {
  return {.name = "--seed",
          .value = "N",
          .help = "The seed of all random choices, instead of the scenario's spec.seed.",
          .take = TakeNumber(0, std::numeric_limits<int64_t>::max(), &scenario->seed)};
}

Option AtOption(const std::string& default_moment, std::optional<Duration>* at) {
  const auto take = [at](const std::string& value) -> Problem {
    *at = ParseDuration(value);
    if (!*at) return NeedsTime(value);
    if (Time{} + **at <= kUntilCeiling) return std::nullopt;
    return StrCat("must be at most 24h, got ", SecondsText(**at), "s");
  };
  return {.name = "--at",
          .value = "TIME",
          .help = StrCat("The moment of simulated time that is asked about, as 12s or 1m30s, no "
                         "later than the end of the run (default: ",
                         default_moment, ")."),
          .take = take};
}

Option PodOption(std::string help, std::string* pod) {
  const auto take = [pod](const std::string& value) -> Problem {
    const size_t slash = value.find('/');
    *pod = slash == std::string::npos ? StrCat("default/", value) : value;
    const bool is_name = slash != 0 && !value.ends_with('/') && slash == value.rfind('/');
    if (is_name) return std::nullopt;
    return StrCat("needs NAME or NAMESPACE/NAME, not ", QuotedPrefix(value));
  };
  return {.name = "--pod", .value = "NAMESPACE/NAME", .help = std::move(help), .take = take};
}

Option FormatOption(const std::vector<std::string>& formats, std::string* format) {
  const auto take = [formats, format](const std::string& value) -> Problem {
    if (!format->empty()) return "and --json exclude each other";
    *format = value;
    if (std::find(formats.begin(), formats.end(), value) != formats.end()) return std::nullopt;
    return StrCat("is ", ListText(formats), ", not ", QuotedPrefix(value));
  };
  return {.name = "--format",
          .value = StrJoin(formats, "|"),
          .help = StrCat("The form of the answer (default: ", formats.front(), ")."),
          .take = take};
}

Option JsonOption(std::string* format) {
  const auto take = [format](const std::string&) -> Problem {
    if (!format->empty()) return "and --format exclude each other";
    *format = "json";
    return std::nullopt;
  };
  return {.name = "--json", .value = "", .help = "The same as --format json.", .take = take};
}

}  // namespace berth::cli
