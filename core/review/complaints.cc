#include "review/complaints.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "admission/admission.h"
#include "admission/errors/status_text.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "review/field_place.h"
#include "review/lesson_parts.h"
#include "review/manifests.h"
#include "review/unknown_fields.h"
#include "review/writes.h"

namespace berth::review {
namespace {

using admission::Admit;
using admission::Admitted;
using admission::Operation;

// Returns "Pod default/web". All objects with this kind, namespace and name have the same key.
std::string KeyOf(const Json& object) {
  const Json& metadata = Member(object, "metadata");
  std::string name_space = TextAt(metadata, "namespace");
  if (name_space.empty()) name_space = "default";
  return StrCat(TextAt(object, "kind"), " ", name_space, "/", TextAt(metadata, "name"));
}

// Returns `"spec.x"` of `unknown field "spec.x"`, without the quotes.
std::string_view FieldOf(std::string_view strict_error) {
  const size_t begin = strict_error.find('"') + 1;
  return strict_error.substr(begin, strict_error.size() - begin - 1);
}

bool Contains(const std::vector<std::string>& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// Returns the complete releases whose API server differs from that of `release`, the nearest first.
std::vector<Release> OthersThan(const Release& release, Releases releases) {
  std::vector<Release> others;
  for (const Release& other : releases) {
    if (other.IsWhole() && other.admission != release.admission) others.push_back(other);
  }
  const auto distance = [&](const Release& other) { return std::abs(other.minor - release.minor); };
  std::stable_sort(others.begin(), others.end(),
                   [&](const Release& a, const Release& b) { return distance(a) < distance(b); });
  return others;
}

// Returns the release against which ComplaintsAbout checks.
const Release& ReleaseFor(const Json& document, std::string_view semantics, Releases releases) {
  const bool is_scenario = document.is_object() && TextAt(document, "kind") == "Scenario";
  if (semantics.empty() && !is_scenario) return NewestRelease(releases);
  const std::string named =
      semantics.empty() ? TextAt(Member(document, "spec"), "semantics") : std::string(semantics);
  const Release* const release = FindRelease(releases, named);
  return release != nullptr ? *release : releases.front();
}

class Reviewer {
 public:
  Reviewer(const Release& release, Releases releases)
      : version_(*release.admission), others_(OthersThan(release, releases)) {}

  void ReviewAll(const std::vector<Write>& writes) {
    for (const Write& write : writes) {
      if (write.op != WriteOp::kCreate) stored_[KeyOf(write.object())] = Json();
    }
    for (const Write& write : writes) Review(write);
  }

  // Returns the places of all unknown fields among the complaints.
  const std::set<std::string>& unknown() const { return unknown_; }
  Complaints Take() { return std::move(complaints_); }

 private:
  void Review(const Write& write) {
    const Json& written = write.object();
    const std::string key = KeyOf(written);
    const auto stored = stored_.find(key);
    const bool changes = write.op != WriteOp::kCreate;
    const Json old = stored == stored_.end() || !changes ? Json() : stored->second;
    Json object = written;
    if (write.op == WriteOp::kPatch) {
      // The old object is unknown if something else creates it, for example a generator.
      if (old.is_null()) return;
      object = old;
      object.merge_patch(written);
    }
    if (stored != stored_.end()) stored->second = object;
    AddApiVersion(write, object);
    const Admitted admitted = AdmitWritten(object, old);
    if (admitted.kind == nullptr) return;
    is_printed_ = IsPrinted(written);
    Report(write, key, object, admitted);
  }

  void AddApiVersion(const Write& write, Json& object) {
    if (!TextAt(object, "apiVersion").empty()) return;
    const admission::Kind* const kind = KindOfManifest(object);
    if (kind == nullptr) return;
    object["apiVersion"] = kind->api_version;
    if (write.op != WriteOp::kPatch) {
      Add(write.path, "error validating data: apiVersion not set", true);
    }
  }

  Admitted AdmitWritten(const Json& object, const Json& old) const {
    if (old.is_null()) return Admit(version_, {}, object);
    Admitted updated = Admit(version_, {.operation = Operation::kUpdate}, object, &old);
    if (updated.errors.empty() || !version_.has_resize || TextAt(object, "kind") != "Pod") {
      return updated;
    }
    // A resize changes only cpu and memory, through its subresource.
    Admitted resized = Admit(version_, {.operation = Operation::kResize}, object, &old);
    return resized.errors.empty() ? resized : updated;
  }

  std::vector<std::vector<std::string>> StrictErrorsOfOthers(const Json& object) const {
    std::vector<std::vector<std::string>> errors;
    for (const Release& other : others_) {
      errors.push_back(Admit(*other.admission, {}, object).strict_errors);
    }
    return errors;
  }

  void Report(const Write& write, const std::string& key, const Json& object,
              const Admitted& admitted) {
    const auto add = [&](std::string_view field, std::string message) {
      // An earlier write of the object may have caused the same complaint.
      if (!said_.insert(StrCat(key, " ", message)).second) return;
      const std::string place = PlaceOfField(*write.written, write.path, field);
      Add(place, std::move(message), !is_printed_);
    };
    const admission::Kind& kind = *admitted.kind;
    const auto cannot_be_handled = [&](const std::string& reason) {
      return admission::CannotBeHandledText(kind.name, kind.api_version, reason);
    };
    if (admitted.fatal_error) {
      return add(admitted.fatal_path, cannot_be_handled(*admitted.fatal_error));
    }
    if (!admitted.strict_errors.empty()) {
      const std::vector<std::vector<std::string>> of_others = StrictErrorsOfOthers(object);
      for (const std::string& error : admitted.strict_errors) {
        size_t other = 0;  // the first release that has the field
        while (other < of_others.size() && Contains(of_others[other], error)) ++other;
        const bool other_has_it = other < of_others.size();
        unknown_.insert(PlaceOfField(*write.written, write.path, FieldOf(error)));
        // A field that another release has is no typing mistake in an object that kubectl printed.
        if (other_has_it && is_printed_) continue;
        const std::string suggestion =
            SuggestionForField(kind, FieldOf(error), version_.later_fields);
        add(FieldOf(error),
            StrCat(cannot_be_handled(admission::StrictDecodingText({error})),
                   other_has_it ? StrCat(", which ", others_[other].name, " has") : suggestion));
      }
    }
    for (const admission::FieldError& error : admitted.errors) {
      add(error.path, admission::KubectlInvalidText(kind.name, admitted.name, {error}));
    }
  }

  void Add(const std::string& path, std::string message, bool is_error) {
    complaints_.Add({path, std::move(message), is_error});
  }

  const admission::AdmissionVersion& version_;
  const std::vector<Release> others_;
  // The last written form of objects that are updated or patched; null before the first write.
  std::map<std::string, Json> stored_;
  std::set<std::string> said_;
  std::set<std::string> unknown_;
  bool is_printed_ = false;
  Complaints complaints_;
};

}  // namespace

void Complaints::Add(Complaint complaint) {
  ++total;
  if (listed.size() < kMaxListed) listed.push_back(std::move(complaint));
}

void Complaints::Append(Complaints others) {
  const size_t not_listed = others.total - others.listed.size();
  for (Complaint& complaint : others.listed) Add(std::move(complaint));
  total += not_listed;
}

Complaints ComplaintsAbout(const Json& document, std::string_view semantics, Releases releases) {
  Reviewer reviewer(ReleaseFor(document, semantics, releases), releases);
  reviewer.ReviewAll(WritesOf(document));
  Complaints complaints;
  FindUnknownFields(document, [&](std::string path, std::string message) {
    // The API server has the same complaint about this field.
    if (reviewer.unknown().contains(path)) return;
    complaints.Add({std::move(path), std::move(message), false, Rule::kScenario});
  });
  if (const Json& lesson = Member(Member(document, "spec"), "lesson"); !lesson.is_null()) {
    const std::vector<std::string> missing = MissingLessonParts(lesson);
    if (!missing.empty()) {
      complaints.Add(
          {"spec.lesson",
           StrCat("the page does not show the lesson: it has no ", StrJoin(missing, ", no ")),
           false, Rule::kScenario});
    }
  }
  complaints.Append(reviewer.Take());
  return complaints;
}

Json ComplaintsJson(const Complaints& complaints) {
  Json list = Json::array();
  for (const Complaint& complaint : complaints.listed) {
    list.push_back({{"path", complaint.path},
                    {"message", complaint.message},
                    {"kind", complaint.is_error ? "error" : "warning"},
                    {"rule", complaint.rule == Rule::kApiServer ? "apiServer" : "scenario"}});
  }
  return {{"complaints", std::move(list)}, {"total", complaints.total}};
}

}  // namespace berth::review
