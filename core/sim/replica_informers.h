// ReplicaInformers: what one process knows of the cluster, and what it is about to hear of it.
//
//   API server -- watch delay --> informers' store -- handler delay --> event handlers
//
// Plugins read the store; queue and cache know what the handlers were told.
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
  // It was found by a list: there may have been others since the object was heard of last.
  bool is_from_list = false;
};

// The objects of which one layer has another state than the layer behind it. A value.
class LayerGap {
 public:
  // A change leaves the layer in front. `due`: when it arrives; nothing: never.
  void Leaves(const WatchEvent& event, Time now, std::optional<Time> due);
  // It arrives. Changes of one object do so in the order in which they left.
  void Arrives(const WatchEvent& event);
  // What is on the way never arrives.
  void Lose();
  void Clear() { *this = LayerGap(); }

  // With the first `most_listed` of the objects. `intern` keeps a name for the log.
  LagFacts Facts(size_t most_listed,
                 const std::function<std::string_view(std::string_view)>& intern) const;

 private:
  struct Entry {
    bool is_in_front = false;
    bool is_behind = false;
    int32_t on_the_way = 0;  // changes
    Time since;
    std::optional<Time> due;

    // It came and went, and the layer behind will never know.
    bool IsNothing() const { return !is_in_front && !is_behind; }
  };
  using Key = std::pair<Kind, std::string>;

  // Adds the entry to the counts, or with -1 takes it from them.
  void Count(Kind kind, const Entry& entry, int32_t sign);

  std::map<Key, Entry> entries_;
  LagFacts counts_;  // without the list
};

// A value: a checkpoint keeps a copy. Changes of one kind stay in order, those of kinds with
// different delays need not.
class ReplicaInformers {
 public:
  ReplicaInformers() = default;
  explicit ReplicaInformers(const ProcessSettings& settings);

  const Objects& store() const { return store_; }

  // From now on changes of this kind, or of all kinds, take so long to arrive. What is on the way
  // already arrives no sooner than it would have.
  void SetDelay(std::optional<Kind> kind, Duration delay);
  // Whether the handlers hear later of a change of this kind that is made now.
  bool IsLate(Kind kind, Time now) const {
    return handler_delay_ > Duration{} || !for_handlers_.empty() || ArrivalOf(kind, now) > now;
  }

  // A change that was made now. True: the store has it, and the handlers are to be told now.
  bool Send(const HeardChange& change, Time now);
  // A change that was made now, and of which it hears only by a list.
  void Miss(const WatchEvent& event, Time now) { unheard_.Leaves(event, now, std::nullopt); }
  // What is on the way never arrives. True: something was.
  bool Lose();
  // The store becomes a list of these objects. Returns what the handlers are to be told now.
  std::vector<HeardChange> List(const Objects& objects, Time now);
  // The process ends: it knows nothing any more. The delays stay.
  void Forget();

  // What the handlers are to be told next, of what is due; nothing: that was all. `hears`: watch
  // events arrive; else only what the store has already comes.
  std::optional<HeardChange> TakeDue(Time now, bool hears);
  Time NextDue(bool hears) const;
  // Nothing is on the way, neither to the store nor to the handlers.
  bool IsUpToDate() const { return on_the_way_.empty() && HandlersKnowStore(); }
  bool HandlersKnowStore() const { return for_handlers_.empty(); }
  // How long after the store the handlers have what it has.
  Duration handler_delay() const { return handler_delay_; }

  // How far the store is behind the API server, and the handlers behind the store.
  const LayerGap& unheard() const { return unheard_; }
  const LayerGap& unhandled() const { return unhandled_; }

 private:
  struct Notice {
    Time at;
    HeardChange change;
  };

  // When a change of this kind that is made now arrives: not before those that were made earlier.
  Time ArrivalOf(Kind kind, Time now) const {
    const auto index = static_cast<size_t>(kind);
    return std::max(last_arrival_[index], now + delays_[index]);
  }
  void Store(const WatchEvent& event);
  void TellLater(HeardChange change, Time now);

  Objects store_;
  std::array<Duration, kNumKinds> delays_ = {};
  std::array<Time, kNumKinds> last_arrival_ = {};  // of what was sent of the kind
  Duration handler_delay_;
  std::deque<Notice> on_the_way_;    // by the time of their arrival at the store
  std::deque<Notice> for_handlers_;  // by the time when the handlers are told
  LayerGap unheard_;
  LayerGap unhandled_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_REPLICA_INFORMERS_H_
