// The plugins of kube-scheduler v1.34's default profile as its queue uses them, for recordings of
// the queue.
#ifndef BERTH_TESTS_CONFORMANCE_QUEUEING_PLUGINS_H_
#define BERTH_TESTS_CONFORMANCE_QUEUEING_PLUGINS_H_

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"
#include "base/clock.h"
#include "cache/snapshot.h"
#include "conformance/conformance.h"
#include "conformance/one_attempt.h"
#include "framework/runtime.h"
#include "queue/pod_nominator.h"

namespace berth::conformance {

// Replaces the gate of DefaultPreemption, which is closed while victims are deleted in the
// background.
class PreemptingPods final : public PreEnqueuePlugin {
 public:
  Status PreEnqueue(const v1::Pod& pod) const override;
  std::set<std::string> uids;
};

class RecordedQueueingPlugins {
 public:
  // `file` has eventRegistrations, and the namespaces that the plugins read.
  explicit RecordedQueueingPlugins(const Json& file);
  RecordedQueueingPlugins(const RecordedQueueingPlugins&) = delete;
  RecordedQueueingPlugins& operator=(const RecordedQueueingPlugins&) = delete;

  // Returns the error of building the profile, or the difference between the plugins' registrations
  // and those of the file; nothing if there is none.
  std::optional<Difference> Problem(const Json& file) const;

  // Returns plugin to Queue, Skip or error, for the plugins that registered for the event and are
  // among `plugins`. If a plugin gives several answers, Queue counts.
  std::map<std::string, std::string> Answers(const v1::Pod& pod, const ClusterEvent& event,
                                             const PluginNames& plugins) const;
  // Returns all plugins that registered for an event, without those that recordings of hints leave
  // out.
  PluginNames AllPlugins() const;

  Objects& informers() { return informers_; }
  const QueueingPluginsByProfile& by_profile() const { return by_profile_; }
  PreemptingPods& preempting() { return preempting_; }

 private:
  Objects informers_;
  SimClock clock_;
  Snapshot snapshot_;
  Nominator nominator_;
  NotingClient client_{informers_};
  std::vector<Extender*> no_extenders_;
  PreemptingPods preempting_;
  std::unique_ptr<Framework> framework_;
  std::string error_;  // "" if the profile was built
  QueueingPluginsByProfile by_profile_;
};

// Returns the event type that a recording names {"resource", "action", "label"}; nothing if v1.34's
// catalogue does not have the label, or has it for another event. Valid as long as the recording.
std::optional<EventType> RecordedEventType(const Json& event);

// Returns the object of a manifest of any kind; nothing if it cannot be read.
std::optional<AnyObject> DecodeAnyObject(const Json& manifest);

}  // namespace berth::conformance

#endif  // BERTH_TESTS_CONFORMANCE_QUEUEING_PLUGINS_H_
