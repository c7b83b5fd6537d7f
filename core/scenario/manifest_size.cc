#include "scenario/manifest_size.h"

#include <string>
#include <utility>

#include "api/json/json.h"
#include "base/strings.h"
#include "scenario/limits.h"

namespace berth::sim {
namespace {

// The JSON text of a value without its contents, in bytes.
constexpr int64_t kTextOfValue = 8;

// Memory in bytes. An object in a list is usually an element of a vector: a container, a
// toleration, a term. An object that is a member of another object is usually a part of it.
constexpr int64_t kScalar = 16;
constexpr int64_t kString = 48;
constexpr int64_t kList = 32;
constexpr int64_t kObject = 64;
constexpr int64_t kObjectInList = 256;
constexpr int64_t kMember = 16;

class Counter {
 public:
  explicit Counter(int64_t most) : most_(most) {}

  void Count(const Json& value, bool is_in_list) {
    size_.text += kTextOfValue;
    if (value.is_structured() && value.size() > kMaxParts) size_.has_many_parts = true;
    if (value.is_string()) {
      const auto characters = static_cast<int64_t>(value.get_ref<const std::string&>().size());
      size_.text += characters;
      size_.decoded += kString + characters;
    } else if (value.is_object()) {
      size_.decoded += is_in_list ? kObjectInList : kObject;
      for (auto member = value.begin(); member != value.end() && size_.text <= most_; ++member) {
        const auto characters = static_cast<int64_t>(member.key().size());
        size_.text += characters;
        size_.decoded += kMember + characters;
        Count(*member, false);
      }
    } else if (value.is_array()) {
      size_.decoded += kList;
      for (auto element = value.begin(); element != value.end() && size_.text <= most_; ++element) {
        Count(*element, true);
      }
    } else {
      size_.decoded += kScalar;
    }
  }

  const ManifestSize& size() const { return size_; }

 private:
  int64_t most_;
  ManifestSize size_;
};

}  // namespace

ManifestSize SizeOf(const Json& value, int64_t most) {
  Counter counter(most);
  counter.Count(value, false);
  return counter.size();
}

void ExpectFewParts(const Decoder& manifest) {
  if (manifest.failed() || !manifest.Present() || !manifest.json()->is_structured()) return;
  const bool is_list = manifest.json()->is_array();
  if (manifest.json()->size() > kMaxParts) {
    return manifest.Fail(StrCat("too many: ", is_list ? "a list" : "an object", " may have ",
                                std::to_string(kMaxParts), is_list ? " elements" : " members",
                                ", got ", std::to_string(manifest.json()->size())));
  }
  if (is_list) {
    manifest.ForEachElement([](const Decoder& element) { ExpectFewParts(element); });
  } else {
    manifest.ForEachMember(
        [](const std::string&, const Decoder& member) { ExpectFewParts(member); });
  }
}

void ExpectAtMost(int64_t most, const Decoder& value) {
  if (!value.Present() || SizeOf(*value.json(), most).text <= most) return;
  value.Fail(StrCat("must be no more than ", std::to_string(most >> 10), " KiB"));
}

void ExpectManifestSize(const std::string& path, Json* manifest, DecodeErrors* errors) {
  const auto metadata = manifest->find("metadata");
  const bool has_metadata = metadata != manifest->end() && metadata->is_object();
  const auto notes = has_metadata ? metadata->find("managedFields") : manifest->end();
  const bool has_notes = has_metadata && notes != metadata->end();
  Json aside = has_notes ? std::move(*notes) : Json();
  ExpectAtMost(kMaxManifestBytes, Decoder(manifest, path, errors));
  if (has_notes) *notes = std::move(aside);
}

}  // namespace berth::sim
