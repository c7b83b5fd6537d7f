// Generators: many objects from one template.
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

// Adds what one entry of spec.generators creates, one object after the other. In the strings of its
// template `{i}` stands for a running number, `{i:4}` for the same padded to four digits,
// `{column}` for a value of the row, and `{{` for a brace; other braces stand for themselves. A
// string that is nothing but `{i}` or `{column}` becomes that value, whatever its type; a member or
// element that would become null is left out. Member names are left alone.
class Generator {
 public:
  // Records an error in `plan`, which outlives this, if the entry makes no sense, or if there would
  // be too much of it.
  // Stays a function, as most scenarios that a page begins with have no generator.
  BERTH_KEPT_APART Generator(const Decoder& entry, InputPlan* plan);

  // Creates one more object; false when all are there, or after an error.
  BERTH_KEPT_APART bool CreateOne();

  // How many objects an entry asks for, be it right or wrong.
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
  const Json* rows_ = nullptr;                          // null: there is a count
  std::map<std::string, size_t, std::less<>> columns_;  // to indexes into a row
  std::optional<size_t> at_column_;
  std::optional<size_t> lifetime_column_;
  Time at_;
  Duration every_;
  std::optional<Duration> lifetime_;
};

// What the template of a generator becomes, object by object. REQUIRES: the entry was read by a
// Generator, without an error.
class GeneratorRows {
 public:
  // `entry` outlives this.
  explicit GeneratorRows(const Json& entry);

  int64_t size() const { return size_; }
  bool HasColumn(std::string_view column) const { return columns_.contains(column); }
  // `part` of the template as the n-th object has it, from 0; null: it is left out there.
  Json Expand(const Json& part, int64_t n) const;
  // The value of a column; null if there is no such column.
  Json Cell(std::string_view column, int64_t n) const;

 private:
  const Json& entry_;
  int64_t size_;
  int64_t first_;
  std::map<std::string, size_t, std::less<>> columns_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_GENERATORS_H_
