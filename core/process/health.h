// What kube-scheduler answers at its health endpoints, /healthz, /livez and /readyz, and at that of
// each check in them, as /readyz/shutdown. As kube-scheduler v1.34.1 and v1.21.9,
// cmd/kube-scheduler/app/server.go, with k8s.io/apiserver, pkg/server/healthz/healthz.go, and
// client-go, tools/leaderelection/healthzadaptor.go.
#ifndef BERTH_PROCESS_HEALTH_H_
#define BERTH_PROCESS_HEALTH_H_

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"

namespace berth::process {

// In what the endpoints of releases differ.
struct HealthRules {
  // There are /livez and /readyz beside /healthz.
  bool has_livez_and_readyz = true;
  // In a query ';' separates members as '&' does. Else a member with one in it is ignored: as Go
  // since 1.17, with which v1.34 is built.
  bool semicolon_separates = false;
};

inline constexpr HealthRules kHealthV1_34{};
inline constexpr HealthRules kHealthV1_21{.has_livez_and_readyz = false,
                                          .semicolon_separates = true};

// How much longer than its lease lasts a leader may go on without a renewal before the check
// leaderElection fails. As cmd/kube-scheduler/app/options/options.go.
inline constexpr Duration kHealthTolerance = Seconds(20);

// What the checks look at: the state of one process at a moment.
struct HealthState {
  // leaderElection.leaderElect of its configuration. Without it there is no check leaderElection.
  bool elects_leader = true;
  // The check leaderElection knows the elector. In kube-scheduler it does not, in neither version:
  // RunOrDie connects the two, and kube-scheduler makes and runs its elector without that. Its
  // check never fails. In programs that call RunOrDie the next three members count.
  bool watches_elector = false;
  bool is_leader = false;
  // When it renewed its lease last, by its own clock. Nothing: never.
  std::optional<Time> last_renewal;
  Duration lease_duration = Seconds(15);
  // The event handlers have handled the informers' first lists. With delayCacheUntilActive a
  // process that does not lead never gets there.
  bool handlers_synced = false;
  // The process was asked to stop, by SIGTERM or SIGINT.
  bool shutdown_asked = false;
  // Whether the first list of LeaseCandidates has arrived. Nothing: the election is not
  // coordinated, which is the default, and there is no check informer-sync.
  std::optional<bool> candidates_synced;
};

struct HealthAnswer {
  int status = 200;  // of HTTP: 200, 404 or 500
  std::string text;  // the whole body: with the line break at its end, if it has one

  bool operator==(const HealthAnswer&) const = default;
};

// The answer to GET `target` at `now`, a path with a query or without one:
// "/readyz?verbose&exclude=shutdown". Members of the query other than `verbose` and `exclude`,
// which may be there several times, are ignored. A path that the version does not serve has status
// 404.
HealthAnswer AnswerHealth(std::string_view target, const HealthState& state, Time now,
                          const HealthRules& rules);

}  // namespace berth::process

#endif  // BERTH_PROCESS_HEALTH_H_
