// The search for remedies: candidates are found by trials on one cluster, and those that help are
// verified, each by a run of its own.
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

// An object as the changed cluster has it, in place of the one of its name if there is one.
struct Change {
  AnyObject object;
  bool is_gone = false;
};

// A change that helps the pod if nothing else changes.
struct Candidate {
  Remedy remedy;  // without what only a run tells
  std::vector<Change> changes;
  std::vector<Profile> profiles;  // in place of the cluster's; empty: those stay
  // So many of the same, for which pods that wait may compete; null: there is only one.
  std::function<std::optional<Candidate>(int count)> with_count = nullptr;
  int count = 1;
};

// Pods that wait, tried on a cluster where each other pod that waits has had its turn.
class Trials {
 public:
  // Null where the pod has found a node: `answer` has it then.
  static Result<std::unique_ptr<Trials>> Make(const Question& question, Answer* answer);

  capacity::InstanceScheduler& cluster() { return *cluster_; }
  const Question& question() const { return question_; }
  const v1::Pod& pod() const { return pod_; }         // as the API server has it
  const Json& manifest() const { return manifest_; }  // of the pod
  const std::vector<capacity::NodeRejections>& rejections() const { return rejections_; }
  const capacity::Answer& baseline() const { return baseline_; }
  const std::vector<capacity::Budget>& budgets() const { return budgets_; }

  // The pod with another manifest, as the API server would store it; nothing: it would refuse it.
  std::optional<v1::Pod> Admitted(const Json& manifest) const;
  // Whether a node takes the pod with this manifest.
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

// Candidates, the smallest of each kind.
std::vector<PodChange> HelpfulPodChanges(Trials& trials, const Json& manifest);
std::vector<Candidate> PodCandidates(Trials& trials);
// Two changes of the pod that help together, and neither alone. REQUIRES: no single one helps.
std::vector<Candidate> PairCandidates(Trials& trials);
// Another storage class for a claim of the pod that has no volume; a new volume for one that has
// one which no other pod uses.
std::vector<Candidate> ClaimCandidates(Trials& trials);
std::vector<Candidate> NodeCandidates(Trials& trials);

// Runs the scheduler on the changed cluster with all pods that wait, and completes the remedy;
// false: the pod gets no node.
bool Verify(Trials& trials, Candidate* candidate);

// As Answer::contradiction.
std::vector<std::string> ContradictionOf(const std::vector<capacity::NodeRejections>& rejections);

}  // namespace berth::remedies

#endif  // BERTH_REMEDIES_SEARCH_H_
