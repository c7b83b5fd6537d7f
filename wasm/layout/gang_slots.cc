#include "layout/gang_slots.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

struct Measures {
  float head;     // the line with the name
  float bar;      // with the gaps above and below it; 0 if the bar is in the line with the name
  float amounts;  // the line below the bar; 0 means none
  float row;
  float seat;
  float share;    // the height of a gang's share bar
  float singles;  // the height of one line of single pods
  float side;     // the margin inside the card
  float gap;      // between cards
};

constexpr Measures kMeasures[] = {
    {20, 14, 16, 40, 20, 5, 26, 9, 8},
    {18, 12, 0, 31, 17, 4, 22, 8, 6},
    {16, 0, 0, 20, 13, 3, 16, 5, 4},
    {14, 0, 0, 15, 9, 2, 12, 3, 3},
};
constexpr int kNumDetails = 4;

const Measures& MeasuresOf(GangDetail detail) { return kMeasures[static_cast<size_t>(detail)]; }

constexpr float kLegend = 20;
constexpr float kMoreLine = 14;
// Narrower rows have only seats beside their names.
constexpr float kShareWordsFrom = 200;

float HeadHeight(const Measures& measures, const QueueEntry& entry) {
  const bool has_amounts = entry.account != nullptr && !entry.IsIdle();
  return measures.head + (has_amounts ? measures.bar + measures.amounts : 0);
}

// Returns the height of a queue's card that shows `gangs` of its gangs.
float CardHeight(const Measures& measures, const QueueEntry& entry, size_t gangs) {
  float height = 2 * measures.side + HeadHeight(measures, entry);
  if (!entry.singles.empty()) height += measures.singles;
  return height + measures.row * static_cast<float>(gangs);
}

float WholeHeight(const Measures& measures, const Gangs& book) {
  float height = 0;
  for (const QueueEntry& entry : book.queues) {
    height += CardHeight(measures, entry, entry.gangs.size()) + measures.gap;
  }
  return height - measures.gap;
}

std::vector<int> AllGangs(const QueueEntry& entry) {
  std::vector<int> all(entry.gangs.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  return all;
}

// Removes gangs until `kept` are left: first those that are done, then the last ones.
void DropGangs(const QueueEntry& entry, size_t kept, std::vector<int>* gangs) {
  for (size_t i = gangs->size(); i-- > 0 && gangs->size() > kept;) {
    if (entry.gangs[static_cast<size_t>((*gangs)[i])].IsDone()) {
      gangs->erase(gangs->begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  if (gangs->size() > kept) gangs->resize(kept);
}

class Arrangement {
 public:
  Arrangement(const Rect& panel, bool dense, const Gangs& book) : book_(book) {
    slots_.panel = panel;
    slots_.queues.resize(book.queues.size());
    // Such panels also have a low title.
    const bool low = dense || panel.h < 116;
    const float side = low ? 6 : 10;
    const float title = low ? 25 : 35;
    slots_.body = {panel.x + side, panel.y + title, panel.w - 2 * side, panel.h - title - side};
  }

  GangSlots Arrange() {
    int detail = 0;
    while (detail + 1 < kNumDetails && WholeHeight(kMeasures[detail], book_) > slots_.body.h) {
      ++detail;
    }
    slots_.detail = static_cast<GangDetail>(detail);
    const float height = WholeHeight(measures(), book_);
    if (height <= slots_.body.h) {
      PlaceAll();
      PlaceLegend(height);
    } else {
      PlaceSome();
    }
    return std::move(slots_);
  }

 private:
  const Measures& measures() const { return MeasuresOf(slots_.detail); }

  void PlaceLegend(float height) {
    const Rect& body = slots_.body;
    if (slots_.detail > GangDetail::kUsual || height + kLegend > body.h) return;
    slots_.legend = {body.x + 4, body.bottom() - kLegend + 4, body.w - 8, kLegend};
  }

  void PlaceAll() {
    float y = slots_.body.y;
    for (size_t i = 0; i < book_.queues.size(); ++i) {
      slots_.queues[i].gang_numbers = AllGangs(book_.queues[i]);
      y = PlaceCard(i, y) + measures().gap;
    }
  }

  // Gives each queue one line for its gangs, and then one more line after the other to each queue
  // in turn, as long as there is room.
  void PlaceSome() {
    const size_t shown = CountShownQueues();
    std::vector<size_t> lines(shown);
    float room = slots_.body.h + measures().gap;
    if (shown < book_.queues.size()) room -= kMoreLine;
    for (size_t i = 0; i < shown; ++i) {
      lines[i] = std::min<size_t>(1, book_.queues[i].gangs.size());
      room -= CardHeight(measures(), book_.queues[i], lines[i]) + measures().gap;
    }
    ShareOut(room, &lines);
    float y = slots_.body.y;
    for (size_t i = 0; i < shown; ++i) {
      HideGangs(i, lines[i]);
      y = PlaceCard(i, y) + measures().gap;
    }
    slots_.hidden_queues = static_cast<int>(book_.queues.size() - shown);
    if (slots_.hidden_queues > 0) slots_.more = {slots_.body.x, y, slots_.body.w, kMoreLine};
  }

  size_t CountShownQueues() const {
    float room = slots_.body.h + measures().gap - kMoreLine;
    size_t shown = 0;
    for (const QueueEntry& entry : book_.queues) {
      const size_t gangs = std::min<size_t>(1, entry.gangs.size());
      room -= CardHeight(measures(), entry, gangs) + measures().gap;
      if (room < 0) break;
      ++shown;
    }
    return shown;
  }

  void ShareOut(float room, std::vector<size_t>* lines) const {
    for (bool any = true; any;) {
      any = false;
      for (size_t i = 0; i < lines->size(); ++i) {
        if ((*lines)[i] >= book_.queues[i].gangs.size() || room < measures().row) continue;
        room -= measures().row;
        ++(*lines)[i];
        any = true;
      }
    }
  }

  // Keeps `lines` lines for gangs. If the queue has more gangs, the last line shows the number of
  // the others.
  void HideGangs(size_t queue, size_t lines) {
    const QueueEntry& entry = book_.queues[queue];
    QueueRoom& room = slots_.queues[queue];
    room.gang_numbers = AllGangs(entry);
    if (lines >= entry.gangs.size()) return;
    DropGangs(entry, lines - 1, &room.gang_numbers);
    room.hidden_gangs = static_cast<int>(entry.gangs.size() - room.gang_numbers.size());
  }

  // Returns the lower end of the card.
  float PlaceCard(size_t number, float y) {
    const QueueEntry& entry = book_.queues[number];
    QueueRoom& room = slots_.queues[number];
    const size_t lines = room.gang_numbers.size() + (room.hidden_gangs > 0 ? 1 : 0);
    room.card = {slots_.body.x, y, slots_.body.w, CardHeight(measures(), entry, lines)};
    const float side = std::max(5.0f, measures().side);
    const Rect inner = {room.card.x + side, y + measures().side, room.card.w - 2 * side,
                        room.card.h - 2 * measures().side};
    PlaceHead(entry, inner, &room);
    float at = inner.y + HeadHeight(measures(), entry);
    for (const int gang : room.gang_numbers) {
      room.gangs.push_back(
          RowOf(entry.gangs[static_cast<size_t>(gang)], {inner.x, at, inner.w, measures().row}));
      at += measures().row;
    }
    if (room.hidden_gangs > 0) {
      room.more = {inner.x, at, inner.w, measures().row};
      at += measures().row;
    }
    const float size = std::min(measures().singles - 4, 20.0f);
    room.singles = FitTiles({inner.x, at + 3, inner.w, size},
                            static_cast<int>(entry.singles.size()), {size, 12, 10, 8, 6, 5, 4, 3});
    return room.card.bottom();
  }

  void PlaceHead(const QueueEntry& entry, const Rect& inner, QueueRoom* room) const {
    room->head = {inner.x, inner.y, inner.w, measures().head};
    if (entry.account == nullptr || entry.IsIdle()) return;
    if (measures().bar > 0) {
      room->bar = {inner.x, room->head.bottom() + 1, inner.w, measures().bar - 5};
    } else {
      // The bar is between the name and the words at the right. A narrow card leaves more room for
      // the name and the share.
      const bool narrow = inner.w < 220;
      room->bar = {inner.x + inner.w * (narrow ? 0.45f : 0.36f), room->head.center().y - 3,
                   inner.w * (narrow ? 0.16f : 0.28f), 6};
    }
    if (measures().amounts <= 0) return;
    room->amounts = {inner.x, inner.y + measures().head + measures().bar - 2, inner.w,
                     measures().amounts};
  }

  GangRow RowOf(const Gang& gang, const Rect& row) const {
    const float seat = measures().seat;
    const float share = measures().share;
    const float name = row.w * (row.w < 180 ? 0.3f : 0.27f);
    const float words = std::clamp(row.w * 0.24f, 44.0f, 72.0f);
    const float y = row.y + std::max(1.0f, (row.h - seat - share - 3) / 2);
    GangRow placed;
    placed.row = row;
    placed.name = {row.x, y, name, seat};
    placed.words = {row.right() - words, y, words, seat};
    const Rect zone = {row.x + name + 4, y, row.w - name - words - 10, seat};
    placed.seats = FitTiles(zone, static_cast<int>(gang.seats.size()),
                            {seat, std::floor(seat * 0.75f), 10, 8, 6, 5, 4, 3});
    // If the tiles are smaller than the line, centres them in it.
    if (placed.seats.shown <= placed.seats.columns) {
      placed.seats.zone.y += (seat - placed.seats.size) / 2;
    }
    const bool has_words = measures().share >= 4 && row.w >= kShareWordsFrom;
    const float bar_y = y + seat + 3;
    const float right = has_words ? placed.words.x - 6 : row.right();
    placed.share = {row.x, bar_y, right - row.x, share};
    if (has_words) placed.share_words = {placed.words.x, bar_y - 3, words, share + 6};
    return placed;
  }

  const Gangs& book_;
  GangSlots slots_;
};

// Returns a square beside the number that counts the hidden gangs or queues.
Rect SpotAt(const Rect& more) { return SquareAround({more.x + 4, more.center().y}, 4); }

}  // namespace

GangSlots ArrangeGangs(const Rect& panel, bool dense, const Gangs& book) {
  return Arrangement(panel, dense, book).Arrange();
}

Rect TileInSeat(const Rect& seat) {
  return SquareAround(seat.center(), std::max(2.0f, std::round(seat.w * 0.56f)));
}

bool GangSlots::IsHidden(const SeatPlace& place) const {
  if (place.queue < 0) return true;
  const QueueRoom& room = queues[static_cast<size_t>(place.queue)];
  if (room.card.empty()) return true;
  if (place.gang < 0) return place.seat >= room.singles.shown;
  const auto it = std::find(room.gang_numbers.begin(), room.gang_numbers.end(), place.gang);
  if (it == room.gang_numbers.end()) return true;
  return place.seat >= room.gangs[static_cast<size_t>(it - room.gang_numbers.begin())].seats.shown;
}

Rect GangSlots::TileAt(const SeatPlace& place) const {
  if (place.queue < 0) return SpotAt({panel.x + 8, panel.y + 6, 8, 8});
  const QueueRoom& room = queues[static_cast<size_t>(place.queue)];
  if (room.card.empty()) return SpotAt(more);
  if (place.gang < 0) return room.singles.At(place.seat);
  const auto it = std::find(room.gang_numbers.begin(), room.gang_numbers.end(), place.gang);
  if (it == room.gang_numbers.end()) return SpotAt(room.more);
  const TileGrid& seats = room.gangs[static_cast<size_t>(it - room.gang_numbers.begin())].seats;
  const Rect seat = seats.At(place.seat);
  return place.seat < seats.shown ? TileInSeat(seat) : seat;
}

}  // namespace berth::ui
