#include "model/wake_words.h"

#include <algorithm>

#include "base/strings.h"

namespace berth::ui {
namespace {

struct Words {
  std::string_view label;
  std::string_view text;
};

// Every event upon which the queue is asked to move pods.
constexpr Words kWords[] = {
    {kEventAssignedPodAdd, "Pod add"},
    {kEventAssignedPodUpdate, "Pod update"},
    {kEventAssignedPodDelete, "Pod delete"},
    {kEventNodeAdd, "Node add"},
    {kEventNodeAllocatableChange, "allocatable change"},
    {kEventNodeLabelChange, "label change"},
    {kEventNodeTaintChange, "taint change"},
    {kEventNodeSpecUnschedulableChange, "cordon change"},
    {kEventNodeConditionChange, "condition change"},
    {kEventPvAdd, "PersistentVolume add"},
    {kEventPvUpdate, "PersistentVolume update"},
    {kEventPvcAdd, "PersistentVolumeClaim add"},
    {kEventPvcUpdate, "PersistentVolumeClaim update"},
    {kEventStorageClassAdd, "StorageClass add"},
    {kEventCSINodeAdd, "CSINode add"},
    {kEventCSINodeUpdate, "CSINode update"},
    {kEventServiceAdd, "Service add"},
    {kEventServiceUpdate, "Service update"},
    {kEventServiceDelete, "Service delete"},
};

}  // namespace

void WakeWords::Reset(const SchedulingQueue& queue) {
  queue_ = &queue;
  words_.clear();
}

bool WakeWords::Wakes(std::string_view event_label, const std::vector<std::string>* plugins) const {
  // A pod that no plugin rejected is woken by everything.
  if (plugins == nullptr || plugins->empty()) return true;
  return queue_->EventHelps(event_label, PluginNames(plugins->begin(), plugins->end()));
}

const std::string& WakeWords::For(const std::vector<std::string>* plugins) const {
  const auto [it, is_new] = words_.emplace(plugins, "");
  if (!is_new) return it->second;
  std::vector<std::string> words;
  for (const Words& word : kWords) {
    if (Wakes(word.label, plugins)) words.emplace_back(word.text);
  }
  const bool all = words.size() == std::size(kWords);
  it->second = all ? "any event" : words.empty() ? "nothing but time" : StrJoin(words, ", ");
  return it->second;
}

}  // namespace berth::ui
