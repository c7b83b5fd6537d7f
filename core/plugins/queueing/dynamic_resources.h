#ifndef BERTH_PLUGINS_QUEUEING_DYNAMIC_RESOURCES_H_
#define BERTH_PLUGINS_QUEUEING_DYNAMIC_RESOURCES_H_

#include <string>
#include <string_view>
#include <vector>

#include "framework/plugin.h"

namespace berth {

// Does what kube-scheduler v1.34's framework/plugins/dynamicresources does for pods without
// resource claims: it skips its filter, and has no claims to release when the pod fits nowhere.
// Claims are not modelled: a pod that has one stays out of activeQ and backoffQ, with a message
// that says so.
class DynamicResources final
    : public PluginOf<PreEnqueuePlugin, PreFilterPlugin, FilterPlugin, PostFilterPlugin,
                      ReservePlugin, PreBindPlugin, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = "DynamicResources";
  static constexpr std::string_view kNoNewClaims = "no new claims to deallocate";

  std::string_view Name() const override { return kName; }
  Status PreEnqueue(const v1::Pod& pod) const override;
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  Status Filter(const CycleState&, const v1::Pod&, const NodeInfo&) const override {
    return Status::Ok();
  }
  // Returns an error if PreFilter did not run, for example because another plugin's PreFilter ended
  // the attempt.
  Status PostFilter(CycleState& state, const v1::Pod& pod, const NodeToStatus& filtered,
                    PostFilterResult* result) override;
  Status Reserve(CycleState&, const v1::Pod&, const std::string&) override { return Status::Ok(); }
  void Unreserve(CycleState&, const v1::Pod&, const std::string&) override {}
  Status PreBind(CycleState&, const v1::Pod&, const std::string&) override { return Status::Ok(); }
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_QUEUEING_DYNAMIC_RESOURCES_H_
