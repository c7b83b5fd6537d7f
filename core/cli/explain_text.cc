#include "cli/explain_text.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "base/strings.h"
#include "cli/preemption_text.h"
#include "cli/text_table.h"

namespace berth::cli {
namespace {

std::string TextOf(const Json& object, const char* key) {
  auto it = object.find(key);
  return it == object.end() ? "" : it->get<std::string>();
}

std::string Number(const Json& number) { return std::to_string(number.get<int64_t>()); }

std::string SecondsColumn(const Json& seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%9.3f s", seconds.get<double>());
  return text;
}

std::string Moment(const Json& seconds) {
  const std::string text = SecondsColumn(seconds);
  return text.substr(text.find_first_not_of(' '));
}

std::string Joined(const Json& texts) {
  std::vector<std::string> parts;
  for (const Json& text : texts) parts.push_back(text.get<std::string>());
  return StrJoin(parts, ", ");
}

std::string Nodes(size_t count) {
  return StrCat(std::to_string(count), count == 1 ? " node" : " nodes");
}

std::string LifeText(const Json& pod) {
  std::string text = StrCat(pod.at("name").get_ref<const std::string&>(), "\n",
                            pod.at("summary").get_ref<const std::string&>(), "\n\n");
  if (const auto cluster = pod.find("cluster"); cluster != pod.end()) {
    text += cluster->at("same").get<bool>()
                ? "The real cluster said the same.\n\n"
                : StrCat("The real cluster said otherwise: ", TextOf(*cluster, "message"), "\n\n");
  }
  for (const Json& event : pod.at("history")) {
    text += StrCat(SecondsColumn(event.at("t")), "  ",
                   event.at("text").get_ref<const std::string&>(), "\n");
  }
  return text;
}

// --- The decision ---

std::string TieText(const Json& attempt) {
  return StrCat("Equal at the top: ", Joined(attempt.at("tied")),
                ". The real scheduler may pick any of these; here the seed picked ",
                TextOf(attempt, "chosen"), ".\n");
}

// Returns one sentence that says why the scheduler chose the node. Empty if it chose none.
std::string ChoiceText(const Json& attempt) {
  if (!attempt.contains("chosen")) return "";
  const Json& feasible = attempt.at("feasible");
  const std::string chosen = TextOf(attempt, "chosen");
  if (feasible.size() == 1) {
    return StrCat(chosen, " is the only node that fits: nothing was scored.\n");
  }
  if (attempt.at("tied").size() > 1) return TieText(attempt);
  for (const Json& node : attempt.at("nodes")) {
    if (TextOf(node, "node") != chosen || !node.contains("total")) continue;
    return StrCat(chosen, " has the highest total of ", Nodes(feasible.size()),
                  " that fit: ", Number(node.at("total")), ".\n");
  }
  return "";
}

std::string DecisionText(const Json& attempt) {
  std::string text =
      StrCat("\nAttempt ", Number(attempt.at("attempt")), " of ", TextOf(attempt, "pod"), " at ",
             Moment(attempt.at("start")), " (scheduling cycle ", Number(attempt.at("cycle")),
             "): ", TextOf(attempt, "outcome"));
  if (attempt.contains("chosen")) text += StrCat(" on ", TextOf(attempt, "chosen"));
  text += "\n";
  if (attempt.contains("message")) text += TextOf(attempt, "message") + "\n";
  if (attempt.contains("conclusion")) {
    for (const Json& sentence : attempt.at("conclusion")) text += TextOf(sentence, "text") + ".\n";
  }
  text += ChoiceText(attempt);
  if (attempt.contains("preemption")) text += PreemptionDecisionText(attempt.at("preemption"));
  return text;
}

// --- Filter ---

// Returns the verdict on a node. It does not contain the number of filters that ran, so that nodes
// with equal verdicts share a line.
std::string VerdictText(const Json& node) {
  const std::string verdict = TextOf(node, "verdict");
  if (verdict == "passed") return "fits";
  if (verdict == "notVisited") return "not visited";
  std::string text = StrCat(TextOf(node, "plugin"), ": ", Joined(node.at("reasons")));
  const std::string point = TextOf(node, "point");
  if (point == "Extender") {
    text = StrCat("extender ", TextOf(node, "plugin"), ": ",
                  node.at("reasons").empty() ? "left it out" : Joined(node.at("reasons")));
  } else if (point == "PreFilter") {
    text += " (the pod as a whole, at PreFilter)";
  }
  if (TextOf(node, "code") == "Error") text += " (an error, which ended the attempt)";
  if (node.contains("withNominatedPods")) text += " (only because of pods nominated to the node)";
  return text;
}

// Returns details that the reasons do not contain. Empty if there are none. Details differ from
// node to node.
std::string DetailsText(const Json& node) {
  if (!node.contains("details")) return "";
  std::vector<std::string> details;
  for (const Json& detail : node.at("details")) details.push_back(TextOf(detail, "text"));
  return StrCat(" (", StrJoin(details, "; "), ")");
}

std::string FilterSummary(const Json& attempt) {
  std::map<std::string, size_t> counts;
  for (const Json& node : attempt.at("nodes")) ++counts[TextOf(node, "verdict")];
  std::string text = StrCat("\nFilter: ", std::to_string(counts["passed"]), " of ",
                            Nodes(attempt.at("nodes").size()), " fit, ",
                            std::to_string(counts["rejected"]), " rejected");
  if (counts["notVisited"] > 0) {
    text += StrCat(", ", std::to_string(counts["notVisited"]),
                   " not visited, as enough had been found before");
  }
  return text + "\n";
}

std::string OneByOneText(const Json& attempt) {
  const std::string all = std::to_string(attempt.at("filters").size());
  TextTable table;
  table.AddColumn("node");
  table.AddColumn("filters run", Align::kRight);
  table.AddColumn("verdict");
  for (const Json& node : attempt.at("nodes")) {
    table.AddRow({TextOf(node, "node"), StrCat(Number(node.at("filtersRun")), "/", all),
                  StrCat(VerdictText(node), DetailsText(node))});
  }
  return table.ToText();
}

std::string GroupedText(const Json& attempt) {
  NodeGroups groups;
  for (const Json& node : attempt.at("nodes")) groups.Add(TextOf(node, "node"), VerdictText(node));
  return groups.ToText("verdict");
}

std::string FilterText(const Json& attempt) {
  const Json& nodes = attempt.at("nodes");
  if (nodes.empty()) return "";
  return FilterSummary(attempt) +
         (nodes.size() > kMostNodesOneByOne ? GroupedText(attempt) : OneByOneText(attempt));
}

// --- Score ---

// Returns the weighted, raw and normalized score: "200 (12 -> 100)". Omits redundant values.
std::string ScoreCell(const Json& plugin, size_t i) {
  const auto raw = plugin.at("raw").at(i).get<int64_t>();
  const auto normalized = plugin.at("normalized").at(i).get<int64_t>();
  const auto weighted = plugin.at("weighted").at(i).get<int64_t>();
  const std::string text = std::to_string(weighted);
  if (raw != normalized) {
    return StrCat(text, " (", std::to_string(raw), " -> ", std::to_string(normalized), ")");
  }
  return weighted == normalized ? text : StrCat(text, " (", std::to_string(normalized), ")");
}

std::string ExtenderCell(const Json& extender, const std::string& node) {
  // Extenders may return any number, and Go's integers wrap around.
  const uint64_t factor =
      extender.at("weight").get<uint64_t>() * extender.at("scale").get<uint64_t>();
  for (const Json& score : extender.at("scores")) {
    if (TextOf(score, "node") != node) continue;
    const auto raw = score.at("score").get<int64_t>();
    const auto weighted = static_cast<int64_t>(static_cast<uint64_t>(raw) * factor);
    return StrCat(std::to_string(weighted), " (", std::to_string(raw), ")");
  }
  return "-";
}

std::string Weighted(const std::string& name, int64_t weight) {
  return weight == 1 ? name : StrCat(name, " x", std::to_string(weight));
}

// Returns the totals and the indices of the feasible nodes, by descending total. The chosen node
// precedes nodes with the same total.
std::vector<std::pair<int64_t, size_t>> Ranking(const Json& attempt) {
  std::map<std::string, int64_t> totals;
  for (const Json& node : attempt.at("nodes")) {
    if (node.contains("total")) totals[TextOf(node, "node")] = node.at("total").get<int64_t>();
  }
  std::vector<std::pair<int64_t, size_t>> ranking;
  const Json& feasible = attempt.at("feasible");
  const std::string chosen = TextOf(attempt, "chosen");
  for (size_t i = 0; i < feasible.size(); ++i) {
    const std::string node = feasible.at(i).get<std::string>();
    ranking.insert(node == chosen ? ranking.begin() : ranking.end(), {totals[node], i});
  }
  std::stable_sort(ranking.begin(), ranking.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  return ranking;
}

std::string ScoresText(const Json& attempt) {
  const Json& scores = attempt.at("scores");
  const Json extenders = attempt.value("extenderScores", Json::array());
  if (scores.empty() && extenders.empty()) return "";
  TextTable table;
  table.AddColumn("node");
  table.AddColumn("total", Align::kRight);
  for (const Json& plugin : scores) {
    table.AddColumn(Weighted(TextOf(plugin, "plugin"), plugin.at("weight").get<int64_t>()),
                    Align::kRight);
  }
  for (const Json& extender : extenders) {
    table.AddColumn(StrCat(TextOf(extender, "extender"), " x",
                           std::to_string(extender.at("weight").get<int64_t>() *
                                          extender.at("scale").get<int64_t>())),
                    Align::kRight);
  }
  for (const auto& [total, i] : Ranking(attempt)) {
    const std::string node = attempt.at("feasible").at(i).get<std::string>();
    std::vector<std::string> row = {node, std::to_string(total)};
    for (const Json& plugin : scores) row.push_back(ScoreCell(plugin, i));
    for (const Json& extender : extenders) row.push_back(ExtenderCell(extender, node));
    table.AddRow(std::move(row));
  }
  return StrCat("\nScore: weighted (raw -> normalized, where these differ)\n", table.ToText());
}

// --- The rest ---

std::string ExtendersText(const Json& attempt) {
  if (!attempt.contains("extenderCalls")) return "";
  TextTable table;
  table.AddColumn("extender");
  table.AddColumn("verb");
  table.AddColumn("answer");
  for (const Json& call : attempt.at("extenderCalls")) {
    const std::string error = TextOf(call, "error");
    table.AddRow(
        {TextOf(call, "extender"), TextOf(call, "verb"), error.empty() ? "ok" : "error: " + error});
  }
  return StrCat("\nExtenders asked\n", table.ToText());
}

// Returns a table of the verdicts other than success at the extension points other than Filter and
// Score.
std::string PointsText(const Json& attempt) {
  TextTable table;
  table.AddColumn("point");
  table.AddColumn("plugin");
  table.AddColumn("answer");
  for (const Json& point : attempt.at("points")) {
    const std::string code = TextOf(point, "code");
    if (code == "Success") continue;
    const std::string reasons = Joined(point.at("reasons"));
    table.AddRow({TextOf(point, "point"), TextOf(point, "plugin"),
                  reasons.empty() ? code : StrCat(code, ": ", reasons)});
  }
  return table.empty()
             ? ""
             : StrCat("\nOther extension points that did not just agree\n", table.ToText());
}

// Returns the lines that kube-scheduler logs about a slow attempt, and an explanation of their
// times.
std::string TraceText(const Json& trace) {
  const int64_t verbosity = trace.at("verbosity").get<int64_t>();
  std::string text = StrCat(
      "\nIn the log of kube-scheduler",
      verbosity > 0 ? StrCat(" from -v=", std::to_string(verbosity), " on") : "",
      ", as the attempt took 100 ms or more. Of its simulated time\n"
      "the snapshot has 5 %; filters and scores share the rest by how many calls of plugins on\n"
      "nodes they made.\n");
  for (const Json& line : trace.at("lines")) text += StrCat("  ", line.get<std::string>(), "\n");
  return text;
}

std::string_view SignOf(const Json& verdict) {
  const std::string name = TextOf(verdict, "verdict");
  if (name == "passed") return ".";
  if (name == "cannotRun") return "?";
  return TextOf(verdict, "code") == "Error" ? "E" : "X";
}

// Returns a table of all nodes and filters, with the reasons of the filters that reject a node.
std::string WhatIfText(const Json& what_if) {
  const Json& filters = what_if.at("filters");
  std::string text =
      "\nWhat if every filter had been asked about every node?\n"
      "The real scheduler does not do that: it stops at a node's first rejection, and visits no\n"
      "more nodes when it has found enough. . passes  X rejects  E fails  ? cannot be asked, as\n"
      "PreFilter ended before it had worked out what this filter goes by\n";
  TextTable table;
  table.AddColumn("node");
  for (size_t i = 0; i < filters.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    text += StrCat(number.size() < 2 ? "   " : "  ", number, " ", filters.at(i).get<std::string>(),
                   "\n");
    table.AddColumn(number, Align::kRight);
  }
  table.AddColumn("rejected by");
  for (const Json& node : what_if.at("nodes")) {
    std::vector<std::string> row = {TextOf(node, "node")};
    std::vector<std::string> words;
    for (size_t i = 0; i < filters.size(); ++i) {
      const Json& verdict = node.at("verdicts").at(i);
      row.emplace_back(SignOf(verdict));
      if (!verdict.contains("reasons")) continue;
      words.push_back(
          StrCat(filters.at(i).get<std::string>(), ": ", Joined(verdict.at("reasons")),
                 verdict.contains("withNominatedPods") ? " (only with nominated pods)" : ""));
    }
    row.push_back(StrJoin(words, "; "));
    table.AddRow(std::move(row));
  }
  return text + table.ToText();
}

std::string AttemptText(const Json& attempt) {
  std::string text = DecisionText(attempt);
  if (attempt.contains("preemption")) text += PreemptionTableText(attempt.at("preemption"));
  text +=
      StrCat(FilterText(attempt), ScoresText(attempt), ExtendersText(attempt), PointsText(attempt));
  if (attempt.contains("trace")) text += TraceText(attempt.at("trace"));
  if (attempt.contains("whatIf")) text += WhatIfText(attempt.at("whatIf"));
  return text;
}

// --- A session of kube-batch ---

std::string SessionNodeText(const Json& node) {
  if (node.at("feasible").get<bool>()) {
    std::string_view room = "may come, has no room";
    if (node.at("fitsReleasing").get<bool>()) room = "fits into what others leave";
    if (node.at("fitsIdle").get<bool>()) room = "fits";
    return StrCat(room, ", score ", Number(node.at("score")));
  }
  if (!node.contains("predicate")) return "no room";
  return StrCat(TextOf(node, "predicate"), ": ", TextOf(node, "reason"));
}

std::string TurnText(const Json& turn) {
  std::string text = StrCat("  ", TextOf(turn, "action"), ": ", TextOf(turn, "what"));
  for (const char* key : {"task", "outcome"}) {
    if (turn.contains(key)) text += StrCat(" ", TextOf(turn, key));
  }
  if (turn.contains("node")) text += StrCat(" on ", TextOf(turn, "node"));
  text += "\n";
  if (!turn.contains("nodes")) return text;
  NodeGroups groups;
  for (const Json& node : turn.at("nodes")) groups.Add(TextOf(node, "node"), SessionNodeText(node));
  return text + groups.ToText("verdict");
}

std::string SessionText(const Json& session) {
  if (session.is_null()) return "\nNo session has considered it.\n";
  std::string text = StrCat("\nSession ", Number(session.at("session")), " at ",
                            Moment(session.at("t")), ": ", TextOf(session, "summary"), "\n");
  if (!session.contains("turns")) return text;
  const Json& queue = session.at("queue");
  text +=
      StrCat("Job ", TextOf(session, "job"), ": ", Number(session.at("ready")), " of ",
             Number(session.at("minMember")), " that it needs have a place. Queue ",
             TextOf(queue, "name"), " weighs ", Number(queue.at("weight")),
             queue.at("overused").get<bool>() ? " and has what it deserves, or more.\n" : ".\n");
  for (const Json& turn : session.at("turns")) text += TurnText(turn);
  return text;
}

}  // namespace

std::string AccountText(const Json& account) {
  std::string text;
  if (account.contains("pod")) text = LifeText(account.at("pod"));
  if (account.contains("attempts")) {
    for (const Json& attempt : account.at("attempts")) text += AttemptText(attempt);
    if (!account.contains("pod")) text.erase(0, 1);
    return text;
  }
  if (account.contains("session")) return text + SessionText(account.at("session"));
  const Json& attempt = account.at("lastAttempt");
  if (!attempt.is_null()) return text + AttemptText(attempt);
  const bool unserved = TextOf(account.at("pod"), "place") == "unserved";
  return text +
         (unserved ? "\nSo there is no attempt to explain.\n" : "\nIt has never been tried.\n");
}

// Returns the table of the sessions of a run of kube-batch, and the pods that wait.
std::string SessionsText(const Json& account) {
  TextTable sessions;
  sessions.AddColumn("session", Align::kRight);
  sessions.AddColumn("at", Align::kRight);
  constexpr const char* kCounts[] = {"allocated", "pipelined", "bound", "evicted"};
  for (const char* count : kCounts) sessions.AddColumn(count, Align::kRight);
  for (const Json& session : account.at("sessions")) {
    std::vector<std::string> row = {Number(session.at("session")), Moment(session.at("t"))};
    for (const char* count : kCounts) row.push_back(Number(session.at(count)));
    sessions.AddRow(std::move(row));
  }
  std::string text = sessions.empty() ? "No session had anything to do.\n" : sessions.ToText();
  if (!account.at("untried").empty()) text += "\nWaiting\n";
  for (const Json& pod : account.at("untried")) {
    text += StrCat("  ", TextOf(pod, "pod"), ": ", TextOf(pod, "summary"), "\n");
  }
  return text + "\n--pod NAMESPACE/NAME shows what the last session found out about a pod.\n";
}

std::string RunAccountText(const Json& account) {
  if (account.contains("sessions")) return SessionsText(account);
  std::string text;
  TextTable attempts;
  attempts.AddColumn("attempt", Align::kRight);
  attempts.AddColumn("at", Align::kRight);
  attempts.AddColumn("pod");
  attempts.AddColumn("its", Align::kRight);
  attempts.AddColumn("outcome");
  for (const Json& attempt : account.at("attempts")) {
    std::string outcome = TextOf(attempt, "outcome");
    if (attempt.contains("node")) outcome += StrCat(" on ", TextOf(attempt, "node"));
    if (attempt.contains("message")) outcome += StrCat(": ", TextOf(attempt, "message"));
    attempts.AddRow({Number(attempt.at("number")), Moment(attempt.at("start")),
                     TextOf(attempt, "pod"), Number(attempt.at("attempt")), std::move(outcome)});
  }
  text += attempts.empty() ? "No pod has been tried.\n" : attempts.ToText();
  if (!account.at("untried").empty()) text += "\nNever tried\n";
  for (const Json& pod : account.at("untried")) {
    text += StrCat("  ", TextOf(pod, "pod"), ": ", TextOf(pod, "summary"), "\n");
  }
  return text + "\n--attempt N, or --pod NAMESPACE/NAME, shows an attempt in full.\n";
}

}  // namespace berth::cli
