#include "versions/newer_fields.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "api/decode/members.h"
#include "api/pod_affinity.h"

namespace berth {
namespace {

bool IsNewer(const StructType& type, std::string_view name) {
  const auto field = FindInAnyRelease(type, name);
  return field && field->releases == FieldReleases::kOnlyNewer;
}

// Returns the mask of the members that `for_each_member(part, visit)` visits.
template <typename Part, typename ForEachMember>
std::vector<bool> MaskOf(const FieldTable& table, std::string_view type_name, Part part,
                         const ForEachMember& for_each_member) {
  const StructType& type = *table.Find(type_name);
  std::vector<bool> mask;
  for_each_member(part, [&](std::string_view name, auto&) { mask.push_back(IsNewer(type, name)); });
  if (std::find(mask.begin(), mask.end(), true) == mask.end()) mask.clear();
  return mask;
}

template <typename T>
bool IsSet(const T& member) {
  if constexpr (requires { member.has_value(); }) {
    return member.has_value();
  } else if constexpr (requires { member.empty(); }) {
    return !member.empty();
  } else {
    return member != T{};
  }
}

// Clears the members that the mask selects.
template <typename Part, typename ForEachMember>
void Clear(const std::vector<bool>& mask, Part* part, const ForEachMember& for_each_member) {
  size_t i = 0;
  for_each_member(*part, [&](std::string_view, auto& member) {
    if (mask[i++]) member = std::decay_t<decltype(member)>{};
  });
}

// Reports whether a member that the mask selects is set.
template <typename Part, typename ForEachMember>
bool HasAny(const std::vector<bool>& mask, const Part& part, const ForEachMember& for_each_member) {
  size_t i = 0;
  bool has_any = false;
  for_each_member(
      part, [&](std::string_view, const auto& member) { has_any |= mask[i++] && IsSet(member); });
  return has_any;
}

// Clears the members that the mask selects in each part. Copies the parts only if such a member is
// set.
template <typename Part, typename ForEachMember>
void ClearEach(const std::vector<bool>& mask, CopyOnWrite<std::vector<Part>>* parts,
               const ForEachMember& for_each_member) {
  if (mask.empty()) return;
  const auto has_any = [&](const Part& part) { return HasAny(mask, part, for_each_member); };
  if (std::none_of((*parts)->begin(), (*parts)->end(), has_any)) return;
  for (Part& part : parts->Edit()) Clear(mask, &part, for_each_member);
}

// The function templates of api/decode/members.h as function objects.
constexpr auto kOfSpec = [](auto& p, const auto& v) { ForEachMemberOfPodSpec(p, v); };
constexpr auto kOfStatus = [](auto& p, const auto& v) { ForEachMemberOfPodStatus(p, v); };
constexpr auto kOfContainer = [](auto& p, const auto& v) { ForEachMemberOfContainer(p, v); };
constexpr auto kOfConstraint = [](auto& p, const auto& v) { ForEachMemberOfConstraint(p, v); };
constexpr auto kOfTerm = [](auto& p, const auto& v) { ForEachMemberOfTerm(p, v); };

}  // namespace

NewerFields::NewerFields(const FieldTable& table)
    : of_spec_(MaskOf(table, "PodSpec", v1::PodSpec{}, kOfSpec)),
      of_status_(MaskOf(table, "PodStatus", v1::PodStatus{}, kOfStatus)),
      of_containers_(MaskOf(table, "Container", v1::Container{}, kOfContainer)),
      of_constraints_(
          MaskOf(table, "TopologySpreadConstraint", v1::TopologySpreadConstraint{}, kOfConstraint)),
      of_terms_(MaskOf(table, "PodAffinityTerm", v1::PodAffinityTerm{}, kOfTerm)),
      drops_container_statuses_(IsNewer(*table.Find("ContainerStatus"), "resources")) {}

void NewerFields::DropFrom(v1::Pod* pod) const {
  v1::PodSpec& spec = pod->spec;
  if (!of_spec_.empty()) Clear(of_spec_, &spec, kOfSpec);
  if (!of_status_.empty()) Clear(of_status_, &pod->status, kOfStatus);
  if (drops_container_statuses_) {
    // Berth reads no other member of container statuses.
    pod->status.container_statuses = {};
    pod->status.init_container_statuses = {};
  }
  ClearEach(of_containers_, &spec.init_containers, kOfContainer);
  ClearEach(of_constraints_, &spec.topology_spread_constraints, kOfConstraint);
  if (of_terms_.empty()) return;
  bool has_newer_term = false;
  ForEachPodAffinityTerm(*spec.affinity, [&](const v1::PodAffinityTerm& term) {
    has_newer_term |= HasAny(of_terms_, term, kOfTerm);
  });
  if (!has_newer_term) return;
  ForEachPodAffinityTerm(spec.affinity.Edit(),
                         [&](v1::PodAffinityTerm& term) { Clear(of_terms_, &term, kOfTerm); });
}

void DropFieldsAfterV121(v1::Pod* pod) {
  static const NewerFields newer(StandardFields());
  newer.DropFrom(pod);
}

}  // namespace berth
