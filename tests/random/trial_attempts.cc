#include "random/trial_attempts.h"

#include <utility>

#include "versions/configuration/configuration_merge.h"

namespace berth::test {

using Refusal = std::optional<std::string>;

Refusal TrialAttempts::NoClient::BindPod(const v1::Pod&, const std::string&) { return "no"; }
Refusal TrialAttempts::NoClient::DeletePod(const v1::Pod&) { return "no"; }
Refusal TrialAttempts::NoClient::PatchPodStatus(const v1::Pod&,
                                                const std::optional<v1::PodCondition>&,
                                                const std::optional<std::string>&) {
  return "no";
}
Refusal TrialAttempts::NoClient::UpdatePersistentVolume(const v1::PersistentVolume&) {
  return "no";
}
Refusal TrialAttempts::NoClient::UpdatePersistentVolumeClaim(const v1::PersistentVolumeClaim&) {
  return "no";
}

TrialAttempts::TrialAttempts(const sim::Simulation* simulation)
    : simulation_(*simulation), nominations_(simulation), client_(simulation), clock_(simulation) {
  const sim::Scenario& scenario = simulation_.scenario();
  const Version& version = *scenario.version;
  const KubeSchedulerConfiguration written =
      scenario.scheduler_configuration.value_or(KubeSchedulerConfiguration());
  Result<SchedulerConfiguration> merged =
      MergeConfiguration(written, version.profiles, *version.configuration, version.registry);
  BERTH_CHECK(merged.ok(), "the simulation was configured the same way");
  const FrameworkDependencies dependencies{.lister = snapshot_,
                                           .client = client_,
                                           .nominator = nominations_,
                                           .clock = clock_,
                                           .informers = simulation_.objects(),
                                           .extenders = no_extenders_};
  for (const Profile& profile : merged.value().profiles) {
    auto framework = Framework::Make(version.registry, profile, dependencies);
    BERTH_CHECK(framework.ok(), "the simulation has the same profile");
    const std::string name = framework.value()->scheduler_name();
    frameworks_[name] = std::move(framework).value();
  }
}

TrialAttempts::Verdict TrialAttempts::Try(const v1::Pod& pod) {
  const Scheduler& scheduler = simulation_.scheduler();
  scheduler.cache().UpdateSnapshot(snapshot_);
  Framework& framework = *frameworks_.at(pod.spec.scheduler_name);
  Verdict verdict;
  CycleState state;
  PreFilterNodes only;
  const Status whole = framework.RunPreFilterPlugins(state, pod, scheduler.rules().cycle, &only);
  verdict.rejected_by = only.plugins;
  if (!whole.ok()) {
    verdict.rejected_by.insert(std::string(whole.failed_plugin()));
    return verdict;
  }
  for (const NodeInfo* node : snapshot_.List()) {
    if (only.names && !only.names->contains(node->node().metadata.name)) continue;
    const Status status = framework.RunFilterPluginsWithNominatedPods(state, pod, *node);
    if (status.ok()) {
      verdict.fits = true;
    } else {
      verdict.rejected_by.insert(std::string(status.failed_plugin()));
    }
  }
  return verdict;
}

}  // namespace berth::test
