// Tests the queues on the stage: their clocks, the events that woke pods, and the routes from these
// events.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "layout/wake_route.h"
#include "model/queue_clocks.h"
#include "panels/queues/queues_panel.h"
#include "support/made_up_version.h"
#include "support/plugin_fixture.h"
#include "wasm/frame_fixture.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

sim::PodView QueuedAt(double seconds) {
  sim::PodView pod;
  pod.timestamp = Time{static_cast<int64_t>(seconds * 1e9)};
  return pod;
}

TEST(QueueClocks, TheRingShrinksWithTheBackoffThatIsLeft) {
  sim::PodView pod = QueuedAt(10);
  pod.backoff_expiry = Time{} + Seconds(14);
  EXPECT_FLOAT_EQ(BackoffLeft(pod, Time{} + Seconds(10)), 1);
  EXPECT_FLOAT_EQ(BackoffLeft(pod, Time{} + Seconds(13)), 0.25f);
  EXPECT_FLOAT_EQ(BackoffLeft(pod, Time{} + Seconds(20)), 0);
}

TEST(QueueClocks, AForgottenFailureHasNoRing) {
  sim::PodView pod = QueuedAt(10);
  pod.backoff_expiry = sim::kNoBackoff;
  EXPECT_EQ(BackoffLeft(pod, Time{} + Seconds(10)), 0);
}

TEST(QueueClocks, TheBarFillsUntilTheLeftoverFlush) {
  const QueueSection& parked = ThreeSections()[IndexOf(SectionId::kUnschedulable)];
  EXPECT_FLOAT_EQ(ParkedShare(parked, QueuedAt(10), Time{} + Seconds(10)), 0);
  EXPECT_FLOAT_EQ(ParkedShare(parked, QueuedAt(10), Time{} + Seconds(50)), 0.5f);  // taken at 90 s
  EXPECT_FLOAT_EQ(ParkedShare(parked, QueuedAt(10), Time{} + Seconds(90)), 1);
}

// One node of 4 CPUs, and two pods that request more; at 8 s the node changes.
std::string TwoParkedPods(const std::string& patch) {
  ScenarioWords words;
  words.nodes = 1;
  words.pods = 2;
  words.milli_cpu = 9000;
  words.more = R"(,"timeline":[{"at":8,"op":"patch","object":{"apiVersion":"v1","kind":"Node",)"
               R"("metadata":{"name":"n-0-0")" +
               patch + R"(}}])";
  return words.Text();
}
const char* const kMoreCpu = R"(},"status":{"allocatable":{"cpu":"40"}})";
const char* const kOtherTaints =
    R"(},"spec":{"taints":[{"key":"a","value":"b","effect":"PreferNoSchedule"}]})";

const MoveRequestText& MoveRequestOn(TestStage& stage) {
  return stage.app().scene().run->move_request;
}

TEST(MoveRequestText, NamesTheWokenPodsAndTheInterestedPlugin) {
  TestStage stage;
  stage.Load(TwoParkedPods(kMoreCpu));
  stage.Seek(8);
  const MoveRequestText& text = MoveRequestOn(stage);
  EXPECT_EQ(text.title, "NodeAllocatableChange · n-0-0");
  EXPECT_EQ(text.when, "8.00 s");
  EXPECT_EQ(text.woke, "woke p-0, p-1 (NodeResourcesFit)");
  EXPECT_EQ(text.where, "backoff served: p-0, p-1 → activeQ.");
  EXPECT_EQ(text.brief, "NodeAllocatableChange: woke p-0, p-1");
  ASSERT_EQ(text.woken.size(), 2u);
  EXPECT_EQ(text.woken[0].to, SectionId::kActive);
}

TEST(MoveRequestText, SaysWhyTheOthersStay) {
  TestStage stage;
  stage.Load(TwoParkedPods(kOtherTaints));
  stage.Seek(8);
  const MoveRequestText& text = MoveRequestOn(stage);
  EXPECT_EQ(text.cause, kEventNodeTaintChange.label);
  EXPECT_EQ(text.woke, "woke no pod");
  ASSERT_EQ(text.stays.size(), 1u);
  EXPECT_EQ(text.stays[0],
            "stays p-0, p-1: NodeResourcesFit listens only to Pod delete, Node add, "
            "allocatable change");
}

// The woken pods are bound soon, which causes move requests, too.
TEST(MoveRequestText, IsNotLostWhenTheNextRequestWakesNoPod) {
  TestStage stage;
  stage.Load(TwoParkedPods(kMoreCpu));
  stage.Seek(9);
  EXPECT_EQ(stage.View().last_move_request->cause, kEventAssignedPodAdd.label);
  EXPECT_EQ(MoveRequestOn(stage).cause, kEventNodeAllocatableChange.label);
}

TEST(MoveRequestText, IsTheSameWhicheverWayOneCame) {
  TestStage stage;
  stage.Load(TwoParkedPods(kMoreCpu));
  stage.Seek(12);
  const std::string from_before = MoveRequestOn(stage).woke;
  stage.Seek(4);
  EXPECT_EQ(MoveRequestOn(stage).title, "");
  stage.Seek(20);
  stage.Seek(12);
  EXPECT_EQ(MoveRequestOn(stage).woke, from_before);
}

TEST(QueuesPanel, AQueueIsSelectedByAClickBesideItsPods) {
  for (double width : {1280.0, 360.0}) {
    TestStage stage(width, 720);
    stage.Load(TwoParkedPods(kMoreCpu));
    stage.Seek(4);
    const StageLayout& layout = stage.app().scene().layout;
    const struct {
      const Rect& panel;
      const char* want;
    } cases[] = {{layout.Section(SectionId::kActive), "queue/activeQ"},
                 {layout.Section(SectionId::kBackoff), "queue/backoffQ"},
                 {layout.Section(SectionId::kUnschedulable), "queue/unschedulableQ"}};
    for (const auto& c : cases) {
      stage.Click((c.panel.x + 4) * layout.scale, (c.panel.y + 4) * layout.scale);
      EXPECT_EQ(stage.State()["selection"], c.want);
    }
  }
}

bool Inside(const Rect& rect, Point p) { return rect.Inset(0.5f).Contains(p); }

TEST(WakeRoute, KeepsToTheGapsBetweenThePanels) {
  const struct {
    float width, height;
  } sizes[] = {{1280, 720}, {1920, 1080}, {360, 640}, {640, 360}, {768, 1024}, {340, 260}};
  for (const auto& size : sizes) {
    const StageLayout layout = ArrangeStage(size.width, size.height);
    const Rect node = {layout.node_area.center().x, layout.node_area.y + 10, 40, 30};
    for (const Rect& queue :
         {layout.Section(SectionId::kActive), layout.Section(SectionId::kBackoff),
          layout.Section(SectionId::kUnschedulable)}) {
      const std::vector<Point> route = WakeRoute(layout, node, queue);
      for (int i = 0; i <= 500; ++i) {
        const Point p = PointAlong(route, static_cast<float>(i) / 500);
        for (const Rect& panel :
             {layout.Section(SectionId::kActive), layout.Section(SectionId::kBackoff),
              layout.Section(SectionId::kUnschedulable), layout.cycle, layout.scrubber}) {
          EXPECT_FALSE(Inside(panel, p))
              << size.width << "x" << size.height << ": " << p.x << "," << p.y;
        }
      }
      EXPECT_NEAR(route.back().y, queue.center().y, 0.01f);
    }
  }
}

// Returns that many nodes, each in one of `zones` zones; a waiting pod wakes when the first one
// changes.
std::string NodesInZones(int nodes, int zones) {
  std::string objects;
  for (int i = 0; i < nodes; ++i) {
    objects +=
        StrCat(R"({"kind": "Node", "metadata": {"name": "n-)", std::to_string(i),
               R"(", "labels": {"topology.kubernetes.io/zone": "z-)", std::to_string(i % zones),
               R"("}}, "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"}}},)");
  }
  return StrCat(R"("objects": [)", objects, PodJson("big", "9"), "]");
}

TEST(WakeName, CoversNoNodeAndNoLabelOfAZone) {
  const struct {
    float width, height;
  } sizes[] = {{1280, 720}, {1920, 1080}, {712, 270}, {382, 270}, {382, 390}, {768, 1024}};
  const float width = 90;
  for (const auto& size : sizes) {
    for (const int nodes : {1, 2, 3, 5, 8, 13, 40, 200}) {
      for (const int zones : {1, 3}) {
        TestFrames frames(NodesInZones(nodes, zones), VersionV121(), size.width, size.height);
        frames.At(1, [&](const Frame& frame) {
          const NodeGrid& grid = frame.grid;
          for (const Rect& source : grid.rects) {
            const Rect place = PlaceOfWakeName(frame.layout, grid, source, width);
            const std::string where =
                StrCat(std::to_string(size.width), "x", std::to_string(size.height), ", ",
                       std::to_string(nodes), " nodes, at ", std::to_string(source.x), ",",
                       std::to_string(source.y), ": ", std::to_string(place.x), ",",
                       std::to_string(place.y));
            EXPECT_GE(place.x, 0) << where;
            EXPECT_LE(place.right(), frame.layout.canvas.right()) << where;
            EXPECT_LE(place.bottom(), frame.layout.canvas.bottom()) << where;
            EXPECT_GE(place.y, grid.area.y) << where;
            for (const Rect& node : grid.rects) EXPECT_FALSE(place.Overlaps(node)) << where;
            for (const ZoneLabel& label : grid.labels) {
              EXPECT_FALSE(place.Overlaps(label.rect)) << where;
            }
          }
        });
      }
    }
  }
}

TEST(WakeName, StaysBesideItsNodeWhereThereIsRoom) {
  TestFrames frames(NodesInZones(5, 1), VersionV121(), 382, 390);
  frames.At(1, [&](const Frame& frame) {
    const Rect& last = frame.grid.rects.back();
    const Rect place = PlaceOfWakeName(frame.layout, frame.grid, last, 60);
    EXPECT_LE(place.x, last.right() + 10);
    EXPECT_LE(place.y, last.bottom() + 10);
    EXPECT_GE(place.bottom(), last.y - 10);
  });
}

class ListensToServices final : public PluginOf<FilterPlugin, EnqueueExtensions> {
 public:
  std::string_view Name() const override { return "ListensToServices"; }
  Status Filter(const CycleState&, const v1::Pod&, const NodeInfo&) const override {
    return Status::Ok();
  }
  std::vector<EventRegistration> EventsToRegister() const override {
    return {{"Service", kActionAdd | kActionDelete}, {"Pod", kActionAdd}};
  }
};

TEST(WakeWords, NameEveryEventThatAPluginListensTo) {
  const TestFrames frames(R"("objects": [])",
                          test::With(ExtensionPoint::kFilter, "ListensToServices", [](Handle&) {
                            return std::make_unique<ListensToServices>();
                          }));
  const std::vector<std::string> fit = {"NodeResourcesFit"};
  const std::vector<std::string> services = {"ListensToServices"};
  const std::vector<std::string> volumes = {"VolumeBinding"};
  const WakeWords& words = frames.session.wake_words;
  EXPECT_EQ(words.For(&fit), "Pod delete, Node add, allocatable change");
  EXPECT_EQ(words.For(&services), "Pod add, Service add, Service delete");
  EXPECT_EQ(words.For(&volumes), "any event");
}

TEST(QueueOrder, IsThatOfTheQueueSortPlugin) {
  TestFrames frames(R"("objects": [])");
  frames.WithFacts(0, [](const Frame&, const PanelFacts& facts) {
    EXPECT_EQ(OrderWords(facts.queue_sort), "priority, then time");
  });
  TestFrames made_up(R"("objects": [])", test::LastNameGoesFirst());
  made_up.WithFacts(0, [](const Frame&, const PanelFacts& facts) {
    EXPECT_EQ(OrderWords(facts.queue_sort), "by LastNameFirst");
  });
}

}  // namespace
}  // namespace berth::ui
