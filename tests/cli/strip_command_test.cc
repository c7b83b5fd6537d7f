// Tests the command `berth strip`, and dumps that are longer than the part of a text that is kept.
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/command_fixture.h"

namespace berth::cli {
namespace strip_command_test {

constexpr std::string_view kNode =
    R"({"apiVersion": "v1", "kind": "Node", "metadata": {"name": "vault", "managedFields": []},
        "status": {"allocatable": {"cpu": "4", "pods": "10"}}})";

class StripCommandTest : public CommandTest {};

std::string Pod(std::string_view name, std::string_view secret) {
  return StrCat(R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": ")", name,
                R"("}, "spec": {"containers": [{"name": "c", "args": [")", secret, R"("],
                "resources": {"requests": {"cpu": "3"}}}]}})");
}

TEST_F(StripCommandTest, PrintsAListThatRunsTheSame) {
  const std::string dump = StrCat("[", kNode, ",", Pod("a", "hunter"), ",", Pod("b", "x"), "]");
  ASSERT_EQ(Berth({"run", File("dump", dump)}), kExitOk);
  const std::string log = out_;
  ASSERT_EQ(Berth({"strip", File("dump", dump)}), kExitOk);
  EXPECT_FALSE(Printed("hunter"));
  EXPECT_NE(err_.find("left out: 2 Pods: spec.containers[].args"), std::string::npos) << err_;
  ASSERT_EQ(Berth({"run", File("stripped", out_)}), kExitOk);
  EXPECT_EQ(out_, log);
}

TEST_F(StripCommandTest, ReadsYaml) {
  ASSERT_EQ(Berth({"strip", File("yaml",
                                 "kind: Node\nmetadata: {name: a, uid: 1}\n---\n"
                                 "kind: Pod\nspec: {hostname: hunter}\n")}),
            kExitOk);
  EXPECT_EQ(out_,
            "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[\n"
            "{\"kind\":\"Node\",\"metadata\":{\"name\":\"a\",\"uid\":1}},\n"
            "{\"kind\":\"Pod\",\"spec\":{}}\n]}\n");
}

TEST_F(StripCommandTest, SaysWhereATextIsNoJson) {
  EXPECT_EQ(Berth({"strip", File("broken", "{\"items\": [\n{\"kind\": Pod}]}")}), kExitBadInput);
  EXPECT_NE(err_.find(":2: "), std::string::npos) << err_;
}

TEST_F(StripCommandTest, ADumpLongerThanTheLimitIsStrippedWhileItIsRead) {
  std::string dump = StrCat("{\"kind\": \"List\", \"items\": [", kNode);
  const std::string secret(1 << 20, 'x');
  for (int i = 0; i < 70; ++i) dump += StrCat(",\n", Pod(StrCat("p", std::to_string(i)), secret));
  dump += "]}";
  ASSERT_GT(dump.size(), JsonTextLimits{}.bytes);
  const std::string file = File("long", dump);
  ASSERT_EQ(Berth({"explain", file, "--pod", "p69"}), kExitOk) << err_;
  EXPECT_TRUE(Printed("Insufficient cpu")) << out_;
  EXPECT_NE(err_.find("left out while reading, as no decision depends on it: "
                      "70 Pods: spec.containers[].args"),
            std::string::npos)
      << err_;
  // A text that is not a dump, with the same length.
  ASSERT_EQ(Berth({"run", File("yaml", StrCat("# ", dump))}), kExitBadInput);
  EXPECT_NE(err_.find("the text is longer than 67108864 bytes"), std::string::npos) << err_;
}

}  // namespace strip_command_test
}  // namespace berth::cli
