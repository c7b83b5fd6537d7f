#include "review/complaints.h"

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "review/field_place.h"

namespace berth::review {
namespace {

using Lines = std::vector<std::string>;

constexpr char kContainers[] = R"("containers": [{"name": "main", "image": "main"}])";

std::string Pod(std::string_view name, std::string_view spec, std::string_view metadata = "") {
  return StrCat(R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": ")", name, "\"",
                metadata, R"(}, "spec": {)", spec, "}}");
}

// Returns for example "error spec.objects[0].spec: The Pod ...".
Lines About(std::string_view text) {
  const Result<Json> document = ParseJsonText(text);
  EXPECT_TRUE(document.ok()) << text;
  if (!document.ok()) return {};
  Lines lines;
  for (const Complaint& complaint : ComplaintsAbout(document.value()).listed) {
    lines.push_back(StrCat(complaint.is_error ? "error " : "warning ", complaint.path, ": ",
                           complaint.message));
  }
  return lines;
}

Lines AboutScenario(std::string_view spec) {
  return About(
      StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {)", spec, "}}"));
}

constexpr char kCannot[] =
    R"(Pod in version "v1" cannot be handled as a Pod: strict decoding error: )";

TEST(ComplaintsTest, ValidObjectsGetNoComplaint) {
  EXPECT_EQ(AboutScenario(StrCat(R"("objects": [)", Pod("a", kContainers), "]")), Lines{});
  EXPECT_EQ(About("{}"), Lines{});
  EXPECT_EQ(About("[null, 5, {\"kind\": 7, \"spec\": []}]"), Lines{});
  EXPECT_EQ(AboutScenario(R"("objects": [5], "generators": 1, "timeline": {"at": 2})"), Lines{});
}

TEST(ComplaintsTest, AnUnknownFieldMayBeAnotherOneMisspelt) {
  EXPECT_EQ(
      AboutScenario(StrCat(R"("objects": [)",
                           Pod("a", StrCat(kContainers, R"(, "nodeselector": {}, "zzz": 1)")),
                           "]")),
      (Lines{StrCat("error spec.objects[0].spec.nodeselector: ", kCannot,
                    R"(unknown field "spec.nodeselector": is it "nodeSelector"?)"),
             StrCat("error spec.objects[0].spec.zzz: ", kCannot, R"(unknown field "spec.zzz")")}));
}

TEST(ComplaintsTest, AFieldOfAnotherReleaseIsUnknownToTheOneThatRuns) {
  const std::string gated =
      Pod("a", StrCat(kContainers, R"(, "schedulingGates": [{"name": "a/b"}])"));
  EXPECT_EQ(AboutScenario(StrCat(R"("objects": [)", gated, "]")),
            (Lines{StrCat("error spec.objects[0].spec.schedulingGates: ", kCannot,
                          R"(unknown field "spec.schedulingGates", which v1.34 has)")}));
  EXPECT_EQ(AboutScenario(StrCat(R"("semantics": "v1.34", "objects": [)", gated, "]")), Lines{});
}

TEST(ComplaintsTest, ValuesThatTheServerRefusesAreAtTheirPlace) {
  EXPECT_EQ(
      AboutScenario(StrCat(R"("objects": [{"kind": "List", "items": [)",
                           Pod("a", R"("containers": [{"name": "main", "image": "main",
                          "ports": [{"containerPort": 80, "hostPort": 70000}]}])"),
                           R"(]}, {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n"},
                  "spec": {"taints": [{"key": "a", "effect": "No"}]}}])")),
      (Lines{R"(error spec.objects[0].items[0].spec.containers[0].ports[0].hostPort: The Pod "a" )"
             "is invalid: spec.containers[0].ports[0].hostPort: Invalid value: 70000: must be "
             "between 1 and 65535, inclusive",
             R"(error spec.objects[1].spec.taints[0].effect: The Node "n" is invalid: )"
             R"(metadata.taints[0].effect: Unsupported value: "No": supported values: )"
             R"("NoSchedule", "PreferNoSchedule", "NoExecute")"}));
}

TEST(ComplaintsTest, AValueOfAnotherTypeIsAllThatTheServerSays) {
  EXPECT_EQ(
      AboutScenario(StrCat(R"("objects": [)",
                           Pod("a", R"("containers": [{"name": "a", "tty": 1, "zzz": 2}])"), "]")),
      (Lines{R"(warning spec.objects[0].spec.containers[0].zzz: unknown field )"
             R"("spec.objects[0].spec.containers[0].zzz")",
             R"(error spec.objects[0].spec.containers[0].tty: Pod in version "v1" cannot be )"
             "handled as a Pod: json: cannot unmarshal number into Go struct field "
             "Container.spec.containers.tty of type bool"}));
}

TEST(ComplaintsTest, ObjectsThatKubectlHasPrintedGetWarnings) {
  const std::string printed =
      Pod("a", StrCat(kContainers, R"(, "zzz": 1, "hostUsers": true)"), R"(, "uid": "1234")");
  const Lines lines = {
      StrCat("warning items[0].spec.zzz: ", kCannot, R"(unknown field "spec.zzz")")};
  EXPECT_EQ(About(StrCat(R"({"kind": "List", "items": [)", printed, "]}")), lines);
}

TEST(ComplaintsTest, TheFirstObjectOfAGeneratorIsChecked) {
  EXPECT_EQ(
      AboutScenario(
          StrCat(R"("generators": [{"columns": ["skew", "left"], "rows": [[-1, null]], "object": )",
                 Pod("a-{skew}", StrCat(kContainers, R"(, "priority": "{left}", "nodeName": "{{x}",
              "topologySpreadConstraints": [{"maxSkew": "{skew}", "topologyKey": "z",
                                             "whenUnsatisfiable": "DoNotSchedule"}])")),
                 "}]")),
      (Lines{
          R"(error spec.generators[0].object.spec.topologySpreadConstraints[0].maxSkew: The Pod )"
          R"("a--1" is invalid: spec.topologySpreadConstraints[0].maxSkew: Invalid value: -1: )"
          "must be greater than zero",
          R"(error spec.generators[0].object.spec.nodeName: The Pod "a--1" is invalid: )"
          R"(spec.nodeName: Invalid value: "{x}": a lowercase RFC 1123 subdomain must consist of )"
          "lower case alphanumeric characters, '-' or '.', and must start and end with an "
          "alphanumeric character (e.g. 'example.com', regex used for validation is "
          R"('[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))"}));
}

TEST(ComplaintsTest, ImmutableFieldsOfAPodAreComparedWithTheWrittenOnes) {
  const auto entry = [](std::string_view at, std::string_view op, const std::string& object) {
    return StrCat(R"({"at": )", at, R"(, "op": ")", op, R"(", "object": )", object, "}");
  };
  const std::string kRefused =
      R"(The Pod "a" is invalid: spec: Forbidden: pod updates may not change fields other than )";
  const Lines lines = AboutScenario(StrCat(
      R"("objects": [)", Pod("a", kContainers), R"(], "timeline": [)",
      entry("3", "patch", Pod("a", R"("nodeSelector": {"a": "c"})")), ",",
      entry("1", "patch", Pod("a", "", R"(, "labels": {"a": "b"})")), ",",
      entry("2", "update", Pod("a", R"("containers": [{"name": "main", "image": "other"}])")), ",",
      entry("2", "patch", Pod("never-created", R"("nodeSelector": {"a": "c"})")), "]"));
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_TRUE(lines[0].starts_with("error spec.timeline[0].object.spec: " + kRefused)) << lines[0];
}

TEST(ComplaintsTest, ResourcesArePatchedThroughTheirSubresourceSinceV134) {
  const std::string pod = Pod("a", R"("containers": [{"name": "main", "image": "main",
                              "resources": {"requests": {"cpu": "1"}, "limits": {"cpu": "4"}}}])");
  const std::string more = Pod("a", R"("containers": [{"name": "main", "image": "main",
                              "resources": {"requests": {"cpu": "2"}, "limits": {"cpu": "4"}}}])");
  const std::string spec =
      StrCat(R"("objects": [)", pod, R"(], "timeline": [{"at": 1, "op": "update", "object": )",
             more, "}]");
  EXPECT_EQ(AboutScenario(spec).size(), 1u);
  EXPECT_EQ(AboutScenario(StrCat(R"("semantics": "v1.34", )", spec)), Lines{});
}

TEST(ComplaintsTest, TheRestOfManyAreCounted) {
  std::string objects;
  for (int i = 0; i < 150; ++i) {
    if (i > 0) objects += ",";
    objects += Pod(StrCat("a-", std::to_string(i)), "");
  }
  const Result<Json> document = ParseJsonText(StrCat("[", objects, "]"));
  const Complaints complaints = ComplaintsAbout(document.value());
  EXPECT_EQ(complaints.listed.size(), kMaxListed);
  EXPECT_EQ(complaints.total, 150u);
  const Json json = ComplaintsJson(complaints);
  EXPECT_EQ(json["total"], 150);
  EXPECT_EQ(JsonText(json["complaints"][0]),
            R"({"kind":"error","message":"The Pod \"a-0\" is invalid: spec.containers: Required )"
            R"(value","path":"[0].spec","rule":"apiServer"})");
}

TEST(ComplaintsTest, ALessonThatThePageCannotShowLacksParts) {
  EXPECT_EQ(AboutScenario(R"("lesson": {"hook": "h", "why": "w"})"),
            (Lines{"warning spec.lesson: the page does not show the lesson: it has no reveal.text, "
                   "no reveal.attempt.pod, no knob.text, no knob.label, no knob.edits, knob.set or "
                   "knob.compare, no knob.outcome"}));
  EXPECT_EQ(AboutScenario(R"("lesson": {"hook": " ", "why": "w",
                             "reveal": {"text": "r", "session": {"at": "1s"}},
                             "knob": {"text": "t", "label": "l", "outcome": "o", "set": {}}})"),
            (Lines{"warning spec.lesson: the page does not show the lesson: it has no hook, no "
                   "reveal.session.pod"}));
  EXPECT_EQ(AboutScenario(R"("lesson": {"hook": "h", "why": "w",
                             "reveal": {"text": "r", "attempt": {"pod": "a"}},
                             "knob": {"text": "t", "label": "l", "outcome": "o", "compare": true}})"),
            Lines{});
}

TEST(FieldPlaceTest, NamesOfMembersMayHaveDots) {
  const Json object = ParseJsonText(R"({"metadata": {"labels": {"a": {}, "a.b/c": 1}},
                                        "list": [{"x": {"y.z": 1}}]})")
                          .value();
  EXPECT_EQ(PlaceOfField(object, "o", "metadata.labels.a.b/c"), "o.metadata.labels[\"a.b/c\"]");
  EXPECT_EQ(PlaceOfField(object, "", "list[0].x[y.z]"), "list[0].x[\"y.z\"]");
  EXPECT_EQ(PlaceOfField(object, "o", "list[0].q.r"), "o.list[0]");
  EXPECT_EQ(PlaceOfField(object, "o", "list[7].q"), "o.list");
  EXPECT_EQ(PlaceOfField(object, "o", "list[x"), "o.list");
  EXPECT_EQ(PlaceOfField(object, "o", ""), "o");
}

}  // namespace
}  // namespace berth::review
