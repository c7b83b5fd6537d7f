// The plugins that come with Berth, and the profile that runs them by default.
#ifndef BERTH_PLUGINS_IN_TREE_H_
#define BERTH_PLUGINS_IN_TREE_H_

#include "framework/profile.h"

namespace berth {

// Every in-tree plugin. As kube-scheduler v1.21, framework/plugins/registry.go.
Registry InTreeRegistry();

// The plugins that v1.21 enables by default, in its order. As
// algorithmprovider/registry.go, getDefaultConfig.
Profile DefaultProfile();

// Turns default plugins into those of the other algorithm provider, which packs pods together. As
// getClusterAutoscalerConfig.
void UseClusterAutoscalerProvider(Profile* profile);

}  // namespace berth

#endif  // BERTH_PLUGINS_IN_TREE_H_
