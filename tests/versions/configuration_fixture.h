// Helpers of the tests of configurations.
#ifndef BERTH_TESTS_VERSIONS_CONFIGURATION_FIXTURE_H_
#define BERTH_TESTS_VERSIONS_CONFIGURATION_FIXTURE_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "versions/configuration/configuration.h"
#include "versions/v1_21.h"

namespace berth::test {

using Lines = std::vector<std::string>;

// The beginnings of v1.21's messages: before any reason for which it does not start, and before one
// that is about the profile default-scheduler. v1.34 uses only the second.
inline constexpr std::string_view kUsingDefaultProvider =
    "couldn't create scheduler using provider \"DefaultProvider\": ";
inline constexpr std::string_view kInitializingDefault =
    "initializing profiles: creating profile for scheduler name default-scheduler: ";

inline Json Parse(std::string_view text) {
  Result<Json> json = ParseJsonText(text);
  EXPECT_TRUE(json.ok()) << text << "\n" << (json.ok() ? "" : json.error().ToString());
  return json.ok() ? std::move(json).value() : Json();
}

// Returns the stage at which the document fails and the errors, path first; "ok" if it is valid.
inline Lines FailureOf(const std::optional<ConfigurationFailure>& failure) {
  if (!failure) return {"ok"};
  Lines lines = {std::string(ConfigurationStageName(failure->stage))};
  for (const ConfigurationError& error : failure->errors) lines.push_back(error.ToString());
  return lines;
}

// Returns a configuration with `fields` of one profile.
inline std::string OneProfile(std::string_view fields) {
  return StrCat(R"("profiles": [{)", fields, "}]");
}

// Returns the same with the arguments of one plugin.
inline std::string Args(std::string_view plugin, std::string_view args) {
  return OneProfile(StrCat(R"("pluginConfig": [{"name": ")", plugin, R"(", "args": )", args, "}]"));
}

// Checks `fields` of a KubeSchedulerConfiguration: R"("parallelism": 4)".
inline Lines CheckConfiguration(std::string_view fields) {
  KubeSchedulerConfiguration configuration;
  return FailureOf(ReadConfiguration(Parse(StrCat("{", fields, "}")), &configuration));
}

inline KubeSchedulerConfiguration ConfigurationOf(std::string_view fields) {
  KubeSchedulerConfiguration configuration;
  EXPECT_EQ(FailureOf(ReadConfiguration(Parse(StrCat("{", fields, "}")), &configuration)),
            Lines{"ok"});
  return configuration;
}

// Returns the error on the whole way to a scheduler with the in-tree plugins; "" if there is none.
inline std::string BuildError(std::string_view fields) {
  const auto built =
      DecodeSchedulerConfiguration(Parse(StrCat("{", fields, "}")), "", RegistryV121());
  return built.ok() ? "" : built.error().ToString();
}

inline SchedulerConfiguration Build(std::string_view fields) {
  Result<SchedulerConfiguration> built =
      DecodeSchedulerConfiguration(Parse(StrCat("{", fields, "}")), "", RegistryV121());
  EXPECT_TRUE(built.ok()) << (built.ok() ? "" : built.error().ToString());
  return built.ok() ? std::move(built).value() : SchedulerConfiguration();
}

// Returns "Name" or "Name 5" for each plugin at the point.
inline Lines PluginsAt(const Profile& profile, ExtensionPoint point) {
  Lines lines;
  for (const EnabledPlugin& plugin : profile.At(point)) {
    lines.push_back(plugin.weight == 0 ? plugin.name
                                       : StrCat(plugin.name, " ", std::to_string(plugin.weight)));
  }
  return lines;
}

// Returns the resulting arguments of a plugin, as text.
inline std::string ArgsOf(const Profile& profile, const std::string& plugin) {
  const auto args = EffectivePluginConfig(profile);
  const auto found = args.find(plugin);
  return found == args.end() ? "(none)" : JsonText(found->second);
}

}  // namespace berth::test

#endif  // BERTH_TESTS_VERSIONS_CONFIGURATION_FIXTURE_H_
