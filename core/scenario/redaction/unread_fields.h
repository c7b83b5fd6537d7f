// UnreadFields: removes from the manifests of a real cluster everything that no decision depends
// on, before anything shows, stores or passes on the rest: environments, commands, annotations, the
// contents of volumes, images that no node has. RedactionSchema knows which fields a run reads.
#ifndef BERTH_SCENARIO_REDACTION_UNREAD_FIELDS_H_
#define BERTH_SCENARIO_REDACTION_UNREAD_FIELDS_H_

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "scenario/redaction/left_out.h"
#include "scenario/redaction/schema.h"

namespace berth::sim {

// Removes from a scheduler's configuration the credentials for calls to other programs. Everything
// else is a setting.
void LeaveOutCredentials(Json* configuration);

// The origin of manifests. Manifests of a cluster keep only the fields that a run reads. A dump is
// a cluster that is not imported yet, so it also keeps the fields that the import reads. A person
// has written a scenario, so it loses only the fields in which programs and tools store their own
// data: misspelt fields must remain visible, and images, volumes and the like are for its readers.
enum class ManifestOrigin : uint8_t { kCluster, kDump, kScenario };

class UnreadFields {
 public:
  // Appends to `cuts` the path of each field that is removed from a scenario; null: the caller does
  // not want them. `cuts` and `table` must outlive this object.
  explicit UnreadFields(ManifestOrigin origin, std::vector<std::string>* cuts = nullptr,
                        const FieldTable& table = StandardFields());

  // Notes the images of a manifest. The images of pods matter if a node has them, and those of
  // nodes if a pod uses them. Call this with all manifests of a cluster before the first LeaveOutOf
  // or LeaveOutImagesOf.
  void NoteImages(const Json& manifest);

  // Removes the unread fields of a manifest. Keeps the images of a dump, because later manifests
  // may need them. `path` is the path of the manifest in its document, for the cuts. REQUIRES: its
  // kind is modelled.
  void LeaveOutOf(Json* manifest, const std::string& path = "");
  // Removes the images of a dump's manifest. Call this once all manifests were noted. REQUIRES: its
  // kind is modelled.
  void LeaveOutImagesOf(Json* manifest);

  const LeftOut& left_out() const { return left_out_; }

 private:
  // A member of an object, or an element of a list if `member` is null.
  struct Step {
    const std::string* member;
    size_t element;
  };

  void GoThrough(Json* manifest, const std::string& path);
  void Walk(FieldRule rule, Json* value);
  void WalkMembers(FieldRule type, Json* object);
  void WalkAnnotations(Json* annotations);
  // Reports whether a scenario keeps a field that no decision depends on.
  bool MayStay(FieldRule type, std::string_view name) const;
  void LeaveOutImages(Json* images);
  void ReplaceImage(Json* container);
  void ReplaceSource(Json* volume);
  // Records that `member` of the value at steps_ was removed or replaced.
  void Note(const std::string& member);
  // Returns the path of that value, which begins with `path`, with the indices of elements or with
  // [] for each.
  std::string Path(std::string path, bool has_numbers) const;

  RedactionSchema schema_;
  ManifestOrigin origin_;
  std::vector<std::string>* cuts_;
  std::set<std::string_view> private_;  // names of fields; empty unless for a scenario
  std::set<std::string, std::less<>> images_of_nodes_;
  std::set<std::string, std::less<>> images_of_pods_;
  LeftOut left_out_;
  // The fields below belong to the current manifest.
  std::string kind_;
  std::string path_;
  std::vector<Step> steps_;  // from the manifest to the current value
  bool has_changed_ = false;
  bool leaves_out_fields_ = true;
  bool leaves_out_images_ = true;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_UNREAD_FIELDS_H_
