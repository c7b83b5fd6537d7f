// Attempts that nothing comes of: would a pod fit somewhere, as things stand?
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

// The PreFilter and Filter plugins of the simulation's profiles, in frameworks of their own over a
// snapshot of their own: the simulation takes no notice. Extenders are not asked.
class TrialAttempts {
 public:
  // `simulation` outlives this, and has done nothing yet: kube-scheduler is to be at work in it.
  explicit TrialAttempts(const sim::Simulation* simulation);

  struct Verdict {
    bool fits = false;
    PluginNames rejected_by;  // of all nodes
  };
  // REQUIRES: the pod is of one of the profiles.
  Verdict Try(const v1::Pod& pod);

 private:
  // What is nominated now.
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

  // Filters write nothing.
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
