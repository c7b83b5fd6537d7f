// Tests objects of all kinds in whole simulations: which of their changes wake pods or change
// decisions.
#include <algorithm>

#include "answers/describe.h"
#include "sim/simulation.h"
#include "sim/simulation_fixture.h"
#include "view/view.h"

namespace berth::test {
namespace {

using sim::EventKind;

const std::vector<EventKind> kObjectEvents = {EventKind::kObjectAdded, EventKind::kObjectUpdated,
                                              EventKind::kObjectDeleted};

// Returns for example "1 objectAdded Service default/web (ServiceAdd)".
Lines TellObjects(const sim::Simulation& simulation) {
  Lines lines;
  for (const sim::Event& event : simulation.log().events()) {
    if (std::find(kObjectEvents.begin(), kObjectEvents.end(), event.kind) == kObjectEvents.end()) {
      continue;
    }
    lines.push_back(StrCat(SecondsText(event.t), " ", EventKindName(event.kind), " ", event.message,
                           event.cause.empty() ? "" : StrCat(" (", event.cause, ")")));
  }
  return lines;
}

std::string Object(std::string_view kind, std::string_view name, std::string_view more = "") {
  return StrCat(R"({"kind": ")", kind, R"(", "metadata": {"name": ")", name, R"("})", more, "}");
}

std::string WaitingClass(std::string_view name, std::string_view provisioner) {
  return Object("StorageClass", name,
                StrCat(R"(, "volumeBindingMode": "WaitForFirstConsumer", "provisioner": ")",
                       provisioner, R"(")"));
}
std::string Claim(std::string_view name, std::string_view storage_class) {
  return Object("PersistentVolumeClaim", name,
                StrCat(R"(, "spec": {"storageClassName": ")", storage_class,
                       R"(", "resources": {"requests": {"storage": "1Gi"}}})"));
}
std::string PodWithClaim(std::string_view name, std::string_view claim) {
  return Pod(name, "1",
             StrCat(R"(, "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": ")",
                    claim, R"("}}])"));
}

TEST(ObjectsTest, EachChangeIsLoggedWithTheEventOfTheScheduler) {
  auto simulation =
      RunToEnd({.objects = {Object("Service", "web")},
                .timeline = {At("1s", "update", Object("Service", "web")),
                             At("2s", "delete", Object("Service", "web")),
                             At("3s", "create", Object("PriorityClass", "gold")),
                             At("4s", "create", Object("CSINode", "n1")),
                             At("5s", "patch",
                                R"({"kind": "CSINode", "metadata": {"name": "n1"}, "spec": {}})"),
                             At("6s", "create", Object("StorageClass", "now")),
                             At("7s", "create", WaitingClass("late", "x"))}});
  EXPECT_EQ(TellObjects(*simulation),
            (Lines{"0 objectAdded Service default/web (ServiceAdd)",
                   "1 objectUpdated Service default/web (ServiceUpdate)",
                   "2 objectDeleted Service default/web (ServiceDelete)",
                   "3 objectAdded PriorityClass gold", "4 objectAdded CSINode n1 (CSINodeAdd)",
                   "5 objectUpdated CSINode n1 (CSINodeUpdate)", "6 objectAdded StorageClass now",
                   "7 objectAdded StorageClass late (StorageClassAdd)"}));
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kMoveRequest}),
            (Lines{"0 moveRequest (ServiceAdd)", "1 moveRequest (ServiceUpdate)",
                   "2 moveRequest (ServiceDelete)", "4 moveRequest (CSINodeAdd)",
                   "5 moveRequest (CSINodeUpdate)", "7 moveRequest (StorageClassAdd)"}));
}

TEST(ObjectsTest, AServiceWakesPodsThatWereNotJustTooLarge) {
  auto simulation =
      RunToEnd({.objects = {Node("n1", "1", R"({"unschedulable": true})"), Pod("cordoned"),
                            Node("n2", "1", "{}"), Pod("large", "9")},
                .timeline = {At("5s", "create", Object("Service", "web"))},
                .more = R"(, "until": "10s")"});
  // The large pod fails on n1 for more reasons than its size.
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kMoved}),
            (Lines{"5 moved default/large from unschedulable to active (ServiceAdd)"}));
}

TEST(ObjectsTest, WritesOfControllersAreDeliveredRightAfterTheirCause) {
  auto simulation =
      RunToEnd({.objects = {Object("PersistentVolumeClaim", "c"),
                            Object("PersistentVolume", "v",
                                   R"(, "spec": {"capacity": {"storage": "1Gi"}})")}});
  EXPECT_EQ(TellObjects(*simulation),
            (Lines{"0 objectAdded PersistentVolumeClaim default/c (PvcAdd)",
                   "0 objectAdded PersistentVolume v (PvAdd)",
                   "0 objectUpdated PersistentVolume v (PvUpdate)",
                   "0 objectUpdated PersistentVolume v (PvUpdate)",
                   "0 objectUpdated PersistentVolumeClaim default/c (PvcUpdate)"}));
}

TEST(ObjectsTest, APodWithAClaimLandsWhereItsVolumeIs) {
  const std::string volume = Object("PersistentVolume", "v", R"(, "spec": {
      "capacity": {"storage": "1Gi"}, "nodeAffinity": {"required": {"nodeSelectorTerms": [
          {"matchExpressions": [{"key": "disk", "operator": "In", "values": ["here"]}]}]}}})");
  auto simulation =
      RunToEnd({.objects = {Node("n1"), Node("n2", "4", "{}", R"({"disk": "here"})"), volume,
                            Object("PersistentVolumeClaim", "c"), PodWithClaim("a", "c")}});
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/a n2"}));
}

TEST(ObjectsTest, AVolumeIsCreatedForTheNodeOfThePod) {
  auto simulation =
      RunToEnd({.objects = {Node("n1", "4", "{}", R"({"topology.kubernetes.io/zone": "z"})"),
                            WaitingClass("late", "x"), Claim("c", "late"), PodWithClaim("a", "c"),
                            PodWithClaim("b", "c")}});
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/a n1", "0.02 bound default/b n1"}));
  const Lines objects = TellObjects(*simulation);
  ASSERT_GE(objects.size(), 5u);
  EXPECT_EQ(objects[2], "0.01 objectUpdated PersistentVolumeClaim default/c (PvcUpdate)");
  EXPECT_TRUE(objects[3].starts_with("0.01 objectAdded PersistentVolume pvc-")) << objects[3];
  EXPECT_EQ(objects[4], "0.01 objectUpdated PersistentVolumeClaim default/c (PvcUpdate)");
}

TEST(ObjectsTest, ASelectedVolumeIsBoundWithItsClaim) {
  auto simulation = RunToEnd(
      {.objects = {
           Node("n1"), WaitingClass("late", "kubernetes.io/no-provisioner"),
           Object("PersistentVolume", "v",
                  R"(, "spec": {"capacity": {"storage": "1Gi"}, "storageClassName": "late"})"),
           Claim("c", "late"), PodWithClaim("a", "c")}});
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/a n1"}));
}

TEST(ObjectsTest, AnEphemeralVolumeIsCreatedAndUsed) {
  auto simulation = RunToEnd(
      {.objects = {Node("n1"), WaitingClass("late", "x"),
                   Pod("a", "1", R"(, "volumes": [{"name": "s", "ephemeral": {"volumeClaimTemplate":
                       {"spec": {"storageClassName": "late", "resources": {"requests": {"storage": "1Gi"}}}}}}])")}});
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/a n1"}));
}

TEST(ObjectsTest, APriorityClassDecidesTheOrder) {
  auto simulation =
      RunToEnd({.objects = {Node("n1"), Object("PriorityClass", "gold", R"(, "value": 7)"),
                            Pod("a"), Pod("b", "1", R"(, "priorityClassName": "gold")")}});
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/b n1", "0.02 bound default/a n1"}));
}

TEST(ObjectsTest, ABudgetFollowsTheBindingsOfTheScheduler) {
  auto simulation =
      RunToEnd({.objects = {Node("n1"),
                            Object("PodDisruptionBudget", "b",
                                   R"(, "spec": {"minAvailable": 0, "selector": {}})"),
                            Pod("a")}});
  EXPECT_EQ(TellObjects(*simulation), (Lines{"0 objectAdded PodDisruptionBudget default/b",
                                             "0.01 objectUpdated PodDisruptionBudget default/b"}));
}

TEST(ObjectsTest, GoingBackInTimeTakesObjectsBack) {
  auto simulation = Simulate({.objects = {Node("n1"), Object("Service", "web")},
                              .timeline = {At("2s", "delete", Object("Service", "web"))}});
  simulation->RunToEnd();
  const std::string hash = simulation->log().Hash();
  simulation->Seek(Time{} + Seconds(1));
  EXPECT_EQ(TellObjects(*simulation), (Lines{"0 objectAdded Service default/web (ServiceAdd)"}));
  simulation->RunToEnd();
  EXPECT_EQ(simulation->log().Hash(), hash);
}

TEST(ObjectsTest, TheLogDescribesObjectsInWords) {
  auto simulation = RunToEnd({.objects = {Object("Service", "web")}});
  const sim::EventLog& log = simulation->log();
  EXPECT_EQ(log.ToText().substr(0, log.ToText().find('\n')),
            "    0.000s  objectAdded        Service default/web (ServiceAdd)");
  EXPECT_EQ(
      log.ToJsonLines().substr(0, log.ToJsonLines().find('\n')),
      R"({"t":0,"event":"objectAdded","cause":"ServiceAdd","message":"Service default/web"})");
  EXPECT_EQ(sim::EventSentence(log, log.events()[0]).Text(), "Service default/web created");
}

TEST(ObjectsTest, AMomentIsDeterminedByItsObjectsToo) {
  auto simulation = RunToEnd({.timeline = {At("1s", "create", Object("Service", "web")),
                                           At("2s", "create", Object("Service", "a")),
                                           At("2s", "create", Object("Service", "b")),
                                           At("3s", "delete", Object("Service", "b"))}});
  const auto narrate = [&](int64_t second) {
    sim::ViewProjection projection(&simulation->log());
    return sim::Narrate(simulation->log(), projection.At(Time{} + Seconds(second)));
  };
  EXPECT_TRUE(narrate(1).starts_with("Service default/web created. ")) << narrate(1);
  EXPECT_TRUE(narrate(2).starts_with("2 objects of other kinds change. ")) << narrate(2);
  EXPECT_NE(narrate(3).find("Service default/b deleted."), std::string::npos) << narrate(3);
}

// ---- Pods of other schedulers

std::string OthersPod(std::string_view name, std::string_view cpu = "1") {
  return Pod(name, cpu, R"(, "schedulerName": "mine")");
}

TEST(OtherSchedulersTest, UpdatesAndDeletesOfTheirPendingPodsTouchNoQueue) {
  auto simulation = RunToEnd(
      {.objects = {Node("n1"), OthersPod("a")},
       .timeline = {At("1s", "update", OthersPod("a", "2")), At("2s", "delete", OthersPod("a"))}});
  EXPECT_EQ(
      Tell(simulation->log(), {EventKind::kPodCreated, EventKind::kPodIgnored,
                               EventKind::kPodUpdated, EventKind::kPodDeleted, EventKind::kQueued,
                               EventKind::kDequeued, EventKind::kMoveRequest}),
      (Lines{"0 moveRequest (NodeAdd)", "0 podCreated default/a", "0 podIgnored default/a",
             "1 podUpdated default/a", "2 podDeleted default/a"}));
}

TEST(OtherSchedulersTest, TheirRunningPodsTakeRoomAndGiveItBack) {
  const std::string theirs = Pod("a", "4", R"(, "schedulerName": "mine", "nodeName": "n1")");
  auto simulation = RunToEnd(
      {.objects = {Node("n1"), theirs, Pod("b")}, .timeline = {At("5s", "delete", theirs)}});
  EXPECT_EQ(Bindings(*simulation), (Lines{"5.01 bound default/b n1"}));
}

TEST(OtherSchedulersTest, APodMayChangeItsScheduler) {
  auto simulation =
      RunToEnd({.objects = {OthersPod("a"), Pod("b")},
                .timeline = {At("1s", "update", Pod("a")), At("2s", "update", OthersPod("b"))},
                .more = R"(, "until": "3s")"});
  EXPECT_EQ(
      Tell(simulation->log(), {EventKind::kQueued, EventKind::kPodIgnored, EventKind::kDequeued}),
      (Lines{"0 podIgnored default/a", "0 queued default/b to active (PodAdd)",
             "1 queued default/a to active (PodAdd)",
             "2 dequeued default/b from unschedulable (PodUpdate)", "2 podIgnored default/b"}));
  sim::ViewProjection projection(&simulation->log());
  const sim::View& view = projection.At(Time{} + Seconds(2));
  EXPECT_EQ(view.pods[static_cast<size_t>(simulation->log().FindPod("default/b"))].place,
            sim::PodPlace::kUnserved);
}

}  // namespace
}  // namespace berth::test
