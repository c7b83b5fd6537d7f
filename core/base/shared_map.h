// SharedMap: a map from text to values. Copies share all parts that neither side has changed since,
// so that a checkpoint of a large cluster costs little time and memory.
#ifndef BERTH_BASE_SHARED_MAP_H_
#define BERTH_BASE_SHARED_MAP_H_

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace berth {

// Keys are spread over shards; the first change of a shard after a copy of the map copies the
// shard. Value is copyable. Not safe for threads: the reference count tells whether a shard is
// shared.
template <typename Value>
class SharedMap {
 public:
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool Contains(const std::string& key) const { return Find(key) != nullptr; }

  // Returns the value of a key. Null if there is none. Valid until the next change of the map.
  const Value* Find(const std::string& key) const {
    const std::shared_ptr<Shard>& shard = shards_[ShardOf(key)];
    if (!shard) return nullptr;
    auto it = shard->find(key);
    return it == shard->end() ? nullptr : &it->second;
  }

  // Returns the same, for changing the value in place.
  Value* FindMutable(const std::string& key) {
    if (!Contains(key)) return nullptr;
    return &Own(ShardOf(key)).find(key)->second;
  }

  // Calls visit(key, value) for each entry, in an arbitrary order that is the same on every target.
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (const std::shared_ptr<Shard>& shard : shards_) {
      if (!shard) continue;
      for (const auto& [key, value] : *shard) visit(key, value);
    }
  }

  // Inserts the value, or replaces the one of this key.
  void Set(const std::string& key, Value value) {
    Shard& shard = Own(ShardOf(key));
    if (shard.insert_or_assign(key, std::move(value)).second) ++size_;
  }

  void Erase(const std::string& key) {
    if (!Contains(key)) return;
    const size_t index = ShardOf(key);
    Shard& shard = Own(index);
    shard.erase(key);
    if (shard.empty()) shards_[index] = nullptr;
    --size_;
  }

 private:
  using Shard = std::map<std::string, Value>;
  static constexpr size_t kShards = 512;

  // Hashes with FNV-1a, so that the layout is the same on every target.
  static size_t ShardOf(std::string_view key) {
    uint32_t hash = 2166136261u;
    for (char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return hash % kShards;
  }

  Shard& Own(size_t index) {
    std::shared_ptr<Shard>& shard = shards_[index];
    if (!shard) {
      shard = std::make_shared<Shard>();
    } else if (shard.use_count() > 1) {
      shard = std::make_shared<Shard>(*shard);
    }
    return *shard;
  }

  std::array<std::shared_ptr<Shard>, kShards> shards_;
  size_t size_ = 0;
};

}  // namespace berth

#endif  // BERTH_BASE_SHARED_MAP_H_
