// Capacity: how many more pods of a template fit into a cluster, where they run, and why the next
// one does not fit. Upstream: kubernetes-sigs/cluster-capacity (release-1.34 and release-1.21),
// which schedules instances of a template with kube-scheduler itself, one after the other, until
// one is refused.
//
// Where that tool differs from a real cluster, this behaves like the cluster: limits become
// requests, priority classes are resolved, volumes can be bound, a pod with scheduling gates is
// refused, an attempt that ends with an error ends the search, and the cluster's own waiting pods
// are placed first but do not count as instances.
#ifndef BERTH_CAPACITY_CAPACITY_H_
#define BERTH_CAPACITY_CAPACITY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/objects.h"
#include "base/result.h"
#include "scheduler/scheduler.h"
#include "versions/version.h"

namespace berth::capacity {

// Limit for the number of instances, whatever the question's limit.
inline constexpr int64_t kMostInstances = 100'000;
// Unless a question has another limit, no more instances are tried after this much work: for each
// attempt the evaluated nodes times one more than the terms of the pod's affinity, plus the pods of
// the chosen node. It takes a few seconds.
inline constexpr int64_t kMostWork = 200'000'000;

// The types of reasons why there are no more instances.
inline constexpr std::string_view kLimitReached = "LimitReached";
inline constexpr std::string_view kUnschedulable = "Unschedulable";
inline constexpr std::string_view kSchedulerError = "SchedulerError";
inline constexpr std::string_view kSchedulingGated = "SchedulingGated";

// The cluster, and its scheduler.
struct ClusterInput {
  // In the form and order in which they are written to the API server. Pods with a node run on it,
  // those without one wait; pods that have ended are ignored.
  std::vector<AnyObject> objects;
  // Nodes that do not exist. Their pods stay in the cluster, on no node.
  std::set<std::string> excluded_nodes;
  // Never null.
  std::shared_ptr<const Version> version;
  // Empty: the version's default profiles. Extenders are not called.
  std::vector<Profile> profiles;
  int32_t percentage_of_nodes_to_score = 0;  // see SchedulerConfiguration
  uint64_t seed = 1;                         // for the choices among equally good nodes
};

struct PodTemplate {
  // Its instances are named "<name>-<k>", k from 0. If no profile has its schedulerName, they are
  // pods of the first profile. spec.nodeName is ignored.
  v1::PodPtr pod;
  // Number of its instances in each turn. At least 1.
  int64_t weight = 1;
};

// Returns the index in `best` of the node for the next instance. `best` has the equally best nodes,
// is not empty, and is in the order in which the scheduler found them.
using Chooser = std::function<size_t(const std::vector<std::string_view>& best)>;

struct Question {
  ClusterInput cluster;
  std::vector<PodTemplate> templates;  // empty: only places waiting pods
  // False: uses the first template until it no longer fits, then the next. True: uses them in turn,
  // without those that no longer fit.
  bool in_turns = false;
  // Limit for the instances of each template; 0: only kMostInstances and kMostWork.
  int64_t limit = 0;
  int64_t most_work = kMostWork;
  // Null: the scheduler chooses, by the seed.
  Chooser choose;
};

// The effect of preemption for the instance that does not fit. It is only reported, not carried
// out.
struct Preemption {
  std::string node;
  std::vector<std::string> victims;  // "namespace/name"
};

// The result for one template.
struct TemplateAnswer {
  struct Share {
    int32_t node = 0;  // index in Answer::nodes
    int64_t instances = 0;
  };

  // The template in the API server's form: with defaults, and its priority.
  v1::PodPtr admitted;
  int64_t instances = 0;
  std::vector<Share> shares;  // in the order of the nodes' first instances
  // The reason why there are no more: one of the types above, and the message. For kUnschedulable,
  // that of the condition PodScheduled.
  std::string fail_type;
  std::string fail_message;
  std::optional<Preemption> preemption;  // nothing: it would not help, or would not be tried
};

// A pod of the cluster that waited, and its node before the first instance.
struct Placed {
  std::string pod;  // "namespace/name"
  std::string node;
};

struct Answer {
  struct Step {
    int32_t of_template = 0;
    int32_t node = 0;  // index in `nodes`
  };

  int64_t total = 0;  // number of instances of all templates
  std::vector<TemplateAnswer> templates;
  // The names of all nodes in the input's order, including excluded ones.
  std::vector<std::string> nodes;
  std::vector<Step> walk;  // the instances in their order
  // With in_turns: number of complete turns.
  int64_t complete_turns = 0;
  std::vector<Placed> placed;        // in the order in which they were placed
  std::vector<std::string> waiting;  // pods that waited and still do, in the input's order
  std::vector<std::string> evicted;  // by preemption for pods that waited
};

// Returns an error if a profile cannot be built, or if admission forbids a template (the path is
// "templates[0].spec").
Result<Answer> Estimate(const Question& question);

class InstanceScheduler;

// The same in steps, for callers that have to react in between.
class Estimation {
 public:
  static Result<std::unique_ptr<Estimation>> Make(Question question);
  ~Estimation();

  // Does a small part: takes over some objects, or places one pod. Returns false when the answer is
  // complete. Call it until then.
  Result<bool> Advance();
  // Returns the work so far, in the unit of kMostWork; an object that is taken over counts, too.
  int64_t work_done() const;
  Answer Take();

 private:
  class Search;
  explicit Estimation(Question question);

  Question question_;
  std::unique_ptr<InstanceScheduler> scheduler_;
  std::unique_ptr<Search> search_;  // null: the cluster is still being taken over
  int64_t steps_ = 0;
};

}  // namespace berth::capacity

#endif  // BERTH_CAPACITY_CAPACITY_H_
