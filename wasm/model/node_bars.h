// NodeBars: what of a node is drawn as bars: cpu, memory, extended resources and the number of its
// pods, each with the requested amount, the amount promised on top of that, and the allocatable.
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
  std::string_view label;  // "cpu", "mem", "gpu"; as long as the node's view
  Amount amount = Amount::kCount;
  int64_t used = 0;
  int64_t promised = 0;
  int64_t has = 0;

  // From 0 to 1 and above; 0 of what is not there.
  float Share() const { return ShareOf(used); }
  float PromisedShare() const { return ShareOf(used + promised); }

 private:
  float ShareOf(int64_t value) const {
    return has > 0 ? static_cast<float>(value) / static_cast<float>(has) : 0;
  }
};

inline constexpr int kMaxBars = 8;

// The most important first, as where there is little room the last ones are left out: cpu, memory,
// extended resources, pods, and what hardly any pod waits for: huge pages and limits of volumes.
struct NodeBars {
  std::array<NodeBar, kMaxBars> bars;
  int count = 0;

  const NodeBar* begin() const { return bars.data(); }
  const NodeBar* end() const { return bars.data() + count; }
};

// `promised` is what counts for the node before it is there, of `promised_pods` pods.
NodeBars BarsOf(const sim::NodeView& node, const Resource& promised, int promised_pods);
// How many bars BarsOf has.
int NumBars(const sim::NodeView& node);

// The one of cpu, memory and extended resources that is used most.
NodeBar FullestOf(const sim::NodeView& node);
// FullestOf(node).Share()
float Utilization(const sim::NodeView& node);

// "nvidia.com/gpu" is "gpu".
std::string_view ShortResourceName(std::string_view name);

// "3.5 / 4", "6 / 8Gi", "1+2 / 4" with an amount that is promised: the unit is that of the
// allocatable amount.
std::string UseWords(const NodeBar& bar);
std::string CpuWords(int64_t milli_cpu);
std::string MemoryWords(int64_t bytes);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_NODE_BARS_H_
