// The surroundings of plugins in tests: an API server that only records, a nominator, a lister.
#ifndef BERTH_TESTS_FRAMEWORK_FAKES_H_
#define BERTH_TESTS_FRAMEWORK_FAKES_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/strings.h"
#include "framework/handle.h"

namespace berth::test {

class FakeLister final : public SharedLister {
 public:
  const std::vector<const NodeInfo*>& List() const override { return nodes; }
  const std::vector<const NodeInfo*>& HavePodsWithAffinityList() const override {
    return with_affinity;
  }
  const std::vector<const NodeInfo*>& HavePodsWithRequiredAntiAffinityList() const override {
    return with_required_anti_affinity;
  }
  const NodeInfo* Get(const std::string& node_name) const override {
    for (const NodeInfo* node : nodes) {
      if (node->name() == node_name) return node;
    }
    return nullptr;
  }

  // Computes the index again at each call.
  const ClusterIndex& Index() const override {
    index = ClusterIndex();
    std::vector<ClusterIndex::NodeInfoPtr> infos;
    for (const NodeInfo* node : nodes) {
      const_cast<NodeInfo*>(node)->set_slot(static_cast<int32_t>(infos.size()));
      infos.emplace_back(ClusterIndex::NodeInfoPtr(), node);  // which the test owns
    }
    index.SetAll(infos);
    return index;
  }

  mutable ClusterIndex index;
  std::vector<const NodeInfo*> nodes;
  std::vector<const NodeInfo*> with_affinity;
  std::vector<const NodeInfo*> with_required_anti_affinity;
};

class FakeClient final : public ApiClient {
 public:
  std::optional<std::string> BindPod(const v1::Pod& pod, const std::string& node_name) override {
    bound.push_back(StrCat(v1::PodKey(pod), " to ", node_name));
    return error;
  }
  std::optional<std::string> DeletePod(const v1::Pod&) override { return error; }
  std::optional<std::string> PatchPodStatus(const v1::Pod&, const std::optional<v1::PodCondition>&,
                                            const std::optional<std::string>&) override {
    return error;
  }

  std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume& volume) override {
    if (error) return error;
    stored.Of<v1::PersistentVolume>().Set(volume.metadata.name,
                                          std::make_shared<const v1::PersistentVolume>(volume));
    if (on_volume_write) on_volume_write(stored);
    return std::nullopt;
  }
  std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim& claim) override {
    if (error) return error;
    stored.Of<v1::PersistentVolumeClaim>().Set(
        KeyOf(claim.metadata), std::make_shared<const v1::PersistentVolumeClaim>(claim));
    if (on_volume_write) on_volume_write(stored);
    return std::nullopt;
  }
  const Objects& Stored() const override { return stored; }

  Objects stored;
  std::vector<std::string> bound;
  std::optional<std::string> error;  // the error of every call; nothing for success
  // The reaction of controllers to each write of a volume or claim.
  std::function<void(Objects&)> on_volume_write;
};

class FakeNominator final : public PodNominator {
 public:
  void AddNominatedPod(const PodInfoPtr& pod, const std::optional<std::string>& node) override {
    nominated.emplace_back(node.value_or(""), pod);
  }
  void DeleteNominatedPodIfExists(const v1::Pod&) override {}
  void UpdateNominatedPod(const v1::Pod*, const PodInfoPtr&) override {}
  bool Empty() const override { return nominated.empty(); }
  std::vector<PodInfoPtr> NominatedPodsForNode(const std::string& node_name) const override {
    std::vector<PodInfoPtr> found;
    for (const auto& [node, pod] : nominated) {
      if (node == node_name) found.push_back(pod);
    }
    return found;
  }

  std::vector<std::pair<std::string, PodInfoPtr>> nominated;
};

class FakeHandle final : public Handle {
 public:
  const SharedLister& SnapshotSharedLister() const override { return lister; }
  ApiClient& Client() override { return client; }
  PodNominator& Nominator() override { return nominator; }
  const Clock& clock() const override { return sim_clock; }
  const Objects& Informers() const override { return informers; }
  const std::vector<Extender*>& Extenders() const override { return extenders; }
  // Plugins that run filters are tested with a whole Framework.
  Status RunFilterPluginsWithNominatedPods(const CycleState&, const v1::Pod&,
                                           const NodeInfo&) override {
    return Status::Ok();
  }
  Status RunPreFilterExtensionAddPod(CycleState&, const v1::Pod&, const PodInfo&,
                                     const NodeInfo&) override {
    return Status::Ok();
  }
  Status RunPreFilterExtensionRemovePod(CycleState&, const v1::Pod&, const PodInfo&,
                                        const NodeInfo&) override {
    return Status::Ok();
  }
  WaitingPod* GetWaitingPod(const std::string&) override { return nullptr; }
  bool WantsPreemptionRecord() const override { return false; }
  void ReportPreemption(const PreemptionRecord&) override {}
  void ReportExtenderCall(std::string_view, std::string_view, std::string_view) override {}

  Objects informers;
  std::vector<Extender*> extenders;
  FakeLister lister;
  FakeClient client;
  FakeNominator nominator;
  SimClock sim_clock;
};

}  // namespace berth::test

#endif  // BERTH_TESTS_FRAMEWORK_FAKES_H_
