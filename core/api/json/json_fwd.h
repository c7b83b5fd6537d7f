// Json, declared but not defined: enough to name it, and to take or return it by pointer, reference
// or value in a declaration. A file that reads or makes values includes api/json/json.h.
#ifndef BERTH_API_JSON_JSON_FWD_H_
#define BERTH_API_JSON_JSON_FWD_H_

#include <nlohmann/json_fwd.hpp>

namespace berth {

using Json = nlohmann::json;

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_FWD_H_
