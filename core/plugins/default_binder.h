#ifndef BERTH_PLUGINS_DEFAULT_BINDER_H_
#define BERTH_PLUGINS_DEFAULT_BINDER_H_

#include <string_view>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

// Binds the pod through the API server. Upstream: kube-scheduler v1.21,
// framework/plugins/defaultbinder.
class DefaultBinder final : public PluginOf<BindPlugin> {
 public:
  static constexpr std::string_view kName = "DefaultBinder";

  // `handle` must outlive the plugin.
  explicit DefaultBinder(Handle& handle) : handle_(handle) {}

  std::string_view Name() const override { return kName; }
  Status Bind(CycleState& state, const v1::Pod& pod, const std::string& node_name) override;

 private:
  Handle& handle_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_DEFAULT_BINDER_H_
