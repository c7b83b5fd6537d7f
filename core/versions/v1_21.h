// kube-scheduler v1.21: its plugins, and the profile that runs them by default.
#ifndef BERTH_VERSIONS_V1_21_H_
#define BERTH_VERSIONS_V1_21_H_

#include "framework/profile.h"
#include "versions/version.h"

namespace berth {

Version VersionV121();

// Every in-tree plugin. As kube-scheduler v1.21, framework/plugins/registry.go.
Registry RegistryV121();

// The plugins that are enabled by default, in their order. As algorithmprovider/registry.go,
// getDefaultConfig.
Profile DefaultProfileV121();

}  // namespace berth

#endif  // BERTH_VERSIONS_V1_21_H_
