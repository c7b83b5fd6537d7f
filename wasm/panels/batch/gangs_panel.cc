#include "panels/batch/gangs_panel.h"

#include <algorithm>

#include "base/strings.h"
#include "draw/words.h"
#include "model/header_words.h"
#include "panels/batch/session_panel.h"
#include "sim/batch/batch_cycle.h"

namespace berth::ui {

using sim::PodId;

namespace {

constexpr int32_t kGangsOfAQueue = 1 << 16;

Color ColorOfSeat(const Frame& frame, const Seat& seat) {
  return seat.pod == sim::kNoId ? frame.theme.text_dim
                                : frame.PodColor(seat.pod).Faded(frame.Strength(seat.pod));
}

// Draws a waiting pod in its seat; for a pod that is elsewhere, only a mark.
void DrawSeatOf(const Frame& frame, const Seat& seat, const Rect& rect) {
  if (seat.state == SeatState::kWaiting) {
    DrawEmptySeat(frame, rect);
    Rect tile;
    frame.PodTile(seat.pod, TileInSeat(rect), 1, &tile);
    return;
  }
  DrawSeat(frame, rect, seat.state, ColorOfSeat(frame, seat));
  if (seat.pod == sim::kNoId || seat.state == SeatState::kDone) return;
  if (frame.IsSelected(seat.pod)) {
    frame.paint.Stroke(rect.Inset(-2), frame.theme.outline, rect.w * 0.24f + 2, 1.5f);
  }
  frame.AddHit(rect, HitKind::kPodMention, seat.pod);
}

void DrawCount(const Frame& frame, const Rect& rect, int count, const char* words) {
  frame.paint.Text(rect.center(), Say(words, count),
                   {TextSize::kTiny, frame.theme.text_muted, Weight::kSemibold, Align::kCenter});
  frame.AddHit(rect, HitKind::kMore, count);
}

const Gang* GangAt(const Gangs& book, int32_t hit) {
  const auto queue = static_cast<size_t>(hit / kGangsOfAQueue);
  const auto number = static_cast<size_t>(hit % kGangsOfAQueue);
  if (queue >= book.queues.size() || number >= book.queues[queue].gangs.size()) return nullptr;
  return &book.queues[queue].gangs[number];
}

// Draws a line behind the last seat that the gang needs.
void DrawLeast(const Frame& frame, const Gang& gang, const TileGrid& seats) {
  const int least = gang.min_member();
  const bool more = least > 0 && least < static_cast<int>(gang.seats.size());
  if (!more || least > seats.shown || seats.pitch - seats.size < 2) return;
  const Rect last = seats.At(least - 1);
  frame.paint.Fill(
      {last.right() + (seats.pitch - seats.size) / 2 - 0.75f, last.y - 2, 1.5f, last.h + 4},
      frame.theme.text_muted);
}

void DrawSeats(const Frame& frame, const Gang& gang, const GangRow& row) {
  for (int i = 0; i < row.seats.shown; ++i) {
    DrawSeatOf(frame, gang.seats[static_cast<size_t>(i)], row.seats.At(i));
  }
  DrawLeast(frame, gang, row.seats);
  if (row.seats.hidden > 0) DrawCount(frame, row.seats.more, row.seats.hidden, "+{}");
}

// The reason for which pods of the gang lost their places in the last seconds.
enum class News : uint8_t { kNone, kUndone, kReleased };

News NewsOf(const Frame& frame, const BatchStage& batch, const std::vector<TakenBack>& taken,
            SeatPlace gang) {
  for (const TakenBack& back : taken) {
    const SeatPlace place = batch.book.PlaceOf(back.pod);
    if (back.evicted || place.queue != gang.queue || place.gang != gang.gang) continue;
    const bool at_end = !frame.view.batch.open && back.t == frame.view.batch.closed;
    return at_end ? News::kReleased : News::kUndone;
  }
  return News::kNone;
}

std::string ReadyWords(const Gang& gang) {
  if (gang.account == nullptr) return Say("{} waiting", gang.seats.size());
  const std::string least = std::to_string(gang.min_member());
  const std::string ready = std::to_string(gang.ready());
  return Say(gang.ready() > gang.min_member() ? "{} · min {}" : "{} of {}", ready, least);
}

// Returns the number at the beginning of the words.
std::string ReadyNumber(const Gang& gang) {
  return std::to_string(gang.account == nullptr ? static_cast<int>(gang.seats.size())
                                                : gang.ready());
}

void DrawWords(const Frame& frame, const Gang& gang, const GangRow& row, News news) {
  const Rect& rect = row.words;
  const float y = rect.center().y;
  TextStyle style{TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kRight,
                  rect.w};
  if (news != News::kNone) {
    style.color = frame.theme.warn;
    const std::string_view word = Word(news == News::kUndone ? "undone" : "released");
    const bool fits = frame.paint.Width(word, TextSize::kSmall) <= rect.w - 16;
    const float used = fits ? frame.paint.Text({rect.right(), y}, word, style) : 0;
    return DrawTurnBack(frame, {rect.right() - used - 8, y}, 10, style.color);
  }
  if (gang.IsDone()) {
    frame.paint.Text({rect.right(), y}, Word("done"), style);
    return;
  }
  const bool ready = gang.IsReady();
  if (ready) style.color = frame.theme.text;
  style.max_width = rect.w - (ready ? 14 : 0);
  const std::string words = ReadyWords(gang);
  const bool fits = frame.paint.Width(words, TextSize::kSmall) <= style.max_width;
  const float used = frame.paint.Text({rect.right(), y}, fits ? words : ReadyNumber(gang), style);
  if (ready) frame.paint.Check({rect.right() - used - 8, y}, 9, frame.theme.good);
}

// Draws the share bar. All share bars begin at the same x, and a full bar means all of the cluster,
// so that readers can compare the gangs.
void DrawShare(const Frame& frame, const Gang& gang, const GangRow& row) {
  if (gang.account == nullptr || frame.view.batch.is_lost) return;
  const float radius = row.share.h / 2;
  frame.paint.Fill(row.share, frame.theme.panel_raised, radius);
  const auto share = static_cast<float>(std::clamp(gang.account->share, 0.0, 1.0));
  if (share > 0) {
    frame.paint.Fill(
        {row.share.x, row.share.y, std::max(row.share.h, row.share.w * share), row.share.h},
        ColorOfSeat(frame, gang.seats.empty() ? Seat() : gang.seats.front()), radius);
  }
  if (row.share_words.empty()) return;
  frame.paint.Text({row.share_words.right(), row.share_words.center().y},
                   ShareText(gang.account->share),
                   {TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kRight});
}

void DrawGang(const Frame& frame, const BatchStage& batch, SeatPlace place, const GangRow& row,
              const std::vector<TakenBack>& taken) {
  const Gang& gang =
      batch.book.queues[static_cast<size_t>(place.queue)].gangs[static_cast<size_t>(place.gang)];
  const int32_t hit = place.queue * kGangsOfAQueue + place.gang;
  if (frame.IsHovered(HitKind::kGang, hit)) {
    frame.paint.Fill(row.row.Inset(-1), frame.theme.panel_raised.Faded(0.6f), 5);
  }
  frame.AddHit(row.row, HitKind::kGang, hit);
  const Color color = gang.IsDone() ? frame.theme.text_dim : frame.theme.text;
  const bool small = row.name.h < 16;
  frame.paint.Text({row.name.x, row.name.center().y}, gang.name,
                   {small ? TextSize::kTiny : TextSize::kSmall, color, Weight::kRegular,
                    Align::kLeft, row.name.w, true});
  DrawSeats(frame, gang, row);
  DrawWords(frame, gang, row, NewsOf(frame, batch, taken, place));
  DrawShare(frame, gang, row);
}

void DrawSingles(const Frame& frame, const QueueEntry& entry, const TileGrid& tiles) {
  for (int i = 0; i < tiles.shown; ++i) {
    const Seat& seat = entry.singles[static_cast<size_t>(i)];
    Rect tile;
    if (seat.state == SeatState::kWaiting) {
      frame.PodTile(seat.pod, tiles.At(i), 1, &tile);
    } else {
      DrawSeatOf(frame, seat, tiles.At(i));
    }
  }
  if (tiles.hidden > 0) DrawCount(frame, tiles.more, tiles.hidden, "+{}");
}

void DrawQueue(const Frame& frame, const BatchStage& batch, size_t number,
               const std::vector<TakenBack>& taken) {
  const QueueRoom& room = batch.gangs.queues[number];
  const QueueEntry& entry = batch.book.queues[number];
  if (room.card.empty()) return;
  frame.paint.Fill(room.card, frame.theme.background, 7);
  const auto id = static_cast<int32_t>(number);
  const bool hovered = frame.IsHovered(HitKind::kBatchQueue, id);
  frame.paint.Stroke(room.card, hovered ? frame.theme.text_dim : frame.theme.line, 7);
  frame.AddHit(room.card, HitKind::kBatchQueue, id);
  DrawQueueHead(frame, batch, number);
  for (size_t i = 0; i < room.gangs.size(); ++i) {
    DrawGang(frame, batch, {id, room.gang_numbers[i], 0}, room.gangs[i], taken);
  }
  if (room.hidden_gangs > 0) {
    DrawCount(frame, room.more, room.hidden_gangs, room.hidden_gangs == 1 ? "+{} job" : "+{} jobs");
  }
  DrawSingles(frame, entry, room.singles);
}

// Draws the meaning of the shapes, if there is room for all of them.
void DrawLegend(const Frame& frame, const Rect& legend) {
  constexpr struct {
    SeatState state;
    const char* word;
  } kItems[] = {{SeatState::kWaiting, "waits"},
                {SeatState::kPromised, "promised"},
                {SeatState::kHeld, "in the session"},
                {SeatState::kRuns, "bound"}};
  constexpr float kSign = 12;
  constexpr float kGap = 12;
  float width = -kGap;
  for (const auto& item : kItems) {
    width += kSign + 5 + frame.paint.Width(Word(item.word), TextSize::kTiny) + kGap;
  }
  if (legend.empty() || width > legend.w) return;
  float x = legend.x;
  const float y = legend.center().y;
  for (const auto& item : kItems) {
    DrawSeat(frame, {x, y - kSign / 2, kSign, kSign}, item.state, frame.theme.text_muted);
    x += kSign + 5;
    x += kGap + frame.paint.Text({x, y}, Word(item.word), {TextSize::kTiny, frame.theme.text_dim});
  }
}

std::string CountWords(const BatchStage& batch) {
  const int gangs = batch.book.num_gangs;
  return Say(gangs == 1 ? "{} gang" : "{} gangs", gangs);
}

void DrawTitle(const Frame& frame, const BatchStage& batch) {
  const Rect& panel = batch.gangs.panel;
  const auto [x, y] = frame.Card(panel, Word("queues"));
  const float used =
      frame.paint.Text({x + 8, y}, CountWords(batch), {TextSize::kBody, frame.theme.text_muted});
  const std::string unserved = UnservedWords(frame.view);
  const std::string_view usual = Word("thin bars: share of the cluster");
  const std::string_view hint = unserved.empty() ? usual : std::string_view(unserved);
  const float right = frame.TitleRight(panel);
  if (frame.paint.Width(hint, TextSize::kSmall) > right - x - used - 20) return;
  const Color color = unserved.empty() ? frame.theme.text_dim : frame.theme.warn;
  frame.paint.Text({right, y}, hint, {TextSize::kSmall, color, Weight::kRegular, Align::kRight});
}

}  // namespace

void DrawGangs(const Frame& frame, const BatchStage& batch) {
  DrawTitle(frame, batch);
  const GangSlots& slots = batch.gangs;
  if (batch.book.queues.empty()) {
    frame.paint.Text({slots.body.center().x, slots.body.y + 20}, Word("no queue yet"),
                     {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kCenter});
  }
  const std::vector<TakenBack> taken = TakenBackLately(frame);
  for (size_t i = 0; i < slots.queues.size(); ++i) DrawQueue(frame, batch, i, taken);
  if (slots.hidden_queues > 0) {
    DrawCount(frame, slots.more, slots.hidden_queues,
              slots.hidden_queues == 1 ? "+{} queue" : "+{} queues");
  }
  DrawLegend(frame, slots.legend);
}

int32_t BatchQueueHit(const BatchStage& batch, std::string_view name) {
  const std::vector<QueueEntry>& queues = batch.book.queues;
  const auto it = std::find_if(queues.begin(), queues.end(), [&](const QueueEntry& entry) {
    return entry.account != nullptr && entry.account->name == name;
  });
  return it == queues.end() ? sim::kNoId : static_cast<int32_t>(it - queues.begin());
}

int32_t GangHit(const BatchStage& batch, std::string_view uid) {
  for (size_t queue = 0; queue < batch.book.queues.size(); ++queue) {
    const std::vector<Gang>& gangs = batch.book.queues[queue].gangs;
    for (size_t gang = 0; gang < gangs.size(); ++gang) {
      if (gangs[gang].uid != uid) continue;
      return static_cast<int32_t>(queue) * kGangsOfAQueue + static_cast<int32_t>(gang);
    }
  }
  return sim::kNoId;
}

std::string TargetOf(const Gangs& book, const Hit& hit) {
  if (hit.kind == HitKind::kGang) {
    const Gang* gang = GangAt(book, hit.id);
    return gang == nullptr ? "" : StrCat("podgroup/", gang->uid);
  }
  const auto queue = static_cast<size_t>(hit.id);
  const bool has_name = queue < book.queues.size() && book.queues[queue].account != nullptr;
  return has_name ? StrCat("queue/", book.queues[queue].account->name) : "";
}

std::vector<std::string> GangLines(const Frame& frame, const BatchStage& batch, int32_t hit) {
  const Gang* found = GangAt(batch.book, hit);
  if (found == nullptr) return {};
  const Gang& gang = *found;
  std::vector<std::string> lines = {sim::PodGroupText(gang.uid)};
  if (gang.account == nullptr) {
    lines.emplace_back(Word("no session has had it yet"));
    return lines;
  }
  lines.push_back(Say("minMember {}: {} have a place, {} are promised one", gang.min_member(),
                      gang.ready(), gang.promised()));
  if (!frame.view.batch.is_lost) {
    lines.push_back(Say("share of the cluster {}", ShareText(gang.account->share)));
  }
  const auto group = frame.view.batch.groups.find(sim::PodGroupText(gang.uid));
  if (group == frame.view.batch.groups.end()) return lines;
  lines.push_back(Say("phase {}", group->second.phase));
  if (!group->second.message.empty()) lines.emplace_back(group->second.message);
  return lines;
}

}  // namespace berth::ui
