// Declares Json without its definition: enough to name it, and to take or return it by pointer,
// reference or value in a declaration. Files that read or build values include api/json/json.h.
#ifndef BERTH_API_JSON_JSON_FWD_H_
#define BERTH_API_JSON_JSON_FWD_H_

#include <nlohmann/json_fwd.hpp>

namespace berth {

using Json = nlohmann::json;

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_FWD_H_
