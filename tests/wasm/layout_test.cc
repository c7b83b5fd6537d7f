// Tests the places of panels: each part has a place of its own, on canvases of any size.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "draw/fonts.h"
#include "layout/cycle_slots.h"
#include "layout/layout.h"
#include "layout/node_parts.h"
#include "layout/queue_slots.h"

namespace berth::ui {
namespace layout_test {

struct Size {
  float width, height;
};

// The room that screens, phones and embeds leave for the canvas, and sizes on both sides of each
// limit.
constexpr Size kSizes[] = {{1280, 720}, {1248, 660}, {898, 540},  {1920, 1080}, {3840, 2160},
                           {360, 640},  {344, 410},  {390, 844},  {768, 1024},  {640, 360},
                           {640, 250},  {800, 450},  {800, 340},  {960, 540},   {960, 430},
                           {540, 300},  {360, 250},  {1000, 469}, {1000, 470},  {859, 700},
                           {619, 700},  {539, 379},  {539, 380},  {300, 220},   {2560, 400}};

struct Named {
  const char* name;
  Rect rect;
};

std::vector<Named> PanelsOf(const StageLayout& layout) {
  return {{"header", layout.header},
          {"activeQ", layout.Section(SectionId::kActive)},
          {"backoffQ", layout.Section(SectionId::kBackoff)},
          {"unschedulableQ", layout.Section(SectionId::kUnschedulable)},
          {"cycle", layout.cycle},
          {"nodes", layout.nodes},
          {"scrubber", layout.scrubber}};
}

bool Holds(const Rect& outer, const Rect& inner) {
  constexpr float kSlack = 0.01f;
  return inner.x >= outer.x - kSlack && inner.y >= outer.y - kSlack &&
         inner.right() <= outer.right() + kSlack && inner.bottom() <= outer.bottom() + kSlack;
}

std::string Described(const Size& size, bool controls) {
  return std::to_string(size.width) + "x" + std::to_string(size.height) +
         (controls ? " with controls" : " without controls");
}

TEST(Layout, PanelsHaveRoomOnTheCanvasAndDoNotOverlap) {
  for (const Size& size : kSizes) {
    for (const bool controls : {true, false}) {
      SCOPED_TRACE(Described(size, controls));
      const StageLayout layout = ArrangeStage(size.width, size.height, controls);
      const std::vector<Named> panels = PanelsOf(layout);
      for (size_t i = 0; i < panels.size(); ++i) {
        EXPECT_GT(panels[i].rect.w, 100) << panels[i].name;
        EXPECT_GT(panels[i].rect.h, 20) << panels[i].name;
        EXPECT_TRUE(Holds(layout.canvas, panels[i].rect)) << panels[i].name;
        for (size_t k = 0; k < i; ++k) {
          EXPECT_FALSE(panels[i].rect.Inset(0.01f).Overlaps(panels[k].rect))
              << panels[i].name << " and " << panels[k].name;
        }
      }
      EXPECT_TRUE(Holds(layout.nodes, layout.node_area));
      EXPECT_TRUE(Holds(layout.nodes, layout.event_card) || layout.event_card.empty());
      EXPECT_FALSE(layout.node_area.Overlaps(layout.event_card));
    }
  }
}

TEST(Layout, FiveSectionsHaveRoomForTheirTitlesEachInThePanelsOfThree) {
  for (const Size& size : kSizes) {
    SCOPED_TRACE(Described(size, true));
    const StageLayout layout = ArrangeStage(size.width, size.height, true, FiveSections());
    const StageLayout of_three = ArrangeStage(size.width, size.height, true);
    EXPECT_TRUE(Holds(of_three.Queues(), layout.Queues()));
    for (size_t i = 0; i < layout.sections.size(); ++i) {
      EXPECT_GT(layout.sections[i].w, 60) << i;
      EXPECT_GT(layout.sections[i].h, 24) << i;
      EXPECT_TRUE(Holds(layout.Queues(), layout.sections[i])) << i;
      for (size_t k = 0; k < i; ++k) {
        EXPECT_FALSE(layout.sections[i].Inset(0.01f).Overlaps(layout.sections[k])) << i << " " << k;
      }
    }
  }
}

TEST(Layout, ProcessesHaveAStripOfTheirOwnWhereThereIsRoomForALine) {
  for (const Size& size : kSizes) {
    for (const bool controls : {true, false}) {
      SCOPED_TRACE(Described(size, controls));
      const StageLayout layout =
          ArrangeStage(size.width, size.height, controls, FiveSections(), Alone::kNone, true);
      const StageLayout without =
          ArrangeStage(size.width, size.height, controls, FiveSections(), Alone::kNone, false);
      EXPECT_TRUE(without.processes.empty());
      EXPECT_EQ(layout.processes.empty(), size.height < 245);
      if (layout.processes.empty()) continue;
      EXPECT_GE(layout.processes.h, 20);
      EXPECT_TRUE(Holds(layout.canvas, layout.processes));
      std::vector<Named> panels = PanelsOf(layout);
      for (const Rect& section : layout.sections) panels.push_back({"section", section});
      for (const Named& panel : panels) {
        EXPECT_FALSE(panel.rect.Inset(0.01f).Overlaps(layout.processes)) << panel.name;
        EXPECT_FALSE(panel.rect.Inset(0.01f).Overlaps(layout.process_lanes)) << panel.name;
        EXPECT_GT(panel.rect.h, 18) << panel.name;
      }
      EXPECT_EQ(layout.scrubber, without.scrubber);
      EXPECT_EQ(layout.header, without.header);
    }
  }
}

TEST(Layout, TextIsNeverSmallerThanCanBeRead) {
  constexpr float kReadable = 11;  // CSS pixels
  for (const Size& size : kSizes) {
    const float scale = ArrangeStage(size.width, size.height).scale;
    EXPECT_GE(scale * Pixels(TextSize::kTiny), kReadable) << Described(size, true);
  }
}

TEST(Layout, TextGrowsOnLargeScreens) {
  EXPECT_EQ(ArrangeStage(1280, 720).scale, 1);
  EXPECT_GT(ArrangeStage(1920, 1080).scale, 1);
  EXPECT_NEAR(ArrangeStage(3840, 2160).scale, 2 * ArrangeStage(1920, 1080).scale, 0.01);
}

TEST(Layout, QueuesCycleAndNodesAreSideBySideOnScreensAndInEmbeds) {
  for (const Size& size : {Size{1280, 720}, Size{960, 430}, Size{800, 340}, Size{640, 250}}) {
    const StageLayout layout = ArrangeStage(size.width, size.height, false);
    EXPECT_LT(layout.Section(SectionId::kBackoff).right(), layout.cycle.x) << size.width;
    EXPECT_LT(layout.cycle.right(), layout.nodes.x) << size.width;
    // In an embed readers look at the nodes first, so these have the largest share.
    EXPECT_GT(layout.nodes.w, layout.cycle.w + 30) << size.width;
    EXPECT_GT(layout.nodes.w, layout.Section(SectionId::kActive).w) << size.width;
  }
}

TEST(Layout, UprightPhonesHaveEverythingBelowEachOther) {
  for (const Size& size : {Size{360, 640}, Size{344, 410}}) {
    const StageLayout layout = ArrangeStage(size.width, size.height, false);
    EXPECT_LT(layout.Section(SectionId::kUnschedulable).bottom(), layout.cycle.y);
    EXPECT_LT(layout.cycle.bottom(), layout.nodes.y);
    EXPECT_EQ(layout.nodes.w, layout.Section(SectionId::kActive).w);
    EXPECT_GT(layout.nodes.h, 100);
  }
}

TEST(Layout, APanelAloneHasTheCanvasAndTheOthersAreBesideIt) {
  for (const Size& size : {Size{1440, 760}, Size{1920, 930}, Size{374, 600}}) {
    const auto alone = [&](Alone panel) {
      return ArrangeStage(size.width, size.height, false, ThreeSections(), panel);
    };
    for (const Alone panel : {Alone::kQueues, Alone::kCycle, Alone::kNodes}) {
      const StageLayout layout = alone(panel);
      EXPECT_EQ(Holds(layout.canvas, layout.Queues()), panel == Alone::kQueues) << size.width;
      EXPECT_EQ(Holds(layout.canvas, layout.cycle), panel == Alone::kCycle) << size.width;
      EXPECT_EQ(Holds(layout.canvas, layout.nodes), panel == Alone::kNodes) << size.width;
      // Readers in the last row cannot read the usual size.
      if (size.width > 1000) {
        EXPECT_GT(layout.scale, 1.35f * ArrangeStage(size.width, size.height).scale);
      }
    }
  }
}

// The size of the page's canvas on a phone of 390 by 844.
TEST(Layout, OnAPhoneThePointsOfTheCycleTheTilesAndTheBarsHaveNames) {
  const StageLayout layout = ArrangeStage(374, 516, false);
  EXPECT_TRUE(ArrangeCycle(layout.cycle, false).staggered);
  for (const QueueSection& section : ThreeSections()) {
    const QueueSlots slots(section, layout.sections.front(), 5);
    EXPECT_TRUE(slots.has_names());
  }
  // A third of the width, below the label of a zone.
  const Rect node = {0, 0, layout.node_area.w / 3 - 6, layout.node_area.h - 20};
  const NodeParts parts = PartsOf(node, NodeDetail::kSmall, 3, false);
  EXPECT_TRUE(parts.bar_labels);
  EXPECT_EQ(parts.num_bars, 3);
  EXPECT_GE(PodTiles(parts.pods, NodeDetail::kSmall, 3).pitch, kNamedPitch);
}

TEST(Layout, NamesOfThePointsDoNotTouch) {
  const CycleSlots slots = ArrangeCycle(ArrangeStage(374, 516, false).cycle, false);
  for (int i = 2; i < kNumStations; ++i) {
    const Point before = slots.NameAt(static_cast<Station>(i - 2));
    const Point at = slots.NameAt(static_cast<Station>(i));
    EXPECT_EQ(before.y, at.y);
    EXPECT_GT(at.x - before.x, 58);
  }
}

TEST(Layout, WithoutControlsTheStageGetsTheirRoom) {
  for (const Size& size : kSizes) {
    const StageLayout with = ArrangeStage(size.width, size.height, true);
    const StageLayout without = ArrangeStage(size.width, size.height, false);
    EXPECT_LT(without.scrubber.h, with.scrubber.h) << Described(size, true);
    EXPECT_GE(without.nodes.h, with.nodes.h) << Described(size, true);
  }
}

TEST(Layout, FiveSectionsAreBelowEachOtherInALowEmbedSoThatTheirNamesFit) {
  for (const Size& size : {Size{640, 258}, Size{640, 216}, Size{720, 330}, Size{780, 400}}) {
    const StageLayout layout = ArrangeStage(size.width, size.height, false, FiveSections());
    const Rect all = layout.Queues();
    for (const Rect& section : layout.sections) EXPECT_EQ(section.w, all.w) << size.height;
  }
}

}  // namespace layout_test
}  // namespace berth::ui
