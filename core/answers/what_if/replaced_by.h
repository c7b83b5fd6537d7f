// Which workload makes another pod in place of one that is evicted or lost.
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

  // "ReplicaSet shop/web-5d4f".
  std::string Text() const;
  bool operator==(const Replacer&) const = default;
  // Emscripten's standard library of Debian 12 has no operator<=> of strings.
  bool operator<(const Replacer& other) const {
    return std::tie(kind, key) < std::tie(other.kind, other.key);
  }
};

// The uid of the object of this kind and key; nothing: it does not exist.
using UidOf = FunctionRef<std::optional<std::string>(Kind kind, const std::string& key)>;

// The ReplicaSet, StatefulSet or Job that controls the pod and exists, so that its controller makes
// another pod; nothing: there is none, or no controllers run in the scenario. Pods of DaemonSets
// stay on their nodes, and go with these.
std::optional<Replacer> ReplacerOf(const Scenario& scenario, const v1::Pod& pod, UidOf uid_of);

// By the key of the pod, each that has one, for pods and workloads among `objects`.
std::map<std::string, Replacer> ReplacersIn(const Scenario& scenario,
                                            const std::vector<AnyObject>& objects);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_REPLACED_BY_H_
