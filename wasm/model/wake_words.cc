#include "model/wake_words.h"

#include "base/strings.h"
#include "draw/words.h"

namespace berth::ui {

void WakeWords::Reset(const Scheduler& scheduler) {
  scheduler_ = &scheduler;
  words_.clear();
}

bool WakeWords::Wakes(std::string_view event_label, const std::vector<std::string>* plugins) const {
  return Wakes(EventTypeNamed(event_label, scheduler_->rules().move_requests), plugins);
}

bool WakeWords::HintsSaidSkip(std::string_view event_label,
                              const std::vector<std::string>* plugins) const {
  return AsksForHints() && plugins != nullptr && Wakes(event_label, plugins);
}

bool WakeWords::Wakes(const EventType& type, const std::vector<std::string>* plugins) const {
  // Every event wakes a pod that no plugin rejected.
  if (plugins == nullptr || plugins->empty()) return true;
  return scheduler_->queue().EventHelps(type, PluginNames(plugins->begin(), plugins->end()));
}

const std::string& WakeWords::For(const std::vector<std::string>* plugins) const {
  const auto [it, is_new] = words_.emplace(plugins, "");
  if (!is_new) return it->second;
  std::vector<std::string> words;
  const EventTypes& types = scheduler_->rules().move_requests;
  for (const EventType* type : types) {
    if (Wakes(*type, plugins)) words.emplace_back(CoreWord(type->words));
  }
  const bool all = words.size() == types.size();
  it->second = all             ? Word("any event")
               : words.empty() ? Word("nothing but time")
                               : StrJoin(words, Word(", "));
  return it->second;
}

}  // namespace berth::ui
