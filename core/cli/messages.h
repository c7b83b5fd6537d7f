// What the command line says on standard error.
#ifndef BERTH_CLI_MESSAGES_H_
#define BERTH_CLI_MESSAGES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "base/time.h"

namespace berth::cli {

// A text for the terminal, which what stands in it (names of files among it) must not steer.
std::string Harmless(std::string_view text);
// The same of all texts in an answer.
Json HarmlessTexts(Json answer);

// All messages go through here. Each is one line on standard error.
void Say(std::string_view message);

// "where:line: path: message", without what is not known. Returns kExitBadInput, as the next does.
int Complain(std::string_view where, const Error& error);
// What is wrong with the words of the command.
int ComplainAboutArguments(std::string_view message);

// What is wrong with the value of --format where an answer is text, JSON or Markdown; "" is text.
// Nothing: it is one of these.
std::optional<std::string> FormatProblem(const std::string& format);
// The words of "a,b", empty ones left out.
std::vector<std::string> SplitList(const std::string& text);
// "60s", "1m30s". Nothing if it is no time, or one before 0.
std::optional<Duration> ParseDuration(const std::string& text);

}  // namespace berth::cli

#endif  // BERTH_CLI_MESSAGES_H_
