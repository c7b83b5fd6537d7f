// Resource: amounts of cpu, memory and scalars as vectors that are compared with a tolerance. As
// kube-batch v0.5.0, pkg/scheduler/api/resource_info.go.
#ifndef BERTH_KUBE_BATCH_RESOURCE_INFO_H_
#define BERTH_KUBE_BATCH_RESOURCE_INFO_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/types.h"
#include "base/function_ref.h"

namespace berth::kube_batch {

// Amounts below these are as good as none, and differences below them as good as equality. The
// bounds themselves are not: 10 milli is an amount.
inline constexpr double kMinMilliCPU = 10;
inline constexpr double kMinMemoryBytes = 10 * 1024 * 1024;
inline constexpr double kMinMilliScalar = 10;

// Floating point as in Go: whole numbers up to 2^53 are exact, shares of them are not.
struct Resource {
  // Name and milli-units of extended resources, hugepages and the like, in name order. A name that
  // is listed with 0 stays: a vector without any scalars compares differently from one that has a
  // zero, as Go's nil map does from one with an entry.
  using Scalars = std::vector<std::pair<std::string, double>>;

  double milli_cpu = 0;
  double memory_bytes = 0;
  Scalars scalars;
  int64_t max_task_num = 0;  // "pods" of what a node offers; nothing but predicates reads it

  Resource() = default;
  // What of the list kube-batch knows; other names (ephemeral-storage) are left out.
  explicit Resource(const v1::ResourceList& list);

  bool operator==(const Resource&) const = default;

  bool HasScalars() const { return !scalars.empty(); }
  // 0 for a name that is not there.
  double Scalar(std::string_view name) const;
  // "cpu", "memory" or the name of a scalar, in the units above.
  double Get(std::string_view name) const;
  // The names that this has: cpu, memory, then its scalars.
  void ForEachAmount(FunctionRef<void(std::string_view name, double amount)> visit) const;

  // All amounts are below their thresholds.
  bool IsEmpty() const;
  // Each amount of this is less than that of `other`, or differs by less than the threshold.
  // Scalars that only `other` has do not count.
  // Quirk: a scalar of amount 0 is more than none, so {gpu: 0} does not fit where no scalars are.
  bool LessEqual(const Resource& other) const;
  // Each amount is strictly less, without a tolerance.
  // Quirk: false where neither side has scalars. So it never holds in a cluster without scalar
  // resources, and what asks for it there (proportion's cap, the test of victims' sum) is dead.
  bool Less(const Resource& other) const;

  Resource& Add(const Resource& other);
  // Subtracts, below zero if need be. Scalars are taken only from what has some. Upstream panics
  // unless other.LessEqual(*this); its callers see to that, and ours go on where they did not.
  Resource& Sub(const Resource& other);
  // Raises each amount to that of `other`.
  Resource& SetMaxResource(const Resource& other);
  // Multiplies each amount.
  Resource& Multi(double ratio);
  // Subtracts what `request` asks for and the threshold of it, where it asks for something: what is
  // negative then was not sufficient. Only for messages.
  Resource& FitDelta(const Resource& request);
};

// What the first has more than the second, and less. Only the first's scalars count.
struct ResourceDifference {
  Resource increased;
  Resource decreased;
};
ResourceDifference Diff(const Resource& left, const Resource& right);

// The lesser of each amount. As helpers.Min.
// Quirk: without scalars unless both sides have some, and with the left side's names only.
Resource Min(const Resource& left, const Resource& right);

// The part that `left` is of `right`; of nothing, nothing is 0 and anything is all. As
// helpers.Share.
double Share(double left, double right);

// Sum of what the containers ask for; init containers, overhead and limits do not count. As
// GetPodResourceWithoutInitContainers.
Resource PodResourceWithoutInitContainers(const v1::Pod& pod);
// The same, raised to what each init container asks for: what the pod needs to start. As
// GetPodResourceRequest.
Resource PodResourceRequest(const v1::Pod& pod);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_RESOURCE_INFO_H_
