// PodsByNode: an index of pods by their node. It takes the place of the API server's field index
// spec.nodeName.
#ifndef BERTH_APISERVER_PODS_BY_NODE_H_
#define BERTH_APISERVER_PODS_BY_NODE_H_

#include <set>
#include <string>

#include "api/types.h"
#include "api/watch_event.h"
#include "base/copy_on_write.h"
#include "base/shared_map.h"

namespace berth::sim {

// A value type; copies share what did not change.
class PodsByNode {
 public:
  // Call it for every change of a pod.
  void Follow(const Change<v1::Pod>& change);

  // Returns the keys of the pods whose spec.nodeName is `node`, whether or not there is such a
  // node, including pods that have ended or are being deleted.
  const std::set<std::string>& On(const std::string& node) const;

 private:
  SharedMap<CopyOnWrite<std::set<std::string>>> keys_;  // keyed by node; no set is empty
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_PODS_BY_NODE_H_
