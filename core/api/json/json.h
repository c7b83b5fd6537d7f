// Json, the JSON value of all of core. Only this header includes the whole of nlohmann/json, which
// is longer than everything else that a file includes. Headers that contain no Json value use
// api/json/json_fwd.h.
#ifndef BERTH_API_JSON_JSON_H_
#define BERTH_API_JSON_JSON_H_

#include <nlohmann/json.hpp>

#include "api/json/json_fwd.h"

#endif  // BERTH_API_JSON_JSON_H_
