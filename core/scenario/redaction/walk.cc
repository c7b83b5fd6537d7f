#include "scenario/redaction/walk.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "scenario/input_plan.h"
#include "scenario/redaction/known_words.h"
#include "scenario/redaction/template_hashes.h"

namespace berth::sim {
namespace {

constexpr char kNoText[] = "…";  // a caption must have a text
constexpr char kMarkAnnotation[] = "berth.dev/left-out";

// Returns the member. Null if there is none.
const Json* FindMember(const Json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto member = object.find(name);
  return member == object.end() ? nullptr : &*member;
}

// Adds the keys of labels and taints whose values some selector compares as numbers.
void AddComparedKeys(const Json& value, std::set<std::string>* keys) {
  if (!value.is_structured()) return;
  const std::string comparison = TextOf(value, "operator");
  if (comparison == "Gt" || comparison == "Lt") keys->insert(TextOf(value, "key"));
  for (const Json& part : value) AddComparedKeys(part, keys);
}

bool HasPlaceholder(const std::string& text) { return text.find('{') != std::string::npos; }

bool ChangesPods(const Json& scenario) {
  const Json* const spec = FindMember(scenario, "spec");
  const Json* const timeline = spec == nullptr ? nullptr : FindMember(*spec, "timeline");
  if (timeline == nullptr) return false;
  return std::any_of(timeline->begin(), timeline->end(), [](const Json& entry) {
    const std::string op = TextOf(entry, "op");
    const Json* const object = FindMember(entry, "object");
    return (op == "update" || op == "patch") && object != nullptr &&
           TextOf(*object, "kind") == "Pod";
  });
}

// Keeps the numbers in the names of a StatefulSet's pods and claims, because its controller
// compares these names with its own.
void KeepNumbersOf(const Json& stateful_set, RedactedTexts* texts) {
  const auto name_of = [](const Json& object) {
    const Json* const metadata = FindMember(object, "metadata");
    return metadata == nullptr ? "" : TextOf(*metadata, "name");
  };
  const std::string name = name_of(stateful_set);
  texts->KeepNumbersAfter(name);
  const Json* const spec = FindMember(stateful_set, "spec");
  const Json* const claims = spec == nullptr ? nullptr : FindMember(*spec, "volumeClaimTemplates");
  if (claims == nullptr || !claims->is_array()) return;
  for (const Json& claim : *claims) texts->KeepNumbersAfter(StrCat(name_of(claim), "-", name));
}

}  // namespace

struct LeftOutOfPod {
  std::string manifest;
  std::string annotations;  // and similar fields, which the scheduler ignores
};

struct RedactionWalk::Template {
  explicit Template(const Json& entry) : rows(entry) {}

  GeneratorRows rows;
  std::vector<std::string> columns;
  std::vector<Json> cells;  // the values of a column, one for each object
  std::map<std::pair<std::string, std::string>, size_t> of_texts;  // keyed by rule and text
};

RedactionWalk::RedactionWalk(const RedactionSchema& schema, const Json& scenario,
                             RedactedTexts* texts)
    : schema_(schema), scenario_(scenario), texts_(texts), changes_pods_(ChangesPods(scenario)) {
  AddComparedKeys(scenario, &compared_keys_);
}

Json RedactionWalk::Redact() {
  Json redacted = Object("Scenario", scenario_);
  redacted["metadata"] = {{"name", "redacted"}};
  const Json* const spec = FindMember(scenario_, "spec");
  if (spec == nullptr) return redacted;
  // The lists are in the order in which a run creates their objects, because generated names count
  // them.
  if (const Json* list = FindMember(*spec, "objects")) redacted["spec"]["objects"] = Objects(*list);
  if (const Json* list = FindMember(*spec, "generators")) {
    redacted["spec"]["generators"] = Generators(*list);
  }
  if (const Json* list = FindMember(*spec, "timeline")) {
    redacted["spec"]["timeline"] = Timeline(*list);
  }
  return redacted;
}

Json RedactionWalk::Value(FieldRule rule, const Json& value) {
  if (value.is_null()) return value;
  if (template_ != nullptr && value.is_string() &&
      HasPlaceholder(value.get_ref<const std::string&>())) {
    return Column(rule, value);
  }
  if (value.is_array()) return List(rule, value);
  if (rule == kManifest) return Manifest(value);
  if (rule == kLabels || rule == kAmounts || rule == kAnnotations) return Map(rule, value);
  if (schema_.Find(rule) != nullptr) return Object(rule, value);
  if (value.is_string()) return Text(rule, value.get<std::string>());
  return value.is_structured() ? Json() : value;
}

Json RedactionWalk::Text(FieldRule rule, const std::string& text) {
  if (rule == kKept && (IsKnownWord(text) || IsAmount(text))) return text;
  if (rule == kSchedule && IsSchedule(text)) return text;
  if (rule == kKey) return texts_->Key(text);
  if (rule == kNumber) return texts_->Number(text);
  if (rule == kAddress) return texts_->Address(text);
  if (rule == kMessage) return texts_->Message(text);
  if (rule == kFocus) return Focus(text);
  if (rule.starts_with(kJson)) return JsonOf(rule.substr(kJson.size()), text);
  if (rule == kChoice && choices_are_times_) return text;
  return texts_->Name(text);
}

Json RedactionWalk::List(FieldRule rule, const Json& list) {
  Json redacted = Json::array();
  for (const Json& element : list) {
    Json value = Value(rule, element);
    // A volume without a source would be invalid, so it is omitted.
    const bool is_nowhere = rule == "Volume" && value.is_object() && value.size() < 2;
    if (!is_nowhere) redacted.push_back(std::move(value));
  }
  return redacted;
}

Json RedactionWalk::Object(FieldRule type, const Json& object) {
  Json redacted = Json::object();
  if (!object.is_object()) return redacted;
  if (type == "Bet") choices_are_times_ = TextOf(object, "ask") == "wait";
  LeftOutOfPod* const left_out = left_out_;
  for (const auto& member : object.items()) {
    const std::string& name = member.key();
    FieldRule rule = schema_.Find(type, name);
    if (rule == kValue)
      rule = ValueRule(TextOf(object, type.ends_with("Rule") ? "nodeLabel" : "key"));
    // Nothing notices changes of the removed fields in the status.
    if (type == "Pod" && name == "status") left_out_ = nullptr;
    if (rule == kUnread) {
      LeaveOut(type, name, member.value());
    } else {
      Json value = Value(rule, member.value());
      const bool is_left_out =
          rule == kMessage && value.is_string() && value.get_ref<const std::string&>().empty();
      if (!is_left_out) redacted[name] = std::move(value);
    }
    left_out_ = left_out;
  }
  if (type == "Caption") redacted["text"] = kNoText;
  return redacted;
}

Json RedactionWalk::Map(FieldRule rule, const Json& map) {
  Json redacted = Json::object();
  if (!map.is_object()) return redacted;
  for (const auto& member : map.items()) {
    const std::string& name = member.key();
    if (rule != kAnnotations) {
      const FieldRule of_value = rule == kLabels ? ValueRule(name) : kKept;
      redacted[texts_->Key(name)] = Value(of_value, member.value());
    } else if (const FieldRule found = schema_.FindAnnotation(name); found != kUnread) {
      redacted[name] = Value(found, member.value());
    } else {
      LeaveOut("Annotations", name, member.value());
    }
  }
  return redacted;
}

FieldRule RedactionWalk::ValueRule(const std::string& key) const {
  return compared_keys_.contains(key) || IsKeyOfNumbers(key) ? kNumber : kValue;
}

std::string RedactionWalk::Focus(const std::string& focus) {
  const size_t slash = std::min(focus.find('/'), focus.size());
  if (slash == focus.size() || !IsKnownWord(focus.substr(0, slash))) return texts_->Name(focus);
  return StrCat(focus.substr(0, slash + 1), texts_->Name(focus.substr(slash + 1)));
}

std::string RedactionWalk::JsonOf(FieldRule type, const std::string& text) {
  const Result<Json> json = ParseJsonText(text);
  return json.ok() ? JsonText(Value(type, json.value())) : "";
}

void RedactionWalk::LeaveOut(FieldRule type, const std::string& field, const Json& value) {
  if (left_out_ == nullptr) return;
  const bool is_metadata = type == "ObjectMeta";
  if (is_metadata && (field == "resourceVersion" || field == "generation")) return;
  const bool is_annotation =
      type == "Annotations" || (is_metadata && (field == "managedFields" || field == "finalizers"));
  std::string& text = is_annotation ? left_out_->annotations : left_out_->manifest;
  text += StrCat(type, " ", field, " ", JsonText(value), "\n");
}

Json RedactionWalk::Manifest(const Json& manifest) {
  const std::string kind = TextOf(manifest, "kind");
  if (template_ != nullptr && HasPlaceholder(kind)) return Column(kManifest, manifest);
  if (kind == "StatefulSet") KeepNumbersOf(manifest, texts_);
  if (kind == "Pod") return Pod(manifest);
  Json redacted = Object(kind, manifest);
  if (template_ == nullptr) KeepHash(TemplateHashOf(manifest), &redacted);
  return redacted;
}

void RedactionWalk::KeepHash(const std::string& hash, Json* redacted) {
  if (!hash.empty()) SayHash(texts_->Name(hash), redacted);
}

Json RedactionWalk::Pod(const Json& manifest) {
  LeftOutOfPod left_out;
  left_out_ = changes_pods_ ? &left_out : nullptr;
  Json redacted = Object("Pod", manifest);
  left_out_ = nullptr;
  Json& metadata = redacted["metadata"];
  // Nothing reads the field selfLink, so it can hold the mark.
  if (!left_out.manifest.empty()) metadata["selfLink"] = texts_->Mark(left_out.manifest);
  if (!left_out.annotations.empty()) {
    metadata["annotations"][kMarkAnnotation] = texts_->Mark(left_out.annotations);
  }
  return redacted;
}

Json RedactionWalk::Created(const Json& manifest) {
  const uint64_t step = steps_++;
  return Manifest(NeedsName(manifest) ? WithGeneratedName(manifest, step) : manifest);
}

Json RedactionWalk::Objects(const Json& list) {
  Json redacted = Json::array();
  if (!list.is_array()) return redacted;
  for (const Json& object : list) {
    const Json* const items =
        TextOf(object, "kind") == "List" ? FindMember(object, "items") : nullptr;
    if (items == nullptr) {
      redacted.push_back(Created(object));
    } else {
      for (Json& item : Objects(*items)) redacted.push_back(std::move(item));
    }
  }
  return redacted;
}

Json RedactionWalk::Timeline(const Json& list) {
  Json redacted = Json::array();
  if (!list.is_array()) return redacted;
  for (const Json& entry : list) {
    const bool creates = TextOf(entry, "op") == "create";
    const Json* const object = FindMember(entry, "object");
    Json kept = Object("TimelineEntry", entry);
    if (object != nullptr) kept["object"] = creates ? Created(*object) : Manifest(*object);
    if (const Json patched = PatchedWorkload(scenario_, entry); !patched.is_null()) {
      KeepHash(TemplateHashOf(patched), &kept["object"]);
    }
    if (!creates) ++steps_;
    redacted.push_back(std::move(kept));
  }
  return redacted;
}

Json RedactionWalk::Generators(const Json& list) {
  Json redacted = Json::array();
  if (!list.is_array()) return redacted;
  for (const Json& entry : list) redacted.push_back(OneGenerator(entry));
  return redacted;
}

// Converts texts with placeholders to columns, so that each resulting text is replaced by itself.
Json RedactionWalk::OneGenerator(const Json& entry) {
  Template made(entry);
  Json redacted = Object("Generator", entry);
  for (const char* const column : {"at", "deleteAfter"}) {
    if (!made.rows.HasColumn(column)) continue;
    made.columns.emplace_back(column);
    made.cells.push_back(Json::array());
    for (int64_t n = 0; n < made.rows.size(); ++n) {
      made.cells.back().push_back(made.rows.Cell(column, n));
    }
  }
  template_ = &made;
  redacted["object"] = Value(kManifest, entry["object"]);
  NameObjects(entry, &redacted["object"]);
  KeepHashes(entry, &redacted["object"]);
  template_ = nullptr;
  if (made.columns.empty()) {
    redacted["count"] = made.rows.size();
    return redacted;
  }
  redacted["columns"] = made.columns;
  Json& rows = redacted["rows"] = Json::array();
  for (int64_t n = 0; n < made.rows.size(); ++n) {
    Json row = Json::array();
    for (Json& cells : made.cells) row.push_back(std::move(cells[static_cast<size_t>(n)]));
    rows.push_back(std::move(row));
  }
  return redacted;
}

// Counts the objects of a generator, and gives them names if these are to be generated.
void RedactionWalk::NameObjects(const Json& entry, Json* redacted) {
  Template& made = *template_;
  const bool needs_names = redacted->is_object() && NeedsName(entry["object"]);
  const Json* const lifetime = FindMember(entry, "deleteAfter");
  const bool all_end = lifetime != nullptr && !lifetime->is_null();
  Json names = Json::array();
  for (int64_t n = 0; n < made.rows.size(); ++n) {
    if (needs_names) {
      const Json object = {{"metadata", made.rows.Expand(entry["object"]["metadata"], n)}};
      names.push_back(texts_->Name(TextOf(WithGeneratedName(object, steps_)["metadata"], "name")));
    }
    // The deletion of an object is a step, too.
    steps_ += all_end || !made.rows.Cell("deleteAfter", n).is_null() ? 2 : 1;
  }
  if (!needs_names) return;
  (*redacted)["metadata"]["name"] = "{name}";
  made.columns.emplace_back("name");
  made.cells.push_back(std::move(names));
}

void RedactionWalk::KeepHashes(const Json& entry, Json* redacted) {
  Template& made = *template_;
  Json hashes = Json::array();
  for (int64_t n = 0; n < made.rows.size(); ++n) {
    const std::string hash = TemplateHashOf(made.rows.Expand(entry["object"], n));
    if (hash.empty()) return;
    hashes.push_back(texts_->Name(hash));
  }
  if (hashes.empty()) return;
  SayHash(StrCat("{", kHashColumn, "}"), redacted);
  made.columns.emplace_back(kHashColumn);
  made.cells.push_back(std::move(hashes));
}

std::string RedactionWalk::Column(FieldRule rule, const Json& part) {
  Template& made = *template_;
  const auto [known, is_new] =
      made.of_texts.emplace(std::pair(std::string(rule), JsonText(part)), made.columns.size());
  if (is_new) {
    // The expanded values contain no placeholders.
    template_ = nullptr;
    Json cells = Json::array();
    for (int64_t n = 0; n < made.rows.size(); ++n) {
      cells.push_back(Value(rule, made.rows.Expand(part, n)));
    }
    template_ = &made;
    made.columns.push_back(StrCat("c", std::to_string(made.columns.size())));
    made.cells.push_back(std::move(cells));
  }
  return StrCat("{", made.columns[known->second], "}");
}

}  // namespace berth::sim
