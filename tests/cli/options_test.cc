// Tests the words that the commands accept, and those that they refuse.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "cli/command_fixture.h"
#include "cli/options/pages.h"

namespace berth::cli {
namespace options_test {

constexpr std::string_view kScenario = R"(apiVersion: berth.dev/v1
kind: Scenario
spec:
  until: 60s
  objects:
  - { apiVersion: v1, kind: Node, metadata: { name: n1 }, status: { capacity: { pods: "10" } } }
  - apiVersion: v1
    kind: Pod
    metadata: { name: web }
    spec: { containers: [ { name: c, image: c } ] }
  timeline:
  - at: 30s
    op: create
    object: { apiVersion: v1, kind: Node, metadata: { name: n2 }, status: { capacity: { pods: "9" } } }
)";

using Words = std::vector<std::string>;

// Returns the options of each command; the value is empty if the option takes none.
const std::map<std::string, std::map<std::string, std::string>>& OptionsOfCommands() {
  using Options = std::map<std::string, std::string>;
  const auto with = [](Options options, const Options& others) {
    options.insert(others.begin(), others.end());
    return options;
  };
  const Options build = {{"--config", "FILE"}, {"--semantics", "VERSION"}};
  const Options run = with(build, {{"--until", "TIME"}, {"--seed", "N"}});
  const std::string report = "text|json|markdown";
  static const std::map<std::string, Options> commands = {
      {"run", with(run, {{"--format", "text|jsonl|hash"}})},
      {"validate", build},
      {"explain", with(run, {{"--pod", "NAMESPACE/NAME"},
                             {"--attempt", "N"},
                             {"--all-filters", ""},
                             {"--at", "TIME"},
                             {"--format", "text|json"},
                             {"--json", ""}})},
      {"remedies",
       with(run, {{"--pod", "NAMESPACE/NAME"}, {"--at", "TIME"}, {"--format", report}})},
      {"drain", with(run, {{"--node", "A,B"},
                           {"--zone", "ZONE"},
                           {"--selector", "KEY=VALUE"},
                           {"--lost", ""},
                           {"--at-a-time", "N"},
                           {"--all-fit", ""},
                           {"--at", "TIME"},
                           {"--format", report}})},
      {"capacity", with(run, {{"--pod", "FILE"},
                              {"--podspec", "FILE"},
                              {"--max-limit", "N"},
                              {"--exclude-nodes", "A,B"},
                              {"--in-turns", ""},
                              {"--weights", "2,1"},
                              {"--at-least", "N"},
                              {"--add-node", "FILE"},
                              {"--prices", "0.1,0.2"},
                              {"--at", "TIME"},
                              {"--version", "VERSION"},
                              {"--format", report},
                              {"--verbose", ""}})},
      {"compare",
       with(run, {{"--a", "WORD"}, {"--b", "WORD"}, {"--same", ""}, {"--format", report}})},
      {"configz", with(build, {{"--format", "json"}})},
      {"events", with(run, {{"--pod", "NAMESPACE/NAME"},
                            {"--at", "TIME"},
                            {"--format", "text|json"},
                            {"--json", ""}})},
      {"metrics",
       with(
           run,
           {{"--at", "TIME"}, {"--replica", "N"}, {"--timed-percent", "N"}, {"--format", "text"}})},
      {"redact", with(build, {{"--names", "FILE"}})},
      {"strip", {}},
      {"link",
       with(run,
            {{"--base", "URL"}, {"--play", ""}, {"--at", "TIME"}, {"--pod", "NAMESPACE/NAME"}})},
      {"picture", with(run, {{"--output", "PICTURE"},
                             {"--theme", "THEME"},
                             {"--width", "PIXELS"},
                             {"--height", "PIXELS"},
                             {"--scale", "N"},
                             {"--at", "TIME"},
                             {"--pod", "NAMESPACE/NAME"}})},
      {"sweep",
       {{"--format", "text|json|csv|markdown"},
        {"--jobs", "N"},
        {"--out", "FOLDER"},
        {"--shard", "0/100"},
        {"--shards", "100"},
        {"--allow-outside", ""}}},
      {"sweep merge", {{"--format", "text|json|csv|markdown"}, {"--allow-outside", ""}}}};
  return commands;
}

// Returns all options of all commands.
std::set<std::string> AllOptions() {
  std::set<std::string> all = {"--strange"};
  for (const auto& [command, options] : OptionsOfCommands()) {
    for (const auto& [option, value] : options) all.insert(option);
  }
  return all;
}

class OptionsTest : public CommandTest {
 protected:
  // Returns the words of a command, "sweep merge", with `more` appended.
  static Words CommandLine(const std::string& command, const Words& more) {
    Words words;
    for (size_t begin = 0; begin <= command.size();) {
      const size_t end = std::min(command.find(' ', begin), command.size());
      words.push_back(command.substr(begin, end - begin));
      begin = end + 1;
    }
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  int Run(const std::string& command, const Words& more) {
    return Berth(CommandLine(command, more));
  }
  bool Said(std::string_view text) const { return err_.find(text) != std::string::npos; }

  // Returns the two lines in which a command refuses bad arguments.
  static std::string Refusal(const std::string& command, const std::string& message) {
    return StrCat("berth: ", message, "\nTry berth ", command, " --help.\n");
  }

  std::string Scenario() { return File("scenario", kScenario); }
};

TEST_F(OptionsTest, HelpNamesTheOptionsOfTheCommandAndNoOthers) {
  for (const auto& [command, options] : OptionsOfCommands()) {
    EXPECT_EQ(Run(command, {"--help"}), kExitOk);
    EXPECT_TRUE(out_.starts_with(StrCat("  berth ", command, " "))) << out_;
    EXPECT_EQ(err_, "");
    for (const std::string& option : AllOptions()) {
      const auto own = options.find(option);
      const bool is_own = own != options.end();
      const std::string value = is_own && !own->second.empty() ? StrCat(" ", own->second) : "";
      // The option has a line of its own, in which it may have two names.
      const bool is_described = Printed(StrCat("\n  ", option, value, "\n")) ||
                                Printed(StrCat("\n  ", option, value, ", -")) ||
                                Printed(StrCat(", ", option, value, "\n"));
      EXPECT_EQ(is_described, is_own) << command << " " << option << "\n" << out_;
    }
  }
}

TEST_F(OptionsTest, TheWholeHelpNamesEveryCommandWithItsOptions) {
  EXPECT_EQ(Berth({"--help"}), kExitOk);
  for (const auto& [command, options] : OptionsOfCommands()) {
    const size_t begin = out_.find(StrCat("\n  berth ", command, " "));
    ASSERT_NE(begin, std::string::npos) << command;
    const std::string usage = out_.substr(begin, out_.find("\n      ", begin + 1) - begin);
    EXPECT_NE(usage, "") << command;
  }
  for (size_t begin = 0; begin < out_.size(); begin = out_.find('\n', begin) + 1) {
    EXPECT_LE(out_.find('\n', begin) - begin, 100u) << out_.substr(begin, 120);
  }
}

// A text with single blanks in place of its line breaks and indents.
std::string OnOneLine(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n';
    if (!is_blank || !line.ends_with(' ')) line += is_blank ? ' ' : c;
  }
  return line;
}

TEST_F(OptionsTest, HelpAndManualHaveTheTableOfExitCodes) {
  ASSERT_EQ(Berth({"help", "manual"}), kExitOk);
  const std::string manual = out_;
  std::string table = "| exit code | reason |\n|---|---|\n";
  std::string rows;
  int code = -1;
  for (const ExitReason& exit : kExitReasons) {
    const std::string digits = std::to_string(exit.code);
    table += StrCat("| ", digits, " | ", exit.reason, " |\n");
    rows += StrCat(exit.code == code ? "; " : StrCat(" ", digits, " "), exit.reason);
    code = exit.code;
  }
  EXPECT_NE(manual.find(StrCat("\n\n", table, "\n")), std::string::npos) << table;
  for (const Words& words : {Words{"--help"}, Words{"run", "--help"}}) {
    ASSERT_EQ(Berth(words), kExitOk);
    EXPECT_TRUE(OnOneLine(out_).ends_with(StrCat(" Exit codes:", rows, " "))) << out_;
  }
}

TEST_F(OptionsTest, AnOptionOfAnotherCommandIsRefused) {
  for (const auto& [command, options] : OptionsOfCommands()) {
    for (const std::string& option : AllOptions()) {
      if (options.contains(option)) continue;
      EXPECT_EQ(Run(command, {"file", option, "1"}), kExitBadInput) << command << option;
      EXPECT_TRUE(
          err_.starts_with(StrCat("berth: berth ", command, " has no option \"", option, "\"")))
          << err_;
      EXPECT_TRUE(err_.ends_with(StrCat("\nTry berth ", command, " --help.\n"))) << err_;
      EXPECT_EQ(out_, "");
    }
  }
}

TEST_F(OptionsTest, AnOptionThatIsNearlyOneIsSuggested) {
  const std::vector<std::tuple<std::string, std::string, std::string>> rows = {
      {"run", "--fromat", ": is it \"--format\"?"},
      {"run", "--unti", ": is it \"--until\"?"},
      {"drain", "--nodes", ": is it \"--node\"?"},
      {"capacity", "--podspecs", ": is it \"--podspec\"?"},
      {"run", "--hepl", ": is it \"--help\"?"},
      {"run", "-x", ""},
      {"run", "--zone", ""}};
  for (const auto& [command, option, suggestion] : rows) {
    EXPECT_EQ(Run(command, {"file", option, "1"}), kExitBadInput);
    EXPECT_EQ(err_, Refusal(command, StrCat("berth ", command, " has no option \"", option, "\"",
                                            suggestion)));
  }
}

TEST_F(OptionsTest, AnOptionNeedsAValueThatIsNotEmpty) {
  for (const auto& [command, options] : OptionsOfCommands()) {
    for (const auto& [option, value] : options) {
      if (value.empty()) continue;
      const std::string empty = StrCat(option, " needs a value, not \"\"");
      EXPECT_EQ(Run(command, {"file", option, ""}), kExitBadInput) << command << option;
      EXPECT_EQ(err_, Refusal(command, empty));
      EXPECT_EQ(Run(command, {"file", StrCat(option, "=")}), kExitBadInput) << command << option;
      EXPECT_EQ(err_, Refusal(command, empty));
      EXPECT_EQ(Run(command, {"file", option}), kExitBadInput) << command << option;
      EXPECT_EQ(err_, Refusal(command, StrCat(option, " needs a value")));
      EXPECT_EQ(Run(command, {"file", option, "--help"}), kExitBadInput) << command << option;
      EXPECT_EQ(err_,
                Refusal(command, StrCat(option, " needs a value, but \"--help\" follows it")));
    }
  }
}

TEST_F(OptionsTest, AFlagTakesNoValue) {
  for (const auto& [command, options] : OptionsOfCommands()) {
    for (const auto& [option, value] : options) {
      if (!value.empty()) continue;
      EXPECT_EQ(Run(command, {"file", StrCat(option, "=false")}), kExitBadInput);
      EXPECT_EQ(err_, Refusal(command, StrCat(option, " takes no value")));
    }
  }
}

TEST_F(OptionsTest, AnOptionWithOneValueIsGivenOnce) {
  const std::set<std::string> several = {"--attempt",       "--node", "--a",       "--b",
                                         "--exclude-nodes", "--pod",  "--podspec", "--add-node"};
  const std::map<std::string, std::string> values = {{"TIME", "5s"},
                                                     {"N", "3"},
                                                     {"VERSION", "v1.34"},
                                                     {"WORD", "seed=1"},
                                                     {"0/100", "0/1"},
                                                     {"100", "2"},
                                                     {"KEY=VALUE", "a=b"},
                                                     {"NAMESPACE/NAME", "a"},
                                                     {"URL", "https://x/"},
                                                     {"PICTURE", "x.png"},
                                                     {"THEME", "dark"},
                                                     {"PIXELS", "300"},
                                                     {"text|jsonl|hash", "text"},
                                                     {"text|json", "text"},
                                                     {"text|json|markdown", "text"},
                                                     {"text|json|csv|markdown", "text"}};
  for (const auto& [command, options] : OptionsOfCommands()) {
    for (const auto& [option, value] : options) {
      const bool is_single =
          !several.contains(option) || (option == "--pod" && command != "capacity");
      if (!is_single) continue;
      Words once = {option};
      const auto given = values.find(value);
      if (!value.empty()) once.push_back(given == values.end() ? value : given->second);
      Words words = {"file"};
      for (int i = 0; i < 2; ++i) words.insert(words.end(), once.begin(), once.end());
      EXPECT_EQ(Run(command, words), kExitBadInput) << command << option;
      EXPECT_EQ(err_, Refusal(command, StrCat(option, " is given twice")));
    }
  }
}

TEST_F(OptionsTest, AValueMayFollowAnEqualsSign) {
  EXPECT_EQ(Berth({"run", "--until=7s", Scenario()}), kExitOk) << err_;
  EXPECT_TRUE(Printed("simulated time reached its limit of 7 s")) << out_;
  EXPECT_EQ(Berth({"drain", Scenario(), "--selector=a=b"}), kExitNotFound);
  EXPECT_TRUE(Said("no node of the cluster is meant")) << err_;
}

TEST_F(OptionsTest, BehindTwoDashesNoWordIsAnOption) {
  EXPECT_EQ(Berth({"run", "--", "--help"}), kExitBadInput);
  EXPECT_EQ(err_, "berth: --help: cannot be opened: No such file or directory\n");
  EXPECT_EQ(Berth({"run", "--until", "1s", "--", Scenario()}), kExitOk) << err_;
  EXPECT_EQ(Berth({"run", "--", Scenario(), "--seed"}), kExitBadInput);
  EXPECT_EQ(err_, Refusal("run", "unexpected argument \"--seed\""));
}

TEST_F(OptionsTest, ArgumentsAreThereOnceAndNotEmpty) {
  EXPECT_EQ(Berth({"run"}), kExitBadInput);
  EXPECT_EQ(err_, Refusal("run", "SCENARIO is missing"));
  EXPECT_EQ(Berth({"drain", ""}), kExitBadInput);
  EXPECT_EQ(err_, Refusal("drain", "CLUSTER needs a value, not \"\""));
  EXPECT_EQ(Berth({"sweep", "merge", "plan"}), kExitBadInput);
  EXPECT_EQ(err_, Refusal("sweep merge", "FOLDER is missing"));
  EXPECT_EQ(Berth({"sweep", "merge", "plan", "folder", ""}), kExitBadInput);
  EXPECT_EQ(err_, Refusal("sweep merge", "FOLDER needs a value, not \"\""));
  EXPECT_EQ(Berth({"sweep", "plan", "folder"}), kExitBadInput);
  EXPECT_EQ(err_, Refusal("sweep", "unexpected argument \"folder\""));
  EXPECT_EQ(Berth({"remedies", "file"}), kExitBadInput);
  EXPECT_EQ(err_, Refusal("remedies", "--pod NAMESPACE/NAME is missing"));
}

TEST_F(OptionsTest, TheCommandComesFirst) {
  EXPECT_EQ(Berth({}), kExitBadInput);
  EXPECT_EQ(err_, "berth: no command was named\nTry berth --help.\n");
  EXPECT_EQ(Berth({"--seed", "1", "run", "file"}), kExitBadInput);
  EXPECT_EQ(err_,
            "berth: the first word must be a command, not the option \"--seed\"\n"
            "Try berth --help.\n");
  EXPECT_EQ(Berth({"explian", "file"}), kExitBadInput);
  EXPECT_EQ(err_, "berth: unknown command \"explian\": is it \"explain\"?\nTry berth --help.\n");
  EXPECT_EQ(Berth({"fly"}), kExitBadInput);
  EXPECT_EQ(err_, "berth: unknown command \"fly\"\nTry berth --help.\n");
}

TEST_F(OptionsTest, HelpHasTheCommandsAndThePages) {
  ASSERT_EQ(Berth({"--help"}), kExitOk);
  const std::string all = out_;
  ASSERT_EQ(Berth({"help"}), kExitOk);
  EXPECT_EQ(out_, all);
  ASSERT_EQ(Berth({"sweep", "merge", "--help"}), kExitOk);
  const std::string merge = out_;
  ASSERT_EQ(Berth({"help", "sweep", "merge"}), kExitOk);
  EXPECT_EQ(out_, merge);
  for (const Page& page : Pages()) {
    EXPECT_NE(all.find(StrCat("        ", page.topic, "  ")), std::string::npos) << page.topic;
    ASSERT_EQ(Berth({"help", std::string(page.topic)}), kExitOk);
    EXPECT_TRUE(out_.starts_with("# ")) << page.topic;
  }
  EXPECT_EQ(Berth({"help", "version"}), kExitBadInput);
  EXPECT_EQ(err_, "berth: unknown topic \"version\": is it \"versions\"?\nTry berth --help.\n");
}

TEST_F(OptionsTest, StandardInputIsReadOnce) {
  const std::string message = "standard input (-) can be read once only";
  EXPECT_EQ(Berth({"run", "-", "--config", "-"}), kExitBadInput);
  EXPECT_EQ(err_, Refusal("run", message));
  EXPECT_EQ(Berth({"capacity", "-", "--add-node", "-"}), kExitBadInput);
  EXPECT_EQ(err_, Refusal("capacity", message));
  EXPECT_EQ(Berth({"compare", "-", "--b", "scenario=-"}), kExitBadInput);
  EXPECT_EQ(err_, Refusal("compare", message));
}

TEST_F(OptionsTest, ValuesHaveTheLimitsOfTheScenariosFields) {
  const std::string scenario = Scenario();
  const std::string seeds = "needs a whole number from 0 to 9223372036854775807, not ";
  const std::vector<std::tuple<std::string, Words, std::string>> rows = {
      {"run",
       {"--until", "24h1ns"},
       "--until must be more than 0 and at most 24h, got 86400.000000001s"},
      {"run", {"--until", "0s"}, "--until must be more than 0 and at most 24h, got 0s"},
      {"run", {"--until", "-3s"}, "--until needs a time as 60s or 1m30s, not \"-3s\""},
      {"compare", {"--until", "25h"}, "--until must be more than 0 and at most 24h, got 90000s"},
      {"run",
       {"--seed", "9223372036854775808"},
       StrCat("--seed ", seeds, "\"9223372036854775808\"")},
      {"run", {"--seed", "-1"}, StrCat("--seed ", seeds, "\"-1\"")},
      {"capacity", {"--seed", "1.5"}, StrCat("--seed ", seeds, "\"1.5\"")},
      {"compare", {"--a", "seed=-1"}, StrCat("--a seed ", seeds, "\"-1\"")},
      {"compare", {"--b", "seed=1", "--b", "seed=2"}, "--b \"seed\" is given twice"},
      {"explain", {"--at", "24h1s"}, "--at must be at most 24h, got 86401s"},
      {"drain", {"--node", ",,"}, "--node needs a name, not \",,\""},
      {"drain",
       {"--selector", "pool"},
       "--selector needs labels like pool=old,gpu=no, not \"pool\""},
      {"drain",
       {"--selector", "a!=b"},
       "--selector needs labels like pool=old,gpu=no, not \"a!=b\""},
      {"drain",
       {"--selector", "a=b,c==d"},
       "--selector needs labels like pool=old,gpu=no, not \"a=b,c==d\""},
      {"drain", {"--selector", "="}, "--selector needs labels like pool=old,gpu=no, not \"=\""},
      {"drain",
       {"--at-a-time", "2147483648"},
       "--at-a-time needs a whole number from 1 to 2147483647, not \"2147483648\""},
      {"explain", {"--pod", "a/b/c"}, "--pod needs NAME or NAMESPACE/NAME, not \"a/b/c\""},
      {"explain", {"--pod", "/web"}, "--pod needs NAME or NAMESPACE/NAME, not \"/web\""},
      {"events", {"--pod", "shop/"}, "--pod needs NAME or NAMESPACE/NAME, not \"shop/\""},
      {"explain", {"--json", "--format", "text"}, "--format and --json exclude each other"},
      {"explain", {"--format", "text", "--json"}, "--json and --format exclude each other"},
      {"redact", {"--names", "-"}, "--names needs a file, not -: standard output has the scenario"},
      {"redact", {"--names", scenario}, "--names would overwrite a file that is read"},
  };
  for (const auto& [command, options, message] : rows) {
    Words words = {scenario};
    words.insert(words.end(), options.begin(), options.end());
    EXPECT_EQ(Run(command, words), kExitBadInput) << message;
    EXPECT_EQ(err_, Refusal(command, message));
    EXPECT_EQ(out_, "");
  }
}

TEST_F(OptionsTest, TheLongestRunMayBeAskedFor) {
  EXPECT_EQ(Berth({"run", Scenario(), "--until", "24h"}), kExitOk) << err_;
  EXPECT_EQ(Berth({"run", Scenario(), "--seed", "9223372036854775807"}), kExitOk) << err_;
}

// The pods of a CronJob in a whole day are too many, those of a minute are not.
TEST_F(OptionsTest, TheLimitsAreThoseOfTheRunThatTakesPlace) {
  const auto scenario = [&](const std::string& until) {
    return File(StrCat("until-", until), StrCat(R"(apiVersion: berth.dev/v1
kind: Scenario
spec:
  until: )",
                                                until, R"(
  controllerManager: {}
  objects:
  - kind: CronJob
    apiVersion: batch/v1
    metadata: { name: often }
    spec:
      schedule: "* * * * *"
      jobTemplate:
        spec:
          completions: 200
          parallelism: 1
          template: { spec: { restartPolicy: Never, containers: [ { name: c, image: c } ] } }
)"));
  };
  EXPECT_EQ(Berth({"run", scenario("30s")}), kExitOk) << err_;
  EXPECT_EQ(Berth({"run", scenario("24h")}), kExitBadInput);
  const std::string refusal = err_.substr(err_.find(": spec.objects[0]"));
  EXPECT_EQ(Berth({"run", scenario("30s"), "--until", "24h"}), kExitBadInput);
  EXPECT_EQ(err_.substr(err_.find(": spec.objects[0]")), refusal);
  EXPECT_EQ(Berth({"run", scenario("24h"), "--until", "30s"}), kExitOk) << err_;
}

TEST_F(OptionsTest, AMomentBehindTheEndOfTheRunIsRefused) {
  for (const char* command : {"explain", "drain", "events", "metrics"}) {
    EXPECT_EQ(Berth({command, Scenario(), "--at", "60s"}), kExitOk) << err_;
    EXPECT_EQ(Berth({command, Scenario(), "--at", "61s"}), kExitBadInput);
    EXPECT_EQ(err_, Refusal(command,
                            "--at is 61 s, but the run ends at 60 s; --until 61s makes it longer"));
    EXPECT_EQ(Berth({command, Scenario(), "--at", "61s", "--until", "61s"}), kExitOk) << err_;
  }
  const std::string pod = File(
      "pod", "kind: Pod\nmetadata: { name: p }\nspec: { containers: [ { name: c, image: c } ] }\n");
  EXPECT_EQ(Berth({"capacity", Scenario(), "--pod", pod, "--at", "61s"}), kExitBadInput);
  EXPECT_EQ(Berth({"capacity", Scenario(), "--pod", pod, "--at", "61s", "--until", "2m"}), kExitOk);
}

// The answer comes from a second run, which ends where the first one does.
TEST_F(OptionsTest, AMomentOfALongerRunHasTheEventsUpToIt) {
  std::string text(kScenario);
  text.replace(text.find("until: 60s"), 10, "until: 20s");
  const std::string scenario = File("short", text);
  EXPECT_EQ(Berth({"drain", scenario, "--node", "n2", "--at", "40s", "--until", "50s"}), kExitOk)
      << err_;
  EXPECT_EQ(Berth({"drain", scenario, "--node", "n2", "--at", "20s", "--until", "50s"}),
            kExitNotFound);
}

TEST_F(OptionsTest, LongValuesAreCutInMessages) {
  const std::string scenario = Scenario();
  const std::string long_text(120'000, 'x');
  const std::vector<Words> rows = {
      {long_text},
      {"--" + long_text},
      {"run", long_text},
      {"run", long_text.substr(0, 4000)},
      {"run", "a", long_text},
      {"run", scenario, "--" + long_text},
      {"run", scenario, "-" + long_text, "1"},
      {"run", scenario, "--until", "--" + long_text},
      {"run", scenario, "--until", long_text},
      {"run", scenario, "--seed", long_text},
      {"run", scenario, "--format", long_text},
      {"run", scenario, "--config", long_text},
      {"run", scenario, "--config", long_text.substr(0, 4000)},
      {"run", scenario, "--semantics", long_text},
      {"explain", scenario, "--pod", long_text},
      {"explain", scenario, "--pod", long_text + "//"},
      {"explain", scenario, "--attempt", long_text},
      {"explain", scenario, "--at", long_text},
      {"events", scenario, "--pod", long_text},
      {"remedies", scenario, "--pod", long_text},
      {"drain", scenario, "--node", long_text},
      {"drain", scenario, "--zone", long_text},
      {"drain", scenario, "--selector", long_text + "=!"},
      {"drain", scenario, "--at-a-time", long_text},
      {"metrics", scenario, "--replica", long_text},
      {"capacity", scenario, "--pod", long_text},
      {"capacity", scenario, "--pod", scenario, "--exclude-nodes", long_text},
      {"capacity", scenario, "--pod", scenario, "--weights", long_text},
      {"capacity", scenario, "--pod", scenario, "--prices", long_text},
      {"capacity", scenario, "--max-limit", long_text},
      {"capacity", scenario, "--add-node", long_text},
      {"compare", scenario, "--b", long_text},
      {"compare", scenario, "--b", long_text + "=1"},
      {"compare", scenario, "--b", "seed=" + long_text},
      {"compare", scenario, "--b", "semantics=" + long_text},
      {"compare", scenario, "--b", "scheduler=" + long_text},
      {"compare", scenario, "--b", "config=" + long_text},
      {"compare", scenario, "--b", "scenario=" + long_text},
      {"redact", scenario, "--names", long_text},
      {"redact", scenario, "--names", long_text.substr(0, 4000)},
      {"sweep", long_text},
      {"sweep", scenario, "--shard", long_text},
      {"sweep", scenario, "--jobs", long_text},
      {"sweep", scenario, "--out", long_text},
      {"sweep", "merge", scenario, long_text}};
  for (const Words& words : rows) {
    EXPECT_NE(Berth(words), kExitOk);
    EXPECT_NE(err_, "");
    EXPECT_LT(err_.size(), 1500u) << err_.substr(0, 300);
    EXPECT_EQ(out_, "");
  }
}

}  // namespace options_test
}  // namespace berth::cli
