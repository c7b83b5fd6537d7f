// Resource: amounts of cpu, memory and scalars as vectors that are compared with a tolerance.
// Upstream: kube-batch v0.5.0, pkg/scheduler/api/resource_info.go.
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

// Amounts below these count as zero, and smaller differences as equality. The bounds themselves do
// not: 10 milli is an amount.
inline constexpr double kMinMilliCPU = 10;
inline constexpr double kMinMemoryBytes = 10 * 1024 * 1024;
inline constexpr double kMinMilliScalar = 10;

// Floating point as in Go: whole numbers up to 2^53 are exact, shares of them are not.
struct Resource {
  // Name and milli-units of extended resources, hugepages and the like, in name order. An entry
  // with the amount 0 stays: a vector without any scalars compares differently from one with a
  // zero, like Go's nil map and a map with an entry.
  using Scalars = std::vector<std::pair<std::string, double>>;

  double milli_cpu = 0;
  double memory_bytes = 0;
  Scalars scalars;
  int64_t max_task_num = 0;  // "pods" of a node's resources; only predicates read it

  Resource() = default;
  // Reads the resources that kube-batch knows from the list, and ignores others
  // (ephemeral-storage).
  explicit Resource(const v1::ResourceList& list);

  bool operator==(const Resource&) const = default;

  bool HasScalars() const { return !scalars.empty(); }
  // Returns 0 for a name that is not there.
  double Scalar(std::string_view name) const;
  // Returns the amount of "cpu", "memory" or a scalar, in the units above.
  double Get(std::string_view name) const;
  // Visits the names that this has: cpu, memory, then its scalars.
  void ForEachAmount(FunctionRef<void(std::string_view name, double amount)> visit) const;

  // Reports whether all amounts are below their thresholds.
  bool IsEmpty() const;
  // Reports whether each amount of this is less than that of `other`, or differs by less than the
  // threshold. Scalars that only `other` has do not count. Quirk: a scalar of amount 0 is more than
  // none, so {gpu: 0} does not fit where there are no scalars.
  bool LessEqual(const Resource& other) const;
  // Reports whether each amount is strictly less, without a tolerance. Quirk: false if neither side
  // has scalars. So it is never true in a cluster without scalar resources, and the code that
  // depends on it (proportion's cap, the test of the victims' sum) has no effect there.
  bool Less(const Resource& other) const;

  Resource& Add(const Resource& other);
  // Subtracts, below zero if necessary. Scalars are only subtracted if this has some. Upstream
  // panics unless other.LessEqual(*this), which its callers ensure; Berth's continue otherwise.
  Resource& Sub(const Resource& other);
  // Raises each amount to that of `other`.
  Resource& SetMaxResource(const Resource& other);
  // Multiplies each amount.
  Resource& Multi(double ratio);
  // Subtracts the request and its threshold, for each resource that `request` has: a negative
  // amount was not sufficient. Only for messages.
  Resource& FitDelta(const Resource& request);
};

// The amounts by which the first exceeds the second, and falls short of it. Only the first's
// scalars count.
struct ResourceDifference {
  Resource increased;
  Resource decreased;
};
ResourceDifference Diff(const Resource& left, const Resource& right);

// Returns the lesser of each amount. Upstream: helpers.Min. Quirk: the result has no scalars unless
// both sides have some, and only the left side's names.
Resource Min(const Resource& left, const Resource& right);

// Returns left / right; if `right` is 0, it returns 0 for 0 and 1 for any other amount. Upstream:
// helpers.Share.
double Share(double left, double right);

// Returns the sum of the containers' requests; init containers, overhead and limits do not count.
// Upstream: GetPodResourceWithoutInitContainers.
Resource PodResourceWithoutInitContainers(const v1::Pod& pod);
// Returns the same, raised to the requests of each init container: the amounts that the pod needs
// to start. Upstream: GetPodResourceRequest.
Resource PodResourceRequest(const v1::Pod& pod);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_RESOURCE_INFO_H_
