// InstanceScheduler: a cluster into which pods are scheduled one after the other, at one moment and
// without a queue: the cache, the framework and the algorithm of kube-scheduler, and an API server
// with its controllers as far as pods have volumes.
#ifndef BERTH_CAPACITY_INSTANCE_SCHEDULER_H_
#define BERTH_CAPACITY_INSTANCE_SCHEDULER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "api/objects.h"
#include "apiserver/cluster.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "cache/scheduler_cache.h"
#include "cache/snapshot.h"
#include "capacity/capacity.h"
#include "capacity/eviction_control.h"
#include "framework/rejection_detail.h"
#include "framework/runtime.h"
#include "queue/pod_nominator.h"
#include "scheduler/generic_scheduler.h"

namespace berth::capacity {

// How an attempt ended: on a node, or why not.
struct Outcome {
  std::string node;       // "": it failed
  std::string fail_type;  // as in TemplateAnswer; so is the next
  std::string fail_message;
  std::optional<Preemption> preemption;
};

// What keeps a pod off a node.
struct NodeRejections {
  v1::NodePtr node;
  // The filter plugins that reject it, in the order in which they run; or the PreFilter plugin that
  // rejected the pod as a whole.
  std::vector<std::string> plugins;
  std::vector<LackingAmount> lacking;  // if NodeResourcesFit is the only one

  bool IsBy(std::string_view plugin) const {
    return plugins.size() == 1 && plugins.front() == plugin;
  }
};

class InstanceScheduler {
 public:
  // Takes over the cluster. The error says which profile cannot be built.
  static Result<std::unique_ptr<InstanceScheduler>> Make(const ClusterInput& input);
  // The same before it has taken over anything.
  static Result<std::unique_ptr<InstanceScheduler>> MakeEmpty(const ClusterInput& input);
  // Takes over some more of the same input; false: that was all. To be called until then.
  bool TakeOverSome(const ClusterInput& input);

  // Tries the pods of the cluster that wait, in the order of the queue, and makes room for those
  // that may preempt others. What became of them is added to the answer. `last`: the key of a pod
  // that is tried after all others, as if it backed off the longest; "": none.
  void PlaceWaitingPods(Answer* answer, const std::string& last = "");
  // The same in steps of about one attempt each; false: that was all. To be called until then,
  // once.
  bool PlaceNextWaitingPod(Answer* answer, const std::string& last = "");

  // Deletes a pod, and schedules the one that its controller makes in its place, which has the same
  // name here. Without a node it is one of those that wait. Nothing: there is no such pod.
  Outcome Reschedule(const std::string& key, Answer* answer);

  // Stores the node in place of the one of its name. REQUIRES: there is one.
  void SetNode(const v1::NodePtr& node);

  // The template as the API server stores its instances. The error says why it is forbidden.
  Result<v1::Pod> Admit(const v1::Pod& pod_template) const;

  // Schedules one more instance of an admitted template; the k-th, from 0, of the template with
  // this number. Nothing changes if it fails.
  Outcome ScheduleInstance(const v1::Pod& admitted, size_t number, int64_t k,
                           const Chooser& choose);

  // --- Trials (trials.cc): they leave nothing behind ---

  // Where an admitted pod would go now, or why it would not.
  Outcome Try(const v1::Pod& admitted);
  // The same with preemption: Outcome::preemption says whom it would evict.
  Outcome TryWithPreemption(const v1::Pod& admitted);
  // Every node that rejects an admitted pod, in the order of the scheduler's snapshot; each filter
  // plugin was asked.
  std::vector<NodeRejections> RejectionsOf(const v1::Pod& admitted);
  // A set of pods of the node such that it takes the admitted pod without them, but not without any
  // part of the set: few pods, and none in whose place a smaller one is enough, too. Nothing: it
  // would not take it even without all pods for which `may_go` returns true.
  std::optional<std::vector<v1::PodPtr>> PodsInTheWay(
      const v1::Pod& admitted, const std::string& node,
      const std::function<bool(const v1::Pod&)>& may_go);
  // Where the pod would go if there were this node as well, or in place of the one of that name.
  Outcome TryWithNode(const v1::Pod& admitted, const v1::NodePtr& node);

  // The work so far: for each attempt the nodes that it evaluated times the pod's terms of
  // affinity to other pods and one, and the pods of the node that it chose; and what was taken
  // over, with the terms.
  int64_t work_done() const { return work_done_; }

  // What the API server has stored.
  const Objects& objects() const { return cluster_.objects(); }
  bool HasProfile(const std::string& scheduler_name) const {
    return profiles_.contains(scheduler_name);
  }

  // The names of all nodes of the input, excluded ones among them, in its order.
  const std::vector<std::string>& nodes() const { return nodes_; }
  // The index of the name in nodes(). REQUIRES: it is there.
  int32_t NodeNumber(const std::string& name) const { return node_numbers_.at(name); }

 private:
  explicit InstanceScheduler(const ClusterInput& input);

  std::optional<Error> MakeProfiles(const ClusterInput& input);
  void NoteWaitingPods(const ClusterInput& input);
  // Brings what was written to the API server to informers and cache.
  void DeliverWrites();
  void DeliverPod(const Change<v1::Pod>& change);

  struct ProfileAtWork {
    std::unique_ptr<Framework> framework;
    std::vector<QueueingPlugins::Gate> gates;
  };

  // Of the pod's schedulerName, or else the first.
  const ProfileAtWork& ProfileOf(const v1::Pod& pod) const;
  // Whether a PreEnqueue plugin keeps the pod out of the queue; then in its words.
  std::optional<std::string> WhyGated(const ProfileAtWork& profile, const v1::Pod& pod) const;
  // One attempt. The pod, which only the caller has, gets its node if it succeeds. A pod that is
  // stored is bound in the API server, too.
  Outcome Attempt(const std::shared_ptr<v1::Pod>& pod, bool is_stored, const Chooser& choose);
  // Adds what the attempt took to work_done. Null: no node took the pod.
  void CountWork(const v1::Pod& pod, const ScheduleResult* result);
  Outcome Place(Framework& framework, CycleState& state, const std::shared_ptr<v1::Pod>& pod,
                bool is_stored);
  // A trial of an admitted pod; `take` gets the profile's framework, the state after PreFilter and
  // the name of the PreFilter plugin that rejected the pod, "" if none did.
  template <typename Take>
  auto AfterPreFilter(const v1::Pod& pod, Take take);
  Outcome Refuse(Framework& framework, CycleState& state, const v1::PodPtr& pod,
                 ScheduleOutcome& decision);
  // What comes after a node was chosen, up to PreBind; not ok: why that failed.
  Status Reserve(Framework& framework, CycleState& state, const v1::PodPtr& pod);
  Outcome FailAfterReserving(const Status& status) const;
  void RunPostFilter(Framework& framework, CycleState& state, const v1::PodPtr& pod,
                     FitError& fit_error, Outcome* outcome);
  // Collects some of the cluster's pods that wait and have a profile; false: those were the last.
  bool CollectSome();
  // The keys of the collected pods in the order in which activeQ would have them.
  std::vector<std::string> CollectedInOrder(const std::string& last);
  Outcome TryWaitingPod(const std::string& key, Answer* answer);

  std::shared_ptr<const Version> version_;
  SimClock clock_;
  SeededRandom random_;
  sim::Cluster cluster_;
  Objects informers_;
  SchedulerCache cache_;
  Snapshot snapshot_;
  Nominator nominator_;
  std::vector<Extender*> no_extenders_;
  EvictionControl evictions_;
  std::map<std::string, ProfileAtWork> profiles_;  // by schedulerName
  const ProfileAtWork* first_profile_ = nullptr;
  GenericScheduler algorithm_;
  int64_t work_done_ = 0;
  size_t objects_taken_ = 0;  // of the input
  // PlaceNextWaitingPod: how many pods of waiting_ were looked at for this pass, those of them that
  // are to be tried, their keys in order, and how many of these were tried.
  int passes_ = 0;
  size_t looked_at_ = 0;
  std::vector<QueuedPodInfo> collected_;
  std::vector<std::string> keys_of_pass_;
  size_t tried_in_pass_ = 0;
  bool has_placed_in_pass_ = true;
  std::vector<std::string> nodes_;
  std::unordered_map<std::string, int32_t> node_numbers_;
  std::vector<std::string> waiting_;  // "namespace/name", in the input's order
};

}  // namespace berth::capacity

#endif  // BERTH_CAPACITY_INSTANCE_SCHEDULER_H_
