#include "scenario/import/dump_stripper.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "api/json/json_member.h"
#include "api/json/json_text.h"
#include "api/objects.h"
#include "base/strings.h"
#include "scenario/import/import_configuration.h"
#include "scenario/import/manifest_names.h"

namespace berth::sim {
namespace {

// Returns the object with only the members that have these names.
Json Only(const Json& object, std::initializer_list<const char*> names) {
  Json part = Json::object();
  for (const char* name : names) {
    if (object.contains(name)) part[name] = object[name];
  }
  return part;
}

// Returns the kind and the name of an object that is not modelled, because the report of the import
// counts and names it.
Json NameAlone(const Json& manifest) {
  Json named = Only(manifest, {"apiVersion", "kind"});
  const Json& metadata = MemberOf(manifest, "metadata");
  if (metadata.is_object()) named["metadata"] = Only(metadata, {"name", "namespace"});
  return named;
}

Json WithConfigurations(const Json& map) {
  Json kept = NameAlone(map);
  const Json& data = MemberOf(map, "data");
  if (!data.is_object()) return kept;
  for (const auto& member : data.items()) {
    const bool may_be = member.value().is_string() &&
                        MayHoldConfiguration(member.value().get_ref<const std::string&>());
    if (may_be) kept["data"][member.key()] = member.value();
  }
  return kept;
}

// Returns the kind of a manifest. Empty if it states none and no kind fits.
std::string KindOf(const Json& manifest, std::string_view kind_of_list) {
  if (manifest.contains("kind")) return TextOf(manifest, "kind");
  if (kind_of_list.ends_with("List")) kind_of_list.remove_suffix(4);
  return std::string(kind_of_list.empty() ? GuessKind(manifest) : kind_of_list);
}

// Collects the manifests that an import reads.
class Collector final : public DumpHandler {
 public:
  void Between(std::string_view) override {}
  void Manifest(std::string_view text, std::string_view kind_of_list, int) override {
    Result<Json> parsed = ParseJsonText(text);
    if (!parsed.ok() || !parsed.value().is_object()) return;
    Json& manifest = parsed.value();
    const bool is_configuration =
        !ConfigurationKind(manifest).empty() || !MemberOf(manifest, "data").empty();
    if (!is_configuration) {
      const std::string kind = KindOf(manifest, kind_of_list);
      if (FindKind(TextOf(manifest, "apiVersion"), kind) == nullptr) return;
      manifest["kind"] = kind;
      unread_.NoteImages(manifest);
    }
    manifests_.push_back(std::move(manifest));
  }

  // Returns a List of the manifests, each in a line of its own.
  std::string List() {
    std::string list = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[";
    for (Json& manifest : manifests_) {
      unread_.LeaveOutImagesOf(&manifest);
      list += StrCat(&manifest == &manifests_.front() ? "\n" : ",\n", JsonText(manifest));
    }
    return list + "\n]}\n";
  }

  const LeftOut& left_out() const { return unread_.left_out(); }

 private:
  UnreadFields unread_{ManifestOrigin::kDump};
  std::vector<Json> manifests_;
};

}  // namespace

bool DumpStripper::Add(std::string_view part) {
  if (error_) return false;
  splitter_.Add(part);
  const size_t most = JsonTextLimits{}.bytes;
  if (!error_ && splitter_.pending() > most) {
    error_ = Error{StrCat("one object is longer than ", std::to_string(most), " bytes"), ""};
  }
  return !error_;
}

bool DumpStripper::End() {
  if (!error_) splitter_.End();
  return !error_;
}

void DumpStripper::Between(std::string_view text) { out_->append(text); }

void DumpStripper::Manifest(std::string_view text, std::string_view kind, int line) {
  if (error_) return;
  Result<Json> parsed = ParseJsonText(text);
  if (!parsed.ok()) {
    error_ = parsed.error();
    error_->line += line - 1;
    return;
  }
  Strip(kind, &parsed.value());
  out_->append(JsonText(parsed.value()));
  out_->append(static_cast<size_t>(std::count(text.begin(), text.end(), '\n')), '\n');
}

void DumpStripper::Strip(std::string_view kind_of_list, Json* manifest) {
  if (!manifest->is_object() || !ConfigurationKind(*manifest).empty()) return;
  const bool says_kind = manifest->contains("kind");
  const std::string kind = KindOf(*manifest, kind_of_list);
  // The import reports the error of such a manifest.
  if (kind.empty() || kind == "Scenario") return;
  if (kind == "ConfigMap") {
    *manifest = WithConfigurations(*manifest);
  } else if (FindKind(TextOf(*manifest, "apiVersion"), kind) == nullptr) {
    *manifest = NameAlone(*manifest);
  } else {
    (*manifest)["kind"] = kind;
    unread_.LeaveOutOf(manifest);
    if (!says_kind) manifest->erase("kind");
  }
}

StrippedList ListOfStripped(std::string_view text) {
  Collector collector;
  DumpSplitter splitter(&collector);
  splitter.Add(text);
  splitter.End();
  std::string list = collector.List();
  return {std::move(list), collector.left_out()};
}

}  // namespace berth::sim
