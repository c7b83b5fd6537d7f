// CycleState: what plugins hand from one extension point to a later one within one scheduling
// cycle. As kube-scheduler v1.21, framework/cycle_state.go, but with keys that know their type.
#ifndef BERTH_FRAMEWORK_CYCLE_STATE_H_
#define BERTH_FRAMEWORK_CYCLE_STATE_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"

namespace berth {

// A plugin's data. Clone makes the copy that a preemption dry run or a pass with nominated pods may
// change freely.
class StateData {
 public:
  virtual ~StateData() = default;
  virtual std::unique_ptr<StateData> Clone() const = 0;
};

// A name with the type that is stored under it. Declare one constant for each:
//   inline constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterNodePorts"};
template <typename T>
struct StateKey {
  std::string_view name;  // unique among all keys; a literal
};

class CycleState {
 public:
  CycleState() = default;
  CycleState(CycleState&&) = default;
  CycleState& operator=(CycleState&&) = default;

  // Deep, through StateData::Clone.
  CycleState Clone() const {
    CycleState copy;
    copy.data_.reserve(data_.size());
    for (const Entry& entry : data_) copy.data_.push_back({entry.name, entry.data->Clone()});
    copy.filters_to_ask_ = filters_to_ask_;
    copy.skipped_filters_ = skipped_filters_;
    copy.skipped_scores_ = skipped_scores_;
    copy.is_timed_ = is_timed_ && clones_are_timed_;
    copy.clones_are_timed_ = clones_are_timed_;
    return copy;
  }

  // Replaces what was there.
  template <typename T>
  void Write(StateKey<T> key, T value) {
    auto data = std::make_unique<T>(std::move(value));
    if (Entry* entry = Find(key.name)) {
      entry->data = std::move(data);
    } else {
      data_.reserve(kMostEntries);
      data_.push_back({key.name, std::move(data)});
    }
  }

  // Null if nothing was written. Owned by this, valid until the next Write of the same key.
  template <typename T>
  const T* Read(StateKey<T> key) const {
    return const_cast<CycleState*>(this)->ReadMutable(key);
  }
  template <typename T>
  T* ReadMutable(StateKey<T> key) {
    Entry* entry = Find(key.name);
    return entry == nullptr ? nullptr : static_cast<T*>(entry->data.get());
  }

  // The places in the profile of the filters that may reject a node for this pod; the others need
  // not be asked (FilterPlugin::AdmitsEveryNode). Nothing: all of them. Kept by the runtime.
  using FilterPlaces = std::optional<std::vector<size_t>>;
  const FilterPlaces& filters_to_ask() const { return filters_to_ask_; }
  void set_filters_to_ask(FilterPlaces places) { filters_to_ask_ = std::move(places); }

  // The plugins that have nothing to do in this attempt, by name: those whose PreFilter said so,
  // which are run neither as filters nor as PreFilterExtensions, and those whose PreScore said so.
  // The names are the plugins' own.
  using Skipped = std::vector<std::string_view>;
  Skipped& skipped_filters() { return skipped_filters_; }
  const Skipped& skipped_filters() const { return skipped_filters_; }
  Skipped& skipped_scores() { return skipped_scores_; }
  const Skipped& skipped_scores() const { return skipped_scores_; }

  // Whether metrics get the time that plugins take which are called with this state, and with
  // copies of it. Kept by the scheduler. As v1.34, SetRecordPluginMetrics.
  bool is_timed() const { return is_timed_; }
  void set_timed(bool timed, bool clones_are_timed) {
    is_timed_ = timed;
    clones_are_timed_ = clones_are_timed;
  }

 private:
  struct Entry {
    std::string_view name;
    std::unique_ptr<StateData> data;
  };

  static constexpr size_t kMostEntries = 10;  // unless there are out-of-tree plugins

  // Filters call this for each node, so it first compares lengths, then the addresses of literals,
  // and reads the names last.
  Entry* Find(std::string_view name) {
    for (Entry& entry : data_) {
      if (entry.name.size() != name.size()) continue;
      if (entry.name.data() == name.data() || entry.name == name) return &entry;
    }
    return nullptr;
  }

  std::vector<Entry> data_;
  FilterPlaces filters_to_ask_;
  Skipped skipped_filters_;
  Skipped skipped_scores_;
  bool is_timed_ = false;
  bool clones_are_timed_ = false;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_CYCLE_STATE_H_
