#include "api/json/json.h"
#include "kube_batch/configuration.h"

#include <gtest/gtest.h>

namespace berth::kube_batch {
namespace {

Configuration Decode(const char* json) { return DecodeConfiguration(Json::parse(json)).value(); }

std::string ErrorOf(const char* json) {
  const auto configuration = DecodeConfiguration(Json::parse(json));
  return configuration ? "no error" : configuration.error().ToString();
}

std::vector<std::string> NamesOf(const Tier& tier) {
  std::vector<std::string> names;
  for (const PluginOption& plugin : tier.plugins) names.push_back(plugin.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(BatchConfigurationTest, TheDefaultIsUpstreams) {
  const Configuration configuration = DefaultConfiguration();
  EXPECT_EQ(configuration.actions, (Names{"allocate", "backfill"}));
  ASSERT_EQ(configuration.tiers.size(), 2u);
  EXPECT_EQ(NamesOf(configuration.tiers[0]), (Names{"priority", "gang"}));
  EXPECT_EQ(NamesOf(configuration.tiers[1]),
            (Names{"drf", "predicates", "proportion", "nodeorder"}));
  EXPECT_TRUE(configuration.UnknownPlugins().empty());
}

TEST(BatchConfigurationTest, ActionsAreTrimmedAndSwitchesAreOnByDefault) {
  const Configuration configuration =
      Decode(R"({"actions": " reclaim,allocate ,\tpreempt", "tiers": [
      {"plugins": [{"name": "gang", "enableJobOrder": false, "enableJobReady": null}]}, {}]})");
  EXPECT_EQ(configuration.actions, (Names{"reclaim", "allocate", "preempt"}));
  ASSERT_EQ(configuration.tiers.size(), 2u);
  const PluginOption& gang = configuration.tiers[0].plugins[0];
  EXPECT_FALSE(gang.Enabled(FunctionFamily::kJobOrder));
  EXPECT_TRUE(gang.Enabled(FunctionFamily::kJobReady));
  EXPECT_TRUE(gang.Enabled(FunctionFamily::kNodeOrder));
  EXPECT_TRUE(gang.Enabled(FunctionFamily::kOverused));
}

TEST(BatchConfigurationTest, ArgumentsAreTextsThatMayBeWrong) {
  const Configuration configuration = Decode(R"({"actions": "allocate", "tiers": [{"plugins": [
      {"name": "nodeorder", "arguments": {"a": "2", "b": 3, "c": "", "d": "x", "t": "T", "f": false,
                                          "y": "yes"}}]}]})");
  const Arguments& arguments = configuration.tiers[0].plugins[0].arguments;
  EXPECT_EQ(arguments.GetInt("a", 1), 2);
  EXPECT_EQ(arguments.GetInt("b", 1), 3);
  EXPECT_EQ(arguments.GetInt("c", 1), 1);
  EXPECT_EQ(arguments.GetInt("d", 1), 1);
  EXPECT_EQ(arguments.GetInt("absent", 1), 1);
  EXPECT_TRUE(arguments.GetBool("t", false));
  EXPECT_FALSE(arguments.GetBool("f", true));
  EXPECT_TRUE(arguments.GetBool("y", true));
}

TEST(BatchConfigurationTest, AnUnknownActionIsAnError) {
  EXPECT_EQ(ErrorOf(R"({"actions": "allocate, enqueue"})"),
            "actions: there is no action \"enqueue\"; there are reclaim, allocate, backfill and "
            "preempt");
  EXPECT_EQ(ErrorOf(R"({"actions": ""})"),
            "actions: there is no action \"\"; there are reclaim, allocate, backfill and preempt");
  EXPECT_EQ(ErrorOf(R"({"actions": ["allocate"]})"), "actions: expected a string, got a list");
  EXPECT_EQ(ErrorOf(R"({"actions": "allocate", "tiers": [{"plugins": [{"name": "drf",
                        "enablePreemptable": "no"}]}]})"),
            "tiers[0].plugins[0].enablePreemptable: expected a boolean, got a string");
}

TEST(BatchConfigurationTest, AnUnknownPluginIsPassedOver) {
  const Configuration configuration =
      Decode(R"({"actions": "allocate", "tiers": [{"plugins": [{"name": "tdm"}]}]})");
  EXPECT_EQ(configuration.UnknownPlugins(), Names{"tdm"});
}

}  // namespace
}  // namespace berth::kube_batch
