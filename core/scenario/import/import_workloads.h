// The workloads of a file, and which of them make pods: the rule by which an import turns
// controllers on. scenarios/docs/import-from-kubectl.md has the rule for readers.
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

// Whether a controller makes pods, or Jobs, of objects of this kind.
bool IsWorkload(Kind kind);

// What becomes of a workload of the file.
enum class WorkloadFate : uint8_t {
  kIdle,        // no controllers run, or this one is left out: its pods are those in the file
  kUnmodelled,  // it is left out, as it has a field that its controller here has nothing for
  kRuns,        // its controller runs: it adopts the pods in the file, or makes them
};

// A workload asks for its pods if it wants any, the file has none of them, and they are not
// elsewhere either: no pod of the file comes from a cluster (has a uid, or a controller), or the
// workload itself does not (has no uid). Controllers run if one of the workloads asks. Then a
// workload runs that
// - asks, or wants no pods;
// - or has pods in the file which its controller knows by their owner references, each on a node of
//   the file or pending; a Deployment or a CronJob by way of the ReplicaSets or Jobs in the file.
// A ReplicaSet or Job whose owner is in the file too runs if that runs. All others are idle.
class WorkloadImport {
 public:
  // To be called for each pod, also those that are not imported. `is_astray`: its node is not in
  // the file.
  void LookAtPod(const Json& pod, bool is_astray);
  // Then for each workload. Whether it asks for its pods.
  bool LookAt(Kind kind, const Json& manifest);

  // Of what follows: after all workloads were looked at.

  bool are_on() const { return are_on_; }
  WorkloadFate FateOf(Kind kind, const Json& manifest) const;
  // Whether it runs, makes pods itself or by what it owns, and is no other workload's own.
  bool MakesPods(Kind kind, const Json& manifest) const;
  // Whether the pod, which has ended, is counted by a Job that runs.
  bool IsCounted(const Json& pod) const;

 private:
  // What names an owner: "Deployment shop/web".
  using Key = std::string;

  struct Workload {
    Kind kind = Kind::kPod;
    Key key;
    Key owner;  // "" for none
    std::string uid;
    bool has_spec = false;
    bool wants_pods = false;
    bool is_modelled = true;
  };
  struct Pods {
    std::string uid;  // of their owner, as they have it
    bool is_astray = false;
  };

  static Workload ReadWorkload(Kind kind, const Json& manifest);
  bool Asks(const Workload& workload) const;
  bool IsWhole(const Workload& workload) const;
  WorkloadFate FateOf(const Workload& workload) const;
  // Null: it is not in the file.
  const Workload* OwnerOf(const Workload& workload) const;
  void AddPods(const Key& owner, const std::string& uid, bool is_astray);

  bool is_of_cluster_ = false;         // some pod is
  std::map<Key, Pods> pods_;           // by their owners, and by the owners of these
  std::map<Key, std::string> makers_;  // uids of Deployments and CronJobs, as what they own has it
  std::map<Key, Workload> workloads_;
  bool are_on_ = false;
};

// How many pods the workload wants, at least; nodes count for a DaemonSet.
int64_t PodsWanted(Kind kind, const Json& manifest, int64_t num_nodes);

// The template of its pods; null if it has none.
const Json* PodTemplateOf(Kind kind, const Json& manifest);

// Where that is: "spec.template.".
std::string_view PodTemplatePath(Kind kind);

// Adds the row that says that controllers make the pods of this workload, and rows about what its
// template says and `version`, or Berth, has nothing for. `priority_classes`: names of those in the
// file.
void ReportPodMaker(Kind kind, const Json& manifest, const Version& version,
                    const std::set<std::string>& priority_classes, ImportReport* report);

// Lets the CronJob make Jobs from the beginning of the run on: dates of a cluster are later than
// all of a run. So late a run has to end that shows its first Job; nothing: it makes none within
// the longest run.
std::optional<Time> PrepareCronJob(Json* cron_job);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_WORKLOADS_H_
