#include "plugins/nodes/node_ports.h"

#include <memory>

#include "base/strings.h"

namespace berth {
namespace {

struct PreFilterState final : StateData {
  std::vector<v1::ContainerPort> wanted;  // host ports only

  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterState>(*this);
  }
};
constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterNodePorts"};

}  // namespace

Status NodePorts::PreFilter(CycleState& state, const v1::Pod& pod) const {
  PreFilterState data;
  for (const v1::Container& container : pod.spec.containers) {
    for (const v1::ContainerPort& port : container.ports) {
      if (port.host_port > 0) data.wanted.push_back(port);
    }
  }
  state.Write(kPreFilterStateKey, std::move(data));
  return Status::Ok();
}

Status NodePorts::Filter(const CycleState& state, const v1::Pod&, const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) {
    return Status::Internal(
        StrCat("reading ", Quoted(kPreFilterStateKey.name), " from cycleState: not found"));
  }
  for (const v1::ContainerPort& port : data->wanted) {
    if (node.used_ports().CheckConflict(port.host_ip, port.protocol, port.host_port)) {
      return Status::Unschedulable(kErrReason);
    }
  }
  return Status::Ok();
}

bool NodePorts::AdmitsEveryNode(const CycleState& state, const v1::Pod&) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  return data != nullptr && data->wanted.empty();
}

}  // namespace berth
