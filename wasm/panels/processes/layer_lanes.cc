#include "panels/processes/process_strip.h"

#include <algorithm>
#include <string>

#include "draw/words.h"
#include "panels/processes/layer_words.h"

namespace berth::ui {

using sim::LagFacts;
using sim::LaggingObject;
using sim::ReplicaFacts;

namespace {

// Seconds of viewing for which forgotten state falls, and the distance of the fall.
constexpr double kFallSeconds = 1.6;
constexpr float kFallBy = 44;
constexpr int32_t kMostMarks = 14;
constexpr float kKnowledgeMark = 6;
constexpr float kKnowledgeStep = 9;

constexpr float kLanePadding = 9;
constexpr float kUpperLine = -8;  // relative to the middle of a box
constexpr float kLowerLine = 8;

const ReplicaFacts& ReplicaShown(const Frame& frame, int32_t number) {
  return frame.view.processes->replicas[static_cast<size_t>(number)];
}

// The places of the boxes, with ways between them.
struct Lanes {
  Rect boxes[kNumLayers];
  Rect ways[kNumLayers - 1];
};

Lanes DivideLanes(const Rect& row) {
  const float way = std::clamp(row.w * 0.09f, 46.0f, 130.0f);
  const float room = row.w - 2 * way;
  // The memory has the most words.
  const float shares[] = {0.26f, 0.26f, 0.48f};
  Lanes lanes;
  float x = row.x;
  for (int32_t i = 0; i < kNumLayers; ++i) {
    lanes.boxes[i] = {x, row.y, room * shares[i], row.h};
    x = lanes.boxes[i].right();
    if (i + 1 == kNumLayers) break;
    lanes.ways[i] = {x, row.y, way, row.h};
    x += way;
  }
  return lanes;
}

Color ColorOfLagging(const Frame& frame, const LaggingObject& object) {
  if (object.kind == Kind::kNode) return frame.theme.accent;
  if (object.kind != Kind::kPod) return frame.theme.text_muted;
  const sim::PodId pod = frame.log.FindPod(object.name);
  const bool is_known = pod != sim::kNoId && static_cast<size_t>(pod) < frame.view.pods.size();
  return is_known ? frame.PodColor(pod) : frame.theme.text_dim;
}

void DrawOnTheWay(const Frame& frame, const LaggingObject& object, const Rect& way, size_t row) {
  float done = 0;
  if (object.due && *object.due > object.since) {
    const double share =
        (frame.view.t - object.since).seconds() / (*object.due - object.since).seconds();
    done = static_cast<float>(std::clamp(share, 0.0, 1.0));
  }
  const float x = Mix(way.x + 3, way.right() - 11 - kKnowledgeMark, done);
  const float y = way.center().y + (row % 2 == 0 ? -2.0f : 7.0f);
  const Rect mark = {x, y, kKnowledgeMark, kKnowledgeMark};
  const Color color = ColorOfLagging(frame, object);
  const bool is_whole = object.change != LaggingObject::Change::kDeleted;
  if (is_whole) {
    frame.paint.Fill(mark, color, 1.5f);
  } else {
    frame.paint.Stroke(mark, color, 1.5f, 1.5f);
  }
}

// Draws the way between two boxes. `is_open`: changes can pass at the moment.
void DrawWay(const Frame& frame, const Rect& way, const LagFacts& lag, bool is_open) {
  const Color color = is_open ? frame.theme.text_dim : frame.theme.warn;
  const float y = way.center().y + 4;
  const float left = way.x + 4;
  const float right = way.right() - 4;
  frame.paint.Line({left, y}, {right - 5, y}, color.Faded(0.6f), 1.5f);
  frame.paint.Triangle({right, y}, {right - 6, y - 4}, {right - 6, y + 4}, color);
  if (!is_open) frame.paint.Cross({way.center().x, y}, 9, color);
  for (size_t i = 0; i < lag.first.size(); ++i) DrawOnTheWay(frame, lag.first[i], way, i);
  if (lag.objects == 0) return;
  frame.paint.Text({way.center().x, way.y + 8}, Say("{} behind", lag.objects),
                   {TextSize::kTiny, is_open ? frame.theme.text_muted : frame.theme.warn,
                    Weight::kRegular, Align::kCenter, way.w - 2});
}

// Returns the width of its words.
float DrawLayerBox(const Frame& frame, const Rect& box, int32_t number, Layer layer) {
  const bool is_there = layer == Layer::kApiServer ||
                        ReplicaShown(frame, number).phase == ReplicaFacts::Phase::kRunning;
  frame.paint.Fill(box, frame.theme.background, 6);
  frame.paint.Stroke(box, frame.theme.line, 6);
  const float room = box.w - 2 * kLanePadding;
  const float x = box.x + kLanePadding;
  const float y = box.center().y;
  const float title =
      frame.paint.Text({x, y + kUpperLine}, LayerName(layer),
                       {TextSize::kSmall, is_there ? frame.theme.text : frame.theme.text_dim,
                        Weight::kSemibold, Align::kLeft, room});
  const std::string words =
      is_there ? CountWords(CountsOf(frame.view, number, layer)) : std::string(Word("empty"));
  const float counts = frame.paint.Text(
      {x, y + kLowerLine}, words,
      {TextSize::kTiny, frame.theme.text_muted, Weight::kRegular, Align::kLeft, room});
  frame.AddHit(box, HitKind::kLayer, static_cast<int32_t>(layer));
  return std::max(title, counts);
}

// Draws in grey the state that is lost with the process.
void DrawOwn(const Frame& frame, const Rect& box, float taken, int32_t number) {
  const float x = box.x + kLanePadding + taken + 14;
  const float room = box.right() - kLanePadding - x;
  if (room < 40) return;
  const float y = box.center().y;
  const ReplicaFacts& replica = ReplicaShown(frame, number);
  if (replica.forgotten) DrawForgotten(frame, number, {x, y + kUpperLine - kKnowledgeMark / 2});
  const OwnMemory own = OwnMemoryOf(frame.view, frame.log, number);
  if (own.marks() == 0) return;
  frame.paint.Line({x - 8, box.y + 7}, {x - 8, box.bottom() - 7}, frame.theme.line);
  const auto fitting =
      static_cast<int32_t>((room + kKnowledgeStep - kKnowledgeMark) / kKnowledgeStep);
  const int32_t count = std::min({own.marks(), kMostMarks, fitting});
  for (int32_t i = 0; i < count; ++i) {
    const float left = x + static_cast<float>(i) * kKnowledgeStep;
    frame.paint.Fill({left, y + kUpperLine - kKnowledgeMark / 2, kKnowledgeMark, kKnowledgeMark},
                     frame.theme.text_dim, 1.5f);
  }
  frame.paint.Text({x, y + kLowerLine}, Say("only here: {}", OwnMemoryWords(own)),
                   {TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kLeft, room});
}

}  // namespace

void DrawForgotten(const Frame& frame, int32_t number, Point from) {
  const sim::ForgottenFacts& forgotten = *ReplicaShown(frame, number).forgotten;
  const double since = frame.ViewedSince(forgotten.t);
  if (frame.ui.reduced_motion || since < 0 || since > kFallSeconds) return;
  const int32_t all =
      forgotten.backing_off + forgotten.parked + forgotten.at_permit + forgotten.in_attempt;
  for (int32_t i = 0; i < std::min(all, kMostMarks); ++i) {
    // The tiles start one after the other and fall faster and faster.
    const double late = 0.03 * i;
    const auto done = static_cast<float>(std::max(0.0, since - late) / (kFallSeconds - late));
    const Point at = {from.x + static_cast<float>(i) * kKnowledgeStep,
                      from.y + kFallBy * done * done};
    frame.paint.Fill({at.x, at.y, kKnowledgeMark, kKnowledgeMark}, frame.theme.warn.Faded(1 - done),
                     1.5f);
  }
}

void DrawLayerLanes(const Frame& frame, const Rect& row, int32_t number) {
  const ReplicaFacts& replica = ReplicaShown(frame, number);
  const Lanes lanes = DivideLanes(row);
  const bool runs = replica.phase == ReplicaFacts::Phase::kRunning && !replica.paused_until;
  DrawWay(frame, lanes.ways[0], replica.unheard, runs && !replica.cut_off_until);
  DrawWay(frame, lanes.ways[1], replica.unhandled, runs);
  float taken = 0;
  for (int32_t i = 0; i < kNumLayers; ++i) {
    taken = DrawLayerBox(frame, lanes.boxes[i], number, static_cast<Layer>(i));
  }
  DrawOwn(frame, lanes.boxes[kNumLayers - 1], taken, number);
}

}  // namespace berth::ui
