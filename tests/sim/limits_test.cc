// Each limit of sim/limits.h: one message, which names it. Those of generators and of durations
// stand where these are tested.
#include "sim/limits.h"

#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "sim/scenario_documents.h"
#include "sim/simulation.h"
#include "sim/watchdog.h"

namespace berth::sim {
namespace {

std::string Long(size_t size) { return std::string(size, 'x'); }

std::string ObjectError(Json object) {
  Json document = ScenarioOf("");
  document["spec"]["objects"] = Json::array({std::move(object)});
  return ErrorOf(std::move(document));
}

TEST(LimitsTest, NamesAreAsLongAsInKubernetes) {
  Json node = {{"kind", "Node"}, {"metadata", {{"name", Long(253)}}}};
  EXPECT_EQ(ObjectError(node), "no error");
  node["metadata"]["name"] = Long(254);
  EXPECT_EQ(ObjectError(node),
            "spec.objects[0].metadata.name: must be no more than 253 characters, got 254");
  EXPECT_EQ(ObjectError({{"kind", "Pod"}, {"metadata", {{"name", "a"}, {"namespace", Long(300)}}}}),
            "spec.objects[0].metadata.namespace: must be no more than 253 characters, got 300");
}

TEST(LimitsTest, AManifestIsAsLargeAsEtcdTakesIt) {
  Json pod = {
      {"kind", "Pod"}, {"metadata", {{"name", "a"}}}, {"spec", {{"containers", Json::array()}}}};
  pod["metadata"]["annotations"]["a"] = Long(1 << 20);
  EXPECT_EQ(ObjectError(pod), "no error");
  pod["metadata"]["annotations"]["b"] = Long(1 << 20);
  EXPECT_EQ(ObjectError(pod), "spec.objects[0]: must be no more than 1536 KiB");
}

TEST(LimitsTest, TextsAreReadableByPeople) {
  const auto with = [](const char* field, size_t size) {
    Json document = ScenarioOf("");
    document["metadata"][field] = Long(size);
    return ErrorOf(std::move(document));
  };
  EXPECT_EQ(with("description", 10'000), "no error");
  EXPECT_EQ(with("title", 10'001), "metadata.title: must be no more than 10000 bytes, got 10001");
  EXPECT_EQ(with("description", 20'000),
            "metadata.description: must be no more than 10000 bytes, got 20000");
  EXPECT_EQ(
      ErrorOf(ScenarioOf(StrCat(R"("captions": [{"at": 1, "text": ")", Long(10'001), R"("}])"))),
      "spec.captions[0].text: must be no more than 10000 bytes, got 10001");
}

TEST(LimitsTest, CaptionsAreCounted) {
  Json document = ScenarioOf("");
  Json& captions = document["spec"]["captions"];
  captions = Json::array();
  for (size_t i = 0; i < kMaxCaptions; ++i) captions.push_back({{"at", i}, {"text", "x"}});
  EXPECT_EQ(ErrorOf(document), "no error");
  captions.push_back({{"at", 0}, {"text", "x"}});
  EXPECT_EQ(ErrorOf(document), "spec.captions: too many: a scenario may have 1000 captions");
}

TEST(LimitsTest, SettingsAreShort) {
  Json document = ScenarioOf("");
  document["spec"]["extenders"] =
      Json::array({{{"name", Long(300 << 10)}, {"filter", Json::array()}}});
  EXPECT_EQ(ErrorOf(document), "spec.extenders: must be no more than 256 KiB");
  document = ScenarioOf("");
  document["spec"]["schedulerConfiguration"]["profiles"] =
      Json::array({{{"schedulerName", Long(300 << 10)}}});
  EXPECT_EQ(ErrorOf(document), "spec.schedulerConfiguration: must be no more than 256 KiB");
}

TEST(LimitsTest, KubeBatchLooksAtAllNodesForAllPodsAtOneBlow) {
  const auto with = [](std::string_view scheduler) {
    return ErrorOf(ScenarioOf(StrCat(R"("scheduler": ")", scheduler, R"(", "generators": [
      {"count": 3000, "object": {"kind": "Node", "metadata": {"name": "n{i}"}}},
      {"count": 7000, "object": {"kind": "Pod", "metadata": {"name": "p{i}"},
                                 "spec": {"containers": []}}}])")));
  };
  EXPECT_EQ(with("kube-scheduler"), "no error");
  EXPECT_EQ(with("kube-batch"),
            "spec.scheduler: too large for kube-batch: 3000 nodes times 7000 pods are more than "
            "20000000");
}

// A node for each of ten thousand reasons, so that the message of each attempt is hundreds of
// kilobytes long.
TEST(LimitsTest, ARunStopsWhenItsMessagesAreTooMuchForTheLog) {
  Json document = ScenarioOf(R"("until": "24h", "objects": [
    {"kind": "Pod", "metadata": {"name": "p"}, "spec": {"containers": []}}])");
  const std::string value = Long(1000);
  for (int i = 0; i < 300; ++i) {
    document["spec"]["objects"].push_back(
        {{"kind", "Node"},
         {"metadata", {{"name", StrCat("n", std::to_string(i))}}},
         {"spec",
          {{"taints", Json::array({{{"key", StrCat("k", std::to_string(i), value)},
                                    {"effect", "NoSchedule"}}})}}},
         {"status", {{"allocatable", {{"pods", "1"}}}}}});
  }
  auto made = Simulation::Make(Decode(std::move(document)));
  Simulation& simulation = *made.value();
  simulation.RunToEnd();
  EXPECT_EQ(simulation.log().events().back().message,
            "the log reached its limit of 256 MiB of messages");
  EXPECT_LT(simulation.now(), Time{} + Seconds(24 * 3600));
  // Forgotten entries do not count.
  simulation.Seek(Time{} + Seconds(1));
  EXPECT_LT(simulation.log().text_bytes(), 8 << 20);
}

TEST(LimitsTest, AWatchdogNoticesARunThatDoesNotAdvance) {
  Watchdog watchdog;
  const auto stuck_after = [&](Time now, size_t num_events) {
    int32_t steps = 0;
    while (!watchdog.IsStuck(now, num_events)) ++steps;
    return steps;
  };
  EXPECT_EQ(stuck_after(Time{} + Seconds(1), 0), kMaxIdleSteps);
  // Time that passes, and entries of the log, count as news.
  EXPECT_EQ(stuck_after(Time{} + Seconds(2), 0), kMaxIdleSteps);
  EXPECT_EQ(stuck_after(Time{} + Seconds(2), 1), kMaxIdleSteps);
  EXPECT_TRUE(watchdog.IsStuck(Time{} + Seconds(2), 1));
}

}  // namespace
}  // namespace berth::sim
