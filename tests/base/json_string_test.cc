#include "base/json_string.h"

#include <string>

#include <gtest/gtest.h>

namespace berth {
namespace {

TEST(AppendJsonStringTest, EscapesUnprintableCharacters) {
  const auto json = [](std::string_view text) {
    std::string out;
    AppendJsonString(text, out);
    return out;
  };
  EXPECT_EQ(json("plain \"text\"\\"), R"("plain \"text\"\\")");
  EXPECT_EQ(json("a\nb\rc\td"), R"("a\nb\rc\td")");
  EXPECT_EQ(json("\x1b[2J\x7f\u009b\u202e"), R"("\u001b[2J\u007f\u009b\u202e")");
  EXPECT_EQ(json("\U000e0041"), R"("\udb40\udc41")");
  EXPECT_EQ(json("日本é\U0001f600"), "\"日本é\U0001f600\"");
  EXPECT_EQ(json("a\xff"), "\"a\xEF\xBF\xBD\"");
}

}  // namespace
}  // namespace berth
