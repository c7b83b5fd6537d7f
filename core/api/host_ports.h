// HostPortInfo: the ports that pods use on their node's addresses.
#ifndef BERTH_API_HOST_PORTS_H_
#define BERTH_API_HOST_PORTS_H_

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "api/types.h"

namespace berth {

// Calls visit(port) for each port of the pod's containers and sidecars. Upstream: v1.34,
// scheduler/util/utils.go, GetHostPorts. API servers of older versions store no sidecars.
template <typename Visit>
void ForEachPort(const v1::Pod& pod, Visit visit) {
  for (const v1::Container& container : pod.spec.init_containers) {
    if (!container.IsSidecar()) continue;
    for (const v1::ContainerPort& port : container.ports) visit(port);
  }
  for (const v1::Container& container : pod.spec.containers) {
    for (const v1::ContainerPort& port : container.ports) visit(port);
  }
}

// The host ports in use on a node, as a set: if two pods share an entry, it becomes free when the
// first of them leaves. Upstream: kube-scheduler v1.21, framework/types.go, HostPortInfo; v1.13 is
// the same.
class HostPortInfo {
 public:
  // An empty address means 0.0.0.0, an empty protocol TCP; port 0 is ignored.
  void Add(std::string_view ip, std::string_view protocol, int32_t port);
  void Remove(std::string_view ip, std::string_view protocol, int32_t port);
  // 0.0.0.0 conflicts with every address.
  bool CheckConflict(std::string_view ip, std::string_view protocol, int32_t port) const;
  size_t size() const { return ports_.size(); }

 private:
  // protocol, port, ip
  std::set<std::tuple<std::string, int32_t, std::string>> ports_;
};

}  // namespace berth

#endif  // BERTH_API_HOST_PORTS_H_
