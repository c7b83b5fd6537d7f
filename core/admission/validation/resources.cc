#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "admission/defaults/amounts.h"
#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/json/json.h"
#include "api/labels.h"
#include "api/resource_names.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

// Standard names of countable resources, which are not allowed for containers.
constexpr std::string_view kCounts[] = {
    "configmaps",
    "persistentvolumeclaims",
    "pods",
    "replicationcontrollers",
    "resourcequotas",
    "secrets",
    "services",
    "services.loadbalancers",
    "services.nodeports",
};
// Other standard names that are not allowed for containers.
constexpr std::string_view kStandard[] = {
    "limits.cpu",
    "limits.ephemeral-storage",
    "limits.memory",
    "requests.cpu",
    "requests.ephemeral-storage",
    "requests.memory",
    "requests.storage",
    "storage",
};

template <size_t kSize>
bool Contains(const std::string_view (&names)[kSize], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool IsStandardForContainers(std::string_view name) {
  return IsPodLevelResource(name) || name == "ephemeral-storage";
}

bool IsStandard(std::string_view name) {
  return IsStandardForContainers(name) || Contains(kCounts, name) || Contains(kStandard, name) ||
         name.starts_with("requests.hugepages-");
}

bool HasPrefix(std::string_view name) { return name.find('/') != std::string_view::npos; }

bool IsNative(std::string_view name) {
  return !HasPrefix(name) || name.find("kubernetes.io/") != std::string_view::npos;
}

// Reports whether the resource may be overcommitted, so that a request may be less than the limit.
bool IsOvercommitAllowed(std::string_view name) { return IsNative(name) && !IsHugePages(name); }

// Adds an error about the name of a resource. Names of resources have a named string type in Go.
void InvalidName(const std::string& name, const Field& amount, const char* detail) {
  const Json text = name;
  amount.With(text).InvalidEnum(detail);
}

// Checks the name of a resource. Returns false after an error.
bool CheckName(const std::string& name, const Field& amount) {
  const std::vector<std::string> problems = LabelKeyProblems(name);
  for (const std::string& problem : problems) InvalidName(name, amount, problem.c_str());
  if (!problems.empty()) return false;
  if (HasPrefix(name) || IsStandard(name)) return true;
  InvalidName(name, amount, "must be a standard resource type or fully qualified");
  return false;
}

void CheckContainerName(const std::string& name, const Field& amount) {
  CheckName(name, amount);
  if (!HasPrefix(name)) {
    if (IsStandardForContainers(name)) return;
    InvalidName(name, amount, "must be a standard resource for containers");
  } else if (!IsNative(name) && !IsExtendedResourceName(name)) {
    InvalidName(name, amount, "doesn't follow extended resource name standard");
  }
}

void CheckPodLevelName(const std::string& name, const Field& amount) {
  if (!CheckName(name, amount) || IsPodLevelResource(name)) return;
  amount.NotSupportedAs(Quoted(name), "cpu hugepages- memory");
}

// Checks that an amount of huge pages is a multiple of the page size, which is part of the name.
void CheckHugePages(const std::string& name, const Field& amount) {
  if (!IsHugePages(name)) return;
  const Result<Quantity> size = Quantity::Parse(name.substr(name.find('-') + 1));
  const bool is_size =
      size && size.value().MilliValue() > 0 && size.value().MilliValue() % 1000 == 0;
  if (is_size && AmountOf(amount.json()).Value() % size.value().Value() == 0) return;
  amount.Invalid(StrCat(amount.Text(), " is not positive integer multiple of ", name));
}

void CheckRequestAgainstLimit(const std::string& name, const Field& request, const Field& requests,
                              const Field& limits) {
  const Field limit = limits.Key(name.c_str());
  if (!limit.Given()) {
    if (!IsOvercommitAllowed(name)) {
      limits.Required("Limit must be set for non overcommitable resources");
    }
    return;
  }
  const int order = AmountOf(request.json()).Compare(AmountOf(limit.json()));
  const bool must_be_equal = !IsOvercommitAllowed(name);
  if (order == 0 || (order < 0 && !must_be_equal)) return;
  std::string detail = StrCat(
      must_be_equal ? "must be equal to " : "must be less than or equal to ", name, " limit");
  if (request.version().shows_exceeded_limit) detail += " of " + limit.Text();
  requests.InvalidAs(Quoted(request.Text()), detail);
}

void CheckClaims(const Field& claims, const Names& claim_names) {
  Names seen;
  claims.ForEach([&](const Field& claim) {
    const std::string& name = claim["name"].Text();
    const std::string& request = claim["request"].Text();
    if (name.empty()) return claim.Required();
    const Json name_text = name;
    const Field named = claim.With(name_text);
    if (seen.contains(name)) {
      named.Duplicate();
    } else {
      std::string key = name;
      if (!request.empty()) {
        CheckDnsLabel(claim["request"]);
        key += "/" + request;
      }
      if (seen.contains(key)) {
        claim.DuplicateAs(Quoted(key));
      } else if (request.empty()) {
        for (const std::string& other : seen) {
          if (other.starts_with(name + "/")) named.Duplicate();
        }
      }
      seen.insert(key);
    }
    if (claim_names.contains(name)) return;
    const std::vector<std::string> known(claim_names.begin(), claim_names.end());
    named.NotFound(StrCat("must be one of the names in pod.spec.resourceClaims",
                          known.empty() ? " which is empty" : ": " + StrJoin(known, ", ")));
  });
}

}  // namespace

void CheckResourceAmount(const std::string& resource, const Field& amount) {
  const Quantity quantity = AmountOf(amount.json());
  if (quantity.IsNegative()) amount.Invalid("must be greater than or equal to 0");
  const bool is_counted = Contains(kCounts, resource) || IsExtendedResourceName(resource);
  if (is_counted && quantity.MilliValue() % 1000 != 0) {
    amount.InvalidStruct(Quoted(amount.Text()), "must be an integer");
  }
}

void CheckResources(const Field& resources, bool is_pod_level, const Names& claim_names) {
  const Field limits = resources["limits"];
  const Field requests = resources["requests"];
  bool has_cpu_or_memory = false;
  bool has_huge_pages = false;
  const auto check = [&](const std::string& name, const Field& amount) {
    if (is_pod_level) {
      CheckPodLevelName(name, amount);
    } else {
      CheckContainerName(name, amount);
    }
    CheckResourceAmount(name, amount);
    has_cpu_or_memory = has_cpu_or_memory || name == "cpu" || name == "memory";
    has_huge_pages = has_huge_pages || IsHugePages(name);
  };
  limits.ForEachMember([&](const std::string& name, const Field& amount) {
    check(name, amount);
    CheckHugePages(name, amount);
  });
  requests.ForEachMember([&](const std::string& name, const Field& amount) {
    check(name, amount);
    CheckRequestAgainstLimit(name, amount, requests, limits);
    CheckHugePages(name, amount);
  });
  if (has_huge_pages && !has_cpu_or_memory) {
    resources.Forbidden("HugePages require cpu or memory");
  }
  CheckClaims(resources["claims"], claim_names);
}

namespace {

// Checks that pod-level amounts are not less than the total amounts of the containers.
void CheckAggregate(const Field& pod_spec, const char* list, bool only_huge_pages) {
  const Amounts sums = AggregateContainers(pod_spec.json(), list);
  Json texts = Json::object();
  for (const auto& [name, amount] : sums) texts[name] = amount.ToString();
  const Field amounts = pod_spec["resources"][list];
  amounts.With(texts).ForEachMember([&](const std::string& name, const Field& sum) {
    if (only_huge_pages && !IsHugePages(name)) return;
    const Field own = amounts.Key(name.c_str());
    if (!own.Given() || AmountOf(sum.json()).Compare(AmountOf(own.json())) <= 0) return;
    sum.InvalidAs(
        Quoted(own.Text()),
        StrCat("must be greater than or equal to aggregate container ", list, " of ", sum.Text()));
  });
}

}  // namespace

void CheckPodLevelResources(const Field& pod_spec, const Names& claim_names) {
  const Field resources = pod_spec["resources"];
  if (!resources.Given()) return;
  if (pod_spec["os"]["name"].Is("windows")) {
    return resources.Forbidden("may not be set for a windows pod");
  }
  if (resources["claims"].Given()) {
    resources["claims"].Forbidden("claims may not be set for Resources at pod-level");
  }
  CheckResources(resources, true, claim_names);
  CheckAggregate(pod_spec, "requests", false);
  CheckAggregate(pod_spec, "limits", true);
  const Field limits = resources["limits"];
  const Field containers = pod_spec["containers"];
  for (size_t i = 0; i < containers.size(); ++i) {
    containers.At(i)["resources"]["limits"].ForEachMember(
        [&](const std::string& name, const Field& limit) {
          const Field pod_limit = limits.Key(name.c_str());
          if (!pod_limit.Given()) return;
          if (AmountOf(limit.json()).Compare(AmountOf(pod_limit.json())) <= 0) return;
          limit
              .AtPath(StrCat(resources.path(), ".containers[", std::to_string(i), "][", name,
                             "].limits"))
              .Invalid("must be less than or equal to pod limits of " + pod_limit.Text());
        });
  }
}

}  // namespace berth::admission
