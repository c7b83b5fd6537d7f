#include "panels/hover_panel.h"

#include <algorithm>
#include <cstdio>

#include "base/strings.h"
#include "panels/nodes_panel.h"

namespace berth::ui {

using sim::NodeView;
using sim::PodPlace;
using sim::PodView;

namespace {

using Lines = std::vector<std::string>;

constexpr float kMaxWidth = 320;
constexpr float kLine = 17;

std::string Cpu(int64_t milli) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", static_cast<double>(milli) / 1000);
  return text;
}

std::string Memory(int64_t bytes) {
  char text[32];
  const double mebibytes = static_cast<double>(bytes) / (1 << 20);
  if (mebibytes >= 1024) {
    std::snprintf(text, sizeof text, "%.3gGi", mebibytes / 1024);
  } else {
    std::snprintf(text, sizeof text, "%.3gMi", mebibytes);
  }
  return text;
}

std::string PlaceWords(const Frame& frame, const PodView& pod) {
  switch (pod.place) {
    case PodPlace::kNode:
      return "on " + frame.log.NodeName(pod.node);
    case PodPlace::kPermit:
      return "waits at Permit for " + frame.log.NodeName(pod.node);
    case PodPlace::kAttempt:
      return "in its scheduling cycle";
    case PodPlace::kBackoffQ:
      if (pod.backoff_expiry == sim::kNoBackoff) return "backoffQ, its failures forgotten";
      return "backoffQ, until " + TimeWords(pod.backoff_expiry);
    case PodPlace::kUnserved:
      return "no profile serves its schedulerName";
    default:
      return std::string(sim::PodPlaceName(pod.place));
  }
}

Lines PodWords(const Frame& frame, sim::PodId id) {
  const PodView& pod = frame.Pod(id);
  Lines lines = {frame.log.PodName(id), PlaceWords(frame, pod)};
  lines.push_back(StrCat("priority ", std::to_string(pod.priority), " · attempts ",
                         std::to_string(pod.attempts)));
  lines.push_back(StrCat("asks for cpu ", Cpu(pod.request.milli_cpu), ", memory ",
                         Memory(pod.request.memory_bytes)));
  const bool waits = pod.place == PodPlace::kUnschedulableQ || pod.place == PodPlace::kBackoffQ;
  if (waits && !pod.message.empty()) lines.emplace_back(pod.message);
  if (pod.nominated_node != sim::kNoId) {
    lines.push_back("nominated to " + frame.log.NodeName(pod.nominated_node));
  }
  return lines;
}

Lines NodeWords(const Frame& frame, sim::NodeId id) {
  const NodeView& node = frame.Node(id);
  Lines lines = {frame.log.NodeName(id)};
  lines.push_back(StrCat(
      "cpu ", Cpu(node.requested.milli_cpu), " of ", Cpu(node.allocatable.milli_cpu), " · memory ",
      Memory(node.requested.memory_bytes), " of ", Memory(node.allocatable.memory_bytes)));
  lines.push_back(StrCat(std::to_string(node.pods.size()), node.pods.size() == 1 ? " pod" : " pods",
                         " of ", std::to_string(node.allocatable.allowed_pod_number)));
  if (node.object != nullptr) {
    if (node.object->unschedulable) lines.emplace_back("cordoned");
    for (const v1::Taint& taint : node.object->taints)
      lines.push_back("taint " + TaintWords(taint));
  }
  const Judgement judgement = JudgementOn(frame, id);
  if (judgement.mark == Mark::kRejected) {
    const std::vector<std::string>& reasons = judgement.verdict->reasons;
    lines.push_back(StrCat(judgement.verdict->plugin, ": ", StrJoin(reasons, ", ")));
  }
  return lines;
}

Lines StationWords(const Frame& frame, Station station) {
  Lines lines = {StationName(station)};
  const AttemptAccount* account = frame.attempt.account;
  if (account == nullptr) return lines;
  const StationAccount& at = account->At(station);
  if (!at.failed_plugin.empty()) lines.push_back(StrCat(at.failed_plugin, ": ", at.reason));
  for (const sim::PluginVerdict& verdict : account->explanation().verdicts) {
    if (verdict.point == ExtensionPoint::kQueueSort || StationOf(verdict.point) != station)
      continue;
    if (verdict.status.ok()) lines.push_back("✓ " + verdict.plugin);
  }
  return lines;
}

Lines PluginWords(const Frame& frame, int index) {
  const AttemptAccount* account = frame.attempt.account;
  if (account == nullptr) return {};
  const auto& scores = account->explanation().scores;
  if (static_cast<size_t>(index) >= scores.size()) return {};
  const sim::PluginScores& plugin = scores[static_cast<size_t>(index)];
  return {plugin.plugin, StrCat("weight ", std::to_string(plugin.weight))};
}

const char* ButtonWords(HitKind kind) {
  switch (kind) {
    case HitKind::kToStart:
      return "To the start (Home)";
    case HitKind::kStepBack:
      return "To the event before (←)";
    case HitKind::kPlay:
      return "Play or pause (space)";
    case HitKind::kStep:
      return "To the next event (→)";
    case HitKind::kToEnd:
      return "To the end (End)";
    case HitKind::kSpeed:
      return "Speed (1 to 9)";
    default:
      return nullptr;
  }
}

// Beside the pointer, inside the canvas.
Rect PlaceCard(const Frame& frame, float width, float height) {
  const Rect& canvas = frame.layout.canvas;
  const Point p = frame.ui.pointer;
  float x = p.x + 14;
  float y = p.y + 16;
  if (x + width > canvas.right() - 6) x = p.x - 10 - width;
  if (y + height > canvas.bottom() - 6) y = p.y - 10 - height;
  return {std::max(6.0f, x), std::max(6.0f, y), width, height};
}

}  // namespace

std::vector<std::string> HoverWords(const Frame& frame) {
  const Hit& hover = frame.ui.hover;
  switch (hover.kind) {
    case HitKind::kPod:
      return PodWords(frame, hover.id);
    case HitKind::kNode:
      return NodeWords(frame, hover.id);
    case HitKind::kStation:
      return StationWords(frame, static_cast<Station>(hover.id));
    case HitKind::kPlugin:
      return PluginWords(frame, hover.id);
    case HitKind::kMore:
      return {StrCat(std::to_string(hover.id), " more for which there is no room")};
    default:
      break;
  }
  const char* words = ButtonWords(hover.kind);
  return words == nullptr ? Lines{} : Lines{words};
}

void DrawHover(const Frame& frame) {
  if (!frame.ui.pointer_inside) return;
  const Lines lines = HoverWords(frame);
  if (lines.empty()) return;
  float width = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    const Weight weight = i == 0 ? Weight::kSemibold : Weight::kRegular;
    width = std::max(width, frame.paint.Width(lines[i], TextSize::kSmall, weight));
  }
  width = std::min(width + 24, kMaxWidth);
  const Rect card = PlaceCard(frame, width, static_cast<float>(lines.size()) * kLine + 14);
  frame.paint.Fill(card.MovedBy({0, 2}), Rgb(0x000000).Faded(0.25f), 8);
  frame.paint.Fill(card, frame.theme.panel_raised, 8);
  frame.paint.Stroke(card, frame.theme.line, 8);
  for (size_t i = 0; i < lines.size(); ++i) {
    const float y = card.y + 7 + (static_cast<float>(i) + 0.5f) * kLine;
    const bool title = i == 0;
    frame.paint.Text({card.x + 12, y}, lines[i],
                     {TextSize::kSmall, title ? frame.theme.text : frame.theme.text_muted,
                      title ? Weight::kSemibold : Weight::kRegular, Align::kLeft, width - 22});
  }
}

}  // namespace berth::ui
