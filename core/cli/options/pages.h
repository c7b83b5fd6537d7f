// The pages of documentation that are built into the command.
#ifndef BERTH_CLI_OPTIONS_PAGES_H_
#define BERTH_CLI_OPTIONS_PAGES_H_

#include <span>
#include <string_view>

namespace berth::cli {

struct Page {
  std::string_view topic;  // as `berth help` names it
  std::string_view about;  // a few words
  std::string_view text;   // Markdown
};

// Returns the pages in the order of core/cli/pages.json, from which the build generates them.
std::span<const Page> Pages();

}  // namespace berth::cli

#endif  // BERTH_CLI_OPTIONS_PAGES_H_
