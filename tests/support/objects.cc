#include "support/objects.h"

#include <memory>
#include <utility>

#include "api/decode.h"
#include "api/json_text.h"
#include "base/check.h"

namespace berth::test {
namespace {

template <typename T>
std::shared_ptr<const T> MakeObject(std::string_view json, T (*decode)(const Decoder&)) {
  const Result<Json> value = ParseJsonText(json);
  BERTH_CHECK(value.ok(), value.ok() ? "" : value.error().ToString().c_str());
  DecodeErrors errors;
  T object = decode(Decoder(&value.value(), "", &errors));
  BERTH_CHECK(!errors.any(), errors.any() ? errors.first().ToString().c_str() : "");
  return std::make_shared<const T>(std::move(object));
}

}  // namespace

v1::PodPtr MakePod(std::string_view json) { return MakeObject<v1::Pod>(json, DecodePod); }

v1::NodePtr MakeNode(std::string_view json) { return MakeObject<v1::Node>(json, DecodeNode); }

}  // namespace berth::test
