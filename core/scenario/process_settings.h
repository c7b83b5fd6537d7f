// The life of the scheduler's processes, as a scenario sets it: spec.process, and the entries of
// spec.timeline that are about replicas.
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

// What is done to a replica, or to its way to the API server.
enum class ReplicaOpKind : uint8_t {
  kKill,        // SIGKILL: the process ends at once
  kStop,        // SIGTERM: it is asked to end
  kPause,       // it stands still, and then goes on
  kPartition,   // its calls get no answer, and it hears of no change
  kApiOutage,   // the calls of all replicas fail, and none hears of a change
  kWatchDelay,  // from now on it hears later of changes
};

struct ReplicaOp {
  Time at;
  ReplicaOpKind kind = ReplicaOpKind::kKill;
  int32_t replica = -1;  // from 0; -1: all of them, of kApiOutage and kWatchDelay
  // Of kPause, kPartition and kApiOutage; of kWatchDelay how much later.
  Duration lasts;
  std::optional<Kind> objects;  // of kWatchDelay; nothing: of all kinds
};

struct ProcessSettings {
  int32_t replicas = 1;
  // False: the process schedules from its start on. Only where there is one replica.
  bool leader_elect = true;
  Duration lease_duration = Seconds(15);
  Duration renew_deadline = Seconds(10);
  Duration retry_period = Seconds(2);
  // How long after its end a process is started again: the first time, the second time, and then
  // twice as long each time, up to the last of these. As the kubelet does it.
  Duration first_restart;
  Duration restart_backoff = Seconds(10);
  Duration max_restart_backoff = Seconds(300);
  // How long a change takes from the API server to the stores of informers, and from there to the
  // event handlers. A list takes no time to the stores.
  Duration watch_delay;
  Duration handler_delay;
  // How fast the clocks of replicas run that elections go by; nothing: all run true. Else one of
  // each replica.
  std::vector<process::ClockRate> clock_rates;
  // Kubelets look whether a pod that comes to their node has room there. Without them it runs.
  bool has_kubelets = false;
  std::vector<ReplicaOp> ops;  // by time

  process::ClockRate RateOf(int32_t replica) const {
    return clock_rates.empty() ? process::kTrueRate : clock_rates[static_cast<size_t>(replica)];
  }
  // Whether one replica may take the lease of another that renews it as often as it can.
  bool ClocksMayPart() const;
};

// Reads spec.process. `rules`: of the scheduler at work. `serving` has the defaults of the
// election, and `configured` is where they are written: leaderElection of the
// schedulerConfiguration, which may be absent. What is written in both, and differs, is added to
// `warnings`. Errors, which are those of `process`, name a value that is out of bounds, an option
// that the scheduler does not have, or what client-go says of an election that cannot work.
BERTH_KEPT_APART ProcessSettings DecodeProcess(const Decoder& process,
                                               const process::ProcessRules& rules,
                                               const ServingConfiguration& serving,
                                               const Decoder& configured,
                                               std::vector<std::string>* warnings);

// "killReplica", ...: of entries about replicas.
std::vector<std::string> ReplicaOpNames();
// The operation of this name, "killReplica"; nothing: it is none about replicas.
std::optional<ReplicaOpKind> FindReplicaOp(std::string_view name);

// Reads an entry of spec.timeline with such an operation. `replicas`: how many there are; 0: the
// scenario has no spec.process, which is an error.
BERTH_KEPT_APART ReplicaOp DecodeReplicaOp(const Decoder& entry, ReplicaOpKind kind, Time at,
                                           int32_t replicas);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_PROCESS_SETTINGS_H_
