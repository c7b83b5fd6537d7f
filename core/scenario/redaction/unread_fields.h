// UnreadFields: takes out of manifests of a real cluster all that no decision depends on, before
// anything shows, keeps or hands on what is left: environments, commands, annotations, the contents
// of volumes, images that no node has. RedactionSchema says which fields a run reads.
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

// Takes out of a scheduler's configuration what it calls others with: all else is a setting.
void LeaveOutCredentials(Json* configuration);

// Where manifests are from. Of a cluster only what a run reads stays. A dump is a cluster that has
// yet to be imported: the fields stay that the import reads. A person has written a scenario: of it
// only those fields go that programs and tools keep their own in, as a misspelt one is to be found,
// and images, volumes and the like are for its readers.
enum class ManifestOrigin : uint8_t { kCluster, kDump, kScenario };

class UnreadFields {
 public:
  // `cuts`, which outlives this, gets the path of each field of a scenario that is left out; null:
  // nobody asks. `table` outlives this, too.
  explicit UnreadFields(ManifestOrigin origin, std::vector<std::string>* cuts = nullptr,
                        const FieldTable& table = StandardFields());

  // Images of pods matter where a node has them, and those of nodes where a pod uses them: to be
  // called with all manifests of a cluster, before the first LeaveOutOf or LeaveOutImagesOf.
  void NoteImages(const Json& manifest);

  // The images of a dump stay, because later manifests may need them. `path`: that of the manifest
  // in its document, for the cuts. REQUIRES: its kind is modelled
  void LeaveOutOf(Json* manifest, const std::string& path = "");
  // The images of a dump, when all its manifests have been noted. REQUIRES: the same
  void LeaveOutImagesOf(Json* manifest);

  const LeftOut& left_out() const { return left_out_; }

 private:
  // A member of an object, or an element of a list if the name is null.
  struct Step {
    const std::string* member;
    size_t element;
  };

  void GoThrough(Json* manifest, const std::string& path);
  void Walk(FieldRule rule, Json* value);
  void WalkMembers(FieldRule type, Json* object);
  void WalkAnnotations(Json* annotations);
  // Whether a field of a scenario stays that no decision depends on.
  bool MayStay(FieldRule type, std::string_view name) const;
  void LeaveOutImages(Json* images);
  void ReplaceImage(Json* container);
  void ReplaceSource(Json* volume);
  // Notes that `member` of the value that the steps lead to is left out, or has another value now.
  void Note(const std::string& member);
  // The path of that value from `path` on, with the numbers of elements or [] for each.
  std::string Path(std::string path, bool has_numbers) const;

  RedactionSchema schema_;
  ManifestOrigin origin_;
  std::vector<std::string>* cuts_;
  std::set<std::string_view> private_;  // names of fields; empty unless of a scenario
  std::set<std::string, std::less<>> images_of_nodes_;
  std::set<std::string, std::less<>> images_of_pods_;
  LeftOut left_out_;
  // The manifest that is at work.
  std::string kind_;
  std::string path_;
  std::vector<Step> steps_;  // from there to what is looked at
  bool has_changed_ = false;
  bool leaves_out_fields_ = true;
  bool leaves_out_images_ = true;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_UNREAD_FIELDS_H_
