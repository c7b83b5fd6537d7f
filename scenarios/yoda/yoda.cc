#include "yoda.h"

#include <algorithm>
#include <string>
#include <utility>

#include "cards.h"

namespace yoda {
namespace {

using berth::CycleState;
using berth::NodeInfo;
using berth::Status;

// What PreScore finds out and Score measures with: the largest values among the cards that fit.
struct Maxima final : berth::StateData {
  Card card;

  std::unique_ptr<berth::StateData> Clone() const override {
    return std::make_unique<Maxima>(*this);
  }
};
constexpr berth::StateKey<Maxima> kMaximaKey{"Yoda/Maxima"};

void Raise(Card& largest, const Card& card) {
  largest.total_memory_mb = std::max(largest.total_memory_mb, card.total_memory_mb);
  largest.free_memory_mb = std::max(largest.free_memory_mb, card.free_memory_mb);
  largest.clock_mhz = std::max(largest.clock_mhz, card.clock_mhz);
  largest.bandwidth = std::max(largest.bandwidth, card.bandwidth);
  largest.cores = std::max(largest.cores, card.cores);
  largest.power = std::max(largest.power, card.power);
}

int64_t Percent(int64_t part, int64_t whole) { return whole == 0 ? 0 : part * 100 / whole; }

int64_t CardScore(const Card& card, const Card& largest, const Weights& weights) {
  return Percent(card.bandwidth, largest.bandwidth) * weights.bandwidth +
         Percent(card.clock_mhz, largest.clock_mhz) * weights.clock +
         Percent(card.cores, largest.cores) * weights.cores +
         Percent(card.power, largest.power) * weights.power +
         Percent(card.free_memory_mb, largest.free_memory_mb) * weights.free_memory +
         Percent(card.total_memory_mb, largest.total_memory_mb) * weights.total_memory;
}

// How much of the cards' memory no pod on the node has asked for.
int64_t UnclaimedPercent(const NodeInfo& node, int64_t total_memory_mb) {
  int64_t claimed = 0;
  for (const berth::PodInfoPtr& info : node.pods()) {
    claimed += LabelNumber(*info->pod, kMemoryLabel, 0);
  }
  return Percent(std::max<int64_t>(total_memory_mb - claimed, 0), total_memory_mb);
}

}  // namespace

std::unique_ptr<berth::Plugin> Yoda::Make(const berth::Decoder& args, berth::Handle&) {
  const auto weight = [&args](const char* name, int64_t fallback) {
    const berth::Decoder field = args.Field(name);
    const int64_t value = field.Int64(fallback);
    if (value < 0 || value > 1000) field.Fail("must be from 0 to 1000");
    return value;
  };
  const Weights defaults;
  return std::make_unique<Yoda>(
      Weights{.bandwidth = weight("bandwidthWeight", defaults.bandwidth),
              .clock = weight("clockWeight", defaults.clock),
              .cores = weight("coresWeight", defaults.cores),
              .power = weight("powerWeight", defaults.power),
              .free_memory = weight("freeMemoryWeight", defaults.free_memory),
              .total_memory = weight("totalMemoryWeight", defaults.total_memory),
              .actual = weight("actualWeight", defaults.actual),
              .allocate = weight("allocateWeight", defaults.allocate)});
}

bool Yoda::Less(const berth::QueuedPodInfo& a, const berth::QueuedPodInfo& b) const {
  const int64_t priority_a = LabelNumber(a.pod(), kPriorityLabel, 0);
  const int64_t priority_b = LabelNumber(b.pod(), kPriorityLabel, 0);
  // Yoda-Scheduler leaves the order of equals to the heap; here the one that came first is first.
  return priority_a > priority_b || (priority_a == priority_b && a.timestamp < b.timestamp);
}

Status Yoda::Filter(const CycleState&, const berth::v1::Pod& pod, const NodeInfo& node) const {
  const Wish wish = WishOf(pod);
  const std::vector<Card> cards = CardsOf(node.node());
  const auto count = [&cards](auto fits) {
    return static_cast<int64_t>(std::count_if(cards.begin(), cards.end(), fits));
  };
  // Evicting pods brings no card: preemption must not be tried.
  if (std::max<int64_t>(wish.number, 1) > count([](const Card& card) { return card.healthy; })) {
    return Status::UnschedulableAndUnresolvable(kErrNumber);
  }
  if (wish.number > count([&](const Card& card) { return wish.FitsMemory(card); })) {
    return Status::UnschedulableAndUnresolvable(kErrMemory);
  }
  if (wish.number > count([&](const Card& card) { return wish.FitsClock(card); })) {
    return Status::UnschedulableAndUnresolvable(kErrClock);
  }
  return Status::Ok();
}

Status Yoda::PreScore(CycleState& state, const berth::v1::Pod& pod,
                      const std::vector<const NodeInfo*>& nodes) const {
  const Wish wish = WishOf(pod);
  Maxima maxima;
  for (const NodeInfo* node : nodes) {
    for (const Card& card : CardsOf(node->node())) {
      if (wish.Fits(card)) Raise(maxima.card, card);
    }
  }
  state.Write(kMaximaKey, std::move(maxima));
  return Status::Ok();
}

Status Yoda::Score(const CycleState& state, const berth::v1::Pod& pod, const NodeInfo& node,
                   int64_t* score) const {
  const Maxima* maxima = state.Read(kMaximaKey);
  if (maxima == nullptr) return Status::Internal("Yoda is enabled at Score but not at PreScore");
  const Wish wish = WishOf(pod);
  int64_t free_memory = 0;
  int64_t total_memory = 0;
  *score = 0;
  for (const Card& card : CardsOf(node.node())) {
    if (wish.Fits(card)) *score += CardScore(card, maxima->card, weights_);
    free_memory += card.free_memory_mb;
    total_memory += card.total_memory_mb;
  }
  *score += Percent(free_memory, total_memory) * weights_.actual +
            UnclaimedPercent(node, total_memory) * weights_.allocate;
  return Status::Ok();
}

Status Yoda::NormalizeScore(const CycleState&, const berth::v1::Pod&,
                            berth::NodeScoreList& scores) const {
  const auto [least, most] = std::minmax_element(
      scores.begin(), scores.end(),
      [](const berth::NodeScore& a, const berth::NodeScore& b) { return a.score < b.score; });
  if (least == scores.end()) return Status::Ok();
  const int64_t highest = most->score;
  // Equal nodes all get the best score.
  const int64_t lowest = std::min(least->score, highest - 1);
  for (berth::NodeScore& score : scores) {
    score.score = (score.score - lowest) * berth::kMaxNodeScore / (highest - lowest);
  }
  return Status::Ok();
}

std::vector<berth::EventRegistration> Yoda::EventsToRegister() const {
  return {{"Node", berth::kActionAdd}};
}

}  // namespace yoda
