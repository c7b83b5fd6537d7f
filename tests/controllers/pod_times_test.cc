// Tests controllers with pods that take time to become ready, or to stop.
#include "apiserver/pod_times.h"

#include <set>

#include "controllers/pod_facts.h"
#include "controllers/workloads_fixture.h"

namespace berth::test {
namespace {

class PodTimesTest : public WorkloadsTest {
 protected:
  PodTimesTest() { cluster_.set_deletes_gracefully(true); }

  size_t CountStopping() const {
    size_t count = 0;
    for (const v1::PodPtr& pod : Pods()) count += sim::IsStopping(*pod);
    return count;
  }
  size_t CountActive() const {
    size_t count = 0;
    for (const v1::PodPtr& pod : Pods()) count += controllers::IsActive(*pod);
    return count;
  }
  // Does what kubelets do at the end of the time of all pods that stop, or become ready.
  void FinishStopping() {
    for (const v1::PodPtr& pod : Pods()) {
      if (sim::IsStopping(*pod)) cluster_.FinishDeletion(v1::PodKey(*pod));
    }
    Settle();
  }
  void MakeReady() {
    for (const v1::PodPtr& pod : Pods()) cluster_.MakePodReady(v1::PodKey(*pod));
    Settle();
  }
};

std::string Annotated(std::string_view kind_spec, std::string_view image,
                      std::string_view annotations) {
  return StrCat(R"({"metadata": {"name": "web"}, "spec": {)", kind_spec,
                R"("template": {"metadata": {"labels": {"app": "web"}, "annotations": {)",
                annotations, R"(}}, "spec": {"containers": [{"name": "c", "image": ")", image,
                R"("}]}}}})");
}

constexpr char kSelector[] = R"("selector": {"matchLabels": {"app": "web"}}, )";
constexpr char kStops[] = R"("berth.dev/stops-after": "5s")";
constexpr char kReady[] = R"("berth.dev/ready-after": "5s")";

TEST_F(PodTimesTest, AReplicaSetReplacesAPodThatStopsAtOnce) {
  Create<v1::ReplicaSet>(Annotated(StrCat(kSelector, R"("replicas": 2, )"), "a", kStops));
  Bind();
  Delete(Kind::kPod, v1::PodKey(*Pods()[0]));
  EXPECT_EQ(CountStopping(), 1u);
  EXPECT_EQ(CountActive(), 2u);
  EXPECT_EQ(Pods().size(), 3u);
  FinishStopping();
  EXPECT_EQ(Pods().size(), 2u);
}

TEST_F(PodTimesTest, APodWithoutANodeIsGoneAtOnce) {
  Create<v1::ReplicaSet>(Annotated(StrCat(kSelector, R"("replicas": 1, )"), "a", kStops));
  const std::string name = Pods()[0]->metadata.name;
  Delete(Kind::kPod, v1::PodKey(*Pods()[0]));
  ASSERT_EQ(Pods().size(), 1u);
  EXPECT_NE(Pods()[0]->metadata.name, name);
}

TEST_F(PodTimesTest, ARolloutWaitsForTheNewPodToBeReady) {
  const std::string spec = StrCat(kSelector, R"("replicas": 1,
      "strategy": {"rollingUpdate": {"maxSurge": 1, "maxUnavailable": 0}}, )");
  Create<v1::Deployment>(Annotated(spec, "a", kReady));
  Bind();
  MakeReady();
  Update<v1::Deployment>(Annotated(spec, "b", kReady));
  Bind();
  EXPECT_EQ(SetSizes(), (std::vector<int32_t>{1, 1})) << "the new pod is not ready yet";
  MakeReady();
  EXPECT_EQ(SetSizes(), (std::vector<int32_t>{0, 1}));
}

TEST_F(PodTimesTest, MinReadySecondsCountFromTheMomentOfReadiness) {
  const std::string spec = StrCat(kSelector, R"("replicas": 1, "minReadySeconds": 10,
      "strategy": {"rollingUpdate": {"maxSurge": 1, "maxUnavailable": 0}}, )");
  Create<v1::Deployment>(Annotated(spec, "a", kReady));
  Bind();
  MakeReady();
  PassTime(Seconds(20));
  Update<v1::Deployment>(Annotated(spec, "b", kReady));
  Bind();
  PassTime(Seconds(20));
  MakeReady();
  PassTime(Seconds(9));
  EXPECT_EQ(SetSizes(), (std::vector<int32_t>{1, 1}));
  PassTime(Seconds(1));
  EXPECT_EQ(SetSizes(), (std::vector<int32_t>{0, 1}));
}

TEST_F(PodTimesTest, RecreateWaitsUntilTheOldPodsHaveStopped) {
  const std::string spec =
      StrCat(kSelector, R"("replicas": 2, "strategy": {"type": "Recreate"}, )");
  Create<v1::Deployment>(Annotated(spec, "a", kStops));
  Bind();
  Update<v1::Deployment>(Annotated(spec, "b", kStops));
  EXPECT_EQ(CountActive(), 0u);
  EXPECT_EQ(CountStopping(), 2u);
  FinishStopping();
  EXPECT_EQ(CountActive(), 2u);
}

TEST_F(PodTimesTest, AJobReplacesAPodThatStopsUnlessItsPolicyIsFailed) {
  for (const bool only_failed : {false, true}) {
    const std::string policy = only_failed ? R"("podReplacementPolicy": "Failed", )" : "";
    const std::string name = only_failed ? "late" : "soon";
    std::string job = Annotated(policy, "a", kStops);
    job.replace(job.find("web"), 3, name);
    Create<v1::Job>(job);
    Bind();
    ASSERT_EQ(CountActive(), 1u);
    Delete(Kind::kPod, v1::PodKey(*Pods()[0]));
    PassTime(Seconds(30));
    EXPECT_EQ(CountActive(), only_failed ? 0u : 1u);
    const auto stored = [&] { return cluster_.objects().Of<v1::Job>().Find("default/" + name); };
    EXPECT_EQ(stored()->status.failed, only_failed ? 0 : 1);
    FinishStopping();
    PassTime(Seconds(30));
    EXPECT_EQ(CountActive(), 1u);
    EXPECT_EQ(stored()->status.failed, 1);
    Delete(Kind::kJob, "default/" + name);
    FinishStopping();
  }
}

TEST_F(PodTimesTest, AJobThatFailsIsOverWhenItsPodsHaveStopped) {
  Create<v1::Job>(Annotated(R"("activeDeadlineSeconds": 10, )", "a", kStops));
  Bind();
  PassTime(Seconds(11));
  EXPECT_EQ(CountStopping(), 1u);
  const auto end = [&] { return cluster_.objects().Of<v1::Job>().Find("default/web")->status.end; };
  EXPECT_EQ(end(), v1::JobEnd::kNone);
  FinishStopping();
  PassTime(Seconds(2));
  EXPECT_EQ(end(), v1::JobEnd::kFailed);
  EXPECT_EQ(CountActive(), 0u);
}

}  // namespace
}  // namespace berth::test
