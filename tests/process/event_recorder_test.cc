#include "process/events/event_recorder.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "process/events/event_store.h"

namespace berth::process {
namespace event_recorder_test {

using Lines = std::vector<std::string>;

EventObject Failure(Time t, int64_t version = 1, std::string_view note = "no room") {
  EventObject event;
  event.name = EventName("web-0", t);
  event.event_time = t;
  event.reporting_controller = "default-scheduler";
  event.type = "Warning";
  event.reason = "FailedScheduling";
  event.action = "Scheduling";
  event.regarding = {"default", "web-0", "uid-1", version};
  event.note = note;
  return event;
}

// One process from the moment 0 on, and its API server.
class EventRecorderTest : public ::testing::Test {
 protected:
  void Use(const EventRules& rules) { recorder_.emplace(rules, &clock_, &store_); }
  void GoTo(Duration t) {
    clock_.AdvanceTo(Time{} + t);
    recorder_->DoDueWork();
  }
  std::string Record(const EventObject& event) { return recorder_->Record(event); }
  std::string FailAt(Duration t, int64_t version = 1, std::string_view note = "no room") {
    GoTo(t);
    return Record(Failure(Time{} + t, version, note));
  }
  // Returns for example "0 no room x2 last 6": the first time, the note, and the series.
  Lines Stored() const {
    Lines lines;
    for (const EventObject& event : store_.EventsAt(clock_.Now())) {
      std::string line = StrCat(SecondsText(event.event_time), " ", event.note);
      if (event.series) {
        line += StrCat(" x", std::to_string(event.series->count), " last ",
                       SecondsText(event.series->last_observed_time));
      }
      lines.push_back(std::move(line));
    }
    return lines;
  }

  SimClock clock_;
  EventStore store_;
  std::optional<EventRecorder> recorder_{std::in_place, kEventsV1_34, &clock_, &store_};
};

TEST_F(EventRecorderTest, TheFirstCreatesTheSecondBeginsASeriesLaterOnesOnlyCount) {
  const std::string name = FailAt(Seconds(1));
  EXPECT_EQ(Stored(), Lines{"1 no room"});
  EXPECT_EQ(FailAt(Seconds(3)), name);
  EXPECT_EQ(Stored(), Lines{"1 no room x2 last 3"});
  EXPECT_EQ(FailAt(Seconds(7)), name);
  EXPECT_EQ(Stored(), Lines{"1 no room x2 last 3"});
}

TEST_F(EventRecorderTest, V121BeginsWith1WhichTheApiServerRefuses) {
  Use(kEventsV1_21);
  FailAt(Seconds(1));
  FailAt(Seconds(3));
  FailAt(Seconds(7));
  EXPECT_EQ(Stored(), Lines{"1 no room"});
  // There were three events, but the first write of a series counts one fewer.
  GoTo(Seconds(12 * 60));
  EXPECT_EQ(Stored(), Lines{"1 no room x2 last 7"});
}

TEST_F(EventRecorderTest, ASeriesOfTwoOfV121IsNeverWritten) {
  Use(kEventsV1_21);
  FailAt(Seconds(1));
  FailAt(Seconds(3));
  GoTo(Seconds(12 * 60));
  EXPECT_EQ(Stored(), Lines{"1 no room"});
  FailAt(Seconds(12 * 60 + 1));
  EXPECT_EQ(Stored(), (Lines{"1 no room", "721 no room"}));
}

TEST_F(EventRecorderTest, TheCountOfASeriesIsWrittenEveryHalfHour) {
  for (int64_t minute = 1; minute < 30; minute += 2) FailAt(Seconds(60 * minute));
  EXPECT_EQ(Stored(), Lines{"60 no room x2 last 180"});
  GoTo(Seconds(30 * 60));
  EXPECT_EQ(Stored(), Lines{"60 no room x15 last 1740"});
}

TEST_F(EventRecorderTest, TheHalfHoursCountFromTheStartOfTheProcess) {
  clock_.AdvanceTo(Time{} + Seconds(60));
  Use(kEventsV1_34);
  for (int64_t minute = 2; minute <= 30; minute += 2) FailAt(Seconds(60 * minute));
  GoTo(Seconds(30 * 60));
  EXPECT_EQ(Stored(), Lines{"120 no room x2 last 240"});
  GoTo(Seconds(31 * 60));
  EXPECT_EQ(Stored(), Lines{"120 no room x15 last 1800"});
}

// Checked every 6 minutes: a series that has been silent for exactly 6 minutes is kept.
TEST_F(EventRecorderTest, ASeriesThatWasSilentForMoreThanSixMinutesIsWrittenAndForgotten) {
  FailAt(Seconds(10));
  FailAt(Seconds(20));
  FailAt(Seconds(360));
  GoTo(Seconds(720));
  EXPECT_EQ(Stored(), Lines{"10 no room x2 last 20"});
  GoTo(Seconds(1080));
  EXPECT_EQ(Stored(), Lines{"10 no room x3 last 360"});
  FailAt(Seconds(1090));
  EXPECT_EQ(Stored(), (Lines{"10 no room x3 last 360", "1090 no room"}));
}

TEST_F(EventRecorderTest, ASingleEventIsForgottenToo) {
  const std::string first = FailAt(Seconds(100));
  EXPECT_EQ(FailAt(Seconds(719)), first);
  Use(kEventsV1_34);
  const std::string other = FailAt(Seconds(800));
  GoTo(Seconds(800 + 12 * 60));
  EXPECT_NE(FailAt(Seconds(800 + 12 * 60)), other);
}

TEST_F(EventRecorderTest, TheNoteIsThatOfTheFirstEvent) {
  FailAt(Seconds(1), 1, "0/3 nodes");
  FailAt(Seconds(2), 1, "0/4 nodes");
  EXPECT_EQ(Stored(), Lines{"1 0/3 nodes x2 last 2"});
}

TEST_F(EventRecorderTest, AnotherResourceVersionOfThePodIsAnotherSeries) {
  FailAt(Seconds(1), 1);
  FailAt(Seconds(2), 2);
  FailAt(Seconds(3), 2);
  EXPECT_EQ(Stored(), (Lines{"1 no room", "2 no room x2 last 3"}));
}

TEST_F(EventRecorderTest, EveryPartOfTheKeySeparatesSeries) {
  const auto with = [](auto change) {
    EventObject event = Failure(Time{1});
    change(event);
    return event;
  };
  const std::vector<EventObject> others = {
      with([](EventObject& e) { e.action = "Binding"; }),
      with([](EventObject& e) { e.reason = "Preempted"; }),
      with([](EventObject& e) { e.reporting_controller = "another-scheduler"; }),
      with([](EventObject& e) { e.regarding.namespace_ = "shop"; }),
      with([](EventObject& e) { e.regarding.name = "web-1"; }),
      with([](EventObject& e) { e.regarding.uid = "uid-2"; }),
      with([](EventObject& e) { e.related = e.regarding; }),
  };
  for (const EventRules& rules : {kEventsV1_34, kEventsV1_21}) {
    Use(rules);
    EventObject first = Failure(Time{});
    first.name = "first";
    EXPECT_EQ(Record(first), "first");
    for (size_t i = 0; i < others.size(); ++i) {
      EventObject other = others[i];
      other.name = std::to_string(i);
      EXPECT_EQ(Record(other), other.name);
    }
    EventObject normal = Failure(Time{2});
    normal.name = "normal";
    normal.type = "Normal";
    EXPECT_EQ(Record(normal), rules.type_is_in_key ? "normal" : "first");
  }
}

TEST_F(EventRecorderTest, AnotherProcessRemembersNothing) {
  FailAt(Seconds(1));
  FailAt(Seconds(2));
  FailAt(Seconds(3));
  Use(kEventsV1_34);
  FailAt(Seconds(4));
  EXPECT_EQ(Stored(), (Lines{"1 no room x2 last 2", "4 no room"}));
}

TEST_F(EventRecorderTest, AnEventIsGoneAnHourAfterItWasWrittenLast) {
  FailAt(Seconds(1));
  FailAt(Seconds(2));
  GoTo(Seconds(12 * 60));  // its end is written
  GoTo(Seconds(72 * 60) - Duration{1});
  EXPECT_EQ(Stored().size(), 1u);
  GoTo(Seconds(72 * 60));
  EXPECT_EQ(Stored(), Lines{});
}

TEST_F(EventRecorderTest, ARefreshKeepsASeriesAlive) {
  for (int64_t minute = 1; minute <= 125; minute += 2) FailAt(Seconds(60 * minute));
  EXPECT_EQ(Stored(), Lines{"60 no room x60 last 7140"});
}

TEST_F(EventRecorderTest, TimesAreCutToMicroseconds) {
  FailAt(Duration{1'999});
  FailAt(Duration{3'999});
  const EventObject event = store_.EventsAt(clock_.Now()).at(0);
  EXPECT_EQ(event.event_time.ns, 1'000);
  EXPECT_EQ(event.series->last_observed_time.ns, 3'000);
}

TEST(EventStore, ASeriesIsCreatedAgainWhereItsObjectIsGone) {
  EventStore store;
  EventObject event = Failure(Time{});
  event.series = EventSeries{2, Time{}};
  EXPECT_EQ(store.PatchSeries(event, Time{}), EventWrite::kNotFound);
  EXPECT_EQ(store.Create(event, Time{}), EventWrite::kWritten);
  EXPECT_EQ(store.Create(event, Time{}), EventWrite::kAlreadyExists);
  EXPECT_EQ(store.Create(event, Time{} + kEventTimeToLive), EventWrite::kWritten);
}

TEST(EventStore, ASeriesOfLessThanTwoIsRefused) {
  EventStore store;
  EventObject event = Failure(Time{});
  EXPECT_EQ(store.Create(event, Time{}), EventWrite::kWritten);
  event.series = EventSeries{1, Time{}};
  EXPECT_EQ(store.PatchSeries(event, Time{}), EventWrite::kInvalid);
  EXPECT_EQ(store.Create(event, Time{} + kEventTimeToLive), EventWrite::kInvalid);
  EXPECT_FALSE(store.EventsAt(Time{}).at(0).series);
}

TEST(EventName, IsThePodAndTheNanosecondsSince1970) {
  EXPECT_EQ(EventName("web-0", Time{}), "web-0.16844c3f2e150000");
  EXPECT_EQ(EventName("web-0", Time{255}), "web-0.16844c3f2e1500ff");
}

TEST(EventNote, IsCutAt1024Bytes) {
  const std::string most(1024, 'x');
  EXPECT_EQ(EventNote(most), most);
  EXPECT_EQ(EventNote(most + "y"), std::string(1020, 'x') + " ...");
}

TEST(EventNote, APartOfACharacterIsReplaced) {
  const std::string rest(100, 'y');
  const std::string euro = "\xE2\x82\xAC";
  EXPECT_EQ(EventNote(std::string(1017, 'x') + euro + rest),
            std::string(1017, 'x') + euro + " ...");
  EXPECT_EQ(EventNote(std::string(1018, 'x') + euro + rest),
            std::string(1018, 'x') + "\xEF\xBF\xBD\xEF\xBF\xBD ...");
  EXPECT_EQ(EventNote(std::string(1019, 'x') + euro + rest),
            std::string(1019, 'x') + "\xEF\xBF\xBD ...");
}

}  // namespace event_recorder_test
}  // namespace berth::process
