// The plugins of kube-scheduler v1.34's default profile as its queue sees them, for recordings of
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

// Stands in for the gate of DefaultPreemption, which closes while victims are deleted in the
// background.
class PreemptingPods final : public PreEnqueuePlugin {
 public:
  Status PreEnqueue(const v1::Pod& pod) const override;
  std::set<std::string> uids;
};

class RecordedQueueingPlugins {
 public:
  // `file` has eventRegistrations, and the namespaces that the plugins know.
  explicit RecordedQueueingPlugins(const Json& file);
  RecordedQueueingPlugins(const RecordedQueueingPlugins&) = delete;
  RecordedQueueingPlugins& operator=(const RecordedQueueingPlugins&) = delete;

  // What went wrong when the profile was made, or where the plugins' registrations are not those
  // of the file.
  std::optional<Difference> Problem(const Json& file) const;

  // Plugin to Queue, Skip or error, of those that registered for the event and are among
  // `plugins`. With several answers of a plugin Queue is the one that counts.
  std::map<std::string, std::string> Answers(const v1::Pod& pod, const ClusterEvent& event,
                                             const PluginNames& plugins) const;
  // All plugins that registered for anything, without those that recordings of hints leave out.
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
  std::string error_;  // "": the profile was made
  QueueingPluginsByProfile by_profile_;
};

// The event type that a recording names {"resource", "action", "label"}; nothing if v1.34's
// catalogue has none of this label, or another one. Valid as long as the recording.
std::optional<EventType> RecordedEventType(const Json& event);

// The object of a manifest of any kind; nothing if it cannot be read.
std::optional<AnyObject> DecodeAnyObject(const Json& manifest);

}  // namespace berth::conformance

#endif  // BERTH_TESTS_CONFORMANCE_QUEUEING_PLUGINS_H_
