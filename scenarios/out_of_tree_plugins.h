// The plugins that the gallery's scenarios may enable beside the in-tree ones: in the page, in the
// package for scripts and under `berth`.
#ifndef BERTH_SCENARIOS_OUT_OF_TREE_PLUGINS_H_
#define BERTH_SCENARIOS_OUT_OF_TREE_PLUGINS_H_

#include "framework/profile.h"

namespace berth {

Registry OutOfTreePlugins();

}  // namespace berth

#endif  // BERTH_SCENARIOS_OUT_OF_TREE_PLUGINS_H_
