// An out-of-tree plugin, as an example: README.md beside this goes through it step by step.
#ifndef BERTH_SCENARIOS_YODA_YODA_H_
#define BERTH_SCENARIOS_YODA_YODA_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "framework/handle.h"
#include "framework/plugin.h"

namespace yoda {

// How much each of a card's merits counts, and the node's two shares of memory.
struct Weights {
  int64_t bandwidth = 1;
  int64_t clock = 1;
  int64_t cores = 1;
  int64_t power = 1;
  int64_t free_memory = 2;
  int64_t total_memory = 1;
  int64_t actual = 2;    // memory that is free on the cards
  int64_t allocate = 3;  // memory that no pod on the node asked for
};

// Places pods by what GPUs they wish for, in the manner of NJUPT-ISL's Yoda-Scheduler.
//   QueueSort  a larger label scv/priority comes first
//   Filter     the node has scv/number healthy cards (default 1), as many with scv/memory MB free,
//              and as many with a clock of scv/clock MHz or more
//   PreScore   the largest value that any card that fits has, of each merit
//   Score      the cards that fit, measured by these, and how much memory the node has left;
//              NormalizeScore stretches the scores to 0..100
// A node's cards are in its annotation scv/cards: see cards.h.
class Yoda final
    : public berth::PluginOf<berth::QueueSortPlugin, berth::FilterPlugin, berth::PreScorePlugin,
                             berth::ScorePlugin, berth::ScoreExtensions, berth::EnqueueExtensions> {
 public:
  static constexpr std::string_view kName = "Yoda";
  static constexpr std::string_view kErrNumber = "node(s) didn't have enough GPU cards";
  static constexpr std::string_view kErrMemory =
      "node(s) didn't have enough GPU cards with the requested memory";
  static constexpr std::string_view kErrClock =
      "node(s) didn't have enough GPU cards with the requested clock";

  // Arguments: bandwidthWeight, clockWeight, coresWeight, powerWeight, freeMemoryWeight,
  // totalMemoryWeight, actualWeight and allocateWeight, each 0 to 1000.
  static std::unique_ptr<berth::Plugin> Make(const berth::Decoder& args, berth::Handle& handle);

  explicit Yoda(const Weights& weights) : weights_(weights) {}

  std::string_view Name() const override { return kName; }
  bool Less(const berth::QueuedPodInfo& a, const berth::QueuedPodInfo& b) const override;
  berth::Status Filter(const berth::CycleState& state, const berth::v1::Pod& pod,
                       const berth::NodeInfo& node) const override;
  berth::Status PreScore(berth::CycleState& state, const berth::v1::Pod& pod,
                         const std::vector<const berth::NodeInfo*>& nodes) const override;
  berth::Status Score(const berth::CycleState& state, const berth::v1::Pod& pod,
                      const berth::NodeInfo& node, int64_t* score) const override;
  const berth::ScoreExtensions* GetScoreExtensions() const override { return this; }
  berth::Status NormalizeScore(const berth::CycleState& state, const berth::v1::Pod& pod,
                               berth::NodeScoreList& scores) const override;
  // New nodes only: pods that leave do not give cards back, and a changed annotation is no event.
  std::vector<berth::EventRegistration> EventsToRegister() const override;

 private:
  Weights weights_;
};

}  // namespace yoda

#endif  // BERTH_SCENARIOS_YODA_YODA_H_
