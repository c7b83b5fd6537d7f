// Remedies: the smallest changes with which a pod that waits gets a node. Each changes the pod or
// the cluster. It is only offered if the scheduler binds the pod in a run on the changed cluster
// with all pods that wait, and does not bind it with a smaller change of the same kind.
#ifndef BERTH_REMEDIES_REMEDIES_H_
#define BERTH_REMEDIES_REMEDIES_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/objects.h"
#include "base/result.h"
#include "base/time.h"
#include "capacity/capacity.h"
#include "framework/events/hint_reason.h"
#include "framework/profile.h"

namespace berth::remedies {

// The subjects of a remedy, with their names in answers.
inline constexpr std::string_view kRequest = "request";
inline constexpr std::string_view kToleration = "toleration";
inline constexpr std::string_view kNodeSelector = "nodeSelector";
inline constexpr std::string_view kNodeAffinity = "nodeAffinity";
inline constexpr std::string_view kPodAffinity = "podAffinity";
inline constexpr std::string_view kPodAntiAffinity = "podAntiAffinity";
inline constexpr std::string_view kMaxSkew = "maxSkew";
inline constexpr std::string_view kWhenUnsatisfiable = "whenUnsatisfiable";
inline constexpr std::string_view kHostPort = "hostPort";
inline constexpr std::string_view kPriority = "priority";
inline constexpr std::string_view kSchedulerName = "schedulerName";
inline constexpr std::string_view kSchedulingGates = "schedulingGates";
inline constexpr std::string_view kStorageClass = "storageClass";
inline constexpr std::string_view kVolume = "volume";
// two changes of the pod, which are both necessary
inline constexpr std::string_view kTwoChanges = "two";
inline constexpr std::string_view kUncordon = "uncordon";
inline constexpr std::string_view kTaint = "taint";
inline constexpr std::string_view kLabel = "label";
inline constexpr std::string_view kEvict = "evict";
inline constexpr std::string_view kAddNode = "addNode";
inline constexpr std::string_view kPlugin = "plugin";
inline constexpr std::string_view kArgument = "argument";
inline constexpr std::string_view kWait = "wait";  // nothing has to change: time alone helps

struct Remedy {
  std::string_view kind;
  std::vector<HintReason> words;  // instructions: one sentence for each change
  // The change as entries of a scenario's timeline, without "at", in their order.
  std::vector<Json> entries;
  // The scheduler's whole configuration with the change, which is no entry; null: it does not
  // change.
  Json configuration;
  // The change for a real cluster, as lines for a shell; empty: kubectl cannot make it.
  std::vector<std::string> commands;

  // The results of the run on the changed cluster; pods as "namespace/name".
  std::string node;                  // node of the pod
  std::vector<std::string> evicted;  // by preemption, and not without the change
  // PodDisruptionBudgets, "namespace/name", of which more pods are evicted than they allow.
  std::vector<std::string> budgets;
  std::vector<std::string> waiting;      // pods that get a node only without the change
  std::vector<std::string> also_placed;  // pods that get a node only with the change
};

// Another configuration of the scheduler, which may or may not help.
struct ConfigurationChange {
  std::string_view kind;  // kPlugin or kArgument
  HintReason words;
  Json configuration;  // the whole configuration
  std::vector<Profile> profiles;
};

struct Question {
  // The cluster at the moment of the question.
  capacity::ClusterInput cluster;
  std::string pod;  // "namespace/name"
  // Returns the manifest of an object as it was written; nothing if it does not exist.
  std::function<std::optional<Json>(Kind kind, const std::string& name)> manifest;
  // Returns the configurations to try for the pod, which is in the API server's form; null: none.
  std::function<std::vector<ConfigurationChange>(const v1::Pod& pod)> configurations;
  // Reports whether the pod gets a node in a simulation that continues with these entries; null:
  // that would take too long. The attempts that verify remedies before have neither a queue nor
  // time, so they know neither backoffs nor the order of attempts.
  std::function<bool(const std::vector<Json>& entries)> confirm;
};

struct Answer {
  // The node that the pod gets without any change, once it is tried again; "": none.
  std::string node;
  std::vector<Remedy> remedies;  // those without a cost for other pods come first
  // The fewest plugins that together reject all nodes: the pod's requirements contradict the
  // cluster. Empty if one change of the pod is enough, or if it has a node.
  std::vector<std::string> contradiction;
};

// A search in progress.
class Search {
 public:
  // Returns an error if there is no such pod, if it does not wait, or if the cluster's profiles
  // cannot be built.
  static Result<std::unique_ptr<Search>> Make(Question question);
  virtual ~Search() = default;

  // Tries one more change; returns false when all have been tried.
  virtual bool Advance() = 0;
  // Return the number of changes that have been verified, and of further ones that are known so
  // far.
  virtual size_t num_tried() const = 0;
  virtual size_t num_waiting() const = 0;
  // Returns the answer so far.
  virtual const Answer& answer() const = 0;
};

// Returns the words of kWait: wait this long, until the pod `ends` has ended by itself.
HintReason WaitWords(Duration wait, const std::string& ends);

// Returns the whole answer. Errors: see Search::Make.
Result<Answer> Find(Question question);

}  // namespace berth::remedies

#endif  // BERTH_REMEDIES_REMEDIES_H_
