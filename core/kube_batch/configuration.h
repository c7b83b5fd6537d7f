// Configuration: which actions run in a session and which plugins decide. As kube-batch v0.5.0,
// pkg/scheduler/conf/scheduler_conf.go, pkg/scheduler/util.go and framework/arguments.go.
#ifndef BERTH_KUBE_BATCH_CONFIGURATION_H_
#define BERTH_KUBE_BATCH_CONFIGURATION_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "base/result.h"

namespace berth::kube_batch {

// What a plugin may have a say in. The first nine have a switch of their own in the configuration;
// kOverused has none.
enum class FunctionFamily : uint8_t {
  kJobOrder,
  kJobReady,
  kJobPipelined,
  kTaskOrder,
  kPreemptable,
  kReclaimable,
  kQueueOrder,
  kPredicate,
  kNodeOrder,
  kOverused,
};
inline constexpr int kNumSwitches = 9;
inline constexpr int kNumFunctionFamilies = 10;

// "enableJobOrder". REQUIRES: the family has a switch.
std::string_view SwitchName(FunctionFamily family);

// What a plugin is configured with, text by text.
class Arguments {
 public:
  Arguments() = default;
  explicit Arguments(std::map<std::string, std::string, std::less<>> texts)
      : texts_(std::move(texts)) {}

  // The default if there is none, or one that is empty or no number (Go's strconv.Atoi).
  int64_t GetInt(std::string_view key, int64_t fallback) const;
  // The same with what Go's strconv.ParseBool takes: 1, t, T, TRUE, true, True and their opposites.
  bool GetBool(std::string_view key, bool fallback) const;

 private:
  std::map<std::string, std::string, std::less<>> texts_;
};

struct PluginOption {
  std::string name;
  std::array<bool, kNumSwitches> enabled;  // by FunctionFamily; all true by default
  Arguments arguments;

  explicit PluginOption(std::string plugin_name) : name(std::move(plugin_name)) {
    enabled.fill(true);
  }
  bool Enabled(FunctionFamily family) const {
    return static_cast<int>(family) >= kNumSwitches || enabled[static_cast<size_t>(family)];
  }
};

struct Tier {
  std::vector<PluginOption> plugins;
};

struct Configuration {
  std::vector<std::string> actions;  // each a name of actions/factory.h, in the order they run
  std::vector<Tier> tiers;

  // Names of plugins that there are none of. Upstream logs them and goes on, and so do we.
  std::vector<std::string> UnknownPlugins() const;
};

// Actions allocate, backfill; tiers priority, gang and drf, predicates, proportion, nodeorder.
Configuration DefaultConfiguration();

// From {actions: "a, b", tiers: [{plugins: [{name, enableJobOrder, ..., arguments}]}]}; fields that
// it does not know are ignored. An unknown action is an error; upstream, the process panics at its
// start on one, and on what has a wrong type.
Result<Configuration> DecodeConfiguration(const Json& document);
// The same as a part of another document: errors have the path of `document` before theirs.
Configuration DecodeConfiguration(const Decoder& document);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_CONFIGURATION_H_
