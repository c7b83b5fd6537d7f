// The plugins that the page's scenarios may enable beside the in-tree ones.
#ifndef BERTH_WASM_OWN_PLUGINS_H_
#define BERTH_WASM_OWN_PLUGINS_H_

#include "framework/profile.h"

namespace berth::ui {

Registry OwnPlugins();

}  // namespace berth::ui

#endif  // BERTH_WASM_OWN_PLUGINS_H_
