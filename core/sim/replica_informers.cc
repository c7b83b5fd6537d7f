#include "sim/replica_informers.h"

#include <algorithm>
#include <utility>

#include "sim/informer_list.h"

namespace berth::sim {

void LayerGap::Count(Kind kind, const Entry& entry, int32_t sign) {
  if (entry.IsNothing()) return;
  counts_.objects += sign;
  const int32_t more = sign * (entry.is_in_front - entry.is_behind);
  if (kind == Kind::kPod) counts_.pods += more;
  if (kind == Kind::kNode) counts_.nodes += more;
}

void LayerGap::Leaves(const WatchEvent& event, Time now, std::optional<Time> due) {
  const Kind kind = event.kind();
  const auto [found, is_new] = entries_.try_emplace({kind, KeyOf(MetaOf(event.any()))});
  Entry& entry = found->second;
  if (is_new) {
    entry.is_behind = event.before.has_value();
    entry.since = now;
  } else {
    Count(kind, entry, -1);
  }
  entry.is_in_front = event.after.has_value();
  ++entry.on_the_way;
  entry.due = due;
  Count(kind, entry, 1);
}

void LayerGap::Arrives(const WatchEvent& event) {
  const Kind kind = event.kind();
  const auto found = entries_.find({kind, KeyOf(MetaOf(event.any()))});
  if (found == entries_.end()) return;
  Entry& entry = found->second;
  Count(kind, entry, -1);
  if (--entry.on_the_way == 0) {
    entries_.erase(found);
    return;
  }
  entry.is_behind = event.after.has_value();
  Count(kind, entry, 1);
}

void LayerGap::Lose() {
  for (auto& [key, entry] : entries_) entry.due.reset();
}

LagFacts LayerGap::Facts(size_t most_listed,
                         const std::function<std::string_view(std::string_view)>& intern) const {
  LagFacts facts = counts_;
  for (const auto& [key, entry] : entries_) {
    if (facts.first.size() == most_listed) break;
    if (entry.IsNothing()) continue;
    LaggingObject& object = facts.first.emplace_back();
    object.kind = key.first;
    object.name = intern(key.second);
    if (!entry.is_behind) object.change = LaggingObject::Change::kCreated;
    if (!entry.is_in_front) object.change = LaggingObject::Change::kDeleted;
    object.since = entry.since;
    object.due = entry.due;
  }
  return facts;
}

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
  // Changes that have just arrived come first.
  const bool stands_behind = !on_the_way_.empty() && on_the_way_.front().at <= now;
  if (arrival > now || stands_behind) {
    const auto later = std::upper_bound(on_the_way_.begin(), on_the_way_.end(), arrival,
                                        [](Time at, const Notice& other) { return at < other.at; });
    on_the_way_.insert(later, Notice{arrival, change});
    unheard_.Leaves(change.event, now, arrival);
    return false;
  }
  Store(change.event);
  if (handler_delay_ == Duration{} && for_handlers_.empty()) return true;
  TellLater(change, now);
  return false;
}

void ReplicaInformers::TellLater(HeardChange change, Time now) {
  const Time at = now + handler_delay_;
  unhandled_.Leaves(change.event, now, at);
  for_handlers_.push_back({at, std::move(change)});
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
  if (loses) unheard_.Lose();
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
  unheard_.Clear();
  if (handler_delay_ == Duration{} && for_handlers_.empty()) return changes;
  for (HeardChange& change : changes) TellLater(std::move(change), now);
  return {};
}

void ReplicaInformers::Forget() {
  Lose();
  for_handlers_.clear();
  unheard_.Clear();
  unhandled_.Clear();
  store_ = Objects();
}

std::optional<HeardChange> ReplicaInformers::TakeDue(Time now, bool hears) {
  while (for_handlers_.empty() || for_handlers_.front().at > now) {
    if (!hears || on_the_way_.empty() || on_the_way_.front().at > now) return std::nullopt;
    HeardChange change = std::move(on_the_way_.front().change);
    on_the_way_.pop_front();
    Store(change.event);
    unheard_.Arrives(change.event);
    TellLater(std::move(change), now);
  }
  HeardChange change = std::move(for_handlers_.front().change);
  for_handlers_.pop_front();
  unhandled_.Arrives(change.event);
  return change;
}

Time ReplicaInformers::NextDue(bool hears) const {
  const Time told = for_handlers_.empty() ? kTimeMax : for_handlers_.front().at;
  if (!hears || on_the_way_.empty()) return told;
  return std::min(told, on_the_way_.front().at);
}

}  // namespace berth::sim
