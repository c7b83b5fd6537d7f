#include "kube_batch/resource_info.h"

#include <algorithm>
#include <cmath>

#include "api/resource_names.h"

namespace berth::kube_batch {
namespace {

Resource::Scalars::iterator LowerBound(Resource::Scalars& scalars, std::string_view name) {
  return std::lower_bound(
      scalars.begin(), scalars.end(), name,
      [](const auto& entry, std::string_view key) { return entry.first < key; });
}

// Returns the amount of this name, which is inserted as 0 if it was missing.
double& Entry(Resource::Scalars& scalars, std::string_view name) {
  auto it = LowerBound(scalars, name);
  if (it == scalars.end() || it->first != name) {
    it = scalars.insert(it, {std::string(name), 0});
  }
  return it->second;
}

bool LessOrClose(double a, double b, double threshold) {
  return a < b || std::fabs(a - b) < threshold;
}

// Adds the difference of two amounts to `increased` or `decreased`. Equal amounts are a decrease by
// 0.
void Part(double left, double right, double& increased, double& decreased) {
  if (left > right) {
    increased = left - right;
  } else {
    decreased = right - left;
  }
}

}  // namespace

Resource::Resource(const v1::ResourceList& list) {
  for (const auto& [name, quantity] : list) {
    if (name == v1::kResourceCPU) {
      milli_cpu += static_cast<double>(quantity.MilliValue());
    } else if (name == v1::kResourceMemory) {
      memory_bytes += static_cast<double>(quantity.Value());
    } else if (name == v1::kResourcePods) {
      max_task_num += quantity.Value();
    } else if (IsScalarResourceName(name)) {
      Entry(scalars, name) += static_cast<double>(quantity.MilliValue());
    }
  }
}

double Resource::Scalar(std::string_view name) const {
  for (const auto& [other, amount] : scalars) {
    if (other == name) return amount;
  }
  return 0;
}

double Resource::Get(std::string_view name) const {
  if (name == v1::kResourceCPU) return milli_cpu;
  if (name == v1::kResourceMemory) return memory_bytes;
  return Scalar(name);
}

void Resource::ForEachAmount(FunctionRef<void(std::string_view, double)> visit) const {
  visit(v1::kResourceCPU, milli_cpu);
  visit(v1::kResourceMemory, memory_bytes);
  for (const auto& [name, amount] : scalars) visit(name, amount);
}

bool Resource::IsEmpty() const {
  return milli_cpu < kMinMilliCPU && memory_bytes < kMinMemoryBytes &&
         std::all_of(scalars.begin(), scalars.end(),
                     [](const auto& scalar) { return scalar.second < kMinMilliScalar; });
}

bool Resource::LessEqual(const Resource& other) const {
  if (!LessOrClose(milli_cpu, other.milli_cpu, kMinMilliCPU)) return false;
  if (!LessOrClose(memory_bytes, other.memory_bytes, kMinMemoryBytes)) return false;
  if (!HasScalars()) return true;
  if (!other.HasScalars()) return false;
  return std::all_of(scalars.begin(), scalars.end(), [&](const auto& scalar) {
    return LessOrClose(scalar.second, other.Scalar(scalar.first), kMinMilliScalar);
  });
}

bool Resource::Less(const Resource& other) const {
  if (milli_cpu >= other.milli_cpu || memory_bytes >= other.memory_bytes) return false;
  if (!HasScalars()) return other.HasScalars();
  if (!other.HasScalars()) return false;
  return std::all_of(scalars.begin(), scalars.end(), [&](const auto& scalar) {
    return scalar.second < other.Scalar(scalar.first);
  });
}

Resource& Resource::Add(const Resource& other) {
  milli_cpu += other.milli_cpu;
  memory_bytes += other.memory_bytes;
  for (const auto& [name, amount] : other.scalars) Entry(scalars, name) += amount;
  return *this;
}

Resource& Resource::Sub(const Resource& other) {
  milli_cpu -= other.milli_cpu;
  memory_bytes -= other.memory_bytes;
  if (!HasScalars()) return *this;
  for (const auto& [name, amount] : other.scalars) Entry(scalars, name) -= amount;
  return *this;
}

Resource& Resource::SetMaxResource(const Resource& other) {
  milli_cpu = std::max(milli_cpu, other.milli_cpu);
  memory_bytes = std::max(memory_bytes, other.memory_bytes);
  if (!HasScalars()) {
    scalars = other.scalars;
    return *this;
  }
  for (const auto& [name, amount] : other.scalars) {
    if (amount > Scalar(name)) Entry(scalars, name) = amount;
  }
  return *this;
}

Resource& Resource::Multi(double ratio) {
  milli_cpu *= ratio;
  memory_bytes *= ratio;
  for (auto& [name, amount] : scalars) amount *= ratio;
  return *this;
}

Resource& Resource::FitDelta(const Resource& request) {
  if (request.milli_cpu > 0) milli_cpu -= request.milli_cpu + kMinMilliCPU;
  if (request.memory_bytes > 0) memory_bytes -= request.memory_bytes + kMinMemoryBytes;
  for (const auto& [name, amount] : request.scalars) {
    if (amount > 0) Entry(scalars, name) -= amount + kMinMilliScalar;
  }
  return *this;
}

ResourceDifference Diff(const Resource& left, const Resource& right) {
  ResourceDifference diff;
  Resource& more = diff.increased;
  Resource& less = diff.decreased;
  Part(left.milli_cpu, right.milli_cpu, more.milli_cpu, less.milli_cpu);
  Part(left.memory_bytes, right.memory_bytes, more.memory_bytes, less.memory_bytes);
  for (const auto& [name, amount] : left.scalars) {
    const double other = right.Scalar(name);
    if (amount > other) {
      more.scalars.emplace_back(name, amount - other);
    } else {
      less.scalars.emplace_back(name, other - amount);
    }
  }
  return diff;
}

Resource Min(const Resource& left, const Resource& right) {
  Resource least;
  least.milli_cpu = std::min(left.milli_cpu, right.milli_cpu);
  least.memory_bytes = std::min(left.memory_bytes, right.memory_bytes);
  if (!left.HasScalars() || !right.HasScalars()) return least;
  for (const auto& [name, amount] : left.scalars) {
    least.scalars.emplace_back(name, std::min(amount, right.Scalar(name)));
  }
  return least;
}

double Share(double left, double right) {
  if (right == 0) return left == 0 ? 0 : 1;
  return left / right;
}

Resource PodResourceWithoutInitContainers(const v1::Pod& pod) {
  Resource sum;
  for (const v1::Container& container : pod.spec.containers) {
    sum.Add(Resource(container.requests));
  }
  return sum;
}

Resource PodResourceRequest(const v1::Pod& pod) {
  Resource request = PodResourceWithoutInitContainers(pod);
  for (const v1::Container& container : pod.spec.init_containers) {
    request.SetMaxResource(Resource(container.requests));
  }
  return request;
}

}  // namespace berth::kube_batch
