#ifndef BERTH_PLUGINS_VOLUMES_ASSUME_CACHE_H_
#define BERTH_PLUGINS_VOLUMES_ASSUME_CACHE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "api/objects.h"
#include "base/strings.h"
#include "framework/handle.h"

namespace berth {

// Objects of one kind as the informer has them, overlaid with assumed objects: the expected results
// of writes whose events have not arrived yet. An assumption is valid until the informer receives a
// newer object (by resource_version) or its deletion, or until it is restored. Upstream: kubernetes
// v1.21, pkg/controller/volume/scheduling/scheduler_assume_cache.go. Upstream replaces an assumed
// object when the event arrives; this class compares the two at each read.
template <typename T>
class AssumeCache {
 public:
  using Ptr = ObjectPtr<T>;
  // Keyed by the object's key. A checkpoint stores it.
  using Assumed = std::map<std::string, Ptr>;

  // `description` is the kind's name in messages: "v1.PersistentVolume". `handle` and `description`
  // must outlive the cache.
  AssumeCache(const Handle& handle, std::string_view description)
      : handle_(handle), description_(description) {}

  // Returns null if the informer has no such object, even if one was assumed.
  Ptr Get(const std::string& key) const {
    return Latest(key, handle_.Informers().template Of<T>().Find(key));
  }

  // Calls `visit` with each object, in the order of their keys.
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (const auto& [key, known] : handle_.Informers().template Of<T>()) {
      visit(Latest(key, known));
    }
  }

  // Makes Get return this object for its key. Returns an error message if there is no such object,
  // or one that is newer than `object`.
  std::optional<std::string> Assume(const Ptr& object) {
    const std::string key = KeyOf(object->metadata);
    const Ptr latest = Get(key);
    if (latest == nullptr) return NotFoundMessage(key);
    const int64_t stored = latest->metadata.resource_version;
    const int64_t assumed = object->metadata.resource_version;
    if (assumed < stored) {
      return StrCat(description_, " ", Quoted(key),
                    " is out of sync (stored: ", std::to_string(stored),
                    ", assume: ", std::to_string(assumed), ")");
    }
    Forget();
    assumed_[key] = object;
    return std::nullopt;
  }

  // Returns to the informer's object. No effect if nothing was assumed.
  void Restore(const std::string& key) { assumed_.erase(key); }

  // Returns `could not find KIND "KEY"`.
  std::string NotFoundMessage(const std::string& key) const {
    return StrCat("could not find ", description_, " ", Quoted(key));
  }

  const Assumed& assumed() const { return assumed_; }
  void set_assumed(Assumed assumed) { assumed_ = std::move(assumed); }

 private:
  // `known` is the informer's object of this key.
  Ptr Latest(const std::string& key, const Ptr& known) const {
    const auto it = assumed_.find(key);
    if (known == nullptr || it == assumed_.end()) return known;
    return IsNewer(*known, *it->second) ? known : it->second;
  }
  // Drops assumptions that are no longer valid, so that they do not accumulate.
  void Forget() {
    const auto& informer = handle_.Informers().template Of<T>();
    std::erase_if(assumed_, [&](const auto& entry) {
      const Ptr known = informer.Find(entry.first);
      return known == nullptr || IsNewer(*known, *entry.second);
    });
  }
  static bool IsNewer(const T& known, const T& assumed) {
    return known.metadata.resource_version > assumed.metadata.resource_version;
  }

  const Handle& handle_;
  std::string_view description_;
  Assumed assumed_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_ASSUME_CACHE_H_
