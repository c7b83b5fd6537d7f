// In what the processes of releases of kube-scheduler differ, as values.
#ifndef BERTH_PROCESS_PROCESS_RULES_H_
#define BERTH_PROCESS_PROCESS_RULES_H_

#include <cstdint>
#include <string_view>

#include "process/election_rules.h"

namespace berth::process {

struct ProcessRules {
  // Never null.
  const ElectionRules* election = &kElectionV1_34;
  // The leader gives the lease back when it is asked to stop (ElectionConfig::release_on_cancel).
  bool releases_lease = true;
  // What the process logs last, and its exit code, when it could not renew the lease.
  std::string_view lost_text;
  int32_t lost_code = 1;
  // The same when it is asked to stop.
  std::string_view stopped_text;
  int32_t stopped_code = 0;
};

// kube-scheduler v1.34.1, cmd/kube-scheduler/app/server.go, Run.
inline constexpr ProcessRules kProcessV1_34{
    .lost_text = "Leaderelection lost",
    .stopped_text = "Requested to terminate, exiting",
};

// kube-scheduler v1.21, cmd/kube-scheduler/app/server.go, Run: one fatal line, whyever the leading
// ends. klog ends the process with 255 then.
inline constexpr ProcessRules kProcessV1_21{
    .election = &kElectionV1_21,
    .releases_lease = false,
    .lost_text = "leaderelection lost",
    .lost_code = 255,
    .stopped_text = "leaderelection lost",
    .stopped_code = 255,
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_PROCESS_RULES_H_
