// Writes strings of JSON text.
#ifndef BERTH_BASE_JSON_STRING_H_
#define BERTH_BASE_JSON_STRING_H_

#include <string>
#include <string_view>

namespace berth {

// Appends `text` as a JSON string. It escapes characters that are not printable, so that the JSON
// text is safe to show; invalid UTF-8 becomes U+FFFD.
void AppendJsonString(std::string_view text, std::string& out);

}  // namespace berth

#endif  // BERTH_BASE_JSON_STRING_H_
