// ReplicaInformers: one process's copy of the cluster, and the changes that are in transit to it.
//
//   API server -- watch delay --> informers' store -- handler delay --> event handlers
//
// Plugins read the store; queue and cache contain what the handlers received.
#ifndef BERTH_SIM_REPLICA_INFORMERS_H_
#define BERTH_SIM_REPLICA_INFORMERS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/objects.h"
#include "api/watch_event.h"
#include "base/time.h"
#include "log/process_facts.h"
#include "scenario/process_settings.h"

namespace berth::sim {

// A change for the handlers.
struct HeardChange {
  WatchEvent event;
  bool status_only = false;  // the scheduler's own write, see LogWriter::BeginStep
  // A list found the change: there may have been others since the last report of the object.
  bool is_from_list = false;
};

// The objects whose state differs between one layer and the layer behind it. A value type.
class LayerGap {
 public:
  // A change leaves the layer in front. `due`: its arrival; nothing: never.
  void Leaves(const WatchEvent& event, Time now, std::optional<Time> due);
  // A change arrives. Changes of one object arrive in the order in which they left.
  void Arrives(const WatchEvent& event);
  // Drops the changes in transit, which never arrive.
  void Lose();
  void Clear() { *this = LayerGap(); }

  // Returns the lag with the first `most_listed` of the objects. `intern` stores a name in the log.
  LagFacts Facts(size_t most_listed,
                 const std::function<std::string_view(std::string_view)>& intern) const;

 private:
  struct Entry {
    bool is_in_front = false;
    bool is_behind = false;
    int32_t on_the_way = 0;  // number of changes in transit
    Time since;
    std::optional<Time> due;

    // Reports whether the object was created and deleted without the layer behind ever seeing it.
    bool IsNothing() const { return !is_in_front && !is_behind; }
  };
  using Key = std::pair<Kind, std::string>;

  // Adds the entry to the counts, or subtracts it with -1.
  void Count(Kind kind, const Entry& entry, int32_t sign);

  std::map<Key, Entry> entries_;
  LagFacts counts_;  // without the list of objects
};

// A value type: a checkpoint keeps a copy. Changes of one kind stay in order; those of kinds with
// different delays need not.
class ReplicaInformers {
 public:
  ReplicaInformers() = default;
  explicit ReplicaInformers(const ProcessSettings& settings);

  const Objects& store() const { return store_; }

  // Sets the delay of future changes of this kind, or of all kinds. It does not speed up changes in
  // transit.
  void SetDelay(std::optional<Kind> kind, Duration delay);
  // Reports whether the handlers receive a change of this kind later if it happens now.
  bool IsLate(Kind kind, Time now) const {
    return handler_delay_ > Duration{} || !for_handlers_.empty() || ArrivalOf(kind, now) > now;
  }

  // Sends a change that happens now. Returns true if the store has it at once and the handlers must
  // be called now.
  bool Send(const HeardChange& change, Time now);
  // Records a change that happens now, and that only a later list will deliver.
  void Miss(const WatchEvent& event, Time now) { unheard_.Leaves(event, now, std::nullopt); }
  // Drops the changes in transit, which never arrive. Returns true if there were any.
  bool Lose();
  // Replaces the store by a list of these objects. Returns the changes for which the handlers must
  // be called now.
  std::vector<HeardChange> List(const Objects& objects, Time now);
  // The process ends: empties the store. The delays stay.
  void Forget();

  // Returns the next due change for the handlers; nothing if there is none. `hears`: watch events
  // arrive; else only changes that the store already has are returned.
  std::optional<HeardChange> TakeDue(Time now, bool hears);
  Time NextDue(bool hears) const;
  // Reports whether nothing is in transit, neither to the store nor to the handlers.
  bool IsUpToDate() const { return on_the_way_.empty() && HandlersKnowStore(); }
  bool HandlersKnowStore() const { return for_handlers_.empty(); }
  // Returns the delay from the store to the handlers.
  Duration handler_delay() const { return handler_delay_; }

  // The lag of the store behind the API server, and of the handlers behind the store.
  const LayerGap& unheard() const { return unheard_; }
  const LayerGap& unhandled() const { return unhandled_; }

 private:
  struct Notice {
    Time at;
    HeardChange change;
  };

  // Returns when a change of this kind arrives that happens now: not before earlier ones.
  Time ArrivalOf(Kind kind, Time now) const {
    const auto index = static_cast<size_t>(kind);
    return std::max(last_arrival_[index], now + delays_[index]);
  }
  void Store(const WatchEvent& event);
  void TellLater(HeardChange change, Time now);

  Objects store_;
  std::array<Duration, kNumKinds> delays_ = {};
  // for each kind, the arrival of the change that was sent last
  std::array<Time, kNumKinds> last_arrival_ = {};
  Duration handler_delay_;
  std::deque<Notice> on_the_way_;    // in the order of their arrival at the store
  std::deque<Notice> for_handlers_;  // in the order of the handlers' calls
  LayerGap unheard_;
  LayerGap unhandled_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_REPLICA_INFORMERS_H_
