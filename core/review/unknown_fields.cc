#include "review/unknown_fields.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "admission/fields/field_table.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/strings.h"
#include "review/manifests.h"
#include "review/scenario_types.h"
#include "review/similar_names.h"

namespace berth::review {
namespace {

using admission::FieldReader;
using admission::FieldType;
using admission::GoType;
using admission::StructType;
using admission::TypeClass;

// Only the first unknown fields get suggestions: finding one takes a thousand times as long as the
// rest, and people do not read so many messages.
constexpr size_t kMostSuggestions = 100;

constexpr GoType kAny = "any";
constexpr std::string_view kOwnDomain = "berth.dev/";

template <size_t N>
const StructType* FindIn(const StructType (&types)[N], std::string_view name) {
  const auto* const found = std::find_if(std::begin(types), std::end(types),
                                         [&](const StructType& one) { return one.name == name; });
  return found == std::end(types) ? nullptr : found;
}

const StructType* FindType(GoType type) {
  const std::string_view name = admission::Pointee(type);
  if (const StructType* own = FindIn(kScenarioTypes, name)) return own;
  if (const StructType* other = FindIn(kOtherObjectTypes, name)) return other;
  return admission::FindStruct(name);
}

// Finds the field in any release.
std::optional<FieldType> FindInAnyRelease(const StructType& type, std::string_view name) {
  const std::optional<FieldType> found = admission::FindField(type, name, true);
  return found ? found : admission::FindField(type, name, false);
}

// Returns the names of all fields that `object` does not have yet.
std::vector<std::string_view> NamesLeft(const StructType& type, const Json& object) {
  std::vector<std::string_view> names;
  for (const bool later_fields : {true, false}) {
    FieldReader fields(type, later_fields);
    while (const auto field = fields.Next()) {
      if (!object.contains(field->name)) names.push_back(field->name);
    }
  }
  return names;
}

class FieldReviewer {
 public:
  explicit FieldReviewer(FunctionRef<void(std::string, std::string)> report) : report_(report) {}

  // `value` is an object, a list of objects, or documents or lists without a kind that contain
  // some.
  void ReviewFile(const Json& value, int depth) {
    if (depth > kMaxListDepth) return;
    if (value.is_array()) {
      return ForEachItem(value, [&](const Json& item) { ReviewFile(item, depth + 1); });
    }
    const Json& kind = Member(value, "kind");
    if (kind == "Scenario") {
      is_batch_ = Member(Member(value, "spec"), "scheduler") == "kube-batch";
      return Review(value, "Scenario");
    }
    if (kind == "List") {
      return At("items", [&] { ReviewFile(Member(value, "items"), depth + 1); });
    }
    if (kind.is_string()) return Review(value, "Object");
    if (!value.is_object()) return;
    for (const auto& member : value.items()) {
      if (!member.value().is_array()) continue;
      At(member.key(), [&] { ReviewFile(member.value(), depth + 1); });
    }
  }

 private:
  // A step on the path from the document to the current value.
  struct Step {
    std::string_view name;  // name of a member
    std::optional<size_t> index;
  };

  template <typename Visit>
  void At(std::string_view name, Visit visit) {
    steps_.push_back({name, std::nullopt});
    visit();
    steps_.pop_back();
  }

  template <typename Visit>
  void ForEachItem(const Json& list, Visit visit) {
    for (size_t i = 0; i < list.size(); ++i) {
      steps_.push_back({"", i});
      visit(list[i]);
      steps_.pop_back();
    }
  }

  void Review(const Json& value, GoType type) {
    if (value.is_array()) return ReviewList(value, type);
    if (!value.is_object()) return;
    if (type == "Object") return ReviewManifest(value);
    if (type == "Configuration") type = is_batch_ ? "BatchConfiguration" : kAny;
    if (const StructType* known = FindType(type)) return ReviewStruct(value, *known);
    const bool is_map = admission::ClassOf(type) == TypeClass::kMap;
    const GoType element = is_map ? admission::ElementType(type) : kAny;
    for (const auto& member : value.items()) {
      At(member.key(), [&] { Review(member.value(), element); });
    }
  }

  void ReviewList(const Json& list, GoType type) {
    const bool is_list = admission::ClassOf(type) == TypeClass::kList;
    const GoType element = is_list ? admission::ElementType(type) : kAny;
    if (element == "row") return;  // null is a valid value there: the field is omitted
    ForEachItem(list, [&](const Json& item) {
      if (item.is_null()) {
        const std::string path = Path();
        return report_(path, StrCat(path, ": the item of the list is null"));
      }
      Review(item, element);
    });
  }

  void ReviewManifest(const Json& manifest) {
    const std::string kind = TextAt(manifest, "kind");
    if (kind == "List") return At("items", [&] { Review(Member(manifest, "items"), "[]Object"); });
    const StructType* type = FindIn(kOtherObjectTypes, kind);
    if (type == nullptr && KindOfManifest(manifest) != nullptr) type = admission::FindStruct(kind);
    if (type == nullptr) return;
    is_printed_ = IsPrinted(manifest);
    ReviewStruct(manifest, *type);
    is_printed_ = false;
  }

  void ReviewStruct(const Json& object, const StructType& type) {
    for (const auto& member : object.items()) {
      At(member.key(), [&] {
        const std::optional<FieldType> field = FindInAnyRelease(type, member.key());
        if (!field) return ReportUnknown(member.key(), type, object);
        if (type.name == "ObjectMeta" && member.key() == "annotations") {
          return ReviewAnnotations(member.value());
        }
        Review(member.value(), field->type);
      });
    }
  }

  // Annotations in Berth's own domain have a meaning here.
  void ReviewAnnotations(const Json& annotations) {
    if (!annotations.is_object()) return;
    for (const auto& member : annotations.items()) {
      const std::string& name = member.key();
      if (!name.starts_with(kOwnDomain) || FindInAnyRelease(kOwnAnnotations, name)) continue;
      At(name, [&] { ReportUnknown(name, kOwnAnnotations, annotations); });
    }
  }

  // `name` is that of a member of `object`, which has the type `type`.
  void ReportUnknown(std::string_view name, const StructType& type, const Json& object) {
    if (is_printed_) return;
    const std::string path = Path();
    const bool has_suggestion = num_unknown_++ < kMostSuggestions;
    report_(path, StrCat("unknown field ", Quoted(path),
                         has_suggestion ? Suggestion(name, NamesLeft(type, object)) : ""));
  }

  std::string Path() const {
    std::string path;
    for (const Step& step : steps_) {
      path = step.index ? ElementPath(path, *step.index) : MemberPath(path, step.name);
    }
    return path;
  }

  FunctionRef<void(std::string, std::string)> report_;
  std::vector<Step> steps_;
  size_t num_unknown_ = 0;
  bool is_batch_ = false;    // the scheduler is kube-batch
  bool is_printed_ = false;  // the object around the value was printed by kubectl
};

}  // namespace

void FindUnknownFields(const Json& document, FunctionRef<void(std::string, std::string)> report) {
  FieldReviewer(report).ReviewFile(document, 0);
}

Json ScenarioTypesJson() {
  Json types = Json::object();
  for (const StructType& type : kScenarioTypes) {
    Json& fields = types[std::string(type.name)] = Json::object();
    FieldReader reader(type, true);
    while (const auto field = reader.Next()) fields[std::string(field->name)] = field->type;
  }
  return types;
}

}  // namespace berth::review
