// NameSearch: the pods and nodes whose names contain a text. The search runs once for each text, so
// that a frame only looks up the objects that it draws.
#ifndef BERTH_WASM_MODEL_NAME_SEARCH_H_
#define BERTH_WASM_MODEL_NAME_SEARCH_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "log/event_log.h"

namespace berth::ui {

class NameSearch {
 public:
  // Searches for `text` in the names that are new since the last call, or in all of them if the
  // text is new. "" finds nothing.
  void Update(const sim::EventLog& log, std::string_view text);

  // Reports whether there is a text to search for.
  bool active() const { return !text_.empty(); }
  bool HasPod(sim::PodId pod) const { return Has(pods_, pod); }
  bool HasNode(sim::NodeId node) const { return Has(nodes_, node); }

 private:
  static bool Has(const std::vector<bool>& found, int32_t id) {
    return static_cast<size_t>(id) < found.size() && found[static_cast<size_t>(id)];
  }

  std::string text_;
  std::vector<bool> pods_;   // by PodId
  std::vector<bool> nodes_;  // by NodeId
};

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_NAME_SEARCH_H_
