// WorkQueue: what controllers have still to look at. As client-go's typed rate limiting work queue:
// an item waits once however often it is added, and one that failed comes back later each time.
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

// An object as one controller sees it.
struct WorkItem {
  int32_t controller = 0;  // index in the list of controllers
  std::string key;

  bool operator<(const WorkItem& other) const {
    return std::tie(controller, key) < std::tie(other.controller, other.key);
  }
};

// A value: a checkpoint keeps a copy.
class WorkQueue {
 public:
  // To be looked at as soon as those are that were added before.
  void Add(const WorkItem& item);
  // The same at `at`. Of several moments the earliest counts.
  void AddAt(Time at, const WorkItem& item);
  // The same after a failure: 5 ms later, and twice as long after each further one, up to 1000 s.
  void AddRateLimited(Time now, const WorkItem& item);
  // The item did not fail: its next failure counts as its first.
  void Forget(const WorkItem& item) { failures_.erase(item); }

  // When there is something to look at; Time{}: now; kTimeMax: never.
  Time NextDue() const;
  // The next item. REQUIRES: NextDue() <= now.
  WorkItem Take(Time now);

 private:
  std::deque<WorkItem> ready_;                   // in the order in which they were added
  std::set<WorkItem> is_ready_;                  // the same
  std::map<WorkItem, Time> later_;               // when
  std::set<std::pair<Time, WorkItem>> by_time_;  // the same
  std::map<WorkItem, int32_t> failures_;         // in a row
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_WORK_QUEUE_H_
