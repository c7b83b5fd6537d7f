// ImportReport: what became of a file that was no scenario, as facts that a page puts into words:
// what was read, what makes no difference and was left out, and what makes one and is not modelled.
#ifndef BERTH_SCENARIO_IMPORT_IMPORT_REPORT_H_
#define BERTH_SCENARIO_IMPORT_IMPORT_REPORT_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"

namespace berth::sim {

enum class ImportSection : uint8_t { kRead, kIgnored, kNotModelled };
// "read", "ignored", "notModelled".
std::string_view ImportSectionName(ImportSection section);

// The code of a field that the version lacks, and that has no code of its own.
inline constexpr std::string_view kLaterField = "laterField";
// Whether the table of import_report.cc says what the code means.
bool HasImportMeaning(std::string_view code);

// One row. What each code means is in the table of import_report.cc.
struct ImportFact {
  ImportSection section = ImportSection::kRead;
  std::string code;
  std::string kind;                   // of the objects, "" where there are several
  std::string path;                   // of the field in them, with [] for each element
  int64_t count = 0;                  // of objects
  std::vector<std::string> examples;  // the first few different names
  bool has_more_examples = false;
  // The name of the version that read the file, which some sentences name.
  std::string version;
};

// Whether it says which scheduler is at work, and not what was read: its kind is the scheduler.
bool IsAboutScheduler(const ImportFact& fact);
// Whether it says of which workloads controllers make the pods.
bool IsAboutControllers(const ImportFact& fact);
// Whether it says how a configuration of another version was read, and not what was.
bool IsAboutTranslation(const ImportFact& fact);

// "3 Nodes", or one sentence on what the difference is.
std::string ImportText(const ImportFact& fact);

class ImportReport {
 public:
  // One more object of this row. Names come from strangers: they are escaped and cut. When there
  // are too many rows in a section, more are counted together under the code "more".
  void Add(ImportSection section, std::string_view code, std::string_view kind,
           std::string_view path = "", std::string_view example = "");

  // Takes back a row, if there is one.
  void Remove(ImportSection section, std::string_view code, std::string_view kind);

  // Says which version of kube-scheduler reads the file. Its name is that of the release which its
  // plugins and its configuration are from.
  void SetVersion(std::string_view name) { version_ = name; }

  // All rows of `other` behind these.
  void Append(const ImportReport& other);

  // Nothing was imported: it was a scenario.
  bool empty() const { return facts_.empty(); }
  // By section, in the order in which rows came up.
  std::vector<ImportFact> facts() const;

  // "12 Pods (8 bound, 3 pending), 3 Nodes"; "" if nothing was read.
  std::string ReadText() const;
  // {"text": "Read 12 Pods ... 4 things are not modelled. Simulated as kube-scheduler v1.34.1.",
  //  "facts": [{"section", "code", "kind", "path", "count", "examples",
  //  "text": what the difference is, in English}]}; null if empty.
  Json ToJson() const;

 private:
  std::string version_;
  std::vector<ImportFact> facts_;
  std::map<std::string, size_t, std::less<>> rows_;  // indexes into facts_
  std::map<ImportSection, size_t> rows_of_section_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_REPORT_H_
