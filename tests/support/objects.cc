#include "support/objects.h"

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/check.h"

namespace berth::test {

AnyObject MakeAny(Kind kind, std::string_view json) {
  const Result<Json> value = ParseJsonText(json);
  BERTH_CHECK(value.ok(), value.ok() ? "" : value.error().ToString().c_str());
  DecodeErrors errors;
  AnyObject object = DecodeObject(kind, Decoder(&value.value(), "", &errors));
  BERTH_CHECK(!errors.any(), errors.any() ? errors.first().ToString().c_str() : "");
  return object;
}

v1::PodPtr MakePod(std::string_view json) { return MakeObject<v1::Pod>(json); }

v1::NodePtr MakeNode(std::string_view json) { return MakeObject<v1::Node>(json); }

}  // namespace berth::test
