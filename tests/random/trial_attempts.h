// Attempts without effects, which find out whether a pod would fit on a node at the moment.
#ifndef BERTH_TESTS_RANDOM_TRIAL_ATTEMPTS_H_
#define BERTH_TESTS_RANDOM_TRIAL_ATTEMPTS_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cache/snapshot.h"
#include "framework/runtime.h"
#include "queue/pod_nominator.h"
#include "sim/simulation.h"

namespace berth::test {

// The PreFilter and Filter plugins of the simulation's profiles, in separate frameworks over a
// separate snapshot, so that the simulation is not affected. Extenders are not called.
class TrialAttempts {
 public:
  // `simulation` must outlive this. REQUIRES: it has not done anything yet, and its scheduler is
  // kube-scheduler.
  explicit TrialAttempts(const sim::Simulation* simulation);

  struct Verdict {
    bool fits = false;
    PluginNames rejected_by;  // the plugins that rejected any node
  };
  // REQUIRES: one of the profiles serves the pod.
  Verdict Try(const v1::Pod& pod);

 private:
  // The present nominations.
  class Nominations final : public PodNominator {
   public:
    explicit Nominations(const sim::Simulation* simulation) : simulation_(*simulation) {}
    void AddNominatedPod(const PodInfoPtr&, const std::optional<std::string>&) override {}
    void DeleteNominatedPodIfExists(const v1::Pod&) override {}
    void UpdateNominatedPod(const v1::Pod*, const PodInfoPtr&) override {}
    bool Empty() const override { return Real().Empty(); }
    std::vector<PodInfoPtr> NominatedPodsForNode(const std::string& node) const override {
      return Real().NominatedPodsForNode(node);
    }

   private:
    const Nominator& Real() const { return simulation_.scheduler().queue().nominator(); }

    const sim::Simulation& simulation_;
  };

  // Filters make no calls.
  class NoClient final : public ApiClient {
   public:
    explicit NoClient(const sim::Simulation* simulation) : simulation_(*simulation) {}
    std::optional<std::string> BindPod(const v1::Pod&, const std::string&) override;
    std::optional<std::string> DeletePod(const v1::Pod&) override;
    std::optional<std::string> PatchPodStatus(const v1::Pod&,
                                              const std::optional<v1::PodCondition>&,
                                              const std::optional<std::string>&) override;
    std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume&) override;
    std::optional<std::string> UpdatePersistentVolumeClaim(
        const v1::PersistentVolumeClaim&) override;
    const Objects& Stored() const override { return simulation_.objects(); }

   private:
    const sim::Simulation& simulation_;
  };

  class SimulatedClock final : public Clock {
   public:
    explicit SimulatedClock(const sim::Simulation* simulation) : simulation_(*simulation) {}
    Time Now() const override { return simulation_.now(); }

   private:
    const sim::Simulation& simulation_;
  };

  const sim::Simulation& simulation_;
  Nominations nominations_;
  NoClient client_;
  SimulatedClock clock_;
  Snapshot snapshot_;
  std::vector<Extender*> no_extenders_;
  std::map<std::string, std::unique_ptr<Framework>> frameworks_;  // by scheduler name
};

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_TRIAL_ATTEMPTS_H_
