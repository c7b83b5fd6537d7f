#include "cli/explain_text.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "base/strings.h"

namespace berth::cli {
namespace {

std::string SecondsColumn(const Json& seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%9.3f s", seconds.get<double>());
  return text;
}

std::string Padded(std::string text, size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string LeftPadded(std::string text, size_t width) {
  if (text.size() < width) text.insert(0, width - text.size(), ' ');
  return text;
}

std::string Joined(const Json& texts) {
  std::vector<std::string> parts;
  for (const Json& text : texts) parts.push_back(text.get<std::string>());
  return StrJoin(parts, ", ");
}

size_t WidestName(const Json& objects, const char* key) {
  size_t width = 0;
  for (const Json& object : objects) {
    width = std::max(width, object.at(key).get_ref<const std::string&>().size());
  }
  return width;
}

std::string LifeText(const Json& pod) {
  std::string text = StrCat(pod.at("name").get_ref<const std::string&>(), "\n",
                            pod.at("summary").get_ref<const std::string&>(), "\n\n");
  for (const Json& event : pod.at("history")) {
    text += StrCat(SecondsColumn(event.at("t")), "  ",
                   event.at("text").get_ref<const std::string&>(), "\n");
  }
  return text;
}

std::string VerdictsText(const Json& attempt) {
  const Json& nodes = attempt.at("nodes");
  const size_t width = WidestName(nodes, "node");
  std::string text;
  for (const Json& node : nodes) {
    const std::string verdict = node.at("verdict").get<std::string>();
    text += StrCat("  ", Padded(node.at("node").get<std::string>(), width), "  ");
    if (verdict == "rejected") {
      text +=
          StrCat(node.at("plugin").get_ref<const std::string&>(), ": ", Joined(node.at("reasons")));
    } else {
      text += verdict == "passed" ? "fits" : "not looked at";
    }
    text += "\n";
  }
  return text;
}

// One line for each feasible node, the best first: its weighted score of every plugin, and the
// total.
std::string ScoresText(const Json& attempt) {
  const Json& scores = attempt.at("scores");
  if (scores.empty()) return "";
  const Json& feasible = attempt.at("feasible");
  std::vector<int64_t> totals(feasible.size(), 0);
  for (const Json& plugin : scores) {
    const Json& weighted = plugin.at("weighted");
    for (size_t i = 0; i < totals.size(); ++i) totals[i] += weighted.at(i).get<int64_t>();
  }
  std::vector<size_t> order(feasible.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return totals[a] > totals[b]; });

  size_t width = 4;
  for (const Json& node : feasible) width = std::max(width, node.get<std::string>().size());
  std::string text = StrCat("\n  ", Padded("", width));
  for (const Json& plugin : scores) text += StrCat("  ", plugin.at("plugin").get<std::string>());
  text += "  total\n";
  for (size_t i : order) {
    text += StrCat("  ", Padded(feasible.at(i).get<std::string>(), width));
    for (const Json& plugin : scores) {
      const size_t column = plugin.at("plugin").get_ref<const std::string&>().size();
      text += StrCat(
          "  ", LeftPadded(std::to_string(plugin.at("weighted").at(i).get<int64_t>()), column));
    }
    text += StrCat("  ", LeftPadded(std::to_string(totals[i]), 5), "\n");
  }
  return text;
}

std::string AttemptText(const Json& attempt) {
  std::string text = StrCat("\nAttempt ", std::to_string(attempt.at("attempt").get<int64_t>()),
                            " at ", SecondsColumn(attempt.at("start")).substr(0), ": ",
                            attempt.at("outcome").get<std::string>());
  if (attempt.contains("chosen")) {
    text += StrCat(" on ", attempt.at("chosen").get<std::string>());
  }
  if (attempt.contains("message")) {
    text += StrCat("\n", attempt.at("message").get<std::string>());
  }
  text += StrCat("\n", VerdictsText(attempt), ScoresText(attempt));
  if (attempt.contains("tied") && attempt.at("tied").size() > 1) {
    text += StrCat("\nEqual at the top: ", Joined(attempt.at("tied")), ". The seed picked one.\n");
  }
  return text;
}

}  // namespace

std::string AccountText(const Json& account) {
  std::string text = LifeText(account.at("pod"));
  const Json& attempt = account.at("lastAttempt");
  return attempt.is_null() ? text + "\nIt has never been tried.\n" : text + AttemptText(attempt);
}

}  // namespace berth::cli
