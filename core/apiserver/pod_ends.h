// PodEnds: when pods end by themselves. There is no kubelet that knows what runs in a pod, so the
// annotation berth.dev/run-for says how long it does: that long after the pod was bound, it has
// Succeeded.
#ifndef BERTH_APISERVER_POD_ENDS_H_
#define BERTH_APISERVER_POD_ENDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"
#include "apiserver/object_store.h"
#include "base/keyed_heap.h"
#include "base/result.h"
#include "base/time.h"

namespace berth::sim {

inline constexpr std::string_view kRunForAnnotation = "berth.dev/run-for";

// Whether it has run to its end: it is Succeeded or Failed.
bool HasEnded(const v1::Pod& pod);

// How long the pod runs; nothing if it does not say so. The error's path is that in the manifest.
Result<std::optional<Duration>> RunTimeOf(const v1::Pod& pod);

// A value: a checkpoint keeps a copy.
class PodEnds {
 public:
  // To be called for every change of a pod. A pod that came to a node, at its status.startTime or
  // else now, ends its run time later; one that is gone never does.
  // REQUIRES: RunTimeOf has no error.
  void Follow(const Change<v1::Pod>& change, Time now);

  // The moment of the next end; kTimeMax: no pod has one.
  Time Next() const;
  bool empty() const { return ends_.empty(); }

  // The keys of the pods that end by t, each returned once, in the order of their ends, and at the
  // same moment in the order of their starts.
  std::vector<std::string> TakeDue(Time t);

 private:
  struct End {
    Time at;
    int64_t turn = 0;  // among those of one moment
    Time start;
    std::string key;
  };
  struct Sooner {
    bool operator()(const End& a, const End& b) const {
      return a.at != b.at ? a.at < b.at : a.turn < b.turn;
    }
  };

  struct KeyOf {
    const std::string& operator()(const End& end) const { return end.key; }
  };

  KeyedHeap<End, KeyOf, Sooner> ends_{Sooner()};
  int64_t turns_given_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_POD_ENDS_H_
