// Escapes texts from a cluster for Markdown.
#ifndef BERTH_CLI_MARKDOWN_H_
#define BERTH_CLI_MARKDOWN_H_

#include <string>
#include <string_view>

namespace berth::cli {

// Returns the text, escaped so that Markdown shows it literally. Parentheses are not escaped: they
// are markup only after brackets, and brackets are escaped.
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
