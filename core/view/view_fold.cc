#include "view/view_fold.h"

#include <algorithm>
#include <utility>

namespace berth::sim {
namespace {

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

}  // namespace

void ViewFold::GrowToLog() {
  const auto num_pods = static_cast<size_t>(log_->num_pods());
  const auto num_nodes = static_cast<size_t>(log_->num_nodes());
  if (view_.pods.size() < num_pods) view_.pods.resize(num_pods);
  if (view_.nodes.size() < num_nodes) view_.nodes.resize(num_nodes);
  changed_chunks_.resize((view_.pods.size() + kPodsPerChunk - 1) / kPodsPerChunk, 0);
  changed_nodes_.resize(view_.nodes.size(), 0);
}

void ViewFold::RefreshQueues() {
  active_q_.Refresh(view_.active_q);
  backoff_q_.Refresh(view_.backoff_q);
  unschedulable_q_.Refresh(view_.unschedulable_q);
}

void ViewFold::Apply(const Event& event) {
  OnClusterEvent(event);
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
      PutInQueue(event.pod, event.to);
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
    case EventKind::kObjectAdded:
    case EventKind::kObjectUpdated:
    case EventKind::kObjectDeleted:  // what they do to pods and queues has events of its own
    case EventKind::kStopped:
      break;
    default:
      ApplyBatch(event);
      break;
  }
  ++count_;
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

void ViewFold::SetQueueEntry(PodId id, Time timestamp, int32_t attempts) {
  PodView& pod = Pod(id);
  pod.timestamp = timestamp;
  pod.attempts = attempts;
  if (!memory_.has_scoreboard) {
    pod.backoff_expiry = timestamp + backoff_.DurationAfter(attempts);
    return;
  }
  const auto record = memory_.backoff_expiries.find(id);
  pod.backoff_expiry = record == memory_.backoff_expiries.end() ? kNoBackoff : record->second;
}

void ViewFold::PutInQueue(PodId id, QueueName queue) {
  const PodView& pod = view_.pods[static_cast<size_t>(id)];
  const QueueEntry entry{id, pod.priority, pod.timestamp, pod.backoff_expiry};
  switch (queue) {
    case QueueName::kActive:
      active_q_.Put(entry);
      break;
    case QueueName::kBackoff:
      backoff_q_.Put(entry);
      break;
    case QueueName::kUnschedulable:
      unschedulable_q_.Put(id);
      break;
    case QueueName::kNone:
      break;
  }
}

void ViewFold::TakeFromQueue(PodId id, QueueName queue) {
  switch (queue) {
    case QueueName::kActive:
      active_q_.Remove(id);
      break;
    case QueueName::kBackoff:
      backoff_q_.Remove(id);
      break;
    case QueueName::kUnschedulable:
      unschedulable_q_.Remove(id);
      break;
    case QueueName::kNone:
      break;
  }
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
  if (IsHeldInSession(pod.place)) std::erase(Node(pod.node).held, id);
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

// A pod's binding cycle ends after its attempt, maybe while another pod's attempt runs.
void ViewFold::EndAttempt(const Event& event) {
  if (view_.attempt < 0) return;
  if (log_->attempts()[static_cast<size_t>(view_.attempt)].pod != event.pod) return;
  if (event.kind != EventKind::kSkipped) view_.last_ended_attempt = view_.attempt;
  view_.attempt = -1;
}

// Remembers what a move request that follows may be about.
void ViewFold::OnClusterEvent(const Event& event) {
  if (event.step != memory_.step) {
    memory_.step = event.step;
    memory_.step_node = kNoId;
    memory_.step_pod = kNoId;
    memory_.step_moves.clear();
  }
  switch (event.kind) {
    case EventKind::kNodeAdded:
    case EventKind::kNodeUpdated:
      memory_.step_node = event.node;
      memory_.step_pod = kNoId;
      return;
    case EventKind::kPodCreated:
    case EventKind::kPodUpdated:
    case EventKind::kPodDeleted: {
      const PodView& pod = view_.pods[static_cast<size_t>(event.pod)];
      memory_.step_pod = event.pod;
      memory_.step_node = event.node != kNoId ? event.node : pod.node;
      return;
    }
    case EventKind::kBound:
      std::erase_if(memory_.just_bound,
                    [&event](const BoundPod& bound) { return bound.t != event.t; });
      memory_.just_bound.push_back({event.t, event.pod, event.node});
      return;
    default:
      return;
  }
}

void ViewFold::OnNode(const Event& event) {
  NodeView& node = Node(event.node);
  node.since = event.t;
  if (event.node_object != nullptr) {
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
  // Another pod of this name may have lived before; only the nominator tells when it forgets it.
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
  SetQueueEntry(event.pod, event.timestamp, event.attempts);
  PutInQueue(event.pod, event.to);
  FollowPlace(pod, event);
  memory_.step_moves.emplace_back(event.pod, event.cause);
}

void ViewFold::OnMoved(const Event& event) {
  TakeFromQueue(event.pod, event.from);
  PutInQueue(event.pod, event.to);
  FollowPlace(Pod(event.pod), event);
  memory_.step_moves.emplace_back(event.pod, event.cause);
}

void ViewFold::OnDequeued(const Event& event) {
  TakeFromQueue(event.pod, event.from);
  FollowPlace(Pod(event.pod), event);
}

void ViewFold::OnMoveRequest(const Event& event) {
  view_.move_request_cycle = event.cycle;
  MoveRequestView request;
  request.t = event.t;
  request.cause = event.cause;
  FindSubject(request);
  for (const auto& [pod, cause] : memory_.step_moves) {
    if (cause == event.cause) request.woken.push_back(pod);
  }
  memory_.step_moves.clear();
  if (!request.woken.empty()) view_.last_wake = request;
  view_.last_move_request = std::move(request);
}

// Finds what the event behind a move request was about.
void ViewFold::FindSubject(MoveRequestView& request) {
  if (StartsWith(request.cause, "Node")) {
    if (memory_.step_pod == kNoId) request.node = memory_.step_node;
    return;
  }
  if (!StartsWith(request.cause, "AssignedPod")) return;
  request.pod = memory_.step_pod;
  request.node = memory_.step_pod == kNoId ? kNoId : memory_.step_node;
  // The scheduler hears of what it bound in later steps, in the order of the bindings.
  std::vector<BoundPod>& bound = memory_.just_bound;
  if (request.pod != kNoId || bound.empty() || bound.front().t != request.t) return;
  request.pod = bound.front().pod;
  request.node = bound.front().node;
  bound.erase(bound.begin());
}

void ViewFold::OnBackoffCounted(const Event& event) {
  if (!memory_.has_scoreboard) {
    memory_.has_scoreboard = true;
    // No pod has failed before, so none had a backoff.
    for (PodId id = 0; static_cast<size_t>(id) < view_.pods.size(); ++id) {
      Pod(id).backoff_expiry = kNoBackoff;
    }
  }
  memory_.backoff_expiries[event.pod] = event.timestamp;
  PodView& pod = Pod(event.pod);
  pod.attempts = event.attempts;
  pod.backoff_expiry = event.timestamp;
}

void ViewFold::OnBackoffForgotten(const Event& event) {
  memory_.backoff_expiries.erase(event.pod);
  PodView& pod = Pod(event.pod);
  pod.backoff_expiry = kNoBackoff;
  backoff_q_.Amend(event.pod, kNoBackoff);
  // Elsewhere the attempts tell of the attempt that is under way, or of the one that succeeded.
  const bool waits = pod.place == PodPlace::kActiveQ || pod.place == PodPlace::kBackoffQ ||
                     pod.place == PodPlace::kUnschedulableQ;
  if (waits) pod.attempts = 0;
}

void ViewFold::OnPopped(const Event& event) {
  PodView& pod = Pod(event.pod);
  active_q_.Remove(event.pod);
  view_.scheduling_cycle = event.cycle;
  view_.attempt = memory_.num_popped++;
  memory_.attempt_before_pop = pod.last_attempt;
  pod.last_attempt = view_.attempt;
  SetQueueEntry(event.pod, pod.timestamp, event.attempts);
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
  const bool queued = event.to != QueueName::kNone;
  // The pod was deleted during its attempt; another of its name may be there.
  if (!in_attempt && !queued) return;
  pod.message = event.message;
  pod.plugins = event.plugins;
  if (pod.place == PodPlace::kPermit) pod.node = kNoId;
  if (queued) {
    SetQueueEntry(event.pod, event.t, event.attempts > 0 ? event.attempts : pod.attempts);
    PutInQueue(event.pod, event.to);
  }
  FollowPlace(pod, event);
}

void ViewFold::OnWaiting(const Event& event) {
  PodView& pod = Pod(event.pod);
  EndAttempt(event);
  UpdateObject(event.pod, event.pod_object);
  pod.node = event.node;
  FollowPlace(pod, event);
}

void ViewFold::OnBound(const Event& event) {
  EndAttempt(event);
  // The pod as the scheduler assumed it: an update during the attempt is not counted on the node.
  UpdateObject(event.pod, event.pod_object);
  PutOnNode(event.pod, event.node, event);
}

void ViewFold::OnNominated(const Event& event) {
  ClearNomination(event.pod);
  Pod(event.pod).nominated_node = event.node;
  Node(event.node).nominated.push_back(event.pod);
}

ViewKeyframePtr ViewFold::MakeKeyframe() {
  unschedulable_q_.Refresh(view_.unschedulable_q);
  auto keyframe = std::make_shared<ViewKeyframe>();
  keyframe->count = count_;
  keyframe->memory = memory_;
  keyframe->active_q = active_q_.Layout();
  keyframe->backoff_q = backoff_q_.Layout();
  keyframe->unschedulable_q = view_.unschedulable_q;

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

  // The summary is the view while its long lists are elsewhere.
  View lists;
  const auto swap_lists = [this, &lists] {
    view_.pods.swap(lists.pods);
    view_.nodes.swap(lists.nodes);
    view_.active_q.swap(lists.active_q);
    view_.backoff_q.swap(lists.backoff_q);
    view_.unschedulable_q.swap(lists.unschedulable_q);
  };
  swap_lists();
  keyframe->summary = view_;
  swap_lists();
  return keyframe;
}

void ViewFold::Restore(const ViewKeyframePtr& keyframe) {
  if (keyframe == nullptr) {
    *this = ViewFold(log_, backoff_);
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

  view_ = keyframe->summary;
  view_.pods = std::move(pods);
  view_.nodes = std::move(nodes);
  count_ = keyframe->count;
  memory_ = keyframe->memory;
  active_q_.Restore(keyframe->active_q);
  backoff_q_.Restore(keyframe->backoff_q);
  unschedulable_q_.Restore(keyframe->unschedulable_q);
  MeetKeyframe(keyframe);
}

void ViewFold::MeetKeyframe(const ViewKeyframePtr& keyframe) {
  base_ = keyframe;
  std::fill(changed_chunks_.begin(), changed_chunks_.end(), 0);
  std::fill(changed_nodes_.begin(), changed_nodes_.end(), 0);
}

}  // namespace berth::sim
