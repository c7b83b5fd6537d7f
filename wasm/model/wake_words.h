// WakeWords: the events that wake a pod after certain plugins rejected it, in a few words.
#ifndef BERTH_WASM_MODEL_WAKE_WORDS_H_
#define BERTH_WASM_MODEL_WAKE_WORDS_H_

#include <map>
#include <string>
#include <vector>

#include "scheduler/scheduler.h"

namespace berth::ui {

class WakeWords {
 public:
  // Returns for example "Pod delete, Node add, allocatable change". Computed once for each set of
  // plugins. REQUIRES: `plugins` is interned by the log.
  const std::string& For(const std::vector<std::string>* plugins) const;

  // Reports whether the event with this label wakes pods that these plugins rejected; in versions
  // with hints, whether one of the plugins is asked about the event.
  bool Wakes(std::string_view event_label, const std::vector<std::string>* plugins) const;
  // Reports whether the version asks plugins, by queueing hints, if an event may help a pod.
  bool AsksForHints() const { return scheduler_->rules().asks_plugins; }
  // Reports whether a pod that these plugins rejected, and that the event with this label did not
  // wake, stays because every plugin that is asked about the event says that it does not help.
  bool HintsSaidSkip(std::string_view event_label, const std::vector<std::string>* plugins) const;

  const Scheduler& scheduler() const { return *scheduler_; }

  // Sets the scheduler, which must outlive this, or be valid until the next Reset. Must be called
  // before all other functions.
  void Reset(const Scheduler& scheduler);

 private:
  bool Wakes(const EventType& type, const std::vector<std::string>* plugins) const;

  const Scheduler* scheduler_ = nullptr;
  mutable std::map<const std::vector<std::string>*, std::string> words_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_WAKE_WORDS_H_
