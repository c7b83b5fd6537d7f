#include "admission/defaults/amounts.h"

#include <cstdint>
#include <optional>

#include "admission/fields/typed_tree.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

// The resources that ComputePodQOS compares.
constexpr std::string_view kQosResources[] = {"cpu", "memory"};

Quantity FromThousandths(int64_t thousandths, QuantityFormat format) {
  if (thousandths % 1000 == 0) return Quantity::FromInt(thousandths / 1000, format);
  const std::string_view suffix = format == QuantityFormat::kDecimalExponent ? "e-3" : "m";
  return Quantity::Parse(std::to_string(thousandths).append(suffix)).value();
}

// Returns the sum in the format of `a`, or of `b` if `a` is zero. As Quantity.Add.
Quantity Sum(const Quantity& a, const Quantity& b) {
  if (a.IsZero()) return b;
  const std::optional<int64_t> whole_a = a.AsInt64();
  const std::optional<int64_t> whole_b = b.AsInt64();
  int64_t sum = 0;
  if (whole_a && whole_b && !__builtin_add_overflow(*whole_a, *whole_b, &sum)) {
    return Quantity::FromInt(sum, a.format());
  }
  // A sum that overflows is larger than any amount that it is compared with.
  if (__builtin_add_overflow(a.MilliValue(), b.MilliValue(), &sum)) return a;
  return FromThousandths(sum, a.format());
}

void AddTo(Amounts& sums, const Amounts& more) {
  for (const auto& [name, amount] : more) {
    const auto [found, is_new] = sums.try_emplace(name, amount);
    if (!is_new) found->second = Sum(found->second, amount);
  }
}

void RaiseTo(Amounts& amounts, const Amounts& others) {
  for (const auto& [name, amount] : others) {
    const auto [found, is_new] = amounts.try_emplace(name, amount);
    if (!is_new && amount.Compare(found->second) > 0) found->second = amount;
  }
}

Amounts AmountsOf(const Json& container, const char* list) {
  Amounts amounts;
  const Json& values = Get(Get(container, "resources"), list);
  for (const auto& member : values.items()) amounts[member.key()] = AmountOf(member.value());
  return amounts;
}

// Adds the positive requests or limits of cpu and memory of a container or pod to `sums`.
void AddQosAmounts(const Json& holder, const char* list, Amounts& sums) {
  const Amounts amounts = AmountsOf(holder, list);
  for (std::string_view name : kQosResources) {
    const auto found = amounts.find(std::string(name));
    if (found == amounts.end() || found->second.IsZero() || found->second.IsNegative()) continue;
    AddTo(sums, {*found});
  }
}

}  // namespace

Quantity AmountOf(const Json& amount) { return QuantityOf(amount).value(); }

std::string RoundedAmount(const Json& amount) {
  const Quantity exact = AmountOf(amount);
  if (exact.MilliValueOverflows()) return exact.Canonical();
  const Quantity rounded = FromThousandths(exact.MilliValue(), exact.format());
  return exact == rounded ? exact.ToString() : rounded.Canonical();
}

bool IsSidecar(const Json& init_container) {
  return GetText(init_container, "restartPolicy") == "Always";
}

bool IsHugePages(std::string_view resource) { return resource.starts_with("hugepages-"); }

bool IsPodLevelResource(std::string_view resource) {
  return resource == "cpu" || resource == "memory" || IsHugePages(resource);
}

Amounts AggregateContainers(const Json& pod_spec, const char* list) {
  Amounts total;
  for (const Json& container : Get(pod_spec, "containers")) {
    AddTo(total, AmountsOf(container, list));
  }
  Amounts sidecars;
  Amounts init;
  for (const Json& container : Get(pod_spec, "initContainers")) {
    Amounts amounts = AmountsOf(container, list);
    if (IsSidecar(container)) {
      AddTo(total, amounts);
      AddTo(sidecars, amounts);
      amounts = sidecars;
    } else {
      AddTo(amounts, sidecars);
    }
    RaiseTo(init, amounts);
  }
  RaiseTo(total, init);
  return total;
}

std::string_view QosClass(const Json& pod_spec) {
  Amounts requests;
  Amounts limits;
  bool is_guaranteed = true;
  const auto add = [&](const Json& holder) {
    AddQosAmounts(holder, "requests", requests);
    Amounts own_limits;
    AddQosAmounts(holder, "limits", own_limits);
    is_guaranteed = is_guaranteed && own_limits.size() == std::size(kQosResources);
    AddTo(limits, own_limits);
  };
  const Json& pod_level = Get(pod_spec, "resources");
  if (!Get(pod_level, "requests").empty() || !Get(pod_level, "limits").empty()) {
    add(pod_spec);
  } else {
    for (const char* containers : {"containers", "initContainers"}) {
      for (const Json& container : Get(pod_spec, containers)) add(container);
    }
  }
  if (requests.empty() && limits.empty()) return "BestEffort";
  return is_guaranteed && requests == limits ? "Guaranteed" : "Burstable";
}

}  // namespace berth::admission
