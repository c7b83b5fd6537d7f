// Remedies: the smallest changes with which a pod that waits gets a node. Each is of the pod or of
// the cluster, and is offered only if the scheduler, run on the changed cluster with all pods that
// wait, binds the pod, and does not bind it with a smaller change of the kind.
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

// What a remedy changes; the names that answers have.
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
inline constexpr std::string_view kTwoChanges = "two";  // of the pod, both of which it takes
inline constexpr std::string_view kUncordon = "uncordon";
inline constexpr std::string_view kTaint = "taint";
inline constexpr std::string_view kLabel = "label";
inline constexpr std::string_view kEvict = "evict";
inline constexpr std::string_view kAddNode = "addNode";
inline constexpr std::string_view kPlugin = "plugin";
inline constexpr std::string_view kArgument = "argument";
inline constexpr std::string_view kWait = "wait";  // nothing: time alone helps

struct Remedy {
  std::string_view kind;
  std::vector<HintReason> words;  // what to do: one sentence for each change
  // The change as entries of a scenario's timeline, without "at", in their order.
  std::vector<Json> entries;
  // The scheduler's whole configuration with the change, which is no entry; null: it stays.
  Json configuration;
  // The same for a real cluster, lines for a shell; empty: kubectl cannot do it.
  std::vector<std::string> commands;

  // What the run on the changed cluster came to; pods as "namespace/name".
  std::string node;                  // where the pod went
  std::vector<std::string> evicted;  // by preemption, and not without the change
  // PodDisruptionBudgets, "namespace/name", of which more pods go than they allow.
  std::vector<std::string> budgets;
  std::vector<std::string> waiting;      // get a node without the change, and wait with it
  std::vector<std::string> also_placed;  // wait without the change, and get a node with it
};

// Another configuration of the scheduler. It does not know whether it helps.
struct ConfigurationChange {
  std::string_view kind;  // kPlugin or kArgument
  HintReason words;
  Json configuration;  // the whole
  std::vector<Profile> profiles;
};

struct Question {
  // The cluster at the moment that is asked about.
  capacity::ClusterInput cluster;
  std::string pod;  // "namespace/name"
  // The manifest of an object as it was written; nothing: it does not exist.
  std::function<std::optional<Json>(Kind kind, const std::string& name)> manifest;
  // Those that may be tried for the pod, which is as the API server has it; null: there are none.
  std::function<std::vector<ConfigurationChange>(const v1::Pod& pod)> configurations;
  // Whether the pod gets a node in a simulation that goes on with these entries; null: it would
  // take too long to ask. Attempts without a queue and time, by which remedies are verified before,
  // know neither backoffs nor which pod is tried when.
  std::function<bool(const std::vector<Json>& entries)> confirm;
};

struct Answer {
  // Where the pod goes without any change, once it is tried again; "": nowhere.
  std::string node;
  std::vector<Remedy> remedies;  // those that cost other pods nothing first
  // The fewest plugins that together reject all nodes: what the pod asks of them contradicts the
  // cluster. Empty if one change of the pod is enough, or it has a node.
  std::vector<std::string> contradiction;
};

// A search under way.
class Search {
 public:
  // Errors: there is no such pod, or it does not wait; the cluster's profiles cannot be built.
  static Result<std::unique_ptr<Search>> Make(Question question);
  virtual ~Search() = default;

  // Tries one more change; false when all have been tried.
  virtual bool Advance() = 0;
  // How many changes have been verified that may help, and how many more are known by now.
  virtual size_t num_tried() const = 0;
  virtual size_t num_waiting() const = 0;
  // As far as the search has come.
  virtual const Answer& answer() const = 0;
};

// Of kWait: that long, until the pod `ends` has ended by itself.
HintReason WaitWords(Duration wait, const std::string& ends);

// The whole answer. Errors: as Search::Make.
Result<Answer> Find(Question question);

}  // namespace berth::remedies

#endif  // BERTH_REMEDIES_REMEDIES_H_
