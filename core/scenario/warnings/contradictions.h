// Contradictions: statements of a scenario about its cluster that can be true of no cluster. The
// run uses them as they are written.
#ifndef BERTH_SCENARIO_WARNINGS_CONTRADICTIONS_H_
#define BERTH_SCENARIO_WARNINGS_CONTRADICTIONS_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/attributes.h"
#include "framework/resource.h"
#include "scenario/scenario.h"
#include "scenario/warnings/made_names.h"

namespace berth::sim {

struct Contradiction {
  ObjectName object;
  std::string_view field;  // the field of its manifest: "metadata.uid"
  std::string message;
};

// Finds contradictions in the inputs of a scenario: objects with the same uid, objects with two
// controllers, pods that are nominated to a node which never exists, and nodes that have less than
// the requests of the pods that run on them at the start.
class Contradictions {
 public:
  // The greatest number of contradictions that are found: one more than the number of a scenario's
  // warnings.
  static constexpr size_t kMostFound = 21;

  // Takes the next input in the order of time.
  void Add(const Input& input);

  // Checks one more pod or node. Returns false when all are checked. `made` has the names of nodes
  // that the run creates. REQUIRES: all inputs were added.
  bool CheckOne(const MadeNames& made);

  const std::vector<Contradiction>& found() const { return found_; }

 private:
  struct Nomination {
    std::string pod;
    std::string node;
  };
  // A node, and the pods that run on it at the start.
  struct NodeAtStart {
    v1::NodePtr node;       // null: it is created later, or never
    bool is_there = false;  // true if it ever exists
    Resource requested;
    std::vector<std::string> pods;
  };

  void AddUid(const ObjectName& name, const std::string& uid);
  void AddPod(const v1::Pod& pod, Time at);
  BERTH_KEPT_APART void AddOwners(const ObjectName& name,
                                  const std::vector<v1::OwnerReference>& owners);
  BERTH_KEPT_APART void AddRunningPod(const v1::Pod& pod);
  BERTH_KEPT_APART void CheckNomination(const Nomination& nomination, const MadeNames& made);
  BERTH_KEPT_APART void CheckNode(const NodeAtStart& at_start);
  BERTH_KEPT_APART void FindSharedUid(const ObjectName& first, const ObjectName& second,
                                      std::string_view uid);
  void Find(Contradiction contradiction);

  std::map<std::string, ObjectName> uids_;
  std::vector<Nomination> nominations_;       // not checked yet
  std::map<std::string, NodeAtStart> nodes_;  // not checked yet, keyed by name
  std::vector<Contradiction> found_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_WARNINGS_CONTRADICTIONS_H_
