#include "base/attributes.h"
#include "panels/cycle/cycle_panel.h"

#include <algorithm>

#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/words.h"
#include "panels/cycle/station_words.h"

namespace berth::ui {
namespace {

constexpr float kHead = 20;
constexpr float kRow = 18;
constexpr float kTieLine = 16;
constexpr float kLegendLine = 13;
constexpr float kLegendGap = 12;     // distance between two names
constexpr float kLegendSwatch = 11;  // the size of a swatch, and its distance from the name
constexpr size_t kFewestRows = 3;
constexpr int32_t kPartsOfRow = 256;

// The division of the box below its head.
struct Division {
  size_t rows = 0;
  bool tie = false;
  bool common = false;  // there is a line with the scores that all nodes have alike
  size_t legend_lines = 0;
};

// Returns the parts that distinguish the rows, as indexes into bars().parts.
std::vector<size_t> PartsToExplain(const ScoreBars& bars) {
  std::vector<size_t> parts;
  for (size_t i = 0; i < bars.parts.size(); ++i) {
    const std::vector<ScoreValue>& rows = bars.parts[i].rows;
    const bool speaks = std::any_of(rows.begin(), rows.end(), [](const ScoreValue& value) {
      return value.raw != 0 || value.weighted != 0;
    });
    if (speaks) parts.push_back(i);
  }
  return parts;
}

// Returns the places of the legend's names, one after the other and unshortened. The lines begin at
// the top of `area`.
std::vector<Rect> LegendCells(const Frame& frame, const ScoreBars& bars,
                              const std::vector<size_t>& parts, const Rect& area) {
  std::vector<Rect> cells;
  Point at = {area.x, area.y};
  for (const size_t part : parts) {
    const std::string_view name = ShortPluginName(bars.parts[part].name);
    const float width = kLegendSwatch + frame.paint.Width(name, TextSize::kTiny);
    if (at.x > area.x && at.x + width > area.right()) at = {area.x, at.y + kLegendLine};
    cells.push_back({at.x, at.y, width, kLegendLine});
    at.x += width + kLegendGap;
  }
  return cells;
}

// Gives room first to a few rows, then to the tie, the common scores, the legend, and more rows.
Division Divide(float height, const AttemptSummary& account, size_t legend_lines) {
  const size_t most = account.best().size();
  Division division;
  const auto fitting = [](float room) { return static_cast<size_t>(std::max(0.0f, room / kRow)); };
  float left = height;
  if (account.tied() && left >= kTieLine + kRow) {
    division.tie = true;
    left -= kTieLine;
  }
  if (!account.bars().common.empty() && left >= kTieLine + kRow) {
    division.common = true;
    left -= kTieLine;
  }
  const float for_rows = static_cast<float>(std::min(kFewestRows, most)) * kRow;
  const float for_legend = static_cast<float>(legend_lines) * kLegendLine + 4;
  if (left >= for_rows + for_legend) {
    division.legend_lines = legend_lines;
    left -= for_legend;
  }
  division.rows = std::min(fitting(left), most);
  return division;
}

// The largest share of a row for names.
constexpr float kMostOfNames = 0.36f;

class Rows {
 public:
  Rows(const Frame& frame, const AttemptSummary& account, const Rect& area, size_t count)
      : frame_(frame), account_(account), area_(area), count_(count) {
    const float most = area.w * kMostOfNames;
    for (size_t i = 0; i < count; ++i) {
      const std::string name =
          frame.NodeName(account.best()[i].node, most, TextSize::kSmall, Weight::kSemibold);
      names_ = std::max(names_, frame.paint.Width(name, TextSize::kSmall, Weight::kSemibold));
      const std::string total = Grouped(account.Deciding(account.best()[i].total));
      totals_ = std::max(totals_, frame.paint.Width(total, TextSize::kSmall, Weight::kSemibold));
    }
    names_ = std::min(names_ + 8, most);
    totals_ += account.tied() ? 20 : 8;
  }

  void Draw() const {
    for (size_t i = 0; i < count_; ++i) DrawRow(i);
  }

 private:
  void DrawRow(size_t i) const {
    const ScoredNode& node = account_.best()[i];
    const bool known = frame_.attempt.TotalsKnown();
    const bool chosen = known && node.node == account_.explanation().chosen;
    const Rect row = {area_.x, area_.y + static_cast<float>(i) * kRow, area_.w, kRow};
    const float y = row.center().y;
    const Weight weight = chosen ? Weight::kSemibold : Weight::kRegular;
    const Color color = chosen ? frame_.theme.text : frame_.theme.text_muted;
    frame_.paint.Text({row.x, y}, frame_.NodeName(node.node, names_ - 6, TextSize::kSmall, weight),
                      {TextSize::kSmall, color, weight, Align::kLeft, names_ - 6, true});
    const Rect bar = {row.x + names_, y - 6, std::max(10.0f, row.w - names_ - totals_), 12};
    DrawBar(i, bar, known && !chosen ? 0.6f : 1);
    if (!known) return;
    const float used = frame_.paint.Text({row.right(), y}, Grouped(account_.Deciding(node.total)),
                                         {TextSize::kSmall, color, weight, Align::kRight});
    if (!account_.IsTied(node.node)) return;
    frame_.paint.Text({row.right() - used - 5, y}, "=",
                      {TextSize::kSmall, frame_.theme.accent, Weight::kSemibold, Align::kRight});
  }

  void DrawBar(size_t row, const Rect& bar, float alpha) const {
    const ScoreBars& bars = account_.bars();
    const float phase = frame_.attempt.Scored();
    const std::vector<BarSpan> spans = SpansOf(bars, row, phase);
    DrawSlots(bar, spans.size(), std::clamp(2 - phase, 0.0f, 1.0f));
    for (size_t i = 0; i < spans.size(); ++i) {
      const float width = spans[i].width * bar.w;
      if (width < 0.5f) continue;
      const Rect part = {bar.x + spans[i].left * bar.w, bar.y, std::max(1.0f, width - 1), bar.h};
      const Color color = PluginColor(frame_.theme, bars.parts[i].color);
      frame_.paint.Fill(part, color.Faded(alpha), part.w > 4 ? 2 : 0);
      frame_.AddHit(part, HitKind::kPlugin, ScorePartHit(static_cast<int>(row), i));
    }
  }

  // Draws a line under the room of each part. Until the parts form one stack, each has room for its
  // largest possible value.
  void DrawSlots(const Rect& bar, size_t count, float alpha) const {
    if (alpha <= 0 || count == 0) return;
    const float pitch = bar.w / static_cast<float>(count);
    for (size_t i = 0; i < count; ++i) {
      const float x = bar.x + static_cast<float>(i) * pitch;
      frame_.paint.Fill({x, bar.bottom() - 2, std::max(1.0f, pitch - 2), 2},
                        frame_.theme.line.Faded(alpha));
    }
  }

  const Frame& frame_;
  const AttemptSummary& account_;
  const Rect area_;
  const size_t count_;
  float names_ = 24;
  float totals_ = 20;
};

void DrawDie(const Frame& frame, Point center, Color color) {
  const Rect die = SquareAround(center, 11);
  frame.paint.Stroke(die, color, 3);
  for (const Point dot : {Point{-2.5f, -2.5f}, Point{2.5f, -2.5f}, Point{0, 0}, Point{-2.5f, 2.5f},
                          Point{2.5f, 2.5f}}) {
    frame.paint.Circle(center + dot, 1, color);
  }
}

void DrawTie(const Frame& frame, const Rect& line) {
  if (!frame.attempt.TotalsKnown()) return;
  DrawDie(frame, {line.x + 6, line.center().y}, frame.theme.accent);
  const float x = line.x + 16;
  std::string text = TieWords(frame);
  // The signs mark the ties already, so a line that is too long keeps the words about the choice.
  const bool fits = frame.paint.Width(text, TextSize::kTiny) <= line.right() - x;
  if (!fits) text = PickWords(frame);
  frame.paint.Text(
      {x, line.center().y}, text,
      {TextSize::kTiny, frame.theme.text, Weight::kRegular, Align::kLeft, line.right() - x});
}

// Writes for example "each also 1,000,200: NodePreferAvoidPods, PodTopologySpread".
void DrawCommon(const Frame& frame, const ScoreBars& bars, const Rect& line) {
  std::string names;
  for (const ScorePart& common : bars.common) {
    names += StrCat(names.empty() ? "" : ", ", ShortPluginName(common.name));
  }
  frame.paint.Text(
      {line.x, line.center().y}, Say("each also {}: {}", Grouped(bars.common_sum), names),
      {TextSize::kTiny, frame.theme.text_muted, Weight::kRegular, Align::kLeft, line.w});
  frame.AddHit(line, HitKind::kPlugin, ScorePartHit(-1, bars.parts.size()));
}

void DrawLegend(const Frame& frame, const ScoreBars& bars, const std::vector<size_t>& parts,
                const Rect& area) {
  const std::vector<Rect> cells = LegendCells(frame, bars, parts, area);
  for (size_t i = 0; i < parts.size(); ++i) {
    const ScorePart& part = bars.parts[parts[i]];
    const Rect& cell = cells[i];
    const float y = cell.center().y;
    frame.paint.Fill({cell.x, y - 3.5f, 7, 7}, PluginColor(frame.theme, part.color), 2);
    frame.paint.Text({cell.x + kLegendSwatch, y}, ShortPluginName(part.name),
                     {TextSize::kTiny, frame.theme.text_muted, Weight::kRegular, Align::kLeft,
                      area.right() - cell.x - kLegendSwatch});
    frame.AddHit(cell, HitKind::kPlugin, ScorePartHit(-1, parts[i]));
  }
}

std::string_view NoScoresWords(const Frame& frame) {
  const AttemptSummary* account = frame.attempt.account;
  if (account == nullptr || account->num_nodes() == 0) return "";
  const bool filtered =
      frame.attempt.position.farthest > Station::kFilter || !frame.attempt.running;
  if (!filtered || !frame.attempt.Reached(Station::kFilter)) return "";
  if (account->num_passed() == 0) return Word("no node fits");
  return account->num_passed() == 1 ? Word("only one node fits") : "";
}

void DrawScores(const Frame& frame, const AttemptSummary& account, const Rect& inner) {
  const std::vector<size_t> parts = PartsToExplain(account.bars());
  const std::vector<Rect> cells = LegendCells(frame, account.bars(), parts, {0, 0, inner.w, 0});
  const float height = cells.empty() ? 0 : cells.back().bottom();
  const auto lines = static_cast<size_t>(height / kLegendLine + 0.5f);
  const Division division = Divide(inner.h - kHead, account, lines);
  Rect area = {inner.x, inner.y + kHead, inner.w, static_cast<float>(division.rows) * kRow};
  Rows(frame, account, area, division.rows).Draw();
  Rect line = {inner.x, area.bottom(), inner.w, kTieLine};
  if (division.tie) DrawTie(frame, line);
  if (division.tie) line.y += kTieLine;
  if (division.common) DrawCommon(frame, account.bars(), line);
  if (division.legend_lines == 0) return;
  DrawLegend(frame, account.bars(), parts, {inner.x, inner.bottom() - height, inner.w, height});
}

// Returns a preemption that found no candidates, after the pod has been at PostFilter. Null if
// there was none.
const PreemptionSummary* VainPreemption(const Frame& frame) {
  const AttemptSummary* account = frame.attempt.account;
  if (account == nullptr || !account->preemption()) return nullptr;
  const bool is_shown =
      account->preemption()->candidates.empty() && frame.attempt.Reached(Station::kPostFilter);
  return is_shown ? &*account->preemption() : nullptr;
}

// Draws it in the place of the scores, which are not needed any more.
void DrawVainPreemption(const Frame& frame, const PreemptionSummary& preemption,
                        const Rect& inner) {
  constexpr float kLine = 15;
  const auto lines_left = [&](float y) { return static_cast<int>((inner.bottom() - y) / kLine); };
  frame.paint.Text({inner.x, inner.y + 8}, Word("preemption"),
                   {TextSize::kSmall, frame.theme.text_muted});
  float y = inner.y + kHead + kLine / 2;
  const auto say = [&](std::string_view text, Color color, Weight weight) {
    const int lines = DrawParagraph(frame.paint, {inner.x, y}, inner.w, kLine, lines_left(y), text,
                                    {TextSize::kSmall, color, weight});
    y += static_cast<float>(lines) * kLine;
  };
  say(preemption.outcome, frame.theme.bad, Weight::kSemibold);
  for (const OtherNodes& other : preemption.others) {
    if (lines_left(y) < 1) return;
    say(OtherWords(other), frame.theme.text_muted, Weight::kRegular);
  }
}

BERTH_KEPT_APART std::vector<std::string> CommonScoreLines(const ScoreBars& bars) {
  std::vector<std::string> lines = {Word("equal on all nodes, left out here")};
  for (const ScorePart& common : bars.common) {
    lines.push_back(StrCat(common.name, " ", Grouped(common.rows.front().weighted)));
  }
  return lines;
}

}  // namespace

int32_t ScorePartHit(int row, size_t part) {
  return (row + 1) * kPartsOfRow + static_cast<int32_t>(part);
}

std::vector<std::string> ScorePartLines(const Frame& frame, int32_t hit) {
  const AttemptSummary* account = frame.attempt.account;
  if (account == nullptr) return {};
  const auto part_index = static_cast<size_t>(hit % kPartsOfRow);
  const int row = hit / kPartsOfRow - 1;
  const std::vector<ScorePart>& parts = account->bars().parts;
  if (part_index >= parts.size()) return CommonScoreLines(account->bars());
  const ScorePart& part = parts[part_index];
  const std::string weight = Say("weight {}", part.weight);
  if (row < 0 || static_cast<size_t>(row) >= part.rows.size()) return {part.name, weight};
  const ScoreValue& value = part.rows[static_cast<size_t>(row)];
  return {StrCat(part.name, Word(" of "),
                 frame.log.NodeName(account->best()[static_cast<size_t>(row)].node)),
          Say("raw {}", Grouped(value.raw)), Say("normalized {}", Grouped(value.normalized)),
          Say("{} → weighted {}", weight, Grouped(value.weighted))};
}

void DrawScoreBox(const Frame& frame) {
  const Rect& box = frame.cycle.score_box;
  if (box.empty()) return;
  frame.paint.Fill(box, frame.theme.panel_raised, 8);
  const Rect inner = {box.x + 12, box.y + 6, box.w - 24, box.h - 14};
  const AttemptSummary* account = frame.attempt.account;
  const bool revealed =
      account != nullptr && account->scored() && frame.attempt.Reached(Station::kScore);
  if (revealed) {
    const auto step = static_cast<size_t>(frame.attempt.Scored() + 0.5f);
    DrawSteps(frame, {inner.x, inner.y + 8}, {Word("raw"), Word("normalized"), Word("weighted")},
              step);
    DrawScores(frame, *account, inner);
    return;
  }
  if (const PreemptionSummary* preemption = VainPreemption(frame)) {
    return DrawVainPreemption(frame, *preemption, inner);
  }
  frame.paint.Text({inner.x, inner.y + 8}, Word("scores"),
                   {TextSize::kSmall, frame.theme.text_muted});
  frame.paint.Text({box.center().x, box.center().y + 6}, NoScoresWords(frame),
                   {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kCenter});
}

}  // namespace berth::ui
