// What the answers say in Chinese.
#include "answers/language/language.h"

#include <cctype>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "answers/describe.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "log/causes.h"
#include "log/log_writer.h"
#include "view/bets.h"

namespace berth::sim {
namespace {

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// As the page hands it over.
std::string ChineseTable() {
  Json table = Json::object();
  for (const char* name : {"stage_zh-CN.json", "reasons_zh-CN.json"}) {
    table.update(ParseJsonText(ReadFile(StrCat(BERTH_SOURCE_DIR, "/web/src/lang/", name))).value());
  }
  return JsonText(table);
}

// The words of three letters or more, which are English.
std::set<std::string> EnglishWords(const std::string& text) {
  // Names of things that Chinese leaves as they are.
  static const std::set<std::string> kNames = {
      "Pod",   "Permit", "API",      "server",          "kubelet", "Pending",
      "Queue", "Skip",   "backoffQ", "schedulingCycle", "activeQ", "schedulerName"};
  std::set<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
      word += c;
      continue;
    }
    if (word.size() >= 3 && !kNames.contains(word)) words.insert(word);
    word.clear();
  }
  return words;
}

class Chinese : public testing::Test {
 protected:
  Chinese() { EXPECT_TRUE(SpeakLanguage(ChineseTable())); }
  ~Chinese() override { SpeakLanguage(""); }

  // An entry in which each field has a value, with short names.
  Event FullEvent(EventKind kind) {
    Event event;
    event.kind = kind;
    event.t = Time{} + Seconds(1);
    event.pod = log_.InternPod("d/a");
    event.other = log_.InternPod("d/b");
    event.node = log_.InternNode("n1");
    event.attempts = 6;
    event.cycle = 7;
    event.timestamp = Time{} + Seconds(9);
    event.cause = "c1";
    event.message = "m1";
    event.object = "o1";
    event.plugins = log_.InternPlugins({"P1", "P2"});
    event.from = SectionId::kBackoff;
    event.to = SectionId::kActive;
    return event;
  }
  std::string TextOf(const Event& event) { return EventSentence(log_, event).Text(); }

  EventLog log_;
};

TEST_F(Chinese, EveryKindOfEventIsSaidWithoutEnglish) {
  const std::vector<std::string_view> causes = {"c1",
                                                "",
                                                kCauseReady,
                                                kCauseStarted,
                                                kCauseTerminating,
                                                "Succeeded",
                                                "Failed",
                                                kCausePodGc,
                                                kCauseTakeover,
                                                kCauseExit,
                                                "attempt",
                                                "Permit",
                                                "session",
                                                "evicted",
                                                "BackoffComplete",
                                                "UnschedulableTimeout",
                                                "PodUpdate",
                                                "PodDelete"};
  for (int i = 0; i <= static_cast<int>(EventKind::kStopped); ++i) {
    std::set<std::string> texts;
    for (const std::string_view cause : causes) {
      Event event = FullEvent(static_cast<EventKind>(i));
      event.cause = cause;
      const std::string text = TextOf(event);
      texts.insert(text);
      std::set<std::string> words = EnglishWords(text);
      words.erase(std::string(cause));
      EXPECT_EQ(words, std::set<std::string>()) << text;
    }
    EXPECT_FALSE(texts.contains("")) << i;
  }
}

TEST_F(Chinese, EachCauseOfForgettingHasWordsOfItsOwn) {
  std::set<std::string> texts;
  for (const char* cause : {"attempt", "Permit", "session", "Takeover", "ProcessExit"}) {
    Event event = FullEvent(EventKind::kForgotten);
    event.cause = cause;
    texts.insert(TextOf(event));
  }
  EXPECT_EQ(texts.size(), 5U);
  EXPECT_TRUE(texts.contains("随进程一起被遗忘：第 6 次尝试，回退还剩 8 s")) << *texts.begin();
}

TEST_F(Chinese, AnAttemptDuringTheBackoffSaysSo) {
  EXPECT_EQ(TextOf(FullEvent(EventKind::kPopped)),
            "第 6 次尝试开始，取自 backoffQ，回退尚未结束（schedulingCycle 7）");
  Event usual = FullEvent(EventKind::kPopped);
  usual.from = SectionId::kNone;
  EXPECT_EQ(TextOf(usual), "第 6 次尝试开始（schedulingCycle 7）");
}

TEST_F(Chinese, AFailedAttemptIsOneSentence) {
  Event event = FullEvent(EventKind::kFailed);
  event.to = SectionId::kBackoff;
  event.decided_by = log_.InternPlugins({"E", "F"});
  event.message = "0/1 nodes are available.";
  const Sentence sentence =
      EventSentence(log_, event, Time{} + Seconds(9), {"{} freed, {} asked", {2, 3}});
  EXPECT_EQ(sentence.Text(),
            "第 6 次尝试失败，尝试期间发生了 E：F 的提示为 Queue（释放 2，请求 3），回退至 9 s："
            "0/1 nodes are available.");
  EXPECT_EQ(sentence.TextIn(nullptr),
            "attempt 6 failed, E came while it was tried: F says Queue (2 freed, 3 asked), backs "
            "off until 9 s: 0/1 nodes are available.");
}

TEST_F(Chinese, ThePodsThatNoSchedulerTakesHaveTheirReason) {
  for (const std::string_view why :
       {kNoReplicaLeads, kNoBatchReplicaLeads, kLeaderHearsNothing, kLeaderHearsLater}) {
    Event event = FullEvent(EventKind::kPodIgnored);
    event.message = why;
    EXPECT_NE(TextOf(event).find(UnservedSentence(why).Text()), std::string::npos);
    EXPECT_NE(UnservedSentence(why).Text(), why);
    EXPECT_NE(UnservedBy(why), Unserved::kNoProfile);
  }
  Event event = FullEvent(EventKind::kPodIgnored);
  event.message = "no profile has the schedulerName of this pod: {}";
  EXPECT_EQ(TextOf(event), "不予处理：没有配置文件负责此 Pod 的 schedulerName：{}");
}

TEST_F(Chinese, BetsAskInChinese) {
  const Bet bet{BetAsk::kNode, "default/a", "", {}, {}};
  EXPECT_EQ(QuestionOf(bet).Text(), "a 会去哪个节点？");
  EXPECT_EQ(QuestionOf(bet).TextIn(nullptr), "Which node will a go to?");
}

TEST(Language, OtherTextsAreNoTableOfForms) {
  EXPECT_FALSE(SpeakLanguage("{"));
  EXPECT_FALSE(SpeakLanguage("[]"));
  EXPECT_FALSE(SpeakLanguage(R"({"next": 1})"));
  EXPECT_EQ(Language(), nullptr);
}

}  // namespace
}  // namespace berth::sim
