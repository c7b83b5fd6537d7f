#include "api/labels.h"

#include <algorithm>
#include <utility>

#include "api/json/field_errors.h"
#include "base/strings.h"

namespace berth {
namespace {

constexpr size_t kMaxNameLength = 63;
constexpr size_t kMaxSubdomainLength = 253;

constexpr std::string_view kNameProblem =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
    "alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for "
    "validation "
    "is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
constexpr std::string_view kPrefixHint =
    " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')";
constexpr std::string_view kValueProblem =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', "
    "and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or "
    "'12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
constexpr std::string_view kSubdomainProblem =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "
    "'.', "
    "and must start and end with an alphanumeric character (e.g. 'example.com', regex used for "
    "validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

bool IsLowerOrDigit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }
bool IsAlphanumeric(char c) { return IsLowerOrDigit(c) || (c >= 'A' && c <= 'Z'); }

std::string TooLong(size_t limit) {
  return StrCat("must be no more than ", std::to_string(limit), " characters");
}

// ([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]
bool IsName(std::string_view text) {
  if (text.empty() || !IsAlphanumeric(text.front()) || !IsAlphanumeric(text.back())) return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return IsAlphanumeric(c) || c == '-' || c == '_' || c == '.'; });
}

// [a-z0-9]([-a-z0-9]*[a-z0-9])?
bool IsDnsLabel(std::string_view text) {
  if (text.empty() || !IsLowerOrDigit(text.front()) || !IsLowerOrDigit(text.back())) return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return IsLowerOrDigit(c) || c == '-'; });
}

bool IsDnsSubdomain(std::string_view text) {
  for (size_t dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.')) {
    if (!IsDnsLabel(text.substr(0, dot))) return false;
    text.remove_prefix(dot + 1);
  }
  return IsDnsLabel(text);
}

// Reports whether LabelKeyProblems returns no problem, without building the texts. (So do the two
// functions below for LabelValueProblems and LabelRequirement::Problems.) Attempts check every
// term, and nearly all are valid.
bool IsLabelKey(std::string_view key) {
  const size_t slash = key.find('/');
  if (slash != std::string_view::npos) {
    const std::string_view prefix = key.substr(0, slash);
    if (prefix.size() > kMaxSubdomainLength || !IsDnsSubdomain(prefix)) return false;
    key.remove_prefix(slash + 1);
  }
  return key.size() <= kMaxNameLength && IsName(key);
}

bool IsLabelValue(std::string_view value) {
  return value.empty() || (value.size() <= kMaxNameLength && IsName(value));
}

bool TakesValues(LabelOperator op, const std::vector<std::string>& values) {
  switch (op) {
    case LabelOperator::kIn:
    case LabelOperator::kNotIn:
      return !values.empty();
    case LabelOperator::kExists:
    case LabelOperator::kDoesNotExist:
      return values.empty();
    case LabelOperator::kGt:
    case LabelOperator::kLt:
      break;
  }
  return values.size() == 1 && ParseInt64(values[0]);
}

bool IsRequirement(std::string_view key, LabelOperator op, const std::vector<std::string>& values) {
  return IsLabelKey(key) && TakesValues(op, values) &&
         std::all_of(values.begin(), values.end(), IsLabelValue);
}

std::vector<std::string> NamePartProblems(std::string_view name) {
  std::vector<std::string> problems;
  if (name.empty()) problems.push_back("name part must be non-empty");
  if (name.size() > kMaxNameLength) problems.push_back("name part " + TooLong(kMaxNameLength));
  if (!IsName(name)) problems.push_back(StrCat("name part ", kNameProblem));
  return problems;
}

std::vector<std::string> PrefixPartProblems(std::string_view prefix) {
  if (prefix.empty()) return {"prefix part must be non-empty"};
  std::vector<std::string> problems = DnsSubdomainProblems(prefix);
  for (std::string& problem : problems) problem.insert(0, "prefix part ");
  return problems;
}

// Returns the problems of the number of values, or of values that have to be whole numbers.
std::vector<std::string> OperatorProblems(LabelOperator op, const std::vector<std::string>& values,
                                          std::string_view path, ErrorWording wording) {
  if (TakesValues(op, values)) return {};
  const auto values_path = [path] { return ChildPath(path, "values"); };
  const auto invalid = [&](std::string_view detail) {
    return InvalidValue(values_path(), values, detail, wording);
  };
  switch (op) {
    case LabelOperator::kIn:
    case LabelOperator::kNotIn:
      return {invalid("for 'in', 'notin' operators, values set can't be empty")};
    case LabelOperator::kExists:
    case LabelOperator::kDoesNotExist:
      return {invalid("values set must be empty for exists and does not exist")};
    case LabelOperator::kGt:
    case LabelOperator::kLt:
      break;
  }
  std::vector<std::string> problems;
  if (values.size() != 1) {
    problems.push_back(invalid("for 'Gt', 'Lt' operators, exactly one value is required"));
  }
  for (size_t i = 0; i < values.size(); ++i) {
    if (ParseInt64(values[i])) continue;
    problems.push_back(InvalidValue(IndexPath(values_path(), i), values[i],
                                    "for 'Gt', 'Lt' operators, the value must be an integer"));
  }
  return problems;
}

}  // namespace

std::vector<std::string> LabelKeyProblems(std::string_view key) {
  const size_t slash = key.find('/');
  if (slash == std::string_view::npos) return NamePartProblems(key);
  const std::string_view name = key.substr(slash + 1);
  if (name.find('/') != std::string_view::npos) {
    return {StrCat("a qualified name ", kNameProblem, kPrefixHint)};
  }
  std::vector<std::string> problems = PrefixPartProblems(key.substr(0, slash));
  for (std::string& problem : NamePartProblems(name)) problems.push_back(std::move(problem));
  return problems;
}

std::vector<std::string> LabelValueProblems(std::string_view value) {
  std::vector<std::string> problems;
  if (value.size() > kMaxNameLength) problems.push_back(TooLong(kMaxNameLength));
  if (!value.empty() && !IsName(value)) problems.emplace_back(kValueProblem);
  return problems;
}

std::vector<std::string> DnsSubdomainProblems(std::string_view value) {
  std::vector<std::string> problems;
  if (value.size() > kMaxSubdomainLength) problems.push_back(TooLong(kMaxSubdomainLength));
  if (!IsDnsSubdomain(value)) problems.emplace_back(kSubdomainProblem);
  return problems;
}

std::vector<std::string> LabelRequirement::Problems(std::string_view key, LabelOperator op,
                                                    const std::vector<std::string>& values,
                                                    std::string_view path, ErrorWording wording) {
  std::vector<std::string> problems;
  const std::vector<std::string> key_problems = LabelKeyProblems(key);
  if (!key_problems.empty()) {
    problems.push_back(InvalidValue(ChildPath(path, "key"), key, StrJoin(key_problems, "; ")));
  }
  for (std::string& problem : OperatorProblems(op, values, path, wording)) {
    problems.push_back(std::move(problem));
  }
  for (size_t i = 0; i < values.size(); ++i) {
    const std::vector<std::string> value_problems = LabelValueProblems(values[i]);
    if (value_problems.empty()) continue;
    const std::string value_path =
        StrCat(IndexPath(ChildPath(path, "values"), i), "[", Escaped(key, key.size()), "]");
    problems.push_back(InvalidValue(value_path, values[i], StrJoin(value_problems, "; ")));
  }
  return problems;
}

Result<LabelRequirement> LabelRequirement::Make(std::string key, LabelOperator op,
                                                std::vector<std::string> values,
                                                ErrorWording wording) {
  if (!IsRequirement(key, op, values)) {
    return Error{AggregateText(Problems(key, op, values, "", wording)), ""};
  }
  LabelRequirement requirement;
  requirement.key_ = std::move(key);
  requirement.op_ = op;
  if (op == LabelOperator::kGt || op == LabelOperator::kLt) {
    requirement.bound_ = *ParseInt64(values[0]);
  }
  requirement.values_ = std::move(values);
  return requirement;
}

bool LabelRequirement::Matches(const LabelSet& labels) const {
  const auto label = labels.find(key_);
  const auto is_listed = [&] {
    return std::find(values_.begin(), values_.end(), label->second) != values_.end();
  };
  const auto compares = [&] {
    const std::optional<int64_t> value = ParseInt64(label->second);
    if (!value) return false;
    return op_ == LabelOperator::kGt ? *value > bound_ : *value < bound_;
  };
  return OperatorHolds(op_, label != labels.end(), is_listed, compares);
}

namespace {

std::optional<LabelOperator> PodSelectorOperator(std::string_view name) {
  if (name == "In") return LabelOperator::kIn;
  if (name == "NotIn") return LabelOperator::kNotIn;
  if (name == "Exists") return LabelOperator::kExists;
  if (name == "DoesNotExist") return LabelOperator::kDoesNotExist;
  return std::nullopt;
}

}  // namespace

Result<LabelSelector> LabelSelector::Parse(const std::optional<v1::LabelSelector>& selector,
                                           ErrorWording wording) {
  if (!selector) return Nothing();
  std::vector<LabelRequirement> requirements;
  // Upstream reads the pairs in the order of a Go map, which is random; here they are in key order.
  for (const auto& [key, value] : selector->match_labels) {
    Result<LabelRequirement> pair =
        LabelRequirement::Make(key, LabelOperator::kIn, {value}, wording);
    if (!pair) return pair.error();
    requirements.push_back(std::move(pair).value());
  }
  for (const v1::LabelSelectorRequirement& expression : selector->match_expressions) {
    const std::optional<LabelOperator> op = PodSelectorOperator(expression.op);
    if (!op) {
      const bool old = wording == ErrorWording::kV121;
      return Error{StrCat(Quoted(expression.op), " is not a valid ", old ? "pod" : "label",
                          " selector operator"),
                   ""};
    }
    Result<LabelRequirement> requirement =
        LabelRequirement::Make(expression.key, *op, expression.values, wording);
    if (!requirement) return requirement.error();
    requirements.push_back(std::move(requirement).value());
  }
  return LabelSelector(std::move(requirements));
}

bool LabelSelector::Matches(const LabelSet& labels) const {
  if (!selects_something_) return false;
  return std::all_of(
      requirements_.begin(), requirements_.end(),
      [&](const LabelRequirement& requirement) { return requirement.Matches(labels); });
}

}  // namespace berth
