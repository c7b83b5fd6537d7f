#include "out_of_tree_plugins.h"

#include "gang.h"
#include "yoda.h"

namespace berth {

Registry OutOfTreePlugins() { return {{"Gang", gang::Gang::Make}, {"Yoda", yoda::Yoda::Make}}; }

}  // namespace berth
