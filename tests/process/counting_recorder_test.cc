#include "process/events/counting_recorder.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "process/events/event_store.h"
#include "process/events/lru_cache.h"
#include "process/events/token_bucket.h"

namespace berth::process {
namespace counting_recorder_test {

using Lines = std::vector<std::string>;

// One process from the moment 0 on, and its API server.
class CountingRecorderTest : public ::testing::Test {
 protected:
  std::string FailAt(Duration t, std::string_view note = "no room", std::string_view pod = "web-0",
                     int64_t version = 1) {
    clock_.AdvanceTo(Time{} + t);
    EventObject event;
    event.name = EventName(pod, clock_.Now());
    event.event_time = clock_.Now();
    event.reporting_controller = "kube-batch";
    event.type = "Warning";
    event.reason = "FailedScheduling";
    event.regarding = {"default", std::string(pod), "uid-1", version};
    event.note = note;
    return recorder_->Record(std::move(event), &store_);
  }
  // Returns for example "0 no room x2 last 6": the first time, the message, the count and the last
  // time.
  Lines Stored() const {
    Lines lines;
    for (const EventObject& event : store_.EventsAt(clock_.Now())) {
      lines.push_back(StrCat(SecondsText(event.event_time), " ", event.note, " x",
                             std::to_string(event.counted->count), " last ",
                             SecondsText(event.counted->last_time)));
    }
    return lines;
  }

  SimClock clock_;
  EventStore store_;
  std::optional<CountingRecorder> recorder_{std::in_place, &clock_};
};

TEST_F(CountingRecorderTest, EachOneOfTheSameMessageCountsAtOnce) {
  const std::string name = FailAt(Milliseconds(1500));
  EXPECT_EQ(Stored(), Lines{"1 no room x1 last 1"});
  EXPECT_EQ(FailAt(Milliseconds(3999)), name);
  EXPECT_EQ(Stored(), Lines{"1 no room x2 last 3"});
  EXPECT_EQ(FailAt(Seconds(7)), name);
  EXPECT_EQ(Stored(), Lines{"1 no room x3 last 7"});
}

TEST_F(CountingRecorderTest, AnotherVersionOfThePodIsCountedWithThem) {
  FailAt(Seconds(1), "no room", "web-0", 1);
  FailAt(Seconds(2), "no room", "web-0", 2);
  EXPECT_EQ(Stored(), Lines{"1 no room x2 last 2"});
}

TEST_F(CountingRecorderTest, AnotherMessageAndAnotherPodAreEventsOfTheirOwn) {
  FailAt(Seconds(1), "no room");
  FailAt(Seconds(2), "tainted");
  FailAt(Seconds(3), "no room", "web-1");
  FailAt(Seconds(4), "no room");
  EXPECT_EQ(Stored(), (Lines{"1 no room x2 last 4", "2 tainted x1 last 2", "3 no room x1 last 3"}));
}

TEST_F(CountingRecorderTest, ALongMessageIsNotCut) {
  const std::string message(5000, 'x');
  FailAt(Seconds(1), message);
  EXPECT_EQ(store_.EventsAt(clock_.Now()).at(0).note, message);
}

TEST_F(CountingRecorderTest, FromTheTenthMessageOnTheyAreJoined) {
  for (int i = 1; i <= 9; ++i) FailAt(Seconds(i), StrCat("reason ", std::to_string(i)));
  EXPECT_EQ(Stored().size(), 9u);
  const std::string joined = FailAt(Seconds(10), "reason 10");
  EXPECT_EQ(Stored().size(), 10u);
  EXPECT_EQ(Stored().back(), "10 (combined from similar events): reason 10 x1 last 10");
  // The next events get the object and the name of the first, and the last message.
  EXPECT_EQ(FailAt(Seconds(11), "reason 11"), joined);
  EXPECT_EQ(FailAt(Seconds(12), "reason 10"), joined);
  EXPECT_EQ(Stored().back(), "10 (combined from similar events): reason 10 x3 last 12");
  // The first nine stay separate events.
  FailAt(Seconds(13), "reason 3");
  EXPECT_EQ(Stored().at(2), "3 reason 3 x2 last 13");
}

TEST_F(CountingRecorderTest, EventsWithAnotherReasonAreNotSimilar) {
  for (int i = 1; i <= 10; ++i) FailAt(Seconds(i), StrCat("reason ", std::to_string(i)));
  EventObject bound;
  bound.name = EventName("web-0", Time{} + Seconds(11));
  bound.event_time = Time{} + Seconds(11);
  bound.reporting_controller = "kube-batch";
  bound.type = "Normal";
  bound.reason = "Scheduled";
  bound.regarding = {"default", "web-0", "uid-1", 1};
  bound.note = "assigned";
  clock_.AdvanceTo(bound.event_time);
  recorder_->Record(bound, &store_);
  EXPECT_EQ(Stored().back(), "11 assigned x1 last 11");
}

TEST_F(CountingRecorderTest, AfterTenMinutesOfSilenceTheCountStartsAgain) {
  for (int i = 1; i <= 9; ++i) FailAt(Seconds(i), StrCat("reason ", std::to_string(i)));
  FailAt(Seconds(609), "reason 10");
  EXPECT_EQ(Stored().back(), "609 (combined from similar events): reason 10 x1 last 609");
  FailAt(Seconds(1210), "reason 11");
  EXPECT_EQ(Stored().back(), "1210 reason 11 x1 last 1210");
}

TEST_F(CountingRecorderTest, AnObjectGets25EventsAndThenOneInFiveMinutes) {
  for (int i = 0; i < 300; ++i) FailAt(Seconds(i));
  EXPECT_EQ(Stored(), Lines{"0 no room x25 last 24"});
  // Events that were not written have been counted.
  FailAt(Seconds(300));
  EXPECT_EQ(Stored(), Lines{"0 no room x301 last 300"});
  for (int i = 301; i < 600; ++i) FailAt(Seconds(i));
  EXPECT_EQ(Stored(), Lines{"0 no room x301 last 300"});
  FailAt(Seconds(600));
  EXPECT_EQ(Stored(), Lines{"0 no room x601 last 600"});
}

TEST_F(CountingRecorderTest, EachObjectHasItsOwn25) {
  for (int i = 0; i < 40; ++i) FailAt(Seconds(i));
  FailAt(Seconds(41), "no room", "web-1");
  EXPECT_EQ(Stored().back(), "41 no room x1 last 41");
}

// The first event of a message is not written: a later one writes the object, with the name and the
// time of the first.
TEST_F(CountingRecorderTest, AnEventThatIsWrittenLaterHasTheNameOfTheFirst) {
  for (int i = 0; i < 25; ++i) FailAt(Seconds(i));
  const std::string name = FailAt(Seconds(30), "tainted");
  EXPECT_EQ(Stored().size(), 1u);
  EXPECT_EQ(FailAt(Seconds(300), "tainted"), name);
  EXPECT_EQ(Stored().back(), "30 tainted x2 last 300");
}

TEST_F(CountingRecorderTest, AnObjectThatExpiredIsCreatedAgain) {
  FailAt(Seconds(1));
  clock_.AdvanceTo(Time{} + Seconds(3700));
  EXPECT_EQ(Stored(), Lines{});
  FailAt(Seconds(3701));
  EXPECT_EQ(Stored(), Lines{"1 no room x2 last 3701"});
}

TEST_F(CountingRecorderTest, AFullMemoryDropsTheLeastRecentlyUsed) {
  recorder_.emplace(&clock_, 2);
  FailAt(Seconds(1), "no room", "a");
  FailAt(Seconds(2), "no room", "b");
  FailAt(Seconds(3), "no room", "a");
  FailAt(Seconds(4), "no room", "c");  // b is dropped from the memory
  FailAt(Seconds(5), "no room", "a");
  FailAt(Seconds(6), "no room", "b");  // and so is c
  EXPECT_EQ(Stored(), (Lines{"1 no room x3 last 5", "2 no room x1 last 2", "6 no room x1 last 6",
                             "4 no room x1 last 4"}));
}

// With 4,097 pods in turn, each is dropped from the memory before its next turn.
TEST_F(CountingRecorderTest, WithOnePodTooManyNothingIsCounted) {
  for (const int pods : {4096, 4097}) {
    store_ = {};
    clock_ = SimClock();
    recorder_.emplace(&clock_);
    for (int i = 0; i < 2 * pods; ++i) {
      FailAt(Seconds(i / pods), "no room", StrCat("p-", std::to_string(i % pods)));
    }
    EXPECT_EQ(store_.EventsAt(clock_.Now()).size(), pods == 4096 ? 4096u : 2u * 4097u);
  }
}

TEST(LruCache, GetAndAddAreUses) {
  LruCache<int> cache(2);
  cache.Add("a", 1);
  cache.Add("b", 2);
  EXPECT_EQ(*cache.Get("a"), 1);
  cache.Add("c", 3);
  EXPECT_EQ(cache.Get("b"), nullptr);
  cache.Add("a", 4);
  cache.Add("d", 5);
  EXPECT_EQ(cache.Get("c"), nullptr);
  EXPECT_EQ(*cache.Get("a"), 4);
  EXPECT_EQ(cache.size(), 2u);
  LruCache<int> copy = cache;
  copy.Add("e", 6);
  EXPECT_EQ(copy.Get("d"), nullptr);
  EXPECT_NE(cache.Get("d"), nullptr);
}

TEST(TokenBucket, ABurstThenTheRate) {
  TokenBucket bucket(0.5F, 2);
  EXPECT_TRUE(bucket.TryAccept(Time{}));
  EXPECT_TRUE(bucket.TryAccept(Time{}));
  EXPECT_FALSE(bucket.TryAccept(Time{}));
  EXPECT_FALSE(bucket.TryAccept(Time{} + Milliseconds(1999)));
  EXPECT_TRUE(bucket.TryAccept(Time{} + Seconds(2)));
  EXPECT_FALSE(bucket.TryAccept(Time{} + Seconds(2)));
  // It never has more tokens than the burst.
  EXPECT_TRUE(bucket.TryAccept(Time{} + Seconds(1000)));
  EXPECT_TRUE(bucket.TryAccept(Time{} + Seconds(1000)));
  EXPECT_FALSE(bucket.TryAccept(Time{} + Seconds(1000)));
}

}  // namespace counting_recorder_test
}  // namespace berth::process
