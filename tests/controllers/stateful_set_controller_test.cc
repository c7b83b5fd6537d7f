#include "controllers/stateful_sets/stateful_set_controller.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <set>

#include "controllers/pod_facts.h"
#include "controllers/stateful_sets/stateful_pod.h"
#include "controllers/workloads_fixture.h"

namespace berth::test {
namespace {

using Names = std::vector<std::string>;

constexpr char kParallel[] = R"(, "podManagementPolicy": "Parallel")";
constexpr char kOnDelete[] = R"(, "updateStrategy": {"type": "OnDelete"})";
constexpr char kClaims[] = R"(, "volumeClaimTemplates": [{"metadata": {"name": "data",
    "labels": {"of": "data"}}, "spec": {"accessModes": ["ReadWriteOnce"],
    "resources": {"requests": {"storage": "1Gi"}}}}])";

std::string FromPartition(int32_t partition) {
  return StrCat(R"(, "updateStrategy": {"type": "RollingUpdate", "rollingUpdate": {"partition": )",
                std::to_string(partition), "}}");
}

// A pod of a manifest; `metadata` and `status` are its members: R"("labels": {}, )".
std::string PodManifest(std::string_view name, std::string_view metadata = "",
                        std::string_view phase = "Running") {
  return StrCat(R"({"metadata": {)", metadata, R"("name": ")", name,
                R"("}, "spec": {"nodeName": "n", "containers": []}, "status": {"phase": ")", phase,
                R"("}})");
}

class StatefulSetTest : public WorkloadsTest {
 protected:
  void CreateSet(int32_t replicas, std::string_view more = "", std::string_view image = "a") {
    Create<v1::StatefulSet>(Workload("web", replicas, more, image));
  }
  void UpdateSet(int32_t replicas, std::string_view more = "", std::string_view image = "a") {
    Update<v1::StatefulSet>(Workload("web", replicas, more, image));
  }
  v1::PodPtr Pod(const std::string& name) const {
    return cluster_.objects().FindPod(StrCat("default/", name));
  }
  std::string Image(const std::string& name) const {
    const v1::PodPtr pod = Pod(name);
    return pod == nullptr ? "" : (*pod->spec.containers)[0].image;
  }
  // Returns the images of the pods, in the order of their names.
  std::string Images() const {
    std::string images;
    for (const v1::PodPtr& pod : Pods()) images += (*pod->spec.containers)[0].image;
    return images;
  }
  const v1::StatefulSetStatus& Status() const {
    return cluster_.objects().Of<v1::StatefulSet>().Find("default/web")->status;
  }
  Names Claims() const {
    Names names;
    for (const auto& [key, claim] : cluster_.objects().Of<v1::PersistentVolumeClaim>()) {
      names.push_back(claim->metadata.name);
    }
    return names;
  }
  void BindAll() {
    while (Bind() > 0) {
    }
  }
};

TEST_F(StatefulSetTest, ItsPodsHaveNumberedNamesAndLabels) {
  CreateSet(1);
  ASSERT_EQ(PodNames(), Names{"web-0"});
  const v1::ObjectMeta& pod = Pods()[0]->metadata;
  const std::string revision = Status().update_revision;
  EXPECT_TRUE(revision.starts_with("web-")) << revision;
  EXPECT_EQ(pod.labels, (LabelSet{{"app", "web"},
                                  {"apps.kubernetes.io/pod-index", "0"},
                                  {"controller-revision-hash", revision},
                                  {"statefulset.kubernetes.io/pod-name", "web-0"}}));
  ASSERT_EQ(pod.owner_references.size(), 1u);
  EXPECT_EQ(pod.owner_references[0].api_version, "apps/v1");
  EXPECT_EQ(pod.owner_references[0].kind, "StatefulSet");
}

TEST_F(StatefulSetTest, EachPodWaitsUntilTheOneBeforeItIsReady) {
  CreateSet(3);
  EXPECT_EQ(PodNames(), (Names{"web-0"}));
  Bind();
  EXPECT_EQ(PodNames(), (Names{"web-0", "web-1"}));
  PassTime(Seconds(1000));
  EXPECT_EQ(PodNames(), (Names{"web-0", "web-1"}));
  Bind();
  EXPECT_EQ(PodNames(), (Names{"web-0", "web-1", "web-2"}));
}

TEST_F(StatefulSetTest, AndForMinReadySeconds) {
  CreateSet(2, R"(, "minReadySeconds": 10)");
  Bind();
  PassTime(Seconds(9));
  EXPECT_EQ(PodNames(), (Names{"web-0"}));
  PassTime(Seconds(1));
  EXPECT_EQ(PodNames(), (Names{"web-0", "web-1"}));
}

TEST_F(StatefulSetTest, ParallelOnesWaitForNothing) {
  CreateSet(3, kParallel);
  EXPECT_EQ(PodNames(), (Names{"web-0", "web-1", "web-2"}));
  UpdateSet(1, kParallel);
  EXPECT_EQ(PodNames(), (Names{"web-0"}));
}

TEST_F(StatefulSetTest, NumbersBeginAtTheStartOfItsOrdinals) {
  CreateSet(2, StrCat(kParallel, R"(, "ordinals": {"start": 5})"));
  EXPECT_EQ(PodNames(), (Names{"web-5", "web-6"}));
  UpdateSet(2, StrCat(kParallel, R"(, "ordinals": {"start": 6})"));
  EXPECT_EQ(PodNames(), (Names{"web-6", "web-7"}));
}

// The highest pod is deleted first, and all below it must be available.
TEST_F(StatefulSetTest, ShrinksOneByOneFromTheHighest) {
  CreateSet(4);
  BindAll();
  Names deleted;
  size_t most_at_a_time = 0;
  size_t before = 4;
  after_sync_ = [&] {
    most_at_a_time = std::max(most_at_a_time, before - Pods().size());
    before = Pods().size();
  };
  UpdateSet(1);
  EXPECT_EQ(PodNames(), (Names{"web-0"}));
  EXPECT_EQ(most_at_a_time, 1u);
}

TEST_F(StatefulSetTest, DoesNotShrinkWhileAPodThatStaysIsNotReady) {
  CreateSet(3);
  BindAll();
  after_sync_ = [&] { EXPECT_NE(Pod("web-2"), nullptr); };
  Delete(Kind::kPod, "default/web-0");
  UpdateSet(1);
  EXPECT_EQ(PodNames(), (Names{"web-0", "web-1", "web-2"}));
  after_sync_ = nullptr;
  Bind();
  EXPECT_EQ(PodNames(), (Names{"web-0"}));
}

TEST_F(StatefulSetTest, APodThatIsDeletedOrEndsIsReplacedUnderItsName) {
  CreateSet(2);
  BindAll();
  const std::string uid = Pod("web-0")->metadata.uid;
  Delete(Kind::kPod, "default/web-0");
  ASSERT_EQ(PodNames(), (Names{"web-0", "web-1"}));
  EXPECT_NE(Pod("web-0")->metadata.uid, uid);
  for (const char* const phase : {"Failed", "Succeeded"}) {
    BindAll();
    const std::string before = Pod("web-1")->metadata.uid;
    cluster_.EndPod("default/web-1", phase);
    Settle();
    ASSERT_EQ(PodNames(), (Names{"web-0", "web-1"}));
    EXPECT_NE(Pod("web-1")->metadata.uid, before);
    EXPECT_EQ(Pod("web-1")->status.phase, "");
  }
}

TEST_F(StatefulSetTest, RollsOutFromTheHighestOneAtATime) {
  CreateSet(3);
  BindAll();
  UpdateSet(3, "", "b");
  EXPECT_EQ(Images(), "aab");
  PassTime(Seconds(1000));
  EXPECT_EQ(Images(), "aab") << "the new one is not ready";
  Bind();
  EXPECT_EQ(Images(), "abb");
  Bind();
  EXPECT_EQ(Images(), "bbb");
  EXPECT_NE(Status().current_revision, Status().update_revision);
  Bind();
  EXPECT_EQ(Status().current_revision, Status().update_revision);
}

// As in Kubernetes, restoring the earlier template does not suffice.
TEST_F(StatefulSetTest, ARolloutIsStuckAtAPodThatIsNeverReadyUntilItIsDeleted) {
  CreateSet(2);
  BindAll();
  UpdateSet(2, "", "b");
  UpdateSet(2);
  PassTime(Seconds(1000));
  EXPECT_EQ(Images(), "ab");
  Delete(Kind::kPod, "default/web-1");
  EXPECT_EQ(Images(), "aa");
}

TEST_F(StatefulSetTest, BelowItsPartitionPodsKeepTheOldTemplate) {
  CreateSet(3);
  BindAll();
  UpdateSet(3, FromPartition(2), "b");
  BindAll();
  EXPECT_EQ(Images(), "aab");
  Delete(Kind::kPod, "default/web-1");
  EXPECT_EQ(Image("web-1"), "a") << "also those that are made anew";
  BindAll();
  UpdateSet(3, FromPartition(0), "b");
  BindAll();
  EXPECT_EQ(Images(), "bbb");
  Delete(Kind::kPod, "default/web-1");
  EXPECT_EQ(Image("web-1"), "b");
}

TEST_F(StatefulSetTest, WithOnDeletePodsAreReplacedWhenTheyAreDeleted) {
  CreateSet(2, kOnDelete);
  BindAll();
  UpdateSet(2, kOnDelete, "b");
  PassTime(Seconds(1000));
  EXPECT_EQ(Images(), "aa");
  Delete(Kind::kPod, "default/web-0");
  EXPECT_EQ(Images(), "ba");
}

TEST_F(StatefulSetTest, AnEarlierTemplateHasItsRevisionAgain) {
  CreateSet(1);
  Bind();
  const std::string first = controllers::RevisionOf(*Pods()[0]);
  UpdateSet(1, "", "b");
  BindAll();
  EXPECT_NE(controllers::RevisionOf(*Pods()[0]), first);
  UpdateSet(1);
  BindAll();
  EXPECT_EQ(controllers::RevisionOf(*Pods()[0]), first);
}

TEST_F(StatefulSetTest, EachPodHasClaimsThatStay) {
  CreateSet(2, kClaims);
  EXPECT_EQ(Claims(), (Names{"data-web-0"}));
  Bind();
  EXPECT_EQ(Claims(), (Names{"data-web-0", "data-web-1"}));
  const auto claim = cluster_.objects().Of<v1::PersistentVolumeClaim>().Find("default/data-web-0");
  EXPECT_EQ(claim->metadata.labels, (LabelSet{{"app", "web"}, {"of", "data"}}));
  EXPECT_TRUE(claim->metadata.owner_references.empty());
  ASSERT_EQ(Pods()[1]->spec.volumes.size(), 1u);
  EXPECT_EQ((*Pods()[1]->spec.volumes)[0].name, "data");
  EXPECT_EQ((*Pods()[1]->spec.volumes)[0].claim_name, "data-web-1");
  BindAll();
  UpdateSet(1, kClaims);
  Delete(Kind::kPod, "default/web-0");
  EXPECT_EQ(Claims(), (Names{"data-web-0", "data-web-1"}));
  Delete(Kind::kStatefulSet, "default/web");
  EXPECT_TRUE(Pods().empty());
  EXPECT_EQ(Claims(), (Names{"data-web-0", "data-web-1"}));
}

TEST_F(StatefulSetTest, AClaimTakesThePlaceOfAVolumeOfItsName) {
  std::string set = Workload("web", 1, kClaims);
  set.replace(
      set.find(R"("containers")"), 0,
      R"("volumes": [{"name": "data", "emptyDir": {}}, {"name": "tmp", "emptyDir": {}}], )");
  Create<v1::StatefulSet>(set);
  const std::vector<v1::Volume>& volumes = Pods()[0]->spec.volumes;
  ASSERT_EQ(volumes.size(), 2u);
  EXPECT_EQ(volumes[0].claim_name, "data-web-0");
  EXPECT_EQ(volumes[1].name, "tmp");
}

TEST_F(StatefulSetTest, AClaimThatIsThereIsUsed) {
  cluster_.Create(MakeObject<v1::PersistentVolumeClaim>(
      R"({"metadata": {"name": "data-web-0", "labels": {"mine": "yes"}}, "spec": {}})"));
  CreateSet(1, kClaims);
  EXPECT_EQ(cluster_.objects()
                .Of<v1::PersistentVolumeClaim>()
                .Find("default/data-web-0")
                ->metadata.labels,
            (LabelSet{{"mine", "yes"}}));
}

// The names of a real cluster's revisions differ from those here.
TEST_F(StatefulSetTest, TakesThePodsOfADumpWithTheirRevision) {
  for (const char* const name : {"web-0", "web-1"}) {
    cluster_.Create(MakeObject<v1::Pod>(PodManifest(
        name, R"("labels": {"app": "web", "controller-revision-hash": "web-real"}, )")));
  }
  std::string set = Workload("web", 2);
  set.insert(set.rfind('}'), R"(, "status": {"currentRevision": "web-real",
      "updateRevision": "web-real"})");
  const std::vector<v1::PodPtr> before = Pods();
  Create<v1::StatefulSet>(set);
  ASSERT_EQ(PodNames(), (Names{"web-0", "web-1"}));
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(Pods()[i]->metadata.uid, before[i]->metadata.uid);
    EXPECT_EQ(Pods()[i]->metadata.owner_references.size(), 1u);
  }
  UpdateSet(2, "", "b");
  BindAll();
  EXPECT_EQ(Images(), "bb");
}

TEST_F(StatefulSetTest, TakesNoPodOfAnotherName) {
  cluster_.Create(MakeObject<v1::Pod>(PodManifest("web-x", R"("labels": {"app": "web"}, )")));
  cluster_.Create(MakeObject<v1::Pod>(PodManifest("web-00", R"("labels": {"app": "web"}, )")));
  CreateSet(1);
  EXPECT_EQ(PodNames(), (Names{"web-0", "web-00", "web-x"}));
  EXPECT_TRUE(Pod("web-x")->metadata.owner_references.empty());
  EXPECT_TRUE(Pod("web-00")->metadata.owner_references.empty());
}

// As with any name that is in use, it tries again after increasing delays.
TEST_F(StatefulSetTest, WaitsForANameThatAnotherPodHas) {
  cluster_.Create(MakeObject<v1::Pod>(PodManifest("web-0", R"("labels": {"app": "other"}, )")));
  CreateSet(1);
  EXPECT_EQ(PodNames(), (Names{"web-0"}));
  cluster_.Remove(Kind::kPod, "default/web-0");
  PassTime(Milliseconds(5));
  ASSERT_EQ(PodNames(), (Names{"web-0"}));
  EXPECT_EQ(Pods()[0]->metadata.labels.at("app"), "web");
}

TEST_F(StatefulSetTest, GivesUpAPodThatItDoesNotSelectAnyMore) {
  CreateSet(1);
  Bind();
  v1::Pod changed = *Pods()[0];
  changed.metadata.labels = LabelSet{{"app", "other"}};
  cluster_.Update(AnyObject(std::make_shared<const v1::Pod>(changed)));
  Settle();
  EXPECT_TRUE(Pods()[0]->metadata.owner_references.empty());
}

// Pods are bound, fail, are deleted and changed at random, and the order is kept: a pod is only
// created when all below it are available, and the controller deletes one to shrink only when all
// above it are gone.
TEST_F(StatefulSetTest, RandomRunsKeepTheOrder) {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    const auto pick = [&](uint32_t n) { return static_cast<int32_t>(random() % n); };
    int32_t replicas = 1 + pick(6);
    int32_t partition = 0;
    const char* image = "a";
    std::set<int32_t> before;
    const auto ordinals = [&] {
      const auto set = cluster_.objects().Of<v1::StatefulSet>().Find("default/web");
      std::set<int32_t> found;
      for (const v1::PodPtr& pod : Pods()) found.insert(*controllers::OrdinalOfPod(*set, *pod));
      return found;
    };
    const auto check = [&] {
      const std::set<int32_t> now = ordinals();
      for (const int32_t ordinal : now) {
        if (before.contains(ordinal)) continue;
        for (int32_t below = 0; below < ordinal; ++below) {
          const v1::PodPtr pod = Pod(StrCat("web-", std::to_string(below)));
          ASSERT_NE(pod, nullptr) << seed;
          ASSERT_TRUE(controllers::IsReady(*pod)) << seed;
        }
      }
      for (const int32_t ordinal : before) {
        if (now.contains(ordinal) || ordinal < replicas) continue;
        ASSERT_TRUE(now.upper_bound(ordinal) == now.end()) << seed << " " << ordinal;
      }
      ASSERT_LE(before.size(), now.size() + 1) << seed;
      before = now;
    };
    const auto begin = [&] {
      before = ordinals();
      after_sync_ = check;
    };
    CreateSet(replicas);
    begin();
    for (int step = 0; step < 40; ++step) {
      Bind(static_cast<size_t>(pick(3)));
      if (pick(4) == 0) {
        if (pick(2) == 0) replicas = pick(7);
        if (pick(2) == 0) partition = pick(4);
        if (pick(2) == 0) image = pick(2) == 0 ? "a" : "b";
        UpdateSet(replicas, FromPartition(partition), image);
      }
      if (!Pods().empty() && pick(4) == 0) {
        const std::string key = v1::PodKey(*Pods()[static_cast<size_t>(pick(8)) % Pods().size()]);
        if (pick(2) == 0) {
          cluster_.EndPod(key, "Failed");
        } else {
          cluster_.Remove(Kind::kPod, key);
          before = ordinals();
        }
        Settle();
      }
    }
    partition = 0;
    UpdateSet(replicas, FromPartition(0), image);
    BindAll();
    after_sync_ = nullptr;
    EXPECT_EQ(std::ssize(Pods()), replicas) << seed;
    EXPECT_EQ(Images(), std::string(static_cast<size_t>(replicas), image[0])) << seed;
    Delete(Kind::kStatefulSet, "default/web");
    ASSERT_TRUE(Pods().empty());
  }
}

}  // namespace
}  // namespace berth::test
