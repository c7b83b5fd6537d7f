// LruCache: a map that drops the least recently used entries. Upstream:
// github.com/golang/groupcache of 2016-05-16, lru/lru.go.
#ifndef BERTH_PROCESS_EVENTS_LRU_CACHE_H_
#define BERTH_PROCESS_EVENTS_LRU_CACHE_H_

#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

namespace berth::process {

// A value type; copies share nothing.
template <typename Value>
class LruCache {
 public:
  // REQUIRES: capacity > 0.
  explicit LruCache(size_t capacity) : capacity_(capacity) {}
  LruCache(const LruCache& other) : capacity_(other.capacity_), entries_(other.entries_) {
    for (auto it = entries_.begin(); it != entries_.end(); ++it) by_key_[it->first] = it;
  }
  LruCache(LruCache&&) noexcept = default;
  LruCache& operator=(const LruCache&) = delete;
  LruCache& operator=(LruCache&&) noexcept = default;
  ~LruCache() = default;

  // Returns the value of the key, and marks it as used now. Null if the cache has no such key. The
  // pointer is valid until the next call.
  Value* Get(const std::string& key) {
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->second;
  }

  // Adds the value, or replaces the value of the key. Drops the least recently used entry if there
  // are more than the capacity then.
  void Add(const std::string& key, Value value) {
    if (Value* const old = Get(key)) {
      *old = std::move(value);
      return;
    }
    entries_.emplace_front(key, std::move(value));
    by_key_[key] = entries_.begin();
    if (entries_.size() <= capacity_) return;
    by_key_.erase(entries_.back().first);
    entries_.pop_back();
  }

  size_t size() const { return entries_.size(); }

 private:
  using Entries = std::list<std::pair<std::string, Value>>;  // the most recently used one is first

  size_t capacity_;
  Entries entries_;
  std::unordered_map<std::string, typename Entries::iterator> by_key_;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_LRU_CACHE_H_
