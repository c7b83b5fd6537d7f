#include "log/event_log.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "log/log_builder.h"
#include "queue/queue_observer.h"

namespace berth::sim {
namespace {

// Writes a pod that fails, is woken by a node and is bound.
void WriteLesson(LogBuilder& b) {
  b.At(Milliseconds(0)).NodeAdded("node-a");
  b.Comes("web").Comes("db", 10);
  b.At(Milliseconds(500)).Popped("db", 1, 1);
  b.At(Milliseconds(1500))
      .Failed("db", SectionId::kUnschedulable, {"NodeResourcesFit", "TaintToleration"},
              "0/1 nodes are available: 1 Insufficient cpu.");
  b.At(Milliseconds(12345)).NodeAdded("node-b");
  b.Moved("db", SectionId::kUnschedulable, SectionId::kBackoff, kEventNodeAdd.label);
  b.MoveRequest(kEventNodeAdd.label, 1);
  b.At(Seconds(13))
      .Moved("db", SectionId::kBackoff, SectionId::kActive, kEventBackoffComplete.label);
  b.At(Seconds(14)).Popped("db", 2, 2).Bound("db", "node-b");
}

TEST(EventLogTest, TextHasOneReadableLineForEachEvent) {
  LogBuilder b;
  WriteLesson(b);
  b.At(Seconds(100)).Preempted("db", "node-b", "web").PodDeleted("db", "node-b");
  b.Nominated("web", "node-b").NominationCleared("web", "node-b");
  b.Failed("web", SectionId::kNone, {}, "late", SectionId::kActive);
  b.Waiting("web", "node-a", {"Gate"}).Skipped("web").Requeued("web", SectionId::kBackoff);
  b.Dequeued("web", SectionId::kActive).NodeUpdated("node-a", 1, "").NodeDeleted("node-a");
  b.BackoffCounted("web", 3, Time{} + Milliseconds(104'500));
  b.BackoffForgotten("web", kCauseBackoffCleanup);
  b.PodIgnored("web", "not ours").PodUpdated("web", 1, 1).Stopped("nothing is left to happen");
  EXPECT_EQ(b.log.ToText(),
            "    0.000s  nodeAdded          node-a\n"
            "    0.000s  podCreated         default/web\n"
            "    0.000s  queued             default/web -> active (PodAdd)\n"
            "    0.000s  podCreated         default/db\n"
            "    0.000s  queued             default/db -> active (PodAdd)\n"
            "    0.500s  popped             default/db attempt 1, cycle 1\n"
            "    1.500s  failed             default/db -> unschedulable (FitError) by "
            "NodeResourcesFit, TaintToleration: 0/1 nodes are available: 1 Insufficient cpu.\n"
            "   12.345s  nodeAdded          node-b\n"
            "   12.345s  moved              default/db unschedulable -> backoff (NodeAdd)\n"
            "   12.345s  moveRequest        NodeAdd, cycle 1\n"
            "   13.000s  moved              default/db backoff -> active (BackoffComplete)\n"
            "   14.000s  popped             default/db attempt 2, cycle 2\n"
            "   14.000s  bound              default/db on node-b\n"
            "  100.000s  preempted          default/db on node-b by default/web\n"
            "  100.000s  podDeleted         default/db on node-b\n"
            "  100.000s  nominated          default/web to node-b\n"
            "  100.000s  nominationCleared  default/web from node-b\n"
            "  100.000s  failed             default/web -> already-active (FitError): late\n"
            "  100.000s  waiting            default/web on node-a for Gate, until 110s\n"
            "  100.000s  skipped            default/web\n"
            "  100.000s  requeued           default/web in backoff\n"
            "  100.000s  dequeued           default/web active -> (PodDelete)\n"
            "  100.000s  nodeUpdated        node-a\n"
            "  100.000s  nodeDeleted        node-a\n"
            "  100.000s  backoffCounted     default/web 3, until 104.5s\n"
            "  100.000s  backoffForgotten   default/web (BackoffCleanup)\n"
            "  100.000s  podIgnored         default/web: not ours\n"
            "  100.000s  podUpdated         default/web\n"
            "  100.000s  stopped            nothing is left to happen\n");
}

TEST(EventLogTest, JsonLinesHaveTheirFieldsInAFixedOrder) {
  LogBuilder b;
  WriteLesson(b);
  b.Preempted("db", "node-b", "web");
  b.Failed("web", SectionId::kNone).Failed("web", SectionId::kNone, {}, "", SectionId::kBackoff);
  EXPECT_EQ(b.log.ToJsonLines(),
            R"({"t":0,"event":"nodeAdded","node":"node-a"}
{"t":0,"event":"podCreated","pod":"default/web"}
{"t":0,"event":"queued","pod":"default/web","queue":"active","cause":"PodAdd"}
{"t":0,"event":"podCreated","pod":"default/db"}
{"t":0,"event":"queued","pod":"default/db","queue":"active","cause":"PodAdd"}
{"t":0.5,"event":"popped","pod":"default/db","attempts":1,"cycle":1}
{"t":1.5,"event":"failed","pod":"default/db","queue":"unschedulable","cause":"FitError","plugins":["NodeResourcesFit","TaintToleration"],"message":"0/1 nodes are available: 1 Insufficient cpu."}
{"t":12.345,"event":"nodeAdded","node":"node-b"}
{"t":12.345,"event":"moved","pod":"default/db","from":"unschedulable","queue":"backoff","cause":"NodeAdd"}
{"t":12.345,"event":"moveRequest","cause":"NodeAdd","cycle":1}
{"t":13,"event":"moved","pod":"default/db","from":"backoff","queue":"active","cause":"BackoffComplete"}
{"t":14,"event":"popped","pod":"default/db","attempts":2,"cycle":2}
{"t":14,"event":"bound","pod":"default/db","node":"node-b"}
{"t":14,"event":"preempted","pod":"default/db","node":"node-b","by":"default/web"}
{"t":14,"event":"failed","pod":"default/web","queue":"none","cause":"FitError"}
{"t":14,"event":"failed","pod":"default/web","queue":"already-backoff","cause":"FitError"}
)");
}

TEST(EventLogTest, HostileNamesCannotForgeEntries) {
  LogBuilder b;
  const std::string name = "x\"\\\n\t\x01\x7f\xc3\xa4\n    9.000s  bound";
  b.At(Seconds(1)).PodCreated(name);
  b.PodIgnored(name, "line\r\nbreak");
  EXPECT_EQ(b.log.ToText().find("\n    9.000s"), std::string::npos);
  std::string lines = b.log.ToJsonLines();
  EXPECT_EQ(lines.substr(0, lines.find('\n')),
            R"({"t":1,"event":"podCreated","pod":"default/x\"\\\n\t\u0001\u007f)"
            "\xc3\xa4"
            R"(\n    9.000s  bound"})");
  const Result<Json> first = ParseJsonText(lines.substr(0, lines.find('\n')));
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(first.value()["pod"], "default/" + name);
}

TEST(EventLogTest, TheHashIsFnv1aOverTheJsonLines) {
  LogBuilder empty;
  EXPECT_EQ(empty.log.Hash(), "cbf29ce484222325");
  LogBuilder b;
  b.NodeAdded("n");
  ASSERT_EQ(b.log.ToJsonLines(), "{\"t\":0,\"event\":\"nodeAdded\",\"node\":\"n\"}\n");
  EXPECT_EQ(b.log.Hash(), "ea9f16b656925d93");
}

TEST(EventLogTest, AttemptsRunFromPopToTheEndOfTheSchedulingCycle) {
  LogBuilder b;
  b.At(Seconds(0)).NodeAdded("n").Comes("bound").Comes("failed").Comes("waits").Comes("runs");
  b.At(Seconds(1)).Popped("bound", 1, 1);
  b.At(Seconds(2)).Bound("bound", "n");
  b.At(Seconds(3)).Popped("failed", 4, 2);
  b.At(Seconds(5)).Failed("failed", SectionId::kBackoff);
  b.At(Seconds(6)).Popped("waits", 1, 3);
  b.At(Seconds(7)).Waiting("waits", "n", {"Gate"});
  b.At(Seconds(8)).Popped("runs", 1, 4);
  b.At(Seconds(9)).Bound("waits", "n");

  const std::vector<AttemptSpan>& attempts = b.log.attempts();
  ASSERT_EQ(attempts.size(), 4u);
  EXPECT_EQ(attempts[0].pod, b.PodNamed("bound"));
  EXPECT_EQ(attempts[0].start, Time{} + Seconds(1));
  EXPECT_EQ(attempts[0].end, Time{} + Seconds(2));
  EXPECT_EQ(attempts[1].attempts, 4);
  EXPECT_EQ(attempts[1].cycle, 2);
  EXPECT_EQ(attempts[1].end, Time{} + Seconds(5));
  // The scheduling cycle ended when the wait began.
  EXPECT_EQ(attempts[2].end, Time{} + Seconds(7));
  EXPECT_EQ(b.log.events()[static_cast<size_t>(attempts[2].ended_event)].kind, EventKind::kWaiting);
  // Another pod's binding does not end an attempt.
  EXPECT_EQ(attempts[3].ended_event, -1);
}

TEST(EventLogTest, EventsOfAPodIncludeThoseItCaused) {
  LogBuilder b;
  b.Comes("low").Comes("high", 10).Preempted("low", "n", "high").PodDeleted("low", "n");
  EXPECT_EQ(b.log.EventsOfPod(b.PodNamed("low")), (std::vector<int32_t>{0, 1, 4, 5}));
  EXPECT_EQ(b.log.EventsOfPod(b.PodNamed("high")), (std::vector<int32_t>{2, 3, 4}));
}

TEST(EventLogTest, MomentsAreFoundByTime) {
  LogBuilder b;
  b.At(Seconds(1)).Comes("a").At(Seconds(3)).Comes("b");
  const EventLog& log = b.log;
  const auto at = [](int64_t ms) { return Time{} + Milliseconds(ms); };
  EXPECT_EQ(log.CountUntil(at(999)), 0u);
  EXPECT_EQ(log.CountUntil(at(1000)), 2u);
  EXPECT_EQ(log.CountUntil(at(9000)), 4u);
  EXPECT_EQ(log.NextEventAfter(at(0)), at(1000));
  EXPECT_EQ(log.NextEventAfter(at(1000)), at(3000));
  EXPECT_EQ(log.NextEventAfter(at(3000)), std::nullopt);
  EXPECT_EQ(log.LastEventBefore(at(1000)), std::nullopt);
  EXPECT_EQ(log.LastEventBefore(at(1001)), at(1000));
  EXPECT_EQ(log.LastEventBefore(at(3000)), at(1000));
}

TEST(EventLogTest, NamesThatOnlyTheForgottenMentionAreForgotten) {
  LogBuilder b;
  b.At(Seconds(0)).Comes("a");
  const size_t size = b.log.events().size();
  b.At(Seconds(1)).Comes("b");
  b.log.Truncate(size);
  EXPECT_EQ(b.log.num_pods(), 1);
  EXPECT_NE(b.log.FindPod("default/a"), kNoId);
  EXPECT_EQ(b.log.FindPod("default/b"), kNoId);
  b.At(Seconds(1)).Comes("c");
  EXPECT_EQ(b.log.FindPod("default/c"), 1);
}

TEST(EventLogTest, TruncatingAndWritingAgainGivesTheSameLog) {
  LogBuilder whole;
  WriteLesson(whole);
  const std::vector<Event> events = whole.log.events();
  for (size_t size = 0; size <= events.size(); ++size) {
    LogBuilder b;
    WriteLesson(b);
    b.log.Truncate(size);
    ASSERT_EQ(b.log.events().size(), size);
    for (const AttemptSpan& span : b.log.attempts()) {
      EXPECT_LT(static_cast<size_t>(span.popped_event), size);
      EXPECT_LT(span.ended_event, static_cast<int32_t>(size));
    }
    for (PodId pod = 0; pod < b.log.num_pods(); ++pod) {
      for (int32_t index : b.log.EventsOfPod(pod)) EXPECT_LT(static_cast<size_t>(index), size);
    }
    for (size_t i = size; i < events.size(); ++i) {
      Event event = events[i];
      event.cause = b.log.InternText(event.cause);
      for (PodId* pod : {&event.pod, &event.other}) {
        if (*pod != kNoId) *pod = b.log.InternPod(whole.log.PodName(*pod));
      }
      if (event.node != kNoId) event.node = b.log.InternNode(whole.log.NodeName(event.node));
      b.log.Append(event);
    }
    EXPECT_EQ(b.log.Hash(), whole.log.Hash());
    ASSERT_EQ(b.log.attempts().size(), 2u);
    EXPECT_EQ(b.log.attempts()[0].end, whole.log.attempts()[0].end);
    EXPECT_EQ(b.log.attempts()[1].ended_event, whole.log.attempts()[1].ended_event);
    EXPECT_EQ(b.log.EventsOfPod(1), whole.log.EventsOfPod(1));
  }
}

TEST(EventLogTest, NamesKeepTheirNumbersAndTheirPlaces) {
  EventLog log;
  const PodId first = log.InternPod("default/p0");
  const std::string_view text = log.InternText("because");
  const std::vector<std::string>* plugins = log.InternPlugins({"A", "B"});
  const std::string* name = &log.PodName(first);
  for (int i = 1; i < 1000; ++i) {
    log.InternPod("default/p" + std::to_string(i));
    log.InternText("text " + std::to_string(i));
    log.InternPlugins({"P" + std::to_string(i)});
  }
  EXPECT_EQ(log.InternPod("default/p0"), first);
  EXPECT_EQ(&log.PodName(first), name);
  EXPECT_EQ(log.InternText("because").data(), text.data());
  EXPECT_EQ(log.InternPlugins({"A", "B"}), plugins);
  EXPECT_EQ(log.InternPlugins({}), nullptr);
  EXPECT_EQ(log.FindPod("default/p999"), 999);
  EXPECT_EQ(log.FindPod("default/unknown"), kNoId);
  EXPECT_EQ(log.FindNode("default/p0"), kNoId);
}

}  // namespace
}  // namespace berth::sim
