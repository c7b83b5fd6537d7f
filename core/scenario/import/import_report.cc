#include "scenario/import/import_report.h"

#include <algorithm>
#include <utility>

#include "api/json/json.h"
#include "base/strings.h"
#include "scenario/import/manifest_names.h"

namespace berth::sim {
namespace {

constexpr size_t kMaxRows = 40;  // for each section
constexpr size_t kMaxExamples = 3;
constexpr size_t kMaxShownBytes = 80;

struct CodeWords {
  std::string_view code;
  std::string_view meaning;
};

// The meaning of each code, which follows text such as "2 Pods, spec.schedulingGates: ".
// ImportFact::version replaces {}.
constexpr CodeWords kMeanings[] = {
    // read
    {"translated", "read as what {} has for it"},
    {"converted", "read as what {} has for it"},
    {"renamed", "has another name in {}"},
    {"atWorkByPods", "is the scheduler at work: most of the pods name it"},
    {"atWorkByConfiguration", "is the scheduler at work now"},
    {"takesAllPods", "schedules the pods of default-scheduler, as none names it"},
    {"versionByKubelets",
     "is simulated: the nearest version that Berth has to the newest of the kubelets"},
    {"versionByConfiguration", "is simulated, as it reads such a configuration"},
    {"versionByDefault", "is simulated: no node says the version of its kubelet"},
    {"versionAsAsked", "is simulated, as it was asked for"},
    {"makesPods", "controllers make the pods"},
    // ignored
    {"ended", "ended (Succeeded or Failed)"},
    {"astray", "on nodes that are not in the file"},
    {"otherKind", "of no concern to the scheduler"},
    {"podMaker", "nothing makes pods of it here: those in the file are there"},
    {"unknownMember", "no part of an export that is known"},
    {"yamlInConfigMap", "holds YAML: open it by itself"},
    {"more", "more that is not listed"},
    // notModelled
    {"workloadField", "a controller here has nothing for it: no pods are made"},
    {"endlessJob", "without the annotation berth.dev/run-for their pods never end here"},
    {"priorityClass", "no such PriorityClass is in the file: no pod of it is created"},
    {"schedulingGates", "{} has no gates: such a pod is scheduled at once"},
    {"minDomains", "{} does not know it: few domains are as good as many"},
    {"nodeAffinityPolicy", "{} always leaves out nodes that the pod's affinity excludes"},
    {"nodeTaintsPolicy", "{} counts nodes whose taints the pod does not tolerate"},
    {"matchLabelKeys", "{} goes by labelSelector alone"},
    {"namespaceSelector", "behind a feature gate that is off in {}: it selects nothing"},
    {"resourceClaims", "{} allocates no devices: the claims hold no pod back"},
    {"sidecar", "{} counts it as an init container, which ends before the others start"},
    {"podResources", "{} goes by the containers' requests"},
    {kLaterField, "{} does not know it"},
    {"resize", "{} takes the requests that are written, whatever the kubelet has granted"},
    {"operator", "the version at work does not know this operator: nothing matches"},
    {"workload", "each pod is scheduled by itself, not with its group"},
    {"claimsWait", "devices are not allocated here: such a pod waits for ever for a node"},
    {"readWriteOncePod", "{} lets several pods share it"},
    {"ofKubeBatch", "only one scheduler is at work: write scheduler: kube-batch to see theirs"},
    {"ofKubeScheduler",
     "only one scheduler is at work: write scheduler: kube-scheduler to see theirs"},
    {"deletion", "nothing ends it here: it stays where it is"},
    {"schedulerName", "no profile has this name: such a pod waits for ever"},
    {"devices", "devices are not allocated here"},
    {"admission", "objects are taken as they are: its defaults and limits do not apply"},
    {"setting", "{} has no such setting"},
    {"removedSetting", "{} has no such setting"},
    {"extenders", "nothing calls out of a simulation: they have no say"},
};

constexpr std::string_view kGap = "{}";

// Returns the meaning with the gap for the version. Empty if the code has none.
std::string_view WordsOf(std::string_view code) {
  const auto found = std::find_if(std::begin(kMeanings), std::end(kMeanings),
                                  [&](const CodeWords& words) { return words.code == code; });
  return found == std::end(kMeanings) ? "" : found->meaning;
}

bool NamesVersion(const ImportFact& fact) {
  return WordsOf(fact.code).find(kGap) != std::string_view::npos;
}

std::string MeaningOf(const ImportFact& fact) {
  std::string meaning(WordsOf(fact.code));
  if (NamesVersion(fact)) meaning.replace(meaning.find(kGap), kGap.size(), fact.version);
  return meaning;
}

std::string ExamplesText(const ImportFact& fact) {
  if (fact.examples.empty()) return "";
  return StrCat(" (", StrJoin(fact.examples, ", "), fact.has_more_examples ? ", ...)" : ")");
}

bool IsAboutVersion(const ImportFact& fact) { return fact.code.starts_with("version"); }

// Returns "Controllers make the pods of 5 workloads. ". Empty for 0.
std::string MakersText(int64_t makers) {
  if (makers == 0) return "";
  return StrCat("Controllers make the pods of ", std::to_string(makers),
                makers == 1 ? " workload. " : " workloads. ");
}

Json FactJson(const ImportFact& fact) {
  Json json = Json::object();
  json["section"] = std::string(ImportSectionName(fact.section));
  json["code"] = fact.code;
  json["kind"] = fact.kind;
  json["path"] = fact.path;
  json["count"] = fact.count;
  json["examples"] = fact.examples;
  json["text"] = MeaningOf(fact);
  if (NamesVersion(fact)) json["version"] = fact.version;
  return json;
}

}  // namespace

bool HasImportMeaning(std::string_view code) { return !WordsOf(code).empty(); }

std::string_view ImportSectionName(ImportSection section) {
  constexpr std::string_view kNames[] = {"read", "ignored", "notModelled"};
  return kNames[static_cast<size_t>(section)];
}

bool IsAboutScheduler(const ImportFact& fact) {
  return fact.code.starts_with("atWork") || fact.code == "takesAllPods" || IsAboutVersion(fact);
}

bool IsAboutControllers(const ImportFact& fact) { return fact.code == "makesPods"; }

bool IsAboutTranslation(const ImportFact& fact) {
  return fact.code == "translated" || fact.code == "converted" || fact.code == "renamed";
}

std::string ImportText(const ImportFact& fact) {
  const std::string count = CountText(fact.count, fact.kind);
  if (fact.code == "object") return count;
  if (fact.code == "bound" || fact.code == "pending") {
    return StrCat(std::to_string(fact.count), " ", fact.code);
  }
  if (fact.code == "configuration") {
    return StrCat(fact.kind, fact.path.empty() ? "" : " at ", fact.path);
  }
  if (IsAboutScheduler(fact)) {
    return StrCat(fact.kind, " ", MeaningOf(fact), ExamplesText(fact));
  }
  return StrCat(count, fact.path.empty() ? "" : ", ", fact.path, ": ", MeaningOf(fact),
                ExamplesText(fact));
}

void ImportReport::Add(ImportSection section, std::string_view code, std::string_view kind,
                       std::string_view path, std::string_view example) {
  const std::string name = Escaped(kind, kMaxShownBytes);
  const auto row_of = [&](std::string_view row_code) {
    return StrCat(ImportSectionName(section), "\n", row_code, "\n", name, "\n", path);
  };
  auto row = rows_.find(row_of(code));
  if (row == rows_.end()) {
    if (rows_of_section_[section] >= kMaxRows && code != "more") {
      return Add(section, "more", "", "", example);
    }
    ++rows_of_section_[section];
    row = rows_.emplace(row_of(code), facts_.size()).first;
    ImportFact fact;
    fact.section = section;
    fact.code = code;
    fact.kind = name;
    fact.path = path;
    facts_.push_back(std::move(fact));
  }
  ImportFact& fact = facts_[row->second];
  ++fact.count;
  if (example.empty() || fact.has_more_examples) return;
  std::string shown = Escaped(example, kMaxShownBytes);
  std::vector<std::string>& examples = fact.examples;
  if (std::find(examples.begin(), examples.end(), shown) != examples.end()) return;
  fact.has_more_examples = examples.size() == kMaxExamples;
  if (!fact.has_more_examples) examples.push_back(std::move(shown));
}

void ImportReport::Remove(ImportSection section, std::string_view code, std::string_view kind) {
  for (ImportFact& fact : facts_) {
    if (fact.section != section || fact.code != code || fact.kind != kind) continue;
    fact.count = 0;
    fact.examples.clear();
    fact.has_more_examples = false;
  }
}

void ImportReport::Append(const ImportReport& other) {
  for (const ImportFact& fact : other.facts_) facts_.push_back(fact);
}

std::vector<ImportFact> ImportReport::facts() const {
  std::vector<ImportFact> facts;
  for (const ImportSection section :
       {ImportSection::kRead, ImportSection::kIgnored, ImportSection::kNotModelled}) {
    for (const ImportFact& fact : facts_) {
      if (fact.section != section || fact.count == 0) continue;
      facts.push_back(fact);
      facts.back().version = version_;
    }
  }
  return facts;
}

std::string ImportReport::ReadText() const {
  std::vector<std::string> kinds;
  std::vector<std::string> of_pods;
  size_t pods = 0;
  for (const ImportFact& fact : facts_) {
    if (fact.section != ImportSection::kRead || IsAboutTranslation(fact)) continue;
    if (IsAboutScheduler(fact) || IsAboutControllers(fact)) continue;
    const bool is_of_pods = fact.code == "bound" || fact.code == "pending";
    if (fact.kind == "Pod" && !is_of_pods) pods = kinds.size();
    (is_of_pods ? of_pods : kinds).push_back(ImportText(fact));
  }
  if (!of_pods.empty()) kinds[pods] += StrCat(" (", StrJoin(of_pods, ", "), ")");
  return StrJoin(kinds, ", ");
}

Json ImportReport::ToJson() const {
  if (empty()) return Json();
  int64_t not_modelled = 0;
  int64_t makers = 0;
  std::string version;
  Json list = Json::array();
  for (const ImportFact& fact : facts()) {
    not_modelled += fact.section == ImportSection::kNotModelled;
    if (IsAboutControllers(fact)) makers += fact.count;
    if (IsAboutVersion(fact)) version = StrCat(" Simulated as ", fact.kind, ".");
    list.push_back(FactJson(fact));
  }
  Json json = Json::object();
  const std::string read = ReadText();
  json["text"] = StrCat("Read ", read.empty() ? "nothing" : read, ". ", MakersText(makers),
                        std::to_string(not_modelled),
                        not_modelled == 1 ? " thing is" : " things are", " not modelled.", version);
  json["facts"] = std::move(list);
  return json;
}

}  // namespace berth::sim
