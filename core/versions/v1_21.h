// kube-scheduler v1.21: its plugins and its default profile.
#ifndef BERTH_VERSIONS_V1_21_H_
#define BERTH_VERSIONS_V1_21_H_

#include "framework/profile.h"
#include "versions/version.h"

namespace berth {

Version VersionV121();

// Returns every in-tree plugin. As kube-scheduler v1.21, framework/plugins/registry.go.
Registry RegistryV121();

// Returns the plugins enabled by default, in their order. As algorithmprovider/registry.go,
// getDefaultConfig.
Profile DefaultProfileV121();

}  // namespace berth

#endif  // BERTH_VERSIONS_V1_21_H_
