// kube-scheduler v1.15, defined by its differences from v1.21: the classic queue with its
// PodBackoffMap, and the event handlers of that release. Plugins and configuration are those of
// v1.21.
#ifndef BERTH_VERSIONS_V1_15_H_
#define BERTH_VERSIONS_V1_15_H_

#include "versions/version.h"

namespace berth {

// As kube-scheduler v1.15.3, internal/queue/ and eventhandlers.go.
Version VersionV115();

}  // namespace berth

#endif  // BERTH_VERSIONS_V1_15_H_
