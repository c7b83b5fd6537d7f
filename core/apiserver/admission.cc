#include "apiserver/admission.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/attributes.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

struct SystemPriorityClass {
  std::string_view name;
  int32_t value;
};
constexpr SystemPriorityClass kSystemPriorityClasses[] = {
    {"system-cluster-critical", 2'000'000'000},
    {"system-node-critical", 2'000'001'000},
};

using PriorityClassPtr = ObjectPtr<v1::PriorityClass>;

// Returns null if there is none.
PriorityClassPtr FindPriorityClass(const Objects& objects, const std::string& name) {
  if (PriorityClassPtr stored = objects.Of<v1::PriorityClass>().Find(name)) return stored;
  for (const SystemPriorityClass& system : kSystemPriorityClasses) {
    if (system.name != name) continue;
    v1::PriorityClass made;
    made.metadata.name = name;
    made.value = system.value;
    return std::make_shared<const v1::PriorityClass>(std::move(made));
  }
  return nullptr;
}

// Returns null if there is none. Upstream: getDefaultPriorityClass.
PriorityClassPtr DefaultPriorityClass(const Objects& objects) {
  PriorityClassPtr least;
  for (const auto& [name, priority_class] : objects.Of<v1::PriorityClass>()) {
    if (!priority_class->global_default) continue;
    if (least == nullptr || priority_class->value < least->value) least = priority_class;
  }
  return least;
}

// Reports whether a toleration concerns NoExecute taints with this key, whatever its operator.
bool IsAbout(const v1::Toleration& toleration, std::string_view key) {
  return (toleration.key == key || toleration.key.empty()) &&
         (toleration.effect == v1::kTaintNoExecute || toleration.effect.empty());
}

using Tolerations = CopyOnWrite<std::vector<v1::Toleration>>;

Tolerations TolerationsOfLostNodes() {
  Tolerations tolerations;
  for (const char* key : {"node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"}) {
    tolerations.Edit().push_back({key, "Exists", "", std::string(v1::kTaintNoExecute)});
  }
  return tolerations;
}

BERTH_KEPT_APART void AddMissing(const Tolerations& wanted, Tolerations& tolerations) {
  const Tolerations given = tolerations;
  for (const v1::Toleration& one : wanted) {
    const auto is_about_it = [&](const v1::Toleration& other) { return IsAbout(other, one.key); };
    if (std::none_of(given.begin(), given.end(), is_about_it)) tolerations.Edit().push_back(one);
  }
}

bool IsDefault(const v1::StorageClass& storage_class) {
  const auto says_so = [&](const char* annotation) {
    const auto found = storage_class.metadata.annotations.find(annotation);
    return found != storage_class.metadata.annotations.end() && found->second == "true";
  };
  return says_so("storageclass.kubernetes.io/is-default-class") ||
         says_so("storageclass.beta.kubernetes.io/is-default-class");
}

}  // namespace

bool IsSystemPriorityClass(std::string_view name) {
  for (const SystemPriorityClass& system : kSystemPriorityClasses) {
    if (system.name == name) return true;
  }
  return false;
}

std::string NoPriorityClassText(const v1::Pod& pod) {
  return StrCat("pods ", QuotedPrefix(pod.metadata.name),
                " is forbidden: no PriorityClass with name ",
                Escaped(pod.spec.priority_class_name, 120), " was found");
}

std::optional<std::string> AdmitPod(const Objects& objects, v1::Pod* pod) {
  v1::PodSpec& spec = pod->spec;
  if (spec.priority) return std::nullopt;
  const bool named = !spec.priority_class_name.empty();
  const PriorityClassPtr priority_class =
      named ? FindPriorityClass(objects, spec.priority_class_name) : DefaultPriorityClass(objects);
  if (named && priority_class == nullptr) return NoPriorityClassText(*pod);
  spec.priority = 0;
  if (priority_class == nullptr) return std::nullopt;
  spec.priority_class_name = priority_class->metadata.name;
  spec.priority = priority_class->value;
  if (spec.preemption_policy.empty()) spec.preemption_policy = priority_class->preemption_policy;
  return std::nullopt;
}

void AddDefaultTolerations(v1::Pod* pod) {
  static const Tolerations kBoth = TolerationsOfLostNodes();
  Tolerations& tolerations = pod->spec.tolerations;
  if (tolerations.empty()) {
    tolerations = kBoth;  // all such pods share them
  } else {
    AddMissing(kBoth, tolerations);
  }
}

void AdmitClaim(const Objects& objects, v1::PersistentVolumeClaim* claim) {
  const std::string beta(v1::kBetaStorageClassAnnotation);
  if (claim->storage_class_name || claim->metadata.annotations.contains(beta)) return;
  const v1::StorageClass* only = nullptr;
  for (const auto& [name, storage_class] : objects.Of<v1::StorageClass>()) {
    if (!IsDefault(*storage_class)) continue;
    if (only != nullptr) return;
    only = storage_class.get();
  }
  if (only != nullptr) claim->storage_class_name = only->metadata.name;
}

}  // namespace berth::sim
