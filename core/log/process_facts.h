// What is true of a scheduler's processes from one moment to the next. The log keeps it beside
// its entries: a lease is renewed every few seconds, which is worth no entry of its own.
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

// What only a process knew that led once, in pods, as it ended.
struct ForgottenFacts {
  Time t;
  int32_t queued = 0;       // in its queue
  int32_t backing_off = 0;  // of these, those whose backoff was not over
  int32_t parked = 0;       // of these, those that waited for an event
  int32_t at_permit = 0;    // assumed, and waiting at Permit
  int32_t in_attempt = 0;   // 1: its attempt was under way
  int32_t in_session = 0;   // had a place in kube-batch's session, and were not bound yet

  bool operator==(const ForgottenFacts&) const = default;
};

// An object of which a layer has another state than the layer behind it: the API server and an
// informer's store, or that store and what the event handlers were told.
struct LaggingObject {
  enum class Change : uint8_t { kCreated, kUpdated, kDeleted };

  Kind kind = Kind::kPod;
  std::string_view name;  // "namespace/name", or the name; interned by the log
  Change change = Change::kUpdated;
  Time since;               // when the layer in front changed first
  std::optional<Time> due;  // when the layer behind knows all; nothing: with the next list

  bool operator==(const LaggingObject&) const = default;
};

// How far a layer is behind the one in front of it.
struct LagFacts {
  int32_t objects = 0;  // of which it has another state
  // How many more of these the layer in front has; negative: how many fewer.
  int32_t pods = 0;
  int32_t nodes = 0;
  // The first of the objects: by kind, then by name. Empty also where the log has no room for more.
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
  bool leads = false;                 // as far as it knows
  bool is_ending = false;             // it was asked to end
  Time starts_at;                     // kEnded: when the kubelet starts the next process
  std::optional<Time> paused_until;   // nothing: it does not stand still
  std::optional<Time> cut_off_until;  // nothing: it reaches the API server
  std::string_view identity;          // of its process, or of the last one; interned by the log
  // The stretch of its own patience, by its own clock. Of a leader: from its last renewal to the
  // moment at which it gives up if it cannot renew. Of another: from the last change of the Lease
  // that it saw to the moment from which it may take over; both are the same where what it saw is a
  // released lease. Nothing: it counts none, or counts from a leader that another has followed
  // since (it looks at the Lease again before it would take over), or ProcessFacts::has_renewals is
  // false.
  std::optional<Time> patience_from;
  std::optional<Time> patience_to;
  // Of the last of its processes that had led and ended; nothing: none has.
  std::optional<ForgottenFacts> forgotten;
  // Indexes of the log's entries about its process, or its last one: that it started, its last step
  // of the start so far, and that it ended; -1: there is none.
  int32_t started_event = -1;
  int32_t step_event = -1;
  int32_t exited_event = -1;
  // kRunning: how far the informers' stores are behind the API server, and the event handlers
  // behind the stores.
  LagFacts unheard;
  LagFacts unhandled;
  // Pods that its cache has on a node though its event handlers have not heard of that.
  int32_t assumed = 0;

  bool operator==(const ReplicaFacts&) const = default;
};

// The Lease as the API server has it.
struct LeaseFacts {
  bool exists = false;
  std::string_view holder;  // its identity, "": it was released; interned by the log
  int32_t transitions = 0;
  std::optional<Time> acquired;
  std::optional<Time> renewed;

  bool operator==(const LeaseFacts&) const = default;
};

struct ProcessFacts {
  std::vector<ReplicaFacts> replicas;  // by number
  int32_t shown = -1;                  // the replica whose queue is in the log; -1: none is
  LeaseFacts lease;                    // without leader election there never is one
  // Renewals and lags are followed; false once there were too many, and what depends on them is
  // left out.
  bool has_renewals = true;

  bool operator==(const ProcessFacts&) const = default;
};

// From t and the log's first `num_events` entries on.
struct ProcessMoment {
  Time t;
  size_t num_events = 0;
  ProcessFacts facts;
};

}  // namespace berth::sim

#endif  // BERTH_LOG_PROCESS_FACTS_H_
