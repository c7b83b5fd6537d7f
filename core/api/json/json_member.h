// Members of JSON of any form, be it no object.
#ifndef BERTH_API_JSON_JSON_MEMBER_H_
#define BERTH_API_JSON_JSON_MEMBER_H_

#include <string>
#include <string_view>

#include "api/json/json_fwd.h"

namespace berth {

// Null: `object` has no such member, or is no object. The reference is to a part of `object`, or
// lives for ever.
const Json& MemberOf(const Json& object, std::string_view name);

// The member, if it is there and a text; else "".
std::string TextOf(const Json& object, std::string_view name);

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_MEMBER_H_
