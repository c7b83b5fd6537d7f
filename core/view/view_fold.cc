#include "view/view_fold.h"

#include <algorithm>
#include <utility>

namespace berth::sim {

ViewFold::ViewFold(const EventLog* log) : log_(log) {
  for (const QueueSection& section : log->sections()) sections_.emplace_back(section.kind);
  view_.sections.resize(sections_.size());
}

void ViewFold::GrowToLog() {
  const auto num_pods = static_cast<size_t>(log_->num_pods());
  const auto num_nodes = static_cast<size_t>(log_->num_nodes());
  if (view_.pods.size() < num_pods) view_.pods.resize(num_pods);
  if (view_.nodes.size() < num_nodes) view_.nodes.resize(num_nodes);
  changed_chunks_.resize((view_.pods.size() + kPodsPerChunk - 1) / kPodsPerChunk, 0);
  changed_nodes_.resize(view_.nodes.size(), 0);
}

void ViewFold::RefreshQueues() {
  for (size_t i = 0; i < sections_.size(); ++i) sections_[i].Refresh(view_.sections[i]);
}

void ViewFold::Apply(const Event& event) {
  if (event.step != memory_.step) {
    memory_.step = event.step;
    memory_.step_moves.clear();
  }
  CountMemory(event.pod, -1);
  ApplyKind(event);
  CountMemory(event.pod, 1);
  ++count_;
}

void ViewFold::CountMemory(PodId id, int32_t sign) {
  if (id == kNoId) return;
  const PodView& pod = view_.pods[static_cast<size_t>(id)];
  if (pod.place == PodPlace::kPermit) view_.num_at_permit += sign;
  if (IsInQueue(pod.place) && pod.attempts > 0) view_.num_tried += sign;
}

void ViewFold::ApplyKind(const Event& event) {
  switch (event.kind) {
    case EventKind::kNodeAdded:
    case EventKind::kNodeUpdated:
      OnNode(event);
      break;
    case EventKind::kNodeDeleted:
      OnNodeDeleted(event);
      break;
    case EventKind::kPodCreated:
      OnPodCreated(event);
      break;
    case EventKind::kPodUpdated:
      UpdateObject(event.pod, event.pod_object);
      break;
    case EventKind::kPodDeleted:
      OnPodDeleted(event);
      break;
    case EventKind::kPodIgnored: {
      PodView& pod = Pod(event.pod);
      FollowPlace(pod, event);
      pod.message = event.message;
      break;
    }
    case EventKind::kQueued:
      OnQueued(event);
      break;
    case EventKind::kMoved:
      OnMoved(event);
      break;
    case EventKind::kDequeued:
      OnDequeued(event);
      break;
    case EventKind::kRequeued:
      UpdateObject(event.pod, event.pod_object);
      PutInQueue(event);
      break;
    case EventKind::kMoveRequest:
      OnMoveRequest(event);
      break;
    case EventKind::kBackoffCounted:
      OnBackoffCounted(event);
      break;
    case EventKind::kBackoffForgotten:
      OnBackoffForgotten(event);
      break;
    case EventKind::kPopped:
      OnPopped(event);
      break;
    case EventKind::kSkipped:
      OnSkipped(event);
      break;
    case EventKind::kPreempted:
      break;  // the pod leaves with its kPodDeleted
    case EventKind::kFailed:
      OnFailed(event);
      break;
    case EventKind::kWaiting:
      OnWaiting(event);
      break;
    case EventKind::kBound:
      OnBound(event);
      break;
    case EventKind::kNominated:
      OnNominated(event);
      break;
    case EventKind::kNominationCleared:
      ClearNomination(event.pod);
      break;
    case EventKind::kTakeover:
    case EventKind::kForgotten:
    case EventKind::kBoundByOther:
      ApplyProcess(event);
      break;
    case EventKind::kObjectAdded:
    case EventKind::kObjectUpdated:
    case EventKind::kObjectDeleted:  // what they do to pods and queues has events of its own
    // The view of processes has these (sim::ProcessFacts), and what follows for pods comes with
    // events of its own.
    case EventKind::kProcessStarted:
    case EventKind::kLeaseAcquired:
    case EventKind::kLeaderLost:
    case EventKind::kLeaseReleased:
    case EventKind::kProcessExited:
    case EventKind::kProcessPaused:
    case EventKind::kProcessResumed:
    case EventKind::kApiLost:
    case EventKind::kBindingRefused:
    case EventKind::kStartupStep:
    case EventKind::kWatchDelayed:
    case EventKind::kAssumedExpired:
    case EventKind::kKubeletRejected:
    case EventKind::kStopped:
      break;
    case EventKind::kEnrolled:
    case EventKind::kSessionOpened:
    case EventKind::kActionBegun:
    case EventKind::kQueueOverused:
    case EventKind::kAllocated:
    case EventKind::kPipelined:
    case EventKind::kEvicted:
    case EventKind::kUndone:
    case EventKind::kGangReady:
    case EventKind::kReleased:
    case EventKind::kUnschedulable:
    case EventKind::kDropped:
    case EventKind::kPodGroupUpdated:
    case EventKind::kSessionClosed:
      ApplyBatch(event);
      break;
  }
}

void ViewFold::FollowPlace(PodView& pod, const Event& event) {
  SetPlace(pod, PlaceAfter(pod.place, event), event);
}

void ViewFold::SetPlace(PodView& pod, PodPlace place, const Event& event) {
  if (pod.place == place) return;
  pod.cause = event.cause;
  view_.num_bound += (place == PodPlace::kNode) - (pod.place == PodPlace::kNode);
  view_.num_pending += IsPending(place) - IsPending(pod.place);
  pod.previous_place = pod.place;
  pod.place = place;
  pod.since = event.t;
}

void ViewFold::UpdateObject(PodId id, const v1::PodPtr& object) {
  if (object == nullptr) return;
  PodView& pod = Pod(id);
  const bool is_on_node = pod.place == PodPlace::kNode && pod.node != kNoId;
  NodeView* node = is_on_node ? &Node(pod.node) : nullptr;
  const bool counted = node != nullptr && node->present;
  if (counted) node->requested -= pod.request;
  pod.object = object;
  pod.priority = v1::PodPriority(*object);
  pod.request = ComputePodResourceRequest(*object);
  if (counted) node->requested += pod.request;
}

void ViewFold::PutInQueue(const Event& event) {
  if (event.to == SectionId::kNone) return;
  Pod(event.pod).backoff_expiry = event.backoff_expiry;
  Section(event.to).Put({event.pod, event.backoff_expiry, event.rank});
}

std::vector<PodId>& ViewFold::PodsOn(NodeId id) {
  NodeView& node = Node(id);
  return node.present ? node.pods : memory_.pods_of_absent_nodes[id];
}

void ViewFold::PutOnNode(PodId id, NodeId node_id, const Event& event) {
  PodView& pod = Pod(id);
  TakeOffNode(id);
  pod.node = node_id;
  FollowPlace(pod, event);
  PodsOn(node_id).push_back(id);
  NodeView& node = Node(node_id);
  if (node.present) node.requested += pod.request;
}

void ViewFold::TakeOffNode(PodId id) {
  const PodView& pod = view_.pods[static_cast<size_t>(id)];
  if (HasRoomKept(pod.place)) std::erase(Node(pod.node).held, id);
  if (pod.place != PodPlace::kNode || pod.node == kNoId) return;
  std::erase(PodsOn(pod.node), id);
  NodeView& node = Node(pod.node);
  if (node.present) node.requested -= pod.request;
}

void ViewFold::RecountRequested(NodeView& node) {
  node.requested = Resource();
  for (PodId id : node.pods) node.requested += view_.pods[static_cast<size_t>(id)].request;
}

void ViewFold::ClearNomination(PodId id) {
  PodView& pod = Pod(id);
  if (pod.nominated_node == kNoId) return;
  std::erase(Node(pod.nominated_node).nominated, id);
  pod.nominated_node = kNoId;
}

// A pod's binding cycle ends after its attempt, perhaps during another pod's attempt.
void ViewFold::EndAttempt(const Event& event) {
  if (view_.attempt < 0) return;
  if (log_->attempts()[static_cast<size_t>(view_.attempt)].pod != event.pod) return;
  if (event.kind != EventKind::kSkipped) view_.last_ended_attempt = view_.attempt;
  view_.attempt = -1;
}

void ViewFold::OnNode(const Event& event) {
  NodeView& node = Node(event.node);
  node.since = event.t;
  if (event.node_object != nullptr) {
    node.before = node.present ? node.object : nullptr;
    node.object = event.node_object;
    node.allocatable = Resource();
    node.allocatable.Add(node.object->allocatable);
  }
  if (node.present) return;
  node.present = true;
  view_.node_order.push_back(event.node);
  auto ghosts = memory_.pods_of_absent_nodes.find(event.node);
  if (ghosts == memory_.pods_of_absent_nodes.end()) return;
  node.pods = std::move(ghosts->second);
  memory_.pods_of_absent_nodes.erase(ghosts);
  RecountRequested(node);
}

void ViewFold::OnNodeDeleted(const Event& event) {
  NodeView& node = Node(event.node);
  if (!node.present) return;
  node.present = false;
  node.since = event.t;
  if (!node.pods.empty()) memory_.pods_of_absent_nodes[event.node] = std::move(node.pods);
  node.pods.clear();
  node.requested = Resource();
  std::erase(view_.node_order, event.node);
}

void ViewFold::OnPodCreated(const Event& event) {
  PodView& pod = Pod(event.pod);
  // Another pod of this name may have existed before. Its nomination stays: when the nominator
  // removes it, the log has an entry.
  TakeOffNode(event.pod);
  SetPlace(pod, PodPlace::kNowhere, event);
  const NodeId nominated_node = pod.nominated_node;
  pod = PodView();
  pod.nominated_node = nominated_node;
  pod.since = event.t;
  UpdateObject(event.pod, event.pod_object);
  if (event.node != kNoId) PutOnNode(event.pod, event.node, event);
}

void ViewFold::OnPodDeleted(const Event& event) {
  PodView& pod = Pod(event.pod);
  TakeOffNode(event.pod);
  if (event.node != kNoId) pod.node = event.node;
  FollowPlace(pod, event);
}

void ViewFold::OnQueued(const Event& event) {
  PodView& pod = Pod(event.pod);
  UpdateObject(event.pod, event.pod_object);
  pod.timestamp = event.timestamp;
  pod.attempts = event.attempts;
  if (event.plugins != nullptr) pod.plugins = event.plugins;
  // The reason why no scheduler took it is no longer valid.
  if (pod.place == PodPlace::kUnserved) pod.message = {};
  PutInQueue(event);
  FollowPlace(pod, event);
  memory_.step_moves.emplace_back(event.pod, event.cause);
}

void ViewFold::OnMoved(const Event& event) {
  Section(event.from).Remove(event.pod);
  PutInQueue(event);
  PodView& pod = Pod(event.pod);
  const bool parks = log_->Section(event.to).kind == SectionKind::kParked;
  if (parks && event.plugins != nullptr) pod.plugins = event.plugins;
  FollowPlace(pod, event);
  memory_.step_moves.emplace_back(event.pod, event.cause);
}

void ViewFold::OnDequeued(const Event& event) {
  Section(event.from).Remove(event.pod);
  FollowPlace(Pod(event.pod), event);
}

void ViewFold::OnMoveRequest(const Event& event) {
  view_.move_request_cycle = event.cycle;
  MoveRequestView request;
  request.t = event.t;
  request.cause = event.cause;
  request.pod = event.subject_pod;
  request.node = event.subject_node;
  for (const auto& [pod, cause] : memory_.step_moves) {
    if (cause == event.cause) request.woken.push_back(pod);
  }
  memory_.step_moves.clear();
  if (!request.woken.empty()) view_.last_wake = request;
  view_.last_move_request = std::move(request);
}

void ViewFold::OnBackoffCounted(const Event& event) {
  PodView& pod = Pod(event.pod);
  pod.attempts = event.attempts;
  pod.backoff_expiry = event.timestamp;
}

void ViewFold::OnBackoffForgotten(const Event& event) {
  PodView& pod = Pod(event.pod);
  pod.backoff_expiry = kNoBackoff;
  for (MirroredSection& section : sections_) section.Amend(event.pod, kNoBackoff);
  // Outside of the queue, `attempts` is the number of the attempt in progress, or of the one that
  // succeeded.
  if (IsInQueue(pod.place)) pod.attempts = 0;
}

void ViewFold::OnPopped(const Event& event) {
  PodView& pod = Pod(event.pod);
  Section(event.from == SectionId::kNone ? SectionId::kActive : event.from).Remove(event.pod);
  view_.scheduling_cycle = event.cycle;
  view_.attempt = memory_.num_popped++;
  memory_.attempt_before_pop = pod.last_attempt;
  pod.last_attempt = view_.attempt;
  pod.attempts = event.attempts;
  FollowPlace(pod, event);
}

void ViewFold::OnSkipped(const Event& event) {
  PodView& pod = Pod(event.pod);
  EndAttempt(event);
  pod.last_attempt = memory_.attempt_before_pop;
  FollowPlace(pod, event);
}

void ViewFold::OnFailed(const Event& event) {
  PodView& pod = Pod(event.pod);
  EndAttempt(event);
  const bool in_attempt = pod.place == PodPlace::kAttempt || pod.place == PodPlace::kPermit;
  const bool queued = event.to != SectionId::kNone;
  // The pod was deleted during its attempt; there may be another one with its name.
  if (!in_attempt && !queued) return;
  pod.message = event.message;
  pod.plugins = event.plugins;
  if (pod.place == PodPlace::kPermit) {
    TakeOffNode(event.pod);
    pod.node = kNoId;
  }
  if (queued) {
    pod.timestamp = event.t;
    if (event.attempts > 0) pod.attempts = event.attempts;
    PutInQueue(event);
  }
  FollowPlace(pod, event);
}

void ViewFold::OnWaiting(const Event& event) {
  PodView& pod = Pod(event.pod);
  EndAttempt(event);
  // The API server has bound it to another node; the scheduler's informer has not reported that
  // yet.
  if (pod.place == PodPlace::kNode) return;
  UpdateObject(event.pod, event.pod_object);
  pod.node = event.node;
  FollowPlace(pod, event);
  Node(event.node).held.push_back(event.pod);
}

void ViewFold::OnBound(const Event& event) {
  EndAttempt(event);
  // The pod as the scheduler assumed it: an update during the attempt does not count on the node.
  UpdateObject(event.pod, event.pod_object);
  PutOnNode(event.pod, event.node, event);
}

void ViewFold::OnNominated(const Event& event) {
  ClearNomination(event.pod);
  Pod(event.pod).nominated_node = event.node;
  Node(event.node).nominated.push_back(event.pod);
}

ViewKeyframePtr ViewFold::MakeKeyframe() {
  auto keyframe = std::make_shared<ViewKeyframe>();
  keyframe->count = count_;
  keyframe->memory = memory_;
  for (size_t i = 0; i < sections_.size(); ++i) {
    if (log_->sections()[i].kind == SectionKind::kParked) sections_[i].Refresh(view_.sections[i]);
    keyframe->sections.push_back(sections_[i].Layout(view_.sections[i]));
  }

  const size_t num_shared_chunks = base_ == nullptr ? 0 : base_->pods.size();
  for (size_t chunk = 0; chunk < changed_chunks_.size(); ++chunk) {
    const size_t first = chunk * kPodsPerChunk;
    const size_t size = std::min(kPodsPerChunk, view_.pods.size() - first);
    if (chunk < num_shared_chunks && !changed_chunks_[chunk] &&
        base_->pods[chunk]->size() == size) {
      keyframe->pods.push_back(base_->pods[chunk]);
      continue;
    }
    const auto begin = view_.pods.begin() + static_cast<std::ptrdiff_t>(first);
    keyframe->pods.push_back(std::make_shared<const std::vector<PodView>>(
        begin, begin + static_cast<std::ptrdiff_t>(size)));
  }
  const size_t num_shared_nodes = base_ == nullptr ? 0 : base_->nodes.size();
  for (size_t node = 0; node < view_.nodes.size(); ++node) {
    const bool shared = node < num_shared_nodes && !changed_nodes_[node];
    keyframe->nodes.push_back(shared ? base_->nodes[node]
                                     : std::make_shared<const NodeView>(view_.nodes[node]));
  }

  // Moves the long lists away so that copying the view as summary is cheap.
  View lists;
  const auto swap_lists = [this, &lists] {
    view_.pods.swap(lists.pods);
    view_.nodes.swap(lists.nodes);
    view_.sections.swap(lists.sections);
  };
  swap_lists();
  keyframe->summary = view_;
  swap_lists();
  return keyframe;
}

void ViewFold::Restore(const ViewKeyframePtr& keyframe) {
  if (keyframe == nullptr) {
    *this = ViewFold(log_);
    GrowToLog();
    return;
  }
  std::vector<PodView> pods = std::move(view_.pods);
  std::vector<NodeView> nodes = std::move(view_.nodes);
  pods.assign(pods.size(), PodView());
  nodes.assign(nodes.size(), NodeView());
  size_t next = 0;
  for (const auto& chunk : keyframe->pods) {
    std::copy(chunk->begin(), chunk->end(), pods.begin() + static_cast<std::ptrdiff_t>(next));
    next += chunk->size();
  }
  for (size_t i = 0; i < keyframe->nodes.size(); ++i) nodes[i] = *keyframe->nodes[i];

  std::vector<std::vector<PodId>> orders = std::move(view_.sections);
  view_ = keyframe->summary;
  view_.sections = std::move(orders);
  view_.pods = std::move(pods);
  view_.nodes = std::move(nodes);
  count_ = keyframe->count;
  memory_ = keyframe->memory;
  for (size_t i = 0; i < sections_.size(); ++i) sections_[i].Restore(keyframe->sections[i]);
  MeetKeyframe(keyframe);
}

void ViewFold::MeetKeyframe(const ViewKeyframePtr& keyframe) {
  base_ = keyframe;
  std::fill(changed_chunks_.begin(), changed_chunks_.end(), 0);
  std::fill(changed_nodes_.begin(), changed_nodes_.end(), 0);
}

}  // namespace berth::sim
