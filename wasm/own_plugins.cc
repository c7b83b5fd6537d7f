#include "own_plugins.h"

#include "yoda.h"

namespace berth::ui {

Registry OwnPlugins() { return {{"Yoda", yoda::Yoda::Make}}; }

}  // namespace berth::ui
