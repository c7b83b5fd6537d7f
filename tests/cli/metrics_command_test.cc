// berth metrics SCENARIO.
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_fixture.h"

namespace berth::cli {
namespace metrics_command_test {

constexpr std::string_view kScenario = R"(apiVersion: berth.dev/v1
kind: Scenario
metadata: {title: One fits and one waits}
spec:
  semantics: v1.34
  attemptLatency: 300ms
  objects:
  - {apiVersion: v1, kind: Node, metadata: {name: n1},
     status: {allocatable: {cpu: "1", pods: "10"}}}
  - {apiVersion: v1, kind: Pod, metadata: {name: fits},
     spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 500m}}}]}}
  - {apiVersion: v1, kind: Pod, metadata: {name: waits},
     spec: {containers: [{name: c, image: i, resources: {requests: {cpu: "5"}}}]}}
)";

class MetricsCommandTest : public CommandTest {
 protected:
  int Metrics(std::vector<std::string> options) {
    std::vector<std::string> arguments = {"metrics", File("scenario", kScenario)};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return Berth(arguments);
  }
};

TEST_F(MetricsCommandTest, PrintsPrometheusText) {
  EXPECT_EQ(Metrics({}), 0);
  EXPECT_TRUE(Printed("# HELP scheduler_schedule_attempts_total [STABLE] Number of attempts"));
  EXPECT_TRUE(Printed("\n# TYPE scheduler_schedule_attempts_total counter\n"));
  EXPECT_TRUE(
      Printed("\nscheduler_schedule_attempts_total{profile=\"default-scheduler\","
              "result=\"scheduled\"} 1\n"))
      << out_;
  EXPECT_TRUE(Printed("\nscheduler_pending_pods{queue=\"unschedulable\"} 1\n"));
  EXPECT_EQ(err_, "");
}

TEST_F(MetricsCommandTest, AtAMomentOnlyEarlierEventsCount) {
  EXPECT_EQ(Metrics({"--at", "299ms"}), 0);
  EXPECT_FALSE(Printed("scheduler_schedule_attempts_total"));
  EXPECT_TRUE(Printed("\nscheduler_pending_pods{queue=\"active\"} 1\n")) << out_;
  EXPECT_EQ(Metrics({"--at", "300ms"}), 0);
  EXPECT_TRUE(Printed("result=\"scheduled\"} 1\n"));
  EXPECT_FALSE(Printed("result=\"unschedulable\""));
}

TEST_F(MetricsCommandTest, AttemptsTakeSimulatedTime) {
  EXPECT_EQ(Metrics({"--at", "1s"}), 0);
  const std::string name = "scheduler_scheduling_attempt_duration_seconds";
  const std::string of = "{profile=\"default-scheduler\",result=\"scheduled\"";
  EXPECT_TRUE(Printed(StrCat(name, "_bucket", of, ",le=\"0.256\"} 0\n")));
  EXPECT_TRUE(Printed(StrCat(name, "_bucket", of, ",le=\"0.512\"} 1\n")));
  EXPECT_TRUE(Printed(StrCat(name, "_sum", of, "} 0.3\n"))) << out_;
}

TEST_F(MetricsCommandTest, TheVersionNamesThem) {
  EXPECT_EQ(Metrics({"--semantics", "v1.21"}), 0);
  EXPECT_TRUE(Printed("scheduler_e2e_scheduling_duration_seconds_count"));
  EXPECT_TRUE(Printed("scheduler_scheduler_cache_size{type=\"nodes\"} 1\n"));
  EXPECT_FALSE(Printed("\nscheduler_cache_size"));
}

TEST_F(MetricsCommandTest, PluginsAreTimedInSoManyAttempts) {
  EXPECT_EQ(Metrics({"--timed-percent", "100"}), 0);
  EXPECT_TRUE(
      Printed("scheduler_plugin_execution_duration_seconds_count{extension_point=\"Bind\","
              "plugin=\"DefaultBinder\",status=\"Success\"} 1\n"))
      << out_;
  EXPECT_EQ(Metrics({"--timed-percent", "0"}), 0);
  EXPECT_FALSE(Printed("scheduler_plugin_execution_duration_seconds"));
  EXPECT_EQ(Metrics({"--timed-percent", "101"}), 2);
}

TEST_F(MetricsCommandTest, EachReplicaHasItsOwn) {
  const std::string file = File("replicas", StrCat(kScenario,
                                                   "  process: {replicas: 2}\n"
                                                   "  until: 60s\n"));
  const std::string leads = "\nleader_election_master_status{name=\"kube-scheduler\"} ";
  EXPECT_EQ(Berth({"metrics", file, "--at", "10s"}), 0) << err_;
  EXPECT_TRUE(Printed(leads + "1\n")) << out_;
  EXPECT_TRUE(Printed("result=\"scheduled\"} 1\n"));
  EXPECT_EQ(Berth({"metrics", file, "--at", "10s", "--replica", "1"}), 0) << err_;
  EXPECT_TRUE(Printed(leads + "0\n")) << out_;
  EXPECT_FALSE(Printed("result=\"scheduled\""));
  EXPECT_TRUE(Printed("\nscheduler_pending_pods{queue=\"unschedulable\"} 0\n"));
  EXPECT_TRUE(Printed("\nscheduler_pending_pods{queue=\"active\"} 1\n"));
  EXPECT_EQ(Berth({"metrics", file, "--replica", "2"}), 1);
  EXPECT_NE(err_.find("there is no replica 2"), std::string::npos) << err_;
  EXPECT_EQ(Berth({"metrics", file, "--replica", "-1"}), 2);
}

TEST_F(MetricsCommandTest, TheOnlyProcessLeads) {
  EXPECT_EQ(Metrics({"--at", "0s"}), 0);
  EXPECT_TRUE(Printed("leader_election_master_status{name=\"kube-scheduler\"} 1\n")) << out_;
}

TEST_F(MetricsCommandTest, KubeBatchHasItsOwn) {
  const std::string file = File("batch", R"(apiVersion: berth.dev/v1
kind: Scenario
spec:
  scheduler: kube-batch
  objects:
  - {apiVersion: v1, kind: Node, metadata: {name: n1},
     status: {allocatable: {cpu: "1", memory: 1Gi, pods: "10"}}}
  - {apiVersion: v1, kind: Pod, metadata: {name: fits},
     spec: {schedulerName: kube-batch,
            containers: [{name: c, image: i, resources: {requests: {cpu: "1"}}}]}}
  - {apiVersion: scheduling.incubator.k8s.io/v1alpha1, kind: PodGroup, metadata: {name: gang},
     spec: {minMember: 2}}
  - {apiVersion: v1, kind: Pod,
     metadata: {name: waits, annotations: {scheduling.k8s.io/group-name: gang}},
     spec: {schedulerName: kube-batch,
            containers: [{name: c, image: i, resources: {requests: {cpu: "1"}}}]}}
)");
  EXPECT_EQ(Berth({"metrics", file, "--at", "5s"}), 0) << err_;
  EXPECT_TRUE(
      Printed("# HELP volcano_unschedule_job_count Number of jobs could not be scheduled\n"
              "# TYPE volcano_unschedule_job_count gauge\n"
              "volcano_unschedule_job_count 1\n"))
      << out_;
  EXPECT_TRUE(Printed("\nvolcano_unschedule_task_count{job_id=\"gang\"} 2\n"));
  EXPECT_TRUE(Printed("\nvolcano_task_scheduling_latency_microseconds_count 1\n"));
  EXPECT_FALSE(Printed("volcano_schedule_attempts_total")) << "v0.5.0 never counts it";
  EXPECT_FALSE(Printed("scheduler_pending_pods"));
  EXPECT_FALSE(Printed("leader_election_master_status"));
  EXPECT_EQ(Berth({"metrics", file, "--replica", "1"}), 1);
  EXPECT_NE(err_.find("there is no replica 1 of kube-batch"), std::string::npos) << err_;
  EXPECT_EQ(Berth({"metrics", file, "--timed-percent", "5"}), 2);
  EXPECT_NE(err_.find("--timed-percent is for kube-scheduler"), std::string::npos) << err_;
}

}  // namespace metrics_command_test
}  // namespace berth::cli
