// Texts of a cluster in Markdown.
#ifndef BERTH_CLI_MARKDOWN_H_
#define BERTH_CLI_MARKDOWN_H_

#include <string>
#include <string_view>

namespace berth::cli {

// The text as Markdown shows it, whatever is in it. Parentheses stay: they mean something only
// behind brackets, which are escaped.
inline std::string MarkdownText(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("\\`*_{}[]<>#+!|~&").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace berth::cli

#endif  // BERTH_CLI_MARKDOWN_H_
