#include "panels/overlay/preemption_card.h"

#include <algorithm>
#include <string>

#include "base/stable_sort.h"
#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/words.h"
#include "model/waiting_room.h"
#include "panels/overlay/overlay.h"

namespace berth::ui {
namespace {

constexpr float kSide = 5;
constexpr float kLeastColumn = 36;
constexpr float kWidestColumn = 70;
constexpr float kLeastWidth = 100;
// From this height on, the column also has the pods of each candidate, and larger letters.
constexpr float kRoomyFrom = 190;
constexpr float kMostSpare = 26;
constexpr float kTile = 11;
constexpr float kTilePitch = 15;

// The heights of the parts.
struct Heights {
  float head;
  float label;
  float values;
  float line;

  float Row() const { return label + values; }
};
constexpr Heights kTight = {18, 12, 14, 13};
constexpr Heights kRoomy = {24, 16, 18, 15};
// The height of the names, one criterion, and the result.
constexpr float kLeastHeight = kTight.head + kTight.label + kTight.values + 2 * kTight.line + 8;

// Adds the height that is left over to the rows that will be shown.
Heights Stretched(bool roomy, const PreemptionSummary& account, float height) {
  Heights heights = roomy ? kRoomy : kTight;
  const auto rows = static_cast<float>((roomy ? 2 : 1) + std::max(0, account.decided_by));
  const float taken = heights.head + rows * heights.Row() + 6 * heights.line;
  const float spare = std::clamp((height - taken) / rows, 0.0f, kMostSpare);
  heights.values += spare;
  return heights;
}

class ColumnDrawing {
 public:
  ColumnDrawing(const Frame& frame, const PreemptionSummary& account,
                const PreemptionReveal& reveal, const Rect& rect)
      : frame_(frame),
        theme_(frame.theme),
        account_(account),
        reveal_(reveal),
        rect_(rect),
        roomy_(rect.h >= kRoomyFrom),
        heights_(Stretched(roomy_, account, rect.h)) {
    const float width = rect.w - 2 * kSide;
    const auto fit = static_cast<size_t>(std::max(1.0f, width / kLeastColumn));
    candidates_ = ChooseCandidates(account, fit);
    pitch_ = std::min(kWidestColumn, width / static_cast<float>(candidates_.size()));
  }

  void Draw() const {
    frame_.paint.Fill(rect_, theme_.background, 8);
    frame_.paint.Stroke(rect_, theme_.accent, 8, 1.5f);
    frame_.AddHit(rect_, HitKind::kCard);
    DrawNames();
    float y = rect_.y + heights_.head;
    if (roomy_) {
      DrawPods(y);
      y += heights_.Row();
    }
    const float words = (roomy_ ? 4 : 2) * heights_.line;
    const auto fit =
        std::max(1, static_cast<int>((rect_.bottom() - y - words - 4) / heights_.Row()));
    // The last criteria decide, so they are kept if there is no room for all.
    for (int i = std::max(0, reveal_.criteria - fit); i < reveal_.criteria; ++i) {
      DrawCriterion(i, y);
      y += heights_.Row();
    }
    DrawWords(y + (roomy_ ? 6 : 2));
  }

 private:
  float Center(size_t column) const {
    return rect_.x + kSide + (static_cast<float>(column) + 0.5f) * pitch_;
  }

  TextSize Letters() const { return roomy_ ? TextSize::kSmall : TextSize::kTiny; }

  bool Lost(const CandidateNode& candidate) const {
    return candidate.vetoed || reveal_.criteria > candidate.lost_at;
  }

  void DrawNames() const {
    const float y = rect_.y + heights_.head / 2 + 1;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      const CandidateNode& candidate = *candidates_[i];
      const bool wins = candidate.chosen && reveal_.decided;
      const Color color = wins ? theme_.good : Lost(candidate) ? theme_.text_dim : theme_.text;
      if (wins) {
        const Rect around = {Center(i) - pitch_ / 2 + 1, rect_.y + 3, pitch_ - 2,
                             heights_.head - 5};
        frame_.paint.Fill(around, theme_.good.Faded(0.16f), 5);
      }
      frame_.paint.Text({Center(i), y}, candidate.node,
                        {Letters(), color, wins ? Weight::kSemibold : Weight::kRegular,
                         Align::kCenter, pitch_ - 1, true});
    }
  }

  void DrawLabel(const std::string& label, float y, bool decides) const {
    frame_.paint.Text(
        {rect_.x + kSide, y + heights_.label / 2}, label,
        {Letters(), decides ? theme_.accent : theme_.text_muted,
         decides ? Weight::kSemibold : Weight::kRegular, Align::kLeft, rect_.w - 2 * kSide});
  }

  void DrawPods(float y) const {
    DrawLabel(Word("Victims, reprieved"), y, false);
    for (size_t i = 0; i < candidates_.size(); ++i) {
      DrawPodsOf(*candidates_[i], {Center(i), y + heights_.label + heights_.values * 0.4f + 1});
    }
  }

  void DrawPodsOf(const CandidateNode& candidate, Point middle) const {
    const size_t victims = candidate.victims.size();
    const size_t all = victims + candidate.reprieved.size();
    const auto fit = static_cast<size_t>(pitch_ / kTilePitch);
    const size_t shown = all <= fit ? all : fit > 1 ? fit - 1 : 0;
    const auto places = static_cast<float>(all == shown ? shown : fit);
    float x = middle.x - (places - 1) / 2 * kTilePitch;
    for (size_t i = 0; i < shown; ++i, x += kTilePitch) {
      const bool goes = i < victims;
      const sim::PodId pod = goes ? candidate.victims[i] : candidate.reprieved[i - victims];
      if (pod == sim::kNoId) continue;
      const Rect tile = SquareAround({x, middle.y}, kTile);
      frame_.paint.Fill(tile, frame_.PodColor(pod).Faded(Lost(candidate) ? 0.45f : 1), 3);
      DrawFate(frame_, tile,
               goes ? FateOfVictim(candidate, reveal_) : FateOfReprieved(reveal_, i - victims));
      frame_.AddHit(tile, HitKind::kPodMention, pod);
    }
    if (all == shown) return;
    frame_.paint.Text({x, middle.y}, "+" + std::to_string(all - shown),
                      {TextSize::kTiny, theme_.text_muted, Weight::kSemibold, Align::kCenter});
  }

  void DrawCriterion(int criterion, float y) const {
    const CriterionTitle title = TitleOf(criterion);
    const bool two = title.below[0] != '\0';
    DrawLabel(two ? StrCat(Word(title.above), " ", Word(title.below)) : Word(title.above), y,
              criterion == account_.decided_by);
    for (size_t i = 0; i < candidates_.size(); ++i) {
      DrawCell(*candidates_[i], criterion,
               {Center(i), y + heights_.label + heights_.values * 0.4f});
    }
  }

  void DrawCell(const CandidateNode& candidate, int criterion, Point at) const {
    if (candidate.vetoed || criterion > candidate.lost_at) return;
    const CriterionCell& cell = candidate.cells[criterion];
    const bool loses = candidate.lost_at == criterion;
    const Weight weight = cell.best ? Weight::kSemibold : Weight::kRegular;
    const bool fits = frame_.paint.Width(cell.text, TextSize::kSmall, weight) <= pitch_ - 20;
    const float x = at.x + (fits ? 5 : 0);
    const float used = frame_.paint.Text(
        {x, at.y}, cell.text,
        {fits ? TextSize::kSmall : TextSize::kTiny, loses ? theme_.text_muted : theme_.text, weight,
         Align::kCenter, pitch_ - 2});
    if (!fits) return;
    const Point left = {x - used / 2 - 7, at.y};
    if (cell.best) frame_.paint.Check(left, 7, theme_.good);
    if (loses) frame_.paint.Cross(left, 8, theme_.bad);
  }

  void DrawWords(float y) const {
    const bool helped = account_.Chosen() != nullptr;
    const Color color = !reveal_.decided ? theme_.text_muted : helped ? theme_.good : theme_.bad;
    const Weight weight = reveal_.decided ? Weight::kSemibold : Weight::kRegular;
    const float line = heights_.line;
    const Point at = {rect_.x + kSide, y + line / 2};
    const float width = rect_.w - 2 * kSide;
    const auto most = static_cast<int>((rect_.bottom() - y - 2) / line);
    const std::string words = reveal_.decided ? account_.outcome : StepWords(account_, reveal_);
    const int lines =
        DrawParagraph(frame_.paint, at, width, line, most, words, {Letters(), color, weight});
    if (!reveal_.decided || lines >= most) return;
    const Point below = {at.x, at.y + static_cast<float>(lines) * line};
    DrawParagraph(frame_.paint, below, width, line, most - lines, LeftOutWords(),
                  {Letters(), theme_.text_dim});
  }

  // Names the candidates without a column; if there are none, the reason for the choice.
  std::string LeftOutWords() const {
    const size_t left_out = account_.candidates.size() - candidates_.size();
    if (left_out == 0) return account_.reason;
    return Say("of {} candidates", account_.candidates.size());
  }

  const Frame& frame_;
  const Theme& theme_;
  const PreemptionSummary& account_;
  const PreemptionReveal& reveal_;
  const Rect& rect_;
  const bool roomy_;
  const Heights heights_;
  std::vector<const CandidateNode*> candidates_;
  float pitch_ = 0;
};

}  // namespace

std::vector<const CandidateNode*> ChooseCandidates(const PreemptionSummary& account, size_t count) {
  std::vector<const CandidateNode*> rows;
  for (const CandidateNode& candidate : account.candidates) rows.push_back(&candidate);
  if (rows.size() <= count) return rows;
  const auto better = [](const CandidateNode* a, const CandidateNode* b) {
    if (a->vetoed != b->vetoed) return b->vetoed;
    return a->lost_at > b->lost_at;
  };
  StableSort(rows, better);
  rows.resize(count);
  StableSort(rows);
  return rows;
}

std::string StepWords(const PreemptionSummary& account, const PreemptionReveal& reveal) {
  if (reveal.criteria > 0) {
    const CriterionTitle title = TitleOf(reveal.criteria - 1);
    const bool two = title.below[0] != '\0';
    return two ? Say("Compare: {} {}", Word(title.above), Word(title.below))
               : Say("Compare: {}", Word(title.above));
  }
  if (reveal.reprieved > 0) return Word("Reprieve: who may stay after all?");
  const size_t count = account.candidates.size();
  return Say(count == 1 ? "Dry run on {} node: all pods of lower priority are lifted"
                        : "Dry run on {} nodes: all pods of lower priority are lifted",
             count);
}

Rect PreemptionColumnPlace(const Frame& frame) {
  const CycleSlots& cycle = frame.cycle;
  const Rect& panel = frame.layout.cycle;
  if (!cycle.named || !PodsAtPermit(frame.view).empty()) return {};
  const Point above = cycle.Of(Station::kPostFilter);
  const float detail = cycle.post_filter_detail.bottom();
  const float top = std::max(above.y + cycle.tile / 2 + 3, detail);
  const Rect place = {panel.x + 3, top, panel.w - 6, panel.bottom() - 3 - top};
  return place.w < kLeastWidth || place.h < kLeastHeight ? Rect() : place;
}

void DrawPreemptionColumn(const Frame& frame, const PreemptionSummary& account,
                          const PreemptionReveal& reveal, const Rect& place) {
  ColumnDrawing(frame, account, reveal, place).Draw();
}

}  // namespace berth::ui
