#include "versions/configuration/configuration_validation.h"

#include "versions/configuration_fixture.h"

namespace berth::test {
namespace {

TEST(ValidateKubeSchedulerConfiguration, FindsAllThatIsWrongInUpstreamsOrder) {
  EXPECT_EQ(CheckConfiguration(R"("clientConnection": {"burst": -1},
      "leaderElection": {"leaseDuration": "-1s", "retryPeriod": "-2s"},
      "parallelism": -4, "profiles": [{"schedulerName": "a"}, {"schedulerName": "a"}],
      "healthzBindAddress": "localhost:0", "percentageOfNodesToScore": -1,
      "podInitialBackoffSeconds": 0, "podMaxBackoffSeconds": -5,
      "extenders": [{"prioritizeVerb": "p"}])"),
            (Lines{"validate", "clientConnection.burst: Invalid value: -1: must be non-negative",
                   "leaderElection.leaseDuration: Invalid value: v1.Duration{Duration:-1000000000}"
                   ": must be greater than zero",
                   "leaderElection.retryPeriod: Invalid value: v1.Duration{Duration:-2000000000}: "
                   "must be greater than zero",
                   "leaderElection.leaseDuration: Invalid value: v1.Duration{Duration:10000000000}"
                   ": LeaseDuration must be greater than RenewDeadline",
                   "parallelism: Invalid value: -4: should be an integer value greater than zero",
                   "profiles[1].schedulerName: Duplicate value: \"a\"",
                   "healthzBindAddress: Invalid value: \"localhost:0\": must be between 1 and "
                   "65535, inclusive",
                   "healthzBindAddress: Invalid value: \"localhost:0\": must be a valid IP "
                   "address, (e.g. 10.9.8.7 or 2001:db8::ffff)",
                   "percentageOfNodesToScore: Invalid value: -1: not in valid range [0-100]",
                   "podInitialBackoffSeconds: Invalid value: 0: must be greater than 0",
                   "podMaxBackoffSeconds: Invalid value: -5: must be greater than or equal to "
                   "PodInitialBackoffSeconds",
                   "extenders[0].weight: Invalid value: 0: must have a positive weight applied to "
                   "it"}));
}

TEST(ValidateKubeSchedulerConfiguration, LeaderElectionMattersOnlyWhenThereIsOne) {
  const std::string fields = R"("leaseDuration": "1s", "renewDeadline": "10s")";
  EXPECT_EQ(CheckConfiguration(StrCat(R"("leaderElection": {)", fields, "}"))[0], "validate");
  EXPECT_EQ(CheckConfiguration(StrCat(R"("leaderElection": {"leaderElect": false, )", fields, "}")),
            Lines{"ok"});
  EXPECT_EQ(CheckConfiguration(R"("leaderElection": {"leaseDuration": "0s"})"), Lines{"ok"});
}

TEST(ValidateKubeSchedulerConfiguration, AddressesHaveDefaultsForMissingParts) {
  const struct {
    std::string_view address;
    bool valid;
  } cases[] = {
      {":1234", true},
      {"10.9.8.7", true},
      {"10.9.8.7:80", true},
      {"[::1]:80", true},
      {"::1", true},
      {"garbage", true},
      {"", true},
      {"1.2.3:80", false},
      {"[::1]:65536", false},
      {"1.2.3.4:", false},
      {"[1::2::3]:80", false},
      {"[::ffff:1.2.3.4]:80", true},
      {"1.2.3.256:1", false},
  };
  for (const auto& c : cases) {
    const Lines result =
        CheckConfiguration(StrCat(R"("metricsBindAddress": ")", c.address, R"(")"));
    EXPECT_EQ(result[0], c.valid ? "ok" : "validate") << c.address;
  }
}

TEST(ValidateKubeSchedulerConfiguration, QueueSortIsWrittenAlikeInAllProfiles) {
  const auto two = [](std::string_view first, std::string_view second) {
    return CheckConfiguration(StrCat(R"("profiles": [{"schedulerName": "a", "plugins": )", first,
                                     R"(}, {"schedulerName": "b", "plugins": )", second, "}]"));
  };
  const std::string_view explicit_set =
      R"({"queueSort": {"enabled": [{"name": "S"}], "disabled": [{"name": "*"}]}})";
  EXPECT_EQ(two(explicit_set, explicit_set), Lines{"ok"});
  EXPECT_EQ(two("null", R"({"queueSort": {}})"), Lines{"ok"});
  // Go distinguishes a list without elements from a missing list.
  EXPECT_EQ(two("null", R"({"queueSort": {"enabled": []}})"),
            (Lines{"validate",
                   "profiles[1].plugins.queueSort: Invalid value: config.PluginSet{"
                   "Enabled:[]config.Plugin{}, Disabled:[]config.Plugin(nil)}: has to match for "
                   "all profiles"}));
  EXPECT_EQ(two("null", explicit_set),
            (Lines{"validate",
                   "profiles[1].plugins.queueSort: Invalid value: config.PluginSet{"
                   "Enabled:[]config.Plugin{config.Plugin{Name:\"S\", Weight:0}}, "
                   "Disabled:[]config.Plugin{config.Plugin{Name:\"*\", Weight:0}}}: has to match "
                   "for all profiles"}));
}

TEST(ValidateKubeSchedulerConfiguration, ExtendersManageExtendedResourcesOfTheirOwn) {
  EXPECT_EQ(CheckConfiguration(R"("extenders": [
      {"bindVerb": "b", "managedResources": [{"name": "cpu"}, {"name": "example.com/a"},
          {"name": "x.kubernetes.io/a"}, {"name": "requests.example.com/a"}]},
      {"bindVerb": "b", "managedResources": [{"name": "example.com/a"}]}])"),
            (Lines{"validate",
                   "extenders[0].managedResources[0].name: Invalid value: \"cpu\": cpu is an "
                   "invalid extended resource name",
                   "extenders[0].managedResources[2].name: Invalid value: \"x.kubernetes.io/a\": "
                   "x.kubernetes.io/a is an invalid extended resource name",
                   "extenders[0].managedResources[3].name: Invalid value: "
                   "\"requests.example.com/a\": requests.example.com/a is an invalid extended "
                   "resource name",
                   "extenders[1].managedResources[0].name: Invalid value: \"example.com/a\": "
                   "duplicate extender managed resource name",
                   "extenders: Invalid value: \"found 2 extenders implementing bind\": only one "
                   "extender can implement bind"}));
}

TEST(ValidateKubeSchedulerConfiguration, AnExtenderWithoutVerbsIsFine) {
  EXPECT_EQ(CheckConfiguration(R"("extenders": [{}])"), Lines{"ok"});
}

}  // namespace
}  // namespace berth::test
