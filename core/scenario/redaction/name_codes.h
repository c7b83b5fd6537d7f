// NameCodes: other names in place of names, chosen so that a simulation cannot tell them apart.
//
// A name is taken apart at the characters between its words ("web-7f9c", "ip-10-0-0-1.internal",
// "team/web-0"). Each word gets a code, the separators stay. So equal names stay equal, and what
// one name has of another stays so: a pod's name begins with that of its owner, a namespace stands
// in "namespace/name", a group of resources before the slash. Codes are in the order of their
// words, so that sorted names stay sorted.
#ifndef BERTH_SCENARIO_REDACTION_NAME_CODES_H_
#define BERTH_SCENARIO_REDACTION_NAME_CODES_H_

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace berth::sim {

class NameCodes {
 public:
  // Notes a name that Of will be asked about. REQUIRES: Assign was not called yet
  void Add(std::string_view name);
  // Names that are this one, a dash and a number keep the number: a StatefulSet knows its pods by
  // it. REQUIRES: Add with this name, or with the parts of it between dashes
  void KeepNumbersAfter(std::string_view name) { numbered_.emplace(name); }
  // Whether each of its parts, between slashes, is one of a name that was added.
  bool Has(std::string_view name) const;
  // Gives each word its code. Once only.
  void Assign();
  // The name to have in place of `name`, "" for "". Words that are of Kubernetes itself, such as
  // `default`, stay. REQUIRES: Assign was called, and Add with this name before it
  std::string Of(std::string_view name) const;

 private:
  void AssignOnce();
  std::string OfPart(std::string_view part) const;

  std::set<std::string, std::less<>> parts_;     // of names, between slashes
  std::set<std::string, std::less<>> numbered_;  // parts that numbers follow
  std::set<std::string, std::less<>> words_;  // and parts that are too long otherwise, as one word
  std::map<std::string, std::string, std::less<>> codes_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_NAME_CODES_H_
