#include "view/pod_spans.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "log/log_builder.h"

namespace berth::sim {
namespace pod_spans_test {

using Lines = std::vector<std::string>;

constexpr SectionId kActive = SectionId::kActive;
constexpr SectionId kBackoff = SectionId::kBackoff;
constexpr SectionId kUnschedulable = SectionId::kUnschedulable;

// Writes "scheduling 1-1.5 attempt 0", "node 4.5- on n (cause)".
Lines Tell(const LogBuilder& built, const std::string& pod, Duration until = Seconds(1000)) {
  Lines lines;
  const EventLog& log = built.log;
  for (const PodSpan& span : SpansOfPod(log, log.FindPod("default/" + pod), Time{} + until)) {
    std::string line =
        StrCat(PodPlaceName(span.place, ThreeSections()), " ", SecondsText(span.from), "-");
    if (span.to) line += SecondsText(*span.to);
    if (span.attempt >= 0) line += StrCat(" attempt ", std::to_string(span.attempt));
    if (span.node != kNoId) line += StrCat(" on ", log.NodeName(span.node));
    if (!span.cause.empty()) line += StrCat(" (", span.cause, ")");
    lines.push_back(std::move(line));
  }
  return lines;
}

struct AWholeLife : LogBuilder {
  AWholeLife() {
    NodeAdded("n").Comes("a").Comes("other");
    At(Seconds(1)).Popped("a", 1, 1);
    At(Seconds(2)).Failed("a", kUnschedulable, {"NodeResourcesFit"});
    Popped("other", 1, 2).At(Seconds(3)).Failed("other", kUnschedulable);
    At(Seconds(4)).Moved("a", kUnschedulable, kBackoff, kEventNodeAdd.label);
    At(Seconds(5)).Moved("a", kBackoff, kActive, kEventBackoffComplete.label).Popped("a", 2, 3);
    At(Seconds(6)).Bound("a", "n");
    At(Seconds(9)).PodDeleted("a", "n", "Succeeded");
  }
};

TEST(PodSpans, TellWhereAPodWasAndWhy) {
  EXPECT_EQ(Tell(AWholeLife(), "a"),
            (Lines{"activeQ 0-1 (PodAdd)", "scheduling 1-2 attempt 0",
                   "unschedulableQ 2-4 (FitError)", "backoffQ 4-5 (NodeAdd)",
                   "scheduling 5-6 attempt 2", "node 6-9 on n", "gone 9- on n (Succeeded)"}));
}

TEST(PodSpans, EndAtTheMomentThatIsAskedAbout) {
  EXPECT_EQ(Tell(AWholeLife(), "a", Seconds(4)),
            (Lines{"activeQ 0-1 (PodAdd)", "scheduling 1-2 attempt 0",
                   "unschedulableQ 2-4 (FitError)", "backoffQ 4- (NodeAdd)"}));
  EXPECT_EQ(Tell(AWholeLife(), "a", Duration{-1}), Lines{});
}

TEST(PodSpans, KnowAnAttemptThatTakesNoTime) {
  LogBuilder b;
  b.NodeAdded("n").Comes("a").Popped("a", 1, 1).Bound("a", "n");
  EXPECT_EQ(Tell(b, "a"), (Lines{"scheduling 0-0 attempt 0", "node 0- on n"}));
}

TEST(PodSpans, KnowTheAttemptBehindAWaitAtPermit) {
  LogBuilder b;
  b.NodeAdded("n").Comes("a").Popped("a", 1, 1);
  b.At(Seconds(1)).Waiting("a", "n", {"Gang"}).At(Seconds(3)).Failed("a", kUnschedulable);
  EXPECT_EQ(Tell(b, "a"), (Lines{"scheduling 0-1 attempt 0", "permit 1-3 attempt 0 on n",
                                 "unschedulableQ 3- (FitError)"}));
}

TEST(PodSpans, OfAPodThatIsQueuedTwiceHaveItsAttempt) {
  LogBuilder b;
  b.Comes("a").Popped("a", 1, 1).At(Seconds(1)).Queued("a", kEventPodUpdate.label);
  b.At(Seconds(2)).Failed("a", SectionId::kNone, {}, "", kActive);
  EXPECT_EQ(Tell(b, "a"), (Lines{"scheduling 0-2 attempt 0", "activeQ 2- (FitError)"}));
}

TEST(PodSpans, ALaterPodOfTheSameNameLivesOn) {
  LogBuilder b;
  b.NodeAdded("n").PodCreated("a", 0, 100, "n").At(Seconds(1)).PodDeleted("a", "n");
  b.At(Seconds(2)).Comes("a");
  EXPECT_EQ(Tell(b, "a"), (Lines{"node 0-1 on n", "gone 1-2 on n", "activeQ 2- (PodAdd)"}));
}

TEST(PodSpans, AnEvictionIsNoPlaceOfItsPreemptor) {
  LogBuilder b;
  b.NodeAdded("n").PodCreated("victim", 0, 100, "n").Comes("big").Popped("big", 1, 1);
  b.At(Seconds(1)).Preempted("victim", "n", "big").PodDeleted("victim", "n");
  b.Failed("big", kUnschedulable);
  EXPECT_EQ(Tell(b, "big"), (Lines{"scheduling 0-1 attempt 0", "unschedulableQ 1- (FitError)"}));
}

}  // namespace pod_spans_test
}  // namespace berth::sim
