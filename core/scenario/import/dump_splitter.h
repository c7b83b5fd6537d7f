// DumpSplitter: finds the manifests in a cluster's dump as JSON while the text passes by, so that
// no more than one of them is in memory, however long the text is.
#ifndef BERTH_SCENARIO_IMPORT_DUMP_SPLITTER_H_
#define BERTH_SCENARIO_IMPORT_DUMP_SPLITTER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace berth::sim {

// Receives the parts of a text, in their order. Together they are the whole text.
class DumpHandler {
 public:
  // Text around manifests: the brackets and members of lists, commas, blanks.
  virtual void Between(std::string_view text) = 0;
  // One object that is no list, or a list in place of a manifest. `kind`: that of the list around
  // it, "PodList"; "" if that says none before its items. `line`: where the object begins, from 1.
  virtual void Manifest(std::string_view text, std::string_view kind, int line) = 0;

 protected:
  ~DumpHandler() = default;
};

// Reads a List (or PodList, and so on), an array of manifests or lists, what
// kube-scheduler-simulator exports, or several such documents one behind the other. Looks at
// brackets, quotes and the names of members alone: whether the text is JSON is for the handler to
// find out, manifest by manifest.
class DumpSplitter {
 public:
  // `handler` outlives this.
  explicit DumpSplitter(DumpHandler* handler) : handler_(handler) {}

  // Reads the next part of the text, which may begin and end anywhere.
  void Add(std::string_view part);
  // The text is over: hands on what has no end.
  void End();

  // The bytes of the manifest that has begun and has no end yet.
  size_t pending() const { return manifest_.size(); }

 private:
  enum class Where : uint8_t {
    kDocuments,  // outside of all brackets
    kItems,      // in a list of manifests
    kList,       // in an object that has such a list, beside it
    kManifest,
  };

  // An object is taken for a manifest until a member of it turns out to be a list of manifests.
  struct Open {
    Where where;
    std::string kind = {};     // of kItems: what its list says; of an object: what it says itself
    int64_t depth = 1;         // of brackets in the object, its own counted
    bool expects_name = true;  // directly in the object: the next string is the name of a member
    std::string name = {};     // of the member whose value comes
  };

  // Hands on text that belongs to what is innermost.
  void Put(std::string_view text);
  // Returns the position behind what was read of the string that is open.
  size_t ReadString(std::string_view part, size_t at);
  // `at`: of the character in `part`. The text from `begin` on has not been handed on; returns
  // where such text begins now.
  size_t ReadMark(std::string_view part, size_t begin, size_t at);
  size_t ReadOpening(std::string_view part, size_t begin, size_t at);
  size_t ReadClosing(std::string_view part, size_t begin, size_t at);

  DumpHandler* handler_;
  std::vector<Open> open_ = {{.where = Where::kDocuments}};
  std::string manifest_;  // as far as it has been read
  int manifest_line_ = 1;
  int line_ = 1;
  bool is_in_string_ = false;
  bool is_escaped_ = false;
  // Gets the string that is open: the name of a member, or the kind. Null if it is another one.
  std::string* string_ = nullptr;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_DUMP_SPLITTER_H_
