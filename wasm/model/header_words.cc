#include "model/header_words.h"

#include <string_view>

#include "base/strings.h"
#include "draw/words.h"

namespace berth::ui {
namespace {

// Where plugins are asked for hints, nothing depends on moveRequestCycle.
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
          StrCat(scenario.version->name, seed)};
}

}  // namespace berth::ui
