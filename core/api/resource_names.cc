#include "api/resource_names.h"

#include <string_view>

#include "api/labels.h"

namespace berth {
namespace {

constexpr std::string_view kNativePrefix = "kubernetes.io/";
constexpr std::string_view kRequestsPrefix = "requests.";
constexpr std::string_view kHugePagesPrefix = "hugepages-";
constexpr std::string_view kAttachableVolumesPrefix = "attachable-volumes-";

bool Contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace

bool IsExtendedResourceName(const std::string& name) {
  if (!Contains(name, "/") || Contains(name, kNativePrefix)) return false;
  if (name.starts_with(kRequestsPrefix)) return false;
  return LabelKeyProblems(std::string(kRequestsPrefix) + name).empty();
}

bool IsScalarResourceName(const std::string& name) {
  return name.starts_with(kHugePagesPrefix) || name.starts_with(kAttachableVolumesPrefix) ||
         Contains(name, kNativePrefix) || IsExtendedResourceName(name);
}

}  // namespace berth
