#include "plugins/nodes/node_ports.h"

#include <algorithm>
#include <memory>

#include "api/host_ports.h"
#include "base/strings.h"
#include "framework/events/queueing_hints.h"

namespace berth {
namespace {

struct PreFilterState final : StateData {
  std::vector<v1::ContainerPort> wanted;  // host ports only

  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterState>(*this);
  }
};
constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterNodePorts"};

std::vector<v1::ContainerPort> HostPortsOf(const v1::Pod& pod) {
  std::vector<v1::ContainerPort> ports;
  ForEachPort(pod, [&](const v1::ContainerPort& port) {
    if (port.host_port > 0) ports.push_back(port);
  });
  return ports;
}

bool AreFree(const std::vector<v1::ContainerPort>& wanted, const HostPortInfo& used) {
  return std::none_of(wanted.begin(), wanted.end(), [&](const v1::ContainerPort& port) {
    return used.CheckConflict(port.host_ip, port.protocol, port.host_port);
  });
}

QueueingHint AfterPodDelete(const v1::Pod& pod, const Change<v1::Pod>& change) {
  if (!HeldRoom(*change.before)) return QueueingHint::kSkip;
  HostPortInfo freed;
  ForEachPort(*change.before, [&](const v1::ContainerPort& port) {
    freed.Add(port.host_ip, port.protocol, port.host_port);
  });
  return QueueIf(!AreFree(HostPortsOf(pod), freed));
}

}  // namespace

std::unique_ptr<Plugin> NodePorts::MakeV134(const Decoder&, Handle&) {
  auto plugin = std::make_unique<NodePorts>();
  plugin->skips_pods_without_ports_ = true;
  return plugin;
}

Status NodePorts::PreFilter(CycleState& state, const v1::Pod& pod) const {
  PreFilterState data;
  data.wanted = HostPortsOf(pod);
  if (skips_pods_without_ports_ && data.wanted.empty()) return Status::Skip();
  state.Write(kPreFilterStateKey, std::move(data));
  return Status::Ok();
}

Status NodePorts::Filter(const CycleState& state, const v1::Pod&, const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) {
    return Status::Internal(
        StrCat("reading ", Quoted(kPreFilterStateKey.name), " from cycleState: not found"));
  }
  return AreFree(data->wanted, node.used_ports()) ? Status::Ok()
                                                  : Status::Unschedulable(kErrReason);
}

bool NodePorts::AdmitsEveryNode(const CycleState& state, const v1::Pod&) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  return data != nullptr && data->wanted.empty();
}

std::vector<ClusterEventWithHint> NodePorts::EventsToRegisterWithHints() const {
  return {{{"Pod", kActionDelete}, HintOn<v1::Pod>(AfterPodDelete)}, {{"Node", kActionAdd}}};
}

}  // namespace berth
