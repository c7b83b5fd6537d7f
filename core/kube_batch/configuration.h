// Configuration: the actions of a session and the plugins that decide in it. Upstream: kube-batch
// v0.5.0, pkg/scheduler/conf/scheduler_conf.go, pkg/scheduler/util.go and framework/arguments.go.
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

// The decisions in which a plugin may take part. Each of the first nine has a switch in the
// configuration; kOverused has none.
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

// Returns "enableJobOrder". REQUIRES: the family has a switch.
std::string_view SwitchName(FunctionFamily family);

// The arguments of a plugin, as texts.
class Arguments {
 public:
  Arguments() = default;
  explicit Arguments(std::map<std::string, std::string, std::less<>> texts)
      : texts_(std::move(texts)) {}

  // Returns the default if the argument is missing, empty or no number (Go's strconv.Atoi).
  int64_t GetInt(std::string_view key, int64_t fallback) const;
  // Reads what Go's strconv.ParseBool accepts: 1, t, T, TRUE, true, True and their opposites; else
  // the default.
  bool GetBool(std::string_view key, bool fallback) const;

 private:
  std::map<std::string, std::string, std::less<>> texts_;
};

struct PluginOption {
  std::string name;
  std::array<bool, kNumSwitches> enabled;  // indexed by FunctionFamily; all true by default
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
  std::vector<std::string> actions;  // names of actions/factory.h, in the order in which they run
  std::vector<Tier> tiers;

  // Returns the names of plugins that do not exist. Upstream logs them and continues, and so does
  // Berth.
  std::vector<std::string> UnknownPlugins() const;
};

// Actions allocate, backfill; tiers priority, gang and drf, predicates, proportion, nodeorder.
Configuration DefaultConfiguration();

// Reads {actions: "a, b", tiers: [{plugins: [{name, enableJobOrder, ..., arguments}]}]}; ignores
// unknown fields. An unknown action is an error; upstream's process panics at its start on one, and
// on a value of a wrong type.
Result<Configuration> DecodeConfiguration(const Json& document);
// Reads the same as a part of another document: errors have the path of `document` before theirs.
Configuration DecodeConfiguration(const Decoder& document);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_CONFIGURATION_H_
