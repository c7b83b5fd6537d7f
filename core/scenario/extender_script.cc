#include "scenario/extender_script.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "api/json/json_path.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

using Verdict = ExtenderVerdict;

struct VerdictName {
  std::string_view name;
  Verdict verdict;
};

constexpr VerdictName kFilterVerdicts[] = {
    {"pass", Verdict::kPass}, {"fail", Verdict::kFail}, {"unresolvable", Verdict::kUnresolvable},
    {"both", Verdict::kBoth}, {"drop", Verdict::kDrop}, {"passAndFail", Verdict::kPassAndFail},
};
constexpr VerdictName kPrioritizeVerdicts[] = {
    {"score", Verdict::kScore},
    {"omit", Verdict::kOmit},
};
constexpr VerdictName kPreemptVerdicts[] = {
    {"keep", Verdict::kKeep},
    {"drop", Verdict::kDrop},
    {"trim", Verdict::kTrim},
    {"unknownPod", Verdict::kUnknownPod},
};
constexpr VerdictName kBindVerdicts[] = {
    {"bind", Verdict::kBind},
    {"fail", Verdict::kFail},
};

// One of the four verbs, with its names in a script and in a configuration, and the members for it.
struct Verb {
  std::string_view name;
  std::string_view field_in_configuration;
  ExtenderRules ExtenderScript::*rules;
  std::string ExtenderConfiguration::*configured;
  const VerdictName* verdicts;
  size_t num_verdicts;
};

template <size_t N>
constexpr Verb MakeVerb(std::string_view name, std::string_view field_in_configuration,
                        ExtenderRules ExtenderScript::*rules,
                        std::string ExtenderConfiguration::*configured,
                        const VerdictName (&verdicts)[N]) {
  return {name, field_in_configuration, rules, configured, verdicts, N};
}

constexpr Verb kVerbs[] = {
    MakeVerb("filter", "filterVerb", &ExtenderScript::filter, &ExtenderConfiguration::filter_verb,
             kFilterVerdicts),
    MakeVerb("prioritize", "prioritizeVerb", &ExtenderScript::prioritize,
             &ExtenderConfiguration::prioritize_verb, kPrioritizeVerdicts),
    MakeVerb("preempt", "preemptVerb", &ExtenderScript::preempt,
             &ExtenderConfiguration::preempt_verb, kPreemptVerdicts),
    MakeVerb("bind", "bindVerb", &ExtenderScript::bind, &ExtenderConfiguration::bind_verb,
             kBindVerdicts),
};

// Records an error for each field that is not in `known`. REQUIRES: `object` is an object, or an
// error is recorded already.
void RejectUnknownFields(const Decoder& object, std::initializer_list<std::string_view> known) {
  object.ForEachMember([&](const std::string& name, const Decoder& field) {
    if (std::find(known.begin(), known.end(), name) == known.end()) field.Fail("unknown field");
  });
}

void FailUnsupportedValue(const Decoder& field, const std::string& value,
                          const std::vector<std::string>& supported) {
  field.Fail(StrCat("Unsupported value: ", QuotedPrefix(value), ": must be one of ",
                    StrJoin(supported, ", ")));
}

Verdict DecodeVerdict(const Decoder& field, const Verb& verb) {
  const Verdict fallback = verb.verdicts[0].verdict;
  if (!field.Present()) return fallback;
  const std::string text = field.String();
  std::vector<std::string> names;
  for (size_t i = 0; i < verb.num_verdicts; ++i) {
    if (verb.verdicts[i].name == text) return verb.verdicts[i].verdict;
    names.emplace_back(verb.verdicts[i].name);
  }
  if (!field.failed()) FailUnsupportedValue(field, text, names);
  return fallback;
}

ExtenderRule::Operator DecodeOperator(const Decoder& field) {
  using Operator = ExtenderRule::Operator;
  const std::string text = field.String();
  if (text == "In") return Operator::kIn;
  if (text == "NotIn") return Operator::kNotIn;
  if (text == "Exists") return Operator::kExists;
  if (text == "DoesNotExist") return Operator::kDoesNotExist;
  if (!field.failed()) {
    FailUnsupportedValue(field, text, {"In", "NotIn", "Exists", "DoesNotExist"});
  }
  return Operator::kAlways;
}

ExtenderRule DecodeRule(const Decoder& field, const Verb& verb) {
  RejectUnknownFields(field,
                      {"nodeLabel", "op", "values", "verdict", "reason", "score", "victims"});
  ExtenderRule rule;
  rule.node_label = field.Field("nodeLabel").String();
  const Decoder op = field.Field("op");
  if (field.Field("nodeLabel").Present()) {
    rule.op = DecodeOperator(op);
  } else if (op.Present()) {
    op.Fail("makes no sense without nodeLabel");
  }
  rule.values = field.Field("values").StringList();
  rule.verdict = DecodeVerdict(field.Field("verdict"), verb);
  rule.reason = field.Field("reason").String();
  rule.score = field.Field("score").Int64();
  const Decoder victims = field.Field("victims");
  rule.victims = victims.Int64();
  if (rule.victims < 0) victims.Fail("must not be negative");
  return rule;
}

void DecodeVerb(const Decoder& script_field, const Verb& verb, ExtenderScript* script) {
  const Decoder rules = script_field.Field(verb.name);
  if (!rules.Present()) return;
  script->configuration.*verb.configured = std::string(verb.name);
  rules.ForEachElement(
      [&](const Decoder& rule) { (script->*verb.rules).push_back(DecodeRule(rule, verb)); });
}

void DecodeFailures(const Decoder& field, ExtenderScript* script) {
  RejectUnknownFields(field, {"filter", "prioritize", "preempt", "bind"});
  script->fail = {};
  field.ForEachMember([&](const std::string& verb, const Decoder& how) {
    const std::string text = how.String();
    if (text.empty()) how.Fail("Required value: http500 or the text of the error is required");
    script->fail[verb] = text;
  });
}

std::vector<ExtenderConfiguration::ManagedResource> DecodeManagedResources(const Decoder& list) {
  std::vector<ExtenderConfiguration::ManagedResource> resources;
  list.ForEachElement([&](const Decoder& field) {
    RejectUnknownFields(field, {"name", "ignoredByScheduler"});
    const Decoder name = field.Field("name");
    resources.push_back({name.String(), field.Field("ignoredByScheduler").Bool()});
    if (resources.back().name.empty()) name.Fail("Required value: a resource has a name");
  });
  return resources;
}

// Returns an error if the script has rules for a verb that the scheduler never calls. Its path is
// one in the script.
std::optional<Error> VerbNotConfigured(const ExtenderScript& script,
                                       const ExtenderConfiguration& configuration) {
  for (const Verb& verb : kVerbs) {
    if ((script.configuration.*verb.configured).empty()) continue;
    if (!(configuration.*verb.configured).empty()) continue;
    return Error{
        StrCat("the scheduler configuration gives this extender no ", verb.field_in_configuration),
        std::string(verb.name)};
  }
  return std::nullopt;
}

}  // namespace

bool ExtenderRule::IsFor(const LabelSet& node_labels) const {
  if (op == Operator::kAlways) return true;
  const auto label = node_labels.find(node_label);
  const bool exists = label != node_labels.end();
  if (op == Operator::kExists) return exists;
  if (op == Operator::kDoesNotExist) return !exists;
  const bool is_in =
      exists && std::find(values.begin(), values.end(), label->second) != values.end();
  return op == Operator::kIn ? is_in : !is_in;
}

ExtenderScript DecodeExtenderScript(const Decoder& script_field) {
  RejectUnknownFields(script_field, {"name", "urlPrefix", "weight", "ignorable", "nodeCacheCapable",
                                     "managedResources", "reverse", "fail", "filter", "prioritize",
                                     "preempt", "bind"});
  ExtenderScript script;
  ExtenderConfiguration& configuration = script.configuration;
  script.name = script_field.Field("name").String();
  configuration.url_prefix = script_field.Field("urlPrefix").String();
  if (script.name.empty() && configuration.url_prefix.empty()) {
    script_field.Field("name").Fail("Required value: an extender has a name or a urlPrefix");
  }
  if (script.name.empty()) script.name = configuration.url_prefix;
  if (configuration.url_prefix.empty()) configuration.url_prefix = StrCat("http://", script.name);

  const Decoder weight = script_field.Field("weight");
  configuration.weight = weight.Int64(1);
  configuration.ignorable = script_field.Field("ignorable").Bool();
  configuration.node_cache_capable = script_field.Field("nodeCacheCapable").Bool();
  configuration.managed_resources = DecodeManagedResources(script_field.Field("managedResources"));
  for (const Verb& verb : kVerbs) DecodeVerb(script_field, verb, &script);
  if (!configuration.prioritize_verb.empty() && configuration.weight <= 0) {
    weight.Fail(StrCat("Invalid value: ", std::to_string(configuration.weight),
                       ": must have a positive weight applied to it"));
  }
  script.reverse = script_field.Field("reverse").Bool();
  DecodeFailures(script_field.Field("fail"), &script);
  return script;
}

std::vector<ExtenderScript> DecodeExtenderScripts(const Decoder& list) {
  std::vector<ExtenderScript> scripts;
  list.ForEachElement([&](const Decoder& field) {
    ExtenderScript script = DecodeExtenderScript(field);
    const std::string& url_prefix = script.configuration.url_prefix;
    for (const ExtenderScript& other : scripts) {
      if (script.name == other.name) {
        field.Field("name").Fail(StrCat("Duplicate value: ", QuotedPrefix(script.name)));
      } else if (url_prefix == other.configuration.url_prefix) {
        field.Field("urlPrefix").Fail(StrCat("Duplicate value: ", QuotedPrefix(url_prefix)));
      }
    }
    scripts.push_back(std::move(script));
  });
  return scripts;
}

Result<std::vector<ExtenderScript>> ConfigureExtenders(
    const std::vector<ExtenderScript>& scripts,
    const std::vector<ExtenderConfiguration>& configured) {
  std::vector<ExtenderScript> extenders;
  std::vector<bool> is_configured(scripts.size(), false);
  for (size_t c = 0; c < configured.size(); ++c) {
    const auto match = std::find_if(scripts.begin(), scripts.end(), [&](const ExtenderScript& s) {
      return s.configuration.url_prefix == configured[c].url_prefix;
    });
    if (match == scripts.end()) {
      return Error{StrCat("nothing calls out of a simulation: spec.extenders needs a script with ",
                          "the urlPrefix ", QuotedPrefix(configured[c].url_prefix)),
                   ElementPath("spec.schedulerConfiguration.extenders", c)};
    }
    const auto index = static_cast<size_t>(match - scripts.begin());
    if (auto error = VerbNotConfigured(*match, configured[c])) {
      error->path = MemberPath(ElementPath("spec.extenders", index), error->path);
      return *error;
    }
    is_configured[index] = true;
    extenders.push_back(*match);
    extenders.back().configuration = configured[c];
  }
  for (size_t i = 0; i < scripts.size(); ++i) {
    if (!is_configured[i]) extenders.push_back(scripts[i]);
  }
  return extenders;
}

}  // namespace berth::sim
