// Strings of JSON text.
#ifndef BERTH_BASE_JSON_STRING_H_
#define BERTH_BASE_JSON_STRING_H_

#include <string>
#include <string_view>

namespace berth {

// Appends `text` as a string of JSON. What is not printable is escaped, so that the JSON text does
// no harm where it is shown; invalid UTF-8 becomes U+FFFD.
void AppendJsonString(std::string_view text, std::string& out);

}  // namespace berth

#endif  // BERTH_BASE_JSON_STRING_H_
