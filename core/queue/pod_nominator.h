// Nominator: the pending pods for which preemption reserved a node. Upstream: kube-scheduler v1.21,
// internal/queue/scheduling_queue.go (nominator), and v1.34, backend/queue/nominator.go.
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

// Gives v1.34's nominator the current state of pods.
class NominatedPodSource {
 public:
  virtual ~NominatedPodSource() = default;
  // Returns false if the pod is gone or bound: then it is not nominated.
  virtual bool MayBeNominated(const v1::Pod& pod) const = 0;
  // Returns the nominated pod with its current requests on the node.
  virtual PodInfoPtr InfoOf(const v1::Pod& nominated) const = 0;
};

// Pods are identified by uid here, not by name. A copy reports to the same observer.
//
// With a source the rules are those of v1.34. An entry is a reference: the nominator looks up the
// pods of a node when a caller asks for them. A pod that was nominated to the node "" has an entry,
// which the observer does not see: it keeps an update from nominating the pod.
class Nominator final : public PodNominator {
 public:
  // By node name; each list is in the order of nomination and never empty.
  using NodeToPods = std::map<std::string, std::vector<PodInfoPtr>>;

  // Both may be null, and are not owned. Without a source the rules are those of v1.21. The source
  // is the queue that contains the nominator; assignment keeps it.
  explicit Nominator(QueueObserver* observer = nullptr, const NominatedPodSource* source = nullptr)
      : observer_(observer), source_{source} {}

  // Adds the pod to the node's list; a pod that is nominated already moves to the end of the list.
  void AddNominatedPod(const PodInfoPtr& pod, const std::optional<std::string>& node) override;
  void DeleteNominatedPodIfExists(const v1::Pod& pod) override;
  // Keeps the old pod's nomination if neither object names a node in status.nominatedNodeName; else
  // the new object's status decides. A null `old_pod` means that it equals the new one.
  void UpdateNominatedPod(const v1::Pod* old_pod, const PodInfoPtr& new_pod) override;
  bool Empty() const override {
    return nominated_pods_.empty() || nominated_pods_.rbegin()->first.empty();
  }
  std::vector<PodInfoPtr> NominatedPodsForNode(const std::string& node_name) const override;

  const NodeToPods& nominated_pods() const { return nominated_pods_; }
  // Returns "" if the pod is not nominated.
  std::string NominatedNode(const v1::Pod& pod) const;

  void set_observer(QueueObserver* observer) { observer_ = observer; }

 private:
  // Null in a copy, because the copy is part of another queue.
  struct Source {
    explicit Source(const NominatedPodSource* given) : pointer(given) {}
    Source(const Source&) {}
    // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): nothing is assigned.
    Source& operator=(const Source&) { return *this; }
    const NominatedPodSource* pointer = nullptr;
  };
  struct Nomination {
    PodInfoPtr pod;
    std::string node;
  };
  // Returns nothing if the pod was not nominated.
  std::optional<Nomination> Remove(const std::string& uid);
  void ReportClearing(const std::optional<Nomination>& cleared) const;

  QueueObserver* observer_;
  Source source_;
  NodeToPods nominated_pods_;
  std::map<std::string, std::string> uid_to_node_;
};

}  // namespace berth

#endif  // BERTH_QUEUE_POD_NOMINATOR_H_
