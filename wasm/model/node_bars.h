// NodeBars: the amounts of a node that are drawn as bars: cpu, memory, extended resources and the
// number of its pods. Each has the requested amount, the amount promised on top of that, and the
// allocatable amount.
#ifndef BERTH_WASM_MODEL_NODE_BARS_H_
#define BERTH_WASM_MODEL_NODE_BARS_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "framework/resource.h"
#include "view/view.h"

namespace berth::ui {

enum class Amount : uint8_t { kMilliCpu, kBytes, kCount };

struct NodeBar {
  std::string_view label;  // "cpu", "mem", "gpu"; valid as long as the node's view
  Amount amount = Amount::kCount;
  int64_t used = 0;
  int64_t promised = 0;
  int64_t has = 0;

  // Return a share from 0 to 1, or more if the node is overcommitted; 0 if the node has none of the
  // resource.
  float Share() const { return ShareOf(used); }
  float PromisedShare() const { return ShareOf(used + promised); }

 private:
  float ShareOf(int64_t value) const {
    return has > 0 ? static_cast<float>(value) / static_cast<float>(has) : 0;
  }
};

inline constexpr int kMaxBars = 8;

// The bars, the most important first, because a small node leaves out the last ones: cpu, memory,
// extended resources, pods, and the resources for which hardly any pod waits: huge pages and limits
// of volumes.
struct NodeBars {
  std::array<NodeBar, kMaxBars> bars;
  int count = 0;

  const NodeBar* begin() const { return bars.data(); }
  const NodeBar* end() const { return bars.data() + count; }
};

// Returns the bars of a node. `promised` is the sum of the requests of `promised_pods` pods that
// are not on the node yet.
NodeBars BarsOf(const sim::NodeView& node, const Resource& promised, int promised_pods);
// Returns the number of bars of BarsOf.
int NumBars(const sim::NodeView& node);

// Returns the bar with the largest share among cpu, memory and extended resources.
NodeBar FullestOf(const sim::NodeView& node);
// Returns FullestOf(node).Share().
float Utilization(const sim::NodeView& node);

// Returns "gpu" for "nvidia.com/gpu".
std::string_view ShortResourceName(std::string_view name);

// Writes "3.5 / 4", "6 / 8Gi", or "1+2 / 4" with a promised amount. The unit is that of the
// allocatable amount.
std::string UseWords(const NodeBar& bar);
std::string CpuWords(int64_t milli_cpu);
std::string MemoryWords(int64_t bytes);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_NODE_BARS_H_
