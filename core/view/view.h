// View: the state at one moment, projected from the event log. It decides nothing: every fact in it
// was logged. The stage, the page and the command line all read the view and nothing else.
#ifndef BERTH_VIEW_VIEW_H_
#define BERTH_VIEW_VIEW_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "framework/resource.h"
#include "log/batch_accounts.h"
#include "log/event_log.h"
#include "log/pod_place.h"

namespace berth::sim {

// A pod that was queued a second time is in activeQ, while its place is that of the attempt; see
// PlaceAfter.
struct PodView {
  PodPlace place = PodPlace::kNowhere;
  Time since;  // when it moved to this place
  PodPlace previous_place = PodPlace::kNowhere;
  NodeId node = kNoId;  // kPermit, kNode, kAllocated, kPipelined: the node; kGone: its last node
  NodeId nominated_node = kNoId;
  int32_t attempts = 0;
  int32_t priority = 0;
  Time timestamp;       // moment of its entry into the queue
  Time backoff_expiry;  // in the queue: the end of its backoff, which may be past; kNoBackoff: none
  std::string_view cause;    // why it moved here, as logged
  std::string_view message;  // message of its last failed attempt, "" if none
  // The plugins that failed it then, or, of a gated pod, the one that gates it; null: none.
  const std::vector<std::string>* plugins = nullptr;
  int32_t last_attempt = -1;  // index into EventLog::attempts(); -1: none yet
  std::string_view group;     // "PodGroup default/web", "" for none; only for pods of kube-batch
  v1::PodPtr object;
  Resource request;  // requests of the object
};

// Reports whether the pod was created and is not gone.
bool IsThere(const PodView& pod);

struct NodeView {
  bool present = false;
  Time since;          // when it was last added, changed or deleted
  v1::NodePtr object;  // the last known object
  v1::NodePtr before;  // the object before its last update, at `since`; null: it was not updated
  Resource allocatable;
  Resource requested;            // sum of the requests of the pods on it
  std::vector<PodId> pods;       // in order of arrival
  std::vector<PodId> nominated;  // in order of nomination
  // Pods for which the scheduler reserves room on the node (HasRoomKept), in the order of the
  // reservations: assumed and waiting at Permit, or with a place or a promise of kube-batch's
  // session.
  std::vector<PodId> held;
};

// A move request, kept so that the stage can flash.
struct MoveRequestView {
  Time t;
  std::string_view cause;
  // The subject of the event: a node, or a pod and its present or last node; kNoId for neither.
  NodeId node = kNoId;
  PodId pod = kNoId;
  std::vector<PodId> woken;  // in the order in which they moved
};

// kube-batch's status of a PodGroup: the phase, and the message of its last condition Unschedulable
// if the last session that wrote it set that.
struct PodGroupView {
  std::string_view phase;
  std::string_view message;
  Time since;  // when it was written
};

// kube-batch's session: the one in progress, or the last one.
struct BatchView {
  int64_t session = 0;  // number of the session; 0: none yet
  bool open = false;
  Time opened;
  Time closed;  // valid once it is closed
  // Its process ended during it: the accounts of queues and jobs were in that process's memory.
  bool is_lost = false;
  std::string_view action;  // the action that runs, or ran last
  // The accounts as last logged: those of the session, in the order of names.
  std::vector<QueueAccount> queues;
  std::vector<JobAccount> jobs;
  std::map<std::string_view, PodGroupView> groups;  // keyed by "PodGroup default/web"
};

struct View {
  Time t;
  size_t num_events = 0;  // number of the log's events that have happened
  int64_t scheduling_cycle = 0;
  int64_t move_request_cycle = -1;
  // The queue by its sections (EventLog::sections), each in the order of its kind.
  std::vector<std::vector<PodId>> sections;
  int32_t attempt = -1;  // index into EventLog::attempts() of the running one, or -1
  // Index of the last attempt that ended by t, or -1.
  int32_t last_ended_attempt = -1;
  std::optional<MoveRequestView> last_move_request;
  std::optional<MoveRequestView> last_wake;  // the last move request that moved a pod
  std::vector<PodView> pods;  // indexed by PodId; sized for the whole log, kNowhere before creation
  std::vector<NodeView> nodes;     // indexed by NodeId; likewise
  std::vector<NodeId> node_order;  // present nodes in order of creation
  int32_t num_bound = 0;
  int32_t num_pending = 0;
  int32_t num_at_permit = 0;  // number of assumed pods that wait at Permit
  int32_t num_tried = 0;      // number of pods in the queue that have been tried before
  BatchView batch;
  // State of kube-scheduler's processes; null: the scenario has none. The log owns it; it is valid
  // until the log is truncated there.
  const ProcessFacts* processes = nullptr;

  // REQUIRES: the queue has the section.
  const std::vector<PodId>& In(SectionId section) const { return sections[IndexOf(section)]; }
};

// Returns the number of pods in all sections of the queue.
size_t NumQueued(const View& view);

class ViewFold;
struct ViewKeyframe;

// Keeps a View and moves it to any moment of a log. Moving forward replays the events in between;
// going back starts at a keyframe, so that both are cheap for any target.
class ViewProjection {
 public:
  // `log` must outlive this object. It may grow; call Reset after it was truncated.
  explicit ViewProjection(const EventLog* log);
  ~ViewProjection();

  // Returns the view at t, after all events not later than t. Valid until the next call.
  const View& At(Time t);
  // Returns the view at t after only the log's first `num_events` events. REQUIRES: those before t
  // are among them, and none later than t.
  const View& At(Time t, size_t num_events);
  void Reset();

 private:
  // Returns the latest keyframe of at most `count` events; null: none, start from nothing.
  std::shared_ptr<const ViewKeyframe> KeyframeUntil(size_t count) const;
  void KeepKeyframeIfDue();

  const EventLog* log_;
  std::unique_ptr<ViewFold> fold_;
  std::vector<std::shared_ptr<const ViewKeyframe>> keyframes_;  // in ascending order
  size_t keyframe_interval_;                                    // in events
};

}  // namespace berth::sim

#endif  // BERTH_VIEW_VIEW_H_
