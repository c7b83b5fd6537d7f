#include <string>
#include <vector>

#include "admission/fields/typed_tree.h"
#include "admission/validation/names.h"
#include "api/json/json.h"
#include "api/labels.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

std::vector<std::string> NameProblems(const AdmissionVersion& version, NameRule rule,
                                      std::string_view name) {
  switch (rule) {
    case NameRule::kLabel:
      return DnsLabelProblems(version, name);
    case NameRule::kDns1035Label:
      return Dns1035LabelProblems(name);
    case NameRule::kSubdomain:
      break;
  }
  return DnsSubdomainProblems(name);
}

// Returns the prefix with a trailing hyphen replaced. generateName may end with a hyphen, because
// the server appends a suffix.
std::string MaskTrailingHyphen(const std::string& prefix) {
  if (prefix.size() < 2 || !prefix.ends_with('-')) return prefix;
  return prefix.substr(0, prefix.size() - 2) + "a";
}

void CheckOwners(const Field& owners) {
  owners.ForEach([](const Field& owner) {
    if (owner["apiVersion"].IsBlank()) owner["apiVersion"].Invalid("version must not be empty");
    for (const char* name : {"kind", "name", "uid"}) {
      if (!owner[name].IsBlank()) continue;
      owner[name].InvalidText(StrCat(name, " must not be empty"));
    }
  });
}

void CheckFinalizers(const Field& finalizers) {
  bool orphans = false;
  bool waits_for_dependents = false;
  finalizers.ForEach([&](const Field& name) {
    CheckQualifiedName(name.AtPathOf(finalizers));
    orphans = orphans || name.Is("orphan");
    waits_for_dependents = waits_for_dependents || name.Is("foregroundDeletion");
  });
  if (orphans && waits_for_dependents) {
    finalizers.Invalid("finalizer orphan and foregroundDeletion cannot be both set");
  }
  finalizers.ForEach([](const Field& name) { CheckStandardFinalizer(name); });
}

}  // namespace

void CheckStandardFinalizer(const Field& name) {
  if (name.Text().find('/') != std::string::npos ||
      name.IsOneOf("kubernetes orphan foregroundDeletion")) {
    return;
  }
  name.Invalid("name is neither a standard finalizer name nor is it fully qualified");
}

void CheckFinalizerName(const Field& name) {
  CheckQualifiedName(name);
  CheckStandardFinalizer(name);
}

void CheckMetadata(const Field& metadata, bool is_namespaced, NameRule rule) {
  const AdmissionVersion& version = metadata.version();
  const Field prefix = metadata["generateName"];
  if (!prefix.IsBlank()) {
    prefix.Problems(NameProblems(version, rule, MaskTrailingHyphen(prefix.Text())));
  }
  const Field name = metadata["name"];
  if (name.IsBlank()) {
    name.Required("name or generateName is required");
  } else {
    name.Problems(NameProblems(version, rule, name.Text()));
  }
  const Field name_space = metadata["namespace"];
  if (!is_namespaced) {
    if (!name_space.IsBlank()) name_space.Forbidden("not allowed on this type");
  } else if (name_space.IsBlank()) {
    name_space.Required();
  } else {
    CheckDnsLabel(name_space);
  }
  metadata["generation"].CheckNonnegative();
  CheckLabels(metadata["labels"]);
  CheckAnnotations(metadata["annotations"]);
  CheckOwners(metadata["ownerReferences"]);
  CheckFinalizers(metadata["finalizers"]);
}

void CheckMetadataUpdate(const Field& metadata, const Json& old_metadata) {
  for (const char* name : {"name", "namespace", "uid"}) {
    const Field field = metadata[name];
    if (field.IsBlank() && std::string_view(name) == "uid") continue;
    if (field.Text() == GetText(old_metadata, name)) continue;
    field.InvalidText("field is immutable");
  }
  CheckLabels(metadata["labels"]);
  CheckAnnotations(metadata["annotations"]);
  CheckOwners(metadata["ownerReferences"]);
  metadata["finalizers"].ForEach([](const Field& name) { CheckStandardFinalizer(name); });
}

}  // namespace berth::admission
