#include "apiserver/cluster.h"

#include <gtest/gtest.h>

#include "base/strings.h"
#include "support/objects.h"

namespace berth::sim {
namespace {

using test::MakeObject;

class ClusterTest : public testing::Test {
 protected:
  template <typename T>
  void Create(std::string_view json) {
    cluster_.Create(MakeObject<T>(json));
  }
  template <typename T>
  ObjectPtr<T> Stored(const std::string& key) const {
    return cluster_.objects().Of<T>().Find(key);
  }

  // Returns for example "create Service default/web", in the order of the writes.
  std::vector<std::string> Events() {
    std::vector<std::string> lines;
    for (const WatchEvent& event : cluster_.TakeWatchEvents()) {
      const std::string_view verb = !event.before ? "create" : !event.after ? "delete" : "update";
      lines.push_back(
          StrCat(verb, " ", InfoOf(event.kind()).name, " ", KeyOf(MetaOf(event.any()))));
    }
    return lines;
  }

  SimClock clock_;
  Cluster cluster_{&clock_};
};

using Lines = std::vector<std::string>;

TEST_F(ClusterTest, ObjectsOfEveryKindAreCreatedUpdatedAndDeleted) {
  for (int i = 0; i < kNumKinds; ++i) {
    const Kind kind = static_cast<Kind>(i);
    const AnyObject object = test::MakeAny(kind, R"({"metadata": {"name": "x"}})");
    const std::string key = KeyOf(MetaOf(object));
    const std::string name(InfoOf(kind).name);
    cluster_.Create(object);
    cluster_.Update(object);
    EXPECT_TRUE(cluster_.objects().Find(kind, key).has_value()) << name;
    cluster_.Remove(kind, key);
    EXPECT_FALSE(cluster_.objects().Find(kind, key).has_value()) << name;
    EXPECT_EQ(Events(), (Lines{StrCat("create ", name, " ", key), StrCat("update ", name, " ", key),
                               StrCat("delete ", name, " ", key)}));
  }
}

TEST_F(ClusterTest, ObjectsWithoutCreationTimestampGetTheCurrentSecond) {
  clock_.AdvanceTo(Time{} + Milliseconds(2'700));
  cluster_.Create(MakeObject<v1::Service>(R"({"metadata": {"name": "new"}})"));
  cluster_.Create(MakeObject<v1::Service>(
      R"({"metadata": {"name": "old", "creationTimestamp": "2021-06-01T00:00:01Z"}})"));
  clock_.AdvanceTo(Time{} + Seconds(9));
  cluster_.Update(MakeObject<v1::Service>(R"({"metadata": {"name": "new"}})"));
  const auto created = [&](const std::string& key) {
    return cluster_.objects().Of<v1::Service>().Find(key)->metadata.creation_timestamp;
  };
  EXPECT_EQ(created("default/new"), Time{} + Seconds(2));
  EXPECT_EQ(created("default/old"), Time{} + Seconds(1));
}

TEST_F(ClusterTest, AnUpdateOfAPodGroupLeavesItsStatus) {
  cluster_.Create(MakeObject<v1alpha1::PodGroup>(
      R"({"metadata": {"name": "g"}, "status": {"phase": "Running", "running": 2}})"));
  cluster_.Update(
      MakeObject<v1alpha1::PodGroup>(R"({"metadata": {"name": "g"}, "spec": {"minMember": 3}})"));
  const auto group = cluster_.objects().Of<v1alpha1::PodGroup>().Find("default/g");
  EXPECT_EQ(group->min_member, 3);
  EXPECT_EQ(group->status.phase, "Running");
  EXPECT_EQ(group->status.running, 2);
}

TEST_F(ClusterTest, AWriteThatDoesNotApplyMakesNoWatchEvent) {
  const auto service = MakeObject<v1::Service>(R"({"metadata": {"name": "web"}})");
  cluster_.Update(service);
  cluster_.Remove(Kind::kService, "default/web");
  EXPECT_EQ(Events(), Lines{});
  cluster_.Create(service);
  cluster_.Create(service);
  EXPECT_EQ(Events(), Lines{"create Service default/web"});
}

TEST_F(ClusterTest, EveryWriteMakesANewResourceVersion) {
  const auto service = MakeObject<v1::Service>(R"({"metadata": {"name": "web"}})");
  cluster_.Create(service);
  const int64_t first = Stored<v1::Service>("default/web")->metadata.resource_version;
  cluster_.Update(service);
  EXPECT_GT(Stored<v1::Service>("default/web")->metadata.resource_version, first);
}

TEST_F(ClusterTest, AnUpdateKeepsTheUidThatCreationGave) {
  const auto service = MakeObject<v1::Service>(R"({"metadata": {"name": "web"}})");
  cluster_.Create(service);
  const std::string uid = Stored<v1::Service>("default/web")->metadata.uid;
  EXPECT_FALSE(uid.empty());
  cluster_.Update(service);
  EXPECT_EQ(Stored<v1::Service>("default/web")->metadata.uid, uid);
}

TEST_F(ClusterTest, AnApplyOfAClaimLeavesItsBindingAlone) {
  Create<v1::PersistentVolume>(
      R"({"metadata": {"name": "v"}, "spec": {"capacity": {"storage": "1Gi"}}})");
  const auto claim = MakeObject<v1::PersistentVolumeClaim>(R"({"metadata": {"name": "c"}})");
  cluster_.Create(claim);
  cluster_.RunControllers();
  cluster_.Update(claim);
  const auto stored = Stored<v1::PersistentVolumeClaim>("default/c");
  EXPECT_EQ(stored->volume_name, "v");
  EXPECT_TRUE(stored->metadata.annotations.contains(std::string(v1::kAnnBindCompleted)));
  EXPECT_EQ(stored->phase, "Bound");
}

TEST_F(ClusterTest, AnApplyOfAVolumeLeavesItsClaimRefAlone) {
  const auto volume = MakeObject<v1::PersistentVolume>(
      R"({"metadata": {"name": "v"}, "spec": {"capacity": {"storage": "1Gi"}}})");
  cluster_.Create(volume);
  Create<v1::PersistentVolumeClaim>(R"({"metadata": {"name": "c"}})");
  cluster_.RunControllers();
  cluster_.Update(volume);
  const auto stored = Stored<v1::PersistentVolume>("v");
  ASSERT_TRUE(stored->claim_ref.has_value());
  EXPECT_EQ(stored->claim_ref->name, "c");
  EXPECT_EQ(stored->phase, "Bound");
}

TEST_F(ClusterTest, AnUpdateOfAVolumeThatIsGoneIsNotFound) {
  const auto volume = MakeObject<v1::PersistentVolume>(R"({"metadata": {"name": "v"}})");
  EXPECT_EQ(cluster_.UpdatePersistentVolume(*volume), "persistentvolumes \"v\" not found");
  const auto claim = MakeObject<v1::PersistentVolumeClaim>(R"({"metadata": {"name": "c"}})");
  EXPECT_EQ(cluster_.UpdatePersistentVolumeClaim(*claim), "persistentvolumeclaims \"c\" not found");
}

TEST_F(ClusterTest, AnUpdateByWhomeverReadAnOldVersionConflicts) {
  Create<v1::PersistentVolume>(R"({"metadata": {"name": "v"}})");
  const auto old_volume = Stored<v1::PersistentVolume>("v");
  ASSERT_EQ(cluster_.UpdatePersistentVolume(*old_volume), std::nullopt);
  EXPECT_EQ(cluster_.UpdatePersistentVolume(*old_volume),
            "Operation cannot be fulfilled on persistentvolumes \"v\": the object has been "
            "modified; please apply your changes to the latest version and try again");
}

TEST_F(ClusterTest, ControllersReactToTheSchedulersWriteBeforeItReturns) {
  Create<v1::StorageClass>(
      R"({"metadata": {"name": "local"}, "volumeBindingMode": "WaitForFirstConsumer"})");
  Create<v1::PersistentVolume>(
      R"({"metadata": {"name": "v"}, "spec": {"storageClassName": "local", "capacity": {"storage": "1Gi"}}})");
  Create<v1::PersistentVolumeClaim>(
      R"({"metadata": {"name": "c"}, "spec": {"storageClassName": "local"}})");
  cluster_.RunControllers();
  EXPECT_EQ(Stored<v1::PersistentVolumeClaim>("default/c")->volume_name, "");
  v1::PersistentVolume volume = *Stored<v1::PersistentVolume>("v");
  volume.claim_ref = {"default", "c", Stored<v1::PersistentVolumeClaim>("default/c")->metadata.uid};
  Events();
  ASSERT_EQ(cluster_.UpdatePersistentVolume(volume), std::nullopt);
  EXPECT_EQ(cluster_.Stored().Of<v1::PersistentVolumeClaim>().Find("default/c")->volume_name, "v");
  EXPECT_EQ(Events(), (Lines{"update PersistentVolume v", "update PersistentVolume v",
                             "update PersistentVolumeClaim default/c"}));
}

TEST_F(ClusterTest, ABoundPodRunsAtOnceAndADeletedOneIsGoneAtOnce) {
  clock_.AdvanceTo(Time{} + Seconds(5));
  Create<v1::Node>(R"({"metadata": {"name": "node"}})");
  Create<v1::Pod>(R"({"metadata": {"name": "a"}})");
  EXPECT_FALSE(cluster_.BindPod(*Stored<v1::Pod>("default/a"), "node").has_value());
  const v1::PodPtr bound = Stored<v1::Pod>("default/a");
  EXPECT_EQ(bound->status.phase, "Running");
  EXPECT_EQ(bound->status.start_time, Time{} + Seconds(5));
  EXPECT_FALSE(cluster_.DeletePod(*bound).has_value());
  EXPECT_EQ(Stored<v1::Pod>("default/a"), nullptr);
}

TEST_F(ClusterTest, APodBoundToAMissingNodeRunsWhenItsKubeletStartsIt) {
  Create<v1::Pod>(R"({"metadata": {"name": "a", "annotations": {"berth.dev/ready-after": "1s"}}})");
  EXPECT_FALSE(cluster_.BindPod(*Stored<v1::Pod>("default/a"), "node").has_value());
  v1::PodPtr pod = Stored<v1::Pod>("default/a");
  EXPECT_EQ(pod->spec.node_name, "node");
  EXPECT_EQ(pod->status.phase, "");
  EXPECT_FALSE(pod->status.start_time);
  clock_.AdvanceTo(Time{} + Seconds(5));
  cluster_.StartPod("default/a");
  pod = Stored<v1::Pod>("default/a");
  EXPECT_EQ(pod->status.phase, "Running");
  EXPECT_EQ(pod->status.start_time, Time{} + Seconds(5));
  EXPECT_EQ(pod->status.conditions.back().status, "False") << "it is not ready yet";
  Events();
  cluster_.StartPod("default/a");
  EXPECT_EQ(Events(), Lines{}) << "it is started once";
}

TEST_F(ClusterTest, APodOfAMissingNodeFailsAndIsDeletedAtOnce) {
  cluster_.set_deletes_gracefully(true);
  Create<v1::Pod>(R"({"metadata": {"name": "a", "annotations": {"berth.dev/stops-after": "9s"}},
                      "spec": {"nodeName": "node"}})");
  Events();
  cluster_.FailAndDeletePod("default/a", std::nullopt);
  EXPECT_EQ(Stored<v1::Pod>("default/a"), nullptr);
  EXPECT_EQ(Events(), (Lines{"update Pod default/a", "delete Pod default/a"}));
}

TEST_F(ClusterTest, ACheckpointBringsEverythingBack) {
  Create<v1::Service>(R"({"metadata": {"name": "web"}})");
  cluster_.RunControllers();
  Events();
  const Cluster::State before = cluster_.Save();
  cluster_.Remove(Kind::kService, "default/web");
  cluster_.RunControllers();
  Events();
  cluster_.Restore(before);
  EXPECT_NE(Stored<v1::Service>("default/web"), nullptr);
}

// ---- Admission

TEST_F(ClusterTest, APodGetsTheValueAndPolicyOfItsPriorityClass) {
  Create<v1::PriorityClass>(
      R"({"metadata": {"name": "gold"}, "value": 7, "preemptionPolicy": "Never"})");
  Create<v1::Pod>(R"({"metadata": {"name": "a"}, "spec": {"priorityClassName": "gold"}})");
  const auto pod = Stored<v1::Pod>("default/a");
  EXPECT_EQ(pod->spec.priority, 7);
  EXPECT_EQ(pod->spec.preemption_policy, "Never");
}

TEST_F(ClusterTest, TheSystemClassesExistFromTheStart) {
  Create<v1::Pod>(
      R"({"metadata": {"name": "a"}, "spec": {"priorityClassName": "system-cluster-critical"}})");
  Create<v1::Pod>(
      R"({"metadata": {"name": "b"}, "spec": {"priorityClassName": "system-node-critical"}})");
  EXPECT_EQ(Stored<v1::Pod>("default/a")->spec.priority, 2'000'000'000);
  EXPECT_EQ(Stored<v1::Pod>("default/b")->spec.priority, 2'000'001'000);
}

TEST_F(ClusterTest, APodWithoutAClassGetsTheGlobalDefaultOfLeastValue) {
  Create<v1::Pod>(R"({"metadata": {"name": "early"}})");
  Create<v1::PriorityClass>(R"({"metadata": {"name": "a"}, "value": 9, "globalDefault": true})");
  Create<v1::PriorityClass>(R"({"metadata": {"name": "b"}, "value": 5, "globalDefault": true})");
  Create<v1::Pod>(R"({"metadata": {"name": "late"}})");
  EXPECT_EQ(Stored<v1::Pod>("default/early")->spec.priority, 0);
  EXPECT_EQ(Stored<v1::Pod>("default/late")->spec.priority, 5);
  EXPECT_EQ(Stored<v1::Pod>("default/late")->spec.priority_class_name, "b");
}

TEST_F(ClusterTest, APodThatStatesItsPriorityKeepsIt) {
  Create<v1::PriorityClass>(R"({"metadata": {"name": "a"}, "value": 9, "globalDefault": true})");
  Create<v1::Pod>(R"({"metadata": {"name": "a"}, "spec": {"priority": 3}})");
  Create<v1::Pod>(
      R"({"metadata": {"name": "b"}, "spec": {"priority": 4, "priorityClassName": "not-in-the-dump"}})");
  EXPECT_EQ(Stored<v1::Pod>("default/a")->spec.priority, 3);
  EXPECT_EQ(Stored<v1::Pod>("default/b")->spec.priority, 4);
}

TEST_F(ClusterTest, AnUpdateKeepsThePriorityOfCreation) {
  Create<v1::PriorityClass>(R"({"metadata": {"name": "gold"}, "value": 7})");
  const auto pod =
      MakeObject<v1::Pod>(R"({"metadata": {"name": "a"}, "spec": {"priorityClassName": "gold"}})");
  cluster_.Create(pod);
  cluster_.Remove(Kind::kPriorityClass, "gold");
  cluster_.Update(pod);
  EXPECT_EQ(Stored<v1::Pod>("default/a")->spec.priority, 7);
}

TEST_F(ClusterTest, APodOfAnUnknownClassIsForbidden) {
  Create<v1::Pod>(R"({"metadata": {"name": "a"}, "spec": {"priorityClassName": "gold"}})");
  EXPECT_EQ(Stored<v1::Pod>("default/a"), nullptr);
}

// Returns "key operator effect" of each toleration.
Lines TolerationsOf(const v1::PodPtr& pod) {
  Lines lines;
  for (const v1::Toleration& toleration : *pod->spec.tolerations) {
    lines.push_back(StrCat(toleration.key, " ", toleration.op, " ", toleration.effect));
  }
  return lines;
}

constexpr const char* kToleratesNotReady = "node.kubernetes.io/not-ready Exists NoExecute";
constexpr const char* kToleratesUnreachable = "node.kubernetes.io/unreachable Exists NoExecute";

TEST_F(ClusterTest, APodToleratesForAWhileThatItsNodeIsLost) {
  const auto pod = MakeObject<v1::Pod>(R"({"metadata": {"name": "a"}})");
  cluster_.Create(pod);
  EXPECT_EQ(TolerationsOf(Stored<v1::Pod>("default/a")),
            (Lines{kToleratesNotReady, kToleratesUnreachable}));
  cluster_.Update(pod);
  EXPECT_EQ(TolerationsOf(Stored<v1::Pod>("default/a")),
            (Lines{kToleratesNotReady, kToleratesUnreachable}));
}

TEST_F(ClusterTest, APodKeepsItsOwnTolerationsOfLostNodes) {
  const struct {
    const char* given;
    Lines want;
  } cases[] = {
      {R"({"key": "gpu", "operator": "Exists", "effect": "NoSchedule"})",
       {"gpu Exists NoSchedule", kToleratesNotReady, kToleratesUnreachable}},
      {R"({"key": "node.kubernetes.io/not-ready", "operator": "Exists", "effect": "NoSchedule"})",
       {"node.kubernetes.io/not-ready Exists NoSchedule", kToleratesNotReady,
        kToleratesUnreachable}},
      {R"({"key": "node.kubernetes.io/not-ready", "value": "x"})",
       {"node.kubernetes.io/not-ready  ", kToleratesUnreachable}},
      {R"({"key": "node.kubernetes.io/unreachable", "operator": "Exists", "effect": "NoExecute",
           "tolerationSeconds": 5})",
       {kToleratesUnreachable, kToleratesNotReady}},
      {R"({"operator": "Exists", "effect": "NoExecute"})", {" Exists NoExecute"}},
      {R"({"operator": "Exists"})", {" Exists "}},
  };
  for (const auto& c : cases) {
    Create<v1::Pod>(
        StrCat(R"({"metadata": {"name": "a"}, "spec": {"tolerations": [)", c.given, "]}}"));
    EXPECT_EQ(TolerationsOf(Stored<v1::Pod>("default/a")), c.want) << c.given;
    cluster_.Remove(Kind::kPod, "default/a");
  }
}

TEST_F(ClusterTest, AClaimThatSaysNothingOfItsClassGetsTheDefaultOne) {
  Create<v1::StorageClass>(
      R"({"metadata": {"name": "std", "annotations": {"storageclass.kubernetes.io/is-default-class": "true"}}})");
  Create<v1::StorageClass>(R"({"metadata": {"name": "other"}})");
  Create<v1::PersistentVolumeClaim>(R"({"metadata": {"name": "a"}})");
  Create<v1::PersistentVolumeClaim>(
      R"({"metadata": {"name": "b"}, "spec": {"storageClassName": ""}})");
  Create<v1::PersistentVolumeClaim>(
      R"({"metadata": {"name": "c", "annotations": {"volume.beta.kubernetes.io/storage-class": "other"}}})");
  EXPECT_EQ(Stored<v1::PersistentVolumeClaim>("default/a")->storage_class_name, "std");
  EXPECT_EQ(Stored<v1::PersistentVolumeClaim>("default/b")->storage_class_name, "");
  EXPECT_EQ(Stored<v1::PersistentVolumeClaim>("default/c")->storage_class_name, std::nullopt);
}

TEST_F(ClusterTest, AmongSeveralDefaultClassesNoneIsTaken) {
  for (const char* name : {"x", "y"}) {
    Create<v1::StorageClass>(StrCat(
        R"({"metadata": {"name": ")", name,
        R"(", "annotations": {"storageclass.beta.kubernetes.io/is-default-class": "true"}}})"));
  }
  Create<v1::PersistentVolumeClaim>(R"({"metadata": {"name": "a"}})");
  EXPECT_EQ(Stored<v1::PersistentVolumeClaim>("default/a")->storage_class_name, std::nullopt);
}

}  // namespace
}  // namespace berth::sim
