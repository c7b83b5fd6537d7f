#include "review/unknown_fields.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "api/fields/field_table.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "base/strings.h"
#include "review/manifests.h"
#include "review/similar_names.h"

namespace berth::review {
namespace {

// Only this many unknown fields get suggestions. The search for one takes a thousand times as long
// as the rest, and people do not read so many messages.
constexpr size_t kMostSuggestions = 100;

constexpr GoType kAny = "any";
constexpr std::string_view kOwnDomain = "berth.dev/";

// Returns the names of all fields of the type that `object` does not have yet.
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

  // Reviews `value`: an object, a list of objects, or documents or lists without a kind that
  // contain objects.
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
  // A step of the path from the document to the current value.
  struct Step {
    std::string_view name;  // the name of a member; unused for an index
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
    if (const StructType* known = fields_.Find(Pointee(type))) return ReviewStruct(value, *known);
    const bool is_map = ClassOf(type) == TypeClass::kMap;
    const GoType element = is_map ? ElementType(type) : kAny;
    for (const auto& member : value.items()) {
      At(member.key(), [&] { Review(member.value(), element); });
    }
  }

  void ReviewList(const Json& list, GoType type) {
    const bool is_list = ClassOf(type) == TypeClass::kList;
    const GoType element = is_list ? ElementType(type) : kAny;
    if (element == "row") return;  // null in a row means that the field is left out
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
    const StructType* type = FindIn(fields_.others, kind);
    if (type == nullptr && KindOfManifest(manifest) != nullptr) type = FindStruct(kind, fields_);
    if (type == nullptr) return;
    is_printed_ = IsPrinted(manifest);
    ReviewStruct(manifest, *type);
    is_printed_ = false;
  }

  void ReviewStruct(const Json& object, const StructType& type) {
    for (const auto& member : object.items()) {
      At(member.key(), [&] {
        const std::optional<FieldType> field = FindInAnyRelease(type, member.key());
        if (!field && IsOpen(type)) return;
        if (!field) return ReportUnknown(member.key(), type, object);
        if (type.name == "ObjectMeta" && member.key() == "annotations") {
          return ReviewAnnotations(member.value());
        }
        Review(member.value(), field->type);
      });
    }
  }

  // Reports unknown annotations in Berth's own domain, because only those have a meaning for Berth.
  void ReviewAnnotations(const Json& annotations) {
    if (!annotations.is_object()) return;
    for (const auto& member : annotations.items()) {
      const std::string& name = member.key();
      if (!name.starts_with(kOwnDomain) || FindInAnyRelease(own_annotations_, name)) continue;
      At(name, [&] { ReportUnknown(name, own_annotations_, annotations); });
    }
  }

  // Reports the member `name` of `object`, whose type is `type`.
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
  const FieldTable& fields_ = StandardFields();
  const StructType& own_annotations_ = *fields_.Find("OwnAnnotations");
  std::vector<Step> steps_;
  size_t num_unknown_ = 0;
  bool is_batch_ = false;    // the scheduler is kube-batch
  bool is_printed_ = false;  // kubectl printed the object around the value
};

}  // namespace

void FindUnknownFields(const Json& document, FunctionRef<void(std::string, std::string)> report) {
  FieldReviewer(report).ReviewFile(document, 0);
}

}  // namespace berth::review
