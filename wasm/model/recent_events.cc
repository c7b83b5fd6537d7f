#include "model/recent_events.h"

#include <optional>

#include "answers/describe.h"
#include "draw/sentences.h"
#include "draw/words.h"
#include "model/move_request_text.h"

namespace berth::ui {
namespace {

constexpr size_t kMaxEvents = 6;
// The largest number of events of the log that are searched, because many kinds of events are not
// shown.
constexpr size_t kMaxLookedAt = 400;

}  // namespace

void RecentEvents::Update(const sim::EventLog& log, const Catalog& catalog, size_t num_events) {
  const std::vector<sim::Event>& events = log.events();
  std::vector<size_t> shown;
  const size_t end = num_events > kMaxLookedAt ? num_events - kMaxLookedAt : 0;
  for (size_t i = num_events; i > end && shown.size() < kMaxEvents; --i) {
    if (TickOf(events[i - 1])) shown.push_back(i - 1);
    if (shown.size() == 1 && shown.front() == last_) return;
  }
  last_ = shown.empty() ? kNone : shown.front();
  events_.clear();
  for (size_t i : shown) {
    const sim::Event& event = events[i];
    std::string subject;
    if (event.pod != sim::kNoId) {
      subject = catalog.ShortName(event.pod);
    } else if (event.node != sim::kNoId) {
      subject = log.NodeName(event.node);
    }
    events_.push_back(
        {TimeWords(event.t), subject, Say(sim::EventSentence(log, event)), *TickOf(event)});
  }
}

}  // namespace berth::ui
