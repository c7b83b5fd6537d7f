// A plugin that makes pods wait at Permit, as an example: README.md beside this says what it does.
#ifndef BERTH_SCENARIOS_GANG_GANG_H_
#define BERTH_SCENARIOS_GANG_GANG_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "base/time.h"
#include "framework/handle.h"
#include "framework/plugin.h"

namespace gang {

// Lets the pods of a group start together or not at all, in the manner of the scheduler-plugins'
// Coscheduling.
//   Permit     a pod waits until as many pods of its group have a node as its label gang/size says;
//              the last one lets all of them go
//   Unreserve  if one of them loses its node, those that wait for it lose theirs too
// Pods of one namespace with the same label gang/name are a group.
class Gang final : public berth::PluginOf<berth::PermitPlugin, berth::ReservePlugin> {
 public:
  static constexpr std::string_view kName = "Gang";
  static constexpr std::string_view kErrIncomplete = "its group is not complete";

  // Argument: permitWaitingSeconds, 1 to 900, 10 by default.
  static std::unique_ptr<berth::Plugin> Make(const berth::Decoder& args, berth::Handle& handle);

  Gang(berth::Handle& handle, berth::Duration patience) : handle_(handle), patience_(patience) {}

  std::string_view Name() const override { return kName; }
  berth::Status Permit(berth::CycleState& state, const berth::v1::Pod& pod,
                       const std::string& node_name, berth::Duration* timeout) override;
  // Nothing to take: the nodes are reserved by the scheduler's cache.
  berth::Status Reserve(berth::CycleState& state, const berth::v1::Pod& pod,
                        const std::string& node_name) override;
  void Unreserve(berth::CycleState& state, const berth::v1::Pod& pod,
                 const std::string& node_name) override;

 private:
  // The other pods of the group, by uid.
  std::vector<berth::v1::PodPtr> Others(const berth::v1::Pod& pod) const;

  berth::Handle& handle_;
  berth::Duration patience_;
};

}  // namespace gang

#endif  // BERTH_SCENARIOS_GANG_GANG_H_
