#ifndef BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_FIT_H_
#define BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_FIT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

// Keeps pods off nodes that have less of some resource left than the pod requests. As
// kube-scheduler v1.21, framework/plugins/noderesources/fit.go.
class NodeResourcesFit final : public PluginOf<PreFilterPlugin, FilterPlugin, EnqueueExtensions> {
 public:
  static constexpr std::string_view kName = "NodeResourcesFit";

  // Arguments: ignoredResources (full names) and ignoredResourceGroups (what stands before the
  // slash): extended resources that are not compared.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  // What is wrong with arguments that read well, one text for each problem, with its path in them;
  // empty: nothing.
  static std::vector<std::string> ArgsErrors(const Decoder& args);
  NodeResourcesFit();

  std::string_view Name() const override { return kName; }
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  // All reasons, in this order: `Too many pods`, then `Insufficient NAME` for cpu, memory,
  // ephemeral-storage, and the other resources by name (upstream: in no order).
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  // The only plugin of v1.21 that is not woken by every event.
  std::vector<EventRegistration> EventsToRegister() const override;

 private:
  // What a node may lack for every pod, as bits of a number.
  enum Lack : uint8_t { kPods = 1, kCpu = 2, kMemory = 4, kEphemeralStorage = 8 };
  static constexpr size_t kLacks = 16;

  bool IsIgnored(const std::string& resource) const;

  std::set<std::string, std::less<>> ignored_resources_;
  std::set<std::string, std::less<>> ignored_resource_groups_;
  // By the bits of what is lacking. Most nodes may get them: made once.
  std::array<Status, kLacks> lacking_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_FIT_H_
