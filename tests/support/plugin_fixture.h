// Plugins for the extension points that have no in-tree plugins, and functions that enable them.
#ifndef BERTH_TESTS_SUPPORT_PLUGIN_FIXTURE_H_
#define BERTH_TESTS_SUPPORT_PLUGIN_FIXTURE_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/plugin.h"
#include "sim/simulation.h"
#include "versions/v1_21.h"

namespace berth::test {

// Returns the default version with one more plugin at one point, before those that are enabled
// there.
inline Version With(ExtensionPoint point, const std::string& name,
                    std::function<std::unique_ptr<Plugin>(Handle&)> make) {
  Version version = VersionV121();
  version.registry[name] = [make = std::move(make)](const Decoder&, Handle& handle) {
    return make(handle);
  };
  std::vector<EnabledPlugin>& plugins = version.profiles[0].At(point);
  plugins.insert(plugins.begin(), EnabledPlugin{name, 0});
  return version;
}

class WaitThreeSeconds final : public PluginOf<PermitPlugin> {
 public:
  std::string_view Name() const override { return "WaitThreeSeconds"; }
  Status Permit(CycleState&, const v1::Pod&, const std::string&, Duration* timeout) override {
    *timeout = Seconds(3);
    return Status::Wait();
  }
};

inline Version WithWaiting() {
  return With(ExtensionPoint::kPermit, "WaitThreeSeconds",
              [](Handle&) { return std::make_unique<WaitThreeSeconds>(); });
}

class RefuseReserve final : public PluginOf<ReservePlugin> {
 public:
  std::string_view Name() const override { return "RefuseReserve"; }
  Status Reserve(CycleState&, const v1::Pod&, const std::string&) override {
    return Status::Unschedulable("not today");
  }
  void Unreserve(CycleState&, const v1::Pod&, const std::string&) override {}
};

inline Version WithRefusedReserve() {
  return With(ExtensionPoint::kReserve, "RefuseReserve",
              [](Handle&) { return std::make_unique<RefuseReserve>(); });
}

}  // namespace berth::test

#endif  // BERTH_TESTS_SUPPORT_PLUGIN_FIXTURE_H_
