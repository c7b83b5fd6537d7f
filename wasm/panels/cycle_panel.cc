#include "panels/cycle_panel.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace berth::ui {

using sim::PodId;
using sim::PodPlace;

namespace {

enum class Mood { kQuiet, kGood, kBad, kBusy };

// What is said at a station.
struct Remark {
  std::string text;
  Mood mood = Mood::kQuiet;
};

Color ColorOf(const Theme& theme, Mood mood) {
  switch (mood) {
    case Mood::kGood:
      return theme.good;
    case Mood::kBad:
      return theme.bad;
    case Mood::kBusy:
      return theme.accent;
    case Mood::kQuiet:
      break;
  }
  return theme.text_dim;
}

std::string Count(int64_t number, const char* one, const char* many) {
  return std::to_string(number) + " " + (number == 1 ? one : many);
}

Remark PluginsRemark(const StationAccount& station) {
  if (!station.failed_plugin.empty()) return {station.failed_plugin, Mood::kBad};
  if (station.plugins_ok == 0) return {};
  return {Count(station.plugins_ok, "plugin ok", "plugins ok"), Mood::kQuiet};
}

Remark FilterRemark(const AttemptAccount& account) {
  if (account.num_nodes() == 0) return {};
  std::string text = Grouped(account.num_passed()) + " of " + Grouped(account.num_visited());
  const bool all = account.num_visited() == account.num_nodes();
  text += all ? (account.num_nodes() == 1 ? " node passes" : " nodes pass") : " visited pass";
  return {text, account.num_passed() == 0 ? Mood::kBad : Mood::kQuiet};
}

Remark PostFilterRemark(const Frame& frame, const AttemptAccount& account) {
  if (account.num_passed() > 0) return {"not needed", Mood::kQuiet};
  const StationAccount& station = account.At(Station::kPostFilter);
  if (!station.failed_plugin.empty()) return {"no help", Mood::kBad};
  if (station.plugins_ok == 0) return {};
  const PodId pod = frame.log.attempts()[static_cast<size_t>(frame.attempt.index)].pod;
  const sim::NodeId node = frame.Pod(pod).nominated_node;
  if (node == sim::kNoId) return {"makes room", Mood::kGood};
  return {"room on " + frame.log.NodeName(node), Mood::kGood};
}

Remark ScoreRemark(const Frame& frame, const AttemptAccount& account) {
  if (!account.scored()) {
    return account.num_passed() == 1 ? Remark{"one node: no scores", Mood::kQuiet} : Remark{};
  }
  const ScoredNode& best = account.best().front();
  if (account.tied()) {
    const size_t tied = account.explanation().tied_for_best.size();
    return {Count(static_cast<int64_t>(tied), "ties", "tie") + " at " + Grouped(best.total),
            Mood::kBusy};
  }
  return {frame.log.NodeName(best.node) + "  " + Grouped(best.total), Mood::kBusy};
}

Remark RemarkAt(const Frame& frame, Station station) {
  const AttemptAccount* account = frame.attempt.account;
  if (account == nullptr) return {};
  if (station == Station::kPostFilter) {
    const bool decided = frame.attempt.position.at > Station::kFilter;
    return decided ? PostFilterRemark(frame, *account) : Remark{};
  }
  if (!frame.attempt.Reached(station)) return {};
  switch (station) {
    case Station::kFilter:
      return FilterRemark(*account);
    case Station::kScore:
      return ScoreRemark(frame, *account);
    default:
      return PluginsRemark(account->At(station));
  }
}

bool IsCurrent(const Frame& frame, Station station) {
  return frame.attempt.running && frame.attempt.position.at == station;
}

void DrawStationMark(const Frame& frame, Station station) {
  const Point at = frame.cycle.Of(station);
  const float r = frame.cycle.compact ? 4 : 6;
  const bool reached = frame.attempt.index >= 0 && frame.attempt.Reached(station);
  const float alpha = frame.attempt.running ? 1 : 0.55f;
  frame.paint.Circle(at, r, frame.theme.panel);
  if (reached) {
    frame.paint.Circle(at, r, frame.theme.accent.Faded(alpha));
  } else {
    frame.paint.Circle(at, r, frame.theme.panel_raised);
    frame.paint.CircleLine(at, r, frame.theme.line);
  }
}

void DrawTrack(const Frame& frame) {
  const CycleSlots& slots = frame.cycle;
  const Station last = slots.compact ? Station::kPostBind : Station::kPermit;
  frame.paint.Line(slots.Of(Station::kPreFilter), slots.Of(last), frame.theme.line, 2);
  if (!slots.compact) {
    frame.paint.Line(slots.Of(Station::kPreBind), slots.Of(Station::kPostBind), frame.theme.line,
                     2);
  }
  if (frame.attempt.index < 0) return;
  const Color color = frame.theme.accent.Faded(frame.attempt.running ? 1 : 0.45f);
  const PathPosition& position = frame.attempt.position;
  const bool binds = static_cast<int>(position.at) >= kFirstBindingStation;
  const Point reached = frame.cycle.PodAt(position).center();
  const bool in_column = !binds || slots.compact;
  const Point end = in_column ? reached : slots.Of(Station::kPermit);
  const Point top = slots.Of(Station::kPreFilter);
  const bool leaves_column = !slots.compact && position.next >= Station::kPreBind && !binds;
  frame.paint.Line(top, leaves_column ? slots.Of(Station::kPermit) : end, color, 2);
  if (binds && !slots.compact) {
    frame.paint.Line(slots.Of(Station::kPreBind), reached, color, 2);
  }
}

void DrawStation(const Frame& frame, Station station) {
  const Point at = frame.cycle.Of(station);
  const bool binding = static_cast<int>(station) >= kFirstBindingStation;
  const bool current = IsCurrent(frame, station);
  const bool reached = frame.attempt.index >= 0 && frame.attempt.Reached(station);
  DrawStationMark(frame, station);
  const Color color = current ? frame.theme.text
                      : reached
                          ? (frame.attempt.running ? frame.theme.text : frame.theme.text_muted)
                          : frame.theme.text_dim;
  const Weight weight = current ? Weight::kSemibold : Weight::kRegular;
  if (frame.cycle.compact) {
    frame.AddHit(SquareAround(at, 24), HitKind::kStation, static_cast<int32_t>(station));
    return;
  }
  if (binding) {
    frame.paint.Text({at.x, at.y + 21}, StationName(station),
                     {TextSize::kSmall, color, weight, Align::kCenter});
    frame.AddHit({at.x - 34, at.y - 14, 68, 44}, HitKind::kStation, static_cast<int32_t>(station));
    return;
  }
  const Rect& panel = frame.layout.cycle;
  const float x = at.x + 22;
  const float used =
      frame.paint.Text({x, at.y}, StationName(station), {TextSize::kBody, color, weight});
  const Remark remark = RemarkAt(frame, station);
  const float right = panel.right() - 14;
  frame.paint.Text({right, at.y}, remark.text,
                   {TextSize::kSmall, ColorOf(frame.theme, remark.mood), Weight::kRegular,
                    Align::kRight, right - x - used - 10});
  frame.AddHit({panel.x + 8, at.y - 13, panel.w - 16, 26}, HitKind::kStation,
               static_cast<int32_t>(station));
}

// In a low panel only the current station has words.
void DrawCompactWords(const Frame& frame) {
  if (frame.attempt.index < 0) return;
  const Rect& panel = frame.layout.cycle;
  const Station station = frame.attempt.position.at;
  const Remark remark = RemarkAt(frame, station);
  std::string text = StationName(station);
  if (!remark.text.empty()) text += "  ·  " + remark.text;
  const Color color = remark.mood == Mood::kBad ? frame.theme.bad : frame.theme.text_muted;
  frame.paint.Text({panel.x + 10, panel.bottom() - 11}, text,
                   {TextSize::kSmall, color, Weight::kRegular, Align::kLeft, panel.w - 20});
}

void DrawPodsAtPermit(const Frame& frame) {
  const size_t queued = frame.view.active_q.size() + frame.view.backoff_q.size() +
                        frame.view.unschedulable_q.size() + (frame.view.attempt >= 0 ? 1 : 0);
  if (static_cast<size_t>(frame.view.num_pending) <= queued) return;
  int index = 0;
  for (size_t pod = 0; pod < frame.view.pods.size(); ++pod) {
    if (frame.view.pods[pod].place != PodPlace::kPermit) continue;
    Rect rect;
    frame.PodTile(static_cast<PodId>(pod), frame.cycle.WaitingAt(index++), 1, &rect);
  }
}

void DrawPodInAttempt(const Frame& frame) {
  if (frame.view.attempt < 0) return;
  const PodId pod = frame.log.attempts()[static_cast<size_t>(frame.view.attempt)].pod;
  if (frame.Pod(pod).place != PodPlace::kAttempt) return;
  Rect rect;
  const Rect rest = frame.cycle.PodAt(frame.spots.InAttempt(frame.view.attempt));
  if (!frame.PodTile(pod, rest, 1, &rect)) return;
  frame.paint.Stroke(rect.Inset(-1.5f), frame.theme.outline, 7, 1.5f);
}

void DrawScoreRow(const Frame& frame, const AttemptAccount& account, const ScoredNode& node,
                  Rect row, float name_width) {
  const bool chosen = node.node == account.explanation().chosen;
  const float y = row.center().y;
  const Color color = chosen ? frame.theme.text : frame.theme.text_muted;
  frame.paint.Text({row.x, y}, frame.log.NodeName(node.node),
                   {TextSize::kSmall, color, chosen ? Weight::kSemibold : Weight::kRegular,
                    Align::kLeft, name_width - 6, true});
  const std::string total = Grouped(node.total);
  const float number = 62;
  const float used = frame.paint.Text(
      {row.right(), y}, total,
      {TextSize::kSmall, color, chosen ? Weight::kSemibold : Weight::kRegular, Align::kRight});
  if (account.IsTied(node.node)) {
    frame.paint.Text({row.right() - used - 6, y}, "=",
                     {TextSize::kSmall, frame.theme.accent, Weight::kSemibold, Align::kRight});
  }
  float x = row.x + name_width;
  const float full = std::max(10.0f, row.w - name_width - number);
  const float height = std::min(12.0f, row.h - 6);
  for (int plugin : account.drawn_plugins()) {
    const int64_t value = account.explanation()
                              .scores[static_cast<size_t>(plugin)]
                              .weighted[static_cast<size_t>(node.feasible_index)];
    const float width = full * static_cast<float>(value) / static_cast<float>(account.full_bar());
    if (width < 0.5f) continue;
    const Rect part = {x, y - height / 2, std::max(1.0f, width - 1), height};
    frame.paint.Fill(part, PluginColor(frame.theme, plugin).Faded(chosen ? 1 : 0.6f),
                     part.w > 4 ? 2 : 0);
    frame.AddHit(part, HitKind::kPlugin, plugin);
    x += width;
  }
}

const char* NoScoresWords(const Frame& frame) {
  const AttemptAccount* account = frame.attempt.account;
  if (account == nullptr || account->num_nodes() == 0) return "";
  if (!frame.attempt.Reached(Station::kFilter)) return "";
  const bool filtered = frame.attempt.position.at > Station::kFilter || !frame.attempt.running;
  if (account->num_passed() == 0) return filtered ? "no node fits" : "";
  if (account->num_passed() == 1) return filtered ? "only one node fits" : "";
  return "";
}

void DrawScores(const Frame& frame) {
  const Rect& box = frame.cycle.score_box;
  if (box.empty()) return;
  frame.paint.Fill(box, frame.theme.panel_raised, 8);
  const Rect inner = {box.x + 12, box.y + 8, box.w - 24, box.h - 14};
  frame.paint.Text({inner.x, inner.y + 8}, "score, weighted",
                   {TextSize::kSmall, frame.theme.text_muted});
  const AttemptAccount* account = frame.attempt.account;
  const bool revealed =
      account != nullptr && account->scored() && frame.attempt.Reached(Station::kScore);
  if (!revealed) {
    frame.paint.Text({box.center().x, box.center().y + 6}, NoScoresWords(frame),
                     {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kCenter});
    return;
  }
  float name_width = 30;
  const float pitch = 20;
  const auto fit = static_cast<size_t>(std::max(0.0f, (inner.h - 20) / pitch));
  const size_t rows = std::min(fit, account->best().size());
  for (size_t i = 0; i < rows; ++i) {
    const std::string& name = frame.log.NodeName(account->best()[i].node);
    name_width = std::max(name_width, frame.paint.Width(name, TextSize::kSmall, Weight::kSemibold));
  }
  name_width = std::min(name_width + 8, inner.w * 0.36f);
  for (size_t i = 0; i < rows; ++i) {
    const Rect row = {inner.x, inner.y + 20 + static_cast<float>(i) * pitch, inner.w, pitch};
    DrawScoreRow(frame, *account, account->best()[i], row, name_width);
  }
}

void DrawSubject(const Frame& frame, Point title_end) {
  const Rect& panel = frame.layout.cycle;
  const float right = frame.TitleRight(panel);
  const float y = title_end.y;
  TextStyle style{TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kRight,
                  right - title_end.x - 10};
  if (frame.attempt.index < 0) {
    frame.paint.Text({right, y}, "no attempt yet", style);
    return;
  }
  const sim::AttemptSpan& span = frame.log.attempts()[static_cast<size_t>(frame.attempt.index)];
  if (frame.attempt.running) style.color = frame.theme.text_muted;
  char text[32];
  std::snprintf(text, sizeof text, " · attempt %d", span.attempts);
  const float used = frame.paint.Text({right, y}, text, style);
  std::string name = frame.attempt.running ? "" : "last: ";
  name += frame.catalog.ShortName(span.pod);
  style.max_width -= used;
  style.keep_end = true;
  frame.paint.Text({right - used, y}, name, style);
}

}  // namespace

std::string Grouped(int64_t number) {
  std::string digits = std::to_string(std::llabs(number));
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3) {
    digits.insert(static_cast<size_t>(i), ",");
  }
  return number < 0 ? "-" + digits : digits;
}

void DrawCycle(const Frame& frame) {
  const Rect& panel = frame.layout.cycle;
  DrawSubject(frame, frame.Card(panel, "scheduling cycle"));
  DrawTrack(frame);
  for (int i = 0; i < kNumStations; ++i) DrawStation(frame, static_cast<Station>(i));
  if (frame.cycle.compact) {
    DrawCompactWords(frame);
  } else {
    const float y = frame.cycle.divider_y;
    frame.paint.HorizontalLine(panel.x + 14, panel.right() - 14, y, frame.theme.line);
    frame.paint.Text({panel.x + 14, y + 12}, "binding cycle",
                     {TextSize::kSmall, frame.theme.text_muted});
    DrawScores(frame);
  }
  DrawPodsAtPermit(frame);
  DrawPodInAttempt(frame);
}

}  // namespace berth::ui
