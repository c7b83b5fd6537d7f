#include "process/leader_elector.h"

#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "process/election_fixture.h"
#include "process/lease_store.h"

namespace berth::process {
namespace leader_elector_test {

class LeaderElectorTest : public ::testing::Test {
 protected:
  LeaderElector Make(const std::string& identity, const ElectionRules& rules = kElectionV1_34) {
    return MakeWith(ConfigOf(identity), rules);
  }
  LeaderElector MakeWith(const ElectionConfig& config, const ElectionRules& rules) {
    return LeaderElector::Make(config, rules, {&clock_, &notes_}).value();
  }

  // `errors`: the errors of calls with this verb, which have no effect.
  bool Finish(LeaderElector& elector, LeaderElector::Next next,
              const std::map<Verb, CallError>& errors = {}) {
    calls_.clear();
    while (next.call) {
      const auto error = errors.find(next.call->verb);
      const LeaseAnswer answer = error == errors.end() || !next.call->has_name
                                     ? store_.Perform(*next.call)
                                     : LeaseAnswer{error->second, {}};
      calls_.push_back(std::string(VerbText(next.call->verb)) + (answer.ok() ? "" : "!"));
      next = elector.TakeAnswer(answer);
    }
    return next.succeeded;
  }
  bool Try(LeaderElector& elector, const std::map<Verb, CallError>& errors = {}) {
    return Finish(elector, elector.BeginTry(), errors);
  }
  bool Release(LeaderElector& elector) { return Finish(elector, elector.BeginRelease()); }

  using Calls = std::vector<std::string>;

  SimClock clock_;
  LeaseStore store_;
  std::vector<std::string> lines_;
  ElectionNotes notes_{"", &clock_, &lines_};
  Calls calls_;
};

TEST_F(LeaderElectorTest, AnInvalidConfigurationIsAnError) {
  const Result<LeaderElector> made = LeaderElector::Make({}, kElectionV1_34, {&clock_, nullptr});
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().message, "Lock identity is empty");
}

TEST_F(LeaderElectorTest, ALeaderOfV1_34RenewsWithOneCall) {
  LeaderElector elector = Make("a");
  EXPECT_TRUE(Try(elector));
  EXPECT_EQ(calls_, (Calls{"get!", "create"}));
  clock_.AdvanceTo(Time{} + Seconds(2));
  EXPECT_TRUE(Try(elector));
  EXPECT_EQ(calls_, (Calls{"update"}));
  EXPECT_EQ(store_.lease()->acquire_time, Time{});
  EXPECT_EQ(store_.lease()->renew_time, Time{} + Seconds(2));
  EXPECT_EQ(notes_.slow_paths, 0);

  LeaderElector older = Make("a", kElectionV1_21);
  EXPECT_TRUE(Try(older));
  EXPECT_EQ(calls_, (Calls{"get", "update"}));
}

TEST_F(LeaderElectorTest, ItsLeaseHasRunOutAtTheLastMoment) {
  LeaderElector elector = Make("a");
  Try(elector);
  clock_.AdvanceTo(Time{} + Seconds(15));
  EXPECT_TRUE(Try(elector));
  EXPECT_EQ(calls_, (Calls{"get", "update"})) << "it looks before it renews";
  EXPECT_EQ(notes_.slow_paths, 1);
}

TEST_F(LeaderElectorTest, AStandbyCountsFromItsOwnFirstLook) {
  Lease old;
  old.holder_identity = "gone";
  old.lease_duration_seconds = 15;
  old.renew_time = Time{} - Seconds(3600);
  store_.Set(old);
  LeaderElector elector = Make("a");
  EXPECT_FALSE(Try(elector));
  EXPECT_EQ(elector.leader(), "gone");
  clock_.AdvanceTo(Time{} + Seconds(15) - Duration{1});
  EXPECT_FALSE(Try(elector));
  clock_.AdvanceTo(Time{} + Seconds(15));
  EXPECT_TRUE(Try(elector));
  EXPECT_EQ(store_.lease()->lease_transitions, 1);
}

TEST_F(LeaderElectorTest, TheRecordSaysHowLongALeaseLastsOrTheOwnConfiguration) {
  Lease held;
  held.holder_identity = "b";
  held.lease_duration_seconds = 40;
  store_.Set(held);
  LeaderElector newer = Make("a");
  LeaderElector older = Make("c", kElectionV1_21);
  EXPECT_FALSE(Try(newer));
  EXPECT_FALSE(Try(older));
  clock_.AdvanceTo(Time{} + Seconds(20));
  EXPECT_FALSE(Try(newer));
  EXPECT_TRUE(Try(older));
}

TEST_F(LeaderElectorTest, RenewalsWithinOneSecondLookTheSame) {
  Lease held;
  held.holder_identity = "b";
  held.lease_duration_seconds = 15;
  held.renew_time = Time{} + Milliseconds(100);
  store_.Set(held);
  LeaderElector elector = Make("a");
  Try(elector);
  clock_.AdvanceTo(Time{} + Seconds(5));
  held.renew_time = Time{} + Milliseconds(900);
  store_.Set(held);
  Try(elector);
  EXPECT_EQ(elector.observed_time(), Time{});
  held.renew_time = Time{} + Milliseconds(1000);
  store_.Set(held);
  Try(elector);
  EXPECT_EQ(elector.observed_time(), Time{} + Seconds(5));
}

TEST_F(LeaderElectorTest, AFailedFirstUpdateLeavesItsMarkOnTheRecord) {
  LeaderElector elector = Make("a");
  Try(elector);
  store_.Delete();
  clock_.AdvanceTo(Time{} + Seconds(2));
  EXPECT_TRUE(Try(elector));
  EXPECT_EQ(calls_, (Calls{"update!", "get!", "create"}));
  EXPECT_EQ(store_.lease()->acquire_time, Time{}) << "when the lease was acquired that is gone";
  ASSERT_FALSE(notes_.log.empty());
  EXPECT_EQ(notes_.log.back(),
            "Failed to update lock optimistically: leases.coordination.k8s.io \"kube-scheduler\" "
            "not found, falling back to slow path");
}

TEST_F(LeaderElectorTest, AReleasedLeaseIsFreeAtOnce) {
  LeaderElector a = Make("a");
  LeaderElector b = Make("b");
  Try(a);
  EXPECT_EQ(a.ReportTransition(), "a");
  EXPECT_EQ(a.ReportTransition(), std::nullopt);
  EXPECT_FALSE(Try(b));
  clock_.AdvanceTo(Time{} + Seconds(1));
  EXPECT_TRUE(Release(a));
  EXPECT_EQ(calls_, (Calls{"get", "update"}));
  EXPECT_EQ(store_.lease()->holder_identity, "");
  EXPECT_EQ(store_.lease()->lease_duration_seconds, 1);
  EXPECT_EQ(store_.lease()->acquire_time, Time{} + Seconds(1));
  EXPECT_FALSE(a.IsLeader());
  EXPECT_TRUE(Try(b));
  EXPECT_EQ(store_.lease()->lease_transitions, 1);
}

TEST_F(LeaderElectorTest, AReleaseReleasesOnlyItsOwnLease) {
  LeaderElector a = Make("a");
  LeaderElector b = Make("b");
  EXPECT_FALSE(Release(a));
  EXPECT_EQ(calls_, (Calls{"get!"}));
  EXPECT_EQ(notes_.log.back(), "lease lock not found: kube-system/kube-scheduler");
  Try(a);
  EXPECT_TRUE(Release(b));
  EXPECT_EQ(calls_, (Calls{"get"}));
  EXPECT_EQ(store_.lease()->holder_identity, "a");
  // It does not check the holder of the lease: its own record counts, and the version matches.
  Lease taken = *store_.lease();
  taken.holder_identity = "c";
  taken.lease_transitions = 7;
  store_.Set(taken);
  EXPECT_TRUE(Release(a));
  EXPECT_EQ(store_.lease()->holder_identity, "");
  EXPECT_EQ(store_.lease()->lease_transitions, 7);
}

TEST_F(LeaderElectorTest, AReleaseOfV1_21DoesNotLookFirst) {
  LeaderElector a = Make("a", kElectionV1_21);
  EXPECT_TRUE(Release(a));
  EXPECT_EQ(calls_, Calls{}) << "not the leader";
  Try(a);
  Lease taken = *store_.lease();
  taken.holder_identity = "c";
  store_.Set(taken);
  EXPECT_FALSE(Release(a));
  EXPECT_EQ(calls_, (Calls{"update!"}));
  EXPECT_EQ(store_.lease()->holder_identity, "c");
  EXPECT_TRUE(a.IsLeader()) << "by its own record";
}

TEST_F(LeaderElectorTest, AFailedGetEmptiesTheCopyOfV1_21) {
  LeaderElector older = Make("a", kElectionV1_21);
  Try(older);
  EXPECT_FALSE(Try(older, {{Verb::kGet, CallError::kTimeout}}));
  EXPECT_FALSE(Release(older));
  EXPECT_EQ(notes_.log.back(), "Failed to release lock: resource name may not be empty");

  LeaderElector newer = Make("a");
  Try(newer);
  EXPECT_FALSE(
      Try(newer, {{Verb::kGet, CallError::kTimeout}, {Verb::kUpdate, CallError::kTimeout}}));
  EXPECT_TRUE(Try(newer));
  EXPECT_EQ(calls_, (Calls{"update"}));
}

TEST_F(LeaderElectorTest, TheHealthCheckIsAboutLeadersThatDoNotRenew) {
  LeaderElector a = Make("a");
  LeaderElector b = Make("b");
  Try(a);
  Try(b);
  clock_.AdvanceTo(Time{} + Seconds(35));
  EXPECT_EQ(a.Check(Seconds(20)), std::nullopt);
  clock_.AdvanceTo(Time{} + Seconds(35) + Duration{1});
  EXPECT_EQ(a.Check(Seconds(20)), "failed election to renew leadership on lease kube-scheduler");
  EXPECT_EQ(b.Check(Seconds(20)), std::nullopt);
}

TEST_F(LeaderElectorTest, ASkewedClockWritesItsOwnTimesAndDoesNotShortenALease) {
  LeaderElector a = Make("a");
  LeaderElector b = Make("b");
  a.set_skew(Seconds(-100));
  b.set_skew(Seconds(100));
  EXPECT_TRUE(Try(a));
  EXPECT_EQ(store_.lease()->renew_time, Time{} - Seconds(100));
  EXPECT_FALSE(Try(b));
  EXPECT_EQ(b.observed_time(), Time{} + Seconds(100));
  clock_.AdvanceTo(Time{} + Seconds(14));
  EXPECT_FALSE(Try(b));
  clock_.AdvanceTo(Time{} + Seconds(15));
  EXPECT_TRUE(Try(b)) << "15 s by its own clock";
  EXPECT_EQ(store_.lease()->acquire_time, Time{} + Seconds(115));
}

TEST_F(LeaderElectorTest, AClockThatJumpsEndsALeaseEarly) {
  LeaderElector a = Make("a");
  LeaderElector b = Make("b");
  Try(a);
  EXPECT_FALSE(Try(b));
  b.set_skew(Seconds(15));
  EXPECT_TRUE(Try(b));
}

TEST_F(LeaderElectorTest, ALeaseWithoutFieldsIsFree) {
  store_.Set({});
  LeaderElector a = Make("a");
  EXPECT_TRUE(Try(a));
  EXPECT_EQ(store_.lease()->lease_transitions, 1);
}

TEST_F(LeaderElectorTest, TheLongestDurationsDoNotOverflow) {
  ElectionConfig config = ConfigOf("a");
  config.lease_duration = Duration{std::numeric_limits<int64_t>::max()};
  clock_.AdvanceTo(Time{} + Seconds(60));
  Lease held;
  held.holder_identity = "b";
  store_.Set(held);
  LeaderElector elector = MakeWith(config, kElectionV1_21);
  EXPECT_FALSE(Try(elector));
  EXPECT_EQ(elector.Check(Seconds(20)), std::nullopt);
}

}  // namespace leader_elector_test
}  // namespace berth::process
