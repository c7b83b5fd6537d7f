// GPU cards: what a node has, and what a pod wishes for.
#ifndef BERTH_SCENARIOS_YODA_CARDS_H_
#define BERTH_SCENARIOS_YODA_CARDS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "api/types.h"

namespace yoda {

inline constexpr char kCardsAnnotation[] = "scv/cards";
inline constexpr char kPriorityLabel[] = "scv/priority";
inline constexpr char kNumberLabel[] = "scv/number";
inline constexpr char kMemoryLabel[] = "scv/memory";
inline constexpr char kClockLabel[] = "scv/clock";

// Larger numbers in labels and annotations are taken for this one: sums of them stay in range.
inline constexpr int64_t kLargest = 1'000'000'000'000;

struct Card {
  int64_t total_memory_mb = 0;
  int64_t free_memory_mb = 0;
  int64_t clock_mhz = 0;
  int64_t bandwidth = 0;
  int64_t cores = 0;
  int64_t power = 0;
  bool healthy = true;
};

// Reads the annotation of a node, a JSON list of
//   {"memory", "freeMemory": as much when left out, "clock", "bandwidth", "cores", "power",
//    "health": "Healthy" when left out}.
// A node without it, or with one that is no such list, has no cards.
std::vector<Card> CardsOf(const berth::v1::Node& node);

// The number in a pod's label; `fallback` without the label, 0 if it is no number from 0.
int64_t LabelNumber(const berth::v1::Pod& pod, const char* label, int64_t fallback);

// What a pod wishes for.
struct Wish {
  int64_t number = 1;
  int64_t memory_mb = 0;
  int64_t clock_mhz = 0;

  bool FitsMemory(const Card& card) const {
    return card.healthy && card.free_memory_mb >= memory_mb;
  }
  bool FitsClock(const Card& card) const { return card.healthy && card.clock_mhz >= clock_mhz; }
  bool Fits(const Card& card) const { return FitsMemory(card) && FitsClock(card); }
};
Wish WishOf(const berth::v1::Pod& pod);

}  // namespace yoda

#endif  // BERTH_SCENARIOS_YODA_CARDS_H_
