// The behaviour of the scheduler's processes: spec.process of a scenario, and the entries of
// spec.timeline that concern replicas.
#ifndef BERTH_SCENARIO_PROCESS_SETTINGS_H_
#define BERTH_SCENARIO_PROCESS_SETTINGS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "api/objects.h"
#include "base/attributes.h"
#include "base/time.h"
#include "process/process_rules.h"
#include "process/rated_clock.h"
#include "versions/configuration/configuration.h"

namespace berth::sim {

// An operation on a replica, or on its connection to the API server.
enum class ReplicaOpKind : uint8_t {
  kKill,        // SIGKILL: the process ends at once
  kStop,        // SIGTERM: the process is asked to end
  kPause,       // the process stops for a time, and then continues
  kPartition,   // its calls get no answer, and it receives no changes
  kApiOutage,   // the calls of all replicas fail, and none receives changes
  kWatchDelay,  // from now on it receives changes later
};

struct ReplicaOp {
  Time at;
  ReplicaOpKind kind = ReplicaOpKind::kKill;
  int32_t replica = -1;  // from 0; -1 (only for kApiOutage and kWatchDelay): all replicas
  // The duration of kPause, kPartition and kApiOutage. For kWatchDelay: the delay.
  Duration lasts;
  std::optional<Kind> objects;  // for kWatchDelay; null: all kinds
};

struct ProcessSettings {
  int32_t replicas = 1;
  // False if the process schedules from its start on, which requires a single replica.
  bool leader_elect = true;
  Duration lease_duration = Seconds(15);
  Duration renew_deadline = Seconds(10);
  Duration retry_period = Seconds(2);
  // The time between the end of a process and its restart: after the first end, after the second
  // one, and the maximum, up to which it doubles each time. The kubelet does the same.
  Duration first_restart;
  Duration restart_backoff = Seconds(10);
  Duration max_restart_backoff = Seconds(300);
  // The time that a change takes from the API server to the informers' stores, and from there to
  // the event handlers. A list reaches the stores without a delay.
  Duration watch_delay;
  Duration handler_delay;
  // The rates of the replicas' clocks in elections, one for each replica. Empty: all clocks run
  // true.
  std::vector<process::ClockRate> clock_rates;
  // True if kubelets check whether a new pod fits on their node. If false, every pod runs.
  bool has_kubelets = false;
  std::vector<ReplicaOp> ops;  // ordered by time

  process::ClockRate RateOf(int32_t replica) const {
    return clock_rates.empty() ? process::kTrueRate : clock_rates[static_cast<size_t>(replica)];
  }
  // Reports whether clocks differ so much that a replica may take the lease of another that renews
  // it as often as it can.
  bool ClocksMayPart() const;
};

// Reads spec.process. `rules` are those of the scheduler at work. `serving` has the defaults of the
// election. `configured` is leaderElection of the schedulerConfiguration, from which they come; it
// may be absent. Adds to `warnings` each setting that has different values in both. Records an
// error in the errors of `process` for a value out of bounds, for an option that the scheduler does
// not have, and for an election that client-go refuses.
BERTH_KEPT_APART ProcessSettings DecodeProcess(const Decoder& process,
                                               const process::ProcessRules& rules,
                                               const ServingConfiguration& serving,
                                               const Decoder& configured,
                                               std::vector<std::string>* warnings);

// Returns the names of the operations on replicas: "killReplica", ...
std::vector<std::string> ReplicaOpNames();
// Returns the operation with this name, such as "killReplica". Null if it is no operation on
// replicas.
std::optional<ReplicaOpKind> FindReplicaOp(std::string_view name);

// Reads an entry of spec.timeline with such an operation. `replicas` is the number of replicas. 0
// means that the scenario has no spec.process, which is an error.
BERTH_KEPT_APART ReplicaOp DecodeReplicaOp(const Decoder& entry, ReplicaOpKind kind, Time at,
                                           int32_t replicas);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_PROCESS_SETTINGS_H_
