#include "admission/fields/typed_decoder.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_text.h"

namespace berth::admission {
namespace {

Decoded Decode(std::string_view text, bool later_fields = true) {
  TypedDecoder decoder("Pod", later_fields);
  EXPECT_FALSE(ReadJsonText(text, decoder).has_value()) << text;
  return decoder.Take();
}

using Texts = std::vector<std::string>;

TEST(TypedDecoderTest, UnknownFieldsAreDroppedAndNamed) {
  const Decoded decoded = Decode(
      R"({"spec":{"nodeselector":{"a":{"b":1}},"containers":[{"name":"c","Image":[1]}]},"x":null})");
  EXPECT_EQ(decoded.strict_errors,
            (Texts{"unknown field \"spec.nodeselector\"",
                   "unknown field \"spec.containers[0].Image\"", "unknown field \"x\""}));
  EXPECT_EQ(JsonText(decoded.object), R"({"spec":{"containers":[{"name":"c"}]}})");
}

TEST(TypedDecoderTest, AFieldGivenTwiceIsNamedOnceAndTheLastOneCounts) {
  const Decoded decoded =
      Decode(R"({"spec":{"nodeName":"a","nodeName":"b","nodeName":"c"},"spec":{"hostname":"h"}})");
  EXPECT_EQ(decoded.strict_errors,
            (Texts{"duplicate field \"spec.nodeName\"", "duplicate field \"spec\""}));
  EXPECT_EQ(JsonText(decoded.object), R"({"spec":{"hostname":"h","nodeName":"c"}})");
}

TEST(TypedDecoderTest, KeysOfMapsAreElementsOfThePath) {
  EXPECT_EQ(Decode(R"({"metadata":{"labels":{"a/b":"1","a/b":"2"}}})").strict_errors,
            Texts{"duplicate field \"metadata.labels.a/b\""});
}

TEST(TypedDecoderTest, NullIsNotGivenAndZeroInsideOfMapsAndLists) {
  const Decoded decoded = Decode(
      R"({"metadata":{"labels":{"a":null}},"spec":{"containers":[null],"nodeName":"n","nodeName":null}})");
  EXPECT_EQ(JsonText(decoded.object["metadata"]), R"({"labels":{"a":""}})");
  EXPECT_EQ(JsonText(decoded.object["spec"]), R"({"containers":[{}],"nodeName":"n"})");
  EXPECT_TRUE(Decode(R"({"spec":{"nodeName":"n","nodeName":null}})", false)
                  .object["spec"]["nodeName"]
                  .is_null());
}

TEST(TypedDecoderTest, FieldsOfALaterReleaseAreUnknown) {
  EXPECT_EQ(Decode(R"({"spec":{"schedulingGates":[]}})", false).strict_errors,
            Texts{"unknown field \"spec.schedulingGates\""});
  EXPECT_EQ(Decode(R"({"metadata":{"clusterName":"c"}})", true).strict_errors,
            Texts{"unknown field \"metadata.clusterName\""});
}

struct FatalCase {
  const char* name;
  const char* text;
  const char* want;
};

class FatalTest : public testing::TestWithParam<FatalCase> {};

TEST_P(FatalTest, TheFirstWrongValueIsTheError) {
  EXPECT_EQ(Decode(GetParam().text).fatal_error, GetParam().want);
}

INSTANTIATE_TEST_SUITE_P(
    Types, FatalTest,
    testing::Values(
        FatalCase{"StringForNumber", R"({"spec":{"priority":"1","hostNetwork":1}})",
                  "json: cannot unmarshal string into Go struct field PodSpec.spec.priority of "
                  "type int32"},
        FatalCase{"NumberTooLarge", R"({"spec":{"priority":2147483648}})",
                  "json: cannot unmarshal number 2147483648 into Go struct field "
                  "PodSpec.spec.priority of type int32"},
        FatalCase{"NumberForEnumeration", R"({"spec":{"dnsPolicy":1}})",
                  "json: cannot unmarshal number into Go struct field PodSpec.spec.dnsPolicy of "
                  "type v1.DNSPolicy"},
        FatalCase{"ObjectForList", R"({"spec":{"tolerations":{}}})",
                  "json: cannot unmarshal object into Go struct field PodSpec.spec.tolerations of "
                  "type []v1.Toleration"},
        FatalCase{"StringForElement", R"({"spec":{"tolerations":["x"]}})",
                  "json: cannot unmarshal string into Go struct field PodSpec.spec.tolerations of "
                  "type v1.Toleration"},
        FatalCase{"NumberForLabel", R"({"metadata":{"labels":{"a":1}}})",
                  "json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels "
                  "of type string"},
        FatalCase{"ListForMap", R"({"metadata":{"labels":[]}})",
                  "json: cannot unmarshal array into Go struct field ObjectMeta.metadata.labels "
                  "of type map[string]string"},
        FatalCase{"BadAmount", R"({"spec":{"overhead":{"cpu":true}},"metadata":[]})",
                  "quantities must match the regular expression "
                  "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace berth::admission
