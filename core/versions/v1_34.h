// kube-scheduler v1.34: its plugins and its default profile.
#ifndef BERTH_VERSIONS_V1_34_H_
#define BERTH_VERSIONS_V1_34_H_

#include "framework/profile.h"
#include "versions/version.h"

namespace berth {

Version VersionV134();

// Returns every in-tree plugin. As kube-scheduler v1.34, framework/plugins/registry.go.
Registry RegistryV134();

// Returns the plugins enabled by default, in their order. As apis/config/v1/default_plugins.go,
// getDefaultPlugins, with its multiPoint expanded to the extension points.
Profile DefaultProfileV134();

}  // namespace berth

#endif  // BERTH_VERSIONS_V1_34_H_
