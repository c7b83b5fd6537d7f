// Kinds of resources, distinguished by name. As Kubernetes, pkg/apis/core/v1/helper/helpers.go.
#ifndef BERTH_API_RESOURCE_NAMES_H_
#define BERTH_API_RESOURCE_NAMES_H_

#include <string>

namespace berth {

// As v1helper.IsScalarResourceName: extended, hugepages-*, attachable-volumes-*, *kubernetes.io/*.
bool IsScalarResourceName(const std::string& name);
// As v1helper.IsExtendedResourceName.
bool IsExtendedResourceName(const std::string& name);

}  // namespace berth

#endif  // BERTH_API_RESOURCE_NAMES_H_
