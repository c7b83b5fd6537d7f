#include "own_plugins.h"

#include "gang.h"
#include "yoda.h"

namespace berth {

Registry OwnPlugins() { return {{"Gang", gang::Gang::Make}, {"Yoda", yoda::Yoda::Make}}; }

}  // namespace berth
