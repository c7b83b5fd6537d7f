// The workloads of a file, and the rule by which an import turns controllers on, so that some of
// the workloads make pods. scenarios/docs/import-from-kubectl.md explains the rule to users.
#ifndef BERTH_SCENARIO_IMPORT_IMPORT_WORKLOADS_H_
#define BERTH_SCENARIO_IMPORT_IMPORT_WORKLOADS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"
#include "api/objects.h"
#include "base/time.h"
#include "scenario/import/import_report.h"
#include "versions/version.h"

namespace berth::sim {

// Reports whether a controller makes pods or Jobs for objects of this kind.
bool IsWorkload(Kind kind);

// The result of the import for a workload of the file.
enum class WorkloadFate : uint8_t {
  kIdle,        // no controller runs for it: it has only the pods in the file
  kUnmodelled,  // it is omitted, because it has a field that its controller here does not model
  kRuns,        // its controller runs: it adopts the pods in the file, or makes pods
};

// A workload asks for its pods if it wants any, the file contains none of them, and they are not
// elsewhere either: no pod of the file comes from a cluster (has a uid or a controller), or the
// workload itself does not (has no uid). Controllers run if at least one workload asks. Then a
// workload runs if one of the following is true:
// - it asks, or wants no pods;
// - it has pods in the file, its controller knows them by their owner references, and each is
//   pending or on a node of the file. A Deployment or a CronJob knows them through the ReplicaSets
//   or Jobs in the file.
// A ReplicaSet or Job whose owner is in the file runs if its owner runs. All other workloads are
// idle.
class WorkloadImport {
 public:
  // Takes a pod into account. Call this for every pod, even if it is not imported. `is_astray`: the
  // file does not contain the pod's node.
  void LookAtPod(const Json& pod, bool is_astray);
  // Takes a workload into account. Call this for every workload after all pods. Reports whether it
  // asks for its pods.
  bool LookAt(Kind kind, const Json& manifest);

  // The functions below are valid once all workloads were taken into account.

  bool are_on() const { return are_on_; }
  WorkloadFate FateOf(Kind kind, const Json& manifest) const;
  // Reports whether the workload runs, makes pods, directly or through its own workloads, and
  // belongs to no other workload.
  bool MakesPods(Kind kind, const Json& manifest) const;
  // Reports whether a running Job counts the pod, which has ended.
  bool IsCounted(const Json& pod) const;

 private:
  // The kind, namespace and name of an owner: "Deployment shop/web".
  using Key = std::string;

  struct Workload {
    Kind kind = Kind::kPod;
    Key key;
    Key owner;  // empty: none
    std::string uid;
    bool has_spec = false;
    bool wants_pods = false;
    bool is_modelled = true;
  };
  struct Pods {
    std::string uid;  // the uid of their owner in their owner references
    bool is_astray = false;
  };

  static Workload ReadWorkload(Kind kind, const Json& manifest);
  bool Asks(const Workload& workload) const;
  bool IsWhole(const Workload& workload) const;
  WorkloadFate FateOf(const Workload& workload) const;
  // Returns the owner. Null if the file does not contain it.
  const Workload* OwnerOf(const Workload& workload) const;
  void AddPods(const Key& owner, const std::string& uid, bool is_astray);

  bool is_of_cluster_ = false;         // true if some pod comes from a cluster
  std::map<Key, Pods> pods_;           // keyed by their owners, and by the owners of these
  std::map<Key, std::string> makers_;  // uids of Deployments and CronJobs in owner references
  std::map<Key, Workload> workloads_;
  bool are_on_ = false;
};

// Returns the least number of pods that the workload wants. A DaemonSet wants one for each node.
int64_t PodsWanted(Kind kind, const Json& manifest, int64_t num_nodes);

// Returns the template of its pods. Null if it has none.
const Json* PodTemplateOf(Kind kind, const Json& manifest);

// Returns the path of that template: "spec.template.".
std::string_view PodTemplatePath(Kind kind);

// Adds the row about the pods that controllers make for this workload, and rows about the settings
// of its template that `version` or Berth does not model. `priority_classes` are the names of those
// in the file.
void ReportPodMaker(Kind kind, const Json& manifest, const Version& version,
                    const std::set<std::string>& priority_classes, ImportReport* report);

// Lets the CronJob make Jobs from the start of the run on, because a cluster's dates are later than
// all moments of a run. Returns the end of a run that shows its first Job. Null if it makes no Job
// within the longest run.
std::optional<Time> PrepareCronJob(Json* cron_job);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_WORKLOADS_H_
