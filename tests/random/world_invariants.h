// Invariants after every step of every simulation.
#ifndef BERTH_TESTS_RANDOM_WORLD_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_WORLD_INVARIANTS_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"
#include "framework/resource.h"
#include "kube_batch/node_info.h"
#include "queue/queue_section.h"
#include "random/hint_invariants.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::test {

// A sentence about the first violation; nothing if there is none.
using Violation = std::optional<std::string>;

class WorldInvariants {
 public:
  // `simulation` must outlive this. REQUIRES: it has not done anything yet.
  explicit WorldInvariants(const sim::Simulation* simulation);

  // Must be called after each step.
  Violation Check();

 private:
  // A pod in its state after the last step.
  struct SeenPod {
    std::string uid;
    std::string node;  // "" while it is pending
    Resource request;
    bool grouped = false;  // it names a PodGroup
    bool changed = false;  // its requests have changed
    // kube-batch does not have the pod on its node: the node was deleted with its pods on it; or
    // the pod did not fit when it was reported and the node has changed since; or the ghost of
    // another pod with its name is there.
    bool forgotten = false;
  };
  using SeenPods = std::map<std::string, SeenPod>;  // by key

  // The sections of the scheduler's queue.
  std::vector<SectionId> Sections() const;

  // For both schedulers.
  Violation CheckView(const sim::View& view) const;
  Violation CheckRoom(const sim::View& view, const SeenPods& pods);
  std::string ExcessiveAmount(const v1::Node& node, const SeenPods& pods) const;
  bool HasNewcomer(const v1::Node& node, const SeenPods& pods, const std::string& amount) const;
  // Only for kube-scheduler.
  Violation CheckPlaces(const sim::View& view) const;
  Violation CheckCache() const;
  Violation CheckNominations() const;
  Violation CheckQueueView(const sim::View& view) const;
  Violation CheckNominationView(const sim::View& view) const;
  // Only for kube-batch.
  Violation CheckBatchCache(const SeenPods& pods) const;

  SeenPods LookAtPods() const;
  void NoteInterferences(const SeenPods& pods);
  template <typename IsOfKind>
  bool HappenedNow(IsOfKind is_of_kind) const;
  bool WasUpdatedNow(const std::string& pod) const;
  bool HasChangedNow(const std::string& node) const;
  // Reports whether kube-batch has the pod as a task of its node.
  bool IsTaskOfNode(const std::string& key, const SeenPod& pod) const;
  static bool IsGhost(const kube_batch::NodeTask& task, const SeenPods& pods);
  bool IsForgotten(const std::string& key, const SeenPod& pod) const;

  const sim::Simulation& simulation_;
  std::unique_ptr<HintInvariants> hints_;  // null if the version has no hints
  sim::ViewProjection projection_;
  SeenPods pods_;
  std::map<std::string, v1::NodePtr> nodes_;
  // The last times at which an input, not the scheduler, changed a node or put a pod on it.
  std::map<std::string, Time> interfered_;
};

// Runs a whole world and checks: the invariants after every step, that explaining an attempt (or a
// session) changes nothing, and that a run from any earlier moment gives the same log. `choices`
// determine the moments.
struct WorldRun {
  Violation violation;
  std::string hash;  // of the log
};
WorldRun RunWorld(const Json& document, Random& choices);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_WORLD_INVARIANTS_H_
