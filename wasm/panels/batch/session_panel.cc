#include "panels/batch/session_panel.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/words.h"

namespace berth::ui {
namespace {

constexpr float kSign = 12;

using State = ActionStory::State;

// Returns the state of a station: the snapshot, an action, or the end.
State StateAt(const SessionProgress& story, size_t station) {
  if (story.number == 0) return State::kAhead;
  if (station == 0) return State::kOver;
  if (station <= story.actions.size()) return story.actions[station - 1].state;
  return story.open ? State::kAhead : State::kOver;
}

std::string_view NameAt(const SessionProgress& story, size_t station) {
  if (station == 0) return Word("snapshot");
  return station <= story.actions.size() ? std::string_view(story.actions[station - 1].name)
                                         : Word("close");
}

const DeedEntry* DeedAt(const SessionProgress& story, size_t station) {
  if (station == 0) return nullptr;
  const std::vector<DeedEntry>& deeds =
      station <= story.actions.size() ? story.actions[station - 1].deeds : story.at_close;
  return deeds.empty() ? nullptr : &deeds.back();
}

std::string RemarkAt(const BatchStage& batch, size_t station) {
  const SessionProgress& story = batch.story;
  const State state = StateAt(story, station);
  if (state == State::kAhead) return "";
  if (station == 0) {
    const auto is_told = [](const QueueEntry& entry) { return entry.account != nullptr; };
    const auto queues = std::count_if(batch.book.queues.begin(), batch.book.queues.end(), is_told);
    return Say(queues == 1 ? "{} queue" : "{} queues", queues);
  }
  if (station > story.actions.size()) {
    return std::string(story.at_close.empty() ? Word("nothing to release") : "");
  }
  const ActionStory& action = story.actions[station - 1];
  const std::string sum = SumWords(action);
  if (!sum.empty() || !action.deeds.empty()) return sum;
  return Word(state == State::kRuns ? "running" : "nothing to do");
}

// --- The title

// Returns "" unless the scheduler waits for the next session.
std::string TimeToNext(const Frame& frame, const BatchStage& batch) {
  const SessionProgress& story = batch.story;
  if (story.number == 0 || story.open) return "";
  // Without a running process the next session waits for a restart, whose time is not known.
  const bool is_led = frame.view.processes == nullptr || frame.view.processes->shown >= 0;
  if (!is_led) return "";
  const double left = (story.closed + batch.period - frame.view.t).seconds();
  // The log leaves out sessions that find nothing to do.
  if (left <= 0) return "";
  return Decimal(left, 1) + " s";
}

std::string StateWords(const SessionProgress& story, const std::string& time_to_next) {
  if (!time_to_next.empty()) return Say("next in {}", time_to_next);
  return Word(story.number == 0 ? "none yet" : story.open ? "open" : "closed");
}

void DrawTitle(const Frame& frame, const BatchStage& batch) {
  const Rect& panel = frame.layout.cycle;
  const SessionProgress& story = batch.story;
  const std::string title = story.number == 0 ? Word("session") : Say("session {}", story.number);
  const Point end = frame.Card(panel, title);
  const float right = frame.TitleRight(panel);
  const std::string time_to_next = TimeToNext(frame, batch);
  std::string words = StateWords(story, time_to_next);
  const float room = right - end.x - 24;
  const bool fits = frame.paint.Width(words, TextSize::kSmall) <= room;
  if (!fits && !time_to_next.empty()) words = time_to_next;
  const TextStyle style{TextSize::kSmall, story.open ? frame.theme.accent : frame.theme.text_muted,
                        story.open ? Weight::kSemibold : Weight::kRegular, Align::kRight, room};
  const float used = frame.paint.Text({right, end.y}, words, style);
  const Point sign = {right - used - 11, end.y};
  if (story.number == 0 || sign.x - 6 < end.x + 4) return;
  if (story.open) return frame.paint.Circle(sign, 4, frame.theme.accent);
  frame.paint.CircleLine(sign, 4.5f, frame.theme.line, 2);
  const double left = (story.closed + batch.period - frame.view.t).seconds();
  const double share = batch.period.seconds() > 0 ? left / batch.period.seconds() : 0;
  if (share > 0) {
    frame.paint.Arc(sign, 4.5f, static_cast<float>(std::min(share, 1.0)), frame.theme.text_muted,
                    2);
  }
}

// --- The stations

void DrawTrack(const Frame& frame, const BatchStage& batch) {
  const std::vector<SessionStation>& stations = batch.session.stations;
  frame.paint.Line(stations.front().at, stations.back().at, frame.theme.line, 2);
  size_t reached = 0;
  for (size_t i = 0; i < stations.size(); ++i) {
    if (StateAt(batch.story, i) != State::kAhead) reached = i;
  }
  if (reached == 0) return;
  frame.paint.Line(stations.front().at, stations[reached].at,
                   frame.theme.accent.Faded(batch.story.open ? 1 : 0.45f), 2);
}

// Draws the mark of a station: hollow if it is ahead, with a ring if it runs, with a bar if it had
// no operations.
void DrawMark(const Frame& frame, const BatchStage& batch, size_t station) {
  const Theme& theme = frame.theme;
  const SessionSlots& slots = batch.session;
  const Point at = slots.stations[station].at;
  const float r = slots.mark;
  const State state = StateAt(batch.story, station);
  const Color color = theme.accent.Faded(batch.story.open ? 1 : 0.55f);
  frame.paint.Circle(at, r + 1, theme.panel);
  if (state == State::kAhead) {
    frame.paint.Circle(at, r, theme.panel_raised);
    return frame.paint.CircleLine(at, r, theme.line);
  }
  const bool is_action = station > 0 && station <= batch.story.actions.size();
  if (state == State::kOver && is_action && DeedAt(batch.story, station) == nullptr) {
    frame.paint.Circle(at, r, theme.panel_raised);
    frame.paint.CircleLine(at, r, color);
    return frame.paint.Line({at.x - r * 0.5f, at.y}, {at.x + r * 0.5f, at.y}, theme.text_muted,
                            1.5f);
  }
  frame.paint.Circle(at, r, color);
  if (state == State::kRuns) frame.paint.CircleLine(at, r + 3.5f, theme.accent, 1.5f);
}

TextStyle NameStyle(const Frame& frame, const BatchStage& batch, size_t station) {
  const State state = StateAt(batch.story, station);
  TextStyle style{TextSize::kBody, frame.theme.text_dim};
  if (state == State::kOver) {
    style.color = batch.story.open ? frame.theme.text : frame.theme.text_muted;
  }
  if (state == State::kRuns) {
    style.color = frame.theme.text;
    style.weight = Weight::kSemibold;
  }
  return style;
}

void DrawDetail(const Frame& frame, const BatchStage& batch, size_t station) {
  const Rect& room = batch.session.stations[station].detail;
  const DeedEntry* deed = DeedAt(batch.story, station);
  if (room.empty() || deed == nullptr) return;
  const bool runs = StateAt(batch.story, station) == State::kRuns;
  DrawDeedSign(frame, *deed, {room.x, room.y - 1, kSign, kSign});
  frame.paint.Text({room.x + kSign + 7, room.y + 5}, DeedWords(frame, *deed),
                   {TextSize::kSmall, runs ? frame.theme.text : frame.theme.text_muted,
                    Weight::kRegular, Align::kLeft, room.w - kSign - 7});
}

void DrawStation(const Frame& frame, const BatchStage& batch, size_t station) {
  const SessionSlots& slots = batch.session;
  const SessionStation& place = slots.stations[station];
  const auto id = static_cast<int32_t>(station);
  DrawMark(frame, batch, station);
  if (place.name.empty()) {
    return frame.AddHit(SquareAround(place.at, 24), HitKind::kAction, id);
  }
  TextStyle style = NameStyle(frame, batch, station);
  if (slots.one_line) style.size = TextSize::kSmall;
  style.max_width = place.name.w;
  if (slots.across) {
    style.size = TextSize::kTiny;
    style.align = Align::kCenter;
    frame.paint.Text(place.name.center(), NameAt(batch.story, station), style);
    return frame.AddHit({place.name.x, place.at.y - 10, place.name.w, 32}, HitKind::kAction, id);
  }
  const float y = place.name.center().y;
  const float used = frame.paint.Text({place.name.x, y}, NameAt(batch.story, station), style);
  const Rect& panel = frame.layout.cycle;
  frame.AddHit({panel.x + 4, place.name.y, panel.w - 8, place.name.h + place.detail.h},
               HitKind::kAction, id);
  if (slots.one_line) return;
  const float room = place.name.w - used - 10;
  const TextStyle remark{TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kRight,
                         room};
  const std::string words = RemarkAt(batch, station);
  frame.paint.Text({place.name.right(), y}, InShort(frame.paint, words, room, remark), remark);
  DrawDetail(frame, batch, station);
}

// Draws the latest event, for small panels.
void DrawFoot(const Frame& frame, const BatchStage& batch) {
  const Rect& foot = batch.session.foot;
  size_t station = 0;
  const DeedEntry* latest = batch.story.Latest(&station);
  if (foot.empty()) return;
  TextStyle style{TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kLeft, foot.w};
  if (latest == nullptr) {
    style.color = frame.theme.text_dim;
    frame.paint.Text({foot.x, foot.y + 8}, Word("nothing has happened in it"), style);
    return;
  }
  const std::string_view action = NameAt(batch.story, station + 1);
  const float sign = 11;
  const bool two_lines = foot.h >= 30;
  const float y = foot.y + 8;
  float x = foot.x;
  if (two_lines) {
    frame.paint.Text({x, y}, StrCat(action, ":"), style);
  } else {
    const std::string named = StrCat(action, ": ");
    const float width = frame.paint.Width(named, TextSize::kSmall);
    const float rest = frame.paint.Width(DeedWords(frame, *latest), TextSize::kSmall);
    if (width + sign + 6 + rest <= foot.w) x += frame.paint.Text({x, y}, named, style);
  }
  const float line = two_lines ? y + 15 : y;
  DrawDeedSign(frame, *latest, {x, line - sign / 2, sign, sign});
  style.max_width = foot.right() - x - sign - 6;
  style.color = batch.story.open ? frame.theme.text : frame.theme.text_muted;
  std::string words = DeedWords(frame, *latest);
  if (frame.paint.Width(words, style.size) > style.max_width) style.size = TextSize::kTiny;
  if (frame.paint.Width(words, style.size) > style.max_width) {
    words.resize(std::min(words.size(), words.find(" for ")));
  }
  frame.paint.Text({x + sign + 6, line}, InShort(frame.paint, words, style.max_width, style),
                   style);
}

}  // namespace

void DrawSession(const Frame& frame, const BatchStage& batch) {
  DrawTitle(frame, batch);
  DrawTrack(frame, batch);
  for (size_t i = 0; i < batch.session.stations.size(); ++i) DrawStation(frame, batch, i);
  if (batch.session.one_line) return DrawFoot(frame, batch);
  DrawSessionLedger(frame, batch);
}

}  // namespace berth::ui
