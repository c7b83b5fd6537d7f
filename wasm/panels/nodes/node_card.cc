#include "base/attributes.h"
#include "panels/nodes/node_drawing.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/sentences.h"
#include "draw/words.h"
#include "framework/events/reason_sentence.h"
#include "layout/node_parts.h"
#include "layout/spots.h"
#include "panels/cycle/cycle_panel.h"
#include "panels/nodes/nodes_panel.h"

namespace berth::ui {

using sim::NodeId;
using sim::NodeView;
using sim::PodId;

namespace {

constexpr float kPill = 17;  // height of a taint's pill
// Seconds of viewing for which a removed taint stays visible.
constexpr double kRemovedSeconds = 2.5;
constexpr Weight kNameWeight = Weight::kSemibold;
// The height of the line with the amounts, which the scheduler's reason does not contain.
constexpr float kNumbersLine = 13;
constexpr int kMostNumbersLines = 2;

class Card {
 public:
  Card(const Frame& frame, NodeId id, const Rect& rect, const sim::NodeVerdict* in_full)
      : frame_(frame),
        theme_(frame.theme),
        id_(id),
        node_(frame.Node(id)),
        rect_(rect),
        parts_(PartsOf(rect, frame.grid.detail, NumBars(node_), frame.grid.tags_line)),
        judgement_(JudgementOn(frame, id)),
        in_full_(in_full),
        large_(frame.grid.detail == NodeDetail::kCard) {}

  void Draw() {
    DrawGround();
    // Pods are above their node, so their hits are added later and found first.
    frame_.AddHit(rect_, HitKind::kNode, id_);
    DrawHead();
    DrawNodeUsage(frame_, BarsWithPromises(frame_, id_, Arriving()), parts_, Strength());
    DrawNodePods(frame_, id_, parts_.pods, PodAlpha());
    if (parts_.verdict_line) DrawVerdict();
    if (frame_.search.HasNode(id_)) DrawFound();
  }

 private:
  bool rejected() const { return judgement_.mark == Mark::kRejected; }
  bool cordoned() const { return node_.object != nullptr && node_.object->unschedulable; }
  float radius() const { return large_ ? 10 : 6; }
  // Returns the opacity of the node's pods. Rejected nodes are paler while their attempt runs.
  float PodAlpha() const { return rejected() && frame_.attempt.running ? 0.5f : 1; }
  // Returns the opacity of the verdict. Verdicts of an attempt that has ended are paler.
  float JudgementAlpha() const { return frame_.attempt.running ? 1 : 0.75f; }
  // Returns the opacity of the node. Nodes that the search does not find are paler.
  float Strength() const {
    return frame_.search.active() && !frame_.search.HasNode(id_) ? 0.35f : 1;
  }

  // Returns the pod that the running attempt is about to put on this node; kNoId if there is none.
  PodId Arriving() const {
    if (judgement_.mark != Mark::kChosen || !frame_.attempt.running) return sim::kNoId;
    return frame_.log.attempts()[static_cast<size_t>(frame_.attempt.index)].pod;
  }

  void DrawGround() const {
    frame_.paint.Fill(rect_, theme_.background, radius());
    if (cordoned()) frame_.paint.Hatch(rect_.Inset(2), theme_.line.Faded(0.8f), 9);
    if (judgement_.mark == Mark::kChosen) {
      frame_.paint.Stroke(rect_, theme_.good.Faded(JudgementAlpha()), radius(), 2);
    } else {
      frame_.paint.Stroke(rect_, theme_.line, radius());
    }
  }

  void DrawFound() const {
    frame_.paint.Stroke(rect_.Inset(-1.5f), theme_.accent, radius() + 1.5f, 2.5f);
  }

  // Draws the name, then cordon and taints unless they have a line of their own, then a sign if the
  // verdict has none.
  void DrawHead() const {
    const Color color = rejected() && frame_.attempt.running ? theme_.text_muted : theme_.text;
    float right = rect_.right() - parts_.side;
    if (!parts_.verdict_line && judgement_.mark != Mark::kNone) {
      DrawSign({right - 5, parts_.name.y}, 9);
      right -= 16;
    }
    if (!large_) right = DrawSmallTags(right);
    const float used = frame_.paint.Text(
        parts_.name, frame_.NodeName(id_, right - parts_.name.x, parts_.name_size, kNameWeight),
        {parts_.name_size, color.Faded(Strength()), kNameWeight, Align::kLeft,
         right - parts_.name.x, true});
    if (!large_) return;
    if (parts_.tags_line) {
      DrawPills(parts_.name.x, rect_.right() - parts_.side);
    } else {
      DrawPills(parts_.name.x + used + 8, right);
    }
  }

  // Draws the signs of a small node: a barrier if it is cordoned, a tag for its taints, struck
  // through if the last of them was just removed. Returns the left end of the signs.
  float DrawSmallTags(float right) const {
    if (node_.object == nullptr) return right;
    if (cordoned()) {
      DrawBarrier({right - 5, parts_.name.y}, 4.5f);
      right -= 14;
    }
    const bool has_taints = NumTaints() > 0;
    if (has_taints || (HasJustChanged() && !Removed().empty())) {
      const float y = parts_.name.y;
      frame_.paint.Stroke({right - 10, y - 3.5f, 10, 7}, theme_.warn, 2, 1.5f);
      if (!has_taints) frame_.paint.Line({right - 12, y}, {right + 2, y}, theme_.text, 1.5f);
      right -= 14;
    }
    return right;
  }

  // Reports whether an update has just removed a cordon or taint, which stays visible long enough
  // to be read.
  bool HasJustChanged() const {
    return node_.before != nullptr && frame_.ViewedSince(node_.since) <= kRemovedSeconds;
  }

  // Returns the cordon and the taints, in words, that the last update of the node removed.
  // REQUIRES: HasJustChanged.
  BERTH_KEPT_APART std::vector<std::string> Removed() const {
    std::vector<std::string> words;
    if (node_.before->unschedulable && !cordoned()) words.emplace_back(Word("cordoned"));
    for (const v1::Taint& taint : node_.before->taints) {
      const auto is_same = [&taint](const v1::Taint& other) {
        return other.key == taint.key && other.value == taint.value && other.effect == taint.effect;
      };
      const auto& taints = node_.object->taints;
      const bool of_cordon = taint.key == v1::kTaintNodeUnschedulable;
      if (of_cordon || std::any_of(taints.begin(), taints.end(), is_same)) continue;
      words.push_back(TaintWords(taint));
    }
    return words;
  }

  // Reports whether the taint gets a pill. The cordon's own taint says the same as the cordon.
  bool IsTold(const v1::Taint& taint) const {
    return taint.key != v1::kTaintNodeUnschedulable || !cordoned();
  }

  size_t NumTaints() const {
    const auto& taints = node_.object->taints;
    return static_cast<size_t>(std::count_if(
        taints.begin(), taints.end(), [this](const v1::Taint& taint) { return IsTold(taint); }));
  }

  void DrawPills(float x, float right) const {
    if (node_.object == nullptr) return;
    if (cordoned()) x = DrawCordon(x, right);
    if (HasJustChanged()) x = DrawRemoved(x, right);
    size_t left = NumTaints();
    for (const v1::Taint& taint : node_.object->taints) {
      if (!IsTold(taint)) continue;
      const float next = DrawPill(x, right, TaintWords(taint));
      if (next == x) break;
      x = next;
      --left;
    }
    if (left == 0 || right - x < 14) return;
    frame_.paint.Text({x, parts_.tags_y}, "+" + std::to_string(left),
                      {TextSize::kTiny, theme_.warn});
  }

  // Draws a struck-through pill. Returns the left end of the next one.
  BERTH_KEPT_APART float DrawRemoved(float x, float right) const {
    const float y = parts_.tags_y;
    for (const std::string& words : Removed()) {
      const float next = DrawPill(x, right, words);
      if (next > x) frame_.paint.Line({x + 5, y}, {next - 10, y}, theme_.text, 1.5f);
      x = next;
    }
    return x;
  }

  // Returns the left end of the next pill, or x if there was no room.
  float DrawPill(float x, float right, std::string_view text) const {
    constexpr float kLeast = 34;
    const float width = std::min(frame_.paint.Width(text, TextSize::kTiny) + 14, right - x);
    if (width < kLeast) return x;
    const Rect pill = {x, parts_.tags_y - kPill / 2, width, kPill};
    frame_.paint.Fill(pill, theme_.panel_raised, kPill / 2);
    frame_.paint.Stroke(pill, theme_.warn, kPill / 2);
    frame_.paint.Text(pill.center(), text,
                      {TextSize::kTiny, theme_.warn, Weight::kRegular, Align::kCenter, width - 10});
    return pill.right() + 5;
  }

  float DrawCordon(float x, float right) const {
    const std::string_view words = Word("cordoned");
    DrawBarrier({x + 6, parts_.tags_y}, 6);
    x += 17;
    if (right - x < frame_.paint.Width(words, TextSize::kTiny)) return x;
    return x + 8 + frame_.paint.Text({x, parts_.tags_y}, words, {TextSize::kTiny, theme_.bad});
  }

  // Draws the traffic sign for "no entry".
  void DrawBarrier(Point at, float r) const {
    frame_.paint.Circle(at, r, theme_.bad);
    frame_.paint.Fill({at.x - r * 0.6f, at.y - r * 0.2f, r * 1.2f, r * 0.4f}, theme_.background);
  }

  // Returns the first reason without its words about the node, which are plain on the node itself.
  std::string_view Reason() const {
    const std::vector<std::string>& reasons = judgement_.verdict->reasons();
    std::string_view reason = reasons.empty() ? judgement_.verdict->plugin() : reasons.front();
    constexpr std::string_view kCommon = "node(s) ";
    if (reason.starts_with(kCommon)) reason.remove_prefix(kCommon.size());
    return reason;
  }

  void DrawSign(Point at, float size) const {
    const float alpha = JudgementAlpha() * Strength();
    switch (judgement_.mark) {
      case Mark::kNone:
        return;
      case Mark::kRejected:
        frame_.paint.CircleLine(at, size * 0.6f, theme_.bad.Faded(alpha), 1.5f);
        return frame_.paint.Cross(at, size * 0.6f, theme_.bad.Faded(alpha));
      case Mark::kNotVisited:
        return frame_.paint.CircleLine(at, size * 0.45f, theme_.text_dim.Faded(alpha), 1.5f);
      case Mark::kPassed:
      case Mark::kChosen:
        return frame_.paint.Check(at, size * 1.1f, theme_.good.Faded(alpha));
    }
  }

  // Draws the amounts on the selected node, if its pods leave room for them below the reason.
  // Returns the distance by which the reason moves up.
  BERTH_KEPT_APART float DrawNumbers(float x, float right, float alpha) const {
    std::string text;
    for (const RejectionDetail& detail : in_full_->details) {
      text += StrCat(text.empty() ? "" : kSeparator, Say(AsSentence(detail.words)));
    }
    const TextStyle style = {TextSize::kTiny, theme_.text_muted.Faded(alpha)};
    const size_t wanted = LinesOf(frame_.paint, text, right - x, style).size();
    const float pods = PodTiles(parts_.pods, frame_.grid.detail, NumTiles(node_)).bottom();
    const auto free = static_cast<int>((parts_.pods.bottom() - pods) / kNumbersLine);
    const int count = std::min({static_cast<int>(wanted), free, kMostNumbersLines});
    if (count <= 0) return 0;
    const float up = static_cast<float>(count) * kNumbersLine;
    DrawParagraph(frame_.paint, {x, parts_.verdict_y - up + kNumbersLine}, right - x, kNumbersLine,
                  count, text, style);
    return up;
  }

  void DrawVerdict() const {
    if (judgement_.mark == Mark::kNone) return;
    Point sign = {rect_.x + parts_.side + 6, parts_.verdict_y};
    const float x = sign.x + 12;
    const float right = rect_.right() - parts_.side;
    const float alpha = JudgementAlpha() * Strength();
    const bool is_in_full = id_ == frame_.ui.selected_node && in_full_ != nullptr;
    if (is_in_full && rejected()) sign.y -= DrawNumbers(x, right, alpha);
    DrawSign(sign, 10);
    const auto say = [&](std::string_view words, Color color) {
      return frame_.paint.Text(
          {x, sign.y}, words,
          {TextSize::kSmall, color.Faded(alpha), Weight::kRegular, Align::kLeft, right - x});
    };
    if (rejected()) {
      say(Reason(), theme_.bad);
    } else if (judgement_.mark == Mark::kNotVisited) {
      say(Word("not visited"), theme_.text_dim);
    } else {
      const float used =
          say(Word(judgement_.mark == Mark::kChosen ? "chosen" : "fits"), theme_.good);
      DrawTotal({right, sign.y}, right - x - used - 8, alpha);
    }
  }

  void DrawTotal(Point at, float room, float alpha) const {
    const AttemptSummary& account = *frame_.attempt.account;
    if (!account.scored() || !frame_.attempt.TotalsKnown()) return;
    const bool chosen = judgement_.mark == Mark::kChosen;
    const Weight weight = chosen ? Weight::kSemibold : Weight::kRegular;
    std::string text = Grouped(account.Deciding(account.TotalOf(*judgement_.verdict)));
    if (account.IsTied(id_)) text = "= " + text;
    if (frame_.paint.Width(text, TextSize::kSmall, weight) > room) return;
    const Color color = chosen ? theme_.text : theme_.text_muted;
    frame_.paint.Text(at, text, {TextSize::kSmall, color.Faded(alpha), weight, Align::kRight});
  }

  const Frame& frame_;
  const Theme& theme_;
  const NodeId id_;
  const NodeView& node_;
  const Rect rect_;
  const NodeParts parts_;
  const Judgement judgement_;
  const sim::NodeVerdict* const in_full_;  // of the selected node; null if there is none
  const bool large_;
};

}  // namespace

void DrawNodeCard(const Frame& frame, NodeId id, const Rect& rect,
                  const sim::NodeVerdict* in_full) {
  Card(frame, id, rect, in_full).Draw();
}

}  // namespace berth::ui
