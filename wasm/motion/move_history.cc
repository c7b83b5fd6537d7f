#include "motion/move_history.h"

#include <algorithm>
#include <map>

#include "model/beats.h"
#include "model/waiting_room.h"

namespace berth::ui {

using sim::EventKind;
using sim::PodId;
using sim::PodPlace;

namespace {

// The number of pods at the head of a queue, or on a node, that visibly move up.
constexpr size_t kHead = 24;
// Farther back in a queue, tiles are too small to be followed.
constexpr size_t kFollowed = 512;
// A playhead that moves back is likely to do so again, so the search covers this many times the
// requested time.
constexpr int64_t kMargin = 4;
// Moves before the requested ones are dropped once there are more than these.
constexpr size_t kForgetFrom = 4096;

// On a node, or only in the session of kube-batch.
bool IsOnNode(PodPlace place) { return place == PodPlace::kNode || sim::IsHeldInSession(place); }

Spot SpotWithoutIndex(const sim::PodView& pod) {
  Spot spot;
  spot.place = pod.place;
  if (pod.place == PodPlace::kAttempt) spot.index = pod.last_attempt;
  if (IsOnNode(pod.place) || pod.place == PodPlace::kPermit) spot.node = pod.node;
  return spot;
}

// Held pods come after all others.
void FindOnNode(const sim::View& view, PodId pod, Spot* spot) {
  if (spot->node == sim::kNoId) return;
  const sim::NodeView& node = view.nodes[static_cast<size_t>(spot->node)];
  const bool held = spot->place != PodPlace::kNode;
  const std::vector<PodId>& pods = held ? node.held : node.pods;
  const auto before =
      static_cast<std::ptrdiff_t>(held ? node.pods.size() + node.nominated.size() : 0);
  auto it = std::find(pods.begin(), pods.end(), pod);
  spot->index = static_cast<int32_t>(before + (it - pods.begin()));
  spot->count = NumTiles(node);
}

}  // namespace

MoveHistory::MoveHistory(const sim::EventLog* log) : log_(log), projection_(log) {}

void MoveHistory::Touch(SectionId section) {
  if (section != SectionId::kNone) touched_[IndexOf(section)] = true;
}

void MoveHistory::Reset() {
  projection_.Reset();
  moves_.clear();
  begin_ = end_ = 0;
  started_ = false;
}

size_t MoveHistory::MaxEvents(size_t num_queued) {
  constexpr size_t kMost = 1500;
  constexpr size_t kFewest = 20;
  constexpr size_t kBudget = 600'000;  // pods of queues
  return std::clamp(kBudget / std::max<size_t>(1, num_queued), kFewest, kMost);
}

Time MoveHistory::EarliestFor(Time until, size_t max_events) const {
  const size_t count = log_->CountUntil(until);
  return count > max_events ? log_->events()[count - max_events].t : Time{-1};
}

void MoveHistory::GoTo(Time since, Time until, size_t num_queued, size_t num_events) {
  const size_t max_events = MaxEvents(num_queued);
  since = std::max(since, EarliestFor(until, max_events));
  const bool back = started_ && since < since_;
  if (back) {
    const Duration margin = (until - since) * kMargin;
    StartAt(std::max(since - margin, std::min(since, EarliestFor(since, max_events))));
  } else if (!started_ || since > at_) {
    StartAt(since);
  }
  GoOnTo(until, num_events);
  const auto later = [](Time t, const Move& move) { return t < move.t; };
  const auto begin = std::upper_bound(moves_.begin(), moves_.end(), since, later);
  const auto end = std::upper_bound(begin, moves_.end(), until, later);
  begin_ = static_cast<size_t>(begin - moves_.begin());
  end_ = static_cast<size_t>(end - moves_.begin());
  if (begin_ > kForgetFrom && begin_ > moves_.size() / 2) ForgetUntil(since);
}

void MoveHistory::StartAt(Time t) {
  moves_.clear();
  projection_.At(t);
  since_ = at_ = t;
  next_event_ = log_->CountUntil(t);
  moment_ = 0;
  started_ = true;
}

// Returns all events of a moment. Returns one beat if the moment has two beats and the playhead has
// passed it, or is between them.
MoveHistory::Moment MoveHistory::NextMoment(Time until, size_t num_events) const {
  const std::vector<sim::Event>& events = log_->events();
  const Time t = events[next_event_].t;
  const bool follows = next_event_ > 0 && events[next_event_ - 1].t == t;
  Moment moment{next_event_, next_event_, follows};
  while (moment.end < num_events && events[moment.end].t == t) ++moment.end;
  const bool stands_at_end = t == until && !follows;
  if (!stands_at_end) moment.end = EndOfFirstBeat(*log_, moment.begin, moment.end);
  return moment;
}

void MoveHistory::GoOnTo(Time t, size_t num_events) {
  if (t < at_) return;
  while (next_event_ < num_events) {
    const Moment moment = NextMoment(t, num_events);
    GoThrough(moment);
    next_event_ = moment.end;
  }
  at_ = t;
}

void MoveHistory::ForgetUntil(Time t) {
  moves_.erase(moves_.begin(), moves_.begin() + static_cast<ptrdiff_t>(begin_));
  end_ -= begin_;
  begin_ = 0;
  since_ = t;
}

void MoveHistory::GoThrough(const Moment& moment) {
  const Time t = log_->events()[moment.begin].t;
  const sim::View& before = projection_.At(Time{t.ns - 1}, moment.begin);
  index_of_.resize(static_cast<size_t>(log_->num_pods()), -1);
  Collect(moment, before);
  FindSpots(before, &before_);
  FindSpots(projection_.At(t, moment.end), &after_);

  const size_t first = moves_.size();
  for (size_t i = 0; i < collected_.size(); ++i) {
    index_of_[static_cast<size_t>(collected_[i])] = -1;
    if (before_[i] == after_[i]) continue;
    Move& move = moves_.emplace_back();
    move.t = moment.follows ? t + Duration{1} : t;
    move.follows = moment.follows;
    move.pod = collected_[i];
    move.from = before_[i];
    move.to = after_[i];
    move.moment = moment_ + 1;
  }
  collected_.clear();
  if (moves_.size() == first) return;
  ++moment_;
  MarkMoves(moment, first);
  FindCompanions(first);
}

// Collects the pods of these events, and those that may change their spot because of them.
void MoveHistory::Collect(const Moment& moment, const sim::View& before) {
  touched_.assign(log_->sections().size(), false);
  for (size_t i = moment.begin; i < moment.end; ++i) {
    const sim::Event& event = log_->events()[i];
    switch (event.kind) {
      case EventKind::kNodeAdded:
      case EventKind::kNodeUpdated:
      case EventKind::kNodeDeleted:
      case EventKind::kMoveRequest:
      case EventKind::kStopped:
        continue;
      case EventKind::kPopped:
        Touch(SectionId::kActive);
        break;
      case EventKind::kBackoffCounted:
      case EventKind::kBackoffForgotten:
        Touch(SectionId::kBackoff);
        break;
      default:
        Touch(event.from);
        Touch(event.to);
        break;
    }
    CollectPod(event.pod);
    // The other pods of the node close the gap.
    const bool is_there = event.node >= 0 && static_cast<size_t>(event.node) < before.nodes.size();
    if (!is_there) continue;
    CollectHead(before.nodes[static_cast<size_t>(event.node)].pods);
    CollectHead(before.nodes[static_cast<size_t>(event.node)].held);
  }
  for (size_t i = 0; i < touched_.size(); ++i) {
    if (touched_[i]) CollectHead(before.sections[i]);
  }
}

void MoveHistory::CollectHead(const std::vector<PodId>& pods) {
  for (size_t i = 0; i < std::min(kHead, pods.size()); ++i) CollectPod(pods[i]);
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
  bool waits = false;
  for (size_t i = 0; i < collected_.size(); ++i) {
    const auto pod = static_cast<size_t>(collected_[i]);
    if (pod >= view.pods.size()) continue;
    (*spots)[i] = SpotWithoutIndex(view.pods[pod]);
    if ((*spots)[i].place == PodPlace::kInJob) (*spots)[i].index = collected_[i];
    if (IsOnNode((*spots)[i].place)) FindOnNode(view, collected_[i], &(*spots)[i]);
    waits |= (*spots)[i].place == PodPlace::kPermit;
  }
  if (waits) FindInLine(PodsAtPermit(view), PodPlace::kPermit, spots);
  for (size_t i = 0; i < touched_.size(); ++i) {
    if (touched_[i]) FindInLine(view.sections[i], sim::PlaceOf(SectionAt(i)), spots);
  }
}

void MoveHistory::FindInLine(const std::vector<PodId>& line, PodPlace place,
                             std::vector<Spot>* spots) {
  const auto count = static_cast<int32_t>(line.size());
  size_t wanted = 0;
  for (Spot& spot : *spots) {
    if (spot.place != place) continue;
    spot.index = spot.count = count;  // behind all pods that are followed
    ++wanted;
  }
  for (size_t i = 0; i < std::min(line.size(), kFollowed) && wanted > 0; ++i) {
    const int32_t index = index_of_[static_cast<size_t>(line[i])];
    if (index < 0) continue;
    Spot& spot = (*spots)[static_cast<size_t>(index)];
    if (spot.place != place) continue;  // queued a second time while in an attempt
    spot.index = static_cast<int32_t>(i);
    --wanted;
  }
}

void MoveHistory::MarkMoves(const Moment& moment, size_t first) {
  for (size_t i = moment.begin; i < moment.end; ++i) {
    const sim::Event& event = log_->events()[i];
    const bool preempted = event.kind == EventKind::kPreempted;
    const bool requeued = event.kind == EventKind::kRequeued;
    if (!preempted && !requeued) continue;
    for (size_t k = first; k < moves_.size(); ++k) {
      if (moves_[k].pod != event.pod) continue;
      moves_[k].preempted |= preempted;
      moves_[k].overtakes |= requeued && !moves_[k].changes_place();
    }
  }
}

// Numbers moves in the order of the log.
void MoveHistory::FindCompanions(size_t first) {
  std::map<std::pair<PodPlace, PodPlace>, int32_t> counts;
  for (size_t i = first; i < moves_.size(); ++i) {
    Move& move = moves_[i];
    if (move.changes_place()) move.rank = counts[{move.from.place, move.to.place}]++;
  }
  for (size_t i = first; i < moves_.size(); ++i) {
    Move& move = moves_[i];
    if (move.changes_place()) move.companions = counts[{move.from.place, move.to.place}];
  }
}

}  // namespace berth::ui
