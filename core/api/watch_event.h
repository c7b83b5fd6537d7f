// WatchEvent: the report of one write by a watch on the API server.
#ifndef BERTH_API_WATCH_EVENT_H_
#define BERTH_API_WATCH_EVENT_H_

#include <optional>
#include <variant>

#include "api/objects.h"

namespace berth {

// One report of a watch: without `before` it is a creation, without `after` a deletion. An event
// without either means that there is no object to report; it has no kind.
struct WatchEvent {
  std::optional<AnyObject> before;
  std::optional<AnyObject> after;

  const AnyObject& any() const { return after ? *after : *before; }
  // Null if there is no such object.
  const AnyObject* before_ptr() const { return before ? &*before : nullptr; }
  const AnyObject* after_ptr() const { return after ? &*after : nullptr; }
  Kind kind() const { return KindOf(any()); }
};

// A watch event about one kind. A null pointer means that there is no such object.
template <typename T>
struct Change {
  ObjectPtr<T> before;
  ObjectPtr<T> after;

  const ObjectPtr<T>& any() const { return after != nullptr ? after : before; }
};

// Returns nothing if the event concerns another kind, or no object at all.
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
