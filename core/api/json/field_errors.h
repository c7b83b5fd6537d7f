// The wording of validation errors. Upstream: apimachinery v0.21,
// pkg/util/validation/field/errors.go and pkg/util/errors.
#ifndef BERTH_API_JSON_FIELD_ERRORS_H_
#define BERTH_API_JSON_FIELD_ERRORS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace berth {

// Go's texts for a nil list and an empty list of strings.
inline constexpr std::string_view kNoStrings = "[]string(nil)";
inline constexpr std::string_view kEmptyStrings = "[]string{}";

// Returns "a.b" for "a" and "b". Returns "b" if the parent is empty. Upstream: field.Path's Child.
std::string ChildPath(std::string_view parent, std::string_view name);
// Returns "a[2]". Upstream: field.Path's Index.
std::string IndexPath(std::string_view parent, size_t index);

// The wording of errors that v1.21 and v1.34 word differently.
enum class ErrorWording : uint8_t { kV121, kV134 };

// Returns `path: Invalid value: "value": detail`. Upstream: field.Invalid with a string.
std::string InvalidValue(std::string_view path, std::string_view value, std::string_view detail);
// Returns this error for a list of strings, as Go prints one, or in JSON from v1.34 on. It treats
// an empty list as a missing one (kNoStrings or null), because objects from the API server have no
// empty lists.
std::string InvalidValue(std::string_view path, const std::vector<std::string>& values,
                         std::string_view detail, ErrorWording wording = ErrorWording::kV121);
// Returns this error for a number.
std::string InvalidValue(std::string_view path, int64_t value, std::string_view detail);
std::string UnsupportedValue(std::string_view path, std::string_view value,
                             const std::vector<std::string>& supported);
std::string RequiredValue(std::string_view path, std::string_view detail);
std::string DuplicateValue(std::string_view path, std::string_view value);
std::string ForbiddenValue(std::string_view path, std::string_view detail);

// Returns several errors as one text: the only one, or "[first, second]". Upstream:
// errors.Aggregate. REQUIRES: there is at least one.
std::string AggregateText(const std::vector<std::string>& errors);

}  // namespace berth

#endif  // BERTH_API_JSON_FIELD_ERRORS_H_
