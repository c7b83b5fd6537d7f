// Helpers of the tests of plugins about volumes.
#ifndef BERTH_TESTS_PLUGINS_VOLUME_FIXTURE_H_
#define BERTH_TESTS_PLUGINS_VOLUME_FIXTURE_H_

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "api/objects.h"
#include "plugins/plugin_fixture.h"
#include "versions/v1_34.h"

namespace berth::test {

// Returns the object of a manifest; nothing for "".
inline std::optional<AnyObject> ObjectOf(std::string_view manifest) {
  if (manifest.empty()) return std::nullopt;
  const Result<Json> json = ParseJsonText(manifest);
  EXPECT_TRUE(json.ok()) << manifest;
  DecodeErrors errors;
  const Decoder decoder(&json.value(), "", &errors);
  const KindInfo* kind = FindKind("", decoder.Field("kind").String());
  EXPECT_NE(kind, nullptr) << manifest;
  AnyObject object = DecodeObject(kind->kind, decoder);
  EXPECT_FALSE(errors.any()) << errors.first().ToString() << " in " << manifest;
  return object;
}

// Stores the object of a manifest with this resourceVersion.
inline void Put(Objects& objects, std::string_view manifest, int64_t resource_version = 0) {
  std::visit(
      [&](const auto& pointer) {
        using T = std::remove_const_t<typename std::decay_t<decltype(pointer)>::element_type>;
        T copy = *pointer;
        copy.metadata.resource_version = resource_version;
        const std::string key = KeyOf(copy.metadata);
        objects.Of<T>().Set(key, std::make_shared<const T>(std::move(copy)));
      },
      *ObjectOf(manifest));
}

// Manifests. `spec`, `labels` and `annotations` are JSON.
struct ObjectWords {
  std::string name;
  std::string spec = "{}";
  std::string labels = "{}";
  std::string annotations = "{}";
  std::string status = "{}";
  std::string more = "";  // members besides spec, each with a comma before it
};
inline std::string Manifest(std::string_view kind, const ObjectWords& words) {
  return StrCat(R"({"kind": ")", kind, R"(", "metadata": {"name": ")", words.name,
                R"(", "uid": "uid-of-)", words.name, R"(", "labels": )", words.labels,
                R"(, "annotations": )", words.annotations, R"(}, "spec": )", words.spec,
                R"(, "status": )", words.status, words.more, "}");
}

inline constexpr std::string_view kBindCompleted = R"({"pv.kubernetes.io/bind-completed": "yes"})";

// Returns a claim that is bound to the volume, in the state in which its controller leaves it.
inline std::string BoundClaim(const std::string& name, const std::string& volume) {
  return Manifest("PersistentVolumeClaim", {.name = name,
                                            .spec = StrCat(R"({"volumeName": ")", volume, R"("})"),
                                            .annotations = std::string(kBindCompleted)});
}
// Returns a claim of a class that is not bound.
inline std::string UnboundClaim(const std::string& name, const std::string& storage_class,
                                const std::string& size = "1Gi",
                                const std::string& annotations = "{}") {
  return Manifest("PersistentVolumeClaim",
                  {.name = name,
                   .spec = StrCat(R"({"storageClassName": ")", storage_class,
                                  R"(", "resources": {"requests": {"storage": ")", size, R"("}}})"),
                   .annotations = annotations});
}

inline std::string StorageClass(const std::string& name, const std::string& provisioner,
                                const std::string& mode = "WaitForFirstConsumer",
                                const std::string& more = "") {
  return Manifest("StorageClass",
                  {.name = name,
                   .more = StrCat(R"(, "provisioner": ")", provisioner,
                                  R"(", "volumeBindingMode": ")", mode, R"(")", more)});
}

// Returns the spec of a pod that uses these claims, in this order.
inline std::string UsingClaims(const std::vector<std::string>& claims) {
  std::vector<std::string> volumes;
  for (const std::string& claim : claims) {
    volumes.push_back(StrCat(R"({"name": "of-)", claim,
                             R"(", "persistentVolumeClaim": {"claimName": ")", claim, R"("}})"));
  }
  return StrCat(R"({"volumes": [)", StrJoin(volumes, ", "), "]}");
}
// Returns the spec of a pod with one inline volume of this kind.
inline std::string UsingInline(const std::string& source) {
  return StrCat(R"({"volumes": [{"name": "inline", )", source, "}]}");
}

// One row of a table of a filter's results, with the objects of the informers.
struct VolumeCase {
  std::string name;
  std::vector<std::string> objects = {};
  std::string pod = "{}";  // spec
  NodeWords node = {};
  Code want = Code::kSuccess;
  std::vector<std::string> reasons = {};
};

inline void ExpectVolumeFilter(std::string_view plugin, const VolumeCase& row,
                               const Registry& registry = RegistryV121()) {
  PluginUnderTest tested(plugin, "null", registry);
  for (const std::string& object : row.objects) Put(tested.handle().informers, object);
  const Status status = tested.Filter(*PodWithSpec("incoming", row.pod), NodeOf(row.node));
  EXPECT_EQ(CodeName(status.code()), CodeName(row.want)) << status.Message();
  EXPECT_EQ(status.reasons(), row.reasons);
}

// One row of a table of hints of a plugin of v1.34 about an event. Both objects are manifests, ""
// for none.
struct HintCase {
  std::string name;
  std::string pod = "{}";  // spec
  std::string resource = {};
  ActionType action = 0;
  std::string before = "";
  std::string after = "";
  QueueingHint want = QueueingHint::kQueue;
};
inline HintCase Skips(HintCase row) {
  row.want = QueueingHint::kSkip;
  return row;
}

inline void ExpectHint(std::string_view plugin, const HintCase& row) {
  PluginUnderTest tested(plugin, "null", RegistryV134());
  const EventType type{.label = row.name, .resource = row.resource, .action = row.action};
  const WatchEvent event{ObjectOf(row.before), ObjectOf(row.after)};
  int registrations = 0;
  for (const ClusterEventWithHint& registered :
       tested.As<EnqueueExtensionsWithHints>()->EventsToRegisterWithHints()) {
    if (!registered.registration.MatchesPrecisely(type)) continue;
    ++registrations;
    const QueueingHint hint = registered.hint == nullptr
                                  ? QueueingHint::kQueue
                                  : registered.hint(*PodWithSpec("incoming", row.pod), event, nullptr);
    EXPECT_EQ(static_cast<int>(hint), static_cast<int>(row.want));
  }
  EXPECT_EQ(registrations, 1);
}

inline void PrintTo(const VolumeCase& row, std::ostream* out) { *out << row.name; }
inline void PrintTo(const HintCase& row, std::ostream* out) { *out << row.name; }

}  // namespace berth::test

#endif  // BERTH_TESTS_PLUGINS_VOLUME_FIXTURE_H_
