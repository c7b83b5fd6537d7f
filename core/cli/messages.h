// Messages of the command line on standard error.
#ifndef BERTH_CLI_MESSAGES_H_
#define BERTH_CLI_MESSAGES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"
#include "base/result.h"

namespace berth::cli {

// Returns the text with control characters escaped, so that texts such as file names cannot control
// the terminal.
std::string Harmless(std::string_view text);
// Returns the answer with Harmless applied to all its texts.
Json HarmlessTexts(Json answer);

// Returns the name of a file for a message: harmless, and truncated if it is very long.
std::string ShownName(std::string_view file);

// Prints a message as one line on standard error. All messages pass through this function.
void Say(std::string_view message);

// Prints "where: warning: message" and counts the warning. `where` is the name of a file. Omits
// "where: " if it is empty.
void Warn(std::string_view where, std::string_view message);
// Returns the number of warnings that this process has printed.
size_t NumWarnings();

// Prints "where:line: path: message" without the unknown parts. `where` is the name of a file.
// Returns kExitBadInput.
int Complain(std::string_view where, const Error& error);
// Prints an error in the arguments of a command and returns kExitBadInput. `command` is its name,
// "run". Empty if the error concerns no command.
int ComplainAboutArguments(std::string_view command, std::string_view message);

}  // namespace berth::cli

#endif  // BERTH_CLI_MESSAGES_H_
