// What the command line says on standard error.
#ifndef BERTH_CLI_MESSAGES_H_
#define BERTH_CLI_MESSAGES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"
#include "base/result.h"

namespace berth::cli {

// A text for the terminal, which what stands in it (names of files among it) must not steer.
std::string Harmless(std::string_view text);
// The same of all texts in an answer.
Json HarmlessTexts(Json answer);

// The name of a file for a message: harmless, and cut where it is very long.
std::string ShownName(std::string_view file);

// All messages go through here. Each is one line on standard error.
void Say(std::string_view message);

// Says "warning: message", behind "where: " if that is not empty, and counts it. `where` is the
// name of a file.
void Warn(std::string_view where, std::string_view message);
// The number of warnings that this process has said.
size_t NumWarnings();

// "where:line: path: message", without what is not known. `where` is the name of a file. Returns
// kExitBadInput.
int Complain(std::string_view where, const Error& error);
// The same for what is wrong with the words of a command. `command`: its name, "run"; empty if
// there is none.
int ComplainAboutArguments(std::string_view command, std::string_view message);

}  // namespace berth::cli

#endif  // BERTH_CLI_MESSAGES_H_
