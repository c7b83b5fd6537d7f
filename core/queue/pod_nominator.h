// Nominator: the pending pods that preemption promised a node. As kube-scheduler v1.21,
// internal/queue/scheduling_queue.go (nominator).
#ifndef BERTH_QUEUE_POD_NOMINATOR_H_
#define BERTH_QUEUE_POD_NOMINATOR_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/handle.h"
#include "framework/pod_info.h"
#include "queue/queue_observer.h"

namespace berth {

// A pod is known by its uid here, not by its name. Copyable; the copy tells the same observer.
class Nominator final : public PodNominator {
 public:
  // By node name; each list is in the order of nomination and never empty.
  using NodeToPods = std::map<std::string, std::vector<PodInfoPtr>>;

  // `observer` may be null; it is not owned.
  explicit Nominator(QueueObserver* observer = nullptr) : observer_(observer) {}

  // Nominating a pod again puts it at the end of its node's list.
  void AddNominatedPod(const PodInfoPtr& pod, const std::string& node_name) override;
  void DeleteNominatedPodIfExists(const v1::Pod& pod) override;
  // Keeps the old pod's nomination if neither object names a node in status.nominatedNodeName; else
  // the new object's status decides. A null `old_pod` stands for one equal to the new.
  void UpdateNominatedPod(const v1::Pod* old_pod, const PodInfoPtr& new_pod) override;
  bool Empty() const override { return nominated_pods_.empty(); }
  const std::vector<PodInfoPtr>& NominatedPodsForNode(const std::string& node_name) const override;

  const NodeToPods& nominated_pods() const { return nominated_pods_; }
  // "" if the pod is not nominated.
  std::string NominatedNode(const v1::Pod& pod) const;

  void set_observer(QueueObserver* observer) { observer_ = observer; }

 private:
  struct Nomination {
    PodInfoPtr pod;
    std::string node;
  };
  // Nothing if the pod was not nominated.
  std::optional<Nomination> Remove(const std::string& uid);
  void TellOfClearing(const std::optional<Nomination>& cleared) const;

  QueueObserver* observer_;
  NodeToPods nominated_pods_;
  std::map<std::string, std::string> uid_to_node_;
};

}  // namespace berth

#endif  // BERTH_QUEUE_POD_NOMINATOR_H_
