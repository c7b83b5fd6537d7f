// The part of the fold that follows kube-batch's sessions.
#include <algorithm>
#include <vector>

#include "log/causes.h"
#include "view/view_fold.h"

namespace berth::sim {
namespace {

// Replaces the account of the same name, or inserts it at its position in the order.
template <typename Account>
void TakeAccount(const Account& account, std::string Account::*name,
                 std::vector<Account>* accounts) {
  const auto at =
      std::lower_bound(accounts->begin(), accounts->end(), account,
                       [name](const Account& a, const Account& b) { return a.*name < b.*name; });
  if (at != accounts->end() && (*at).*name == account.*name) {
    *at = account;
  } else {
    accounts->insert(at, account);
  }
}

}  // namespace

void ViewFold::ApplyBatch(const Event& event) {
  switch (event.kind) {
    case EventKind::kEnrolled:
      Pod(event.pod).group = event.object;
      FollowPlace(Pod(event.pod), event);
      break;
    case EventKind::kSessionOpened:
    case EventKind::kSessionClosed:
      OnSession(event);
      break;
    case EventKind::kActionBegun:
      view_.batch.action = event.cause;
      break;
    case EventKind::kAllocated:
    case EventKind::kPipelined:
      OnHeld(event);
      break;
    case EventKind::kUndone:
    case EventKind::kReleased:
    case EventKind::kDropped:
      OnLetGo(event);
      break;
    case EventKind::kUnschedulable:
      Pod(event.pod).message = event.message;
      break;
    case EventKind::kPodGroupUpdated:
      view_.batch.groups[event.object] = {event.cause, event.message, event.t};
      break;
    default:
      break;
  }
  if (event.accounts != nullptr) TakeAccounts(*event.accounts);
}

void ViewFold::OnHeld(const Event& event) {
  PodView& pod = Pod(event.pod);
  if (!IsHeldInSession(PlaceAfter(pod.place, event))) return;
  TakeOffNode(event.pod);
  pod.node = event.node;
  FollowPlace(pod, event);
  Node(event.node).held.push_back(event.pod);
}

void ViewFold::OnLetGo(const Event& event) {
  PodView& pod = Pod(event.pod);
  if (!IsHeldInSession(pod.place)) return;
  TakeOffNode(event.pod);
  pod.node = kNoId;
  FollowPlace(pod, event);
}

void ViewFold::OnSession(const Event& event) {
  BatchView& batch = view_.batch;
  batch.session = event.cycle;
  batch.open = event.kind == EventKind::kSessionOpened;
  (batch.open ? batch.opened : batch.closed) = event.t;
  batch.is_lost = !batch.open && CauseNamed(event.cause) == Cause::kExit;
  if (!batch.open) return;
  batch.action = {};
  batch.queues.clear();
  batch.jobs.clear();
}

void ViewFold::TakeAccounts(const BatchAccounts& accounts) {
  for (const QueueAccount& queue : accounts.queues) {
    TakeAccount(queue, &QueueAccount::name, &view_.batch.queues);
  }
  for (const JobAccount& job : accounts.jobs) {
    TakeAccount(job, &JobAccount::uid, &view_.batch.jobs);
  }
}

}  // namespace berth::sim
