// The wording of validation errors. As apimachinery v0.21, pkg/util/validation/field/errors.go and
// pkg/util/errors.
#ifndef BERTH_API_JSON_FIELD_ERRORS_H_
#define BERTH_API_JSON_FIELD_ERRORS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace berth {

// How Go prints a list of strings that is missing, and one that is there without elements.
inline constexpr std::string_view kNoStrings = "[]string(nil)";
inline constexpr std::string_view kEmptyStrings = "[]string{}";

// "a.b" of "a" and "b", "b" when there is no parent. As field.Path's Child.
std::string ChildPath(std::string_view parent, std::string_view name);
// "a[2]". As field.Path's Index.
std::string IndexPath(std::string_view parent, size_t index);

// How a release words the errors that not all of them word alike.
enum class ErrorWording : uint8_t { kV121, kV134 };

// `path: Invalid value: "value": detail`. As field.Invalid with a string.
std::string InvalidValue(std::string_view path, std::string_view value, std::string_view detail);
// The same with a list of strings, as Go prints one, or in JSON from v1.34 on. An empty list is a
// missing one here, kNoStrings or null, as what the API server sends has no empty lists.
std::string InvalidValue(std::string_view path, const std::vector<std::string>& values,
                         std::string_view detail, ErrorWording wording = ErrorWording::kV121);
// The same with a number.
std::string InvalidValue(std::string_view path, int64_t value, std::string_view detail);
std::string UnsupportedValue(std::string_view path, std::string_view value,
                             const std::vector<std::string>& supported);
std::string RequiredValue(std::string_view path, std::string_view detail);
std::string DuplicateValue(std::string_view path, std::string_view value);
std::string ForbiddenValue(std::string_view path, std::string_view detail);

// Several errors as one text: the only one, or "[first, second]". As errors.Aggregate.
// REQUIRES: there is at least one.
std::string AggregateText(const std::vector<std::string>& errors);

}  // namespace berth

#endif  // BERTH_API_JSON_FIELD_ERRORS_H_
