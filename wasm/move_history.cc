#include "move_history.h"

#include <algorithm>

namespace berth::ui {

using sim::EventKind;
using sim::PodId;
using sim::PodPlace;

namespace {

// Only this many pods at the head of a queue are seen to move up.
constexpr size_t kHead = 24;

Spot SpotWithoutIndex(const sim::PodView& pod) {
  Spot spot;
  spot.place = pod.place;
  if (pod.place == PodPlace::kAttempt) spot.index = pod.last_attempt;
  if (pod.place == PodPlace::kNode || pod.place == PodPlace::kPermit) spot.node = pod.node;
  return spot;
}

void FindOnNode(const sim::View& view, PodId pod, Spot* spot) {
  if (spot->node == sim::kNoId) return;
  const sim::NodeView& node = view.nodes[static_cast<size_t>(spot->node)];
  auto it = std::find(node.pods.begin(), node.pods.end(), pod);
  spot->index = static_cast<int32_t>(it - node.pods.begin());
  spot->count = NumTiles(node);
}

}  // namespace

MoveHistory::MoveHistory(const sim::EventLog* log, const Backoff& backoff)
    : log_(log), projection_(log, backoff) {}

void MoveHistory::Reset() {
  projection_.Reset();
  moves_.clear();
  started_ = false;
}

void MoveHistory::GoTo(Time t, Duration window) {
  Time since = t - window;
  const size_t count = log_->CountUntil(t);
  if (count > kMaxEvents) since = std::max(since, log_->events()[count - kMaxEvents].t);
  const bool goes_on = started_ && at_ <= t && since_ <= since && since <= at_;
  if (!goes_on) StartAt(since);
  since_ = since;
  size_t next = log_->CountUntil(at_);
  const std::vector<sim::Event>& events = log_->events();
  while (next < count) {
    Moment moment{next, next};
    while (moment.end < count && events[moment.end].t == events[next].t) ++moment.end;
    GoThrough(moment);
    next = moment.end;
  }
  at_ = t;
  while (!moves_.empty() && moves_.front().t <= since) moves_.pop_front();
}

void MoveHistory::StartAt(Time t) {
  moves_.clear();
  projection_.At(t);
  at_ = t;
  moment_ = 0;
  started_ = true;
}

void MoveHistory::GoThrough(const Moment& moment) {
  const Time t = log_->events()[moment.begin].t;
  const sim::View& before = projection_.At(Time{t.ns - 1});
  index_of_.resize(static_cast<size_t>(log_->num_pods()), -1);
  Collect(moment);
  const auto head = [this](const std::vector<PodId>& queue) {
    for (size_t i = 0; i < std::min(kHead, queue.size()); ++i) CollectPod(queue[i]);
  };
  head(before.active_q);
  head(before.backoff_q);
  head(before.unschedulable_q);
  FindSpots(before, &before_);
  FindSpots(projection_.At(t), &after_);

  const size_t first = moves_.size();
  for (size_t i = 0; i < collected_.size(); ++i) {
    index_of_[static_cast<size_t>(collected_[i])] = -1;
    const bool same = before_[i].place == after_[i].place && before_[i].index == after_[i].index &&
                      before_[i].node == after_[i].node;
    if (same) continue;
    moves_.push_back({t, collected_[i], before_[i], after_[i], false, moment_ + 1});
  }
  collected_.clear();
  if (moves_.size() > first) ++moment_;
  for (size_t i = moment.begin; i < moment.end; ++i) {
    const sim::Event& event = log_->events()[i];
    if (event.kind != EventKind::kPreempted) continue;
    for (size_t k = first; k < moves_.size(); ++k) {
      if (moves_[k].pod == event.pod) moves_[k].preempted = true;
    }
  }
}

// The pods that these events are about, and those that may change their spot because of them.
void MoveHistory::Collect(const Moment& moment) {
  for (size_t i = moment.begin; i < moment.end; ++i) {
    const sim::Event& event = log_->events()[i];
    switch (event.kind) {
      case EventKind::kNodeAdded:
      case EventKind::kNodeUpdated:
      case EventKind::kNodeDeleted:
      case EventKind::kMoveRequest:
      case EventKind::kStopped:
        break;
      default:
        CollectPod(event.pod);
        break;
    }
  }
}

void MoveHistory::CollectPod(PodId pod) {
  if (pod < 0) return;
  int32_t& index = index_of_[static_cast<size_t>(pod)];
  if (index >= 0) return;
  index = static_cast<int32_t>(collected_.size());
  collected_.push_back(pod);
}

void MoveHistory::FindSpots(const sim::View& view, std::vector<Spot>* spots) {
  spots->assign(collected_.size(), Spot());
  for (size_t i = 0; i < collected_.size(); ++i) {
    const auto pod = static_cast<size_t>(collected_[i]);
    if (pod >= view.pods.size()) continue;
    (*spots)[i] = SpotWithoutIndex(view.pods[pod]);
    if ((*spots)[i].place == PodPlace::kNode) FindOnNode(view, collected_[i], &(*spots)[i]);
  }
  FindInQueue(view.active_q, PodPlace::kActiveQ, spots);
  FindInQueue(view.backoff_q, PodPlace::kBackoffQ, spots);
  FindInQueue(view.unschedulable_q, PodPlace::kUnschedulableQ, spots);
}

void MoveHistory::FindInQueue(const std::vector<PodId>& queue, PodPlace place,
                              std::vector<Spot>* spots) {
  for (size_t i = 0; i < queue.size(); ++i) {
    const int32_t index = index_of_[static_cast<size_t>(queue[i])];
    if (index < 0) continue;
    Spot& spot = (*spots)[static_cast<size_t>(index)];
    if (spot.place != place) continue;  // queued a second time while in an attempt
    spot.index = static_cast<int32_t>(i);
    spot.count = static_cast<int32_t>(queue.size());
  }
}

}  // namespace berth::ui
