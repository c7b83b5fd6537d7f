// The answers of kube-scheduler's health endpoints, /healthz, /livez and /readyz, and of the
// endpoints of single checks, such as /readyz/shutdown. Upstream: kube-scheduler v1.34.1 and
// v1.21.9, cmd/kube-scheduler/app/server.go, with k8s.io/apiserver, pkg/server/healthz/healthz.go,
// and client-go, tools/leaderelection/healthzadaptor.go.
#ifndef BERTH_PROCESS_HEALTH_H_
#define BERTH_PROCESS_HEALTH_H_

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"

namespace berth::process {

// Differences between releases in the endpoints.
struct HealthRules {
  // True if the release has /livez and /readyz besides /healthz.
  bool has_livez_and_readyz = true;
  // True if ';' separates the members of a query, as '&' does. If false, a member that contains ';'
  // is ignored, as Go has done since 1.17, with which v1.34 is built.
  bool semicolon_separates = false;
};

inline constexpr HealthRules kHealthV1_34{};
inline constexpr HealthRules kHealthV1_21{.has_livez_and_readyz = false,
                                          .semicolon_separates = true};

// The time for which a leader may continue without a renewal after its lease has expired, before
// the check leaderElection fails. Upstream: cmd/kube-scheduler/app/options/options.go.
inline constexpr Duration kHealthTolerance = Seconds(20);

// The state of one process at a moment, as far as the checks depend on it.
struct HealthState {
  // The field leaderElection.leaderElect of its configuration. If false, the check leaderElection
  // does not exist.
  bool elects_leader = true;
  // True if the check leaderElection has a reference to the elector. In kube-scheduler of both
  // versions it has none: only RunOrDie sets the reference, but kube-scheduler creates and runs its
  // elector without RunOrDie. So the check never fails. In programs that call RunOrDie the next
  // three members count.
  bool watches_elector = false;
  bool is_leader = false;
  // The last renewal of its lease, by its own clock. Null if there was none.
  std::optional<Time> last_renewal;
  Duration lease_duration = Seconds(15);
  // True if the event handlers have handled the informers' first lists. With delayCacheUntilActive
  // this stays false in a process that does not lead.
  bool handlers_synced = false;
  // True if the process was asked to stop, by SIGTERM or SIGINT.
  bool shutdown_asked = false;
  // True if the first list of LeaseCandidates has arrived. Null if the election is not coordinated,
  // which is the default; then the check informer-sync does not exist.
  std::optional<bool> candidates_synced;
};

struct HealthAnswer {
  int status = 200;  // HTTP status: 200, 404 or 500
  std::string text;  // the whole body, including the line break at its end, if it has one

  bool operator==(const HealthAnswer&) const = default;
};

// Returns the answer at `now` to a GET of `target`, a path with or without a query:
// "/readyz?verbose&exclude=shutdown". Ignores members of the query other than `verbose` and
// `exclude`, which may occur several times. The status is 404 if the version does not serve the
// path.
HealthAnswer AnswerHealth(std::string_view target, const HealthState& state, Time now,
                          const HealthRules& rules);

}  // namespace berth::process

#endif  // BERTH_PROCESS_HEALTH_H_
