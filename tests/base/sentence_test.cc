#include "base/sentence.h"

#include <gtest/gtest.h>

namespace berth {
namespace {

const Forms kForms = {
    {"{} of {} nodes pass", "of {2}: {1}"},
    {"{} {1?pod waits:pods wait}; {}", "[{1}] [{2}]"},
    {"{} waits: {}.", "<{}: {}。"},
    {"created{ on |node}{ (|cause|)}", "new{ <|cause|>}{ at |node}"},
    {", ", "/"},
    {"woken by {}", "up: {}"},
};

TEST(Sentence, ValuesFillThePlacesInOrder) {
  EXPECT_EQ((Sentence{"{} of {} nodes pass", {2, "3"}}).Text(), "2 of 3 nodes pass");
  EXPECT_EQ((Sentence{"it changed itself", {}}).Text(), "it changed itself");
  EXPECT_EQ((Sentence{"{2} before {1}{}{}", {"a", "b"}}).Text(), "b before aab");
  // Braces in a value are no places.
  EXPECT_EQ((Sentence{"{}: {}", {"{}", "{1}"}}).Text(), "{}: {1}");
  EXPECT_EQ((Sentence{"at {} s, {} s later", {Time{1'500'000'000}, Seconds(2)}}).Text(),
            "at 1.5 s, 2 s later");
}

TEST(Sentence, ATranslationOrdersTheValues) {
  EXPECT_EQ((Sentence{"{} of {} nodes pass", {2, 3}}).TextIn(&kForms), "of 3: 2");
}

TEST(Sentence, AFormWithoutTranslationStaysEnglish) {
  EXPECT_EQ((Sentence{"no {} here", {"pod"}}).TextIn(&kForms), "no pod here");
}

TEST(Sentence, NumbersChooseBetweenOneAndMany) {
  constexpr std::string_view kForm = "{} {1?pod waits:pods wait}; {}";
  EXPECT_EQ((Sentence{kForm, {1, "end"}}).Text(), "1 pod waits; end");
  EXPECT_EQ((Sentence{kForm, {2, "end"}}).Text(), "2 pods wait; end");
  EXPECT_EQ((Sentence{kForm, {21, "end"}}).TextIn(&kForms), "[21] [end]");
}

TEST(Sentence, AnEmptyValueTakesTheTextAroundItAway) {
  constexpr std::string_view kForm = "created{ on |node}{ (|cause|)}";
  EXPECT_EQ((Sentence{kForm, {"n1", "why"}}).Text(), "created on n1 (why)");
  EXPECT_EQ((Sentence{kForm, {"", "why"}}).Text(), "created (why)");
  // Values that are lacking are empty.
  EXPECT_EQ((Sentence{kForm, {}}).Text(), "created");
  EXPECT_EQ((Sentence{kForm, {"n1", "why"}}).TextIn(&kForms), "new <why> at n1");
  EXPECT_EQ((Sentence{kForm, {"n1", Sentence()}}).TextIn(&kForms), "new at n1");
  EXPECT_EQ((Sentence{"a{, until || s}", {Time{}}}).Text(), "a, until 0 s");
}

TEST(Sentence, AClauseIsInTheSameLanguage) {
  const Sentence clause{"woken by {}", {"NodeAdd"}};
  const Sentence whole{"{} waits: {}.", {"a", clause}};
  EXPECT_EQ(whole.Text(), "a waits: woken by NodeAdd.");
  EXPECT_EQ(whole.TextIn(&kForms), "<a: up: NodeAdd。");
}

TEST(Sentence, AListHasTheLanguagesCommas) {
  const Sentence names{"woken by {}", {std::vector<std::string>{"A", "B"}}};
  EXPECT_EQ(names.Text(), "woken by A, B");
  EXPECT_EQ(names.TextIn(&kForms), "up: A/B");
}

TEST(Sentence, AMessageWithItsOwnFullStopGetsNoOther) {
  const Sentence sentence{"{} waits: {}.", {"a", "Insufficient cpu."}};
  EXPECT_EQ(sentence.Text(), "a waits: Insufficient cpu.");
  EXPECT_EQ(sentence.TextIn(&kForms), "<a: Insufficient cpu。");
}

TEST(Sentence, PlacesOfAFormAreNamed) {
  using Places = std::vector<std::string_view>;
  EXPECT_EQ(PlacesOf("created{ on |node}{ (|cause|)} {} {2?a:b}{1}"),
            (Places{"node", "cause", ""}));
  EXPECT_EQ(PlacesOf("an open { brace"), Places());
}

TEST(Sentence, TheProcessSpeaksOneLanguage) {
  SetLanguage(kForms);
  EXPECT_EQ((Sentence{"woken by {}", {"a"}}).Text(), "up: a");
  EXPECT_EQ((Sentence{"woken by {}", {"a"}}).TextIn(nullptr), "woken by a");
  SetLanguage({});
  EXPECT_EQ(Language(), nullptr);
  EXPECT_EQ((Sentence{"woken by {}", {"a"}}).Text(), "woken by a");
}

TEST(Sentence, RunningTextHasSpacesExceptAfterAChineseStop) {
  const std::vector<Sentence> text = {{"{} waits: {}.", {"a", "b"}}, {}, {"woken by {}", {"c"}}};
  EXPECT_EQ(RunningText(text), "a waits: b. woken by c");
  EXPECT_EQ(RunningText(text, &kForms), "<a: b。up: c");
}

}  // namespace
}  // namespace berth
