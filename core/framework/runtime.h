// Framework: runs the plugins of one profile in upstream's order and by its rules. Upstream:
// kube-scheduler v1.21, framework/runtime/framework.go.
#ifndef BERTH_FRAMEWORK_RUNTIME_H_
#define BERTH_FRAMEWORK_RUNTIME_H_

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/attempt_recorder.h"
#include "framework/handle.h"
#include "framework/plugin.h"
#include "framework/profile.h"
#include "framework/waiting_pods.h"

namespace berth {

// The objects that the framework uses; all must outlive it.
struct FrameworkDependencies {
  const SharedLister& lister;
  ApiClient& client;
  PodNominator& nominator;
  const Clock& clock;
  const Objects& informers;
  const std::vector<Extender*>& extenders;
  PreemptionExecutor* preemption = nullptr;  // see Handle::Preemption
};

// The only nodes on which PreFilter plugins let a pod run. Upstream: v1.34, PreFilterResult.
struct PreFilterNodes {
  // Nothing: all nodes are allowed. Some may not exist.
  std::optional<std::set<std::string>> names;
  PluginNames plugins;  // the plugins that excluded nodes
};

// Total weighted score of each node, with the nodes in the order given to RunScorePlugins.
struct NodeTotalScores {
  NodeScoreList totals;
};

// The verdict of one filter plugin on a node, independent of the others.
struct FilterPluginVerdict {
  std::string_view plugin;
  // The filter cannot run: it needs the state of its PreFilter, which did not run.
  bool lacks_pre_filter = false;
  Status status;
  bool with_nominated_pods = false;  // it rejects the node only because of pods nominated to it
};

// The longest time that Permit may hold a pod, whatever the plugin returns.
inline constexpr Duration kMaxPermitTimeout = Seconds(15 * 60);

class Framework final : public Handle {
 public:
  // Creates the plugins that `profile` enables. Errors have upstream's words: bad arguments of a
  // plugin, an unknown plugin, a plugin that does not extend the point, a plugin enabled twice at a
  // point, not exactly one queue sort, no bind. A negative weight is an error of Berth's own.
  static Result<std::unique_ptr<Framework>> Make(const Registry& registry, const Profile& profile,
                                                 const FrameworkDependencies& dependencies);
  ~Framework() override;

  const std::string& scheduler_name() const { return scheduler_name_; }
  const QueueSortPlugin& QueueSort() const { return *queue_sort_; }
  // Returns the registrations of each enabled plugin. Upstream: fillEventToPluginMap. A plugin
  // without EnqueueExtensions registers for all actions on all resources, one with an empty list
  // for nothing.
  ClusterEventMap EventMap() const;
  // For versions with queueing hints: returns the PreEnqueue plugins, and the registrations of each
  // enabled plugin that may reject pods before they are bound. Upstream: v1.34,
  // fillEnqueueExtensions and buildQueueingHintMap. A plugin without EnqueueExtensionsWithHints
  // registers for everything. One that registers for added nodes, but not for changes of their
  // taints, gets those too, because a node may have a taint at first that is removed later.
  // Extenders count as a plugin kExtenderName that registers for everything.
  QueueingPlugins QueueingPluginsOfProfile() const;
  std::optional<int32_t> percentage_of_nodes_to_score() const {
    return percentage_of_nodes_to_score_;
  }
  bool HasPreEnqueuePlugins() const { return !pre_enqueue_.empty(); }
  bool HasFilterPlugins() const { return !filter_.empty(); }
  bool HasPostFilterPlugins() const { return !post_filter_.empty(); }
  bool HasScorePlugins() const { return !score_.empty(); }
  bool HasPermitPlugins() const { return !permit_.empty(); }

  // Each of these functions ends at the first status that is not success, which names its plugin.
  // They return a rejection unchanged; a fault becomes an internal error with upstream's words
  // around it. `nodes` receives the nodes that all plugins together allow; may be null. If no node
  // is left, the result is a rejection that names no plugin.
  Status RunPreFilterPlugins(CycleState& state, const v1::Pod& pod, const CycleRules& rules = {},
                             PreFilterNodes* nodes = nullptr);
  // Upstream: runtime/framework.go, RunFilterPluginsWithNominatedPods. First runs the filters with
  // the nominated pods of equal or higher priority added to copies of node and state. If that
  // passes and any were added, runs them again without these pods.
  Status RunFilterPluginsWithNominatedPods(const CycleState& state, const v1::Pod& pod,
                                           const NodeInfo& node) override;
  // Runs the filter plugins once, up to the first that fails, or all of them if the profile says
  // so. No recorder receives the results, but metrics count them.
  Status RunFilterPlugins(const CycleState& state, const v1::Pod& pod, const NodeInfo& node);
  // Runs RunFilterPluginsWithNominatedPods for many nodes in one call: removes the rows that fail,
  // and keeps the order of the others. Returns false, with unspecified rows, if that is not
  // possible, for example with a recorder or nominated pods.
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const;
  // Returns the filter plugins in the order in which they run.
  std::vector<std::string_view> FilterPluginNames() const;
  // Runs each filter plugin, even after one has failed, which the real scheduler never does; no
  // recorder receives the results. `rejected_by` is the PreFilter plugin that rejected the pod, ""
  // if none did. That plugin and those behind it then have no state for their filters, and
  // nominated pods are not considered.
  std::vector<FilterPluginVerdict> RunEachFilterPlugin(const CycleState& state, const v1::Pod& pod,
                                                       const NodeInfo& node,
                                                       std::string_view rejected_by);
  // Returns details that the plugin's rejection of the node omits. REQUIRES: it is a filter plugin,
  // and rejects the node with this state.
  RejectionDetails ExplainRejection(std::string_view plugin, const CycleState& state,
                                    const v1::Pod& pod, const NodeInfo& node) const;
  Status RunPreFilterExtensionAddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                                     const PodInfo& pod_to_add, const NodeInfo& node) override;
  Status RunPreFilterExtensionRemovePod(CycleState& state, const v1::Pod& pod_to_schedule,
                                        const PodInfo& pod_to_remove,
                                        const NodeInfo& node) override;
  // Runs the plugins up to the first success or fault. Rejections of several plugins become one
  // with all their reasons. The recorder receives the plugins' verdicts, but not those of filters
  // that they run. If several plugins change the nomination, the last one counts.
  Status RunPostFilterPlugins(CycleState& state, const v1::Pod& pod, const NodeToStatus& filtered,
                              PostFilterResult* result);
  Status RunPreScorePlugins(CycleState& state, const v1::Pod& pod,
                            const std::vector<const NodeInfo*>& nodes);
  // Scores, normalizes, weighs and sums. Fails if a normalized score is out of range. `slots` are
  // those of the nodes, or empty; with many nodes, reading the slots from the nodes takes longer.
  Status RunScorePlugins(CycleState& state, const v1::Pod& pod,
                         const std::vector<const NodeInfo*>& nodes, NodeTotalScores* totals,
                         const std::vector<int32_t>& slots = {});
  Status RunReservePluginsReserve(CycleState& state, const v1::Pod& pod,
                                  const std::string& node_name);
  void RunReservePluginsUnreserve(CycleState& state, const v1::Pod& pod,
                                  const std::string& node_name);
  // After the status Wait the pod is in waiting_pods().
  Status RunPermitPlugins(CycleState& state, const v1::PodPtr& pod, const std::string& node_name);
  Status RunPreBindPlugins(CycleState& state, const v1::Pod& pod, const std::string& node_name);
  Status RunBindPlugins(CycleState& state, const v1::Pod& pod, const std::string& node_name);
  void RunPostBindPlugins(CycleState& state, const v1::Pod& pod, const std::string& node_name);

  WaitingPods& waiting_pods() { return waiting_pods_; }
  const WaitingPods& waiting_pods() const { return waiting_pods_; }

  // Sets the recorder of details; null, the usual case: none are recorded. Not owned.
  void set_recorder(AttemptRecorder* recorder) { recorder_ = recorder; }
  AttemptRecorder* recorder() const { return recorder_; }

  // Sets the observer of metrics; null, the usual case: nothing is counted. Not owned. With an
  // observer plugins decide the same, but each filter runs for each node, as upstream, which takes
  // longer.
  void set_metrics(MetricsObserver* metrics);
  // A search through nodes has ended with this status. Only metrics use it. Upstream:
  // schedule_one.go, findNodesThatPassFilters.
  void FilterSearchEnded(const Status& status);

  // The states of StatefulPlugins, by plugin name.
  using PluginStates = std::map<std::string, std::shared_ptr<const void>>;
  PluginStates SavePluginStates() const;
  void RestorePluginStates(const PluginStates& states);

  // Handle
  const SharedLister& SnapshotSharedLister() const override { return dependencies_.lister; }
  ApiClient& Client() override { return dependencies_.client; }
  PodNominator& Nominator() override { return dependencies_.nominator; }
  const Clock& clock() const override { return dependencies_.clock; }
  const Objects& Informers() const override { return dependencies_.informers; }
  const std::vector<Extender*>& Extenders() const override { return dependencies_.extenders; }
  PreemptionExecutor* Preemption() override { return dependencies_.preemption; }
  MetricsObserver* Metrics() override { return metrics_; }
  WaitingPod* GetWaitingPod(const std::string& uid) override {
    auto it = waiting_pods_.find(uid);
    return it == waiting_pods_.end() ? nullptr : &it->second;
  }
  bool WantsPreemptionRecord() const override { return post_filter_recorder_ != nullptr; }
  void ReportPreemption(const PreemptionRecord& record) override {
    if (post_filter_recorder_ != nullptr) post_filter_recorder_->OnPreemption(record);
  }
  void ReportExtenderCall(std::string_view extender, std::string_view verb,
                          std::string_view error) override {
    if (post_filter_recorder_ != nullptr) {
      post_filter_recorder_->OnExtenderCall(extender, verb, error);
    }
  }

 private:
  // A plugin, seen through one of its interfaces.
  template <typename Interface>
  struct Extension {
    std::string_view name;
    Interface* plugin;
    int64_t weight = 1;
  };

  explicit Framework(const FrameworkDependencies& dependencies) : dependencies_(dependencies) {}

  std::optional<Error> MakePlugins(const Registry& registry, const Profile& profile);
  std::optional<Error> EnablePlugins(const Profile& profile);
  template <typename Interface>
  std::optional<Error> EnableAt(const Profile& profile, ExtensionPoint point,
                                std::vector<Extension<Interface>>& enabled);
  // The public functions of the same points, without the report to metrics.
  Status AskPreFilterPlugins(CycleState& state, const v1::Pod& pod, const CycleRules& rules,
                             PreFilterNodes* nodes);
  Status AskPostFilterPlugins(CycleState& state, const v1::Pod& pod, const NodeToStatus& filtered,
                              PostFilterResult* result);
  Status AskPreScorePlugins(CycleState& state, const v1::Pod& pod,
                            const std::vector<const NodeInfo*>& nodes);
  Status AskScorePlugins(CycleState& state, const v1::Pod& pod,
                         const std::vector<const NodeInfo*>& nodes, NodeTotalScores* totals,
                         const std::vector<int32_t>& slots);
  Status AskReservePlugins(CycleState& state, const v1::Pod& pod, const std::string& node_name);
  Status AskPermitPlugins(CycleState& state, const v1::PodPtr& pod, const std::string& node_name);
  Status AskPreBindPlugins(CycleState& state, const v1::Pod& pod, const std::string& node_name);
  Status AskBindPlugins(CycleState& state, const v1::Pod& pod, const std::string& node_name);
  // Adds the plugin's name to `status`, passes it to the recorder and to metrics, and returns it.
  Status Recorded(const CycleState& state, ExtensionPoint point, std::string_view plugin,
                  Status status) const;

  // Reports to metrics that the point as a whole ended with `status`; returns `status`. No effect
  // without an observer.
  Status Ended(ExtensionPoint point, Status status);
  void PointEnded(std::string_view point, Code status);
  void CountCalls(const CycleState& state, std::string_view point, std::string_view plugin,
                  Code code, int64_t calls = 1) const;
  // Reports to metrics that every score plugin that is not skipped has scored `nodes` nodes.
  void CountScores(const CycleState& state, int64_t nodes) const;
  // Filters are called so often that this only adds to a count, which is reported when a point
  // ends.
  void CountFilterCall(const CycleState& state, size_t place, Code code);
  void ReportFilterCalls();

  // Returns the pods nominated to `node` that count for `pod`: those of equal or higher priority.
  std::vector<PodInfoPtr> NominatedPodsThatCount(const v1::Pod& pod, const NodeInfo& node) const;
  Status AddNominatedPods(const std::vector<PodInfoPtr>& nominated, const v1::Pod& pod,
                          CycleState& state, NodeInfo& node);
  // Reports whether the plugin returned Skip.
  static bool IsSkipped(const CycleState::Skipped& skipped, std::string_view plugin);
  // Records in `state` which filters have to run.
  void NoteFiltersToAsk(CycleState& state, const v1::Pod& pod) const;
  // Adds the weighted scores of all plugins to `sums`, which has the nodes and zeros: in one pass
  // for each plugin, and none for those that score all nodes alike. This is the usual way; the way
  // step by step, as upstream, takes several times as long. Returns false, with unspecified `sums`,
  // if anything fails. REQUIRES: there are nodes.
  bool SumScores(const CycleState& state, const v1::Pod& pod, const std::vector<int32_t>& slots,
                 NodeScoreList& sums);
  // Adds the scores of one plugin to `sums`, or to `of_every_node` if they are all equal.
  bool AddScores(const Extension<ScorePlugin>& extension, const CycleState& state,
                 const v1::Pod& pod, const NodeRows& rows, NodeScoreList& sums,
                 int64_t& of_every_node);
  // Sets `raw` to the raw scores, a list of the nodes for each plugin; returns false if a plugin
  // fails. REQUIRES: there is a plugin.
  bool ScoreInOneGo(const CycleState& state, const v1::Pod& pod,
                    std::vector<NodeScoreList>& raw) const;
  bool LacksPreFilter(std::string_view plugin, std::string_view rejected_by) const;
  Status RunFilterPass(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
                       bool with_nominated_pods);

  FrameworkDependencies dependencies_;
  std::string scheduler_name_;
  bool run_all_filters_ = false;
  std::optional<int32_t> percentage_of_nodes_to_score_;
  std::map<std::string, std::unique_ptr<Plugin>> plugins_;
  // keyed by plugin name; one weight for all points
  std::map<std::string, int64_t, std::less<>> weights_;
  const QueueSortPlugin* queue_sort_ = nullptr;
  std::vector<Extension<PreEnqueuePlugin>> pre_enqueue_;
  std::vector<Extension<PreFilterPlugin>> pre_filter_;
  std::vector<Extension<FilterPlugin>> filter_;
  std::vector<Extension<PostFilterPlugin>> post_filter_;
  std::vector<Extension<PreScorePlugin>> pre_score_;
  std::vector<Extension<ScorePlugin>> score_;
  std::vector<Extension<ReservePlugin>> reserve_;
  std::vector<Extension<PermitPlugin>> permit_;
  std::vector<Extension<PreBindPlugin>> pre_bind_;
  std::vector<Extension<BindPlugin>> bind_;
  std::vector<Extension<PostBindPlugin>> post_bind_;
  WaitingPods waiting_pods_;
  // Buffers of SumScores, kept to save allocations.
  std::vector<int32_t> scratch_slots_;
  NodeScoreList scratch_scores_;
  NodeScoreList scratch_one_score_;
  AttemptRecorder* recorder_ = nullptr;
  // Replaces recorder_ while PostFilter runs filters that are not recorded.
  AttemptRecorder* post_filter_recorder_ = nullptr;

  // The calls of one filter with the same result that were not reported yet.
  struct FilterCalls {
    int64_t calls = 0;
    int64_t timed = 0;
  };
  MetricsObserver* metrics_ = nullptr;
  // by place in the profile; empty without metrics
  std::vector<std::map<Code, FilterCalls>> filter_calls_;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_RUNTIME_H_
