#include "sim/batch/batch_cycle.h"

#include <algorithm>
#include <utility>

#include "base/strings.h"

namespace berth::sim {
namespace {

using OperationKind = BatchOperation::Kind;
using kube_batch::TaskStatus;

// Prefix of Event::object.
constexpr std::string_view kPodGroup = "PodGroup ";

BatchAmounts AmountsOf(const kube_batch::Resource& resource) {
  BatchAmounts amounts;
  resource.ForEachAmount(
      [&](std::string_view name, double amount) { amounts.emplace_back(name, amount); });
  return amounts;
}

// Reports whether they have the same contents, whichever session wrote them.
bool SaySame(v1alpha1::PodGroupStatus a, v1alpha1::PodGroupStatus b) {
  for (v1alpha1::PodGroupStatus* status : {&a, &b}) {
    for (v1alpha1::PodGroupCondition& condition : status->conditions) {
      condition.transition_id.clear();
    }
  }
  return a == b;
}

// Reports whether the change of a PodGroup matters to people.
bool SaysNew(const v1alpha1::PodGroupStatus& before, const v1alpha1::PodGroupStatus& after,
             std::string_view session_uid) {
  if (before.phase != after.phase) return true;
  const std::string_view message = UnschedulableMessage(after, session_uid);
  return !message.empty() && std::none_of(before.conditions.begin(), before.conditions.end(),
                                          [&](const v1alpha1::PodGroupCondition& condition) {
                                            return condition.message == message;
                                          });
}

bool IsUnschedulable(const v1::Pod& pod, const std::string& message) {
  return std::any_of(pod.status.conditions.begin(), pod.status.conditions.end(),
                     [&](const v1::PodCondition& condition) {
                       return condition.type == "PodScheduled" && condition.message == message;
                     });
}

}  // namespace

std::string_view UnschedulableMessage(const v1alpha1::PodGroupStatus& status,
                                      std::string_view session_uid) {
  for (const v1alpha1::PodGroupCondition& condition : status.conditions) {
    if (condition.transition_id == session_uid) return condition.message;
  }
  return "";
}

bool TakesTime(OperationKind kind) {
  switch (kind) {
    case OperationKind::kAllocated:
    case OperationKind::kPipelined:
    case OperationKind::kEvicted:
    case OperationKind::kUnpipelined:
    case OperationKind::kUnevicted:
    case OperationKind::kBind:
    case OperationKind::kRefuse:
    case OperationKind::kEvict:
      return true;
    case OperationKind::kActionBegun:
    case OperationKind::kQueueOverused:
    case OperationKind::kGangReady:
    case OperationKind::kRelease:
    case OperationKind::kUnschedulable:
    case OperationKind::kPodGroupStatus:
      return false;
  }
  return false;
}

std::string PodGroupText(std::string_view uid) { return StrCat(kPodGroup, uid); }

std::string_view PodGroupUid(std::string_view text) {
  return text.substr(std::min(kPodGroup.size(), text.size()));
}

std::string PodGroupText(const kube_batch::JobInfo& job) {
  return job.shadow ? "" : PodGroupText(job.uid);
}

JobAccount AccountOf(const kube_batch::Session& session, const kube_batch::JobInfo& job) {
  JobAccount account;
  account.uid = job.uid;
  account.queue = job.queue;
  account.shadow = job.shadow;
  account.ready = job.CountAllocated() + job.Count(TaskStatus::kSucceeded);
  account.pipelined = job.Count(TaskStatus::kPipelined);
  account.min_member = job.min_available;
  account.tasks = static_cast<int32_t>(job.tasks().size());
  if (const auto share = session.ShareOf(job)) account.share = share->share;
  return account;
}

QueueAccount AccountOf(const kube_batch::Session& session, const kube_batch::QueueInfo& queue) {
  QueueAccount account;
  account.name = queue.name();
  account.weight = queue.weight();
  if (const auto share = session.ShareOf(queue)) {
    account.deserved = AmountsOf(share->deserved);
    account.allocated = AmountsOf(share->allocated);
    account.request = AmountsOf(share->request);
    account.share = share->share;
    account.overused = share->overused;
  }
  return account;
}

BatchOperation& BatchRecorder::Add(OperationKind kind) {
  BatchOperation& operation = cycle_.operations.emplace_back();
  operation.kind = kind;
  operation.action = action_;
  return operation;
}

BatchOperation& BatchRecorder::Add(OperationKind kind, const kube_batch::TaskInfo& task,
                                   const std::string& node) {
  BatchOperation& operation = Add(kind);
  operation.pod = task.facts->pod;
  operation.job = task.facts->job;
  operation.node = node;
  if (task.job == nullptr) return operation;
  BatchAccounts accounts;
  accounts.jobs.push_back(AccountOf(*session_, *task.job));
  accounts.queues.push_back(AccountOf(*session_, session_->QueueOf(*task.job)));
  operation.accounts = std::make_shared<const BatchAccounts>(std::move(accounts));
  return operation;
}

std::shared_ptr<const BatchAccounts> BatchRecorder::AllAccounts() const {
  BatchAccounts accounts;
  for (const kube_batch::QueueInfo& queue : session_->queues()) {
    accounts.queues.push_back(AccountOf(*session_, queue));
  }
  for (const kube_batch::JobInfo& job : session_->jobs()) {
    accounts.jobs.push_back(AccountOf(*session_, job));
  }
  return std::make_shared<const BatchAccounts>(std::move(accounts));
}

void BatchRecorder::SessionOpened(const kube_batch::Session& session) {
  session_ = &session;
  cycle_.uid = session.uid();
  cycle_.plugins = session.PluginNames();
  cycle_.opened = AllAccounts();
}

void BatchRecorder::SessionClosed(const kube_batch::Session& session) {
  action_.clear();
  for (const kube_batch::TaskInfo* task : session.tasks()) {
    const bool is_held =
        task->status == TaskStatus::kAllocated || task->status == TaskStatus::kPipelined;
    if (is_held && task->job != nullptr) Add(OperationKind::kRelease, *task, task->node_name);
  }
  for (BatchOperation& said : said_) cycle_.operations.push_back(std::move(said));
  said_.clear();
  cycle_.closed = AllAccounts();
}

void BatchRecorder::ActionStarted(std::string_view action) {
  action_ = action;
  overused_.clear();
  Add(OperationKind::kActionBegun);
}

void BatchRecorder::QueueOverused(const kube_batch::QueueInfo& queue) {
  // The queue has an entry in the heap for each of its jobs: one report is enough.
  if (!overused_.insert(queue.index).second) return;
  BatchOperation& operation = Add(OperationKind::kQueueOverused);
  operation.object = StrCat("Queue ", queue.name());
  BatchAccounts accounts;
  accounts.queues.push_back(AccountOf(*session_, queue));
  operation.accounts = std::make_shared<const BatchAccounts>(std::move(accounts));
}

void BatchRecorder::Allocated(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) {
  Add(OperationKind::kAllocated, task, node.name());
}

void BatchRecorder::Pipelined(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) {
  Add(OperationKind::kPipelined, task, node.name());
}

void BatchRecorder::Evicted(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node,
                            const kube_batch::EvictionCause& cause, bool /*in_statement*/) {
  Add(OperationKind::kEvicted, task, node.name()).evictor = cause.evictor->facts->pod;
}

void BatchRecorder::GangReady(const kube_batch::JobInfo& job) {
  // A pod without a PodGroup is no gang.
  if (job.shadow) return;
  Add(OperationKind::kGangReady).object = PodGroupText(job);
}

void BatchRecorder::Dispatched(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) {
  Add(OperationKind::kBind, task, node.name());
}

void BatchRecorder::DispatchRefused(const kube_batch::TaskInfo& task,
                                    const kube_batch::NodeInfo& node) {
  Add(OperationKind::kRefuse, task, node.name());
}

void BatchRecorder::EvictionSent(const kube_batch::TaskInfo& task,
                                 const kube_batch::EvictionCause& cause) {
  Add(OperationKind::kEvict, task, task.node_name).evictor = cause.evictor->facts->pod;
}

void BatchRecorder::Count(BatchCount::Kind kind, int64_t count, const std::string& job) {
  cycle_.counts.push_back({kind, cycle_.operations.size(), count, job});
}

void BatchRecorder::VictimsFound(int64_t victims) { Count(BatchCount::Kind::kVictims, victims); }

void BatchRecorder::PreemptionAttempted() { Count(BatchCount::Kind::kPreemptionAttempt, 1); }

void BatchRecorder::JobUnready(const kube_batch::JobInfo& job, int32_t missing) {
  // Upstream omits the namespace.
  Count(BatchCount::Kind::kUnreadyJob, missing, job.pod_group->metadata.name);
}

void BatchRecorder::UnreadyJobsCounted(int32_t jobs) {
  Count(BatchCount::Kind::kUnreadyJobs, jobs);
}

void BatchRecorder::Unpipelined(const kube_batch::TaskInfo& task,
                                const kube_batch::NodeInfo& node) {
  Add(OperationKind::kUnpipelined, task, node.name());
}

void BatchRecorder::Unevicted(const kube_batch::TaskInfo& task, const kube_batch::NodeInfo& node) {
  Add(OperationKind::kUnevicted, task, node.name());
}

void BatchRecorder::TaskUnschedulable(const kube_batch::TaskInfo& task,
                                      const std::string& message) {
  cycle_.unschedulable.push_back({task.facts->pod, message});
  if (IsUnschedulable(task.pod(), message)) return;
  BatchOperation& operation = said_.emplace_back();
  operation.kind = OperationKind::kUnschedulable;
  operation.pod = task.facts->pod;
  operation.job = task.facts->job;
  operation.message = message;
}

void BatchRecorder::PodGroupStatus(const kube_batch::JobInfo& job,
                                   const v1alpha1::PodGroupStatus& status) {
  bool says_new = false;
  if (!job.shadow) {
    const auto stored = stored_->Of<v1alpha1::PodGroup>().Find(job.uid);
    if (stored == nullptr || SaySame(stored->status, status)) return;
    says_new = SaysNew(stored->status, status, cycle_.uid);
  }
  BatchOperation& operation = said_.emplace_back();
  operation.kind = OperationKind::kPodGroupStatus;
  operation.job = job.uid;
  operation.object = PodGroupText(job);
  operation.status = status;
  operation.says_new = says_new;
}

}  // namespace berth::sim
