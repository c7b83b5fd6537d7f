// ObjectStore: the objects of the API server. Every write gets a new resourceVersion and causes a
// watch event for informers and controllers.
#ifndef BERTH_APISERVER_OBJECT_STORE_H_
#define BERTH_APISERVER_OBJECT_STORE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/objects.h"
#include "api/watch_event.h"
#include "apiserver/pods_by_node.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/strings.h"

namespace berth::sim {

class ObjectStore {
 public:
  // `clock` must outlive this object.
  explicit ObjectStore(const Clock* clock) : clock_(clock) {}

  const Objects& objects() const { return state_.objects; }
  const PodsByNode& pods_by_node() const { return state_.pods_by_node; }

  // Creates the object, or replaces the one of its kind and key. A new object gets its missing
  // fields: the second of its creation, and a uid, except for nodes, whose uids nothing reads.
  template <typename T>
  void Put(T object) {
    object.metadata.resource_version = ++state_.resource_version;
    const std::string key = KeyOf(object.metadata);
    auto& map = state_.objects.Of<T>();
    WatchEvent event;
    if (ObjectPtr<T> stored = map.Find(key)) {
      event.before = AnyObject(std::move(stored));
    } else {
      auto& created = object.metadata.creation_timestamp;
      if (!created) created = WholeSecond(clock_->Now());
      if (!std::is_same_v<T, v1::Node>) {
        ++state_.uids_given;
        if (object.metadata.uid.empty()) object.metadata.uid = NewUid(std::is_same_v<T, v1::Pod>);
      }
    }
    ObjectPtr<T> shared = std::make_shared<const T>(std::move(object));
    map.Set(key, shared);
    event.after = AnyObject(std::move(shared));
    Tell(std::move(event));
  }

  // New uids begin after `last`, unless later ones were assigned already.
  void SkipUids(int64_t last) {
    if (state_.uids_given < last) state_.uids_given = last;
  }

  // No effect if there is no such object.
  void Delete(Kind kind, const std::string& key) {
    WatchEvent event{state_.objects.Find(kind, key), std::nullopt};
    if (!event.before) return;
    state_.objects.Erase(kind, key);
    Tell(std::move(event));
  }

  // Return the watch events since the last call, in order: those for the informers, and the same
  // events for the controllers.
  std::vector<WatchEvent> TakeWatchEvents() { return std::exchange(watch_events_, {}); }
  std::vector<WatchEvent> TakeNews() { return std::exchange(state_.news, {}); }
  const std::vector<WatchEvent>& news() const { return state_.news; }

  // The state for a checkpoint. REQUIRES (for Restore): all watch events for the informers were
  // taken.
  struct State {
    Objects objects;
    PodsByNode pods_by_node;
    int64_t resource_version = 0;
    int64_t uids_given = 0;
    std::vector<WatchEvent> news;  // events that the controllers have not taken yet
  };
  const State& Save() const { return state_; }
  void Restore(const State& state) {
    BERTH_CHECK(watch_events_.empty(), "undelivered watch events would be lost");
    state_ = state;
  }

 private:
  std::string NewUid(bool of_pod) const {
    return StrCat(of_pod ? "pod-" : "", std::to_string(state_.uids_given));
  }
  void Tell(WatchEvent event) {
    if (const auto pod = ChangeOf<v1::Pod>(event)) state_.pods_by_node.Follow(*pod);
    state_.news.push_back(event);
    watch_events_.push_back(std::move(event));
  }

  const Clock* clock_;
  State state_;
  std::vector<WatchEvent> watch_events_;
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_OBJECT_STORE_H_
