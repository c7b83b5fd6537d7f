// PodsByNode: which pods are bound to which node. Stands for the API server's field index
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

// A value; copies share what did not change.
class PodsByNode {
 public:
  // To be called for every change of a pod.
  void Follow(const Change<v1::Pod>& change);

  // The keys of the pods whose spec.nodeName is `node`, whether or not there is such a node. Pods
  // that have ended, or are being deleted, are among them.
  const std::set<std::string>& On(const std::string& node) const;

 private:
  SharedMap<CopyOnWrite<std::set<std::string>>> keys_;  // by node; no set is empty
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_PODS_BY_NODE_H_
