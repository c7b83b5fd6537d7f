// DumpSplitter: splits a cluster's dump in JSON into manifests while it reads the text, so that no
// more than one manifest is in memory, however long the text is.
#ifndef BERTH_SCENARIO_IMPORT_DUMP_SPLITTER_H_
#define BERTH_SCENARIO_IMPORT_DUMP_SPLITTER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace berth::sim {

// Receives the parts of a text in their order. Together they are the whole text.
class DumpHandler {
 public:
  // Receives text around manifests: the brackets and members of lists, commas, blanks.
  virtual void Between(std::string_view text) = 0;
  // Receives one object that is no list, or a list in place of a manifest. `kind` is the kind of
  // the list around it, such as "PodList"; empty if the list does not state one before its items.
  // `line` is the line in which the object begins, from 1.
  virtual void Manifest(std::string_view text, std::string_view kind, int line) = 0;

 protected:
  ~DumpHandler() = default;
};

// Reads a List (or PodList, and so on), an array of manifests or lists, an export of
// kube-scheduler-simulator, or several such documents in sequence. Looks only at brackets, quotes
// and the names of members. Does not check that the text is JSON; the handler does this for each
// manifest.
class DumpSplitter {
 public:
  // `handler` must outlive this object.
  explicit DumpSplitter(DumpHandler* handler) : handler_(handler) {}

  // Reads the next part of the text, which may begin and end anywhere.
  void Add(std::string_view part);
  // Ends the text: passes a manifest that has no end to the handler.
  void End();

  // Returns the number of bytes of the manifest that has begun and has no end yet.
  size_t pending() const { return manifest_.size(); }

 private:
  enum class Where : uint8_t {
    kDocuments,  // outside all brackets
    kItems,      // inside a list of manifests
    kList,       // inside an object with such a list, but outside the list
    kManifest,
  };

  // An open list or object. An object counts as a manifest until one of its members is a list of
  // manifests.
  struct Open {
    Where where;
    std::string kind = {};     // kItems: the kind of its list; an object: its own kind
    int64_t depth = 1;         // the number of open brackets in the object, including its own
    bool expects_name = true;  // directly in the object: the next string is a member's name
    std::string name = {};     // the name of the member whose value comes next
  };

  // Adds text to the manifest, or passes it to the handler if no manifest is open.
  void Put(std::string_view text);
  // Reads the open string. Returns the position behind the part that was read.
  size_t ReadString(std::string_view part, size_t at);
  // Reads the character at `at` in `part`. The text from `begin` on was not passed on yet. Returns
  // the new start of such text.
  size_t ReadMark(std::string_view part, size_t begin, size_t at);
  size_t ReadOpening(std::string_view part, size_t begin, size_t at);
  size_t ReadClosing(std::string_view part, size_t begin, size_t at);

  DumpHandler* handler_;
  std::vector<Open> open_ = {{.where = Where::kDocuments}};
  std::string manifest_;  // the manifest as far as it was read
  int manifest_line_ = 1;
  int line_ = 1;
  bool is_in_string_ = false;
  bool is_escaped_ = false;
  // Receives the open string: the name of a member, or the kind. Null for any other string.
  std::string* string_ = nullptr;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_DUMP_SPLITTER_H_
