#include "model/session_progress.h"

#include <algorithm>
#include <map>
#include <optional>

#include "log/causes.h"

namespace berth::ui {

using sim::Event;
using sim::EventKind;
using sim::PodId;

namespace {

std::optional<Deed> DeedOf(EventKind kind) {
  switch (kind) {
    case EventKind::kAllocated:
      return Deed::kAllocated;
    case EventKind::kPipelined:
      return Deed::kPromised;
    case EventKind::kBound:
      return Deed::kBound;
    case EventKind::kEvicted:
      return Deed::kEvicted;
    case EventKind::kPreempted:
      return Deed::kDeleted;
    case EventKind::kUndone:
      return Deed::kUndone;
    case EventKind::kReleased:
      return Deed::kReleased;
    case EventKind::kQueueOverused:
      return Deed::kOverused;
    case EventKind::kGangReady:
      return Deed::kGangReady;
    case EventKind::kDropped:
      return Deed::kDropped;
    default:
      return std::nullopt;
  }
}

// Returns the entry that opened the last session by then; `count` if there is none.
size_t FindOpening(const sim::EventLog& log, size_t count) {
  const size_t end = log.EndOfLast(count, EventKind::kSessionOpened);
  return end == 0 ? count : end - 1;
}

class StoryReader {
 public:
  StoryReader(const sim::EventLog& log, const std::vector<std::string>& actions)
      : log_(log), events_(log.events()) {
    for (const std::string& action : actions) {
      story_.actions.push_back({action, ActionStory::State::kAhead, {}});
    }
  }

  SessionProgress Read(const sim::View& view, size_t count) {
    story_.number = view.batch.session;
    story_.open = view.batch.open;
    story_.opened = view.batch.opened;
    story_.closed = view.batch.closed;
    for (size_t i = FindOpening(log_, count); i < count; ++i) Add(static_cast<int32_t>(i));
    return std::move(story_);
  }

 private:
  void Add(int32_t index) {
    const Event& event = events_[static_cast<size_t>(index)];
    if (event.kind == EventKind::kActionBegun) return Begin(event.cause);
    if (event.kind == EventKind::kSessionClosed) return End();
    // The session's places are lost with its process.
    if (event.kind == EventKind::kForgotten) {
      return Settle(event.pod, LedgerEntry::Standing::kUndone);
    }
    const std::optional<Deed> deed = DeedOf(event.kind);
    if (!deed) return;
    FollowVictims(event);
    Enter(*deed, event);
    if (*deed == Deed::kReleased) return Note(*deed, index, &story_.at_close);
    // A session does nothing after its end.
    if (story_.running >= 0) {
      Note(*deed, index, &story_.actions[static_cast<size_t>(story_.running)].deeds);
    }
  }

  void End() {
    for (ActionStory& action : story_.actions) action.state = ActionStory::State::kOver;
    story_.running = -1;
  }

  // Begins an action. An action may be configured twice: then the later one runs after the earlier
  // one.
  void Begin(std::string_view name) {
    for (size_t i = 0; i < story_.actions.size(); ++i) {
      ActionStory& action = story_.actions[i];
      if (static_cast<int>(i) <= story_.running) {
        action.state = ActionStory::State::kOver;
      } else if (action.name == name) {
        action.state = ActionStory::State::kRuns;
        story_.running = static_cast<int>(i);
        return;
      }
    }
  }

  void Note(Deed deed, int32_t index, std::vector<DeedEntry>* deeds) const {
    const auto at = [this](int32_t i) { return events_[static_cast<size_t>(i)].t; };
    if (!deeds->empty() && deeds->back().deed == deed && deed == Deed::kReleased &&
        at(deeds->back().first) == at(index)) {
      ++deeds->back().count;
      return;
    }
    deeds->push_back({deed, index, 1});
  }

  void Enter(Deed deed, const Event& event) {
    switch (deed) {
      case Deed::kAllocated:
      case Deed::kPromised:
      case Deed::kEvicted:
        last_entry_[event.pod] = story_.ledger.size();
        story_.ledger.push_back(
            {deed, LedgerEntry::Standing::kOpen, event.pod, event.other, event.node});
        return;
      case Deed::kBound:
      case Deed::kDeleted:
        return Settle(event.pod, LedgerEntry::Standing::kDone);
      case Deed::kUndone:
      case Deed::kReleased:
      case Deed::kDropped:
        return Settle(event.pod, LedgerEntry::Standing::kUndone);
      case Deed::kOverused:
      case Deed::kGangReady:
        return;
    }
  }

  // Settles the session's latest entry about the pod.
  void Settle(PodId pod, LedgerEntry::Standing standing) {
    const auto last = last_entry_.find(pod);
    if (last == last_entry_.end()) return;
    LedgerEntry& entry = story_.ledger[last->second];
    if (entry.standing == LedgerEntry::Standing::kOpen) entry.standing = standing;
  }

  void FollowVictims(const Event& event) {
    if (event.kind == EventKind::kEvicted) return story_.victims.push_back(event.pod);
    const bool settled = event.kind == EventKind::kUndone || event.kind == EventKind::kPreempted ||
                         event.kind == EventKind::kDropped;
    if (settled) std::erase(story_.victims, event.pod);
  }

  const sim::EventLog& log_;
  const std::vector<Event>& events_;
  SessionProgress story_;
  std::map<PodId, size_t> last_entry_;  // index in the ledger
};

}  // namespace

int32_t ActionStory::Count(Deed deed) const {
  int32_t count = 0;
  for (const DeedEntry& entry : deeds) count += entry.deed == deed ? entry.count : 0;
  return count;
}

const DeedEntry* SessionProgress::Latest(size_t* station) const {
  const DeedEntry* latest = nullptr;
  const auto consider = [&](const std::vector<DeedEntry>& deeds, size_t at) {
    if (deeds.empty()) return;
    latest = &deeds.back();
    *station = at;
  };
  for (size_t i = 0; i < actions.size(); ++i) consider(actions[i].deeds, i);
  consider(at_close, actions.size());
  return latest;
}

SessionProgress ReadSession(const sim::EventLog& log, const sim::View& view,
                            const std::vector<std::string>& actions) {
  return StoryReader(log, actions).Read(view, view.num_events);
}

std::vector<TakenBack> TakenBackSince(const sim::EventLog& log, Time since, Time until) {
  std::vector<TakenBack> taken;
  const std::vector<Event>& events = log.events();
  for (size_t i = log.CountUntil(until); i-- > 0 && events[i].t >= since;) {
    const Event& event = events[i];
    if (event.kind != EventKind::kUndone && event.kind != EventKind::kReleased) continue;
    taken.push_back(
        {event.pod, event.node, event.t, sim::CauseNamed(event.cause) == sim::Cause::kEvicted});
  }
  return taken;
}

}  // namespace berth::ui
