// Labels and label selectors. As apimachinery v0.21, pkg/labels and
// pkg/apis/meta/v1/helpers.go (LabelSelectorAsSelector).
#ifndef BERTH_API_LABELS_H_
#define BERTH_API_LABELS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/field_errors.h"
#include "base/result.h"

namespace berth {

// Ordered, so that nothing depends on a hash.
using LabelSet = std::map<std::string, std::string>;

enum class LabelOperator : uint8_t { kIn, kNotIn, kExists, kDoesNotExist, kGt, kLt };

// What is wrong with a label key (a qualified name) or a label value, one text for each problem as
// apimachinery words it; empty: nothing.
std::vector<std::string> LabelKeyProblems(std::string_view key);
std::vector<std::string> LabelValueProblems(std::string_view value);
// The same of a DNS subdomain, which a node's name is too (RFC 1123, lower case, at most 253).
std::vector<std::string> DnsSubdomainProblems(std::string_view value);

// What an operator makes of a label: whether there is one, whether its value is among those that
// are listed, and whether it compares as the operator wants. Asks only what it needs to know.
template <typename IsListed, typename Compares>
bool OperatorHolds(LabelOperator op, bool found, IsListed is_listed, Compares compares) {
  switch (op) {
    case LabelOperator::kIn:
      return found && is_listed();
    case LabelOperator::kNotIn:
      return !found || !is_listed();
    case LabelOperator::kExists:
      return found;
    case LabelOperator::kDoesNotExist:
      return !found;
    case LabelOperator::kGt:
    case LabelOperator::kLt:
      break;
  }
  return found && compares();
}

// One condition on a label set, already validated.
class LabelRequirement {
 public:
  // As labels.NewRequirement: In and NotIn need values, Exists and DoesNotExist take none, Gt and
  // Lt take exactly one that is an int64; the key and every value must be valid.
  static Result<LabelRequirement> Make(std::string key, LabelOperator op,
                                       std::vector<std::string> values,
                                       ErrorWording wording = ErrorWording::kV121);

  // What Make would complain about, one text for each problem, each beginning with the field it is
  // about below `path`; empty: nothing.
  static std::vector<std::string> Problems(std::string_view key, LabelOperator op,
                                           const std::vector<std::string>& values,
                                           std::string_view path,
                                           ErrorWording wording = ErrorWording::kV121);

  // NotIn and DoesNotExist also match when the key is missing.
  bool Matches(const LabelSet& labels) const;

  const std::string& key() const { return key_; }
  LabelOperator op() const { return op_; }
  const std::vector<std::string>& values() const { return values_; }

 private:
  LabelRequirement() = default;

  std::string key_;
  LabelOperator op_ = LabelOperator::kExists;
  std::vector<std::string> values_;
  int64_t bound_ = 0;  // the value of Gt and Lt
};

namespace v1 {

// metav1.LabelSelector as it stands in a manifest, unchecked. The operator is kept as written.
struct LabelSelectorRequirement {
  std::string key;
  std::string op;
  std::vector<std::string> values;
  bool operator==(const LabelSelectorRequirement&) const = default;
};
struct LabelSelector {
  LabelSet match_labels;
  std::vector<LabelSelectorRequirement> match_expressions;
  bool operator==(const LabelSelector&) const = default;
};

}  // namespace v1

// A parsed selector: the conjunction of its requirements, or nothing at all.
class LabelSelector {
 public:
  static LabelSelector Nothing() { return LabelSelector(false, {}); }
  static LabelSelector Everything() { return LabelSelector(true, {}); }
  explicit LabelSelector(std::vector<LabelRequirement> requirements)
      : LabelSelector(true, std::move(requirements)) {}

  // As LabelSelectorAsSelector: absent matches nothing, empty matches everything. The first
  // requirement that fails gives the error.
  static Result<LabelSelector> Parse(const std::optional<v1::LabelSelector>& selector,
                                     ErrorWording wording = ErrorWording::kV121);

  bool Matches(const LabelSet& labels) const;
  // True for Everything(): no condition at all.
  bool Empty() const { return selects_something_ && requirements_.empty(); }
  const std::vector<LabelRequirement>& requirements() const { return requirements_; }

 private:
  LabelSelector(bool selects_something, std::vector<LabelRequirement> requirements)
      : selects_something_(selects_something), requirements_(std::move(requirements)) {}

  bool selects_something_;
  std::vector<LabelRequirement> requirements_;
};

}  // namespace berth

#endif  // BERTH_API_LABELS_H_
