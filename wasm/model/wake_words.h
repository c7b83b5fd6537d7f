// WakeWords: what wakes a pod that certain plugins rejected, in a few words.
#ifndef BERTH_WASM_MODEL_WAKE_WORDS_H_
#define BERTH_WASM_MODEL_WAKE_WORDS_H_

#include <map>
#include <string>
#include <vector>

#include "scheduler/scheduler.h"

namespace berth::ui {

class WakeWords {
 public:
  // "Pod delete, Node add, allocatable change". Computed once for each set of plugins.
  // REQUIRES: `plugins` is interned by the log.
  const std::string& For(const std::vector<std::string>* plugins) const;

  // Whether the event of this label wakes pods that these plugins rejected; where plugins are asked
  // for hints, whether one of them is asked about it.
  bool Wakes(std::string_view event_label, const std::vector<std::string>* plugins) const;
  // Whether the version asks plugins, by queueing hints, if an event may help a pod.
  bool AsksForHints() const { return scheduler_->rules().asks_plugins; }
  // Of a pod that these plugins rejected and that the event of this label did not wake: whether it
  // stays because each of them that is asked about the event says that it does not help.
  bool HintsSaidSkip(std::string_view event_label, const std::vector<std::string>* plugins) const;

  const Scheduler& scheduler() const { return *scheduler_; }

  // `scheduler` outlives this, or the next Reset. Comes before all else.
  void Reset(const Scheduler& scheduler);

 private:
  bool Wakes(const EventType& type, const std::vector<std::string>* plugins) const;

  const Scheduler* scheduler_ = nullptr;
  mutable std::map<const std::vector<std::string>*, std::string> words_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_WAKE_WORDS_H_
