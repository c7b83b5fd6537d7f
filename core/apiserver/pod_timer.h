// PodTimer: pods to which something happens, each at a moment of its own.
#ifndef BERTH_APISERVER_POD_TIMER_H_
#define BERTH_APISERVER_POD_TIMER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/keyed_heap.h"
#include "base/time.h"

namespace berth::sim {

// A value: a checkpoint keeps a copy.
class PodTimer {
 public:
  // The pod's moment is `wait` after `start`, but not before `now`. A pod that has one already
  // keeps its start, unless that was lost. Without a wait it has none.
  void Set(const std::string& key, Time start, std::optional<Duration> wait, Time now);

  // The same of a pod whose moment does not come until it is set again.
  void SetHalted(const std::string& key, Time start, std::optional<Duration> wait);
  // The pod's moment, if it has one, does not come until it is set again, and counts from the start
  // that it is given then.
  void Halt(const std::string& key);

  // The next one; kTimeMax: no pod has one that comes.
  Time Next() const;
  bool empty() const { return moments_.empty(); }

  // The keys of the pods whose moments are not later than t, each returned once, in the order of
  // these moments, and at the same moment in the order in which they were set first.
  std::vector<std::string> TakeDue(Time t);

 private:
  struct Moment {
    Time at;
    int64_t turn = 0;  // among those of one moment
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

  // The known one, or a new one with this start.
  Moment MomentOf(const std::string& key, Time start);

  KeyedHeap<Moment, KeyOf, Sooner> moments_{Sooner()};
  int64_t turns_given_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_POD_TIMER_H_
