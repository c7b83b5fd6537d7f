// proportion: queues share the cluster by weight. Upstream: kube-batch v0.5.0,
// pkg/scheduler/plugins/proportion/proportion.go.
#ifndef BERTH_KUBE_BATCH_PLUGINS_PROPORTION_H_
#define BERTH_KUBE_BATCH_PLUGINS_PROPORTION_H_

#include <vector>

#include "kube_batch/plugin.h"

namespace berth::kube_batch {

// A queue's deserved share is computed once, when the session opens: the cluster is distributed by
// weight, in rounds; a queue that would get more than it requests gets only its request, and the
// rest is distributed again. Queues without a job in the session take no part. The queue with the
// smaller part of its deserved share comes first. Quirk: the test whether a queue gets more than it
// requests uses Less, which is never true in a cluster without scalar resources. There each queue
// deserves its weight, whatever it requests.
class ProportionPlugin final : public Plugin {
 public:
  std::string_view Name() const override { return "proportion"; }
  FunctionFamilies Functions() const override {
    return {FunctionFamily::kQueueOrder, FunctionFamily::kReclaimable, FunctionFamily::kOverused};
  }
  void OnSessionOpen(Session& session) override;
  int QueueOrderFn(const QueueInfo& left, const QueueInfo& right) const override;
  // Reports whether the queue has its deserved share. Quirk: never, if it deserves scalars and has
  // none.
  bool OverusedFn(const QueueInfo& queue) const override;
  // Returns the candidates without which their queue would still have its deserved share. Victims
  // of one queue add up.
  Tasks ReclaimableFn(const TaskInfo& evictor, const Tasks& candidates) const override;
  void AllocateFunc(const TaskInfo& task) override;
  void DeallocateFunc(const TaskInfo& task) override;
  std::optional<QueueShare> ShareOf(const QueueInfo& queue) const override;

 private:
  struct Attributes {
    bool has_job = false;
    bool met = false;
    int32_t weight = 0;
    Resource deserved;
    Resource allocated;
    Resource request;
    double share = 0;
    double share_at_open = 0;
  };

  void Deal();
  static void UpdateShare(Attributes& attributes);
  const Attributes& Of(const QueueInfo& queue) const {
    return queues_[static_cast<size_t>(queue.index)];
  }
  Attributes& OfTask(const TaskInfo& task);

  const Session* session_ = nullptr;
  std::vector<Attributes> queues_;  // indexed by queue
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_PROPORTION_H_
