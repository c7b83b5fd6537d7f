// Helpers of the tests of v1.34's configurations.
#ifndef BERTH_TESTS_VERSIONS_CONFIGURATION_V1_FIXTURE_H_
#define BERTH_TESTS_VERSIONS_CONFIGURATION_V1_FIXTURE_H_

#include <string>
#include <string_view>

#include "versions/configuration_fixture.h"
#include "versions/v1_34.h"

namespace berth::test {

// Checks `fields` of a KubeSchedulerConfiguration of v1, like CheckConfiguration for v1beta1.
inline Lines CheckV1(std::string_view fields) {
  KubeSchedulerConfiguration configuration;
  return FailureOf(
      ReadConfiguration(Parse(StrCat("{", fields, "}")), &configuration, ConfigurationV1()));
}

// Returns the first profile of a configuration with `fields`, or its error.
inline Result<Profile> MergeV1(std::string_view fields) {
  KubeSchedulerConfiguration configuration;
  EXPECT_EQ(FailureOf(ReadConfiguration(Parse(StrCat("{", fields, "}")), &configuration,
                                        ConfigurationV1())),
            Lines{"ok"});
  Result<SchedulerConfiguration> merged =
      MergeConfiguration(configuration, {DefaultProfileV134()}, ConfigurationV1(), RegistryV134());
  if (!merged.ok()) return merged.error();
  return merged.value().profiles[0];
}

// Returns the profile with these `plugins`.
inline Profile PluginsV1(std::string_view plugins) {
  Result<Profile> merged = MergeV1(StrCat(R"("profiles": [{"plugins": {)", plugins, "}}]"));
  EXPECT_TRUE(merged.ok()) << (merged.ok() ? "" : merged.error().ToString());
  return merged.ok() ? std::move(merged).value() : Profile();
}

// Returns the error of merging these `plugins`.
inline std::string PluginsErrorV1(std::string_view plugins) {
  const Result<Profile> merged = MergeV1(StrCat(R"("profiles": [{"plugins": {)", plugins, "}}]"));
  return merged.ok() ? "" : merged.error().ToString();
}

// Returns the names at the point.
inline std::string NamesAt(const Profile& profile, ExtensionPoint point) {
  std::vector<std::string> names;
  for (const EnabledPlugin& plugin : profile.At(point)) names.push_back(plugin.name);
  return StrJoin(names, " ");
}

}  // namespace berth::test

#endif  // BERTH_TESTS_VERSIONS_CONFIGURATION_V1_FIXTURE_H_
