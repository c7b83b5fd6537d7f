#include "answers/cluster_events/recorded_events.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "log/log_builder.h"
#include "versions/version.h"

namespace berth::sim {
namespace recorded_events_test {

using Lines = std::vector<std::string>;

// A builder of logs in which a scheduler of v1.34 leads.
struct LogByHand : LogBuilder {
  explicit LogByHand(bool has_processes = false) {
    auto version = std::make_shared<Version>();
    version->events = process::kEventsV1_34;
    scenario.version = version;
    if (has_processes) scenario.process.emplace();
  }

  LogByHand& Ends(EventKind kind, const std::string& pod, int64_t version,
                  std::string_view message = "", std::string_view replica = "") {
    Event event;
    event.t = now();
    event.kind = kind;
    event.pod = PodNamed(pod);
    event.node = NodeNamed("n");
    event.pod_version = version;
    event.message = log.InternText(message);
    event.object = log.InternText(replica);
    log.Append(std::move(event));
    return *this;
  }
  LogByHand& Fails(Duration t, int64_t version, std::string_view message = "no room") {
    At(t);
    return Ends(EventKind::kFailed, "a", version, message);
  }
  LogByHand& OfProcess(EventKind kind, std::string_view replica) {
    Event event;
    event.t = now();
    event.kind = kind;
    event.object = log.InternText(replica);
    log.Append(std::move(event));
    return *this;
  }

  // Writes for example "FailedScheduling at 1 x2, recorded 3: no room".
  Lines Tell(Duration t, const std::string& pod = "a") const {
    Lines lines;
    const Time at = Time{} + t;
    const PodId id = log.FindPod("default/" + pod);
    for (const RecordedEvent& event : RecordedEventsOf(scenario, log, id, log.CountUntil(at), at)) {
      std::string line = StrCat(event.object.reason, " at ", SecondsText(event.object.event_time));
      if (event.object.series) line += StrCat(" x", std::to_string(event.object.series->count));
      lines.push_back(
          StrCat(line, ", recorded ", std::to_string(event.recorded), ": ", event.object.note));
    }
    return lines;
  }

  Scenario scenario;
};

TEST(RecordedEvents, FailuresOfOneVersionOfThePodAreASeries) {
  LogByHand run;
  run.Comes("a");
  run.Fails(Seconds(1), 1).Fails(Seconds(3), 2).Fails(Seconds(5), 2).Fails(Seconds(7), 2);
  EXPECT_EQ(run.Tell(Milliseconds(500)), Lines{});
  EXPECT_EQ(run.Tell(Seconds(4)), (Lines{"FailedScheduling at 1, recorded 1: no room",
                                         "FailedScheduling at 3, recorded 1: no room"}));
  EXPECT_EQ(run.Tell(Seconds(8)), (Lines{"FailedScheduling at 1, recorded 1: no room",
                                         "FailedScheduling at 3 x2, recorded 3: no room"}));
}

TEST(RecordedEvents, TheErrorOfPostFilterIsNoPartOfIt) {
  LogByHand run;
  run.Comes("a");
  run.Fails(Seconds(1), 1, "no room | PostFilter error: broken");
  EXPECT_EQ(run.Tell(Seconds(2)), Lines{"FailedScheduling at 1, recorded 1: no room"});
}

// The pods of the builder have no uid.
TEST(RecordedEvents, BindingsAndPreemptionsAreRecordedToo) {
  LogByHand run;
  run.Comes("b").Comes("a");
  run.At(Seconds(1));
  run.Ends(EventKind::kBound, "a", 1);
  run.At(Seconds(2)).Preempted("a", "n", "b");
  EXPECT_EQ(run.Tell(Seconds(2)),
            (Lines{"Scheduled at 1, recorded 1: Successfully assigned default/a to n",
                   "Preempted at 2, recorded 1: Preempted by pod  on node n"}));
  EXPECT_EQ(run.Tell(Seconds(2), "b"), Lines{});
}

TEST(RecordedEvents, TwoOfOneMomentAreTwoObjects) {
  LogByHand run;
  run.Comes("a");
  run.Fails(Seconds(1), 1).Ends(EventKind::kBound, "a", 1);
  EXPECT_EQ(run.Tell(Seconds(1)).size(), 2u);
}

TEST(RecordedEvents, OnlyAPodThatIsBeingDeletedIsSkippedWithAnEvent) {
  LogByHand run;
  run.Comes("a");
  run.At(Seconds(1)).Skipped("a");
  EXPECT_EQ(run.Tell(Seconds(2)), Lines{});
  v1::Pod ending;
  ending.metadata.namespace_ = "default";
  ending.metadata.name = "a";
  ending.metadata.deletion_requested = true;
  Event updated;
  updated.t = run.now();
  updated.kind = EventKind::kPodUpdated;
  updated.pod = run.PodNamed("a");
  updated.pod_object = std::make_shared<const v1::Pod>(ending);
  run.log.Append(std::move(updated));
  run.At(Seconds(3)).Skipped("a");
  EXPECT_EQ(run.Tell(Seconds(3)),
            Lines{"FailedScheduling at 3, recorded 1: skip schedule deleting pod: default/a"});
}

TEST(RecordedEvents, AProcessThatEndsTakesItsSeriesAlong) {
  LogByHand run(true);
  run.OfProcess(EventKind::kProcessStarted, "r0").OfProcess(EventKind::kTakeover, "r0");
  run.Comes("a");
  run.Fails(Seconds(1), 1).Fails(Seconds(2), 1);
  run.OfProcess(EventKind::kProcessExited, "r0").At(Seconds(3));
  run.OfProcess(EventKind::kProcessStarted, "r0").OfProcess(EventKind::kTakeover, "r0");
  run.Fails(Seconds(4), 1);
  EXPECT_EQ(run.Tell(Seconds(4)), (Lines{"FailedScheduling at 1 x2, recorded 2: no room",
                                         "FailedScheduling at 4, recorded 1: no room"}));
}

TEST(RecordedEvents, EachProcessHasASeriesOfItsOwn) {
  LogByHand run(true);
  run.OfProcess(EventKind::kProcessStarted, "r0").OfProcess(EventKind::kProcessStarted, "r1");
  run.OfProcess(EventKind::kTakeover, "r0").Comes("a");
  run.Fails(Seconds(1), 1);
  run.At(Seconds(2));
  run.OfProcess(EventKind::kTakeover, "r1").Fails(Seconds(3), 1);
  run.Ends(EventKind::kBindingRefused, "a", 1, "refused", "r0");
  EXPECT_EQ(run.Tell(Seconds(3)), (Lines{"FailedScheduling at 1 x2, recorded 2: no room",
                                         "FailedScheduling at 3, recorded 1: no room"}));
}

}  // namespace recorded_events_test
}  // namespace berth::sim
