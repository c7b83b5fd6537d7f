#include "controllers/jobs/cron_job_controller.h"

#include "controllers/pod_facts.h"
#include "controllers/workloads_fixture.h"

namespace berth::test {
namespace {

using Names = std::vector<std::string>;

// `more` is put into the spec: R"("suspend": true, )".
std::string CronJob(std::string_view schedule, std::string_view more = "") {
  return StrCat(R"({"metadata": {"name": "tick"}, "spec": {"schedule": ")", schedule, R"(", )",
                more,
                R"("jobTemplate": {"metadata": {"labels": {"of": "tick"}}, "spec": {"template": {
                    "spec": {"containers": [{"name": "c"}]}}}}}})");
}

// Simulated time 0 is this many minutes after 1970.
constexpr int64_t kFirstMinute = kEpochUnixSeconds / 60;

std::string NameAt(int64_t minute) {
  return StrCat("tick-", std::to_string(kFirstMinute + minute));
}

class CronJobTest : public WorkloadsTest {
 protected:
  Names Jobs() const {
    Names names;
    for (const auto& [key, job] : cluster_.objects().Of<v1::Job>()) {
      names.push_back(job->metadata.name);
    }
    return names;
  }
  // Ends all pods that run.
  void EndPods(std::string_view phase = "Succeeded") {
    for (const v1::PodPtr& pod : Pods()) {
      if (controllers::IsActive(*pod)) cluster_.EndPod(v1::PodKey(*pod), phase);
    }
    Settle();
    PassTime(Seconds(1));
  }
  void RunUntil(Duration since_start) { PassTime(Time{} + since_start - clock_.Now()); }
  const v1::CronJobStatus& Status() const {
    return cluster_.objects().Of<v1::CronJob>().Find("default/tick")->status;
  }
};

TEST_F(CronJobTest, MakesAJobATenthOfASecondAfterEachMoment) {
  Create<v1::CronJob>(CronJob("*/2 * * * *"));
  RunUntil(Milliseconds(120'099));
  EXPECT_EQ(Jobs(), Names{});
  RunUntil(Milliseconds(120'100));
  EXPECT_EQ(Jobs(), Names{NameAt(2)});
  RunUntil(Seconds(360));
  EXPECT_EQ(Jobs(), (Names{NameAt(2), NameAt(4)}));
  const auto job = cluster_.objects().Of<v1::Job>().Find(StrCat("default/", NameAt(2)));
  EXPECT_EQ(*job->metadata.labels, (LabelSet{{"of", "tick"}}));
  ASSERT_EQ(job->metadata.owner_references.size(), 1u);
  EXPECT_EQ(job->metadata.owner_references[0].kind, "CronJob");
  EXPECT_EQ(job->metadata.owner_references[0].api_version, "batch/v1");
  EXPECT_EQ(Status().last_schedule_time, Time{} + Seconds(240));
  EXPECT_EQ(Status().active.size(), 2u);
  EXPECT_EQ(Pods().size(), 2u);
}

TEST_F(CronJobTest, ForbidMakesTheLastMissedJobAsSoonAsTheActiveOneIsOver) {
  Create<v1::CronJob>(CronJob("* * * * *", R"("concurrencyPolicy": "Forbid", )"));
  RunUntil(Seconds(200));
  EXPECT_EQ(Jobs(), Names{NameAt(1)});
  EndPods();
  EXPECT_EQ(Jobs(), (Names{NameAt(1), NameAt(3)}));
}

TEST_F(CronJobTest, WithADeadlineAMissedJobIsNotCreatedLater) {
  Create<v1::CronJob>(CronJob("* * * * *", R"("concurrencyPolicy": "Forbid",
                                              "startingDeadlineSeconds": 10, )"));
  RunUntil(Seconds(200));
  EndPods();
  EXPECT_EQ(Jobs(), Names{NameAt(1)});
  RunUntil(Seconds(241));
  EXPECT_EQ(Jobs(), (Names{NameAt(1), NameAt(4)}));
}

TEST_F(CronJobTest, ReplaceDeletesTheActiveJobWithItsPods) {
  Create<v1::CronJob>(CronJob("* * * * *", R"("concurrencyPolicy": "Replace", )"));
  RunUntil(Seconds(130));
  EXPECT_EQ(Jobs(), Names{NameAt(2)});
  EXPECT_EQ(Pods().size(), 1u);
  EXPECT_EQ(Status().active.size(), 1u);
}

TEST_F(CronJobTest, ASuspendedOneCreatesTheLastMissedJobWhenItContinues) {
  Create<v1::CronJob>(CronJob("* * * * *", R"("suspend": true, )"));
  RunUntil(Seconds(150));
  EXPECT_EQ(Jobs(), Names{});
  Update<v1::CronJob>(CronJob("* * * * *"));
  EXPECT_EQ(Jobs(), Names{NameAt(2)});
  Update<v1::CronJob>(CronJob("* * * * *", R"("suspend": true, )"));
  RunUntil(Seconds(400));
  EXPECT_EQ(Jobs(), Names{NameAt(2)});
}

// With any number of missed moments, for example all since 1970.
TEST_F(CronJobTest, TheLastOfManyMissedMomentsCounts) {
  cluster_.Create(MakeObject<v1::CronJob>(
      R"({"metadata": {"name": "tick", "creationTimestamp": "1971-01-01T00:00:00Z"}, "spec": {
          "schedule": "* * * * *", "jobTemplate": {"spec": {"template": {
          "spec": {"containers": [{"name": "c"}]}}}}}})"));
  Settle();
  EXPECT_EQ(Jobs(), Names{NameAt(0)});
  RunUntil(Seconds(61));
  EXPECT_EQ(Jobs(), (Names{NameAt(0), NameAt(1)}));
}

// The first two are an hour apart, and the last one was on Friday.
TEST_F(CronJobTest, MissedMomentsAtUnequalDistancesMayNotCount) {
  Create<v1::CronJob>(CronJob("0 9,10 * * mon-fri", R"("suspend": true, )"));
  RunUntil(Seconds(13 * 24 * 3600 + 1));  // Monday, 00:00:01
  Update<v1::CronJob>(CronJob("0 9,10 * * mon-fri"));
  EXPECT_EQ(Jobs(), Names{});
}

TEST_F(CronJobTest, AnotherScheduleCountsFromItsNextMomentOn) {
  Create<v1::CronJob>(CronJob("0 12 * * *"));
  RunUntil(Seconds(150));
  Update<v1::CronJob>(CronJob("* * * * *"));
  EXPECT_EQ(Jobs(), Names{});
  RunUntil(Seconds(181));
  EXPECT_EQ(Jobs(), Names{NameAt(3)});
}

TEST_F(CronJobTest, TheOldestJobsThatAreOverGoBeyondTheLimits) {
  Create<v1::CronJob>(CronJob("* * * * *", R"("successfulJobsHistoryLimit": 2,
      "failedJobsHistoryLimit": 0, )"));
  for (int64_t minute = 1; minute <= 4; ++minute) {
    RunUntil(Seconds(minute * 60 + 1));
    EndPods();
  }
  EXPECT_EQ(Jobs(), (Names{NameAt(3), NameAt(4)}));
  EXPECT_EQ(Pods().size(), 2u) << "the pods of the others have gone with them";
}

TEST_F(CronJobTest, ItsJobsGoWithIt) {
  Create<v1::CronJob>(CronJob("* * * * *"));
  RunUntil(Seconds(130));
  Delete(Kind::kCronJob, "default/tick");
  EXPECT_EQ(Jobs(), Names{});
  EXPECT_EQ(Pods().size(), 0u);
  RunUntil(Seconds(500));
  EXPECT_EQ(Jobs(), Names{});
}

TEST_F(CronJobTest, AJobOfItsNameThatIsAnothersKeepsTheMoment) {
  Create<v1::Job>(StrCat(R"({"metadata": {"name": ")", NameAt(1), R"("}, "spec": {"suspend": true,
      "template": {"spec": {"containers": [{"name": "c"}]}}}})"));
  Create<v1::CronJob>(CronJob("* * * * *"));
  RunUntil(Seconds(90));
  EXPECT_EQ(Jobs(), Names{NameAt(1)});
  EXPECT_EQ(Status().last_schedule_time, std::nullopt);
}

}  // namespace
}  // namespace berth::test
