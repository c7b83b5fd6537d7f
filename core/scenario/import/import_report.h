// ImportReport: the result of an import as facts, from which a page builds sentences: what was
// read, what was omitted because it makes no difference, and what makes a difference but is not
// modelled.
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
// Returns "read", "ignored" or "notModelled".
std::string_view ImportSectionName(ImportSection section);

// The code of a field that the version lacks and that has no code of its own.
inline constexpr std::string_view kLaterField = "laterField";
// Reports whether the table in import_report.cc has the meaning of the code.
bool HasImportMeaning(std::string_view code);

// One row of the report. The table in import_report.cc has the meaning of each code.
struct ImportFact {
  ImportSection section = ImportSection::kRead;
  std::string code;
  std::string kind;                   // the kind of the objects; empty: several kinds
  std::string path;                   // the path of the field in them, with [] for each element
  int64_t count = 0;                  // the number of objects
  std::vector<std::string> examples;  // the first few different names
  bool has_more_examples = false;
  // The version that read the file. Some sentences contain its name.
  std::string version;
};

// Reports whether the fact is about the scheduler at work, whose name is then its kind, and not
// about the objects that were read.
bool IsAboutScheduler(const ImportFact& fact);
// Reports whether the fact names the workloads whose pods controllers make.
bool IsAboutControllers(const ImportFact& fact);
// Reports whether the fact describes how a configuration of another version was read.
bool IsAboutTranslation(const ImportFact& fact);

// Returns the fact as text: "3 Nodes", or one sentence about the difference.
std::string ImportText(const ImportFact& fact);

class ImportReport {
 public:
  // Counts one more object in this row. Escapes and shortens names, because they are not trusted.
  // If a section has too many rows, counts further ones together in a row with the code "more".
  void Add(ImportSection section, std::string_view code, std::string_view kind,
           std::string_view path = "", std::string_view example = "");

  // Removes a row if it exists.
  void Remove(ImportSection section, std::string_view code, std::string_view kind);

  // Sets the version of kube-scheduler that reads the file: the name of the release from which its
  // plugins and its configuration come.
  void SetVersion(std::string_view name) { version_ = name; }

  // Adds all rows of `other` after the rows of this report.
  void Append(const ImportReport& other);

  // Reports whether nothing was imported, because the file was a scenario.
  bool empty() const { return facts_.empty(); }
  // Returns the facts, ordered by section and then by their first occurrence.
  std::vector<ImportFact> facts() const;

  // Returns "12 Pods (8 bound, 3 pending), 3 Nodes". Empty if nothing was read.
  std::string ReadText() const;
  // Returns {"text": "Read 12 Pods ... 4 things are not modelled. Simulated as kube-scheduler
  // v1.34.1.", "facts": [{"section", "code", "kind", "path", "count", "examples", "text"}]}, where
  // the text of a fact describes the difference in English. JSON null if the report is empty.
  Json ToJson() const;

 private:
  std::string version_;
  std::vector<ImportFact> facts_;
  std::map<std::string, size_t, std::less<>> rows_;  // indices in facts_
  std::map<ImportSection, size_t> rows_of_section_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_REPORT_H_
