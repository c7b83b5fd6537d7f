// Differences between the processes of kube-scheduler's releases, of kube-batch, and of the
// kubelets of the same release, as values.
#ifndef BERTH_PROCESS_PROCESS_RULES_H_
#define BERTH_PROCESS_PROCESS_RULES_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "process/election_rules.h"

namespace berth::process {

// The moment at which a step of the startup happens.
enum class StartupMoment : uint8_t {
  kBegin,     // at once
  kListed,    // once the informers' stores have their first lists
  kHandled,   // once the event handlers have handled these lists, too
  kElecting,  // when the election begins; never in a process without election
  kLeading,   // once the process leads, or needs no leader
};

struct StartupStep {
  StartupMoment moment;
  std::string_view name;
  std::string_view source;  // the source file that contains the step
};

inline constexpr std::string_view kServerFile = "cmd/kube-scheduler/app/server.go";

// kube-scheduler v1.21, cmd/kube-scheduler/app/server.go, Setup and Run. The process waits for the
// informers' stores, but not for the handlers.
inline constexpr StartupStep kStartupV1_21[] = {
    {StartupMoment::kBegin, "options", "cmd/kube-scheduler/app/options/options.go"},
    {StartupMoment::kBegin, "cacheQueueHandlers", "pkg/scheduler/scheduler.go"},
    {StartupMoment::kBegin, "configz", kServerFile},
    {StartupMoment::kBegin, "broadcaster", kServerFile},
    {StartupMoment::kBegin, "servers", kServerFile},
    {StartupMoment::kBegin, "informers", "client-go/tools/cache/reflector.go"},
    {StartupMoment::kListed, "cachesSynced", "client-go/tools/cache/shared_informer.go"},
    {StartupMoment::kElecting, "election", "client-go/tools/leaderelection/leaderelection.go"},
    {StartupMoment::kLeading, "run", "pkg/scheduler/scheduler.go"},
};

// kube-scheduler v1.34.1, the same file.
inline constexpr StartupStep kStartupV1_34[] = {
    {StartupMoment::kBegin, "options", "cmd/kube-scheduler/app/options/options.go"},
    {StartupMoment::kBegin, "cacheQueueHandlers", "pkg/scheduler/scheduler.go"},
    {StartupMoment::kBegin, "configz", kServerFile},
    {StartupMoment::kBegin, "broadcaster", kServerFile},
    {StartupMoment::kBegin, "servers", kServerFile},
    {StartupMoment::kBegin, "informers", "client-go/tools/cache/reflector.go"},
    {StartupMoment::kListed, "cachesSynced", "client-go/tools/cache/shared_informer.go"},
    {StartupMoment::kHandled, "handlersSynced", "pkg/scheduler/eventhandlers.go"},
    {StartupMoment::kElecting, "election", "client-go/tools/leaderelection/leaderelection.go"},
    {StartupMoment::kLeading, "run", "pkg/scheduler/scheduler.go"},
};

inline constexpr std::string_view kBatchServerFile = "cmd/kube-batch/app/server.go";
inline constexpr std::string_view kBatchCacheFile = "pkg/scheduler/cache/cache.go";

// kube-batch v0.5.0, cmd/kube-batch/app/server.go, Run, and pkg/scheduler/scheduler.go, Run. The
// leader's work begins with its informers, so a standby process has no state.
inline constexpr StartupStep kStartupBatch[] = {
    {StartupMoment::kBegin, "options", "cmd/kube-batch/app/options/options.go"},
    {StartupMoment::kBegin, "clientConfig", kBatchServerFile},
    {StartupMoment::kBegin, "cacheHandlers", kBatchCacheFile},
    {StartupMoment::kBegin, "servers", kBatchServerFile},
    {StartupMoment::kElecting, "broadcaster", kBatchServerFile},
    {StartupMoment::kElecting, "election", "client-go/tools/leaderelection/leaderelection.go"},
    {StartupMoment::kLeading, "informers", kBatchCacheFile},
    {StartupMoment::kListed, "cachesSynced", "client-go/tools/cache/shared_informer.go"},
    {StartupMoment::kListed, "configuration", "pkg/scheduler/util.go"},
    {StartupMoment::kListed, "run", "pkg/scheduler/scheduler.go"},
};

struct ProcessRules {
  // The name of the scheduler, and of the object that its leader holds. Its replicas are named
  // "kube-scheduler-0", ...
  std::string_view scheduler = "kube-scheduler";
  // The rules of its leader election. Never null.
  const ElectionRules* election = &kElectionV1_34;
  // The kind of the object that the leader holds, and the name of the field that counts the changes
  // of the holder.
  std::string_view lock_kind = "Lease";
  std::string_view transitions_name = "leaseTransitions";
  // True if the times of the election are configurable. If false, they are those of kube-batch,
  // which has only two options: whether there is an election, and in which namespace.
  bool has_election_times = true;
  // True if the election's client waits for an answer for half of renewDeadline, but at least 1 s.
  // If false, it waits as long as its context lasts.
  bool has_client_timeout = true;
  // The version of the UUID in identities: '4' is random, '1' consists of the time and the hardware
  // address.
  char uuid_version = '4';
  // True if the leader releases the lease when it is asked to stop
  // (ElectionConfig::release_on_cancel).
  bool releases_lease = true;
  // The process's last log line and its exit code after it failed to renew the lease.
  std::string_view lost_text;
  int32_t lost_code = 1;
  // True if the process shuts down in order when it is asked to stop (SIGTERM). If false, it ends
  // at once.
  bool handles_sigterm = true;
  // The process's last log line and its exit code when it is asked to stop.
  std::string_view stopped_text;
  int32_t stopped_code = 0;
  // The steps of the startup, in the order in which they happen.
  std::span<const StartupStep> startup = kStartupV1_34;
  // True if the election begins only once the handlers, and not only the stores, have the first
  // lists.
  bool waits_for_handlers = true;
  // True if the informers start when the process leads, instead of before the election.
  bool informs_leader_only = false;
  // The text that the release's kubelet puts before the reason why it rejects a pod. Upstream:
  // pkg/kubelet/kubelet.go, rejectPod.
  std::string_view rejection_prefix = "Pod was rejected: ";
  // True if the kubelet, too, does not check a resource of which a pod requests 0. See
  // NodeResourcesFit::Rules.
  bool zero_is_never_lacking = true;
};

// kube-scheduler v1.34.1, cmd/kube-scheduler/app/server.go, Run.
inline constexpr ProcessRules kProcessV1_34{
    .lost_text = "Leaderelection lost",
    .stopped_text = "Requested to terminate, exiting",
};

// kube-scheduler v1.21, cmd/kube-scheduler/app/server.go, Run. It logs one fatal line, however the
// leading ends. klog then ends the process with exit code 255.
inline constexpr ProcessRules kProcessV1_21{
    .election = &kElectionV1_21,
    .releases_lease = false,
    .lost_text = "leaderelection lost",
    .lost_code = 255,
    .stopped_text = "leaderelection lost",
    .stopped_code = 255,
    .startup = kStartupV1_21,
    .waits_for_handlers = false,
    .rejection_prefix = "Pod ",
    .zero_is_never_lacking = false,
};

// kube-batch v0.5.0, cmd/kube-batch/app/server.go, Run. glog ends the process with exit code 255
// after a fatal line. The exit code 2 is from memory, not from kube-batch's source: a Go program
// that is process 1 of its container, as in this image, and has no handler for SIGTERM exits with
// 2.
inline constexpr ProcessRules kProcessBatch{
    .scheduler = "kube-batch",
    .election = &kElectionBatch,
    .lock_kind = "ConfigMap",
    .transitions_name = "leaderTransitions",
    .has_election_times = false,
    .has_client_timeout = false,
    .uuid_version = '1',
    .releases_lease = false,
    .lost_text = "leaderelection lost",
    .lost_code = 255,
    .handles_sigterm = false,
    .stopped_text = "SIGTERM",
    .stopped_code = 2,
    .startup = kStartupBatch,
    .waits_for_handlers = false,
    .informs_leader_only = true,
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_PROCESS_RULES_H_
