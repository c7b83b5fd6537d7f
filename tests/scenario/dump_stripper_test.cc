#include "scenario/import/dump_stripper.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace dump_stripper_test {

std::string Stripped(std::string_view text, size_t part = std::string::npos) {
  std::string out;
  DumpStripper stripper(&out);
  for (size_t at = 0; at < text.size(); at += std::min(part, text.size())) {
    EXPECT_TRUE(stripper.Add(text.substr(at, part)));
  }
  EXPECT_TRUE(stripper.End()) << stripper.error()->ToString();
  return out;
}

Error ErrorOfStripping(std::string_view text) {
  std::string out;
  DumpStripper stripper(&out);
  stripper.Add(text);
  EXPECT_FALSE(stripper.End());
  return stripper.error().value_or(Error());
}

std::string FileText(const std::filesystem::path& path) {
  std::ifstream file(path);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// Returns several documents as an array, the form in which the command and the page pass them.
Json Documents(std::string_view text) {
  JsonDocuments read = ParseJsonDocuments(text);
  EXPECT_FALSE(read.error) << read.error->ToString();
  if (read.documents.size() == 1) return std::move(read.documents[0].value);
  Json all = Json::array();
  for (JsonDocument& document : read.documents) all.push_back(std::move(document.value));
  return all;
}

// Returns the scenario and the report of an import, or the error.
std::string Imported(std::string_view text) {
  const Result<Scenario> scenario = DecodeScenario(Documents(text));
  if (!scenario.ok()) return scenario.error().ToString();
  return StrCat(JsonText(*scenario.value().source), "\n",
                JsonText(scenario.value().report.ToJson()));
}

// Returns manifests of all kinds, with fields that a run does not read but the import does.
std::string ListOfAllKinds() {
  const std::string root = BERTH_SOURCE_DIR;
  const Json scenario = Parse(FileText(StrCat(root, "/tests/data/all-kinds.json")));
  Json list = {{"apiVersion", "v1"}, {"kind", "List"}, {"items", scenario["spec"]["objects"]}};
  for (Json& object : list["items"]) {
    object["metadata"]["managedFields"] = {{{"manager", "kubectl"}}};
    if (object["kind"] == "Node") object["status"]["nodeInfo"]["kubeletVersion"] = "v1.20.4";
    if (object["kind"] == "Pod") object["spec"]["schedulingGroup"] = {{"podGroupName", "group"}};
    if (object["kind"] == "Pod") object["status"]["resize"] = "Proposed";
  }
  return list.dump(2);
}

std::vector<std::string> Dumps() {
  std::vector<std::string> dumps = {ListOfAllKinds()};
  const std::filesystem::path folder = StrCat(BERTH_SOURCE_DIR, "/tests/data/real-dumps");
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".md") dumps.push_back(FileText(entry.path()));
  }
  return dumps;
}

TEST(DumpStripperTest, TheImportOfTheStrippedTextIsTheSame) {
  for (const std::string& dump : Dumps()) {
    const std::string stripped = Stripped(dump);
    EXPECT_LT(stripped.size(), dump.size());
    EXPECT_EQ(Imported(stripped), Imported(dump)) << dump.substr(0, 200);
  }
}

TEST(DumpStripperTest, EachFieldThatTheImportAloneReadsStays) {
  const Json object = Parse(R"({"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "j"},
      "spec": {"template": {"spec": {"containers": [{"name": "c"}]}}}})");
  for (const char* field :
       {"backoffLimitPerIndex", "maxFailedIndexes", "podFailurePolicy", "successPolicy"}) {
    Json job = object;
    job["spec"][field] = {{"x", 1}};
    const std::string text = JsonText({{"items", {job}}});
    EXPECT_EQ(Stripped(text), text);
  }
  const std::string set = R"({"apiVersion":"apps/v1","kind":"StatefulSet","metadata":{"name":"s"},)"
                          R"("spec":{"persistentVolumeClaimRetentionPolicy":{"whenDeleted":)"
                          R"("Delete"}}})";
  EXPECT_EQ(Stripped(set), set);
  EXPECT_EQ(
      Stripped(R"({"kind":"Node","status":{"nodeInfo":{"kubeletVersion":"v1.3","bootID":"x"}}})"),
      R"({"kind":"Node","status":{"nodeInfo":{"kubeletVersion":"v1.3"}}})");
}

TEST(DumpStripperTest, PartsOfAnySizeAreReadAsTheWhole) {
  for (const std::string& dump : Dumps()) {
    const std::string whole = Stripped(dump);
    for (const size_t part : {1, 2, 7, 4096}) EXPECT_TRUE(Stripped(dump, part) == whole) << part;
  }
}

TEST(DumpStripperTest, ListsOfAllShapesAreGoneThrough) {
  const auto pod = [](std::string_view env) {
    return StrCat(R"({"kind":"Pod","spec":{"containers":[{)", env, R"("name":"c"}]}})");
  };
  const std::string before = pod(R"("env":[{"name":"A","value":"items"}],)");
  const std::string after = pod("");
  const auto in = [](std::string_view begin, std::string_view object, std::string_view end) {
    return StrCat(begin, object, end);
  };
  constexpr std::pair<std::string_view, std::string_view> kShapes[] = {
      {"", ""},
      {"[", "]"},
      {R"({"apiVersion":"v1","items":[)", R"(],"kind":"List"})"},
      {R"({"items":[{"kind":"Node"},)", R"(]} {"kind":"Node"})"},
      {R"([{"items":[]},{"kind":"List","metadata":{"a":{"items":[1]}},"items": [ )", " , 7 ]}]"},
      {R"({"items":[{"kind":"List","items":[)", R"(]},{"kind":"Node"}]})"},
      {R"({"nodes":[{"metadata":{}}],"pods":[)", R"(],"schedulerConfig":null})"},
  };
  for (const auto& [begin, end] : kShapes) {
    EXPECT_EQ(Stripped(in(begin, before, end)), in(begin, after, end));
  }
}

TEST(DumpStripperTest, ItemsAreOfTheKindThatTheirListSays) {
  EXPECT_EQ(Stripped(R"({"kind":"ServiceList","items":[{"spec":{"clusterIP":"1","ports":[]}}]})"),
            R"({"kind":"ServiceList","items":[{"spec":{"ports":[]}}]})");
}

TEST(DumpStripperTest, OtherObjectsKeepTheirName) {
  EXPECT_EQ(Stripped(R"([{"apiVersion":"v1","kind":"Secret","data":{"k":"hunter"},)"
                     R"("metadata":{"name":"s","namespace":"n","labels":{"a":"hunter"}}},)"
                     R"({"kind":"ConfigMap","data":{"a":"hunter","b":"kind: Policy"}}])"),
            R"([{"apiVersion":"v1","kind":"Secret","metadata":{"name":"s","namespace":"n"}},)"
            R"({"data":{"b":"kind: Policy"},"kind":"ConfigMap"}])");
}

TEST(DumpStripperTest, ManifestsStayInTheirLines) {
  const std::string dump = ListOfAllKinds();
  const auto line_of_last = [](const std::string& text) {
    const size_t items = Parse(text)["items"].size();
    return LineOfJsonPath(text, StrCat("items[", std::to_string(items - 1), "]"));
  };
  EXPECT_GT(line_of_last(dump), 100);
  EXPECT_EQ(line_of_last(Stripped(dump)), line_of_last(dump));
}

TEST(DumpStripperTest, ErrorsHaveTheirLineInTheWholeText) {
  constexpr std::string_view kNoJson = "[\n{},\n{\n \"a\": x}]";
  EXPECT_EQ(ErrorOfStripping(kNoJson).ToString(), ParseJsonText(kNoJson).error().ToString());
  const Error cut = ErrorOfStripping("{\"items\": [\n{},\n{\"kind\":");
  EXPECT_EQ(cut.line, 3);
  EXPECT_EQ(cut.message, "expected a value, got the end of the text");
}

TEST(DumpStripperTest, AnObjectWithoutAnEndIsNotKeptForEver) {
  std::string out;
  DumpStripper stripper(&out);
  const std::string part(1 << 20, ' ');
  stripper.Add("{");
  int parts = 0;
  while (parts < 1000 && stripper.Add(part)) ++parts;
  EXPECT_LT(parts, 100);
  EXPECT_EQ(stripper.error()->message, "one object is longer than 67108864 bytes");
}

TEST(DumpStripperTest, TheListToHandOnHasNoImageThatMakesNoDifference) {
  const std::string dump =
      R"({"items":[{"kind":"Pod","spec":{"containers":[{"image":"a:1"},{"image":"hunter:1"}]}},)"
      R"({"kind":"Secret"},{"kind":"Node","status":{"images":[{"names":["a:1"]},)"
      R"({"names":["hunter:2"]}]}}]})";
  const StrippedList list = ListOfStripped(Stripped(dump));
  EXPECT_EQ(list.text,
            "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[\n"
            "{\"kind\":\"Pod\",\"spec\":{\"containers\":[{\"image\":\"a:1\"},{\"image\":"
            "\"left-out\"}]}},\n"
            "{\"kind\":\"Node\",\"status\":{\"images\":[{\"names\":[\"a:1\"]}]}}\n]}\n");
  EXPECT_EQ(list.left_out.at("Node").paths.count("status.images"), 1u);
  EXPECT_EQ(ListOfStripped("").text, "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[\n]}\n");
}

}  // namespace dump_stripper_test
}  // namespace berth::sim
