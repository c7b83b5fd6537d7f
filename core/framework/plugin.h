// One interface for each extension point of the scheduling framework. Upstream: kube-scheduler
// v1.21, framework/interface.go.
//
// A plugin derives from PluginOf with the interface of each point that it extends as an argument;
// the runtime asks the plugin for these interfaces. Plugins keep no state of their own between
// calls: the data of an attempt are in CycleState, and plugins read the cluster through Handle. So
// a simulation can go back in time without asking them. A plugin that must remember something
// between attempts is a StatefulPlugin.
#ifndef BERTH_FRAMEWORK_PLUGIN_H_
#define BERTH_FRAMEWORK_PLUGIN_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/types.h"
#include "base/time.h"
#include "framework/cluster_event.h"
#include "framework/cluster_index.h"
#include "framework/cycle_state.h"
#include "framework/node_info.h"
#include "framework/pod_info.h"
#include "framework/rejection_detail.h"
#include "framework/status.h"

namespace berth {

inline constexpr int64_t kMaxNodeScore = 100;
inline constexpr int64_t kMinNodeScore = 0;

struct NodeScore {
  const NodeInfo* node = nullptr;  // a node of this attempt's snapshot
  int64_t score = 0;
};
using NodeScoreList = std::vector<NodeScore>;

class Plugin {
 public:
  virtual ~Plugin() = default;
  virtual std::string_view Name() const = 0;

  // Returns the plugin as one of the interfaces below; null if it does not have that one. It
  // replaces dynamic_cast, which would add the name of every type to the module.
  template <typename Interface>
  Interface* As() {
    return static_cast<Interface*>(Find(&kIdOf<Interface>));
  }

 protected:
  // The address of this object identifies the interface.
  template <typename Interface>
  static constexpr char kIdOf = 0;

 private:
  virtual void* Find(const char* id) = 0;
};

// The base class of plugins: class NodeName final : public PluginOf<FilterPlugin>.
template <typename... Interfaces>
class PluginOf : public Plugin, public Interfaces... {
 protected:
  void* Find(const char* id) override {
    void* found = nullptr;
    ((id == &kIdOf<Interfaces> ? found = static_cast<Interfaces*>(this) : nullptr), ...);
    return found;
  }
};

// The base class of a later version of a plugin that extends more points than the earlier one:
// class VolumeZoneV134 final : public PluginExtending<VolumeZone, PreFilterPlugin>.
template <typename Earlier, typename... Interfaces>
class PluginExtending : public Earlier, public Interfaces... {
 public:
  using Earlier::Earlier;

 protected:
  void* Find(const char* id) override {
    void* found = Earlier::Find(id);
    ((id == &Plugin::kIdOf<Interfaces> ? found = static_cast<Interfaces*>(this) : nullptr), ...);
    return found;
  }
};

// A plugin that keeps state between attempts, as a value that a checkpoint can store.
class StatefulPlugin {
 public:
  virtual ~StatefulPlugin() = default;
  virtual std::shared_ptr<const void> SaveState() const = 0;
  // REQUIRES: `state` was returned by SaveState of this very plugin.
  virtual void RestoreState(const std::shared_ptr<const void>& state) = 0;
};

// Orders activeQ. Exactly one is enabled, the same in all profiles.
class QueueSortPlugin {
 public:
  virtual ~QueueSortPlugin() = default;
  virtual bool Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const = 0;

  // Two numbers, compared in this order; the pod with the smaller rank comes first.
  using Rank = std::pair<int64_t, int64_t>;
  // Returns the pod's rank, if ranks define the order: then each pod has one. If it returns
  // nothing, which it then does for all pods, Less decides. A pod keeps its rank as long as it is
  // in the queue.
  virtual std::optional<Rank> RankOf(const QueuedPodInfo&) const { return std::nullopt; }
};

// The events that may resolve this plugin's rejections. All events wake pods of a plugin without
// this interface.
class EnqueueExtensions {
 public:
  virtual ~EnqueueExtensions() = default;
  virtual std::vector<EventRegistration> EventsToRegister() const = 0;
};

// The same in versions with queueing hints: the events that may resolve this plugin's rejections,
// each with a function that evaluates the change. All events wake pods of a plugin without this
// interface. Upstream: v1.34, framework/interface.go, EnqueueExtensions.
class EnqueueExtensionsWithHints {
 public:
  virtual ~EnqueueExtensionsWithHints() = default;
  virtual std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const = 0;
};

// Runs before a pod enters activeQ or backoffQ. A rejection keeps the pod out of both. Upstream:
// v1.34, framework/interface.go, PreEnqueuePlugin.
class PreEnqueuePlugin {
 public:
  virtual ~PreEnqueuePlugin() = default;
  virtual Status PreEnqueue(const v1::Pod& pod) const = 0;
};

// The plugins of a profile that the queue calls for the profile's pods. The framework owns names
// and plugins.
struct QueueingPlugins {
  struct Gate {
    std::string_view name;
    const PreEnqueuePlugin* plugin;
  };
  struct Registration {
    std::string_view plugin;
    ClusterEventWithHint event;
  };
  std::vector<Gate> gates;  // in the order of their calls
  std::vector<Registration> registrations;
};
// Keyed by scheduler name.
using QueueingPluginsByProfile = std::map<std::string, QueueingPlugins>;

// Updates a PreFilter plugin's state when a pod is hypothetically added to a node or removed from
// it: in the pass with nominated pods and in preemption's dry run.
class PreFilterExtensions {
 public:
  virtual ~PreFilterExtensions() = default;
  virtual Status AddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                        const PodInfo& pod_to_add, const NodeInfo& node) const = 0;
  virtual Status RemovePod(CycleState& state, const v1::Pod& pod_to_schedule,
                           const PodInfo& pod_to_remove, const NodeInfo& node) const = 0;
};

// Runs once in an attempt: computes what does not depend on the node, or rejects the pod
// everywhere. By Status::Skip() the plugin states that its Filter would admit every node: neither
// Filter nor the PreFilterExtensions run in this attempt.
class PreFilterPlugin {
 public:
  virtual ~PreFilterPlugin() = default;
  virtual Status PreFilter(CycleState& state, const v1::Pod& pod) const = 0;
  // Returns the names of the only nodes on which the pod may run, including names of nodes that do
  // not exist; nothing if it may run on any. Called only after PreFilter succeeded. Upstream:
  // v1.34, framework/interface.go, PreFilterResult.
  virtual std::optional<std::set<std::string>> NodeNames(const v1::Pod& /*pod*/) const {
    return std::nullopt;
  }
  // Returns null if the state does not depend on other pods. Owned by the plugin.
  virtual const PreFilterExtensions* GetPreFilterExtensions() const { return nullptr; }
};

// Nodes of the snapshot as rows of its tables, for plugins that process many in one call.
struct NodeRows {
  // Removes the rows whose slot does not satisfy the condition; keeps the order of the others.
  template <typename Condition>
  void KeepIf(Condition condition) {
    size_t kept = 0;
    for (const int32_t slot : slots) {
      slots[kept] = slot;
      kept += condition(slot) ? 1 : 0;
    }
    slots.resize(kept);
  }

  const ClusterIndex& index;
  std::vector<int32_t> slots;
};

// Runs for each node of the search: can the pod run on it?
class FilterPlugin {
 public:
  virtual ~FilterPlugin() = default;
  virtual Status Filter(const CycleState& state, const v1::Pod& pod,
                        const NodeInfo& node) const = 0;
  // Returns details that the reasons of the rejection omit; nothing if they omit none. Called only
  // if an attempt is explained. REQUIRES: Filter rejects the node.
  virtual RejectionDetails Explain(const CycleState&, const v1::Pod&, const NodeInfo&) const {
    return {};
  }
  // Reports whether Filter would admit every node of the snapshot, provided that
  // PreFilterExtensions do not change the state: then Filter is not called for each node. Called
  // once, after PreFilter. False is always a valid answer.
  virtual bool AdmitsEveryNode(const CycleState&, const v1::Pod&) const { return false; }
  // Removes the rows that Filter would reject, keeps the order of the others, and returns true. Or
  // returns false, and Filter is called for each node instead. Called only if no reasons of
  // rejections are needed.
  virtual bool KeepAdmitted(const CycleState&, const v1::Pod&, NodeRows&) const { return false; }
};

class NodeToStatus;  // framework/result.h

// The result of a PostFilter plugin: the change of the pod's nomination.
struct PostFilterResult {
  // The node to which the pod is nominated; "" removes its nomination, nothing keeps it. Set in
  // case of success.
  std::optional<std::string> nominated_node_name;
};

// Runs if no node fits. The first plugin that succeeds, or fails with an error, ends the point.
class PostFilterPlugin {
 public:
  virtual ~PostFilterPlugin() = default;
  virtual Status PostFilter(CycleState& state, const v1::Pod& pod, const NodeToStatus& filtered,
                            PostFilterResult* result) = 0;
};

// Runs once, with the nodes that fit, before they are scored. By Status::Skip() the plugin states
// that it has nothing to score: its Score does not run in this attempt.
class PreScorePlugin {
 public:
  virtual ~PreScorePlugin() = default;
  virtual Status PreScore(CycleState& state, const v1::Pod& pod,
                          const std::vector<const NodeInfo*>& nodes) const = 0;
};

// Maps the raw scores of one plugin to kMinNodeScore..kMaxNodeScore, in place. If all scores are
// equal, each must become what it would become as the only one.
class ScoreExtensions {
 public:
  virtual ~ScoreExtensions() = default;
  virtual Status NormalizeScore(const CycleState& state, const v1::Pod& pod,
                                NodeScoreList& scores) const = 0;
};

// Runs for each node that fits. Writes the raw score.
class ScorePlugin {
 public:
  virtual ~ScorePlugin() = default;
  virtual Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
                       int64_t* score) const = 0;
  // Scores all rows in one call; `scores` has the same nodes. For plugins whose work is the same
  // for many nodes. Ends at the first node that fails.
  virtual Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows&,
                           NodeScoreList& scores) const {
    for (NodeScore& score : scores) {
      Status status = Score(state, pod, *score.node, &score.score);
      if (!status.ok()) return status;
    }
    return Status::Ok();
  }
  // Returns the score of every node of the snapshot if it is the same for all: then Score is not
  // called for each node. Called once, after PreScore. Nothing is always a valid answer.
  virtual std::optional<int64_t> SameForEveryNode(const CycleState&, const v1::Pod&) const {
    return std::nullopt;
  }
  // Returns null if raw scores are already in range. Owned by the plugin.
  virtual const ScoreExtensions* GetScoreExtensions() const { return nullptr; }
};

// Reserves what the pod needs on the chosen node. If a later step fails, Unreserve runs in reverse
// order for all Reserve plugins, also for those whose Reserve did not run: it must be idempotent.
class ReservePlugin {
 public:
  virtual ~ReservePlugin() = default;
  virtual Status Reserve(CycleState& state, const v1::Pod& pod, const std::string& node_name) = 0;
  virtual void Unreserve(CycleState& state, const v1::Pod& pod, const std::string& node_name) = 0;
};

// Returns success, a rejection, or Status::Wait() with the longest time to wait (at most 15
// minutes).
class PermitPlugin {
 public:
  virtual ~PermitPlugin() = default;
  virtual Status Permit(CycleState& state, const v1::Pod& pod, const std::string& node_name,
                        Duration* timeout) = 0;
};

class PreBindPlugin {
 public:
  virtual ~PreBindPlugin() = default;
  virtual Status PreBind(CycleState& state, const v1::Pod& pod, const std::string& node_name) = 0;
};

// Binds the pod, or returns Status::Skip() to leave it to the next plugin.
class BindPlugin {
 public:
  virtual ~BindPlugin() = default;
  virtual Status Bind(CycleState& state, const v1::Pod& pod, const std::string& node_name) = 0;
};

class PostBindPlugin {
 public:
  virtual ~PostBindPlugin() = default;
  virtual void PostBind(CycleState& state, const v1::Pod& pod, const std::string& node_name) = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_PLUGIN_H_
