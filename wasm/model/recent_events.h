// RecentEvents: the latest events, in words.
#ifndef BERTH_WASM_MODEL_RECENT_EVENTS_H_
#define BERTH_WASM_MODEL_RECENT_EVENTS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "log/event_log.h"
#include "model/catalog.h"
#include "model/timeline_bins.h"

namespace berth::ui {

struct RecentEvent {
  std::string when;
  std::string subject;  // the name of a pod or a node
  std::string text;
  TickKind kind = TickKind::kCreated;
};

class RecentEvents {
 public:
  // Writes the words again if the latest event is another one than last time.
  void Update(const sim::EventLog& log, const Catalog& catalog, size_t num_events);
  void Reset() { last_ = kNone; }

  // Returns a few events, the latest first.
  const std::vector<RecentEvent>& events() const { return events_; }

 private:
  static constexpr size_t kNone = static_cast<size_t>(-1);

  std::vector<RecentEvent> events_;
  size_t last_ = kNone;  // index in the log of the latest event that is shown
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_RECENT_EVENTS_H_
