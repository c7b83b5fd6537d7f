// One scheduling attempt of a recording: its cluster, the attempt itself, and its results in the
// form of the recordings.
#ifndef BERTH_TESTS_CONFORMANCE_ONE_ATTEMPT_H_
#define BERTH_TESTS_CONFORMANCE_ONE_ATTEMPT_H_

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/objects.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "cache/scheduler_cache.h"
#include "cache/snapshot.h"
#include "conformance/conformance.h"
#include "conformance/noting_extender.h"
#include "framework/attempt_recorder.h"
#include "framework/extender.h"
#include "framework/handle.h"
#include "framework/runtime.h"
#include "queue/pod_nominator.h"
#include "scheduler/generic_scheduler.h"
#include "versions/version.h"

namespace berth::conformance {

// The API server during one attempt: it records the scheduler's requests, and changes nothing.
class NotingClient final : public ApiClient {
 public:
  // `stored` must outlive this.
  explicit NotingClient(const Objects& stored) : stored_(stored) {}

  // In the order in which they were deleted.
  const std::vector<std::string>& deleted_pods() const { return deleted_pods_; }
  // Pods whose nomination was removed.
  const std::set<std::string>& cleared_nominations() const { return cleared_nominations_; }

  std::optional<std::string> BindPod(const v1::Pod&, const std::string&) override {
    return "an attempt binds nothing";
  }
  std::optional<std::string> DeletePod(const v1::Pod& pod) override;
  std::optional<std::string> PatchPodStatus(
      const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
      const std::optional<std::string>& nominated_node_name) override;
  std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume&) override {
    return "an attempt changes no volume";
  }
  std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim&) override {
    return "an attempt changes no claim";
  }
  const Objects& Stored() const override { return stored_; }

 private:
  const Objects& stored_;
  std::vector<std::string> deleted_pods_;
  std::set<std::string> cleared_nominations_;
};

// Records verdicts and scores in the form of the recordings.
class NotingRecorder final : public AttemptRecorder {
 public:
  // The verdict of the first PreFilter plugin that did not succeed; null if all did.
  const Json& pre_filter() const { return pre_filter_; }
  // By the names of the nodes that failed.
  const Json& filter() const { return filter_; }
  // The nodes that passed the plugins, in the order found.
  const std::vector<std::string>& found() const { return found_; }
  // The intersection of the PreFilter plugins' results; null if they allow all nodes.
  const Json& pre_filter_nodes() const { return pre_filter_nodes_; }
  // By plugin and node; an object without members if no score plugin ran.
  const Json& scores() const { return scores_; }
  // By extender and node.
  const Json& extender_scores() const { return extender_scores_; }
  // Preemption's results for each node; empty if it was not tried.
  const std::vector<PreemptionNodeRecord>& preemption_nodes() const { return preemption_nodes_; }

  // The "namespace/name" of the victims on the node that preemption chose, in the order of their
  // eviction.
  const std::vector<std::string>& victims() const { return victims_; }

  void OnPluginRun(ExtensionPoint point, std::string_view plugin, const Status& status) override;
  void OnFilterNode(const NodeInfo& node, bool with_nominated_pods, const Status& status) override;
  void OnPreFilterNodes(const std::set<std::string>& names) override { pre_filter_nodes_ = names; }
  void OnNodesFound(const std::vector<const NodeInfo*>& nodes) override;
  void OnScorePlugin(std::string_view plugin, int64_t weight, const NodeScoreList& raw,
                     const NodeScoreList& normalized, const NodeScoreList& weighted) override;
  void OnPreemption(const PreemptionRecord& record) override;
  void OnExtenderCall(std::string_view, std::string_view, std::string_view) override {}
  void OnExtenderFilter(std::string_view, const ExtenderFilterResult&) override {}
  void OnExtenderScores(std::string_view extender, int64_t weight,
                        const std::vector<HostPriority>& scores) override;

 private:
  Json pre_filter_;
  Json filter_ = Json::object();
  Json pre_filter_nodes_;
  std::vector<std::string> found_;
  Json scores_ = Json::object();
  Json extender_scores_ = Json::object();
  std::vector<PreemptionNodeRecord> preemption_nodes_;
  std::vector<std::string> victims_;
};

// Evicts immediately, while a scheduler would evict in parallel with its attempts.
class ImmediateEvictions final : public PreemptionExecutor {
 public:
  void Begin(Handle& handle, const v1::PodPtr& pod, const std::string& node,
             const std::vector<v1::PodPtr>& victims) override;
  bool IsPreempting(const std::string&) const override { return false; }
};

// Returns {"code", "plugin", "reasons"}, without "plugin" and "reasons" if they are empty.
Json StatusJson(const Status& status);
// Returns [{"node", "victims", "pdbViolations"}] in the order of node names.
Json CandidatesJson(const NodeNameToVictims& candidates);

// Returns the first difference between a case's expectation and an attempt, in the order of the
// attempt's steps.
std::optional<Difference> FirstAttemptDifference(const Json& expect, const Json& got);

class OneAttempt {
 public:
  // Fills cache, informers and nominator from `objects` and `pod` of the case, and creates the
  // scheduler of its `profile` and `extenders`, if it has any. Fails if the case cannot be read or
  // the profile cannot be built. `version` must outlive the attempt.
  static Result<std::unique_ptr<OneAttempt>> Make(const Json& recorded_case,
                                                  const Version& version);
  OneAttempt(const OneAttempt&) = delete;
  OneAttempt& operator=(const OneAttempt&) = delete;

  // Schedules the pod and, if no node fits, runs PostFilter. Returns the members that a case
  // expects: nodeOrder, preFilter, filter, feasible, scores, totals, best, fitErrorMessage, error,
  // postFilter. For a version that asks plugins before pods enter its queue, also: preEnqueue,
  // skippedFilter, skippedScore, preFilterNodes, absentNodes, message and unschedulablePlugins.
  // REQUIRES: it is the first call.
  Json Run();
  // Returns the feasible nodes of one more attempt for the same pod, as if the first one had had no
  // effect.
  std::vector<std::string> FeasibleInAnotherAttempt();

  // Valid after Run.
  const NotingRecorder& recorder() const { return recorder_; }
  // Returns the final verdict on each node that has one, by name.
  Json NodeStatuses() const;
  const std::vector<NotedCall>& extender_calls() const { return extender_calls_; }
  // Returns preemption's candidates and victims that the extenders left.
  NodeNameToVictims CandidatesAfterExtenders() const;

 private:
  OneAttempt(int32_t percentage_of_nodes_to_score, const Version& version)
      : version_(version),
        cache_(version.rules.cache),
        algorithm_(cache_, snapshot_, random_, percentage_of_nodes_to_score, version.rules.cycle) {}

  // The last of the manifests is the pod to schedule. `refresh_nodes`: updates every node once
  // without a change, like a heartbeat.
  std::optional<Error> AddObjects(const Json& manifests, bool refresh_nodes);
  // Adds the pod to its node or, if it has none, to the nominator.
  void AddPod(const v1::PodPtr& pod);
  std::optional<Error> AddExtenders(const Decoder& scripts);
  // REQUIRES: the extenders have been added.
  std::optional<Error> MakeFramework(const Json& profile);
  void PutScores(const ScheduleResult& result, Json& got) const;
  Json RunPostFilter(FitError& fit_error);
  // Returns the verdict of the first PreEnqueue plugin that rejects the pod.
  Status RunPreEnqueue(const v1::Pod& pod) const;
  void PutWhatCameAfterV121(Json& got) const;

  const Version& version_;
  SimClock clock_;
  SeededRandom random_{1};
  SchedulerCache cache_;
  Snapshot snapshot_;
  Objects informers_;
  Nominator nominator_;
  NotingClient client_{informers_};
  ImmediateEvictions evictions_;
  std::vector<NotedCall> extender_calls_;
  std::vector<std::unique_ptr<Extender>> owned_extenders_;
  std::vector<Extender*> extenders_;  // in the order in which they are called
  // Resources of extenders that the scheduler ignores.
  std::vector<std::string> ignored_resources_;
  GenericScheduler algorithm_;
  NotingRecorder recorder_;
  std::unique_ptr<Framework> framework_;
  v1::PodPtr pod_;
  CycleState state_;
  ScheduleOutcome outcome_;
};

}  // namespace berth::conformance

#endif  // BERTH_TESTS_CONFORMANCE_ONE_ATTEMPT_H_
