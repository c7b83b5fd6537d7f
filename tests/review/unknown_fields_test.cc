#include "review/unknown_fields.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/fields/field_table.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "review/similar_names.h"

namespace berth::review {
namespace unknown_fields_test {

using Lines = std::vector<std::string>;

// Returns the messages, each of which names its path.
Lines Unknown(std::string_view text) {
  const Result<Json> document = ParseJsonText(text);
  EXPECT_TRUE(document.ok()) << text;
  if (!document.ok()) return {};
  Lines lines;
  FindUnknownFields(document.value(), [&](const std::string& path, std::string message) {
    const std::string quoted = Quoted(path);
    const bool names_path = message.find(quoted) != message.npos || message.starts_with(path);
    EXPECT_TRUE(names_path) << message << " at " << path;
    lines.push_back(std::move(message));
  });
  return lines;
}

Lines InSpec(std::string_view spec) {
  return Unknown(StrCat(R"({"kind": "Scenario", "spec": {)", spec, "}}"));
}

TEST(UnknownFieldsTest, EveryPartOfAScenarioHasItsFields) {
  const std::pair<std::string, std::string> kParts[] = {
      {R"("atemptLatency": "1s")", R"(spec.atemptLatency": is it "attemptLatency"?)"},
      {R"("caption": [])", R"(spec.caption": is it "captions"?)"},
      {R"("semantcs": "v1.34")", R"(spec.semantcs": is it "semantics"?)"},
      {R"("object": [])", R"(spec.object": is it "objects"?)"},
      {R"("zzz": 1)", R"(spec.zzz")"},
      {R"("captions": [{"txet": "a"}])", R"(spec.captions[0].txet": is it "text"?)"},
      {R"("captions": [{"when": {"evnt": "bound"}}])",
       R"(spec.captions[0].when.evnt": is it "event"?)"},
      {R"("captions": [{"bet": {"choises": []}}])",
       R"(spec.captions[0].bet.choises": is it "choices"?)"},
      {R"("generators": [{"colums": []}])", R"(spec.generators[0].colums": is it "columns"?)"},
      {R"("timeline": [{"att": "1s"}])", R"(spec.timeline[0].att": is it "at"?)"},
      {R"("process": {"restart": {"bakoff": "1s"}})",
       R"(spec.process.restart.bakoff": is it "backoff"?)"},
      {R"("nodeAutoscaler": {"groups": [{"maxsize": 3}]})",
       R"(spec.nodeAutoscaler.groups[0].maxsize": is it "maxSize"?)"},
      {R"("nodeAutoscaler": {"groups": [{"template": {"spec": {"taint": []}}}]})",
       R"(spec.nodeAutoscaler.groups[0].template.spec.taint": is it "taints"?)"},
      {R"("controllerManager": {"enabled": true})", R"(spec.controllerManager.enabled")"},
      {R"("kubeBatch": {"defaultQueu": "a"})",
       R"(spec.kubeBatch.defaultQueu": is it "defaultQueue"?)"},
      {R"("extenders": [{"filter": [{"nodelabel": "a"}]}])",
       R"(spec.extenders[0].filter[0].nodelabel": is it "nodeLabel"?)"},
      {R"("compareWith": {"sed": 1})", R"(spec.compareWith.sed": is it "seed"?)"},
      {R"("lesson": {"reveal": {"nod": "a"}})", R"(spec.lesson.reveal.nod": is it "node"?)"},
      {R"("scheduler": "kube-batch", "schedulerConfiguration": {"tiers": [{"plugin": []}]})",
       R"(spec.schedulerConfiguration.tiers[0].plugin": is it "plugins"?)"},
  };
  for (const auto& [part, said] : kParts) {
    EXPECT_EQ(InSpec(part), Lines{StrCat(R"(unknown field ")", said)}) << part;
  }
  EXPECT_EQ(
      Unknown(R"({"kind": "Scenario", "metdata": {}, "metadata": {"titel": "a"}})"),
      (Lines{R"(unknown field "metadata.titel": is it "title"?)", R"(unknown field "metdata")"}));
}

TEST(UnknownFieldsTest, ANameThatIsThereIsNotSuggested) {
  EXPECT_EQ(InSpec(R"("captions": [], "caption": [])"), Lines{R"(unknown field "spec.caption")"});
}

TEST(UnknownFieldsTest, ObjectsThatAdmissionDoesNotHaveAreLookedAtToo) {
  EXPECT_EQ(InSpec(R"("objects": [
      {"kind": "Job", "metadata": {"nmae": "a"}, "spec": {"bakoffLimit": 1, "template":
          {"spec": {"containers": [{"imge": "a"}]}}}},
      {"kind": "List", "items": [{"kind": "Queue", "spec": {"wight": 1}}]}])"),
            (Lines{R"(unknown field "spec.objects[0].metadata.nmae": is it "name"?)",
                   R"(unknown field "spec.objects[0].spec.bakoffLimit": is it "backoffLimit"?)",
                   R"(unknown field "spec.objects[0].spec.template.spec.containers[0].imge": )"
                   R"(is it "image"?)",
                   R"(unknown field "spec.objects[1].items[0].spec.wight": is it "weight"?)"}));
}

TEST(UnknownFieldsTest, PatchesAndEditsOfALessonAreLookedAtToo) {
  EXPECT_EQ(
      InSpec(R"("timeline": [{"op": "patch", "object": {"kind": "Pod", "spec": {"nodNme": "a"}}}],
                "lesson": {"knob": {"edits": [{"object": {"kind": "Node", "spce": {}}}]}})"),
      (Lines{R"(unknown field "spec.lesson.knob.edits[0].object.spce": is it "spec"?)",
             R"(unknown field "spec.timeline[0].object.spec.nodNme": is it "nodeName"?)"}));
}

TEST(UnknownFieldsTest, FieldsOfAnyReleaseAndMembersOfMapsAreKnown) {
  EXPECT_EQ(
      InSpec(R"("objects": [{"kind": "Pod", "metadata": {"labels": {"a": "b"}, "selfLink": "x"},
      "spec": {"schedulingGates": [], "nodeSelector": {"any": "x"}}},
      {"kind": "Whatever", "zzz": 1}, 7])"),
      Lines{});
}

TEST(UnknownFieldsTest, TheOutputOfKubectlIsAccepted) {
  EXPECT_EQ(Unknown(R"([{"kind": "List", "metadata": {"resourceVersion": ""}, "items": [
      {"kind": "Job", "metadata": {"uid": "1"}, "spec": {"newer": 1}},
      {"kind": "Job", "metadata": {"name": "a"}, "spec": {"newer": 1}}]}, null])"),
            Lines{R"(unknown field "[0].items[1].spec.newer")"});
}

TEST(UnknownFieldsTest, AnnotationsInBerthsDomainAreItsOwn) {
  EXPECT_EQ(
      InSpec(R"("objects": [{"kind": "Pod", "metadata": {"annotations":
      {"berth.dev/run-for": "1s", "berth.dev/redy-after": "1s", "example.com/x": "y"}}}])"),
      Lines{R"(unknown field "spec.objects[0].metadata.annotations[\"berth.dev/redy-after\"]")"
            R"(: is it "berth.dev/ready-after"?)"});
}

TEST(UnknownFieldsTest, NullsInListsAreNamedButThoseOfARowAreValues) {
  EXPECT_EQ(InSpec(R"("captions": [null], "generators": [{"rows": [["a", null]]}],
      "objects": [{"kind": "Pod", "spec": {"containers": [{}, null]}}])"),
            (Lines{"spec.captions[0]: the item of the list is null",
                   "spec.objects[0].spec.containers[1]: the item of the list is null"}));
}

TEST(UnknownFieldsTest, TheFirstHundredHaveSuggestions) {
  std::string captions = R"({"txet": "x"})";
  for (int i = 0; i < 100; ++i) captions += R"(, {"txet": "x"})";
  const Lines lines = InSpec(StrCat(R"("captions": [)", captions, "]"));
  ASSERT_EQ(lines.size(), 101u);
  EXPECT_EQ(lines[99], R"(unknown field "spec.captions[99].txet": is it "text"?)");
  EXPECT_EQ(lines[100], R"(unknown field "spec.captions[100].txet")");
}

TEST(SuggestionTest, ASlipIsALetterMoreLessWrongOrSwapped) {
  const std::vector<std::string_view> known = {"seed", "until", "objects"};
  for (const char* slip : {"Seed", "sed", "seeed", "sead", "esed"}) {
    EXPECT_EQ(Suggestion(slip, known), R"(: is it "seed"?)") << slip;
  }
  EXPECT_EQ(Suggestion("zzz", known), "");
  EXPECT_EQ(Suggestion(std::string(1'000'000, 'o'), known), "");
}

}  // namespace unknown_fields_test
}  // namespace berth::review
