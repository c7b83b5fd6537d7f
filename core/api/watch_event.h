// WatchEvent: what a watch on the API server reports of one write.
#ifndef BERTH_API_WATCH_EVENT_H_
#define BERTH_API_WATCH_EVENT_H_

#include <optional>
#include <variant>

#include "api/objects.h"

namespace berth {

// What a watch reports: no `before` is a creation, no `after` a deletion. One without either stands
// where there is no object to report of; it has no kind.
struct WatchEvent {
  std::optional<AnyObject> before;
  std::optional<AnyObject> after;

  const AnyObject& any() const { return after ? *after : *before; }
  // Null for no object.
  const AnyObject* before_ptr() const { return before ? &*before : nullptr; }
  const AnyObject* after_ptr() const { return after ? &*after : nullptr; }
  Kind kind() const { return KindOf(any()); }
};

// A watch event about one kind; null stands for no object.
template <typename T>
struct Change {
  ObjectPtr<T> before;
  ObjectPtr<T> after;

  const ObjectPtr<T>& any() const { return after != nullptr ? after : before; }
};

// Nothing if the event is about another kind, or about no object at all.
template <typename T>
std::optional<Change<T>> ChangeOf(const WatchEvent& event) {
  if (!event.before && !event.after) return std::nullopt;
  if (!std::holds_alternative<ObjectPtr<T>>(event.any())) return std::nullopt;
  Change<T> change;
  if (event.before) change.before = std::get<ObjectPtr<T>>(*event.before);
  if (event.after) change.after = std::get<ObjectPtr<T>>(*event.after);
  return change;
}

}  // namespace berth

#endif  // BERTH_API_WATCH_EVENT_H_
