// WorkQueue: the items that controllers have to sync. Upstream: client-go's typed rate limiting
// work queue: an item is in it only once however often it is added, and one that failed comes back
// later each time.
#ifndef BERTH_CONTROLLERS_WORK_QUEUE_H_
#define BERTH_CONTROLLERS_WORK_QUEUE_H_

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "base/time.h"

namespace berth::controllers {

// An object that one controller has to sync.
struct WorkItem {
  int32_t controller = 0;  // index in the list of controllers
  std::string key;

  bool operator<(const WorkItem& other) const {
    return std::tie(controller, key) < std::tie(other.controller, other.key);
  }
};

// A value type: a checkpoint keeps a copy.
class WorkQueue {
 public:
  // Adds the item behind those that were added before.
  void Add(const WorkItem& item);
  // Adds it at the moment `at`. The earliest of several moments counts.
  void AddAt(Time at, const WorkItem& item);
  // Adds it after a failure: 5 ms later, and twice as long after each further one, up to 1000 s.
  void AddRateLimited(Time now, const WorkItem& item);
  // The item did not fail: its next failure counts as its first.
  void Forget(const WorkItem& item) { failures_.erase(item); }

  // Returns when an item is due; Time{}: now; kTimeMax: never.
  Time NextDue() const;
  // Returns the next item. REQUIRES: NextDue() <= now.
  WorkItem Take(Time now);

 private:
  std::deque<WorkItem> ready_;                   // in the order in which they were added
  std::set<WorkItem> is_ready_;                  // the same items
  std::map<WorkItem, Time> later_;               // the moment of each item
  std::set<std::pair<Time, WorkItem>> by_time_;  // the same, by moment
  std::map<WorkItem, int32_t> failures_;         // number of consecutive failures
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_WORK_QUEUE_H_
