#include "scenario/redaction/unread_fields.h"

#include <algorithm>

#include "api/decode/image_name.h"
#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/json/json_path.h"
#include "base/strings.h"
#include "scenario/redaction/messages.h"

namespace berth::sim {
namespace {

// The greatest number of listed fields of one kind.
constexpr size_t kMaxListed = 100;
constexpr size_t kMaxPathBytes = 200;

// A container must have an image, so this one replaces a removed one.
constexpr char kLeftOutImage[] = "left-out";
constexpr char kLeftOutPath[] = "/left-out";

constexpr FieldRule kVolume = "PersistentVolumeSpec";

// Returns the fields in which programs store their own data and tools record their work. A field
// with such a name is private wherever it is, because a person may have put it into a wrong place.
std::set<std::string_view> PrivateFields(const FieldTable& table) {
  std::set<std::string_view> names;
  for (const StructType& type : table.objects) {
    FieldReader fields(type);
    while (const auto field = fields.Next()) {
      if (field->is_private) names.insert(field->name);
    }
  }
  return names;
}

// Calls `visit` with each container of the pods and pod templates in `value`.
template <typename Visit>
void ForEachContainer(const Json& value, const Visit& visit) {
  if (!value.is_structured()) return;
  for (const auto& member : value.items()) {
    const std::string& name = member.key();
    const bool is_list = value.is_object() && (name == "containers" || name == "initContainers");
    if (is_list && member.value().is_array()) {
      for (const Json& container : member.value()) visit(container);
    } else {
      ForEachContainer(member.value(), visit);
    }
  }
}

}  // namespace

void LeaveOutCredentials(Json* configuration) {
  const auto leave_out = [](Json* object, const char* member) {
    if (object->is_object()) object->erase(member);
  };
  const auto client = configuration->find("clientConnection");
  if (client != configuration->end()) leave_out(&*client, "kubeconfig");
  const auto extenders = configuration->find("extenders");
  if (extenders == configuration->end() || !extenders->is_array()) return;
  for (Json& extender : *extenders) leave_out(&extender, "tlsConfig");
}

UnreadFields::UnreadFields(ManifestOrigin origin, std::vector<std::string>* cuts,
                           const FieldTable& table)
    : schema_(origin == ManifestOrigin::kDump ? ReadBy::kImport : ReadBy::kRun, table),
      origin_(origin),
      cuts_(cuts) {
  if (origin == ManifestOrigin::kScenario) private_ = PrivateFields(table);
}

void UnreadFields::NoteImages(const Json& manifest) {
  if (TextOf(manifest, "kind") == "Node") {
    for (const Json& image : MemberOf(MemberOf(manifest, "status"), "images")) {
      for (const Json& name : MemberOf(image, "names")) {
        if (name.is_string()) images_of_nodes_.insert(name.get<std::string>());
      }
    }
    return;
  }
  ForEachContainer(MemberOf(manifest, "spec"), [this](const Json& container) {
    images_of_pods_.insert(NormalizedImageName(TextOf(container, "image")));
  });
}

void UnreadFields::LeaveOutOf(Json* manifest, const std::string& path) {
  leaves_out_fields_ = true;
  leaves_out_images_ = origin_ == ManifestOrigin::kCluster;
  GoThrough(manifest, path);
}

void UnreadFields::LeaveOutImagesOf(Json* manifest) {
  leaves_out_fields_ = false;
  leaves_out_images_ = true;
  GoThrough(manifest, "");
}

void UnreadFields::GoThrough(Json* manifest, const std::string& path) {
  kind_ = TextOf(*manifest, "kind");
  path_ = path;
  has_changed_ = false;
  Walk(kind_, manifest);
  if (has_changed_) ++left_out_[kind_].manifests;
}

void UnreadFields::Walk(FieldRule rule, Json* value) {
  if (value->is_array()) {
    for (size_t i = 0; i < value->size(); ++i) {
      steps_.push_back({nullptr, i});
      Walk(rule, &(*value)[i]);
      steps_.pop_back();
    }
  } else if (rule == kAnnotations && value->is_object()) {
    if (leaves_out_fields_) WalkAnnotations(value);
  } else if (schema_.Find(rule) != nullptr && value->is_object()) {
    WalkMembers(rule, value);
  }
}

void UnreadFields::WalkMembers(FieldRule type, Json* object) {
  for (auto member = object->begin(); member != object->end();) {
    const FieldRule rule = schema_.Find(type, member.key());
    const bool is_of_others = rule == kMessage && member->is_string() &&
                              !IsMessageOfScheduler(member->get_ref<const std::string&>());
    const bool is_unread = (rule == kUnread && !MayStay(type, member.key())) || is_of_others;
    if (leaves_out_fields_ && is_unread) {
      Note(member.key());
      member = object->erase(member);
      continue;
    }
    steps_.push_back({&member.key(), 0});
    Walk(rule, &*member);
    steps_.pop_back();
    ++member;
  }
  if (leaves_out_images_) {
    if (type == "NodeStatus" && object->contains("images")) LeaveOutImages(&(*object)["images"]);
    if (type == "Container") ReplaceImage(object);
  }
  if (type == kVolume && origin_ != ManifestOrigin::kScenario) ReplaceSource(object);
}

void UnreadFields::WalkAnnotations(Json* annotations) {
  for (auto member = annotations->begin(); member != annotations->end();) {
    const std::string& name = member.key();
    if (schema_.FindAnnotation(name) != kUnread || MayStay(kAnnotations, name)) {
      ++member;
    } else {
      Note(name);
      member = annotations->erase(member);
    }
  }
}

// Annotations of tools contain the tool's domain; those without a domain are written by people.
bool UnreadFields::MayStay(FieldRule type, std::string_view name) const {
  if (origin_ != ManifestOrigin::kScenario) return false;
  if (type == kAnnotations) return name.find('/') == name.npos;
  return !private_.contains(name);
}

void UnreadFields::LeaveOutImages(Json* images) {
  if (!images->is_array()) return;
  const auto is_unused = [this](const Json& image) {
    const Json& names = MemberOf(image, "names");
    return std::none_of(names.begin(), names.end(), [this](const Json& name) {
      return name.is_string() && images_of_pods_.contains(name.get_ref<const std::string&>());
    });
  };
  const auto unused = std::remove_if(images->begin(), images->end(), is_unused);
  if (unused == images->end()) return;
  Note("images");
  images->erase(unused, images->end());
}

void UnreadFields::ReplaceImage(Json* container) {
  const std::string image = TextOf(*container, "image");
  if (image.empty() || image == kLeftOutImage) return;
  if (images_of_nodes_.contains(NormalizedImageName(image))) return;
  (*container)["image"] = kLeftOutImage;
  Note("image");
}

// A PersistentVolume must state where its data is, so a path replaces a removed source.
void UnreadFields::ReplaceSource(Json* volume) {
  const FieldRules& fields = *schema_.Find(kVolume);
  const bool has_source = std::any_of(fields.begin(), fields.end(), [&](const auto& field) {
    return field.second.ends_with("VolumeSource") && volume->contains(field.first);
  });
  if (!has_source) (*volume)["hostPath"] = {{"path", kLeftOutPath}};
}

void UnreadFields::Note(const std::string& member) {
  has_changed_ = true;
  std::string field = Path("", false);
  // All annotations of an object count as one field.
  if (!field.ends_with(kAnnotations)) field = MemberPath(field, member);
  std::set<std::string>& paths = left_out_[kind_].paths;
  if (paths.size() < kMaxListed) paths.insert(Escaped(field, kMaxPathBytes));
  if (cuts_ != nullptr) cuts_->push_back(MemberPath(Path(path_, true), member));
}

std::string UnreadFields::Path(std::string path, bool has_numbers) const {
  for (const Step& step : steps_) {
    if (step.member != nullptr) {
      path = MemberPath(path, *step.member);
    } else {
      path = has_numbers ? ElementPath(path, step.element) : StrCat(path, "[]");
    }
  }
  return path;
}

}  // namespace berth::sim
