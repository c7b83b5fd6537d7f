// InstanceScheduler: a cluster into which pods are scheduled one after the other, at one moment and
// without a queue. It consists of the cache, the framework and the algorithm of kube-scheduler, and
// an API server with its controllers as far as pods have volumes.
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

// The outcome of an attempt: a node, or the reason for none.
struct Outcome {
  std::string node;       // "": the attempt failed
  std::string fail_type;  // see TemplateAnswer; likewise the next
  std::string fail_message;
  std::optional<Preemption> preemption;
};

// The rejection of a pod by a node.
struct NodeRejections {
  v1::NodePtr node;
  // The filter plugins that reject it, in the order in which they run; or the PreFilter plugin that
  // rejected the pod as a whole.
  std::vector<std::string> plugins;
  std::vector<LackingAmount> lacking;  // set if NodeResourcesFit is the only one

  bool IsBy(std::string_view plugin) const {
    return plugins.size() == 1 && plugins.front() == plugin;
  }
};

class InstanceScheduler {
 public:
  // Takes over the cluster. The error names the profile that cannot be built.
  static Result<std::unique_ptr<InstanceScheduler>> Make(const ClusterInput& input);
  // Creates it without taking over any object.
  static Result<std::unique_ptr<InstanceScheduler>> MakeEmpty(const ClusterInput& input);
  // Takes over some more objects of the same input; returns false if none is left. Call it until
  // then.
  bool TakeOverSome(const ClusterInput& input);

  // Tries the cluster's waiting pods, in the order of the queue, and makes room for those that may
  // preempt others. Adds the results to the answer. `last`: the key of a pod that is tried after
  // all others, as if it backed off the longest; "": none.
  void PlaceWaitingPods(Answer* answer, const std::string& last = "");
  // The same in steps of about one attempt each; returns false if none is left. Call it until then,
  // and only once.
  bool PlaceNextWaitingPod(Answer* answer, const std::string& last = "");

  // Deletes a pod, and schedules its controller's replacement, which has the same name here. If
  // that gets no node, it becomes a waiting pod. No effect if there is no such pod.
  Outcome Reschedule(const std::string& key, Answer* answer);

  // Replaces the stored node of the same name. REQUIRES: there is one.
  void SetNode(const v1::NodePtr& node);

  // Returns the template in the form in which the API server stores its instances. The error says
  // why it is forbidden.
  Result<v1::Pod> Admit(const v1::Pod& pod_template) const;

  // Schedules the k-th instance, from 0, of the admitted template with this number. Nothing changes
  // if it fails.
  Outcome ScheduleInstance(const v1::Pod& admitted, size_t number, int64_t k,
                           const Chooser& choose);

  // --- Trials (trials.cc): they have no lasting effect ---

  // Returns the node that an admitted pod would get now, or why it would get none.
  Outcome Try(const v1::Pod& admitted);
  // Returns the same with preemption: Outcome::preemption has the pods that it would evict.
  Outcome TryWithPreemption(const v1::Pod& admitted);
  // Returns every node that rejects an admitted pod, in the order of the scheduler's snapshot; each
  // filter plugin runs.
  std::vector<NodeRejections> RejectionsOf(const v1::Pod& admitted);
  // Returns a set of pods of the node such that the admitted pod fits without them, but not without
  // any part of the set. The set has few pods, and none that a smaller one could replace. Nothing
  // if it would not fit even without all pods for which `may_go` returns true.
  std::optional<std::vector<v1::PodPtr>> PodsInTheWay(
      const v1::Pod& admitted, const std::string& node,
      const std::function<bool(const v1::Pod&)>& may_go);
  // Returns the node that the pod would get if this node was added, or replaced the one of the same
  // name.
  Outcome TryWithNode(const v1::Pod& admitted, const v1::NodePtr& node);

  // Returns the work so far: for each attempt the evaluated nodes times one more than the pod's
  // terms of affinity to other pods, plus the pods of the chosen node; and the objects that were
  // taken over, with their terms.
  int64_t work_done() const { return work_done_; }

  // Returns the objects of the API server.
  const Objects& objects() const { return cluster_.objects(); }
  bool HasProfile(const std::string& scheduler_name) const {
    return profiles_.contains(scheduler_name);
  }

  // Returns the names of all nodes of the input, including excluded ones, in its order.
  const std::vector<std::string>& nodes() const { return nodes_; }
  // Returns the index of the name in nodes(). REQUIRES: it is there.
  int32_t NodeNumber(const std::string& name) const { return node_numbers_.at(name); }

 private:
  explicit InstanceScheduler(const ClusterInput& input);

  std::optional<Error> MakeProfiles(const ClusterInput& input);
  void NoteWaitingPods(const ClusterInput& input);
  // Delivers writes to the API server to informers and cache.
  void DeliverWrites();
  void DeliverPod(const Change<v1::Pod>& change);

  struct ProfileAtWork {
    std::unique_ptr<Framework> framework;
    std::vector<QueueingPlugins::Gate> gates;
  };

  // Returns the profile of the pod's schedulerName, or else the first.
  const ProfileAtWork& ProfileOf(const v1::Pod& pod) const;
  // Returns the message of a PreEnqueue plugin that keeps the pod out of the queue; nothing if none
  // does.
  std::optional<std::string> WhyGated(const ProfileAtWork& profile, const v1::Pod& pod) const;
  // Makes one attempt. The pod, of which the caller has the only reference, gets its node if it
  // succeeds. A stored pod is also bound in the API server.
  Outcome Attempt(const std::shared_ptr<v1::Pod>& pod, bool is_stored, const Chooser& choose);
  // Adds the attempt's cost to work_done. Null: no node could run the pod.
  void CountWork(const v1::Pod& pod, const ScheduleResult* result);
  Outcome Place(Framework& framework, CycleState& state, const std::shared_ptr<v1::Pod>& pod,
                bool is_stored);
  // Runs a trial of an admitted pod; `take` receives the profile's framework, the state after
  // PreFilter and the name of the PreFilter plugin that rejected the pod, "" if none did.
  template <typename Take>
  auto AfterPreFilter(const v1::Pod& pod, Take take);
  Outcome Refuse(Framework& framework, CycleState& state, const v1::PodPtr& pod,
                 ScheduleOutcome& decision);
  // Does the steps after the choice of a node, up to PreBind; the status says why they failed.
  Status Reserve(Framework& framework, CycleState& state, const v1::PodPtr& pod);
  Outcome FailAfterReserving(const Status& status) const;
  void RunPostFilter(Framework& framework, CycleState& state, const v1::PodPtr& pod,
                     FitError& fit_error, Outcome* outcome);
  // Collects some of the cluster's waiting pods that have a profile; returns false if none is left.
  bool CollectSome();
  // Returns the keys of the collected pods in the order of activeQ.
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
  std::map<std::string, ProfileAtWork> profiles_;  // keyed by schedulerName
  const ProfileAtWork* first_profile_ = nullptr;
  GenericScheduler algorithm_;
  int64_t work_done_ = 0;
  size_t objects_taken_ = 0;  // number of objects of the input
  // For PlaceNextWaitingPod: the number of the pass, the number of pods of waiting_ that this pass
  // has read, those of them to try, their keys in order, and the number of those that were tried.
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
