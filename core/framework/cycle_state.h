// CycleState: what plugins hand from one extension point to a later one within one scheduling
// cycle. As kube-scheduler v1.21, framework/cycle_state.go, but with keys that know their type.
#ifndef BERTH_FRAMEWORK_CYCLE_STATE_H_
#define BERTH_FRAMEWORK_CYCLE_STATE_H_

#include <map>
#include <memory>
#include <string_view>
#include <utility>

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
    for (const auto& [name, data] : data_) copy.data_.emplace(name, data->Clone());
    return copy;
  }

  // Replaces what was there.
  template <typename T>
  void Write(StateKey<T> key, T value) {
    data_[key.name] = std::make_unique<T>(std::move(value));
  }

  // Null if nothing was written. Owned by this, valid until the next Write of the same key.
  template <typename T>
  const T* Read(StateKey<T> key) const {
    auto it = data_.find(key.name);
    return it == data_.end() ? nullptr : static_cast<const T*>(it->second.get());
  }
  template <typename T>
  T* ReadMutable(StateKey<T> key) {
    auto it = data_.find(key.name);
    return it == data_.end() ? nullptr : static_cast<T*>(it->second.get());
  }

 private:
  std::map<std::string_view, std::unique_ptr<StateData>> data_;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_CYCLE_STATE_H_
