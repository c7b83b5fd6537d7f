#include "controllers/jobs/job_controller.h"

#include <iterator>
#include <map>
#include <random>
#include <set>

#include "controllers/jobs/job_counts.h"
#include "controllers/pod_facts.h"
#include "controllers/workloads_fixture.h"

namespace berth::test {
namespace {

using Names = std::vector<std::string>;

// `spec` is put before the template: R"("parallelism": 2, )".
std::string Job(std::string_view spec = "", std::string_view name = "run") {
  return StrCat(R"({"metadata": {"name": ")", name, R"("}, "spec": {)", spec,
                R"("template": {"metadata": {"labels": {"app": "x"}},
                    "spec": {"containers": [{"name": "c"}]}}}})");
}

class JobTest : public WorkloadsTest {
 protected:
  // Returns the pods that have not ended.
  Names Active() const {
    Names names;
    for (const v1::PodPtr& pod : Pods()) {
      if (controllers::IsActive(*pod)) names.push_back(pod->metadata.name);
    }
    return names;
  }
  void End(const std::string& name, std::string_view phase) {
    cluster_.EndPod(StrCat("default/", name), phase);
    Settle();
  }
  const v1::JobStatus& Status(const std::string& name = "run") const {
    return cluster_.objects().Of<v1::Job>().Find(StrCat("default/", name))->status;
  }
};

TEST_F(JobTest, MakesPodsOfItsTemplateWithTheLabelsThatItSelectsThemBy) {
  Create<v1::Job>(Job());
  ASSERT_EQ(Pods().size(), 1u);
  const v1::ObjectMeta& pod = Pods()[0]->metadata;
  EXPECT_TRUE(pod.name.starts_with("run-")) << pod.name;
  EXPECT_EQ(pod.name.size(), 9u);
  const std::string uid = cluster_.objects().Of<v1::Job>().Find("default/run")->metadata.uid;
  EXPECT_EQ(pod.labels, (LabelSet{{"app", "x"},
                                  {"batch.kubernetes.io/controller-uid", uid},
                                  {"batch.kubernetes.io/job-name", "run"},
                                  {"controller-uid", uid},
                                  {"job-name", "run"}}));
  ASSERT_EQ(pod.owner_references.size(), 1u);
  EXPECT_EQ(pod.owner_references[0].api_version, "batch/v1");
  EXPECT_EQ(pod.owner_references[0].kind, "Job");
}

TEST_F(JobTest, WithASelectorOfItsOwnItAddsNoLabels) {
  Create<v1::Job>(Job(R"("manualSelector": true, )"));
  EXPECT_EQ(Pods()[0]->metadata.labels, (LabelSet{{"app", "x"}}));
}

// Changes of pods are collected for a second.
TEST_F(JobTest, RunsSoManyAtATimeUntilEnoughHaveSucceeded) {
  Create<v1::Job>(Job(R"("parallelism": 2, "completions": 3, )"));
  EXPECT_EQ(Active().size(), 2u);
  Bind();
  PassTime(Seconds(5));
  End(Active()[0], "Succeeded");
  EXPECT_EQ(Active().size(), 1u);
  PassTime(Seconds(1));
  EXPECT_EQ(Active().size(), 2u);
  while (!Active().empty()) End(Active()[0], "Succeeded");
  EXPECT_EQ(Status().end, v1::JobEnd::kNone);
  PassTime(Seconds(1));
  EXPECT_EQ(Status().end, v1::JobEnd::kComplete);
  EXPECT_EQ(Status().succeeded, 3);
  PassTime(Seconds(1000));
  EXPECT_EQ(Pods().size(), 3u) << "its pods stay";
}

TEST_F(JobTest, WithoutCompletionsTheFirstSuccessDecides) {
  Create<v1::Job>(Job(R"("parallelism": 3, )"));
  EXPECT_EQ(Active().size(), 3u);
  End(Active()[0], "Succeeded");
  PassTime(Seconds(1));
  EXPECT_EQ(Active().size(), 2u) << "the others run to their end";
  End(Active()[0], "Failed");
  PassTime(Seconds(1));
  EXPECT_EQ(Status().end, v1::JobEnd::kNone);
  End(Active()[0], "Succeeded");
  PassTime(Seconds(1));
  EXPECT_EQ(Status().end, v1::JobEnd::kComplete);
}

TEST_F(JobTest, AnIndexedOneHasAPodForEachIndex) {
  Create<v1::Job>(Job(R"("completionMode": "Indexed", "completions": 3, "parallelism": 2, )"));
  ASSERT_EQ(Active().size(), 2u);
  EXPECT_TRUE(Active()[0].starts_with("run-0-")) << Active()[0];
  EXPECT_TRUE(Active()[1].starts_with("run-1-")) << Active()[1];
  EXPECT_EQ(Active()[1].size(), 11u);
  const std::string key = "batch.kubernetes.io/job-completion-index";
  EXPECT_EQ(Pods()[1]->metadata.annotations.at(key), "1");
  EXPECT_EQ(Pods()[1]->metadata.labels.at(key), "1");
  End(Active()[1], "Succeeded");
  PassTime(Seconds(1));
  EXPECT_TRUE(Active()[1].starts_with("run-2-")) << Active()[1];
  Delete(Kind::kPod, StrCat("default/", Active()[0]));
  PassTime(Seconds(10));
  ASSERT_EQ(Active().size(), 2u);
  EXPECT_TRUE(Active()[0].starts_with("run-0-")) << "the same index once more";
  while (!Active().empty()) End(Active()[0], "Succeeded");
  PassTime(Seconds(1));
  EXPECT_EQ(Status().end, v1::JobEnd::kComplete);
  EXPECT_EQ(*Status().completed_indexes, (std::set<int32_t>{0, 1, 2}));
}

TEST_F(JobTest, ALongNameLosesLettersBeforeTheIndex) {
  const std::string name(63, 'x');
  Create<v1::Job>(Job(R"("completionMode": "Indexed", "completions": 1, )", name));
  EXPECT_TRUE(Active()[0].starts_with(std::string(55, 'x') + "-0-")) << Active()[0];
  EXPECT_EQ(Active()[0].size(), 63u);
}

TEST_F(JobTest, AfterAFailureItWaitsLongerEachTime) {
  Create<v1::Job>(Job(R"("backoffLimit": 9, )"));
  const auto wait = [&] {
    End(Active()[0], "Failed");
    const Time failed = clock_.Now();
    while (Active().empty() && clock_.Now() < failed + Seconds(2000)) PassTime(Milliseconds(500));
    return (clock_.Now() - failed).milliseconds();
  };
  for (const int64_t seconds : {10, 20, 40, 80, 160, 320, 600, 600}) {
    EXPECT_EQ(wait(), seconds * 1000);
  }
}

TEST_F(JobTest, ASuccessEndsTheBackoff) {
  Create<v1::Job>(Job(R"("completions": 9, "parallelism": 2, )"));
  End(Active()[0], "Failed");
  PassTime(Seconds(1));
  EXPECT_EQ(Active().size(), 1u);
  End(Active()[0], "Succeeded");
  PassTime(Seconds(1));
  EXPECT_EQ(Active().size(), 2u);
}

TEST_F(JobTest, TooManyFailuresEndItWithAllItsPods) {
  Create<v1::Job>(Job(R"("completions": 5, "parallelism": 3, "backoffLimit": 1, )"));
  End(Active()[0], "Failed");
  PassTime(Seconds(10));
  EXPECT_EQ(Active().size(), 3u);
  End(Active()[0], "Failed");
  PassTime(Seconds(1));
  EXPECT_EQ(Status().end, v1::JobEnd::kFailed);
  EXPECT_EQ(Active(), Names{});
  PassTime(Seconds(1000));
  EXPECT_EQ(Pods().size(), 2u) << "those that failed stay";
}

// With kubectl delete pod, an eviction or a preemption.
TEST_F(JobTest, APodThatIsDeletedCountsAsFailed) {
  Create<v1::Job>(Job());
  Bind();
  PassTime(Seconds(5));
  Delete(Kind::kPod, StrCat("default/", Active()[0]));
  PassTime(Milliseconds(9'999));
  EXPECT_EQ(Active(), Names{});
  EXPECT_EQ(Status().failed, 1);
  PassTime(Milliseconds(1));
  EXPECT_EQ(Active().size(), 1u);
}

TEST_F(JobTest, PodsThatItDeletesItselfDoNotCountAsFailed) {
  Create<v1::Job>(Job(R"("completions": 4, "parallelism": 4, )"));
  Bind(1);
  const std::string bound = Active()[0];
  Update<v1::Job>(Job(R"("completions": 4, "parallelism": 1, )"));
  EXPECT_EQ(Active(), Names{bound}) << "one that waits goes first";
  PassTime(Seconds(1));
  EXPECT_EQ(Status().failed, 0);
  Update<v1::Job>(Job(R"("completions": 4, "parallelism": 3, )"));
  EXPECT_EQ(Active().size(), 3u);
}

TEST_F(JobTest, ASuspendedOneHasNoPodsUntilItIsResumed) {
  Create<v1::Job>(Job(R"("parallelism": 2, "completions": 2, )"));
  Bind();
  PassTime(Seconds(5));
  Update<v1::Job>(Job(R"("parallelism": 2, "completions": 2, "suspend": true, )"));
  EXPECT_EQ(Active(), Names{});
  PassTime(Seconds(100));
  EXPECT_EQ(Status().failed, 0);
  Update<v1::Job>(Job(R"("parallelism": 2, "completions": 2, )"));
  EXPECT_EQ(Active().size(), 2u);
  EXPECT_EQ(Status().start_time, Time{} + Seconds(105));
}

TEST_F(JobTest, ItsDeadlineCountsFromItsStart) {
  Create<v1::Job>(Job(R"("activeDeadlineSeconds": 30, "suspend": true, )"));
  PassTime(Seconds(100));
  Update<v1::Job>(Job(R"("activeDeadlineSeconds": 30, )"));
  PassTime(Milliseconds(29'999));
  EXPECT_EQ(Active().size(), 1u);
  PassTime(Milliseconds(1));
  EXPECT_EQ(Active(), Names{});
  EXPECT_EQ(Status().end, v1::JobEnd::kFailed);
}

TEST_F(JobTest, ItsPodsAreDeletedWithIt) {
  Create<v1::Job>(Job(R"("parallelism": 2, "completions": 2, )"));
  Create<v1::Job>(Job("", "other"));
  End(Active()[1], "Succeeded");
  Delete(Kind::kJob, "default/run");
  EXPECT_EQ(Pods().size(), 1u);
}

TEST_F(JobTest, OneThatHasEndedBeforeMakesNothing) {
  std::string ended = Job();
  ended.insert(ended.rfind('}'),
               R"(, "status": {"conditions": [{"type": "Complete", "status": "True"}]})");
  Create<v1::Job>(ended);
  EXPECT_TRUE(Pods().empty());
}

TEST_F(JobTest, CountsThePodsThatAreThereBeforeIt) {
  const auto pod = [](std::string_view name, std::string_view phase) {
    return StrCat(R"({"metadata": {"name": ")", name, R"(", "ownerReferences": [{"kind": "Job",
        "apiVersion": "batch/v1", "name": "run", "uid": "", "controller": true}]},
        "spec": {"containers": []}, "status": {"phase": ")",
                  phase, R"("}})");
  };
  cluster_.Create(MakeObject<v1::Pod>(pod("ended", "Succeeded")));
  cluster_.Create(MakeObject<v1::Pod>(pod("running", "Running")));
  Create<v1::Job>(Job(R"("parallelism": 2, "completions": 2, )"));
  EXPECT_EQ(Active(), Names{"running"});
  EXPECT_EQ(Status().succeeded, 1);
}

// Two pods with one index cannot both stay, nor can one without an index.
TEST_F(JobTest, AnIndexedOneDeletesPodsThatAreNoneOfItsIndexes) {
  const auto pod = [](std::string_view name, std::string_view index) {
    return StrCat(R"({"metadata": {"name": ")", name, R"(", "annotations": {)",
                  index.empty()
                      ? ""
                      : StrCat(R"("batch.kubernetes.io/job-completion-index": ")", index, "\""),
                  R"(}, "ownerReferences": [{"kind": "Job", "apiVersion": "batch/v1", "name": "run",
        "uid": "", "controller": true}]}, "spec": {"containers": []}})");
  };
  for (const char* const index : {"", "0", "1", "7"}) {
    cluster_.Create(MakeObject<v1::Pod>(pod(StrCat("a", index), index)));
  }
  cluster_.Create(MakeObject<v1::Pod>(pod("b", "1")));
  cluster_.BindPod(*cluster_.objects().FindPod("default/b"), "n");
  Create<v1::Job>(Job(R"("completionMode": "Indexed", "completions": 2, "parallelism": 2, )"));
  EXPECT_EQ(Active(), (Names{"a0", "b"}));
}

TEST_F(JobTest, TriesForbiddenPodsAgain) {
  std::string job = Job();
  job.replace(job.find(R"("containers")"), 0, R"("priorityClassName": "urgent", )");
  Create<v1::Job>(job);
  EXPECT_TRUE(Pods().empty());
  cluster_.Create(MakeObject<v1::PriorityClass>(R"({"metadata": {"name": "urgent"}, "value": 9})"));
  PassTime(Milliseconds(5));
  EXPECT_EQ(Pods().size(), 1u);
}

// Pods are bound, end, fail, are deleted and changed at random. There are never more active pods
// than parallelism and the missing completions allow, and never two with one index; and the Job
// ends.
TEST_F(JobTest, RandomRunsKeepWithinParallelism) {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    const auto pick = [&](uint32_t n) { return static_cast<int32_t>(random() % n); };
    const int32_t completions = 1 + pick(6);
    const bool is_indexed = pick(2) == 0;
    int32_t parallelism = 1 + pick(4);
    bool is_suspended = false;
    const auto job = [&] {
      return Job(StrCat(R"("completions": )", std::to_string(completions), R"(, "parallelism": )",
                        std::to_string(parallelism), R"(, "backoffLimit": 4, "completionMode": ")",
                        is_indexed ? "Indexed" : "NonIndexed", R"(", "suspend": )",
                        is_suspended ? "true" : "false", ", "));
    };
    after_sync_ = [&] {
      const int32_t left =
          completions -
          controllers::SucceededOf(*cluster_.objects().Of<v1::Job>().Find("default/run"), Status());
      ASSERT_LE(std::ssize(Active()), is_suspended ? 0 : std::min(parallelism, left)) << seed;
      std::map<int32_t, int32_t> pods_of_index;
      for (const v1::PodPtr& pod : Pods()) {
        const auto index = controllers::CompletionIndexOf(*pod);
        ASSERT_EQ(index.has_value(), is_indexed);
        if (!index || !controllers::IsActive(*pod)) continue;
        ASSERT_EQ(++pods_of_index[*index], 1) << seed;
      }
    };
    Create<v1::Job>(job());
    for (int step = 0; step < 30; ++step) {
      Bind(static_cast<size_t>(pick(3)));
      if (pick(5) == 0) parallelism = pick(5);
      if (pick(8) == 0) is_suspended = !is_suspended;
      Update<v1::Job>(job());
      if (!Active().empty() && pick(2) == 0) {
        const std::string name = Active()[static_cast<size_t>(pick(8)) % Active().size()];
        if (pick(6) == 0) {
          Delete(Kind::kPod, StrCat("default/", name));
        } else {
          End(name, pick(4) == 0 ? "Failed" : "Succeeded");
        }
      }
      PassTime(Milliseconds(250 * pick(80)));
    }
    parallelism = 2;
    is_suspended = false;
    Update<v1::Job>(job());
    for (int step = 0; step < 20 && Status().end == v1::JobEnd::kNone; ++step) {
      PassTime(Seconds(700));
      for (const std::string& name : Active()) End(name, "Succeeded");
    }
    EXPECT_EQ(Status().end, Status().failed > 4 ? v1::JobEnd::kFailed : v1::JobEnd::kComplete)
        << seed;
    after_sync_ = nullptr;
    Delete(Kind::kJob, "default/run");
    ASSERT_TRUE(Pods().empty());
  }
}

}  // namespace
}  // namespace berth::test
