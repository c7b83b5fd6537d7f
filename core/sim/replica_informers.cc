#include "sim/replica_informers.h"

#include <algorithm>
#include <utility>

#include "sim/informer_list.h"

namespace berth::sim {

ReplicaInformers::ReplicaInformers(const ProcessSettings& settings)
    : handler_delay_(settings.handler_delay) {
  delays_.fill(settings.watch_delay);
}

void ReplicaInformers::SetDelay(std::optional<Kind> kind, Duration delay) {
  if (kind) {
    delays_[static_cast<size_t>(*kind)] = delay;
  } else {
    delays_.fill(delay);
  }
}

bool ReplicaInformers::Send(const HeardChange& change, Time now) {
  const Kind kind = change.event.kind();
  const Time arrival = ArrivalOf(kind, now);
  last_arrival_[static_cast<size_t>(kind)] = arrival;
  // What has just arrived comes first.
  const bool stands_behind = !on_the_way_.empty() && on_the_way_.front().at <= now;
  if (arrival > now || stands_behind) {
    const auto later = std::upper_bound(on_the_way_.begin(), on_the_way_.end(), arrival,
                                        [](Time at, const Notice& other) { return at < other.at; });
    on_the_way_.insert(later, Notice{arrival, change});
    return false;
  }
  Store(change.event);
  if (handler_delay_ == Duration{} && for_handlers_.empty()) return true;
  for_handlers_.push_back({now + handler_delay_, change});
  return false;
}

void ReplicaInformers::Store(const WatchEvent& event) {
  if (event.after) {
    store_.Set(*event.after);
  } else {
    store_.Erase(event.kind(), KeyOf(MetaOf(*event.before)));
  }
}

bool ReplicaInformers::Lose() {
  const bool loses = !on_the_way_.empty();
  on_the_way_.clear();
  last_arrival_.fill(Time{});
  return loses;
}

std::vector<HeardChange> ReplicaInformers::List(const Objects& objects, Time now) {
  Lose();
  std::vector<HeardChange> changes;
  for (WatchEvent& event : ListEvents(store_, objects)) {
    changes.push_back({std::move(event), false, true});
  }
  store_ = objects;
  if (handler_delay_ == Duration{} && for_handlers_.empty()) return changes;
  for (HeardChange& change : changes) {
    for_handlers_.push_back({now + handler_delay_, std::move(change)});
  }
  return {};
}

void ReplicaInformers::Forget() {
  Lose();
  for_handlers_.clear();
  store_ = Objects();
}

std::optional<HeardChange> ReplicaInformers::TakeDue(Time now, bool hears) {
  while (for_handlers_.empty() || for_handlers_.front().at > now) {
    if (!hears || on_the_way_.empty() || on_the_way_.front().at > now) return std::nullopt;
    HeardChange change = std::move(on_the_way_.front().change);
    on_the_way_.pop_front();
    Store(change.event);
    for_handlers_.push_back({now + handler_delay_, std::move(change)});
  }
  HeardChange change = std::move(for_handlers_.front().change);
  for_handlers_.pop_front();
  return change;
}

Time ReplicaInformers::NextDue(bool hears) const {
  const Time told = for_handlers_.empty() ? kTimeMax : for_handlers_.front().at;
  if (!hears || on_the_way_.empty()) return told;
  return std::min(told, on_the_way_.front().at);
}

}  // namespace berth::sim
