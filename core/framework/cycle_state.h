// CycleState: data that plugins pass from one extension point to a later one within one scheduling
// cycle. Upstream: kube-scheduler v1.21, framework/cycle_state.go, but with typed keys.
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

// A plugin's data. Clone creates the copy that a preemption dry run or a pass with nominated pods
// may change freely.
class StateData {
 public:
  virtual ~StateData() = default;
  virtual std::unique_ptr<StateData> Clone() const = 0;
};

// A name, and the type of the value under it. Declare one constant for each:
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

  // Returns a deep copy, through StateData::Clone.
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

  // Stores the value, in place of an earlier one.
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

  // Returns null if nothing was written. Owned by this object, valid until the next Write of the
  // same key.
  template <typename T>
  const T* Read(StateKey<T> key) const {
    return const_cast<CycleState*>(this)->ReadMutable(key);
  }
  template <typename T>
  T* ReadMutable(StateKey<T> key) {
    Entry* entry = Find(key.name);
    return entry == nullptr ? nullptr : static_cast<T*>(entry->data.get());
  }

  // The places in the profile of those filters that may reject a node for this pod. The other
  // filters need not run (FilterPlugin::AdmitsEveryNode). Nothing: all filters run. Set by the
  // runtime.
  using FilterPlaces = std::optional<std::vector<size_t>>;
  const FilterPlaces& filters_to_ask() const { return filters_to_ask_; }
  void set_filters_to_ask(FilterPlaces places) { filters_to_ask_ = std::move(places); }

  // The names of the plugins that have nothing to do in this attempt. If a PreFilter returned Skip,
  // neither its Filter nor its PreFilterExtensions run; if a PreScore returned Skip, its Score does
  // not run. The plugins own the names.
  using Skipped = std::vector<std::string_view>;
  Skipped& skipped_filters() { return skipped_filters_; }
  const Skipped& skipped_filters() const { return skipped_filters_; }
  Skipped& skipped_scores() { return skipped_scores_; }
  const Skipped& skipped_scores() const { return skipped_scores_; }

  // Reports whether metrics receive the duration of plugin calls with this state; set_timed also
  // determines it for copies. Set by the scheduler. Upstream: v1.34, SetRecordPluginMetrics.
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

  static constexpr size_t kMostEntries = 10;  // enough unless there are out-of-tree plugins

  // Filters call this for each node. So it compares lengths first, then the addresses of literals,
  // and the characters last.
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
