// One interface for each extension point of the scheduling framework. As kube-scheduler v1.21,
// framework/interface.go.
//
// A plugin derives from PluginOf with the interface of each point that it extends as an argument;
// the runtime asks the plugin for these interfaces. Plugins keep no state of their own between
// calls: what belongs to an attempt lives in CycleState, what belongs to the cluster is read
// through Handle. So a simulation can go back in time without asking them. One that must remember
// something between attempts all the same is a StatefulPlugin.
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
  const NodeInfo* node = nullptr;  // of the snapshot of this attempt
  int64_t score = 0;
};
using NodeScoreList = std::vector<NodeScore>;

class Plugin {
 public:
  virtual ~Plugin() = default;
  virtual std::string_view Name() const = 0;

  // The plugin as one of the interfaces below; null if it does not have that one. In place of
  // dynamic_cast, which would put the name of every type there is into the module.
  template <typename Interface>
  Interface* As() {
    return static_cast<Interface*>(Find(&kIdOf<Interface>));
  }

 protected:
  // Each interface has its own object, whose address identifies the interface.
  template <typename Interface>
  static constexpr char kIdOf = 0;

 private:
  virtual void* Find(const char* id) = 0;
};

// What a plugin derives from: class NodeName final : public PluginOf<FilterPlugin>.
template <typename... Interfaces>
class PluginOf : public Plugin, public Interfaces... {
 protected:
  void* Find(const char* id) override {
    void* found = nullptr;
    ((id == &kIdOf<Interfaces> ? found = static_cast<Interfaces*>(this) : nullptr), ...);
    return found;
  }
};

// What a later version of a plugin derives from, which extends more points than the earlier one:
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

// What a plugin remembers between attempts, as a value, so that a checkpoint can keep it.
class StatefulPlugin {
 public:
  virtual ~StatefulPlugin() = default;
  virtual std::shared_ptr<const void> SaveState() const = 0;
  // REQUIRES: `state` comes from SaveState of this very plugin.
  virtual void RestoreState(const std::shared_ptr<const void>& state) = 0;
};

// Orders activeQ. Exactly one is enabled, the same in all profiles.
class QueueSortPlugin {
 public:
  virtual ~QueueSortPlugin() = default;
  virtual bool Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const = 0;

  // Two numbers, the first deciding first, that are less where the pod is.
  using Rank = std::pair<int64_t, int64_t>;
  // The pod's rank, if the order is one of ranks: then each pod has one. Null for all pods: Less
  // decides. A pod keeps its rank as long as it is in the queue.
  virtual std::optional<Rank> RankOf(const QueuedPodInfo&) const { return std::nullopt; }
};

// The events that may cure this plugin's rejections. A plugin without it is woken by all events.
class EnqueueExtensions {
 public:
  virtual ~EnqueueExtensions() = default;
  virtual std::vector<EventRegistration> EventsToRegister() const = 0;
};

// The same for versions that ask plugins for hints: which events may cure this plugin's rejections,
// and for each a function that looks at what changed. A plugin without it is woken by all events.
// As v1.34, framework/interface.go, EnqueueExtensions.
class EnqueueExtensionsWithHints {
 public:
  virtual ~EnqueueExtensionsWithHints() = default;
  virtual std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const = 0;
};

// Asked before a pod enters activeQ or backoffQ: may it be scheduled yet? A rejection keeps the pod
// out of both. As v1.34, framework/interface.go, PreEnqueuePlugin.
class PreEnqueuePlugin {
 public:
  virtual ~PreEnqueuePlugin() = default;
  virtual Status PreEnqueue(const v1::Pod& pod) const = 0;
};

// The plugins of a profile as its pods' queue needs them. Names and plugins are owned by the
// framework.
struct QueueingPlugins {
  struct Gate {
    std::string_view name;
    const PreEnqueuePlugin* plugin;
  };
  struct Registration {
    std::string_view plugin;
    ClusterEventWithHint event;
  };
  std::vector<Gate> gates;  // in the order in which they are asked
  std::vector<Registration> registrations;
};
// By scheduler name.
using QueueingPluginsByProfile = std::map<std::string, QueueingPlugins>;

// How a PreFilter plugin's state changes when a pod is put on or taken off a node hypothetically:
// in the pass with nominated pods and in preemption's dry run.
class PreFilterExtensions {
 public:
  virtual ~PreFilterExtensions() = default;
  virtual Status AddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                        const PodInfo& pod_to_add, const NodeInfo& node) const = 0;
  virtual Status RemovePod(CycleState& state, const v1::Pod& pod_to_schedule,
                           const PodInfo& pod_to_remove, const NodeInfo& node) const = 0;
};

// Once an attempt: works out what does not depend on the node, or rejects the pod everywhere. With
// Status::Skip() the plugin says that its Filter would admit every node: neither Filter nor the
// PreFilterExtensions are run in this attempt.
class PreFilterPlugin {
 public:
  virtual ~PreFilterPlugin() = default;
  virtual Status PreFilter(CycleState& state, const v1::Pod& pod) const = 0;
  // The names of the only nodes on which the pod may run, nodes that do not exist among them;
  // nothing if it may run on any. Asked only after PreFilter succeeded. As v1.34,
  // framework/interface.go, PreFilterResult.
  virtual std::optional<std::set<std::string>> NodeNames(const v1::Pod& /*pod*/) const {
    return std::nullopt;
  }
  // Null if the state does not depend on other pods. Owned by the plugin.
  virtual const PreFilterExtensions* GetPreFilterExtensions() const { return nullptr; }
};

// Nodes of the snapshot as rows of its tables, for plugins that look at many in one go.
struct NodeRows {
  // Leaves the rows whose slot satisfies the condition, in their order.
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

// Once for each node that is looked at: can the pod run here?
class FilterPlugin {
 public:
  virtual ~FilterPlugin() = default;
  virtual Status Filter(const CycleState& state, const v1::Pod& pod,
                        const NodeInfo& node) const = 0;
  // What the reasons of its rejection leave out; nothing if they say all. Asked only where an
  // attempt is explained. REQUIRES: Filter rejects the node.
  virtual RejectionDetails Explain(const CycleState&, const v1::Pod&, const NodeInfo&) const {
    return {};
  }
  // Whether Filter would admit every node of the snapshot, as long as PreFilterExtensions do not
  // change the state: then it is not asked for each. Asked once, after PreFilter. "No" is never
  // wrong.
  virtual bool AdmitsEveryNode(const CycleState&, const v1::Pod&) const { return false; }
  // Leaves those rows that Filter would admit, in their order, and says so; or says false, and is
  // asked for each node instead. Asked only where no reasons of rejections are wanted.
  virtual bool KeepAdmitted(const CycleState&, const v1::Pod&, NodeRows&) const { return false; }
};

class NodeToStatus;  // framework/result.h

// The answer of a PostFilter plugin: what becomes of the pod's nomination.
struct PostFilterResult {
  // The node that the pod is nominated to, "" to take its nomination away; nothing leaves it as it
  // is. Success comes with a node.
  std::optional<std::string> nominated_node_name;
};

// When no node fits. The first plugin that succeeds, or fails with an error, ends the point.
class PostFilterPlugin {
 public:
  virtual ~PostFilterPlugin() = default;
  virtual Status PostFilter(CycleState& state, const v1::Pod& pod, const NodeToStatus& filtered,
                            PostFilterResult* result) = 0;
};

// Once, with the nodes that fit, before they are scored. With Status::Skip() the plugin says that
// it has nothing to score: its Score is not run in this attempt.
class PreScorePlugin {
 public:
  virtual ~PreScorePlugin() = default;
  virtual Status PreScore(CycleState& state, const v1::Pod& pod,
                          const std::vector<const NodeInfo*>& nodes) const = 0;
};

// Turns the raw scores of one plugin into kMinNodeScore..kMaxNodeScore, in place. Where all are
// equal each becomes what it would become alone.
class ScoreExtensions {
 public:
  virtual ~ScoreExtensions() = default;
  virtual Status NormalizeScore(const CycleState& state, const v1::Pod& pod,
                                NodeScoreList& scores) const = 0;
};

// Once for each node that fits. Writes the raw score.
class ScorePlugin {
 public:
  virtual ~ScorePlugin() = default;
  virtual Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
                       int64_t* score) const = 0;
  // The same for all rows, `scores` being of the same nodes: for plugins with work that is alike
  // for all of them. Ends at the first that fails.
  virtual Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows&,
                           NodeScoreList& scores) const {
    for (NodeScore& score : scores) {
      Status status = Score(state, pod, *score.node, &score.score);
      if (!status.ok()) return status;
    }
    return Status::Ok();
  }
  // What Score would give every node of the snapshot, if it is the same for all: then Score is not
  // asked for each. Asked once, after PreScore. Nothing is never wrong.
  virtual std::optional<int64_t> SameForEveryNode(const CycleState&, const v1::Pod&) const {
    return std::nullopt;
  }
  // Null if raw scores are already in range. Owned by the plugin.
  virtual const ScoreExtensions* GetScoreExtensions() const { return nullptr; }
};

// Takes what the pod needs on the chosen node. Unreserve runs in reverse order for all Reserve
// plugins when anything fails later, for plugins whose Reserve did not run too: it must be
// idempotent.
class ReservePlugin {
 public:
  virtual ~ReservePlugin() = default;
  virtual Status Reserve(CycleState& state, const v1::Pod& pod, const std::string& node_name) = 0;
  virtual void Unreserve(CycleState& state, const v1::Pod& pod, const std::string& node_name) = 0;
};

// Success, a rejection, or Status::Wait() with how long at the most (15 minutes is the cap).
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

// Binds, or leaves it to the next with Status::Skip().
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
