// Kinds of resources, distinguished by name. Upstream: kubernetes,
// pkg/apis/core/v1/helper/helpers.go.
#ifndef BERTH_API_RESOURCE_NAMES_H_
#define BERTH_API_RESOURCE_NAMES_H_

#include <string>

namespace berth {

// Reports whether the name is extended, hugepages-*, attachable-volumes-* or *kubernetes.io/*.
// Upstream: v1helper.IsScalarResourceName.
bool IsScalarResourceName(const std::string& name);
// Upstream: v1helper.IsExtendedResourceName.
bool IsExtendedResourceName(const std::string& name);

}  // namespace berth

#endif  // BERTH_API_RESOURCE_NAMES_H_
