#include "scenario/warnings/made_names.h"

#include <cstddef>
#include <variant>

#include "scenario/workload_input.h"

namespace berth::sim {
namespace {

// The names that controllers give begin with at least this many bytes of a workload's name.
// Controllers cut longer names.
constexpr size_t kKeptLength = 50;

// Returns the part of "namespace/name" that such names keep.
std::string_view KeptPart(std::string_view key) {
  return key.substr(0, key.find('/') + 1 + kKeptLength);
}

bool MakesPods(Kind kind) {
  return IsForControllersAlone(kind) || kind == Kind::kReplicaSet || kind == Kind::kStatefulSet;
}

}  // namespace

void MadeNames::Add(const Input& input) {
  const auto* object = std::get_if<AnyObject>(&input.object);
  if (object == nullptr || !MakesPods(KindOf(*object))) return;
  workloads_.emplace(KeptPart(KeyOf(MetaOf(*object))));
}

void MadeNames::Add(const AutoscalerSettings& autoscaler) {
  for (const NodeGroup& group : autoscaler.groups) groups_.insert(group.node.metadata.name);
}

bool MadeNames::MayBe(Kind kind, std::string_view key) const {
  if (kind == Kind::kNode) return groups_.contains(key.substr(0, key.rfind('-')));
  if (kind != Kind::kPod) return false;
  for (size_t end = key.find('-'); end != key.npos; end = key.find('-', end + 1)) {
    if (workloads_.contains(KeptPart(key.substr(0, end)))) return true;
  }
  return false;
}

}  // namespace berth::sim
