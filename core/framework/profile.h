// Which plugins run at which extension point, and how they are made. As kube-scheduler v1.21,
// framework/runtime/registry.go and apis/config/types.go (KubeSchedulerProfile, Plugins).
#ifndef BERTH_FRAMEWORK_PROFILE_H_
#define BERTH_FRAMEWORK_PROFILE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/decoder.h"
#include "base/result.h"
#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

enum class ExtensionPoint : uint8_t {
  kQueueSort,
  kPreFilter,
  kFilter,
  kPostFilter,
  kPreScore,
  kScore,
  kReserve,
  kPermit,
  kPreBind,
  kBind,
  kPostBind,
};
inline constexpr int kNumExtensionPoints = 11;

// "QueueSort", "PreFilter", ...
std::string_view ExtensionPointName(ExtensionPoint point);

struct EnabledPlugin {
  std::string name;
  int32_t weight = 0;  // 0 means 1; of use at Score only
};

// One profile: the plugins of every point in the order they run.
struct Profile {
  std::string scheduler_name{v1::kDefaultSchedulerName};
  std::vector<EnabledPlugin> plugins[kNumExtensionPoints];
  // pluginConfig by plugin name: the args object, null if the plugin has none.
  std::map<std::string, Json> plugin_args;

  std::vector<EnabledPlugin>& At(ExtensionPoint p) { return plugins[static_cast<int>(p)]; }
  const std::vector<EnabledPlugin>& At(ExtensionPoint p) const {
    return plugins[static_cast<int>(p)];
  }
};

// Makes a plugin from its arguments (absent: defaults). Bad arguments are recorded in the decoder
// and the result is then ignored. The handle outlives the plugin.
using PluginFactory = std::function<std::unique_ptr<Plugin>(const Decoder& args, Handle& handle)>;

// Plugin name to factory. Plain data that is written out in full where it is made: in-tree plugins
// in plugins/in_tree.cc; anybody's own plugins are added to a copy.
using Registry = std::map<std::string, PluginFactory>;

}  // namespace berth

#endif  // BERTH_FRAMEWORK_PROFILE_H_
