// The state of a scheduler's processes from one moment to the next. The log keeps it beside its
// entries: a lease is renewed every few seconds, which deserves no entry of its own.
#ifndef BERTH_LOG_PROCESS_FACTS_H_
#define BERTH_LOG_PROCESS_FACTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "api/objects.h"
#include "base/time.h"

namespace berth::sim {

// Numbers of pods that only a process that once led had in memory when it ended.
struct ForgottenFacts {
  Time t;
  int32_t queued = 0;       // in its queue
  int32_t backing_off = 0;  // of these, those whose backoff was not over
  int32_t parked = 0;       // of these, those that waited for an event
  int32_t at_permit = 0;    // assumed pods that wait at Permit
  int32_t in_attempt = 0;   // 1: an attempt was in progress
  int32_t in_session = 0;   // had a place in kube-batch's session, and were not bound yet

  bool operator==(const ForgottenFacts&) const = default;
};

// An object whose state differs between a layer and the layer behind it: the API server and an
// informer's store, or that store and the event handlers.
struct LaggingObject {
  enum class Change : uint8_t { kCreated, kUpdated, kDeleted };

  Kind kind = Kind::kPod;
  std::string_view name;  // "namespace/name", or the name; interned by the log
  Change change = Change::kUpdated;
  Time since;               // the first change that the layer behind does not have
  std::optional<Time> due;  // when the layer behind is up to date; nothing: with the next list

  bool operator==(const LaggingObject&) const = default;
};

// The lag of a layer behind the one in front of it.
struct LagFacts {
  int32_t objects = 0;  // number of objects whose state differs
  // Pods of the layer in front minus pods of the layer behind, among these objects.
  int32_t pods = 0;
  int32_t nodes = 0;
  // The first of the objects: by kind, then by name. Also empty if the log has no more room.
  std::vector<LaggingObject> first;

  bool operator==(const LagFacts&) const = default;
};

struct ReplicaFacts {
  enum class Phase : uint8_t {
    kEnded,     // no process runs
    kStarting,  // its informers have not listed the cluster yet
    kRunning,
  };

  Phase phase = Phase::kEnded;
  bool leads = false;                 // it believes that it leads
  bool is_ending = false;             // it was asked to end
  Time starts_at;                     // kEnded: when the kubelet starts the next process
  std::optional<Time> paused_until;   // end of its pause; nothing: it is not paused
  std::optional<Time> cut_off_until;  // end of the outage; nothing: it reaches the API server
  std::string_view identity;  // identity of its process, or of the last one; interned by the log
  // The time that its elector waits, by its own clock. For a leader: from its last renewal to the
  // moment at which it gives up if it cannot renew. For another: from the last change of the Lease
  // that it saw to the moment from which it may take over; the two are equal if it saw a released
  // lease. Nothing: it does not wait, or its wait concerns a leader that another has followed since
  // (it reads the Lease again before it would take over), or ProcessFacts::has_renewals is false.
  std::optional<Time> patience_from;
  std::optional<Time> patience_to;
  // For the last of its processes that led and ended; nothing: none.
  std::optional<ForgottenFacts> forgotten;
  // Indices of the log's entries about its current or last process: its start, the last step of its
  // start so far, and its end; -1: none.
  int32_t started_event = -1;
  int32_t step_event = -1;
  int32_t exited_event = -1;
  // kRunning: the lag of the informers' stores behind the API server, and that of the event
  // handlers behind the stores.
  LagFacts unheard;
  LagFacts unhandled;
  // Number of pods that its cache has on a node before its event handlers were notified.
  int32_t assumed = 0;

  bool operator==(const ReplicaFacts&) const = default;
};

// The Lease in the API server.
struct LeaseFacts {
  bool exists = false;
  std::string_view holder;  // identity of the holder, "": it was released; interned by the log
  int32_t transitions = 0;
  std::optional<Time> acquired;
  std::optional<Time> renewed;

  bool operator==(const LeaseFacts&) const = default;
};

struct ProcessFacts {
  std::vector<ReplicaFacts> replicas;  // indexed by number
  int32_t shown = -1;                  // the replica whose queue is in the log; -1: none
  LeaseFacts lease;                    // never set without leader election
  // True if renewals and lags are recorded; false once there were too many, and the facts that
  // depend on them are missing.
  bool has_renewals = true;

  bool operator==(const ProcessFacts&) const = default;
};

// Valid from t and the log's first `num_events` entries on.
struct ProcessMoment {
  Time t;
  size_t num_events = 0;
  ProcessFacts facts;
};

}  // namespace berth::sim

#endif  // BERTH_LOG_PROCESS_FACTS_H_
