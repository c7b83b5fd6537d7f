// Reads members of JSON values of any type.
#ifndef BERTH_API_JSON_JSON_MEMBER_H_
#define BERTH_API_JSON_JSON_MEMBER_H_

#include <string>
#include <string_view>

#include "api/json/json_fwd.h"

namespace berth {

// Returns the member. Null if `object` has no such member, or is no object. The reference is to a
// part of `object`, or is valid forever.
const Json& MemberOf(const Json& object, std::string_view name);

// Returns the member if it is a string, otherwise "".
std::string TextOf(const Json& object, std::string_view name);

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_MEMBER_H_
