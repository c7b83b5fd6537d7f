// Determines which workload creates another pod to replace an evicted or lost one.
#ifndef BERTH_ANSWERS_WHAT_IF_REPLACED_BY_H_
#define BERTH_ANSWERS_WHAT_IF_REPLACED_BY_H_

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "api/objects.h"
#include "base/function_ref.h"
#include "scenario/scenario.h"

namespace berth::sim {

struct Replacer {
  Kind kind = Kind::kPod;
  std::string key;  // "namespace/name"

  // Returns "ReplicaSet shop/web-5d4f".
  std::string Text() const;
  bool operator==(const Replacer&) const = default;
  // The standard library of Debian 12's Emscripten has no operator<=> for strings.
  bool operator<(const Replacer& other) const {
    return std::tie(kind, key) < std::tie(other.kind, other.key);
  }
};

// Returns the uid of the object of this kind and key. None if it does not exist.
using UidOf = FunctionRef<std::optional<std::string>(Kind kind, const std::string& key)>;

// Returns the existing ReplicaSet, StatefulSet or Job that controls the pod, whose controller
// creates a replacement. None if there is none, or if no controllers run in the scenario.
// DaemonSets do not count: their pods stay on their nodes and disappear with these.
std::optional<Replacer> ReplacerOf(const Scenario& scenario, const v1::Pod& pod, UidOf uid_of);

// Returns, by pod key, the replacers of those pods among `objects` that have one there.
std::map<std::string, Replacer> ReplacersIn(const Scenario& scenario,
                                            const std::vector<AnyObject>& objects);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_REPLACED_BY_H_
