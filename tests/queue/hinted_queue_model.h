// A model of v1.34's queue: lists that are searched and sorted when they are needed. It implements
// the rules a second time, without heaps, sharing and observers.
#ifndef BERTH_TESTS_QUEUE_HINTED_QUEUE_MODEL_H_
#define BERTH_TESTS_QUEUE_HINTED_QUEUE_MODEL_H_

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/strings.h"
#include "base/time.h"
#include "queue/queue_fixture.h"

namespace berth::test {

// An event for a queue, and its object: a node by its number, a pod by its uid.
struct ModelEvent {
  enum class Kind : uint8_t {
    kNodeAdd,
    kNodeTaint,
    kPodLabel,       // of any pod
    kPodOther,       // an update that no plugin waits for
    kForceActivate,  // of one pod
    kTimeout,
  };
  Kind kind;
  int node = 0;
  std::string uid = "";
};

// Returns the answer of the plugin with that name to an event; nothing if it did not register for
// it. Fit reads the node, Own the pod; Taints and Gate accept any object. Gate is the only gate.
inline std::optional<bool> ModelHint(std::string_view plugin, const ModelEvent& event,
                                     const v1::Pod& pod) {
  using Kind = ModelEvent::Kind;
  const int number = pod.metadata.name.back() - '0';
  if (plugin == "Fit" && event.kind == Kind::kNodeAdd) return (number + event.node) % 2 == 0;
  if (plugin == "Taints" && event.kind == Kind::kNodeAdd) return true;
  if (plugin == "Taints" && event.kind == Kind::kNodeTaint) return true;
  if (plugin == "Own" && event.kind == Kind::kPodLabel) return event.uid == pod.metadata.uid;
  if (plugin == "Gate" && event.kind == Kind::kPodLabel) return true;
  return std::nullopt;
}

class HintedQueueModel {
 public:
  struct Entry {
    v1::PodPtr pod;
    Time timestamp;
    int attempts = 0;
    int rejections = 0;
    int errors = 0;  // in a row
    std::optional<Time> expiry = std::nullopt;
    PluginNames plugins = {};
    PluginNames pending = {};
    std::string gate = "";  // the gate that rejects the pod; "" for none

    const std::string& name() const { return pod->metadata.name; }
    const std::string& uid() const { return pod->metadata.uid; }
    bool HasFailedByError() const { return plugins.empty() && pending.empty(); }
  };
  using Entries = std::vector<Entry>;

  // `gated`: the names of the pods that Gate rejects. `clock` and `gated` must outlive this.
  HintedQueueModel(const Clock* clock, const std::set<std::string>* gated)
      : clock_(*clock), gated_(*gated) {}

  void Add(const v1::PodPtr& pod) { ToActive({.pod = pod, .timestamp = clock_.Now()}, true); }

  std::optional<Entry> Pop() {
    while (!active_.empty() || !backoff_.empty()) {
      Entries& from = active_.empty() ? backoff_ : active_;
      Sort(from, &from == &backoff_);
      Entry entry = from.front();
      from.erase(from.begin());
      ++entry.attempts;
      if (IsInFlight(entry.uid())) continue;
      in_flight_.push_back({entry.uid(), std::nullopt});
      entry.plugins.clear();
      entry.pending.clear();
      entry.gate.clear();
      return entry;
    }
    return std::nullopt;
  }

  // Returns whether the pod was added again.
  bool AddUnschedulable(Entry entry) {
    const bool is_new = Find(entry.name()) == nullptr;
    if (is_new) {
      entry.errors = entry.HasFailedByError() ? entry.errors + 1 : 0;
      if (!entry.HasFailedByError()) ++entry.rejections;
      entry.timestamp = clock_.Now();
      entry.expiry = Floor(entry.timestamp + BackoffOf(entry));
      Requeue(entry, AfterAttempt(entry), true);
    }
    Done(entry.uid());
    return is_new;
  }

  void Done(const std::string& uid) {
    if (!IsInFlight(uid)) return;
    std::erase_if(in_flight_, [&](const InFlight& item) { return item.uid == uid; });
    while (!in_flight_.empty() && in_flight_.front().event) in_flight_.erase(in_flight_.begin());
  }

  // `events`: the events of the update.
  void Update(const v1::PodPtr& pod, const std::vector<ModelEvent>& events) {
    if (IsInFlight(pod->metadata.uid)) {
      for (const ModelEvent& event : events) Note(event);
      return;
    }
    Entry* const entry = Find(pod->metadata.name);
    if (entry == nullptr) return Add(pod);
    entry->pod = pod;
    for (const ModelEvent& event : events) {
      const auto parked = In(parked_, pod->metadata.name);
      if (parked == parked_.end()) return;
      if (const Strategy strategy = WorthRequeuing(*parked, event)) Requeue(Take(parked), strategy);
    }
  }

  void Delete(const std::string& name) {
    for (Entries* entries : {&active_, &backoff_, &error_backoff_, &parked_}) {
      if (std::erase_if(*entries, [&](const Entry& e) { return e.name() == name; }) > 0) return;
    }
  }

  void Move(const ModelEvent& event) {
    if (event.kind == ModelEvent::Kind::kPodOther) return;
    MoveThose(event, [](const Entry&) { return true; });
  }

  void Activate(const v1::PodPtr& pod) {
    for (Entries* entries : {&parked_, &backoff_, &error_backoff_}) {
      const auto found = In(*entries, pod->metadata.name);
      if (found == entries->end()) continue;
      Entry entry = *found;
      entries->erase(found);
      if (ToActive(std::move(entry), false)) return;
      break;
    }
    if (IsInFlight(pod->metadata.uid)) {
      Note({ModelEvent::Kind::kForceActivate, 0, pod->metadata.uid});
    }
  }

  void FlushBackoff() {
    for (Entries* entries : {&backoff_, &error_backoff_}) {
      for (const Entry& entry : std::exchange(*entries, {})) {
        (IsBackingOff(entry) ? *entries : active_).push_back(entry);
      }
    }
  }
  void FlushLeftover() {
    const auto is_over = [&](const Entry& e) { return clock_.Now() - e.timestamp > Seconds(300); };
    if (std::none_of(parked_.begin(), parked_.end(), is_over)) return;
    MoveThose({ModelEvent::Kind::kTimeout}, is_over);
  }

  // Returns the entries of a section, sorted if the section has an order.
  Entries Of(SectionId section) {
    Entries entries = section == SectionId::kActive     ? active_
                      : section == SectionId::kBackoff  ? backoff_
                      : section == kErrorBackoffSection ? error_backoff_
                                                        : parked_;
    if (section == SectionId::kUnschedulable || section == kGatedSection) {
      std::erase_if(entries,
                    [&](const Entry& e) { return e.gate.empty() == (section == kGatedSection); });
    }
    Sort(entries, section == SectionId::kBackoff);
    return entries;
  }
  // Returns "pod uid-p1" or "event", in order.
  Lines InFlightLines() const {
    Lines lines;
    for (const InFlight& item : in_flight_) {
      lines.push_back(item.event ? "event" : StrCat("pod ", item.uid));
    }
    return lines;
  }

 private:
  // Nothing to do, requeue after the backoff, or requeue at once.
  enum Strategy : uint8_t { kStay, kAfterBackoff, kAtOnce };
  struct InFlight {
    std::string uid;                  // of a pod
    std::optional<ModelEvent> event;  // or an event
  };

  static Time Floor(Time t) { return Time{t.ns / 1'000'000'000 * 1'000'000'000}; }
  // 1 s, 2 s, 4 s, 8 s, then 10 s.
  static Duration BackoffOf(const Entry& entry) {
    const int count = entry.errors > 0 ? entry.errors : entry.rejections;
    return Seconds(count > 4 ? 10 : 1 << (count - 1));
  }
  bool IsBackingOff(const Entry& entry) const {
    return entry.expiry && *entry.expiry >= Floor(clock_.Now());
  }

  // Sorts by expiry if the section has one, then by priority and timestamp.
  static void Sort(Entries& entries, bool by_expiry) {
    std::sort(entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) {
      if (by_expiry && a.expiry != b.expiry) return a.expiry < b.expiry;
      const int32_t priority_a = v1::PodPriority(*a.pod);
      const int32_t priority_b = v1::PodPriority(*b.pod);
      return priority_a != priority_b ? priority_a > priority_b : a.timestamp < b.timestamp;
    });
  }

  static Entries::iterator In(Entries& entries, const std::string& name) {
    return std::find_if(entries.begin(), entries.end(),
                        [&](const Entry& entry) { return entry.name() == name; });
  }
  Entry* Find(const std::string& name) {
    for (Entries* entries : {&active_, &backoff_, &error_backoff_, &parked_}) {
      const auto found = In(*entries, name);
      if (found != entries->end()) return &*found;
    }
    return nullptr;
  }
  Entry Take(Entries::iterator parked) {
    Entry entry = *parked;
    parked_.erase(parked);
    return entry;
  }

  bool IsInFlight(const std::string& uid) const {
    return std::any_of(in_flight_.begin(), in_flight_.end(),
                       [&](const InFlight& item) { return !item.event && item.uid == uid; });
  }
  void Note(const ModelEvent& event) {
    if (!in_flight_.empty()) in_flight_.push_back({"", event});
  }

  Strategy WorthRequeuing(const Entry& entry, const ModelEvent& event) const {
    using Kind = ModelEvent::Kind;
    if (entry.HasFailedByError() || event.kind == Kind::kTimeout) return kAfterBackoff;
    if (event.kind == Kind::kForceActivate) {
      return event.uid == entry.uid() ? kAfterBackoff : kStay;
    }
    const auto helps = [&](const std::string& plugin) {
      return ModelHint(plugin, event, *entry.pod).value_or(false);
    };
    if (std::any_of(entry.pending.begin(), entry.pending.end(), helps)) return kAtOnce;
    return std::any_of(entry.plugins.begin(), entry.plugins.end(), helps) ? kAfterBackoff : kStay;
  }

  Strategy AfterAttempt(const Entry& entry) const {
    if (entry.HasFailedByError() || !IsInFlight(entry.uid())) return kAfterBackoff;
    Strategy strategy = kStay;
    bool is_behind = false;
    for (const InFlight& item : in_flight_) {
      if (is_behind && item.event)
        strategy = std::max(strategy, WorthRequeuing(entry, *item.event));
      is_behind = is_behind || item.uid == entry.uid();
    }
    return strategy;
  }

  template <typename Condition>
  void MoveThose(const ModelEvent& event, Condition condition) {
    for (const Entry& seen : Entries(parked_)) {
      const bool may_move = seen.gate.empty() || ModelHint(seen.gate, event, *seen.pod);
      const Strategy strategy = WorthRequeuing(seen, event);
      if (!condition(seen) || !may_move || strategy == kStay) continue;
      Requeue(Take(In(parked_, seen.name())), strategy);
    }
    Note(event);
  }

  // The entry is in no section, unless it is new to the queue.
  void Requeue(Entry entry, Strategy strategy, bool from_outside = false) {
    if (strategy == kStay) {
      parked_.push_back(std::move(entry));
    } else if (strategy == kAfterBackoff && IsBackingOff(entry)) {
      if (!PassesGate(entry)) return KeepGated(std::move(entry), from_outside);
      (entry.HasFailedByError() ? error_backoff_ : backoff_).push_back(std::move(entry));
    } else {
      ToActive(std::move(entry), from_outside);
    }
  }
  bool ToActive(Entry entry, bool from_outside) {
    if (!PassesGate(entry)) {
      KeepGated(std::move(entry), from_outside);
      return false;
    }
    const std::string name = entry.name();
    for (Entries* entries : {&active_, &backoff_, &error_backoff_, &parked_}) {
      std::erase_if(*entries, [&](const Entry& e) { return e.name() == name; });
    }
    active_.push_back(std::move(entry));
    return true;
  }
  bool PassesGate(Entry& entry) const {
    const bool passes = !gated_.contains(entry.name());
    entry.gate = passes ? "" : "Gate";
    if (!passes) entry.plugins.insert("Gate");
    return passes;
  }
  void KeepGated(Entry entry, bool from_outside) {
    if (from_outside && Find(entry.name()) != nullptr) return;
    parked_.push_back(std::move(entry));
  }

  const Clock& clock_;
  const std::set<std::string>& gated_;
  Entries active_, backoff_, error_backoff_, parked_;
  std::vector<InFlight> in_flight_;
};

}  // namespace berth::test

#endif  // BERTH_TESTS_QUEUE_HINTED_QUEUE_MODEL_H_
