#include "base/attributes.h"
#include "panels/queues/queues_panel.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "base/strings.h"
#include "draw/words.h"
#include "model/header_words.h"
#include "model/queue_clocks.h"
#include "panels/overlay/wake_flash.h"
#include "panels/queues/queue_card.h"
#include "view/flush_times.h"

namespace berth::ui {

using sim::PodId;
using sim::PodPlace;
using sim::PodView;

namespace {

// The message is shown without the words that every such message has: "0/6 nodes are available:
// ...".
constexpr std::string_view kAvailable = " are available";
// The largest share of a row's width for the tags of plugins.
constexpr float kTagShare = 0.6f;

float TagWidth(const Frame& frame, std::string_view text) {
  return frame.paint.Width(text, TextSize::kTiny) + 14;
}

// Draws a tag that ends at `right`. Returns its left end.
float DrawTag(const Frame& frame, std::string_view text, float right, float y, float room) {
  const float width = std::min(TagWidth(frame, text), room);
  const Rect pill = {right - width, y - 8, width, 16};
  frame.paint.Fill(pill, frame.theme.panel_raised, 8);
  frame.paint.Text(
      pill.center(), text,
      {TextSize::kTiny, frame.theme.text_muted, Weight::kRegular, Align::kCenter, width - 10});
  return pill.x;
}

// Returns the number of the plugins' tags that fit side by side, with a "+n" if not all of them do.
size_t NumFittingTags(const Frame& frame, const std::vector<std::string>& plugins, float room) {
  float used = 0;
  for (size_t i = 0; i < plugins.size(); ++i) {
    used += TagWidth(frame, plugins[i]) + 4;
    const float more = i + 1 < plugins.size() ? TagWidth(frame, "+9") + 4 : 0;
    if (used + more > room) return std::max<size_t>(1, i);
  }
  return plugins.size();
}

// Draws the plugins that rejected the pod, in their order. Returns the left end.
float DrawTags(const Frame& frame, const PodView& pod, const Rect& row) {
  if (pod.plugins == nullptr || pod.plugins->empty()) return row.right();
  const std::vector<std::string>& plugins = *pod.plugins;
  const float room = row.w * kTagShare;
  const size_t shown = NumFittingTags(frame, plugins, room);
  const float y = row.y + 7;
  float x = row.right();
  if (shown < plugins.size()) {
    const std::string more = StrCat("+", std::to_string(plugins.size() - shown));
    x = DrawTag(frame, more, x, y, room) - 4;
  }
  for (size_t i = shown; i-- > 0;) {
    x = DrawTag(frame, plugins[i], x, y, room - (row.right() - x)) - 4;
  }
  return x;
}

// Draws the scheduler's message without the words that all messages have.
void DrawMessage(const Frame& frame, std::string_view message, Point at, float width) {
  const TextStyle style{TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kLeft,
                        width};
  const size_t common = message.find(kAvailable);
  if (common > 40) {  // also if `common` is npos
    frame.paint.Text(at, message, style);
    return;
  }
  const float used = frame.paint.Text(at, message.substr(0, common), style);
  TextStyle rest = style;
  rest.max_width = width - used;
  frame.paint.Text({at.x + used, at.y}, message.substr(common + kAvailable.size()), rest);
}

// Returns the seconds until the leftover flush; nothing if the queue never takes pods out by
// itself.
std::optional<double> SecondsToFlush(const QueueCard& card, const PodView& pod) {
  const std::optional<Time> flush = sim::LeftoverFlush(card.section(), pod.timestamp);
  if (!flush) return std::nullopt;
  return std::max(0.0, (*flush - card.frame.view.t).seconds());
}

void DrawParkedBar(const QueueCard& card, const PodView& pod, const Rect& bar) {
  const Frame& frame = card.frame;
  frame.paint.Fill(bar, frame.theme.line, bar.h / 2);
  const float share = ParkedShare(card.section(), pod, frame.view.t);
  if (share <= 0) return;
  frame.paint.Fill({bar.x, bar.y, std::max(bar.h, bar.w * share), bar.h}, frame.theme.text_dim,
                   bar.h / 2);
}

// Draws the time until the leftover flush, as a bar and in words.
void DrawTimeLeft(const QueueCard& card, const PodView& pod, float x, float right, float y) {
  const Frame& frame = card.frame;
  const std::optional<double> seconds = SecondsToFlush(card, pod);
  if (!seconds) return;
  const std::string text = Say("left over in {} s", Decimal(std::ceil(*seconds), 0));
  const TextStyle style{TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kRight};
  const float words = frame.paint.Width(Say("left over in {} s", "88"), TextSize::kTiny) + 8;
  frame.paint.Text({right, y}, text, style);
  DrawParkedBar(card, pod, {x, y - 1, right - words - x, 3});
}

// Returns the plugins' reasons for which the event did not wake the pod, or the event that it
// needs.
BERTH_KEPT_APART std::string WhyItStays(const Frame& frame, PodId id, const PodView& pod) {
  const auto skip = frame.move_request.skips.find(id);
  if (skip != frame.move_request.skips.end()) {
    // The only plugin has its tag in the line above.
    return pod.plugins->size() > 1 ? skip->second
                                   : skip->second.substr(pod.plugins->front().size() + 2);
  }
  const bool skipped = frame.wake_words.HintsSaidSkip(frame.move_request.cause, pod.plugins);
  return skipped ? Word("its hint says Skip") : Say("needs {}", frame.wake_words.For(pod.plugins));
}

// Draws the events that would wake the pod; just after an event that did not wake it, the reason.
void DrawWakesOn(const Frame& frame, PodId id, const PodView& pod, Point at, float width) {
  const bool stays = WasPassedOver(frame, pod);
  const std::string text = stays ? Say("stays: {}", WhyItStays(frame, id, pod))
                                 : Say("wakes on: {}", frame.wake_words.For(pod.plugins));
  frame.paint.Text(at, text,
                   {TextSize::kTiny, stays ? frame.theme.warn : frame.theme.text_dim,
                    Weight::kRegular, Align::kLeft, width});
}

// Returns the words for a low panel: the seconds first, because the rest may not fit.
std::string CompactWords(const QueueCard& card, const PodView& pod) {
  const bool named = pod.plugins != nullptr && !pod.plugins->empty();
  const std::string plugin = named ? pod.plugins->front() : std::string();
  const std::optional<double> seconds = SecondsToFlush(card, pod);
  if (!seconds) return plugin;
  const std::string text = Decimal(std::ceil(*seconds), 0) + " s";
  return named ? StrCat(text, " · ", plugin) : text;
}

void DrawParkedPod(const QueueCard& card, int index) {
  const Frame& frame = card.frame;
  const PodId id = card.PodAt(index);
  const PodView& pod = frame.Pod(id);
  const Rect rest = card.slots.At(index);
  Rect tile;
  const float alpha = WasPassedOver(frame, pod) ? 0.55f : 1;
  if (!frame.PodTile(id, rest, alpha, &tile) || !IsNear(tile, rest)) return;
  if (card.slots.compact()) {
    DrawParkedBar(card, pod, {tile.x, tile.bottom() + 2, tile.w, 2});
    return DrawWordsBeside(card, id, tile, CompactWords(card, pod));
  }
  const float x = tile.right() + 10;
  const Rect row = {x, tile.y, card.slots.body().right() - x, card.slots.pitch() - 8};
  const float tags = DrawTags(frame, pod, row);
  const Weight weight = frame.IsSelected(id) ? Weight::kSemibold : Weight::kRegular;
  frame.paint.Text({x, row.y + 7}, frame.catalog.ShortName(id),
                   {TextSize::kBody, frame.theme.text, weight, Align::kLeft, tags - x - 4, true});
  DrawMessage(frame, pod.message, {x, row.y + 21}, row.w);
  DrawWakesOn(frame, id, pod, {x, row.y + 34}, row.w);
  DrawTimeLeft(card, pod, x, row.right(), row.y + 46);
}

// Returns the width of `words`.
float DrawUnserved(const QueueCard& card, const std::string& words) {
  if (words.empty() || card.slots.one_line()) return 0;
  const bool low = card.slots.compact();
  const float y = low ? card.panel.bottom() - 9 : card.slots.footer_y();
  return card.frame.paint.Text(
      {card.panel.right() - 14, y}, words,
      {TextSize::kSmall, card.frame.theme.warn, Weight::kRegular, Align::kRight});
}

std::string FlushWords(const QueueSection& section, Time now) {
  const std::optional<Time> next = sim::NextFlush(section, now);
  if (!next) return "";
  return Say("left over after {} s · next check in {} s", Decimal(section.leave_after.seconds(), 0),
             Decimal(std::ceil((*next - now).seconds()), 0));
}

void DrawFooter(const QueueCard& card, std::string_view news, float taken) {
  const Frame& frame = card.frame;
  if (!news.empty()) return DrawQueueFooter(card, news, frame.theme.good, taken);
  if (card.pods.empty()) return;
  DrawQueueFooter(card, FlushWords(card.section(), frame.view.t), frame.theme.text_dim, taken);
}

// Pods in such a section wait for a PreEnqueue plugin, not for an event or a time.
bool IsGated(const QueueCard& card) { return card.section().flush_period == Duration{}; }

std::string_view EmptyWords(const QueueCard& card) {
  return Word(IsGated(card) ? "no pod is gated" : "no pod is parked");
}

QueueHint HintOf(const QueueCard& card, std::string_view news) {
  const bool any = card.frame.scenario.version->any_event_helps;
  if (IsGated(card)) return {Word("kept out by a plugin")};
  if (!card.slots.compact())
    return {Word(any ? "parked until any event" : "parked until an event helps")};
  return news.empty() ? QueueHint{Word("until an event, or the time, helps")}
                      : QueueHint{news, true};
}

}  // namespace

void DrawParked(const Frame& frame, SectionId section) {
  const QueueCard card = CardOf(frame, section);
  // Pods that no scheduler serves are not in the queue, but appear beside its first section of
  // parked pods.
  const bool is_first = section == SectionId::kUnschedulable;
  const std::string news = is_first ? WakeInOneLine(frame) : "";
  const std::string unserved = is_first ? UnservedWords(frame.view) : "";
  // A low panel has no separate line for them.
  const bool low = card.slots.one_line() || (card.slots.compact() && card.pods.empty());
  const bool instead = low && !unserved.empty();
  DrawQueueTitle(card, HintOf(card, news), instead ? std::string_view(unserved) : EmptyWords(card));
  for (int i = 0; i < card.num_large(); ++i) DrawParkedPod(card, i);
  DrawSmallTiles(card);
  DrawFooter(card, news, instead ? 0 : DrawUnserved(card, unserved));
}

}  // namespace berth::ui
