// ProcessRecorders keeps an event recorder for each running process, according to a run's log. A
// recorder's memory is lost when its process ends.
#ifndef BERTH_ANSWERS_CLUSTER_EVENTS_PROCESS_RECORDERS_H_
#define BERTH_ANSWERS_CLUSTER_EVENTS_PROCESS_RECORDERS_H_

#include <functional>
#include <map>
#include <string_view>
#include <utility>

#include "log/event_log.h"
#include "scenario/scenario.h"

namespace berth::sim {

// `Recorder` is process::EventRecorder or process::CountingRecorder.
template <typename Recorder>
class ProcessRecorders {
 public:
  // `make` creates the recorder of a process that starts now. A scenario without processes has one
  // recorder for the whole run.
  ProcessRecorders(const Scenario& scenario, std::function<Recorder()> make)
      : make_(std::move(make)) {
    if (!scenario.process) Start(shown_);
  }

  // Processes an entry about a process starting, ending or taking over. Must be called for all of
  // these in their order; entries of other kinds change nothing. The log, which contains the
  // processes' names, outlives this object.
  void Take(const Event& event) {
    if (event.kind == EventKind::kProcessStarted) Start(event.object);
    if (event.kind == EventKind::kProcessExited) recorders_.erase(event.object);
    if (event.kind == EventKind::kTakeover) shown_ = event.object;
  }

  // Returns the recorder of the process that caused the entry. Null if that process is not running.
  Recorder* Of(const Event& event) {
    const bool is_other =
        event.kind == EventKind::kBoundByOther || event.kind == EventKind::kBindingRefused;
    return At(is_other ? event.object : shown_);
  }

  // Returns the recorder of the process with this name. Null if that process is not running.
  Recorder* At(std::string_view process) {
    const auto found = recorders_.find(process);
    return found == recorders_.end() ? nullptr : &found->second;
  }

  template <typename Function>
  void ForEach(Function visit) {
    for (auto& [process, recorder] : recorders_) visit(&recorder);
  }

 private:
  void Start(std::string_view process) { recorders_.insert_or_assign(process, make_()); }

  std::function<Recorder()> make_;
  std::map<std::string_view, Recorder> recorders_;  // by process
  // The process whose attempts the log contains. Empty before a process leads, or if the scenario
  // has no processes.
  std::string_view shown_;
};

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CLUSTER_EVENTS_PROCESS_RECORDERS_H_
