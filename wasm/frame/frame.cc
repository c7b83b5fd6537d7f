#include "frame/frame.h"

#include <algorithm>

#include "base/strings.h"

namespace berth::ui {

int ShownAttempt::NodesVisited() const {
  if (account == nullptr || position.at < Station::kFilter) return 0;
  if (position.at > Station::kFilter || !running) return account->num_visited();
  return static_cast<int>(FilterShare(position.stay) * static_cast<float>(account->num_visited()));
}

float ShownAttempt::Scored() const {
  return running && position.at == Station::kScore ? ScorePhase(position.stay) : kWeighted;
}

TextSize TitleSize(const StageLayout& layout) {
  return layout.wide ? TextSize::kLarge : TextSize::kBody;
}

Color TickColor(const Theme& theme, TickKind kind) {
  switch (kind) {
    case TickKind::kCreated:
      return theme.text_dim;
    case TickKind::kStep:
      return theme.text_muted;
    case TickKind::kSetback:
    case TickKind::kWoken:
      return theme.warn;
    case TickKind::kBound:
      return theme.good;
    case TickKind::kFailed:
      return theme.bad;
    case TickKind::kCluster:
      return theme.accent;
    case TickKind::kNone:
      break;
  }
  return theme.text_dim;
}

Color Frame::PodColor(sim::PodId pod) const {
  if (ui.color_by == ColorBy::kApp) return AppColor(catalog.App(pod));
  return PriorityColor(catalog.PriorityRank(Pod(pod).priority), catalog.num_priorities());
}

namespace {

// Returns the left and right margin of a panel's title, which is smaller in low panels.
float TitleSide(const StageLayout& layout, const Rect& rect) {
  return layout.dense || rect.h < 116 ? 10 : 14;
}

}  // namespace

Point Frame::Card(const Rect& rect, std::string_view title) const {
  paint.Fill(rect, theme.panel, 8);
  paint.Stroke(rect, theme.line, 8);
  const float side = TitleSide(layout, rect);
  const Point at = {rect.x + side, rect.y + (side < 14 ? 13 : 20)};
  // A number may follow the title.
  constexpr float kNumber = 18;
  const float room = rect.w - 2 * side - kNumber;
  const float width = paint.Text(
      at, title,
      {TitleSize(layout), theme.text, Weight::kSemibold, Align::kLeft, std::max(room, kNumber)});
  return {at.x + width, at.y};
}

float Frame::TitleRight(const Rect& rect) const { return rect.right() - TitleSide(layout, rect); }

std::string Frame::NodeName(sim::NodeId node, float room, TextSize size, Weight weight) const {
  const std::string& name = log.NodeName(node);
  const std::string_view host = catalog.HostName(node);
  const auto fits = [&](std::string_view text) { return paint.Width(text, size, weight) <= room; };
  if (fits(name)) return name;
  std::string cut = StrCat(host, "…");
  if (host.size() < name.size() && fits(cut)) return cut;
  // The ends of the hosts' names distinguish nodes, so an ellipsis must not remove the end.
  const size_t last = host.find_last_of("-.") + 1;
  const std::string_view tail = host.substr(last);
  return std::string(fits(StrCat("…", tail)) ? host : tail);
}

bool Frame::PodTile(sim::PodId pod, const Rect& rest, float alpha, Rect* rect) const {
  const Flight* flight = motion.Of(pod);
  *rect = flight == nullptr ? rest : motion.MoveFrom(pod, rest);
  if (flight != nullptr && flight->changes_place) return false;
  Tile(pod, *rect, alpha);
  return true;
}

namespace {

float TileRadius(float size) {
  return size >= 10 ? std::min(7.0f, size * 0.24f) : size >= 6 ? 1.5f : 0;
}

}  // namespace

void DrawMarkedTile(const Frame& frame, const Rect& rect, KubeletMark mark, Color color,
                    float alpha) {
  const float size = std::min(rect.w, rect.h);
  const float radius = TileRadius(size);
  const float line = size >= 12 ? 2 : 1;
  switch (mark) {
    case KubeletMark::kNone:
      return frame.paint.Fill(rect, color.Faded(alpha), radius);
    case KubeletMark::kStarting:
      frame.paint.Fill(rect, color.Faded(0.14f * alpha), radius);
      return frame.paint.Stroke(rect, color.Faded(alpha), radius, line);
    case KubeletMark::kStopping:
      frame.paint.Fill(rect, color.Faded(0.5f * alpha), radius);
      return frame.paint.Slash(rect, frame.theme.text.Faded(alpha), line);
  }
}

void Frame::Tile(sim::PodId pod, const Rect& rect, float alpha) const {
  const float size = std::min(rect.w, rect.h);
  const float radius = TileRadius(size);
  const bool selected = IsSelected(pod);
  DrawMarkedTile(*this, rect, KubeletMarkOf(Pod(pod)), PodColor(pod),
                 selected ? 1 : alpha * Strength(pod));
  if (search.HasPod(pod)) paint.Stroke(rect.Inset(-2), theme.outline, radius + 2, 1.5f);
  if (selected || IsHovered(HitKind::kPod, pod)) {
    const float line = size >= 12 ? 2 : 1.5f;
    paint.Stroke(rect.Inset(-line), theme.outline.Faded(selected ? 1 : 0.6f), radius + line, line);
  }
  // Enlarges small targets so that fingers and pointers can hit them.
  AddHit(size < 8 ? rect.Inset((size - 8) / 2) : rect, HitKind::kPod, pod);
}

}  // namespace berth::ui
