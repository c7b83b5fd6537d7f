#include "process/health.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace berth::process {
namespace health_test {

// Returns a working leader, whose elector the check reads.
HealthState Healthy() {
  HealthState state;
  state.watches_elector = true;
  state.is_leader = true;
  state.last_renewal = Time{};
  state.handlers_synced = true;
  return state;
}

HealthAnswer Ask(std::string_view target, const HealthState& state = Healthy(),
                 const HealthRules& rules = kHealthV1_34, Time now = Time{}) {
  return AnswerHealth(target, state, now, rules);
}

std::string Text(std::string_view target, const HealthState& state = Healthy(),
                 const HealthRules& rules = kHealthV1_34) {
  return Ask(target, state, rules).text;
}

const HealthAnswer kOk{200, "ok"};
const HealthAnswer kNotThere{404, "404 page not found\n"};

TEST(Health, AHealthyProcessSaysOk) {
  for (const char* target : {"/healthz", "/livez", "/readyz", "/healthz/leaderElection",
                             "/livez/ping", "/readyz/shutdown", "/readyz/sched-handler-sync"}) {
    EXPECT_EQ(Ask(target), kOk) << target;
  }
}

TEST(Health, VerboseListsTheChecksInTheirOrder) {
  EXPECT_EQ(Ask("/healthz?verbose"),
            (HealthAnswer{200, "[+]leaderElection ok\nhealthz check passed\n"}));
  EXPECT_EQ(Text("/livez?verbose"), "[+]ping ok\nlivez check passed\n");
  EXPECT_EQ(Text("/readyz?verbose"),
            "[+]leaderElection ok\n[+]shutdown ok\n[+]sched-handler-sync ok\n"
            "readyz check passed\n");
}

TEST(Health, V1_21HasHealthzAlone) {
  EXPECT_EQ(Text("/healthz?verbose", Healthy(), kHealthV1_21),
            "[+]leaderElection ok\nhealthz check passed\n");
  for (const char* target : {"/livez", "/readyz", "/readyz/shutdown"}) {
    EXPECT_EQ(Ask(target, Healthy(), kHealthV1_21), kNotThere) << target;
  }
}

TEST(Health, WithoutAnElectionThereIsPing) {
  HealthState state = Healthy();
  state.elects_leader = false;
  state.candidates_synced = false;
  EXPECT_EQ(Text("/healthz?verbose", state), "[+]ping ok\nhealthz check passed\n");
  EXPECT_EQ(Text("/healthz?verbose", state, kHealthV1_21), "[+]ping ok\nhealthz check passed\n");
  EXPECT_EQ(Text("/readyz?verbose", state),
            "[+]shutdown ok\n[+]sched-handler-sync ok\nreadyz check passed\n");
  EXPECT_EQ(Ask("/healthz/leaderElection", state), kNotThere);
  EXPECT_EQ(Ask("/healthz/ping", state), kOk);
}

TEST(Health, ALeaderIsUnhealthyTwentySecondsAfterItsLeaseRanOut) {
  const HealthAnswer kFailed{500,
                             "[-]leaderElection failed: reason withheld\nhealthz check failed\n"};
  for (const HealthRules& rules : {kHealthV1_21, kHealthV1_34}) {
    EXPECT_EQ(Ask("/healthz", Healthy(), rules, Time{} + Seconds(35)), kOk);
    EXPECT_EQ(Ask("/healthz", Healthy(), rules, Time{} + Seconds(35) + Duration{1}), kFailed);
  }
  HealthState state = Healthy();
  state.lease_duration = Seconds(60);
  EXPECT_EQ(Ask("/healthz", state, kHealthV1_34, Time{} + Seconds(80)), kOk);
  EXPECT_EQ(Ask("/healthz", state, kHealthV1_34, Time{} + Seconds(81)), kFailed);
  state.last_renewal.reset();
  EXPECT_EQ(Ask("/healthz", state), kFailed) << "it was never seen to renew";
  state.is_leader = false;
  EXPECT_EQ(Ask("/healthz", state), kOk) << "a candidate has nothing to renew";
}

TEST(Health, TheLongestLeaseDoesNotOverflow) {
  HealthState state = Healthy();
  state.lease_duration = kTimeMax - Time{};
  EXPECT_EQ(Ask("/healthz", state, kHealthV1_34, kTimeMax), kOk);
}

TEST(Health, TheElectorOfKubeSchedulerIsNotWatched) {
  HealthState state = Healthy();
  state.watches_elector = HealthState().watches_elector;
  EXPECT_EQ(Ask("/healthz", state, kHealthV1_34, Time{} + Seconds(1000)), kOk);
  EXPECT_EQ(Ask("/healthz", state, kHealthV1_21, Time{} + Seconds(1000)), kOk);
}

TEST(Health, ItIsReadyBetweenTheFirstListsAndTheRequestToStop) {
  HealthState state = Healthy();
  state.handlers_synced = false;
  EXPECT_EQ(Ask("/readyz", state),
            (HealthAnswer{500,
                          "[+]leaderElection ok\n[+]shutdown ok\n"
                          "[-]sched-handler-sync failed: reason withheld\nreadyz check failed\n"}));
  EXPECT_EQ(Ask("/readyz/sched-handler-sync", state),
            (HealthAnswer{500, "internal server error: handlers are not fully synchronized\n"}));
  state.shutdown_asked = true;
  EXPECT_EQ(Text("/readyz", state),
            "[+]leaderElection ok\n[-]shutdown failed: reason withheld\n"
            "[-]sched-handler-sync failed: reason withheld\nreadyz check failed\n");
  EXPECT_EQ(Text("/readyz/shutdown", state), "internal server error: process is shutting down\n");
  EXPECT_EQ(Ask("/livez", state), kOk);
  EXPECT_EQ(Ask("/healthz", state), kOk);
}

TEST(Health, ACheckOfItsOwnSaysWhyItFails) {
  EXPECT_EQ(Ask("/healthz/leaderElection", Healthy(), kHealthV1_34, Time{} + Seconds(36)),
            (HealthAnswer{500,
                          "internal server error: failed election to renew leadership on lease "
                          "kube-scheduler\n"}));
}

TEST(Health, ACoordinatedElectionIsReadyWithItsCandidates) {
  HealthState state = Healthy();
  state.candidates_synced = false;
  EXPECT_EQ(Text("/readyz", state),
            "[+]leaderElection ok\n[+]shutdown ok\n[+]sched-handler-sync ok\n"
            "[-]informer-sync failed: reason withheld\nreadyz check failed\n");
  EXPECT_EQ(Text("/readyz/informer-sync", state),
            "internal server error: 1 informers not started yet: [*v1beta1.LeaseCandidate]\n");
  state.candidates_synced = true;
  EXPECT_EQ(Ask("/readyz", state), kOk);
  EXPECT_EQ(Ask("/readyz/informer-sync", state), kOk);
}

TEST(Health, ExcludedChecksDoNotRun) {
  HealthState state = Healthy();
  state.handlers_synced = false;
  EXPECT_EQ(Ask("/readyz?exclude=sched-handler-sync", state), kOk);
  EXPECT_EQ(Text("/readyz?verbose&exclude=sched-handler-sync", state),
            "[+]leaderElection ok\n[+]shutdown ok\n[+]sched-handler-sync excluded: ok\n"
            "readyz check passed\n");
  EXPECT_EQ(Text("/readyz?exclude=shutdown&exclude=leaderElection", state),
            "[+]leaderElection excluded: ok\n[+]shutdown excluded: ok\n"
            "[-]sched-handler-sync failed: reason withheld\nreadyz check failed\n");
}

TEST(Health, UnknownExclusionsAreNamedOnceAndInOrder) {
  EXPECT_EQ(Text("/livez?verbose&exclude=x"),
            "[+]ping ok\n"
            "warn: some health checks cannot be excluded: no matches for \"x\"\n"
            "livez check passed\n");
  EXPECT_EQ(Text("/livez?exclude=b&verbose&exclude=a&exclude=b&exclude=ping"),
            "[+]ping excluded: ok\n"
            "warn: some health checks cannot be excluded: no matches for \"a\",\"b\"\n"
            "livez check passed\n");
}

TEST(Health, QueriesAreReadAsGoReadsThem) {
  const std::string warned = "[+]ping ok\nwarn: some health checks cannot be excluded: no matches ";
  const std::string passed = "\nlivez check passed\n";
  EXPECT_EQ(Text("/livez?verbose=false"), "[+]ping ok" + passed) << "that it is there counts";
  EXPECT_EQ(Text("/livez?%76erbose&exclude=a+b%22"), warned + "for \"a b\\\"\"" + passed);
  EXPECT_EQ(Text("/livez?verbose&exclude="), warned + "for \"\"" + passed);
  EXPECT_EQ(Text("/livez?verbose&exclude"), warned + "for \"\"" + passed);
  EXPECT_EQ(Text("/livez?verbose&exclude=%zz&&x=y&exclude=%4"), "[+]ping ok" + passed);
  EXPECT_EQ(Text("/livez?Verbose"), "ok");
  EXPECT_EQ(Text("/livez?"), "ok");
  // Go 1.16, with which v1.21 is built, treated ';' as a separator.
  EXPECT_EQ(Text("/healthz?exclude=x;verbose"), "ok");
  EXPECT_EQ(Text("/healthz?exclude=leaderElection;verbose", Healthy(), kHealthV1_21),
            "[+]leaderElection excluded: ok\nhealthz check passed\n");
}

TEST(Health, OtherPathsAreNotServed) {
  for (const char* target :
       {"", "/", "healthz", "/health", "/healthz/", "/healthz/shutdown", "/readyz/ping",
        "/readyz/shutdown/", "/livez/leaderElection", "//healthz", "?verbose", "/metrics"}) {
    EXPECT_EQ(Ask(target), kNotThere) << target;
  }
}

}  // namespace health_test
}  // namespace berth::process
