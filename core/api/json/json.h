// Json, the JSON value of all of core. This is the only header that includes the whole of
// nlohmann/json, which is longer than everything else that a file includes: headers make do with
// api/json/json_fwd.h unless they contain a value.
#ifndef BERTH_API_JSON_JSON_H_
#define BERTH_API_JSON_JSON_H_

#include <nlohmann/json.hpp>

#include "api/json/json_fwd.h"

#endif  // BERTH_API_JSON_JSON_H_
