#include "panels/node_card.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

#include "panels/cycle_panel.h"
#include "panels/nodes_panel.h"

namespace berth::ui {

using sim::NodeId;
using sim::NodeView;
using sim::PodId;

namespace {

// What is on its way to a node but does not count there yet.
struct Promised {
  int64_t milli_cpu = 0;
  int64_t memory_bytes = 0;
  int64_t extended = 0;
};

class Card {
 public:
  Card(const Frame& frame, NodeId id, const Rect& rect)
      : frame_(frame),
        theme_(frame.theme),
        id_(id),
        node_(frame.Node(id)),
        rect_(rect),
        parts_(PartsOf(rect, frame.grid.detail, NumBars(node_))),
        judgement_(JudgementOn(frame, id)),
        large_(frame.grid.detail == NodeDetail::kCard) {}

  void Draw() {
    DrawFrame();
    // Pods lie above their node: they are found first under the pointer.
    frame_.AddHit(rect_, HitKind::kNode, id_);
    DrawName();
    DrawBars();
    DrawPods();
    if (large_) {
      DrawVerdict();
    } else {
      DrawSign();
    }
  }

 private:
  bool rejected() const { return judgement_.mark == Mark::kRejected; }
  // Rejected nodes step back while their attempt runs.
  float PodAlpha() const { return rejected() && frame_.attempt.running ? 0.5f : 1; }
  // Judgements of an attempt that is over are only remembered.
  float JudgementAlpha() const { return frame_.attempt.running ? 1 : 0.75f; }

  void DrawFrame() const {
    const float radius = large_ ? 10 : 6;
    frame_.paint.Fill(rect_, theme_.background, radius);
    if (judgement_.mark == Mark::kChosen) {
      frame_.paint.Stroke(rect_, theme_.good.Faded(JudgementAlpha()), radius, 2);
    } else {
      frame_.paint.Stroke(rect_, theme_.line, radius);
    }
  }

  void DrawName() const {
    const Color color = rejected() && frame_.attempt.running ? theme_.text_muted : theme_.text;
    const TextSize size = large_ ? TextSize::kBody : TextSize::kTiny;
    const float room = rect_.right() - 10 - parts_.name.x - (large_ ? 0 : 12);
    const float used =
        frame_.paint.Text(parts_.name, frame_.log.NodeName(id_),
                          {size, color, Weight::kSemibold, Align::kLeft, room, true});
    if (large_) DrawPills(parts_.name.x + used + 8);
  }

  // Taints, and whether it is cordoned.
  void DrawPills(float x) const {
    if (node_.object == nullptr) return;
    if (node_.object->unschedulable) x = DrawPill(x, "cordoned", theme_.bad);
    size_t left = node_.object->taints.size();
    for (const v1::Taint& taint : node_.object->taints) {
      // The cordon's own taint says the same once more.
      if (taint.key == v1::kTaintNodeUnschedulable && node_.object->unschedulable) {
        --left;
        continue;
      }
      if (rect_.right() - 10 - x < 34) break;
      x = DrawPill(x, TaintWords(taint), theme_.warn);
      --left;
    }
    if (left > 0 && rect_.right() - 8 - x >= 14) {
      frame_.paint.Text({x, parts_.name.y}, "+" + std::to_string(left),
                        {TextSize::kTiny, theme_.warn});
    }
  }

  float DrawPill(float x, std::string_view text, Color color) const {
    const float room = rect_.right() - 10 - x;
    const float width = std::min(frame_.paint.Width(text, TextSize::kTiny) + 14, room);
    if (width < 30) return x;
    const Rect pill = {x, parts_.name.y - 8, width, 16};
    frame_.paint.Fill(pill, theme_.panel_raised, 8);
    frame_.paint.Stroke(pill, color, 8);
    frame_.paint.Text(pill.center(), text,
                      {TextSize::kTiny, color, Weight::kRegular, Align::kCenter, width - 10});
    return pill.right() + 5;
  }

  void Add(PodId pod, const std::string& extended, Promised* promised) const {
    const Resource& request = frame_.Pod(pod).request;
    promised->milli_cpu += request.milli_cpu;
    promised->memory_bytes += request.memory_bytes;
    if (!extended.empty()) promised->extended += request.Scalar(extended);
  }

  Promised PromisedHere(const std::string& extended) const {
    Promised promised;
    for (PodId pod : node_.nominated) Add(pod, extended, &promised);
    if (judgement_.mark == Mark::kChosen && frame_.attempt.running) {
      const PodId pod = frame_.log.attempts()[static_cast<size_t>(frame_.attempt.index)].pod;
      if (frame_.Pod(pod).nominated_node != id_) Add(pod, extended, &promised);
    }
    return promised;
  }

  void DrawBars() const {
    std::string extended;
    int64_t extended_has = 0;
    for (const auto& [name, amount] : node_.allocatable.scalar_resources) {
      if (amount <= 0) continue;
      extended = name;
      extended_has = amount;
      break;
    }
    const Promised promised = PromisedHere(extended);
    DrawBar(0, "cpu", node_.requested.milli_cpu, promised.milli_cpu, node_.allocatable.milli_cpu);
    DrawBar(1, "mem", node_.requested.memory_bytes, promised.memory_bytes,
            node_.allocatable.memory_bytes);
    if (extended_has == 0) return;
    const size_t slash = extended.rfind('/');
    const std::string label = slash == std::string::npos ? extended : extended.substr(slash + 1);
    DrawBar(2, label, node_.requested.Scalar(extended), promised.extended, extended_has);
  }

  void DrawBar(int index, std::string_view label, int64_t used, int64_t promised,
               int64_t has) const {
    const Rect bar = parts_.bar.MovedBy({0, static_cast<float>(index) * parts_.bar_pitch});
    if (large_) {
      frame_.paint.Text({rect_.x + 12, bar.center().y}, label,
                        {TextSize::kTiny, theme_.text_muted, Weight::kRegular, Align::kLeft, 28});
    }
    const float radius = std::min(3.0f, bar.h / 2);
    frame_.paint.Fill(bar, theme_.panel_raised, radius);
    if (has <= 0) return;
    const auto share = [has](int64_t amount) {
      return std::clamp(static_cast<float>(amount) / static_cast<float>(has), 0.0f, 1.0f);
    };
    const float full = share(used);
    if (promised > 0) {
      const float end = share(used + promised);
      frame_.paint.Fill({bar.x, bar.y, bar.w * end, bar.h}, theme_.good.Faded(0.5f), radius);
      frame_.paint.Fill({bar.x, bar.y, bar.w * full, bar.h}, theme_.panel_raised, radius);
    }
    if (full <= 0) return;
    const Color color = full > 0.9f ? theme_.bad : theme_.accent;
    frame_.paint.Fill({bar.x, bar.y, std::max(2.0f, bar.w * full), bar.h}, color.Faded(0.88f),
                      radius);
  }

  void DrawPods() const {
    const TileGrid tiles = PodTiles(parts_.pods, frame_.grid.detail, NumTiles(node_));
    int index = 0;
    for (PodId pod : node_.pods) {
      if (index >= tiles.shown) break;
      Rect tile;
      const bool drawn = frame_.PodTile(pod, tiles.At(index++), PodAlpha(), &tile);
      if (drawn) DrawPodName(pod, tile, tiles);
    }
    for (PodId pod : node_.nominated) {
      if (index >= tiles.shown) break;
      const Rect tile = tiles.At(index++);
      DrawGhost(pod, tile);
      DrawPodName(pod, tile, tiles);
    }
    if (tiles.hidden <= 0) return;
    frame_.paint.Text({tiles.more.right(), tiles.more.center().y},
                      "+" + std::to_string(tiles.hidden),
                      {TextSize::kTiny, theme_.text_muted, Weight::kSemibold, Align::kRight});
    frame_.AddHit(tiles.more, HitKind::kMore, tiles.hidden);
  }

  void DrawPodName(PodId pod, const Rect& tile, const TileGrid& tiles) const {
    if (tiles.pitch < kNamedPitch) return;
    const Color color = frame_.IsSelected(pod) ? theme_.text : theme_.text_muted;
    frame_.paint.Text(
        {tile.right() + 5, tile.center().y}, frame_.catalog.ShortName(pod),
        {TextSize::kTiny, color, Weight::kRegular, Align::kLeft, tiles.pitch - tile.w - 9, true});
  }

  // A pod that preemption makes room for.
  void DrawGhost(PodId pod, const Rect& tile) const {
    const Color color = frame_.PodColor(pod);
    frame_.paint.Fill(tile, color.Faded(0.14f), tile.w * 0.24f);
    if (tile.w >= 10) {
      frame_.paint.DashedStroke(tile.Inset(0.75f), color, tile.w * 0.24f);
    } else {
      frame_.paint.Stroke(tile, color, 0);
    }
  }

  // The first reason. That it is about this node is plain to see.
  std::string_view Reason() const {
    const std::vector<std::string>& reasons = judgement_.verdict->reasons;
    std::string_view reason = reasons.empty() ? judgement_.verdict->plugin : reasons.front();
    constexpr std::string_view kCommon = "node(s) ";
    if (reason.starts_with(kCommon)) reason.remove_prefix(kCommon.size());
    return reason;
  }

  void DrawVerdict() const {
    if (judgement_.mark == Mark::kNone) return;
    const float alpha = JudgementAlpha();
    const Point sign = {rect_.x + 18, parts_.verdict_y};
    const float x = rect_.x + 30;
    const float right = rect_.right() - 12;
    if (rejected()) {
      const Color color = theme_.bad.Faded(alpha);
      frame_.paint.CircleLine(sign, 6, color, 1.5f);
      frame_.paint.Cross(sign, 6, color);
      frame_.paint.Text({x, sign.y}, Reason(),
                        {TextSize::kSmall, color, Weight::kRegular, Align::kLeft, right - x});
      return;
    }
    frame_.paint.Check(sign, 11, theme_.good.Faded(alpha));
    const bool chosen = judgement_.mark == Mark::kChosen;
    frame_.paint.Text({x, sign.y}, chosen ? "chosen" : "fits",
                      {TextSize::kSmall, theme_.good.Faded(alpha)});
    DrawTotal({right, sign.y}, chosen, alpha);
  }

  void DrawTotal(Point at, bool chosen, float alpha) const {
    const AttemptAccount& account = *frame_.attempt.account;
    if (!account.scored() || !frame_.attempt.Reached(Station::kScore)) return;
    std::string text = Grouped(account.TotalOf(*judgement_.verdict));
    if (account.IsTied(id_)) text = "= " + text;
    frame_.paint.Text(at, text,
                      {TextSize::kSmall, (chosen ? theme_.text : theme_.text_muted).Faded(alpha),
                       chosen ? Weight::kSemibold : Weight::kRegular, Align::kRight});
  }

  void DrawSign() const {
    if (judgement_.mark == Mark::kNone) return;
    const Point at = {rect_.right() - 10, parts_.name.y};
    const float alpha = JudgementAlpha();
    if (rejected()) {
      frame_.paint.Cross(at, 8, theme_.bad.Faded(alpha));
    } else {
      frame_.paint.Check(at, 8, theme_.good.Faded(alpha));
    }
  }

  const Frame& frame_;
  const Theme& theme_;
  const NodeId id_;
  const NodeView& node_;
  const Rect rect_;
  const NodeParts parts_;
  const Judgement judgement_;
  const bool large_;
};

}  // namespace

void DrawNodeCard(const Frame& frame, NodeId id, const Rect& rect) { Card(frame, id, rect).Draw(); }

}  // namespace berth::ui
