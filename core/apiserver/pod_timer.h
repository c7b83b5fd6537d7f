// PodTimer: pods with a moment for each.
#ifndef BERTH_APISERVER_POD_TIMER_H_
#define BERTH_APISERVER_POD_TIMER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/keyed_heap.h"
#include "base/time.h"

namespace berth::sim {

// A value type: a checkpoint keeps a copy.
class PodTimer {
 public:
  // Sets the pod's moment to `wait` after `start`, but not before `now`. A pod that has one already
  // keeps its start, unless the start was lost. Without `wait` it has none.
  void Set(const std::string& key, Time start, std::optional<Duration> wait, Time now);

  // Does the same for a pod whose moment is halted until it is set again.
  void SetHalted(const std::string& key, Time start, std::optional<Duration> wait);
  // Halts the pod's moment, if it has one, until it is set again; it then counts from the new
  // start.
  void Halt(const std::string& key);

  // Returns the next moment; kTimeMax if no pod has one that is not halted.
  Time Next() const;
  bool empty() const { return moments_.empty(); }

  // Returns the keys of the pods whose moments are not later than t, each once, in the order of
  // these moments, and at the same moment in the order in which they were first set.
  std::vector<std::string> TakeDue(Time t);

 private:
  struct Moment {
    Time at;
    int64_t turn = 0;  // order among those of one moment
    Time start;
    std::string key;
    bool has_lost_start = false;
  };
  struct Sooner {
    bool operator()(const Moment& a, const Moment& b) const {
      return a.at != b.at ? a.at < b.at : a.turn < b.turn;
    }
  };
  struct KeyOf {
    const std::string& operator()(const Moment& moment) const { return moment.key; }
  };

  // Returns the known moment, or a new one with this start.
  Moment MomentOf(const std::string& key, Time start);

  KeyedHeap<Moment, KeyOf, Sooner> moments_{Sooner()};
  int64_t turns_given_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_POD_TIMER_H_
