// Capacity: how many more pods like a template fit into a cluster, where they go, and why the next
// one does not fit. As kubernetes-sigs/cluster-capacity (release-1.34 and release-1.21), which
// schedules instances of a template with kube-scheduler itself, one after the other, until one is
// refused.
//
// Where that tool is not what a cluster would do, this is as the cluster: limits become requests,
// priority classes are resolved, volumes can be bound, a pod with scheduling gates is refused, an
// attempt that ends with an error ends the search, and the cluster's own waiting pods are placed
// first but are not counted as instances.
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

// More instances than this are not tried, whatever the limit.
inline constexpr int64_t kMostInstances = 100'000;
// Nor are more, unless a question says otherwise, once so much was compared: the evaluated nodes
// times the terms of the pod's affinity and one, and the pods of the chosen nodes, of all attempts.
// It is a few seconds' work.
inline constexpr int64_t kMostWork = 200'000'000;

// The types of reasons why there are no more instances.
inline constexpr std::string_view kLimitReached = "LimitReached";
inline constexpr std::string_view kUnschedulable = "Unschedulable";
inline constexpr std::string_view kSchedulerError = "SchedulerError";
inline constexpr std::string_view kSchedulingGated = "SchedulingGated";

// The cluster, and the scheduler that it has.
struct ClusterInput {
  // As they are written to the API server, in this order. Pods with a node are on it, those without
  // one wait; pods that have ended are left out.
  std::vector<AnyObject> objects;
  // Nodes that are not there. Pods on them stay in the cluster, on no node.
  std::set<std::string> excluded_nodes;
  // Never null.
  std::shared_ptr<const Version> version;
  // None: the default ones of the version. Extenders are not asked.
  std::vector<Profile> profiles;
  int32_t percentage_of_nodes_to_score = 0;  // as SchedulerConfiguration has it
  uint64_t seed = 1;                         // of the choices among equally good nodes
};

struct PodTemplate {
  // Its instances are named "<name>-<k>", k from 0. If no profile has its schedulerName, they are
  // pods of the first profile. spec.nodeName is not looked at.
  v1::PodPtr pod;
  // How many instances it has in each turn. At least 1.
  int64_t weight = 1;
};

// Which of the best nodes the next instance takes: an index in `best`, which is not empty and in
// the order in which the scheduler found them.
using Chooser = std::function<size_t(const std::vector<std::string_view>& best)>;

struct Question {
  ClusterInput cluster;
  std::vector<PodTemplate> templates;  // none: only pods that wait are placed
  // False: the first template until it no longer fits, then the next. True: each in its turn, those
  // that no longer fit left out.
  bool in_turns = false;
  // How many instances each template has at the most; 0: no limit but kMostInstances and kMostWork.
  int64_t limit = 0;
  int64_t most_work = kMostWork;
  // Null: the scheduler chooses, by the seed.
  Chooser choose;
};

// What preemption would do for the instance that does not fit. It is only told, not done.
struct Preemption {
  std::string node;
  std::vector<std::string> victims;  // "namespace/name"
};

// What came of one template.
struct TemplateAnswer {
  struct Share {
    int32_t node = 0;  // in Answer::nodes
    int64_t instances = 0;
  };

  // The template as an API server stores it: with defaults, and its priority.
  v1::PodPtr admitted;
  int64_t instances = 0;
  std::vector<Share> shares;  // in the order of the nodes' first instances
  // Why there are no more: one of the types above, and the message. Of kUnschedulable, that of the
  // condition PodScheduled.
  std::string fail_type;
  std::string fail_message;
  std::optional<Preemption> preemption;  // nothing: it would not help, or not be tried
};

// A pod of the cluster that waited, and where it went before the first instance.
struct Placed {
  std::string pod;  // "namespace/name"
  std::string node;
};

struct Answer {
  struct Step {
    int32_t of_template = 0;
    int32_t node = 0;  // in `nodes`
  };

  int64_t total = 0;  // of instances of all templates
  std::vector<TemplateAnswer> templates;
  // The names of all nodes in the input's order, excluded ones among them.
  std::vector<std::string> nodes;
  std::vector<Step> walk;  // the instances in their order
  // With in_turns: how many turns were complete.
  int64_t complete_turns = 0;
  std::vector<Placed> placed;        // in the order in which they were
  std::vector<std::string> waiting;  // pods that waited and still do, in the input's order
  std::vector<std::string> evicted;  // by preemption for pods that waited
};

// Errors: a profile that cannot be built; a template that admission forbids ("templates[0].spec"
// is its path).
Result<Answer> Estimate(const Question& question);

class InstanceScheduler;

// The same in steps, for a caller that has other things to do in between.
class Estimation {
 public:
  static Result<std::unique_ptr<Estimation>> Make(Question question);
  ~Estimation();

  // Does a small part: takes over some objects, or places one pod. False: the answer is complete.
  // To be called until then.
  Result<bool> Advance();
  // How much it has done so far, as kMostWork counts; an object that is taken over counts, too.
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
