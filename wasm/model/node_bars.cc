#include "model/node_bars.h"

#include <algorithm>
#include <cstdio>

#include "base/strings.h"

namespace berth::ui {
namespace {

constexpr std::string_view kVolumes = "attachable-volumes-";
constexpr std::string_view kHugePages = "hugepages-";

// Reports whether hardly any pod waits for this resource.
bool IsMinor(std::string_view resource) {
  return resource.starts_with(kVolumes) || resource.starts_with(kHugePages);
}

NodeBar CpuBar(const sim::NodeView& node) {
  return {"cpu", Amount::kMilliCpu, node.requested.milli_cpu, 0, node.allocatable.milli_cpu};
}

NodeBar MemoryBar(const sim::NodeView& node) {
  return {"mem", Amount::kBytes, node.requested.memory_bytes, 0, node.allocatable.memory_bytes};
}

NodeBar ScalarBar(const sim::NodeView& node, const std::string& name, int64_t has) {
  // Hugepages are amounts of bytes, too, but are shown as plain numbers.
  return {ShortResourceName(name), Amount::kCount, node.requested.Scalar(name), 0, has};
}

NodeBar PodsBar(const sim::NodeView& node) {
  return {"pods", Amount::kCount, static_cast<int64_t>(node.pods.size()), 0,
          node.allocatable.allowed_pod_number};
}

struct Unit {
  const char* name;
  double size;
};

Unit UnitOf(Amount amount, int64_t value) {
  constexpr Unit kBinary[] = {
      {"Ti", 1LL << 40}, {"Gi", 1LL << 30}, {"Mi", 1LL << 20}, {"Ki", 1LL << 10}};
  if (amount == Amount::kMilliCpu) return {"", 1000};
  if (amount == Amount::kCount) return {"", 1};
  for (const Unit& unit : kBinary) {
    if (static_cast<double>(value) >= unit.size) return unit;
  }
  return {"", 1};
}

// Writes at most three significant digits, but all digits of a whole number.
std::string Rounded(double value) {
  char text[32];
  const bool whole = value >= 100;
  std::snprintf(text, sizeof text, whole ? "%.0f" : "%.3g", value);
  return text;
}

std::string WithUnit(Amount amount, int64_t value) {
  const Unit unit = UnitOf(amount, value);
  return Rounded(static_cast<double>(value) / unit.size) + unit.name;
}

}  // namespace

NodeBars BarsOf(const sim::NodeView& node, const Resource& promised, int promised_pods) {
  NodeBars bars;
  const auto add = [&bars](NodeBar bar, int64_t more) {
    bar.promised = more;
    bars.bars[static_cast<size_t>(bars.count++)] = bar;
  };
  add(CpuBar(node), promised.milli_cpu);
  add(MemoryBar(node), promised.memory_bytes);
  const auto add_scalars = [&](bool minor, int room) {
    for (const auto& [name, has] : node.allocatable.scalar_resources) {
      if (has > 0 && IsMinor(name) == minor && bars.count < room) {
        add(ScalarBar(node, name, has), promised.Scalar(name));
      }
    }
  };
  add_scalars(false, kMaxBars - 1);
  add(PodsBar(node), promised_pods);
  add_scalars(true, kMaxBars);
  return bars;
}

int NumBars(const sim::NodeView& node) {
  const auto& scalars = node.allocatable.scalar_resources;
  const auto extended = std::count_if(scalars.begin(), scalars.end(),
                                      [](const auto& resource) { return resource.second > 0; });
  return std::min(kMaxBars, 3 + static_cast<int>(extended));
}

NodeBar FullestOf(const sim::NodeView& node) {
  NodeBar fullest = CpuBar(node);
  const auto consider = [&fullest](const NodeBar& bar) {
    if (bar.Share() > fullest.Share()) fullest = bar;
  };
  consider(MemoryBar(node));
  for (const auto& [name, has] : node.allocatable.scalar_resources) {
    consider(ScalarBar(node, name, has));
  }
  return fullest;
}

float Utilization(const sim::NodeView& node) { return FullestOf(node).Share(); }

std::string_view ShortResourceName(std::string_view name) {
  const size_t slash = name.rfind('/');
  if (slash != std::string_view::npos) name.remove_prefix(slash + 1);
  if (name.starts_with(kVolumes)) name.remove_prefix(kVolumes.size());
  return name;
}

std::string UseWords(const NodeBar& bar) {
  const Unit unit = UnitOf(bar.amount, bar.has);
  const auto words = [&unit](int64_t value) {
    return Rounded(static_cast<double>(value) / unit.size);
  };
  return StrCat(words(bar.used), bar.promised > 0 ? StrCat("+", words(bar.promised)) : "", " / ",
                words(bar.has), unit.name);
}

std::string CpuWords(int64_t milli_cpu) { return WithUnit(Amount::kMilliCpu, milli_cpu); }
std::string MemoryWords(int64_t bytes) { return WithUnit(Amount::kBytes, bytes); }

}  // namespace berth::ui
