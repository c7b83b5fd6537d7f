// Labels and label selectors. Upstream: apimachinery v0.21, pkg/labels and
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

// An ordered map, so that no output depends on a hash.
using LabelSet = std::map<std::string, std::string>;

enum class LabelOperator : uint8_t { kIn, kNotIn, kExists, kDoesNotExist, kGt, kLt };

// Returns the problems of a label key (a qualified name) or a label value, one text for each, as
// apimachinery words it. Empty if it is valid.
std::vector<std::string> LabelKeyProblems(std::string_view key);
std::vector<std::string> LabelValueProblems(std::string_view value);
// Returns the same for a DNS subdomain (RFC 1123, lower case, at most 253 bytes); names of nodes
// are ones, too.
std::vector<std::string> DnsSubdomainProblems(std::string_view value);

// Reports whether an operator accepts a label. `found` says whether the label exists. It calls
// `is_listed` and `compares` only if the operator needs them.
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
  // Checks and builds a requirement like labels.NewRequirement: In and NotIn need values, Exists
  // and DoesNotExist take none, Gt and Lt take exactly one that is an int64; the key and every
  // value must be valid.
  static Result<LabelRequirement> Make(std::string key, LabelOperator op,
                                       std::vector<std::string> values,
                                       ErrorWording wording = ErrorWording::kV121);

  // Returns the problems that make Make fail, one text for each, each beginning with the field
  // below `path` that it concerns. Empty if there is none.
  static std::vector<std::string> Problems(std::string_view key, LabelOperator op,
                                           const std::vector<std::string>& values,
                                           std::string_view path,
                                           ErrorWording wording = ErrorWording::kV121);

  // NotIn and DoesNotExist also match if the key is missing.
  bool Matches(const LabelSet& labels) const;

  const std::string& key() const { return key_; }
  LabelOperator op() const { return op_; }
  const std::vector<std::string>& values() const { return values_; }

 private:
  LabelRequirement() = default;

  std::string key_;
  LabelOperator op_ = LabelOperator::kExists;
  std::vector<std::string> values_;
  int64_t bound_ = 0;  // the int64 that Gt and Lt compare with
};

namespace v1 {

// metav1.LabelSelector as the manifest has it, unchecked. The operator keeps its spelling.
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

// A parsed selector: the conjunction of its requirements, or a selector that matches nothing.
class LabelSelector {
 public:
  static LabelSelector Nothing() { return LabelSelector(false, {}); }
  static LabelSelector Everything() { return LabelSelector(true, {}); }
  explicit LabelSelector(std::vector<LabelRequirement> requirements)
      : LabelSelector(true, std::move(requirements)) {}

  // Parses like LabelSelectorAsSelector: an absent selector matches nothing, an empty one
  // everything. The first invalid requirement determines the error.
  static Result<LabelSelector> Parse(const std::optional<v1::LabelSelector>& selector,
                                     ErrorWording wording = ErrorWording::kV121);

  bool Matches(const LabelSet& labels) const;
  // Reports whether this is Everything(): a selector without any condition.
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
