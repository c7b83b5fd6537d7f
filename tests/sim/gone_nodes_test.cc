// Tests pods on nodes that do not exist, in whole runs: without a kubelet they never change.
#include "api/watch_event.h"
#include "log/log_writer.h"
#include "sim/simulation_fixture.h"

namespace berth::test {
namespace gone_nodes_test {

using sim::EventKind;

constexpr char kV134[] = R"(, "semantics": "v1.34")";
// The scheduler's informers report changes 20 s late.
constexpr char kLate[] = R"(, "semantics": "v1.34", "process": {"watchDelay": "20s"})";

std::string Lived(std::string_view name, std::string_view annotations) {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"(", "annotations": {)",
                annotations,
                R"(}}, "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": )",
                R"("1"}}}]}})");
}

std::string Deletion(std::string_view at, std::string_view kind, std::string_view name) {
  return At(at, "delete",
            StrCat(R"({"kind": ")", kind, R"(", "metadata": {"name": ")", name, R"("}})"));
}

Lines PodChanges(const sim::Simulation& simulation) {
  return Tell(simulation.log(),
              {EventKind::kBound, EventKind::kPodUpdated, EventKind::kPodDeleted});
}

constexpr char kReadyAndEnds[] = R"("berth.dev/ready-after": "1s", "berth.dev/run-for": "5s")";

TEST(GoneNodesTest, APodThatIsBoundAfterTheDeletionNeverStarts) {
  const auto simulation = RunToEnd(
      {.objects = {Node("a")},
       .timeline = {At("10s", "create", Lived("p", kReadyAndEnds)), Deletion("25s", "Node", "a")},
       .more = kLate});
  const Lines changes = PodChanges(*simulation);
  ASSERT_EQ(changes.size(), 1u) << "it is bound, and nothing else";
  EXPECT_EQ(changes[0].substr(changes[0].find(' ')), " bound default/p a");
  const v1::PodPtr pod = simulation->objects().FindPod("default/p");
  EXPECT_EQ(pod->spec.node_name, "a");
  EXPECT_NE(pod->status.phase, "Running");
  EXPECT_FALSE(pod->status.start_time);
}

TEST(GoneNodesTest, ItStartsWhenTheNodeIsThere) {
  const auto simulation =
      RunToEnd({.objects = {Node("a")},
                .timeline = {At("10s", "create", Lived("p", kReadyAndEnds)),
                             Deletion("25s", "Node", "a"), At("50s", "create", Node("a"))},
                .more = kLate});
  const Lines changes = PodChanges(*simulation);
  ASSERT_EQ(changes.size(), 4u);
  EXPECT_EQ(changes[1], "50 podUpdated default/p a (Started)");
  EXPECT_EQ(changes[2], "51 podUpdated default/p a (Ready)");
  EXPECT_EQ(changes[3], "55 podDeleted default/p a (Succeeded)");
}

TEST(GoneNodesTest, PodsOnADeletedNodeContinueWithItsNextKubelet) {
  const auto simulation = RunToEnd(
      {.objects = {Node("a"), Lived("p", kReadyAndEnds), Lived("q", R"("berth.dev/run-for": "5s")"),
                   Lived("s", R"("berth.dev/stops-after": "4s")")},
       .timeline = {Deletion("500ms", "Pod", "s"), Deletion("1s", "Node", "a"),
                    At("30s", "create", Node("a"))},
       .more = kV134});
  const Lines changes = PodChanges(*simulation);
  ASSERT_EQ(changes.size(), 8u);
  EXPECT_EQ(changes[3], "0.5 podUpdated default/s a (Terminating)");
  EXPECT_EQ(changes[4], "31 podUpdated default/p a (Ready)");
  EXPECT_EQ(changes[5], "34 podDeleted default/s a");
  EXPECT_EQ(changes[6], "35 podDeleted default/p a (Succeeded)");
  EXPECT_EQ(changes[7], "35 podDeleted default/q a (Succeeded)");
}

TEST(GoneNodesTest, ARunDoesNotWaitForMissingKubelets) {
  const auto simulation =
      RunToEnd({.objects = {Node("a"), Lived("p", R"("berth.dev/run-for": "30s")")},
                .timeline = {Deletion("5s", "Node", "a")},
                .more = kV134});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kPodDeleted}), Lines{});
  EXPECT_EQ(LastMessage(*simulation), "nothing is left to happen");
}

TEST(GoneNodesTest, PodsMayBeWrittenBeforeTheirNode) {
  const std::string on_a = R"(, "nodeName": "a")";
  std::string pod = Lived("p", kReadyAndEnds);
  pod.insert(pod.rfind("}}"), on_a);
  const auto simulation = RunToEnd({.objects = {pod, Node("a")}, .more = kV134});
  EXPECT_EQ(PodChanges(*simulation),
            (Lines{"1 podUpdated default/p a (Ready)", "5 podDeleted default/p a (Succeeded)"}));
}

TEST(GoneNodesTest, TheGarbageCollectorMakesRoomForOthers) {
  for (const char* semantics : {"v1.15", "v1.21", "v1.34"}) {
    const auto simulation =
        RunToEnd({.objects = {Node("a", "1"), Lived("p", R"("berth.dev/run-for": "1h")")},
                  .timeline = {Deletion("5s", "Node", "a")},
                  .more = StrCat(R"(, "controllerManager": {}, "semantics": ")", semantics, "\"")});
    EXPECT_EQ(Tell(simulation->log(), {EventKind::kPodDeleted}),
              (Lines{"60 podDeleted default/p a (DeletionByPodGC)"}))
        << semantics;
    EXPECT_EQ(simulation->objects().FindPod("default/p"), nullptr);
  }
}

TEST(GoneNodesTest, GoingBackGivesTheSameRun) {
  const ScenarioWords words = {
      .objects = {Node("a"), Lived("p", kReadyAndEnds), Lived("q", kReadyAndEnds)},
      .timeline = {Deletion("500ms", "Node", "a"), At("30s", "create", Node("a"))},
      .more = kV134};
  const auto straight = RunToEnd(words);
  const auto simulation = RunToEnd(words);
  for (const int64_t ms : {31'500, 100, 600, 29'999, 0, 30'000}) {
    simulation->Seek(Time{} + Milliseconds(ms));
    simulation->RunToEnd();
    EXPECT_EQ(PodChanges(*simulation), PodChanges(*straight)) << ms;
  }
}

}  // namespace gone_nodes_test
}  // namespace berth::test
