// View: the state at one moment, projected from the event log. It decides nothing: every fact in it
// was logged. The stage, the page and the command line all read this and nothing else.
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
  Time since;  // when it came to this place
  PodPlace previous_place = PodPlace::kNowhere;
  NodeId node = kNoId;  // kPermit, kNode, kAllocated, kPipelined: where; kGone: where it was
  NodeId nominated_node = kNoId;
  int32_t attempts = 0;
  int32_t priority = 0;
  Time timestamp;          // of its entry into the queue
  Time backoff_expiry;     // in the queue: when its backoff ends or ended; kNoBackoff: it has none
  std::string_view cause;  // why it came here, as logged
  std::string_view message;  // of its last failed attempt, "" if none
  // That failed it then, or, of a gated pod, the one that gates it; null: none.
  const std::vector<std::string>* plugins = nullptr;
  int32_t last_attempt = -1;  // index into EventLog::attempts(); -1: none yet
  std::string_view group;     // "PodGroup default/web", "" for none; of kube-batch's pods alone
  v1::PodPtr object;
  Resource request;  // of the object
};

// It was created and is not gone.
bool IsThere(const PodView& pod);

struct NodeView {
  bool present = false;
  Time since;          // when it was added, changed or deleted last
  v1::NodePtr object;  // the last one known
  v1::NodePtr
      before;  // the one that its last update replaced, at `since`; null: it was not updated
  Resource allocatable;
  Resource requested;            // by the pods on it
  std::vector<PodId> pods;       // in order of arrival
  std::vector<PodId> nominated;  // in order of nomination
  // For which the scheduler keeps room on it (HasRoomKept), in the order in which it did so:
  // assumed and waiting at Permit, or given or promised by kube-batch's session.
  std::vector<PodId> held;
};

// A request to move pods, kept for a flash on the stage.
struct MoveRequestView {
  Time t;
  std::string_view cause;
  // What the event was about: a node, or a pod and the node that has or had it; kNoId for neither.
  NodeId node = kNoId;
  PodId pod = kNoId;
  std::vector<PodId> woken;  // in the order in which they moved
};

// What kube-batch says of a PodGroup: the phase, and the message of its last condition
// Unschedulable if that is of the last session that wrote it.
struct PodGroupView {
  std::string_view phase;
  std::string_view message;
  Time since;  // when it was written
};

// kube-batch's session: the one that is open, or the last one.
struct BatchView {
  int64_t session = 0;  // its number; 0: none yet
  bool open = false;
  Time opened;
  Time closed;  // meaningful once it is closed
  // Its process ended during it: what the queues and jobs have was in the memory of that.
  bool is_lost = false;
  std::string_view action;  // that runs, or ran last
  // As last logged: those of the session, in the order of names.
  std::vector<QueueAccount> queues;
  std::vector<JobAccount> jobs;
  std::map<std::string_view, PodGroupView> groups;  // by "PodGroup default/web"
};

struct View {
  Time t;
  size_t num_events = 0;  // of the log, that have happened
  int64_t scheduling_cycle = 0;
  int64_t move_request_cycle = -1;
  // The queue by its sections (EventLog::sections), each in the order of its kind.
  std::vector<std::vector<PodId>> sections;
  int32_t attempt = -1;  // index into EventLog::attempts() of the one that runs, or -1
  // Of the last attempt that ended by t, or -1.
  int32_t last_ended_attempt = -1;
  std::optional<MoveRequestView> last_move_request;
  std::optional<MoveRequestView> last_wake;  // the last one that moved a pod
  std::vector<PodView> pods;       // by PodId; sized for the whole log, kNowhere before creation
  std::vector<NodeView> nodes;     // by NodeId; likewise
  std::vector<NodeId> node_order;  // present nodes in order of creation
  int32_t num_bound = 0;
  int32_t num_pending = 0;
  int32_t num_at_permit = 0;  // pods that are assumed, and wait at Permit
  int32_t num_tried = 0;      // pods in the queue that have been tried before
  BatchView batch;
  // Of kube-scheduler's processes; null: the scenario has none. The log's own, so that it is valid
  // as long as that is not truncated.
  const ProcessFacts* processes = nullptr;

  // REQUIRES: the queue has the section.
  const std::vector<PodId>& In(SectionId section) const { return sections[IndexOf(section)]; }
};

// Pods in all sections of the queue together.
size_t NumQueued(const View& view);

class ViewFold;
struct ViewKeyframe;

// Keeps a View and moves it to any moment of a log. Going forward replays the events in between;
// going back starts at a keyframe, so that both cost little wherever they end.
class ViewProjection {
 public:
  // `log` outlives this. It may grow; after it was truncated, call Reset.
  explicit ViewProjection(const EventLog* log);
  ~ViewProjection();

  // The view at t: all events not later than t have happened. Valid until the next call.
  const View& At(Time t);
  // The view at t in the midst of its events: the log's first `num_events` have happened.
  // REQUIRES: those before t are among them, and none later than t.
  const View& At(Time t, size_t num_events);
  void Reset();

 private:
  // The latest keyframe of at most `count` events; null: none, start from nothing.
  std::shared_ptr<const ViewKeyframe> KeyframeUntil(size_t count) const;
  void KeepKeyframeIfDue();

  const EventLog* log_;
  std::unique_ptr<ViewFold> fold_;
  std::vector<std::shared_ptr<const ViewKeyframe>> keyframes_;  // ascending
  size_t keyframe_interval_;                                    // events
};

}  // namespace berth::sim

#endif  // BERTH_VIEW_VIEW_H_
