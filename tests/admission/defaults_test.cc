#include "admission/defaults/defaults.h"

#include <gtest/gtest.h>

#include "admission/defaults/amounts.h"
#include "api/json/json.h"

namespace berth::admission {
namespace {

TEST(PullPolicyTest, ImagesWithoutATagOrWithLatestArePulledAlways) {
  for (const char* image : {"nginx", "nginx:latest", "host:5000/a/b", "a.b/c_d/e-f", "localhost/x",
                            "x:latest@sha256:"
                            "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}) {
    EXPECT_EQ(DefaultPullPolicy(image), "Always") << image;
  }
}

TEST(PullPolicyTest, OthersIfTheyAreNotPresent) {
  for (const char* image : {"nginx:1.25", "host:5000/a/b:v2", "INVALID//image:latest", "a..b", "_x",
                            "nginx:", "x@sha256:short", " x",
                            "x@sha256:"
                            "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}) {
    EXPECT_EQ(DefaultPullPolicy(image), "IfNotPresent") << image;
  }
}

TEST(AmountsTest, AmountsAreRoundedUpToThousandths) {
  EXPECT_EQ(RoundedAmount("333333u"), "334m");
  EXPECT_EQ(RoundedAmount("1.5Gi"), "1536Mi");
  EXPECT_EQ(RoundedAmount("2e9"), "2e9");
  EXPECT_EQ(RoundedAmount("1234567891m"), "1234567891m");
}

TEST(AmountsTest, AnInitContainerRunsBesideTheSidecarsBeforeIt) {
  const Json spec = Json::parse(R"({
      "containers": [{"resources": {"requests": {"cpu": "1"}}}],
      "initContainers": [{"restartPolicy": "Always", "resources": {"requests": {"cpu": "500m"}}},
                         {"resources": {"requests": {"cpu": "2", "memory": "1Gi"}}}]})");
  const Amounts sums = AggregateContainers(spec, "requests");
  EXPECT_EQ(sums.at("cpu").ToString(), "2500m");
  EXPECT_EQ(sums.at("memory").ToString(), "1Gi");
}

TEST(AmountsTest, QualityOfService) {
  const auto with_resources = [](Json resources) {
    Json container = {{"name", "c"}};
    container["resources"] = std::move(resources);
    Json spec = {{"containers", Json::array()}};
    spec["containers"].push_back(container);
    return spec;
  };
  EXPECT_EQ(QosClass(with_resources(Json::object())), "BestEffort");
  EXPECT_EQ(QosClass(with_resources({{"requests", {{"cpu", "1"}}}})), "Burstable");
  const Json both = {{"cpu", "1"}, {"memory", "1Gi"}};
  EXPECT_EQ(QosClass(with_resources({{"requests", both}, {"limits", both}})), "Guaranteed");
}

}  // namespace
}  // namespace berth::admission
