// The exit codes of `berth`. The help prints this table. core/cli/README.md contains the same
// table.
#ifndef BERTH_CLI_OPTIONS_EXIT_CODES_H_
#define BERTH_CLI_OPTIONS_EXIT_CODES_H_

#include <string_view>

namespace berth::cli {

inline constexpr int kExitOk = 0;
inline constexpr int kExitNotFound = 1;
inline constexpr int kExitTooFew = 1;
inline constexpr int kExitDifferent = 1;
inline constexpr int kExitWarned = 1;
inline constexpr int kExitNotWritten = 1;
inline constexpr int kExitBadInput = 2;
// The exit code after the reader of a pipe closed it. A shell reports the same code for a program
// that SIGPIPE ends. Berth returns it where the signal is ignored, and in Node.js, which has no
// such signal.
inline constexpr int kExitReaderLeft = 141;

struct ExitReason {
  int code = kExitOk;
  std::string_view reason;
};

// The exit codes with their reasons, in ascending order of the codes.
inline constexpr ExitReason kExitReasons[] = {
    {kExitOk, "all went well"},
    {kExitNotFound, "there is no such pod, or nothing to explain yet"},
    {kExitNotFound, "kube-batch has no such answer"},
    {kExitNotFound, "runs of a sweep are missing or cannot be run"},
    {kExitTooFew, "fewer pods fit than asked for"},
    {kExitDifferent, "runs that were to decide the same do not"},
    {kExitWarned, "there was a warning, with --strict"},
    {kExitNotWritten, "the output could not be written"},
    {kExitBadInput, "bad arguments or a bad scenario"},
    {kExitReaderLeft, "the reader of a pipe closed it early, as head does: there is no message"},
};

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_EXIT_CODES_H_
