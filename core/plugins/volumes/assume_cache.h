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

// Objects of one kind as an informer knows them, with what is assumed of some laid over them: that
// a write which is on its way has been made. What is assumed holds until the informer gets a newer
// object (by resource_version) or its deletion, or until it is taken back. As kubernetes
// v1.21, pkg/controller/volume/scheduling/scheduler_assume_cache.go; but upstream replaces what is
// assumed when the news arrives, here it is compared at each read.
template <typename T>
class AssumeCache {
 public:
  using Ptr = ObjectPtr<T>;
  // By key. What a checkpoint keeps.
  using Assumed = std::map<std::string, Ptr>;

  // `description` is how messages call the kind: "v1.PersistentVolume". REQUIRES: `handle` and
  // `description` outlive this.
  AssumeCache(const Handle& handle, std::string_view description)
      : handle_(handle), description_(description) {}

  // Null if the informer knows of no such object, whatever was assumed.
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

  // From now on this is what Get gives for its key. The message if there is no such object, or
  // one that is newer than `object`.
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

  // Back to what the informer knows. No effect if nothing was assumed.
  void Restore(const std::string& key) { assumed_.erase(key); }

  // `could not find KIND "KEY"`.
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
  // Drops what holds no longer, so that it does not pile up.
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
