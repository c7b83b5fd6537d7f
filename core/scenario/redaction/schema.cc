#include "scenario/redaction/schema.h"

namespace berth::sim {
namespace {

// A document does not state which of these structs a value is, so the rules of all of them apply.
constexpr std::string_view kConfiguration = "Configuration";
constexpr std::string_view kConfigurations[] = {"KubeSchedulerConfiguration", "Policy",
                                                "BatchConfiguration"};
constexpr std::string_view kPluginArguments = "PluginArguments";
constexpr std::string_view kEndOfArguments = "Args";

bool IsNameOfStruct(std::string_view rule) {
  return !rule.empty() && rule.front() >= 'A' && rule.front() <= 'Z';
}

}  // namespace

FieldRule RedactionSchema::RuleOf(const FieldType& field) const {
  if (field.is_of_import && reader_ != ReadBy::kImport) return kUnread;
  if (field.rule == "read") return InnermostType(field.type);
  return field.rule == "apart" || field.rule == "shown" ? kUnread : field.rule;
}

void RedactionSchema::AddRules(const StructType& type, FieldRules* rules) const {
  FieldReader fields(type);
  while (const auto field = fields.Next()) {
    const FieldRule rule = RuleOf(*field);
    if (rule != kUnread) rules->emplace(field->name, rule);
  }
}

const FieldRules* RedactionSchema::FindUnion(std::string_view name) const {
  if (name == kConfiguration) {
    FieldRules& rules = found_[kConfiguration];
    for (const std::string_view one : kConfigurations) AddRules(*table_.Find(one), &rules);
    return &rules;
  }
  if (name != kPluginArguments) return nullptr;
  FieldRules& rules = found_[kPluginArguments];
  for (const StructType& type : table_.configuration) {
    if (type.name.ends_with(kEndOfArguments)) AddRules(type, &rules);
  }
  return &rules;
}

const FieldRules* RedactionSchema::Find(std::string_view type) const {
  if (!IsNameOfStruct(type)) return nullptr;
  const auto found = found_.find(type);
  if (found != found_.end()) return &found->second;
  const StructType* const row = table_.Find(type);
  if (row == nullptr) return FindUnion(type);
  FieldRules& rules = found_[row->name];
  AddRules(*row, &rules);
  return &rules;
}

FieldRule RedactionSchema::Find(std::string_view type, std::string_view field) const {
  const FieldRules* const rules = Find(type);
  if (rules == nullptr) return kUnread;
  const auto rule = rules->find(field);
  return rule == rules->end() ? kUnread : rule->second;
}

FieldRule RedactionSchema::FindAnnotation(std::string_view name) const {
  const FieldRule own = Find("OwnAnnotations", name);
  return own != kUnread ? own : Find("OtherAnnotations", name);
}

}  // namespace berth::sim
