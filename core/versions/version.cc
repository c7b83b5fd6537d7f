#include "versions/version.h"

#include <utility>

#include "base/check.h"
#include "base/strings.h"
#include "versions/v1_15.h"
#include "versions/v1_21.h"
#include "versions/v1_34.h"

namespace berth {

Version WithPlugins(Version version, const Registry& plugins) {
  for (const auto& [name, factory] : plugins) {
    const bool is_new = version.registry.emplace(name, factory).second;
    BERTH_CHECK(is_new, "an out-of-tree plugin has a name of its own");
  }
  return version;
}

VersionCatalogue::VersionCatalogue() : VersionCatalogue(Registry()) {}

VersionCatalogue::VersionCatalogue(const Registry& plugins) {
  Add(WithPlugins(VersionV121(), plugins));
  Add(WithPlugins(VersionV115(), plugins));
  Add(WithPlugins(VersionV134(), plugins));
}

void VersionCatalogue::Add(Version version) {
  BERTH_CHECK(Find(version.name) == nullptr, "a version has a name of its own");
  BERTH_CHECK(!version.profiles.empty(), "a version has default profiles");
  versions_.push_back(std::make_shared<const Version>(std::move(version)));
}

std::shared_ptr<const Version> VersionCatalogue::Find(std::string_view name) const {
  for (const auto& version : versions_) {
    if (version->name == name) return version;
  }
  return nullptr;
}

std::string VersionCatalogue::Names() const {
  std::string names;
  for (size_t i = 0; i < versions_.size(); ++i) {
    const bool is_last = i + 1 == versions_.size();
    if (i > 0) names += is_last ? " and " : ", ";
    names += versions_[i]->name;
  }
  return names;
}

}  // namespace berth
