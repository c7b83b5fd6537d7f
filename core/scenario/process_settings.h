// The life of kube-scheduler's processes, as a scenario sets it: spec.process, and the entries of
// spec.timeline that are about replicas.
#ifndef BERTH_SCENARIO_PROCESS_SETTINGS_H_
#define BERTH_SCENARIO_PROCESS_SETTINGS_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "base/time.h"
#include "versions/version.h"

namespace berth::sim {

// What is done to a replica, or to its way to the API server.
enum class ReplicaOpKind : uint8_t {
  kKill,       // SIGKILL: the process ends at once
  kStop,       // SIGTERM: it is asked to end
  kPause,      // it stands still, and then goes on
  kPartition,  // its calls get no answer, and it hears of no change
  kApiOutage,  // the calls of all replicas fail, and none hears of a change
};

struct ReplicaOp {
  Time at;
  ReplicaOpKind kind = ReplicaOpKind::kKill;
  int32_t replica = -1;  // from 0; -1: all of them, of kApiOutage
  Duration lasts;        // of kPause, kPartition and kApiOutage
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
  std::vector<ReplicaOp> ops;  // by time
};

// Reads spec.process. `version`: the scenario's. Errors, which are those of `process`, name a value
// that is out of bounds, a version whose process is not modelled, or what client-go says of an
// election that cannot work.
[[gnu::noinline]] ProcessSettings DecodeProcess(const Decoder& process, const Version& version);

// The operation of this name, "killReplica"; nothing: it is none about replicas.
std::optional<ReplicaOpKind> FindReplicaOp(std::string_view name);

// Reads an entry of spec.timeline with such an operation. `replicas`: how many there are; 0: the
// scenario has no spec.process, which is an error.
[[gnu::noinline]] ReplicaOp DecodeReplicaOp(const Decoder& entry, ReplicaOpKind kind, Time at,
                                            int32_t replicas);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_PROCESS_SETTINGS_H_
