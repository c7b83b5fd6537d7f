// Generator: creates many objects from one template.
#ifndef BERTH_SCENARIO_GENERATORS_H_
#define BERTH_SCENARIO_GENERATORS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "base/attributes.h"
#include "base/time.h"
#include "scenario/input_plan.h"

namespace berth::sim {

// Adds the objects of one entry of spec.generators, one after the other. In the strings of the
// template `{i}` is replaced by a running number, `{i:4}` by the same number padded to four digits,
// `{column}` by a value of the row, and `{{` by a brace; other braces stay. A string that consists
// of `{i}` or `{column}` alone becomes that value with its type. A member or element that would
// become null is omitted. Names of members do not change.
class Generator {
 public:
  // Records an error in `plan`, which must outlive this object, if the entry is invalid or
  // describes too many objects.
  // Kept apart because most scenarios that a page begins with have no generator.
  BERTH_KEPT_APART Generator(const Decoder& entry, InputPlan* plan);

  // Creates the next object. Returns false if all objects exist, or after an error.
  BERTH_KEPT_APART bool CreateOne();

  // Returns the number of objects that an entry asks for, even if the entry is invalid.
  static int64_t CountOf(const Json& entry);

 private:
  void ReadShape();
  void ReadColumns();
  std::optional<size_t> FindColumn(std::string_view name) const;
  void ReadTimes();
  void CheckSize(const Decoder& object) const;
  bool CheckRow(const Decoder& row) const;

  Decoder entry_;
  InputPlan* plan_;
  const Json* template_ = nullptr;
  int64_t size_ = 0;
  int64_t created_ = 0;
  int64_t first_ = 0;
  const Json* rows_ = nullptr;                          // null: the entry has a count
  std::map<std::string, size_t, std::less<>> columns_;  // column names to indices in a row
  std::optional<size_t> at_column_;
  std::optional<size_t> lifetime_column_;
  Time at_;
  Duration every_;
  std::optional<Duration> lifetime_;
};

// The objects that a generator creates, without creating them. REQUIRES: a Generator has read the
// entry without an error.
class GeneratorRows {
 public:
  // `entry` must outlive this object.
  explicit GeneratorRows(const Json& entry);

  int64_t size() const { return size_; }
  bool HasColumn(std::string_view column) const { return columns_.contains(column); }
  // Returns `part` of the template as it is in the n-th object, from 0. JSON null if that object
  // omits the part.
  Json Expand(const Json& part, int64_t n) const;
  // Returns the value of a column in the n-th row. JSON null if there is no such column.
  Json Cell(std::string_view column, int64_t n) const;

 private:
  const Json& entry_;
  int64_t size_;
  int64_t first_;
  std::map<std::string, size_t, std::less<>> columns_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_GENERATORS_H_
