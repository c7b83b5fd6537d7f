// The words that tests of v1.34's configurations are written in.
#ifndef BERTH_TESTS_VERSIONS_CONFIGURATION_V1_FIXTURE_H_
#define BERTH_TESTS_VERSIONS_CONFIGURATION_V1_FIXTURE_H_

#include <string>
#include <string_view>

#include "versions/configuration_fixture.h"
#include "versions/v1_34.h"

namespace berth::test {

// `fields` of a KubeSchedulerConfiguration of v1, as CheckConfiguration has it for v1beta1.
inline Lines CheckV1(std::string_view fields) {
  KubeSchedulerConfiguration configuration;
  return FailureOf(
      ReadConfiguration(Parse(StrCat("{", fields, "}")), &configuration, ConfigurationV1()));
}

// The first profile that `fields` make, or why they make none.
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

// The profile with these `plugins`.
inline Profile PluginsV1(std::string_view plugins) {
  Result<Profile> merged = MergeV1(StrCat(R"("profiles": [{"plugins": {)", plugins, "}}]"));
  EXPECT_TRUE(merged.ok()) << (merged.ok() ? "" : merged.error().ToString());
  return merged.ok() ? std::move(merged).value() : Profile();
}

// What is said of these `plugins` when they are put together.
inline std::string PluginsErrorV1(std::string_view plugins) {
  const Result<Profile> merged = MergeV1(StrCat(R"("profiles": [{"plugins": {)", plugins, "}}]"));
  return merged.ok() ? "" : merged.error().ToString();
}

// The names at the point.
inline std::string NamesAt(const Profile& profile, ExtensionPoint point) {
  std::vector<std::string> names;
  for (const EnabledPlugin& plugin : profile.At(point)) names.push_back(plugin.name);
  return StrJoin(names, " ");
}

}  // namespace berth::test

#endif  // BERTH_TESTS_VERSIONS_CONFIGURATION_V1_FIXTURE_H_
