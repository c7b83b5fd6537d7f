#include "scenario/redaction/unread_fields.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "api/decode/image_name.h"
#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/json/json_path.h"
#include "api/json/json_text.h"
#include "api/objects.h"
#include "base/strings.h"
#include "scenario/import/import_configuration.h"
#include "scenario/import/manifest_names.h"
#include "scenario/redaction/messages.h"

namespace berth::sim {
namespace {

// Of kinds, and of fields of one kind.
constexpr size_t kMaxListed = 100;
constexpr size_t kMaxShownBytes = 200;

// A container has to have an image.
constexpr char kLeftOutImage[] = "left-out";
constexpr char kLeftOutPath[] = "/left-out";

// Is named as a whole.
constexpr char kAnnotationsField[] = "annotations";

constexpr char kConfigMap[] = "ConfigMap";
const std::string kData = "data";  // its texts

// The type in the schema of an object of which it has nothing but the name.
constexpr FieldRule kNamed = "Named";

// Calls `visit` with each container of the pods and templates of pods in there.
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

Json LeftOutJson(const LeftOut& left_out) {
  Json list = Json::array();
  for (const auto& [kind, fields] : left_out) {
    list.push_back({{"kind", kind}, {"count", fields.manifests}, {"fields", fields.paths}});
  }
  return list;
}

std::vector<std::string> LeftOutLines(const LeftOut& left_out) {
  constexpr size_t kNamed = 4;
  std::vector<std::string> lines;
  for (const auto& [kind, fields] : left_out) {
    if (FindKind("", kind) == nullptr) continue;
    std::vector<std::string> named(fields.paths.begin(), fields.paths.end());
    const size_t others = named.size() - std::min(named.size(), kNamed);
    named.resize(named.size() - others);
    std::string line = StrCat(CountText(fields.manifests, kind), ": ", StrJoin(named, ", "));
    if (others > 0)
      line += StrCat(" and ", std::to_string(others), others == 1 ? " more field" : " more fields");
    lines.push_back(std::move(line));
  }
  return lines;
}

UnreadFields::UnreadFields(ManifestOrigin origin, NoteOfEdit note)
    : origin_(origin), note_(std::move(note)) {}

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
  const std::string kind = TextOf(*manifest, "kind");
  Begin(kind, path);
  const bool is_map = kind == kConfigMap;
  if (is_map) LeaveOutData(manifest);
  const bool is_modelled = FindKind(TextOf(*manifest, "apiVersion"), kind) != nullptr;
  Walk(is_map || is_modelled ? FieldRule(kind) : kNamed, manifest);
  End();
}

void UnreadFields::LeaveOutOfConfiguration(Json* configuration, const std::string& path) {
  Begin(std::string(ConfigurationKind(*configuration)), path);
  LeaveOutCredentials(configuration);
  End();
}

void UnreadFields::Begin(const std::string& kind, const std::string& path) {
  const std::string shown = Escaped(kind, kMaxShownBytes);
  const bool is_listed = left_out_.contains(shown) || left_out_.size() < kMaxListed;
  // The rest are objects like any other.
  kind_ = is_listed ? shown : "";
  path_ = path;
  has_changed_ = false;
}

void UnreadFields::End() {
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
    WalkAnnotations(value);
  } else if (schema_.Find(rule) != nullptr && value->is_object()) {
    WalkMembers(rule, value);
  }
}

void UnreadFields::WalkMembers(FieldRule type, Json* object) {
  for (auto member = object->begin(); member != object->end();) {
    const FieldRule rule = schema_.Find(type, member.key());
    const bool is_of_others = rule == kMessage && member->is_string() &&
                              !IsMessageOfScheduler(member->get_ref<const std::string&>());
    steps_.push_back({&member.key(), 0});
    if ((rule == kDropped && !MayStay(type, member.key())) || is_of_others) {
      Note(nullptr);
      member = object->erase(member);
    } else {
      Walk(rule, &*member);
      if (rule == "Image" && origin_ == ManifestOrigin::kCluster) LeaveOutImages(&*member);
      ++member;
    }
    steps_.pop_back();
  }
  if (origin_ == ManifestOrigin::kScenario) return;
  if (type == "Container") ReplaceImage(object);
  if (type == "VolumeSpec") ReplaceSource(object);
}

// Volumes of a scenario say where their data is; the annotations of tools have the tool's domain,
// and those without one are a person's.
bool UnreadFields::MayStay(FieldRule type, const std::string& name) const {
  if (origin_ == ManifestOrigin::kCluster) return false;
  return type == "VolumeSpec" || (type == "Annotations" && name.find('/') == name.npos);
}

void UnreadFields::WalkAnnotations(Json* annotations) {
  for (auto member = annotations->begin(); member != annotations->end();) {
    if (schema_.FindAnnotation(member.key()) != kDropped || MayStay("Annotations", member.key())) {
      ++member;
      continue;
    }
    steps_.push_back({&member.key(), 0});
    Note(nullptr);
    steps_.pop_back();
    member = annotations->erase(member);
  }
}

// From the last one, so that each is where its path says when it is left out.
void UnreadFields::LeaveOutImages(Json* images) {
  if (!images->is_array()) return;
  for (size_t i = images->size(); i-- > 0;) {
    const Json& names = MemberOf((*images)[i], "names");
    const bool is_used = std::any_of(names.begin(), names.end(), [this](const Json& name) {
      return name.is_string() && images_of_pods_.contains(name.get_ref<const std::string&>());
    });
    if (is_used) continue;
    steps_.push_back({nullptr, i});
    Note(nullptr);
    steps_.pop_back();
    images->erase(i);
  }
}

void UnreadFields::ReplaceImage(Json* container) {
  static const std::string kImage = "image";
  const std::string image = TextOf(*container, kImage);
  if (image.empty() || image == kLeftOutImage) return;
  if (images_of_nodes_.contains(NormalizedImageName(image))) return;
  Json& member = (*container)[kImage] = kLeftOutImage;
  steps_.push_back({&kImage, 0});
  Note(&member);
  steps_.pop_back();
}

// A PersistentVolume has to say where its data is.
void UnreadFields::ReplaceSource(Json* volume) {
  static const std::string kSource = "hostPath";
  const FieldRules& sources = *schema_.Find("Sources");
  const bool has_source = std::any_of(sources.begin(), sources.end(), [&](const auto& source) {
    return volume->contains(source.first);
  });
  if (has_source) return;
  Json& member = (*volume)[kSource] = {{"path", kLeftOutPath}};
  steps_.push_back({&kSource, 0});
  Note(&member);
  steps_.pop_back();
}

// Those of its texts that are configurations stay, without credentials.
void UnreadFields::LeaveOutData(Json* config_map) {
  const auto data = config_map->find(kData);
  if (data == config_map->end() || !data->is_object()) return;
  std::map<std::string, std::optional<Json>> held;
  for (HeldText& text : ConfigurationsIn(*config_map)) {
    held[text.member] = std::move(text.value);
  }
  steps_.push_back({&kData, 0});
  for (auto member = data->begin(); member != data->end();) {
    const auto found = held.find(member.key());
    steps_.push_back({&member.key(), 0});
    if (found == held.end() || !found->second) {
      Note(nullptr);
      member = data->erase(member);
    } else {
      const NoteOfEdit note = std::exchange(note_, nullptr);
      Json configuration = *found->second;
      LeaveOutCredentials(&configuration);
      note_ = note;
      if (configuration != *found->second) {
        *member = JsonText(configuration);
        Note(&*member);
      }
      ++member;
    }
    steps_.pop_back();
  }
  steps_.pop_back();
}

void UnreadFields::LeaveOutCredentials(Json* configuration) {
  static const std::string kClient = "clientConnection";
  static const std::string kExtenders = "extenders";
  const auto client = configuration->find(kClient);
  if (client != configuration->end()) {
    steps_.push_back({&kClient, 0});
    LeaveOutMember(&*client, "kubeconfig");
    steps_.pop_back();
  }
  const auto extenders = configuration->find(kExtenders);
  if (extenders == configuration->end() || !extenders->is_array()) return;
  steps_.push_back({&kExtenders, 0});
  for (size_t i = 0; i < extenders->size(); ++i) {
    steps_.push_back({nullptr, i});
    LeaveOutMember(&(*extenders)[i], "tlsConfig");
    steps_.pop_back();
  }
  steps_.pop_back();
}

void UnreadFields::LeaveOutMember(Json* object, const std::string& name) {
  if (!object->is_object() || object->erase(name) == 0) return;
  steps_.push_back({&name, 0});
  Note(nullptr);
  steps_.pop_back();
}

void UnreadFields::Note(const Json* instead) {
  has_changed_ = true;
  std::string field;
  for (const Step& step : steps_) {
    field = step.member == nullptr ? StrCat(field, "[]") : MemberPath(field, *step.member);
    if (step.member != nullptr && *step.member == kAnnotationsField) break;
  }
  std::set<std::string>& paths = left_out_[kind_].paths;
  if (paths.size() < kMaxListed) paths.insert(Escaped(field, kMaxShownBytes));
  if (!note_) return;
  std::string path = path_;
  for (const Step& step : steps_) {
    path =
        step.member == nullptr ? ElementPath(path, step.element) : MemberPath(path, *step.member);
  }
  note_(path, instead);
}

}  // namespace berth::sim
