// Framework: runs the plugins of one profile in the real order and by the real rules. As
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

// What the framework stands on; everything outlives it.
struct FrameworkDependencies {
  const SharedLister& lister;
  ApiClient& client;
  PodNominator& nominator;
  const Clock& clock;
  const Objects& informers;
  const std::vector<Extender*>& extenders;
  PreemptionExecutor* preemption = nullptr;  // as Handle::Preemption
};

// The only nodes on which PreFilter plugins let a pod run. As v1.34, PreFilterResult.
struct PreFilterNodes {
  // Nothing: all nodes. Some may not exist.
  std::optional<std::set<std::string>> names;
  PluginNames plugins;  // that narrowed them
};

// Total weighted score of each node, with the nodes in the order given to RunScorePlugins.
struct NodeTotalScores {
  NodeScoreList totals;
};

// What one filter plugin says of a node when it is asked by itself.
struct FilterPluginVerdict {
  std::string_view plugin;
  // It cannot be asked: it goes by what its PreFilter works out, and that did not come to it.
  bool lacks_pre_filter = false;
  Status status;
  bool with_nominated_pods = false;  // it says no only because of pods nominated to the node
};

// The longest that Permit may keep a pod, whatever the plugin says.
inline constexpr Duration kMaxPermitTimeout = Seconds(15 * 60);

class Framework final : public Handle {
 public:
  // Makes the plugins that `profile` enables. Errors as upstream words them: bad arguments of a
  // plugin, an unknown plugin, one that does not extend the point, one enabled twice at a point,
  // not exactly one queue sort, no bind; and, of our own, a negative weight.
  static Result<std::unique_ptr<Framework>> Make(const Registry& registry, const Profile& profile,
                                                 const FrameworkDependencies& dependencies);
  ~Framework() override;

  const std::string& scheduler_name() const { return scheduler_name_; }
  const QueueSortPlugin& QueueSort() const { return *queue_sort_; }
  // What each enabled plugin registered for, as fillEventToPluginMap: a plugin without
  // EnqueueExtensions gets all actions on all resources, one with an empty list gets nothing.
  ClusterEventMap EventMap() const;
  // For versions that ask for hints: the PreEnqueue plugins, and what each enabled plugin that may
  // reject pods before they are bound registered for. As v1.34, fillEnqueueExtensions and
  // buildQueueingHintMap: a plugin without EnqueueExtensionsWithHints registers for everything;
  // one that wants to see nodes that come, and
  // not changes of their taints, sees those too, as a node may come with a taint that goes later.
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

  // Each ends at the first status that is not success, which names its plugin. A rejection is
  // passed on as it is, a fault becomes an internal error with upstream's words around it.
  // `nodes` gets what the plugins say together of the only nodes that may do; null: it is not
  // wanted. No node left is a rejection that names no plugin.
  Status RunPreFilterPlugins(CycleState& state, const v1::Pod& pod, const CycleRules& rules = {},
                             PreFilterNodes* nodes = nullptr);
  // As runtime/framework.go, RunFilterPluginsWithNominatedPods: first with the nominated pods of
  // equal or higher priority added to copies of node and state, and, if that passes and any were
  // added, again without them.
  Status RunFilterPluginsWithNominatedPods(const CycleState& state, const v1::Pod& pod,
                                           const NodeInfo& node) override;
  // One pass over the filter plugins, up to the first that fails, or over all of them if the
  // profile says so. It is not recorded, but metrics count it.
  Status RunFilterPlugins(const CycleState& state, const v1::Pod& pod, const NodeInfo& node);
  // RunFilterPluginsWithNominatedPods for many nodes in one go: leaves the rows that pass, in their
  // order. False if that can't be done, as with a recorder or with nominated pods; the rows
  // are worth nothing then.
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const;
  // The filter plugins in the order in which they run.
  std::vector<std::string_view> FilterPluginNames() const;
  // What if each filter plugin were asked, also after one has failed? The real scheduler never does
  // that; no recorder gets it. `rejected_by`: the PreFilter plugin that rejected the
  // pod, "" if none did; it and those behind it have no state for their filters then, and nominated
  // pods are left out.
  std::vector<FilterPluginVerdict> RunEachFilterPlugin(const CycleState& state, const v1::Pod& pod,
                                                       const NodeInfo& node,
                                                       std::string_view rejected_by);
  // What the plugin's rejection of the node leaves out. REQUIRES: it is a filter plugin, and
  // rejects the node with this state.
  RejectionDetails ExplainRejection(std::string_view plugin, const CycleState& state,
                                    const v1::Pod& pod, const NodeInfo& node) const;
  Status RunPreFilterExtensionAddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                                     const PodInfo& pod_to_add, const NodeInfo& node) override;
  Status RunPreFilterExtensionRemovePod(CycleState& state, const v1::Pod& pod_to_schedule,
                                        const PodInfo& pod_to_remove,
                                        const NodeInfo& node) override;
  // Up to the first success or fault. Rejections of several plugins become one that has all their
  // reasons. The recorder gets the plugins' verdicts, but not those of filters that they run.
  // What several plugins say of the nomination: the last one that says anything counts.
  Status RunPostFilterPlugins(CycleState& state, const v1::Pod& pod, const NodeToStatus& filtered,
                              PostFilterResult* result);
  Status RunPreScorePlugins(CycleState& state, const v1::Pod& pod,
                            const std::vector<const NodeInfo*>& nodes);
  // Scores, normalizes, weighs and sums. Fails if a normalized score is out of range. `slots` are
  // those of the nodes, or empty: to read them off the nodes takes longer, where these are many.
  Status RunScorePlugins(CycleState& state, const v1::Pod& pod,
                         const std::vector<const NodeInfo*>& nodes, NodeTotalScores* totals,
                         const std::vector<int32_t>& slots = {});
  Status RunReservePluginsReserve(CycleState& state, const v1::Pod& pod,
                                  const std::string& node_name);
  void RunReservePluginsUnreserve(CycleState& state, const v1::Pod& pod,
                                  const std::string& node_name);
  // Wait: the pod is now among waiting_pods().
  Status RunPermitPlugins(CycleState& state, const v1::PodPtr& pod, const std::string& node_name);
  Status RunPreBindPlugins(CycleState& state, const v1::Pod& pod, const std::string& node_name);
  Status RunBindPlugins(CycleState& state, const v1::Pod& pod, const std::string& node_name);
  void RunPostBindPlugins(CycleState& state, const v1::Pod& pod, const std::string& node_name);

  WaitingPods& waiting_pods() { return waiting_pods_; }
  const WaitingPods& waiting_pods() const { return waiting_pods_; }

  // Gets the details of what runs; null, which is usual: no details are recorded. Not owned.
  void set_recorder(AttemptRecorder* recorder) { recorder_ = recorder; }
  AttemptRecorder* recorder() const { return recorder_; }

  // Gets what metrics count; null, which is usual: nothing is counted. Not owned. Plugins answer
  // the same, but each filter is asked about each node then, as upstream, which takes longer.
  void set_metrics(MetricsObserver* metrics);
  // A search through nodes is over, with this status of the search as a whole. Only metrics want to
  // know, as upstream (schedule_one.go, findNodesThatPassFilters).
  void FilterSearchEnded(const Status& status);

  // What the plugins remember between attempts, by plugin name.
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
  // A plugin seen through one of its interfaces.
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
  // What the public functions of the same points do, but for what metrics see of it.
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
  // Returns `status` with the name of its plugin, and passes it to the recorder and to metrics.
  Status Recorded(const CycleState& state, ExtensionPoint point, std::string_view plugin,
                  Status status) const;

  // For metrics; without effect if these are not observed.
  // Returns `status`, with which the point as a whole ended.
  Status Ended(ExtensionPoint point, Status status);
  void PointEnded(std::string_view point, Code status);
  void CountCalls(const CycleState& state, std::string_view point, std::string_view plugin,
                  Code code, int64_t calls = 1) const;
  // Every score plugin that is not skipped has scored that many nodes.
  void CountScores(const CycleState& state, int64_t nodes) const;
  // Filters are called so often that their calls are added up until a point ends.
  void CountFilterCall(const CycleState& state, size_t place, Code code);
  void ReportFilterCalls();

  // The pods nominated to `node` that count for `pod`: of equal or higher priority.
  std::vector<PodInfoPtr> NominatedPodsThatCount(const v1::Pod& pod, const NodeInfo& node) const;
  Status AddNominatedPods(const std::vector<PodInfoPtr>& nominated, const v1::Pod& pod,
                          CycleState& state, NodeInfo& node);
  // Whether the plugin said that it has nothing to do.
  static bool IsSkipped(const CycleState::Skipped& skipped, std::string_view plugin);
  // Asks the filters whether they need to be asked at all.
  void NoteFiltersToAsk(CycleState& state, const v1::Pod& pod) const;
  // Adds the weighted scores of all plugins to `sums`, which has the nodes and zeros: in one pass
  // for each plugin, none for those that score all nodes alike. That is what scoring usually costs;
  // step by step, as upstream, takes several times as long. False if anything fails: `sums` is
  // spoilt. REQUIRES: there are nodes.
  bool SumScores(const CycleState& state, const v1::Pod& pod, const std::vector<int32_t>& slots,
                 NodeScoreList& sums);
  // The same of one plugin, or to `of_every_node`.
  bool AddScores(const Extension<ScorePlugin>& extension, const CycleState& state,
                 const v1::Pod& pod, const NodeRows& rows, NodeScoreList& sums,
                 int64_t& of_every_node);
  // Enters the raw scores, a list of the nodes for each plugin; false if a plugin fails. REQUIRES:
  // there is a plugin.
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
  std::map<std::string, int64_t, std::less<>> weights_;  // by plugin name, one for all points
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
  // Of SumScores, kept for their memory: attempts come one after the other.
  std::vector<int32_t> scratch_slots_;
  NodeScoreList scratch_scores_;
  NodeScoreList scratch_one_score_;
  AttemptRecorder* recorder_ = nullptr;
  // Stands in for recorder_ while PostFilter runs filters that are not recorded.
  AttemptRecorder* post_filter_recorder_ = nullptr;

  // The calls of one filter that ended with a code, which were not reported yet.
  struct FilterCalls {
    int64_t calls = 0;
    int64_t timed = 0;
  };
  MetricsObserver* metrics_ = nullptr;
  std::vector<std::map<Code, FilterCalls>> filter_calls_;  // by place; empty without metrics
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_RUNTIME_H_
