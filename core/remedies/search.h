// The search for remedies: trials on one cluster find candidates, and those that help are verified,
// each by a run of its own.
#ifndef BERTH_REMEDIES_SEARCH_H_
#define BERTH_REMEDIES_SEARCH_H_

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "capacity/budgets.h"
#include "capacity/instance_scheduler.h"
#include "remedies/pod_changes.h"
#include "remedies/remedies.h"

namespace berth::remedies {

// An object of the changed cluster, which replaces the one of its name if there is one.
struct Change {
  AnyObject object;
  bool is_gone = false;
};

// A change that helps the pod if nothing else changes.
struct Candidate {
  Remedy remedy;  // without the results of a run
  std::vector<Change> changes;
  std::vector<Profile> profiles;  // replace the cluster's; empty: those stay
  // Returns `count` copies of the change, for which waiting pods may compete; null: there can be
  // only one.
  std::function<std::optional<Candidate>(int count)> with_count = nullptr;
  int count = 1;
};

// Pods that wait, on a cluster where each other waiting pod has had its turn.
class Trials {
 public:
  // Returns null if the pod has found a node, which `answer` then has.
  static Result<std::unique_ptr<Trials>> Make(const Question& question, Answer* answer);

  capacity::InstanceScheduler& cluster() { return *cluster_; }
  const Question& question() const { return question_; }
  const v1::Pod& pod() const { return pod_; }         // in the API server's form
  const Json& manifest() const { return manifest_; }  // manifest of the pod
  const std::vector<capacity::NodeRejections>& rejections() const { return rejections_; }
  const capacity::Answer& baseline() const { return baseline_; }
  const std::vector<capacity::Budget>& budgets() const { return budgets_; }

  // Returns the pod with another manifest in the API server's form; nothing if it would be refused.
  std::optional<v1::Pod> Admitted(const Json& manifest) const;
  // Reports whether a node can run the pod with this manifest.
  bool Fits(const Json& manifest);

 private:
  explicit Trials(const Question& question) : question_(question) {}

  const Question& question_;
  std::unique_ptr<capacity::InstanceScheduler> cluster_;
  v1::Pod pod_;
  Json manifest_;
  std::vector<capacity::NodeRejections> rejections_;
  capacity::Answer baseline_;
  std::vector<capacity::Budget> budgets_;
};

// Return candidates, the smallest of each kind.
std::vector<PodChange> HelpfulPodChanges(Trials& trials, const Json& manifest);
std::vector<Candidate> PodCandidates(Trials& trials);
// Returns pairs of changes of the pod that help together, and neither alone. REQUIRES: no single
// change helps.
std::vector<Candidate> PairCandidates(Trials& trials);
// Returns candidates with another storage class for a claim of the pod that has no volume, or with
// a new volume for one whose volume no other pod uses.
std::vector<Candidate> ClaimCandidates(Trials& trials);
std::vector<Candidate> NodeCandidates(Trials& trials);

// Runs the scheduler on the changed cluster with all pods that wait, and completes the remedy;
// returns false if the pod gets no node.
bool Verify(Trials& trials, Candidate* candidate);

// Returns Answer::contradiction.
std::vector<std::string> ContradictionOf(const std::vector<capacity::NodeRejections>& rejections);

}  // namespace berth::remedies

#endif  // BERTH_REMEDIES_SEARCH_H_
