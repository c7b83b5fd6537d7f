// The texts of a redacted document. Redaction walks through a document twice: first it collects the
// texts, because each replacement depends on all of them, then it replaces them.
#ifndef BERTH_SCENARIO_REDACTION_TEXTS_H_
#define BERTH_SCENARIO_REDACTION_TEXTS_H_

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "api/json/json_fwd.h"
#include "scenario/redaction/name_codes.h"

namespace berth::sim {

class RedactedTexts {
 public:
  // Begins to replace texts. Before this call, the next four functions return the text unchanged.
  void BeginToReplace();

  // The next four functions replace a text. REQUIRES: once texts are replaced, the same call was
  // made before.
  std::string Name(const std::string& name);
  // Replaces the key of a label or a taint, or the name of a resource.
  std::string Key(const std::string& key);
  // Keeps a number of a label or a taint that a run reads or compares. Replaces other texts as
  // names.
  std::string Number(const std::string& text);
  // Replaces an IP address by another one.
  std::string Address(const std::string& address);

  // See NameCodes. Has no effect once texts are replaced.
  void KeepNumbersAfter(const std::string& name);

  // Returns a message of the scheduler with new names. Empty before texts are replaced, and for any
  // other message.
  std::string Message(const std::string& message) const;

  // Returns a short text that is the same for equal texts only, and reveals nothing about them.
  std::string Mark(const std::string& left_out);

  // Returns {"old": "new"} for all replaced texts.
  Json Table() const;

 private:
  std::string Note(const std::string& old, std::string replaced);

  bool replaces_ = false;
  NameCodes codes_;
  std::set<std::string, std::less<>> numbers_;  // numbers that are values of labels
  std::map<std::string, std::string> addresses_;
  std::map<std::string, size_t> marks_;
  std::map<std::string, std::string> table_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_TEXTS_H_
