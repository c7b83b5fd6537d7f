#include "log/batch_marks.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"

namespace berth::sim {
namespace batch_marks_test {

using Lines = std::vector<std::string>;

// Cycles at intervals of a second that mark pods with the uids "0", "1", ...
struct Cycles : BatchMarks {
  void End(const std::vector<std::pair<int32_t, std::string_view>>& said, bool repeats = false) {
    static constexpr std::string_view kUids = "0123456789";
    std::vector<Mark> marks;
    for (const auto& [pod, message] : said) {
      marks.push_back({pod, kUids.substr(static_cast<size_t>(pod), 1), message});
    }
    const auto number = static_cast<int64_t>(moments().size());
    Moment moment;
    moment.t = Time{} + Seconds(number);
    moment.num_events = moments().size();
    if (repeats) {
      moment.period = Milliseconds(100);
      moment.until = kTimeMax;
    }
    Add(moment, marks);
  }
  // Writes for example "pod 1: no room 0-2".
  Lines Tell() const {
    Lines lines;
    for (const Span& span : spans()) {
      lines.push_back(StrCat("pod ", std::to_string(span.mark.pod), ": ", span.mark.message, " ",
                             std::to_string(span.first), "-", std::to_string(span.last)));
    }
    return lines;
  }
};

TEST(BatchMarks, ASpanEndsWithAnotherMessageOrACycleThatSaysNothing) {
  Cycles cycles;
  cycles.End({{0, "no room"}, {1, "no room"}});
  cycles.End({{0, "no room"}, {1, "no cpu"}});
  cycles.End({{1, "no cpu"}});
  cycles.End({{0, "no room"}, {1, "no cpu"}});
  EXPECT_EQ(cycles.Tell(), (Lines{"pod 0: no room 0-1", "pod 1: no room 0-0", "pod 1: no cpu 1-3",
                                  "pod 0: no room 3-3"}));
}

TEST(BatchMarks, BackInTimeTheyAreAsTheyWere) {
  Cycles cycles;
  cycles.End({{0, "no room"}, {1, "no room"}});
  cycles.End({{0, "no room"}}, true);
  EXPECT_TRUE(cycles.repeats());
  const size_t size = cycles.moments().size();
  const Lines before = cycles.Tell();
  cycles.EndRepetitions(Time{} + Seconds(2));
  EXPECT_FALSE(cycles.repeats());
  EXPECT_EQ(cycles.moments().back().until, Time{} + Seconds(2));
  cycles.End({{0, "no room"}, {1, "no room"}});
  cycles.Truncate(size, true);
  EXPECT_EQ(cycles.Tell(), before);
  EXPECT_TRUE(cycles.repeats());
  cycles.EndRepetitions(Time{} + Seconds(2));
  cycles.End({{0, "no room"}});
  EXPECT_EQ(cycles.Tell(), (Lines{"pod 0: no room 0-2", "pod 1: no room 0-0"}));
  cycles.Truncate(0, false);
  EXPECT_TRUE(cycles.spans().empty());
  EXPECT_FALSE(cycles.repeats());
  cycles.End({{0, "no room"}});
  EXPECT_EQ(cycles.Tell(), Lines{"pod 0: no room 0-0"});
}

TEST(BatchMarks, AMarkOfOneCycleDoesNotRepeat) {
  Cycles cycles;
  cycles.EndRepetitions(Time{});
  cycles.End({{0, "no room"}});
  EXPECT_FALSE(cycles.repeats());
  cycles.EndRepetitions(Time{} + Seconds(1));
  EXPECT_EQ(cycles.moments().back().until, Time{});
}

}  // namespace batch_marks_test
}  // namespace berth::sim
