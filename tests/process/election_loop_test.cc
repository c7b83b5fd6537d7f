#include "process/election_loop.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "process/election_fixture.h"

namespace berth::process {
namespace election_loop_test {

using Lines = std::vector<std::string>;

constexpr Time At(int64_t milliseconds) { return Time{} + Milliseconds(milliseconds); }

TEST_F(ElectionTest, ALeaderRenewsEveryRetryPeriodAfterTheEndOfARound) {
  path_.latency = Milliseconds(10);
  Add(ConfigOf("a"));
  loops_[0].Run();
  RunTo(At(4100));
  EXPECT_EQ(TakeLines(),
            (Lines{"0.01 a get leases.coordination.k8s.io \"l\" not found", "0.02 a create ok",
                   "0.02 a new leader a", "0.02 a event: a became leader", "0.02 a started leading",
                   "0.03 a update ok", "2.04 a update ok", "4.05 a update ok"}));
  EXPECT_TRUE(notes_[0].metric);
  EXPECT_EQ(notes_[0].log,
            (Lines{"attempting to acquire leader lease kube-system/kube-scheduler...",
                   "successfully acquired lease kube-system/kube-scheduler",
                   "successfully renewed lease kube-system/kube-scheduler",
                   "successfully renewed lease kube-system/kube-scheduler",
                   "successfully renewed lease kube-system/kube-scheduler"}));
}

TEST_F(ElectionTest, ALeaderGivesUpTwelveSecondsAfterItsLastRenewal) {
  Add(ConfigOf("a"));
  loops_[0].Run();
  RunTo(At(4000));
  Outage(OutageMode::kError, At(4001), At(60'000));
  RunTo(At(15'999));
  EXPECT_TRUE(loops_[0].is_leading());
  TakeLines();
  RunTo(At(16'000));
  EXPECT_EQ(TakeLines(), (Lines{"16 a get Internal error occurred", "16 a event: a stopped leading",
                                "16 a stopped leading"}));
  EXPECT_EQ(notes_[0].log[notes_[0].log.size() - 2],
            "failed to renew lease kube-system/kube-scheduler: context deadline exceeded");
  EXPECT_FALSE(notes_[0].metric);
  EXPECT_TRUE(loops_[0].has_returned());
}

TEST_F(ElectionTest, AnOutageThatEndsJustBeforeCostsNothing) {
  Add(ConfigOf("a"));
  loops_[0].Run();
  RunTo(At(4000));
  Outage(OutageMode::kError, At(4001), At(14'000));
  RunTo(At(30'000));
  EXPECT_TRUE(loops_[0].is_leading());
}

TEST_F(ElectionTest, ACancelBetweenTwoRoundsReleasesTheLease) {
  Add(ConfigOf("a"));
  loops_[0].Run();
  RunTo(At(3000));
  TakeLines();
  loops_[0].Cancel();
  EXPECT_FALSE(loops_[0].is_leading()) << "its work is asked to stop at once";
  RunTo(At(3000));
  EXPECT_EQ(TakeLines(), (Lines{"3 a get ok", "3 a update ok", "3 a event: a stopped leading",
                                "3 a stopped leading"}));
  EXPECT_EQ(store_.lease()->holder_identity, "");
  EXPECT_TRUE(notes_[0].metric) << "no round failed";
}

TEST_F(ElectionTest, V1_21StopsWithoutAnEventThen) {
  ElectionConfig config = ConfigOf("a");
  config.release_on_cancel = false;
  Add(config, kElectionV1_21);
  loops_[0].Run();
  RunTo(At(3000));
  TakeLines();
  loops_[0].Cancel();
  RunTo(At(3000));
  EXPECT_EQ(TakeLines(), (Lines{"3 a stopped leading"}));
  EXPECT_EQ(store_.lease()->holder_identity, "a");
}

TEST_F(ElectionTest, V1_21SaysThatARoundFailedBeforeItReleases) {
  Add(ConfigOf("a"), kElectionV1_21);
  loops_[0].Run();
  RunTo(At(1000));
  Outage(OutageMode::kHang, At(1000), At(12'000));
  RunTo(At(11'999));
  TakeLines();
  RunTo(At(30'000));
  EXPECT_EQ(TakeLines(),
            (Lines{"12 a get context deadline exceeded", "12 a event: a stopped leading",
                   "12 a update resource name may not be empty", "12 a stopped leading"}));
  EXPECT_EQ(notes_[0].log[notes_[0].log.size() - 2],
            "failed to renew lease kube-system/kube-scheduler: timed out waiting for the "
            "condition");
}

TEST_F(ElectionTest, ACandidateThatIsCancelledReturnsAtOnce) {
  Outage(OutageMode::kHang, At(0), At(60'000), "b");
  Outage(OutageMode::kError, At(0), At(60'000), "a");
  Add(ConfigOf("a"));
  Add(ConfigOf("b"));
  loops_[0].Run();
  loops_[1].Run();
  RunTo(At(1000));
  TakeLines();
  loops_[0].Cancel();
  loops_[1].Cancel();
  RunTo(At(1000));
  EXPECT_EQ(TakeLines(),
            (Lines{"1 a stopped leading", "1 b get context canceled", "1 b stopped leading"}));
}

TEST_F(ElectionTest, ACancelDuringATryThatSucceedsComesTooLateForIt) {
  path_.latency = Milliseconds(10);
  Add(ConfigOf("a"));
  loops_[0].Run();
  RunTo(At(15));
  loops_[0].Cancel();
  RunTo(At(1000));
  EXPECT_EQ(TakeLines(),
            (Lines{"0.01 a get leases.coordination.k8s.io \"l\" not found", "0.02 a create ok",
                   "0.02 a new leader a", "0.02 a event: a became leader", "0.02 a started leading",
                   "0.03 a get ok", "0.04 a update ok", "0.04 a event: a stopped leading",
                   "0.04 a stopped leading"}));
  EXPECT_EQ(notes_[0].leading_ended, At(20));
}

TEST_F(ElectionTest, ACancelBeforeTheBeginLeavesNothingToDo) {
  Add(ConfigOf("a"));
  loops_[0].Cancel();
  loops_[0].Run();
  EXPECT_EQ(TakeLines(), (Lines{"0 a stopped leading"}));
}

// Returns the times at which gets were answered.
Lines TimesOfGets(const Lines& lines) {
  Lines times;
  for (const std::string& line : lines) {
    if (line.find(" get ") != std::string::npos) times.push_back(line.substr(0, line.find(' ')));
  }
  return times;
}

TEST_F(ElectionTest, TicksThatPassDuringALongTryCountAsOne) {
  Add(ConfigOf("a"));
  loops_[0].Run();
  RunTo(At(1000));
  TakeLines();
  Outage(OutageMode::kHang, At(2000), At(6500));
  Outage(OutageMode::kError, At(6500), At(11'900));
  RunTo(At(11'900));
  // The update hung, the get failed at once. The next try began at once, because the ticks at 4 s
  // and 6 s had passed; then a try at each tick.
  EXPECT_EQ(TimesOfGets(TakeLines()), (Lines{"6.5", "6.5", "8", "10"}));
}

TEST_F(ElectionTest, InV1_21TheyAreLost) {
  Add(ConfigOf("a"), kElectionV1_21);
  loops_[0].Run();
  RunTo(At(1000));
  TakeLines();
  Outage(OutageMode::kHang, At(2000), At(4500));
  Outage(OutageMode::kError, At(4500), At(6000));
  Outage(OutageMode::kHang, At(6000), At(9000));
  Outage(OutageMode::kError, At(9000), At(20'000));
  RunTo(At(11'900));
  // The ticker begins at the end of the first try, 4.5 s; the try at 6.5 s lasts beyond its second
  // tick.
  EXPECT_EQ(TimesOfGets(TakeLines()), (Lines{"4.5", "9", "10.5"}));
}

TEST_F(ElectionTest, TheClientGivesUpACallThatTakesTooLong) {
  Add(ConfigOf("a"));
  loops_[0].set_client_timeout(Seconds(5));
  loops_[0].Run();
  RunTo(At(1000));
  TakeLines();
  Outage(OutageMode::kHang, At(2000), At(60'000));
  RunTo(At(12'000));
  const Lines lines = TakeLines();
  ASSERT_GE(lines.size(), 2u);
  EXPECT_EQ(lines[0].substr(0, 10), "7 a update");
  EXPECT_EQ(lines[1], "12 a get context deadline exceeded");
}

TEST_F(ElectionTest, AStandbyTakesOverOnlyAfterTheLeaderHasGivenUp) {
  for (uint64_t seed = 1; seed <= 50; ++seed) {
    clock_.Reset({});
    store_ = {};
    loops_.clear();
    notes_.clear();
    path_ = {Milliseconds(4), {}};
    SeededRandom random(seed);
    RandomRetryDelays delays(&random);
    Add(ConfigOf("a"), kElectionV1_34, &delays);
    Add(ConfigOf("b"), kElectionV1_34, &delays);
    loops_[0].Run();
    RunTo(At(500));
    loops_[1].Run();
    RunTo(At(30'000));
    ASSERT_TRUE(loops_[0].is_leading());
    const Time last = *store_.lease()->renew_time;
    Outage(OutageMode::kError, At(30'000), At(600'000), "a");
    TakeLines();
    while (!loops_[1].is_leading() && clock_.Now() < At(70'000)) {
      RunTo(clock_.Now() + Milliseconds(1));
    }
    EXPECT_FALSE(loops_[0].is_leading()) << seed;
    EXPECT_GE(clock_.Now(), last + Seconds(15)) << seed;
    EXPECT_LT(clock_.Now(), last + Milliseconds(23'900)) << seed;
    EXPECT_LE(notes_[0].leading_ended, last + Milliseconds(12'100)) << seed;
  }
}

TEST_F(ElectionTest, AReleaseThatHangsProlongsTheLeadingOfV1_34) {
  Add(ConfigOf("a"));
  Add(ConfigOf("b"));
  loops_[0].Run();
  loops_[1].Run();
  RunTo(At(2000));
  Outage(OutageMode::kHang, At(2001), At(60'000), "a");
  RunTo(At(20'000));
  EXPECT_FALSE(notes_[0].metric) << "its round failed at 14 s";
  EXPECT_TRUE(loops_[0].is_leading()) << "but the work ends only with the release";
  EXPECT_TRUE(loops_[1].is_leading());
  RunTo(At(24'000));
  EXPECT_FALSE(loops_[0].is_leading());
  EXPECT_EQ(notes_[0].leading_ended, At(24'000));
}

TEST_F(ElectionTest, APausedLeaderLeadsBesideAnother) {
  Add(ConfigOf("a"));
  Add(ConfigOf("b"));
  loops_[0].Run();
  loops_[1].Run();
  RunTo(At(3000));
  loops_[0].Pause();
  RunTo(At(30'000));
  EXPECT_TRUE(loops_[0].is_leading() && loops_[1].is_leading());
  TakeLines();
  loops_[0].Resume();
  RunTo(At(30'000));
  EXPECT_TRUE(loops_[0].is_leading()) << "it sees another holder, but tries on to its deadline";
  EXPECT_EQ(loops_[0].elector().leader(), "b");
  RunTo(At(40'000));
  EXPECT_FALSE(loops_[0].is_leading());
  EXPECT_TRUE(loops_[1].is_leading());
}

TEST_F(ElectionTest, ACallOnItsWayIsCarriedOutWhenItsProcessIsKilled) {
  path_.latency = Milliseconds(10);
  Add(ConfigOf("a"));
  loops_[0].Run();
  RunTo(At(15));
  loops_[0].Pause();
  RunTo(At(1000));
  ASSERT_TRUE(store_.lease());
  EXPECT_EQ(store_.lease()->holder_identity, "a");
  EXPECT_FALSE(loops_[0].is_leading());
  EXPECT_EQ(loops_[0].NextDue(), kTimeMax);
}

TEST_F(ElectionTest, ACopyContinuesIndependently) {
  Add(ConfigOf("a"));
  loops_[0].Run();
  RunTo(At(3000));
  const ElectionLoop copy = loops_[0];
  const LeaseStore stored = store_;
  RunTo(At(9000));
  const Lines first = [&] {
    Lines lines = TakeLines();
    return Lines(lines.end() - 3, lines.end());
  }();
  clock_.Reset(At(3000));
  loops_[0] = copy;
  store_ = stored;
  RunTo(At(9000));
  EXPECT_EQ(TakeLines(), first);
}

TEST(RetryDelays, LieBetweenOneAndTwoPointTwoPeriods) {
  SeededRandom random(1);
  RandomRetryDelays delays(&random);
  Duration shortest = Seconds(9);
  Duration longest;
  for (int i = 0; i < 10'000; ++i) {
    const Duration delay = delays.Next(Seconds(2));
    shortest = std::min(shortest, delay);
    longest = std::max(longest, delay);
  }
  EXPECT_GE(shortest, Seconds(2));
  EXPECT_LT(shortest, Milliseconds(2010));
  EXPECT_LT(longest, Milliseconds(4400));
  EXPECT_GT(longest, Milliseconds(4390));
  EXPECT_EQ(delays.Next(Duration{1}).ns, 1);
}

}  // namespace election_loop_test
}  // namespace berth::process
