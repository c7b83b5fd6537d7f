// SessionProgress: the operations of kube-batch's session until a moment, read from the log: those
// of the open session, or else of the last one.
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

// The kind of an operation.
enum class Deed : uint8_t {
  kAllocated,
  kPromised,
  kBound,
  kEvicted,   // only in the session
  kDeleted,   // at the API server, to make room
  kUndone,    // with the statement that it was part of
  kReleased,  // the session ends without its gang
  kOverused,
  kGangReady,
  kDropped,
};

struct DeedEntry {
  Deed deed = Deed::kAllocated;
  int32_t first = 0;  // index of the event
  int32_t count = 1;  // the number of equal operations in a row, at one moment
};

struct ActionStory {
  enum class State : uint8_t { kAhead, kRuns, kOver };
  std::string name;
  State state = State::kAhead;
  std::vector<DeedEntry> deeds;
  int32_t Count(Deed deed) const;
};

// An operation of the session on a pod, and its outcome.
struct LedgerEntry {
  enum class Standing : uint8_t {
    kOpen,    // only in the session so far
    kDone,    // bound, or deleted
    kUndone,  // undone
  };
  Deed deed = Deed::kAllocated;  // kAllocated, kPromised or kEvicted
  Standing standing = Standing::kOpen;
  sim::PodId pod = sim::kNoId;
  sim::PodId other = sim::kNoId;  // the pod for which it is evicted
  sim::NodeId node = sim::kNoId;
};

struct SessionProgress {
  int64_t number = 0;  // 0 if there is none yet
  bool open = false;
  Time opened;
  Time closed;
  std::vector<ActionStory> actions;  // in the configured order
  int running = -1;
  std::vector<DeedEntry> at_close;  // operations that the end of the session undid
  std::vector<LedgerEntry> ledger;  // in order of time
  // Pods that the session evicted, and that are neither undone nor deleted yet.
  std::vector<sim::PodId> victims;

  // Returns the last operation, and the index of its action (the number of actions for the end of
  // the session). Null if there is none so far.
  const DeedEntry* Latest(size_t* station) const;
};

// Reads the progress of the session. `actions` contains the configured actions. The result is valid
// as long as all arguments.
SessionProgress ReadSession(const sim::EventLog& log, const sim::View& view,
                            const std::vector<std::string>& actions);

// Pods that lost their places to a statement or the end of the session, the last ones first, and
// the moment, which is not earlier than `since`.
struct TakenBack {
  sim::PodId pod = sim::kNoId;
  sim::NodeId node = sim::kNoId;
  Time t;
  bool evicted = false;  // its eviction was undone, so it stays
};
std::vector<TakenBack> TakenBackSince(const sim::EventLog& log, Time since, Time until);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_SESSION_PROGRESS_H_
