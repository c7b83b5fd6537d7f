// Tests the properties of every scenario of the gallery.
#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "cli/gallery.h"
#include "review/unknown_fields.h"
#include "view/bets.h"
#include "view/caption_times.h"
#include "view/pod_spans.h"
#include "view/view.h"

namespace berth::test {
namespace {

class GalleryTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    simulation_ = RunOfGallery(GetParam());
    ASSERT_NE(simulation_, nullptr);
  }
  const sim::EventLog& log() const { return simulation_->log(); }

  std::unique_ptr<sim::Simulation> simulation_;
};

void ExpectGoodBet(const sim::Bet& bet, Time asked_at, const sim::EventLog& log) {
  const std::optional<sim::SettledBet> settled = sim::SettleBet(bet, asked_at, log, true);
  ASSERT_TRUE(settled.has_value());
  EXPECT_GT(settled->revealed_at, asked_at);
  EXPECT_FALSE(settled->outcome.form.empty());
  std::set<std::string> values;
  std::set<std::string> labels;
  for (const sim::BetOption& option : settled->options) {
    values.insert(option.value);
    labels.insert(option.label.Text());
  }
  EXPECT_EQ(values.size(), settled->options.size());
  EXPECT_EQ(labels.size(), settled->options.size());
  EXPECT_EQ(values.count(settled->answer), 1u) << settled->answer;
  // The tour was written for its own run. "No node" is an option that need not be named.
  const bool named =
      settled->answer == sim::kNoNodeOption ||
      std::find(bet.nodes.begin(), bet.nodes.end(), settled->answer) != bet.nodes.end();
  EXPECT_TRUE(bet.nodes.empty() || named) << settled->answer;
}

TEST_P(GalleryTest, BetsHaveTheirAnswerAmongTheOptions) {
  const std::vector<sim::Caption>& captions = simulation_->scenario().captions;
  const std::vector<std::optional<Time>> times = sim::CaptionTimes(captions, log());
  for (size_t i = 0; i < captions.size(); ++i) {
    SCOPED_TRACE(captions[i].text);
    if (captions[i].bet && times[i]) ExpectGoodBet(*captions[i].bet, *times[i], log());
  }
}

TEST_P(GalleryTest, EachCaptionHasItsTime) {
  const std::vector<sim::Caption>& captions = simulation_->scenario().captions;
  std::set<std::optional<Time>> moments;
  for (std::optional<Time> time : sim::CaptionTimes(captions, log())) {
    EXPECT_TRUE(time.has_value());
    // Only one of two captions at one moment would be visible.
    EXPECT_TRUE(moments.insert(time).second) << SecondsText(*time);
  }
}

// The page reports no complaints about texts of the gallery, so they must have none.
TEST_P(GalleryTest, HasOnlyFieldsThatAreKnown) {
  const Result<std::vector<Json>> documents =
      cli::ReadDocuments(ReadFile(GalleryPath() / GetParam()));
  ASSERT_TRUE(documents.ok());
  for (const Json& document : documents.value()) {
    review::FindUnknownFields(
        document, [](const std::string&, const std::string& message) { ADD_FAILURE() << message; });
  }
}

// Returns the place of the pod at t according to its spans.
sim::PodPlace PlaceAt(const std::vector<sim::PodSpan>& spans, Time t) {
  for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
    if (span->from <= t && (!span->to || t < *span->to)) return span->place;
  }
  return sim::PodPlace::kNowhere;
}

TEST_P(GalleryTest, SpansOfPodsAgreeWithTheView) {
  constexpr size_t kMoments = 100;
  sim::ViewProjection projection(&log());
  std::vector<std::vector<sim::PodSpan>> spans;
  for (sim::PodId pod = 0; pod < log().num_pods(); ++pod) {
    spans.push_back(sim::SpansOfPod(log(), pod, kTimeMax));
  }
  const size_t stride = std::max<size_t>(1, log().events().size() / kMoments);
  for (size_t i = 0; i < log().events().size(); i += stride) {
    const Time t = log().events()[i].t;
    const sim::View& view = projection.At(t);
    for (sim::PodId pod = 0; pod < log().num_pods(); ++pod) {
      const auto index = static_cast<size_t>(pod);
      ASSERT_EQ(sim::PodPlaceName(PlaceAt(spans[index], t), log().sections()),
                sim::PodPlaceName(view.pods[index].place, log().sections()))
          << log().PodName(pod) << " at " << SecondsText(t);
    }
  }
}

// Returns the section whose first pod is tried next: v1.34, which has more than three, pops from
// backoffQ while activeQ is empty.
SectionId NextIn(const sim::View& view, const QueueSections& sections) {
  const bool pops_from_backoff = sections.size() > ThreeSections().size();
  const bool is_idle = view.In(SectionId::kActive).empty();
  return pops_from_backoff && is_idle ? SectionId::kBackoff : SectionId::kActive;
}

TEST_P(GalleryTest, ThePodThatTheViewHasFirstInLineIsTriedNext) {
  sim::ViewProjection projection(&log());
  for (const sim::AttemptSpan& attempt : log().attempts()) {
    const auto popped = static_cast<size_t>(attempt.popped_event);
    // Another event of this moment may have changed the line before.
    if (popped == 0 || log().events()[popped - 1].t == attempt.start) continue;
    const sim::View& view = projection.At(Time{attempt.start.ns - 1});
    const auto& line = view.In(NextIn(view, log().sections()));
    ASSERT_FALSE(line.empty()) << SecondsText(attempt.start);
    ASSERT_EQ(log().PodName(line.front()), log().PodName(attempt.pod))
        << SecondsText(attempt.start);
  }
}

INSTANTIATE_TEST_SUITE_P(Gallery, GalleryTest, testing::ValuesIn(GalleryScenarios()),
                         GalleryTestName);

}  // namespace
}  // namespace berth::test
