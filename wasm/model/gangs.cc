#include "model/gangs.h"

#include <algorithm>
#include <map>

#include "log/causes.h"
#include "sim/batch/batch_cycle.h"

namespace berth::ui {

using sim::PodId;
using sim::PodPlace;
using sim::PodView;

namespace {

SeatState StateOf(const PodView& pod) {
  switch (pod.place) {
    case PodPlace::kInJob:
      return SeatState::kWaiting;
    case PodPlace::kPipelined:
      return SeatState::kPromised;
    case PodPlace::kAllocated:
      return SeatState::kHeld;
    case PodPlace::kNode:
      return SeatState::kRuns;
    case PodPlace::kGone:
      return sim::CauseNamed(pod.cause) == sim::Cause::kSucceeded ? SeatState::kDone
                                                                  : SeatState::kEmpty;
    default:
      return SeatState::kEmpty;
  }
  return SeatState::kEmpty;
}

bool IsPendingSeat(const Seat& seat) {
  return seat.state == SeatState::kWaiting || seat.state == SeatState::kPromised ||
         seat.state == SeatState::kHeld;
}

// Returns "train" for "default/train".
std::string_view NameOf(std::string_view uid) {
  const size_t slash = uid.find('/');
  return slash == std::string_view::npos ? uid : uid.substr(slash + 1);
}

class BookReader {
 public:
  BookReader(const sim::View& view, std::string_view default_queue)
      : view_(view), default_queue_(default_queue) {}

  Gangs Read() {
    AddQueues();
    AddJobs();
    for (size_t pod = 0; pod < view_.pods.size(); ++pod) AddPod(static_cast<PodId>(pod));
    Finish();
    return std::move(book_);
  }

 private:
  using GangPlace = std::pair<size_t, size_t>;  // indexes of a queue and of one of its gangs

  void AddQueues() {
    for (const sim::QueueAccount& account : view_.batch.queues) {
      queue_numbers_[account.name] = book_.queues.size();
      book_.queues.push_back({&account, {}, {}});
    }
    book_.queues.emplace_back();
  }

  size_t QueueNamed(std::string_view name) const {
    const auto it = queue_numbers_.find(name);
    return it == queue_numbers_.end() ? book_.queues.size() - 1 : it->second;
  }

  GangPlace AddGang(size_t queue, std::string_view uid, const sim::JobAccount* account) {
    std::vector<Gang>& gangs = book_.queues[queue].gangs;
    gangs.push_back({uid, NameOf(uid), account, {}});
    return gang_places_[uid] = {queue, gangs.size() - 1};
  }

  void AddJobs() {
    for (const sim::JobAccount& job : view_.batch.jobs) {
      if (!job.shadow) AddGang(QueueNamed(job.queue), job.uid, &job);
    }
  }

  Gang& GangOf(std::string_view group) {
    // Pods of one gang mostly follow each other, so the last gang is looked up first.
    if (group.data() != last_group_.data() || group.size() != last_group_.size()) {
      const std::string_view uid = sim::PodGroupUid(group);
      const auto it = gang_places_.find(uid);
      last_place_ =
          it != gang_places_.end() ? it->second : AddGang(book_.queues.size() - 1, uid, nullptr);
      last_group_ = group;
    }
    return book_.queues[last_place_.first].gangs[last_place_.second];
  }

  void AddPod(PodId id) {
    const PodView& pod = view_.pods[static_cast<size_t>(id)];
    const Seat seat = {id, StateOf(pod)};
    if (seat.state == SeatState::kEmpty) return;
    if (!pod.group.empty()) return GangOf(pod.group).seats.push_back(seat);
    if (IsPendingSeat(seat)) book_.queues[QueueNamed(default_queue_)].singles.push_back(seat);
  }

  // Adds the gangs with waiting pods that no session has had. After that, all seats are known.
  void Finish() {
    QueueEntry& others = book_.queues.back();
    std::erase_if(others.gangs, [](const Gang& gang) {
      return gang.account == nullptr &&
             std::none_of(gang.seats.begin(), gang.seats.end(), IsPendingSeat);
    });
    if (others.gangs.empty() && others.singles.empty()) book_.queues.pop_back();
    book_.places.resize(view_.pods.size());
    for (size_t queue = 0; queue < book_.queues.size(); ++queue) {
      QueueEntry& entry = book_.queues[queue];
      book_.num_gangs += static_cast<int>(entry.gangs.size());
      Number(entry.singles, queue, -1);
      for (size_t gang = 0; gang < entry.gangs.size(); ++gang) {
        std::vector<Seat>& seats = entry.gangs[gang].seats;
        const auto least = static_cast<size_t>(std::max(0, entry.gangs[gang].min_member()));
        if (seats.size() < least) seats.resize(least);
        Number(seats, queue, static_cast<int32_t>(gang));
      }
    }
  }

  void Number(const std::vector<Seat>& seats, size_t queue, int32_t gang) {
    for (size_t seat = 0; seat < seats.size(); ++seat) {
      if (seats[seat].pod == sim::kNoId) continue;
      book_.places[static_cast<size_t>(seats[seat].pod)] = {static_cast<int32_t>(queue), gang,
                                                            static_cast<int32_t>(seat)};
    }
  }

  const sim::View& view_;
  std::string_view default_queue_;
  Gangs book_;
  std::map<std::string_view, size_t> queue_numbers_;
  std::map<std::string_view, GangPlace> gang_places_;  // by uid
  std::string_view last_group_;
  GangPlace last_place_;
};

// Returns the fraction of `whole` that `amount` is; 1 if there is an amount of an empty whole.
double ShareOf(double amount, double whole) {
  if (whole > 0) return amount / whole;
  return amount > 0 ? 1 : 0;
}

}  // namespace

int Gang::ready() const {
  if (account == nullptr) return 0;
  const auto has_place = std::count_if(seats.begin(), seats.end(), [](const Seat& seat) {
    return seat.state == SeatState::kHeld || seat.state == SeatState::kRuns ||
           seat.state == SeatState::kDone;
  });
  return std::min(account->ready, static_cast<int32_t>(has_place));
}

int Gang::promised() const {
  if (account == nullptr) return 0;
  const auto promised = std::count_if(seats.begin(), seats.end(), [](const Seat& seat) {
    return seat.state == SeatState::kPromised;
  });
  return std::min(account->pipelined, static_cast<int32_t>(promised));
}

bool Gang::IsDone() const {
  return !seats.empty() && std::all_of(seats.begin(), seats.end(), [](const Seat& seat) {
    return seat.state == SeatState::kDone;
  });
}

bool QueueEntry::IsIdle() const {
  if (account == nullptr || !gangs.empty() || !singles.empty()) return false;
  const auto asks = [](const auto& amount) { return amount.second > 0; };
  return std::none_of(account->request.begin(), account->request.end(), asks);
}

Gangs ReadGangs(const sim::View& view, std::string_view default_queue) {
  return BookReader(view, default_queue).Read();
}

double AmountOf(const sim::BatchAmounts& amounts, std::string_view resource) {
  const auto it = std::find_if(amounts.begin(), amounts.end(),
                               [&](const auto& amount) { return amount.first == resource; });
  return it == amounts.end() ? 0 : it->second;
}

std::string_view DominantResource(const sim::QueueAccount& queue) {
  std::string_view dominant;
  double most = 0;
  const auto consider = [&](const sim::BatchAmounts& amounts) {
    for (const auto& [resource, amount] : amounts) {
      const double share = ShareOf(amount, AmountOf(queue.deserved, resource));
      if (share <= most) continue;
      most = share;
      dominant = resource;
    }
  };
  consider(queue.allocated);
  if (dominant.empty()) consider(queue.request);
  return dominant;
}

}  // namespace berth::ui
