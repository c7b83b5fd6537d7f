#include "panels/batch/gangs_panel.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/words.h"
#include "model/node_bars.h"

namespace berth::ui {
namespace {

// Returns the amount in words. kube-batch counts every resource except memory in thousandths.
std::string AmountWords(std::string_view resource, double amount) {
  const auto whole = static_cast<int64_t>(std::llround(amount));
  if (resource == "memory") return MemoryWords(whole);
  return CpuWords(whole);
}

double CapacityOf(const sim::NodeView& node, std::string_view resource) {
  if (resource == "cpu") return static_cast<double>(node.allocatable.milli_cpu);
  if (resource == "memory") return static_cast<double>(node.allocatable.memory_bytes);
  return static_cast<double>(node.allocatable.Scalar(std::string(resource))) * 1000;
}

// Returns the amount that fills a bar. For all queues it is the amount that the cluster has, unless
// a queue has or deserves more.
double ScaleOf(const Frame& frame, const sim::QueueAccount& queue, std::string_view resource) {
  double scale = 0;
  for (sim::NodeId node : frame.view.node_order) scale += CapacityOf(frame.Node(node), resource);
  return std::max({scale, AmountOf(queue.allocated, resource), AmountOf(queue.deserved, resource)});
}

// Draws the end of the deserved amount: a line with a point, which no filling hides.
void DrawDeserved(const Frame& frame, const Rect& bar, float x) {
  const Color color = frame.theme.text;
  const float left = std::clamp(x - 1, bar.x, bar.right() - 2);
  frame.paint.Fill({left, bar.y - 2, 2, bar.h + 4}, color);
  frame.paint.Triangle({left - 2.5f, bar.y - 5}, {left + 4.5f, bar.y - 5}, {left + 1, bar.y - 1},
                       color);
}

// Marks a queue that requests more than the cluster has.
void DrawBeyond(const Frame& frame, const Rect& bar) {
  const float y = bar.center().y;
  frame.paint.Triangle({bar.right() - 5, y - 4}, {bar.right() + 1, y}, {bar.right() - 5, y + 4},
                       frame.theme.text_muted);
}

void DrawBar(const Frame& frame, const sim::QueueAccount& queue, const Rect& bar) {
  const std::string_view resource = DominantResource(queue);
  if (resource.empty()) return;
  const double scale = ScaleOf(frame, queue, resource);
  const auto width_of = [&](const sim::BatchAmounts& amounts) {
    const double share = scale > 0 ? AmountOf(amounts, resource) / scale : 0;
    return bar.w * static_cast<float>(std::clamp(share, 0.0, 1.0));
  };
  const float radius = std::min(3.0f, bar.h / 2);
  const float used = width_of(queue.allocated);
  const float asked = width_of(queue.request);
  frame.paint.Fill(bar, frame.theme.panel_raised, radius);
  if (asked > used + 1) {
    const Rect beyond = {bar.x + used, bar.y, asked - used, bar.h};
    frame.paint.Fill(beyond, frame.theme.accent.Faded(0.16f), radius);
    frame.paint.Hatch(beyond, frame.theme.accent.Faded(0.6f), 5);
  }
  if (used > 0) {
    frame.paint.Fill({bar.x, bar.y, std::max(2.0f, used), bar.h}, frame.theme.accent.Faded(0.88f),
                     radius);
  }
  if (AmountOf(queue.request, resource) > scale * 1.001) DrawBeyond(frame, bar);
  DrawDeserved(frame, bar, bar.x + width_of(queue.deserved));
}

// Returns for example "cpu: has 4, deserves 1, asks for 6".
std::string AmountsWords(const sim::QueueAccount& queue, std::string_view resource) {
  const auto words = [&](const sim::BatchAmounts& amounts) {
    return AmountWords(resource, AmountOf(amounts, resource));
  };
  return Say("{}: has {}, deserves {}, asks for {}", ShortResourceName(resource),
             words(queue.allocated), words(queue.deserved), words(queue.request));
}

// Draws the share at the right end, and whether it is too much, as far as there is room. Returns
// the left end of the words.
float DrawStanding(const Frame& frame, const sim::QueueAccount& queue, const Rect& head,
                   float room) {
  const float y = head.center().y;
  float right = head.right();
  const std::string share = Say("share {}", ShareText(queue.share));
  const std::string_view overused = Word("overused");
  const float over = frame.paint.Width(overused, TextSize::kSmall) + 16;
  const float both = frame.paint.Width(share, TextSize::kSmall) + (queue.overused ? over + 10 : 0);
  if (!queue.overused || both <= room) {
    right -= frame.paint.Text({right, y}, share,
                              {TextSize::kSmall, frame.theme.text_muted, Weight::kRegular,
                               Align::kRight, std::max(20.0f, room)}) +
             10;
  }
  if (!queue.overused) return right;
  if (over > room) {
    DrawAlert(frame, {right - 6, y}, 11, frame.theme.warn);
    return right - 16;
  }
  right -= frame.paint.Text({right, y}, overused,
                            {TextSize::kSmall, frame.theme.warn, Weight::kRegular, Align::kRight});
  DrawAlert(frame, {right - 9, y}, 11, frame.theme.warn);
  return right - 20;
}

void DrawIdle(const Frame& frame, const QueueRoom& room, const sim::QueueAccount& queue) {
  const float y = room.head.center().y;
  const float used = frame.paint.Text(
      {room.head.x, y}, queue.name,
      {TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kLeft, room.head.w});
  const std::string words = Say("weight {} · no job asks", queue.weight);
  if (frame.paint.Width(words, TextSize::kSmall) > room.head.w - used - 12) return;
  frame.paint.Text({room.head.right(), y}, words,
                   {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kRight});
}

void DrawTold(const Frame& frame, const QueueRoom& room, const sim::QueueAccount& queue,
              bool beside) {
  const Rect& head = room.head;
  const float y = head.center().y;
  // A bar in the same line is between the name and the rest.
  const float left = beside ? room.bar.x - head.x - 6 : head.w;
  const float used =
      frame.paint.Text({head.x, y}, queue.name,
                       {head.h < 16 ? TextSize::kSmall : TextSize::kBody, frame.theme.text,
                        Weight::kSemibold, Align::kLeft, left, true});
  const float from = beside ? room.bar.right() + 8 : head.x + used + 10;
  const float begin = DrawStanding(frame, queue, head, head.right() - from);
  const std::string weight = Say("weight {}", queue.weight);
  if (beside || frame.paint.Width(weight, TextSize::kSmall) > begin - from) return;
  frame.paint.Text({from, y}, weight, {TextSize::kSmall, frame.theme.text_dim});
}

// Draws a queue whose amounts are lost, because the process that counted them has ended.
void DrawLost(const Frame& frame, const QueueRoom& room, const sim::QueueAccount& queue) {
  const float y = room.head.center().y;
  const float used = frame.paint.Text(
      {room.head.x, y}, queue.name,
      {room.head.h < 16 ? TextSize::kSmall : TextSize::kBody, frame.theme.text_muted,
       Weight::kSemibold, Align::kLeft, room.head.w, true});
  frame.paint.Text({room.head.right(), y}, Word("its process has ended"),
                   {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kRight,
                    std::max(20.0f, room.head.w - used - 12)});
}

}  // namespace

std::string ShareText(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", share);
  return text;
}

void DrawQueueHead(const Frame& frame, const BatchStage& batch, size_t number) {
  const QueueRoom& room = batch.gangs.queues[number];
  const QueueEntry& entry = batch.book.queues[number];
  if (entry.account == nullptr) {
    frame.paint.Text(
        {room.head.x, room.head.center().y}, Word("in no session yet"),
        {TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kLeft, room.head.w});
    return;
  }
  const sim::QueueAccount& queue = *entry.account;
  if (frame.view.batch.is_lost) return DrawLost(frame, room, queue);
  if (entry.IsIdle()) return DrawIdle(frame, room, queue);
  DrawTold(frame, room, queue, batch.gangs.detail >= GangDetail::kLow);
  if (!room.bar.empty()) DrawBar(frame, queue, room.bar);
  const std::string_view resource = DominantResource(queue);
  if (room.amounts.empty() || resource.empty()) return;
  std::string words = AmountsWords(queue, resource);
  // The bar shows the requested amount, too, so the words can leave it out.
  if (frame.paint.Width(words, TextSize::kTiny) > room.amounts.w)
    words.resize(words.find(", asks"));
  frame.paint.Text(
      {room.amounts.x, room.amounts.center().y}, words,
      {TextSize::kTiny, frame.theme.text_muted, Weight::kRegular, Align::kLeft, room.amounts.w});
}

std::vector<std::string> QueueLines(const sim::QueueAccount& queue) {
  std::vector<std::string> lines = {Say("queue {}", queue.name)};
  lines.push_back(Say(queue.overused ? "weight {}, share {}: overused" : "weight {}, share {}",
                      queue.weight, ShareText(queue.share)));
  for (const auto& [resource, amount] : queue.request) {
    const bool any = amount > 0 || AmountOf(queue.allocated, resource) > 0;
    if (any) lines.push_back(AmountsWords(queue, resource));
  }
  return lines;
}

}  // namespace berth::ui
