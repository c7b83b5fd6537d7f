// What holds after every step of every simulation, whatever happens in it.
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

// A sentence about the first thing that is wrong; nothing: all is well.
using Violation = std::optional<std::string>;

class WorldInvariants {
 public:
  // `simulation` outlives this, and has done nothing yet.
  explicit WorldInvariants(const sim::Simulation* simulation);

  // Comes after each step.
  Violation Check();

 private:
  // A pod as it was after the step before.
  struct SeenPod {
    std::string uid;
    std::string node;  // "" while it is pending
    Resource request;
    bool grouped = false;  // it names a PodGroup
    bool changed = false;  // it has asked for something else before
    // kube-batch knows nothing of it on its node: the node was deleted with its pods on it, or the
    // pod did not fit when it came and the node has changed since, or its namesake's ghost is
    // there.
    bool forgotten = false;
  };
  using SeenPods = std::map<std::string, SeenPod>;  // by key

  // Of the scheduler's queue.
  std::vector<SectionId> Sections() const;

  // Of either scheduler.
  Violation CheckView(const sim::View& view) const;
  Violation CheckRoom(const sim::View& view, const SeenPods& pods);
  std::string ExcessiveAmount(const v1::Node& node, const SeenPods& pods) const;
  bool HasNewcomer(const v1::Node& node, const SeenPods& pods, const std::string& amount) const;
  // Of kube-scheduler.
  Violation CheckPlaces(const sim::View& view) const;
  Violation CheckCache() const;
  Violation CheckNominations() const;
  Violation CheckQueueView(const sim::View& view) const;
  Violation CheckNominationView(const sim::View& view) const;
  // Of kube-batch.
  Violation CheckBatchCache(const SeenPods& pods) const;

  SeenPods LookAtPods() const;
  void NoteInterferences(const SeenPods& pods);
  template <typename IsOfKind>
  bool HappenedNow(IsOfKind is_of_kind) const;
  bool WasUpdatedNow(const std::string& pod) const;
  bool HasChangedNow(const std::string& node) const;
  // Whether kube-batch has the pod as a task of its node.
  bool IsTaskOfNode(const std::string& key, const SeenPod& pod) const;
  static bool IsGhost(const kube_batch::NodeTask& task, const SeenPods& pods);
  bool IsForgotten(const std::string& key, const SeenPod& pod) const;

  const sim::Simulation& simulation_;
  std::unique_ptr<HintInvariants> hints_;  // null: its version has no hints
  sim::ViewProjection projection_;
  SeenPods pods_;
  std::map<std::string, v1::NodePtr> nodes_;
  // When an input, not the scheduler, changed a node or put a pod on it.
  std::map<std::string, Time> interfered_;
};

// Runs a whole world: the invariants hold after every step, an attempt (or a session) that is
// explained changes nothing, and from wherever it is run again it gives the same log. `choices`
// choose where that is.
struct WorldRun {
  Violation violation;
  std::string hash;  // of the log
};
WorldRun RunWorld(const Json& document, Random& choices);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_WORLD_INVARIANTS_H_
