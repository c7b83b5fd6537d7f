#include "panels/overlay/preemption_card.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/attributes.h"
#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/words.h"
#include "panels/cycle/cycle_panel.h"
#include "panels/overlay/overlay.h"

namespace berth::ui {
namespace {

// Seconds of viewing after which the card disappears.
constexpr double kAfterSeconds = 6;

constexpr float kSide = 14;
constexpr float kTitle = 28;
constexpr float kHead = 40;
constexpr float kRow = 21;
constexpr float kLine = 16;
constexpr float kFoot = 8;
constexpr float kGap = 8;
constexpr float kCompactHeight = 44;
constexpr float kOneLineHeight = 24;
constexpr float kBoxHeight = 74;  // height of two entries with two lines each
constexpr float kFullFrom = 470;  // width
constexpr size_t kMostOthers = 3;

constexpr float kTile = 13;
constexpr float kTilePitch = 19;

size_t NumOthers(const PreemptionSummary& account) {
  return std::min(kMostOthers, account.others.size());
}

// Returns the height without the rows and their heads.
float FixedHeight(const PreemptionSummary& account) {
  const size_t sentences = account.reason.empty() ? 1 : 2;
  return kTitle + static_cast<float>(NumOthers(account) + sentences) * kLine + kFoot;
}

float FullHeight(const PreemptionSummary& account, size_t rows) {
  return FixedHeight(account) + kHead + static_cast<float>(rows) * kRow;
}

// Returns the part of the nodes' panel below all nodes.
Rect BelowAllNodes(const Frame& frame) {
  const Rect& area = frame.layout.node_area;
  float top = area.y;
  for (const Rect& node : frame.grid.rects) {
    if (!node.empty()) top = std::max(top, std::min(node.bottom(), area.bottom()) + kGap);
  }
  const float bottom = frame.layout.nodes.bottom() - (frame.layout.dense ? 8 : 14);
  return {area.x, top, area.w, bottom - top};
}

// Returns the part of the stage that the card may cover if there is no free room: everything below
// the chosen node, or above it.
Rect FreeStage(const Frame& frame, const PreemptionSummary& account) {
  const Rect& area = frame.layout.node_area;
  const float bottom = frame.layout.nodes.bottom() - (frame.layout.dense ? 8 : 14);
  const CandidateNode* chosen = account.Chosen();
  const bool seen =
      chosen != nullptr && frame.grid.Has(chosen->id) && frame.grid.Of(chosen->id).Overlaps(area);
  if (!seen) return {area.x, area.y, area.w, bottom - area.y};
  const Rect& node = frame.grid.Of(chosen->id);
  const Rect below = {area.x, node.bottom() + kGap, area.w, bottom - node.bottom() - kGap};
  const Rect above = {area.x, area.y, area.w, node.y - kGap - area.y};
  return below.h >= std::min(above.h, kCompactHeight) ? below : above;
}

// Returns a part of `stage` of that size, at the end away from the chosen node.
Rect AtItsFarEnd(const Frame& frame, const PreemptionSummary& account, const Rect& stage,
                 float height) {
  const float top = frame.layout.node_area.y;
  const bool below = stage.y > top || account.Chosen() == nullptr;
  const float y = below ? stage.bottom() - height : stage.y;
  return {stage.x, std::max(y, top), stage.w, height};
}

bool CoversTiles(const Frame& frame, sim::NodeId node, const Rect& rect) {
  const int count = NumTiles(frame.Node(node));
  for (int i = 0; i < count; ++i) {
    if (frame.spots.OnNode(node, i, count).bottom() > rect.y) return true;
  }
  return false;
}

// With hardly any room, covers the part of a node that its pods leave free, in one line if
// necessary; or else the node's name.
Rect OverChosenNode(const Frame& frame, const PreemptionSummary& account) {
  const Rect& panel = frame.layout.nodes;
  const CandidateNode* chosen = account.Chosen();
  for (const float height : {kCompactHeight, kOneLineHeight}) {
    const Rect foot = {panel.x + 4, panel.bottom() - height - 4, panel.w - 8, height};
    const bool is_there = chosen != nullptr && frame.grid.Has(chosen->id);
    if (!is_there || !CoversTiles(frame, chosen->id, foot)) return foot;
  }
  return {panel.x + 4, panel.y + 2, panel.w - 8, kCompactHeight};
}

class CardDrawing {
 public:
  CardDrawing(const Frame& frame, const PreemptionSummary& account,
              const PreemptionCardPlace& place)
      : frame_(frame),
        theme_(frame.theme),
        account_(account),
        reveal_(RevealOnStage(frame, account)),
        rect_(place.rect),
        rows_(ChooseCandidates(account, place.rows)) {
    const float width = rect_.w - 2 * kSide;
    column_ = std::clamp(width * 0.095f, 50.0f, 76.0f);
    criteria_x_ = rect_.right() - kSide - column_ * kNumCriteria;
    pods_x_ = rect_.x + kSide + 16 + width * 0.15f;
  }

  void Draw() const {
    frame_.paint.Fill(rect_.MovedBy({0, 3}), Rgb(0x000000).Faded(theme_.dark ? 0.35f : 0.12f), 10);
    frame_.paint.Fill(rect_, theme_.background, 10);
    frame_.paint.Stroke(rect_, theme_.accent, 10, 1.5f);
    frame_.AddHit(rect_, HitKind::kCard);
    DrawTitle();
    float y = rect_.y + kTitle;
    DrawDecidingColumn(y);
    DrawHead(y);
    y += kHead;
    for (const CandidateNode* candidate : rows_) {
      DrawRow(*candidate, {rect_.x + kSide, y, rect_.w - 2 * kSide, kRow});
      y += kRow;
    }
    DrawWords(y);
  }

 private:
  float ColumnCenter(int criterion) const {
    return criteria_x_ + (static_cast<float>(criterion) + 0.5f) * column_;
  }

  bool Decides(int criterion) const {
    return criterion == account_.decided_by && reveal_.criteria > criterion;
  }

  void DrawTitle() const {
    const float y = rect_.y + 16;
    const sim::AttemptSpan& span = frame_.log.attempts()[static_cast<size_t>(frame_.attempt.index)];
    const float used = frame_.paint.Text({rect_.x + kSide, y}, Word("Preemption"),
                                         {TextSize::kBody, theme_.text, Weight::kSemibold});
    const size_t step = reveal_.criteria > 0 || reveal_.decided    ? 2
                        : reveal_.reprieved > 0 || reveal_.victims ? 1
                                                                   : 0;
    const float steps =
        DrawSteps(frame_, {rect_.right() - kSide, y},
                  {Word("dry run"), Word("reprieve"), Word("compare")}, step, Align::kRight);
    const float x = rect_.x + kSide + used + 8;
    const size_t left_out = account_.candidates.size() - rows_.size();
    std::string text = Say("for {}", frame_.catalog.ShortName(span.pod));
    if (left_out > 0) text += Say(" · {} more candidates", left_out);
    frame_.paint.Text({x, y}, text,
                      {TextSize::kSmall, theme_.text_muted, Weight::kRegular, Align::kLeft,
                       rect_.right() - kSide - steps - 12 - x});
  }

  void DrawDecidingColumn(float y) const {
    const int criterion = account_.decided_by;
    if (criterion < 0 || !Decides(criterion)) return;
    const Rect column = {ColumnCenter(criterion) - column_ / 2 + 1, y, column_ - 2,
                         kHead + static_cast<float>(rows_.size()) * kRow};
    frame_.paint.Fill(column, theme_.accent.Faded(0.12f), 6);
    frame_.paint.Stroke(column, theme_.accent, 6, 1.5f);
  }

  void DrawHead(float y) const {
    const auto head = [&](float x, float line, const char* text, const TextStyle& style) {
      frame_.paint.Text({x, y + line}, Word(text), style);
    };
    const TextStyle plain{TextSize::kTiny, theme_.text_dim};
    head(rect_.x + kSide + 16, 31, "Node", plain);
    head(pods_x_, 31, "Victims, reprieved", plain);
    for (int i = 0; i < kNumCriteria; ++i) {
      const bool compared = i < reveal_.criteria;
      const TextStyle style{TextSize::kTiny, compared ? theme_.text_muted : theme_.text_dim,
                            Decides(i) ? Weight::kSemibold : Weight::kRegular, Align::kCenter,
                            column_};
      const CriterionTitle title = TitleOf(i);
      const bool two = title.below[0] != '\0';
      head(ColumnCenter(i), two ? 20 : 31, title.above, style);
      if (two) head(ColumnCenter(i), 31, title.below, style);
      if (!Decides(i)) continue;
      TextStyle decides = style;
      decides.color = theme_.accent;
      head(ColumnCenter(i), 8, "decides", decides);
    }
  }

  // Rows are paler after they have lost.
  float AlphaOf(const CandidateNode& candidate) const {
    return candidate.vetoed || reveal_.criteria > candidate.lost_at ? 0.45f : 1;
  }

  void DrawRow(const CandidateNode& candidate, const Rect& row) const {
    const float y = row.center().y;
    const float alpha = AlphaOf(candidate);
    const bool wins = candidate.chosen && reveal_.decided;
    if (wins) {
      const Rect around = {row.x - 6, row.y + 1, row.w + 12, row.h - 2};
      frame_.paint.Fill(around, theme_.good.Faded(0.12f), 6);
      frame_.paint.Stroke(around, theme_.good, 6, 1.5f);
      frame_.paint.Check({row.x + 5, y}, 9, theme_.good);
    }
    frame_.paint.Text(
        {row.x + 16, y}, candidate.node,
        {TextSize::kSmall, theme_.text.Faded(alpha), wins ? Weight::kSemibold : Weight::kRegular,
         Align::kLeft, pods_x_ - row.x - 24, true});
    DrawPods(candidate, y, alpha);
    if (candidate.vetoed) {
      frame_.paint.Text({criteria_x_ + 6, y}, Word("dropped by an extender"),
                        {TextSize::kTiny, theme_.bad, Weight::kRegular, Align::kLeft,
                         column_ * kNumCriteria - 6});
      return;
    }
    for (int i = 0; i < kNumCriteria; ++i) DrawCell(candidate, i, y);
  }

  void DrawPods(const CandidateNode& candidate, float y, float alpha) const {
    const float room = criteria_x_ - 8 - pods_x_;
    const auto fit = static_cast<size_t>(std::max(0.0f, room / kTilePitch));
    const size_t victims = candidate.victims.size();
    const size_t all = victims + candidate.reprieved.size();
    const size_t shown = all <= fit ? all : fit > 1 ? fit - 1 : 0;
    float x = pods_x_ + kTile / 2;
    for (size_t i = 0; i < shown; ++i) {
      const bool goes = i < victims;
      const sim::PodId pod = goes ? candidate.victims[i] : candidate.reprieved[i - victims];
      const Fate fate =
          goes ? FateOfVictim(candidate, reveal_) : FateOfReprieved(reveal_, i - victims);
      DrawPod(pod, SquareAround({x, y}, kTile), fate, alpha);
      x += kTilePitch;
    }
    if (all == shown) return;
    frame_.paint.Text({x - kTile / 2, y}, "+" + std::to_string(all - shown),
                      {TextSize::kTiny, theme_.text_muted, Weight::kSemibold});
  }

  void DrawPod(sim::PodId pod, const Rect& tile, Fate fate, float alpha) const {
    if (pod == sim::kNoId) return;
    frame_.paint.Fill(tile, frame_.PodColor(pod).Faded(alpha), tile.w * 0.24f);
    DrawFate(frame_, tile, fate);
    frame_.AddHit(tile, HitKind::kPodMention, pod);
  }

  void DrawCell(const CandidateNode& candidate, int criterion, float y) const {
    const bool compared = criterion < reveal_.criteria;
    if (!compared && !reveal_.decided) return;
    const CriterionCell& cell = candidate.cells[criterion];
    const bool out = !compared || criterion > candidate.lost_at;
    const Color color = out         ? theme_.text_dim.Faded(0.5f)
                        : cell.best ? theme_.text
                                    : theme_.text_muted;
    const Weight weight = cell.best && !out ? Weight::kSemibold : Weight::kRegular;
    const float x = ColumnCenter(criterion);
    const bool fits = frame_.paint.Width(cell.text, TextSize::kSmall, weight) <= column_ - 16;
    const TextSize size = fits ? TextSize::kSmall : TextSize::kTiny;
    const float used =
        frame_.paint.Text({x, y}, cell.text, {size, color, weight, Align::kCenter, column_ - 2});
    if (out) return;
    const Point sign = {x - used / 2 - 7, y};
    if (cell.best) frame_.paint.Check(sign, 7, theme_.good);
    if (candidate.lost_at == criterion) frame_.paint.Cross(sign, 8, theme_.bad);
  }

  void DrawWords(float y) const {
    const float x = rect_.x + kSide;
    const float width = rect_.w - 2 * kSide;
    y += kLine / 2;
    const auto line = [&](const std::string& text, Color color, Weight weight) {
      frame_.paint.Text({x, y}, text, {TextSize::kSmall, color, weight, Align::kLeft, width});
      y += kLine;
    };
    for (size_t i = 0; i < NumOthers(account_); ++i) {
      line(OtherWords(account_.others[i]), theme_.text_dim, Weight::kRegular);
    }
    if (!reveal_.decided) return;
    const bool helped = account_.Chosen() != nullptr;
    line(account_.outcome, helped ? theme_.good : theme_.bad, Weight::kSemibold);
    line(account_.reason, theme_.text, Weight::kRegular);
  }

  const Frame& frame_;
  const Theme& theme_;
  const PreemptionSummary& account_;
  const PreemptionReveal reveal_;
  const Rect rect_;
  const std::vector<const CandidateNode*> rows_;
  float column_ = 0;      // width of a criterion's column
  float criteria_x_ = 0;  // left end of the first column
  float pods_x_ = 0;
};

// Draws the result, or the current step, and the reason, each in as many lines as there is room
// for.
void DrawInBrief(const Frame& frame, const PreemptionSummary& account, const Rect& rect) {
  const PreemptionReveal reveal = RevealOnStage(frame, account);
  frame.paint.Fill(rect, frame.theme.background, 8);
  frame.paint.Stroke(rect, frame.theme.accent, 8, 1.5f);
  frame.AddHit(rect, HitKind::kCard);
  const bool helped = account.Chosen() != nullptr;
  std::string first = reveal.decided ? account.outcome : Word("Preemption");
  std::string second = reveal.decided ? account.reason : StepWords(account, reveal);
  if (second.empty() && !account.others.empty()) second = OtherWords(account.others.front());
  const Color color = !reveal.decided ? frame.theme.text
                      : helped        ? frame.theme.good
                                      : frame.theme.bad;
  // If there is one line for two texts, it has the reason, because the panel of the cycle shows the
  // result, too.
  if (rect.h < kCompactHeight && !second.empty()) first = std::exchange(second, "");
  float x = rect.x + 10;
  float y = second.empty() ? rect.center().y : rect.y + 14;
  if (reveal.decided) {
    if (helped) {
      frame.paint.Check({x + 4, y}, 9, color);
    } else {
      frame.paint.Cross({x + 4, y}, 9, color);
    }
    x += 15;
  }
  const auto lines_each = std::max(1, static_cast<int>((rect.h - 12) / kLine / 2));
  const int lines = DrawParagraph(frame.paint, {x, y}, rect.right() - 10 - x, kLine, lines_each,
                                  first, {TextSize::kSmall, color, Weight::kSemibold});
  y += static_cast<float>(lines) * kLine;
  DrawParagraph(frame.paint, {rect.x + 10, y}, rect.w - 20, kLine, lines_each, second,
                {TextSize::kTiny, frame.theme.text_muted});
}

// Returns the place for the words. If no node fits there are no scores, so their box is free.
Rect PlaceInBrief(const Frame& frame, const PreemptionSummary& account) {
  const Rect stage = FreeStage(frame, account);
  const Rect& scores = frame.cycle.score_box;
  if (scores.h >= kBoxHeight) return scores;
  if (stage.h < kCompactHeight) return OverChosenNode(frame, account);
  return AtItsFarEnd(frame, account, stage, kCompactHeight);
}

}  // namespace

const PreemptionSummary* PreemptionOnStage(const Frame& frame) {
  const ShownAttempt& attempt = frame.attempt;
  if (attempt.account == nullptr || !attempt.account->preemption()) return nullptr;
  if (!attempt.Reached(Station::kPostFilter)) return nullptr;
  const Time end = frame.log.attempts()[static_cast<size_t>(attempt.index)].end;
  const bool pointed_at =
      frame.IsHovered(HitKind::kStation, static_cast<int32_t>(Station::kPostFilter));
  const bool now = attempt.running || frame.ViewedSince(end) <= kAfterSeconds || pointed_at;
  return now ? &*attempt.account->preemption() : nullptr;
}

PreemptionReveal RevealOnStage(const Frame& frame, const PreemptionSummary& account) {
  return RevealAt(account, frame.attempt.running ? frame.attempt.position.stay : 1);
}

PreemptionCardPlace PlacePreemptionCard(const Frame& frame, const PreemptionSummary& account) {
  const Rect stage = BelowAllNodes(frame);
  const size_t candidates = account.candidates.size();
  const float rows_room = stage.h - FixedHeight(account) - kHead;
  const auto fit = static_cast<size_t>(std::max(0.0f, rows_room / kRow));
  const size_t rows = std::min(fit, candidates);
  if (stage.w >= kFullFrom && rows >= std::min<size_t>(2, candidates)) {
    const float height = FullHeight(account, rows);
    return {{stage.x, stage.bottom() - height, stage.w, height}, PreemptionCardKind::kTable, rows};
  }
  const Rect column = PreemptionColumnPlace(frame);
  if (!column.empty()) return {column, PreemptionCardKind::kColumn, 0};
  return {PlaceInBrief(frame, account), PreemptionCardKind::kWords, 0};
}

namespace {

// Kept out of line, because few runs have a preemption.
BERTH_KEPT_APART void DrawAccount(const Frame& frame, const PreemptionSummary& account) {
  const PreemptionCardPlace place = PlacePreemptionCard(frame, account);
  switch (place.kind) {
    case PreemptionCardKind::kTable:
      return CardDrawing(frame, account, place).Draw();
    case PreemptionCardKind::kColumn:
      return DrawPreemptionColumn(frame, account, RevealOnStage(frame, account), place.rect);
    case PreemptionCardKind::kWords:
      return DrawInBrief(frame, account, place.rect);
  }
}

}  // namespace

void DrawPreemptionCard(const Frame& frame) {
  const PreemptionSummary* account = PreemptionOnStage(frame);
  if (account != nullptr && !account->candidates.empty()) DrawAccount(frame, *account);
}

}  // namespace berth::ui
