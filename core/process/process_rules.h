// In what the processes of releases of kube-scheduler, and the kubelets beside them, differ, as
// values.
#ifndef BERTH_PROCESS_PROCESS_RULES_H_
#define BERTH_PROCESS_PROCESS_RULES_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "process/election_rules.h"

namespace berth::process {

// When a step of a start comes.
enum class StartupMoment : uint8_t {
  kBegin,     // at once
  kListed,    // the informers' stores have their first list
  kHandled,   // so have the event handlers
  kElecting,  // a leader is elected; a process that elects none skips it
  kLeading,   // the process leads, or needs no leader
};

struct StartupStep {
  StartupMoment moment;
  std::string_view name;
  std::string_view source;  // the file that does it
};

inline constexpr std::string_view kServerFile = "cmd/kube-scheduler/app/server.go";

// kube-scheduler v1.21, cmd/kube-scheduler/app/server.go, Setup and Run. It waits for the
// informers' stores, not for the handlers.
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
  // In the order in which they come.
  std::span<const StartupStep> startup = kStartupV1_34;
  // The election begins once the handlers have the first list, too, not only the stores.
  bool waits_for_handlers = true;
  // What the kubelet of the release writes before the reason why it rejects a pod. As
  // pkg/kubelet/kubelet.go, rejectPod.
  std::string_view rejection_prefix = "Pod was rejected: ";
  // Its kubelet, too, misses nothing of a resource of which a pod asks for 0. As
  // NodeResourcesFit::Rules.
  bool zero_is_never_lacking = true;
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
    .startup = kStartupV1_21,
    .waits_for_handlers = false,
    .rejection_prefix = "Pod ",
    .zero_is_never_lacking = false,
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_PROCESS_RULES_H_
