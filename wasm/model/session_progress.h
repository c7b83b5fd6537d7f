// SessionProgress: what kube-batch's session did by a moment, read from the log: the one that is
// open, or the last one.
#ifndef BERTH_WASM_MODEL_SESSION_PROGRESS_H_
#define BERTH_WASM_MODEL_SESSION_PROGRESS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "log/event_log.h"
#include "scenario/scenario.h"
#include "view/view.h"

namespace berth::ui {

// What an entry of the log is for the story.
enum class Deed : uint8_t {
  kAllocated,
  kPromised,
  kBound,
  kEvicted,   // in the session alone
  kDeleted,   // at the API server, to make room
  kUndone,    // with the statement that it was part of
  kReleased,  // as the session ends without its gang
  kOverused,
  kGangReady,
  kDropped,
};

struct DeedEntry {
  Deed deed = Deed::kAllocated;
  int32_t first = 0;  // index of the event
  int32_t count = 1;  // of so many like it in a row, at one moment
};

struct ActionStory {
  enum class State : uint8_t { kAhead, kRuns, kOver };
  std::string name;
  State state = State::kAhead;
  std::vector<DeedEntry> deeds;
  int32_t Count(Deed deed) const;
};

// What the session wants of a pod, and what became of it.
struct LedgerEntry {
  enum class Standing : uint8_t {
    kOpen,    // in the session alone so far
    kDone,    // bound, or deleted
    kUndone,  // taken back
  };
  Deed deed = Deed::kAllocated;  // kAllocated, kPromised, kEvicted
  Standing standing = Standing::kOpen;
  sim::PodId pod = sim::kNoId;
  sim::PodId other = sim::kNoId;  // the pod for which it is evicted
  sim::NodeId node = sim::kNoId;
};

struct SessionProgress {
  int64_t number = 0;  // 0: none yet
  bool open = false;
  Time opened;
  Time closed;
  std::vector<ActionStory> actions;  // in the configured order
  int running = -1;
  std::vector<DeedEntry> at_close;  // what its end took back
  std::vector<LedgerEntry> ledger;  // in order of time
  // Evicted in the session, and neither undone nor deleted yet.
  std::vector<sim::PodId> victims;

  // The deed that happened last, and during which action (number of actions: at the end); null:
  // none so far.
  const DeedEntry* Latest(size_t* station) const;
};

// `actions` are the configured ones. As long as all of them.
SessionProgress ReadSession(const sim::EventLog& log, const sim::View& view,
                            const std::vector<std::string>& actions);

// The pods that a statement or the end of the session took their places from, the last ones first,
// and when: not earlier than `since`.
struct TakenBack {
  sim::PodId pod = sim::kNoId;
  sim::NodeId node = sim::kNoId;
  Time t;
  bool evicted = false;  // it stays, as its eviction was undone
};
std::vector<TakenBack> TakenBackSince(const sim::EventLog& log, Time since, Time until);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_SESSION_PROGRESS_H_
