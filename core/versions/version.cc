#include "versions/version.h"

#include <iterator>
#include <utility>

#include "base/check.h"
#include "base/strings.h"
#include "releases/releases.h"
#include "versions/v1_15.h"
#include "versions/v1_21.h"
#include "versions/v1_34.h"

namespace berth {
namespace {

// The functions that create the versions of kReleases, in the same order.
constexpr Version (*kMakers[])() = {VersionV121, VersionV115, VersionV134};
static_assert(std::size(kMakers) == std::size(kReleases));

}  // namespace

Version WithPlugins(Version version, const Registry& plugins) {
  for (const auto& [name, factory] : plugins) {
    const bool is_new = version.registry.emplace(name, factory).second;
    BERTH_CHECK(is_new, "an out-of-tree plugin has a name of its own");
  }
  return version;
}

VersionCatalogue::VersionCatalogue() : VersionCatalogue(Registry()) {}

VersionCatalogue::VersionCatalogue(const Registry& plugins) : plugins_(plugins) {
  for (size_t i = 0; i < std::size(kMakers); ++i) {
    entries_.push_back(std::make_shared<Entry>(Entry{kReleases[i], kMakers[i], nullptr}));
  }
}

void VersionCatalogue::Add(Version version) {
  BERTH_CHECK(Find(version.name()) == nullptr, "a version has a name of its own");
  BERTH_CHECK(!version.profiles.empty(), "a version has default profiles");
  const Release release = version.release;
  entries_.push_back(std::make_shared<Entry>(
      Entry{release, nullptr, std::make_shared<const Version>(std::move(version))}));
}

std::shared_ptr<const Version> VersionCatalogue::Find(std::string_view name) const {
  for (const std::shared_ptr<Entry>& entry : entries_) {
    if (entry->release.name == name) return Made(*entry);
  }
  return nullptr;
}

std::shared_ptr<const Version> VersionCatalogue::Made(Entry& entry) const {
  if (entry.version == nullptr) {
    entry.version = std::make_shared<const Version>(WithPlugins(entry.make(), plugins_));
    BERTH_CHECK(entry.version->name() == entry.release.name,
                "a version has the name that it is found by");
  }
  return entry.version;
}

std::vector<Release> VersionCatalogue::releases() const {
  std::vector<Release> releases;
  for (const std::shared_ptr<Entry>& entry : entries_) releases.push_back(entry->release);
  return releases;
}

std::string VersionCatalogue::Names() const {
  std::string names;
  for (size_t i = 0; i < entries_.size(); ++i) {
    const bool is_last = i + 1 == entries_.size();
    if (i > 0) names += is_last ? " and " : ", ";
    names += entries_[i]->release.name;
  }
  return names;
}

}  // namespace berth
