#include "model/header_words.h"

#include <algorithm>
#include <string_view>

#include "base/strings.h"
#include "draw/words.h"
#include "log/log_writer.h"

namespace berth::ui {
namespace {

// Returns the cycles. Leaves out moveRequestCycle in versions that ask plugins for hints, in which
// it has no effect.
std::string KubeSchedulerProgress(const sim::View& view, const SchedulerRules& rules) {
  const std::string cycle = StrCat("schedulingCycle ", std::to_string(view.scheduling_cycle));
  if (rules.asks_plugins) return cycle;
  return StrCat(cycle, "   ·   moveRequestCycle ", std::to_string(view.move_request_cycle));
}

std::string KubeBatchProgress(const sim::BatchView& batch) {
  if (batch.session == 0) return Word("no session yet");
  const std::string session = Say("session {}", batch.session);
  if (!batch.open) return StrCat(session, "   ·   ", Word("closed"));
  return batch.action.empty() ? session : StrCat(session, "   ·   ", batch.action);
}

}  // namespace

HeaderWords WordsForHeader(const sim::Scenario& scenario, const sim::View& view) {
  const std::string seed = Say(" · seed {}", scenario.seed);
  if (scenario.scheduler == sim::SchedulerKind::kKubeBatch) {
    return {KubeBatchProgress(view.batch), StrCat("kube-batch v0.5.0", seed)};
  }
  return {KubeSchedulerProgress(view, scenario.version->rules),
          StrCat(scenario.version->name(), seed)};
}

std::string UnservedWords(const sim::View& view) {
  // Most often all pending pods are in a queue. This check saves the search through all pods.
  const size_t queued = NumQueued(view) + (view.attempt >= 0 ? 1 : 0);
  if (static_cast<size_t>(view.num_pending) <= queued) return "";
  const auto is_unserved = [](const sim::PodView& pod) {
    return pod.place == sim::PodPlace::kUnserved;
  };
  const auto unserved = std::count_if(view.pods.begin(), view.pods.end(), is_unserved);
  if (unserved == 0) return "";
  const auto any_is = [&](std::string_view why) {
    return std::any_of(view.pods.begin(), view.pods.end(), [&](const sim::PodView& pod) {
      return is_unserved(pod) && pod.message == why;
    });
  };
  const bool is_leaderless = any_is(sim::kNoReplicaLeads) || any_is(sim::kNoBatchReplicaLeads);
  if (is_leaderless) {
    return Say(unserved == 1 ? "{} waits for a leader" : "{} wait for a leader", unserved);
  }
  if (any_is(sim::kLeaderHearsNothing)) return Say("{} unknown to the leader", unserved);
  if (any_is(sim::kLeaderHearsLater)) return Say("{} not heard of yet", unserved);
  return Say("{} not for this scheduler", unserved);
}

}  // namespace berth::ui
