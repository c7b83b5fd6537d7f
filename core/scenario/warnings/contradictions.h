// Contradictions: what a scenario says of its cluster that can be true of no cluster. The run takes
// it as it is written.
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
  std::string_view field;  // of its manifest: "metadata.uid"
  std::string message;
};

// Finds, in the inputs of a scenario: objects with the same uid, objects with two controllers, pods
// that are nominated to a node which is never there, and nodes that have less than the pods that
// run on them at the start request.
class Contradictions {
 public:
  // No more than this many are found: one more than a scenario has warnings.
  static constexpr size_t kMostFound = 21;

  // Takes the next input in the order of time.
  void Add(const Input& input);

  // Looks at one more pod or node. False: all have been looked at. `made`: names of nodes that come
  // in the run. REQUIRES: all inputs were added.
  bool CheckOne(const MadeNames& made);

  const std::vector<Contradiction>& found() const { return found_; }

 private:
  struct Nomination {
    std::string pod;
    std::string node;
  };
  // A node with the pods that run on it at the start.
  struct NodeAtStart {
    v1::NodePtr node;       // null: it comes later, or never
    bool is_there = false;  // at some time
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
  std::vector<Nomination> nominations_;       // that have not been looked at
  std::map<std::string, NodeAtStart> nodes_;  // that have not been looked at, by name
  std::vector<Contradiction> found_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_WARNINGS_CONTRADICTIONS_H_
