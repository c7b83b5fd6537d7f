// Tests the errors of CronJobs and of the times of pods, each with its path.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "base/strings.h"
#include "scenario/redaction/redact.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace {

constexpr char kTemplate[] =
    R"("jobTemplate": {"spec": {"template": {"spec": {"containers": []}}}})";

// Returns the error of a scenario with a CronJob whose spec has these members.
std::string CronJobError(std::string_view spec, std::string_view name = "tick",
                         std::string_view more = "") {
  return ErrorOf(ScenarioOf(StrCat(R"("controllerManager": {}, "objects": [{"kind": "CronJob",
      "apiVersion": "batch/v1", "metadata": {"name": ")",
                                   name, R"("}, "spec": {)", spec, "}}]", more)));
}

std::string WithSchedule(std::string_view schedule, std::string_view more = "") {
  return CronJobError(StrCat(R"("schedule": ")", schedule, R"(", )", more, kTemplate));
}

TEST(CronJobInputTest, ValuesThatKubernetesAcceptsAreAccepted) {
  for (const char* schedule : {"* * * * *", "*/5 9-17 * jan-mar MON,fri", "@hourly", "@every 5m"}) {
    EXPECT_EQ(WithSchedule(schedule), "no error") << schedule;
  }
  for (const char* zone : {"", "UTC", "Etc/UTC"}) {
    EXPECT_EQ(WithSchedule("@daily", StrCat(R"("timeZone": ")", zone, R"(", )")), "no error");
  }
  EXPECT_EQ(WithSchedule("@daily", R"("concurrencyPolicy": "Replace", "suspend": true,
                "startingDeadlineSeconds": 0, "successfulJobsHistoryLimit": 0, )"),
            "no error");
}

TEST(CronJobInputTest, AMistakeIsAnErrorAtItsPath) {
  const std::string spec = "spec.objects[0].spec.";
  EXPECT_EQ(CronJobError(kTemplate),
            StrCat(spec, "schedule: Required value: a schedule is required"));
  EXPECT_EQ(WithSchedule("* * * *"),
            StrCat(spec, R"(schedule: Invalid value: "* * * *": expected exactly 5 fields, found )",
                   "4: [* * * *]"));
  EXPECT_EQ(WithSchedule(std::string(201, '*')),
            StrCat(spec, "schedule: must be no more than 200 characters, got 201"));
  EXPECT_EQ(WithSchedule("@daily", R"("timeZone": "Europe/Berlin", )"),
            StrCat(spec, R"(timeZone: Unsupported value: "Europe/Berlin": only UTC and Etc/UTC )",
                   "are modelled"));
  EXPECT_EQ(WithSchedule("@daily", R"("concurrencyPolicy": "Queue", )"),
            StrCat(spec, R"(concurrencyPolicy: Invalid value: "Queue": must be Allow, Forbid or )",
                   "Replace"));
  EXPECT_EQ(WithSchedule("@daily", R"("startingDeadlineSeconds": -1, )"),
            StrCat(spec, "startingDeadlineSeconds: must be between 0 and 2147483647, got -1"));
  EXPECT_EQ(WithSchedule("@daily", R"("failedJobsHistoryLimit": -1, )"),
            StrCat(spec, "failedJobsHistoryLimit: must be between 0 and 2147483647, got -1"));
  EXPECT_EQ(CronJobError(R"("schedule": "@daily")"),
            StrCat(spec,
                   "jobTemplate.spec.template: Required value: a template of the pods is "
                   "required"));
  EXPECT_EQ(CronJobError(StrCat(R"("schedule": "@daily", )", kTemplate), std::string(53, 'x')),
            StrCat(R"(spec.objects[0].metadata.name: Invalid value: ")", std::string(53, 'x'),
                   R"(": must be no more than 52 characters)"));
}

TEST(CronJobInputTest, AMistakeInTheTemplateIsOneToo) {
  const auto error = [](std::string_view job_spec) {
    return CronJobError(StrCat(R"("schedule": "@daily", "jobTemplate": {"spec": {)", job_spec,
                               R"("template": {"spec": {"containers": []}}}})"));
  };
  const std::string job = "spec.objects[0].spec.jobTemplate.spec.";
  EXPECT_EQ(
      error(R"("completionMode": "Sorted", )"),
      StrCat(job, R"(completionMode: Invalid value: "Sorted": must be 'NonIndexed' or 'Indexed')"));
  EXPECT_EQ(error(R"("podReplacementPolicy": "Never", )"),
            StrCat(job, R"(podReplacementPolicy: Invalid value: "Never": must be )",
                   "'TerminatingOrFailed' or 'Failed'"));
  EXPECT_EQ(error(R"("parallelism": 5001, )"),
            StrCat(job, "parallelism: must be between 0 and 5000, got 5001"));
}

// 1,441 Jobs of a day, which is the length of a run without an end.
TEST(CronJobInputTest, ThePodsOfAllItsJobsCountAsObjects) {
  const std::string spec = R"("schedule": "* * * * *", "jobTemplate": {"spec": {"parallelism": 150,
      "template": {"spec": {"containers": []}}}})";
  EXPECT_EQ(CronJobError(spec),
            "spec.objects[0].spec.jobTemplate.spec.parallelism: too many: a scenario may have "
            "200000 objects and timeline entries in all");
  EXPECT_EQ(CronJobError(spec, "tick", R"(, "until": "1h")"), "no error");
}

TEST(CronJobInputTest, WithoutAControllerManagerItIsIdle) {
  const Scenario scenario = Decode(ScenarioOf(R"("objects": [{"kind": "CronJob",
      "metadata": {"name": "tick"}, "spec": {"schedule": "never"}}])"));
  EXPECT_EQ(
      scenario.warnings,
      (std::vector<std::string>{"no CronJob makes pods here: spec.controllerManager is not set"}));
}

TEST(CronJobInputTest, WrongTimesOfPodsAreErrorsAtTheirPaths) {
  for (const std::string name : {"ready-after", "stops-after"}) {
    const std::string annotations =
        StrCat(R"("metadata": {"name": "x", "labels": {"a": "b"}, "annotations": {"berth.dev/)",
               name, R"(": "soon"}})");
    const std::string message =
        StrCat(R"(metadata.annotations["berth.dev/)", name,
               R"("]: expected a duration like 30s, 100ms or 1m30s, got )", R"("soon")");
    EXPECT_EQ(ErrorOf(ScenarioOf(StrCat(R"("objects": [{"kind": "Pod", )", annotations,
                                        R"(, "spec": {"containers": []}}])"))),
              StrCat("spec.objects[0].", message));
    EXPECT_EQ(
        ErrorOf(ScenarioOf(StrCat(R"("controllerManager": {}, "objects": [{"kind": "ReplicaSet",
                  "metadata": {"name": "r"}, "spec": {"selector": {"matchLabels": {"a": "b"}},
                  "template": {)",
                                  annotations, R"(, "spec": {"containers": []}}}}])"))),
        StrCat("spec.objects[0].spec.template.", message));
  }
}

TEST(CronJobInputTest, RedactionKeepsTheFieldsOnWhichItsRunDepends) {
  const Json document = ScenarioOf(R"("controllerManager": {}, "objects": [{"kind": "CronJob",
      "apiVersion": "batch/v1", "metadata": {"name": "payroll"}, "spec": {"schedule": "@daily",
      "concurrencyPolicy": "Forbid", "timeZone": "UTC", "jobTemplate": {"metadata": {"labels":
      {"app": "payroll"}}, "spec": {"podReplacementPolicy": "Failed", "template": {"metadata":
      {"annotations": {"berth.dev/stops-after": "3s"}}, "spec": {"containers": [{"name": "c"}],
      "terminationGracePeriodSeconds": 9}}}}}}])");
  const Redacted redacted = Redact(document);
  const Json& cron_job = redacted.scenario["spec"]["objects"][0];
  EXPECT_NE(cron_job["metadata"]["name"], "payroll");
  EXPECT_EQ(cron_job["spec"]["schedule"], "@daily");
  EXPECT_EQ(cron_job["spec"]["concurrencyPolicy"], "Forbid");
  const Json& job = cron_job["spec"]["jobTemplate"]["spec"];
  EXPECT_EQ(job["podReplacementPolicy"], "Failed");
  EXPECT_EQ(job["template"]["metadata"]["annotations"]["berth.dev/stops-after"], "3s");
  EXPECT_EQ(job["template"]["spec"]["terminationGracePeriodSeconds"], 9);
}

}  // namespace
}  // namespace berth::sim
