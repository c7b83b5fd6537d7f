#include "view/tour_faults.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "api/json/json_path.h"
#include "base/strings.h"
#include "base/time.h"
#include "view/bets.h"
#include "view/caption_times.h"
#include "view/view.h"

namespace berth::sim {
namespace {

// The moments of a run at which a caption is shown. An object that is deleted at the first of them
// still counts as shown.
struct Stretch {
  Time from;
  Time until;
};

Time JustBefore(Time t) { return t > Time{} ? Time{t.ns - 1} : t; }

class FocusCheck {
 public:
  explicit FocusCheck(const EventLog& log) : log_(log), projection_(&log) {}

  // Reports whether the object that `focus` names exists at some moment of the stretch. True for
  // queues and the like. For names that the run never has, too, because the scenario already has a
  // warning about them.
  bool IsThere(std::string_view focus, const Stretch& stretch) {
    if (focus.starts_with("pod/")) return IsPodThere(log_.FindPod(focus.substr(4)), stretch);
    if (focus.starts_with("node/")) return IsNodeThere(log_.FindNode(focus.substr(5)), stretch);
    return true;
  }

 private:
  bool IsPodThere(PodId pod, const Stretch& stretch) {
    if (pod == kNoId) return true;
    const auto index = static_cast<size_t>(pod);
    const PodView before = projection_.At(JustBefore(stretch.from)).pods[index];
    if (sim::IsThere(before)) return true;
    const bool is_still_to_come = before.place == PodPlace::kNowhere;
    return is_still_to_come &&
           projection_.At(stretch.until).pods[index].place != PodPlace::kNowhere;
  }

  bool IsNodeThere(NodeId node, const Stretch& stretch) {
    if (node == kNoId) return true;
    const auto index = static_cast<size_t>(node);
    return projection_.At(JustBefore(stretch.from)).nodes[index].present ||
           projection_.At(stretch.from).nodes[index].present ||
           projection_.At(stretch.until).nodes[index].present;
  }

  const EventLog& log_;
  ViewProjection projection_;
};

// Returns the moment at which the next caption is shown, or the end.
Time EndOf(size_t index, const std::vector<std::optional<Time>>& times) {
  Time end = kTimeMax;
  for (const std::optional<Time>& time : times) {
    if (time && *time > *times[index]) end = std::min(end, *time);
  }
  return end;
}

}  // namespace

std::vector<TourFault> FindTourFaults(const std::vector<Caption>& captions, const EventLog& log) {
  const std::vector<std::optional<Time>> times = CaptionTimes(captions, log);
  FocusCheck check(log);
  std::vector<TourFault> faults;
  for (size_t i = 0; i < captions.size(); ++i) {
    const std::string path = ElementPath("spec.captions", i);
    if (!times[i]) {
      faults.push_back({path, "it is never shown, as the run has no such event"});
      continue;
    }
    const Caption& caption = captions[i];
    for (size_t k = 0; k < caption.focus.size(); ++k) {
      if (check.IsThere(caption.focus[k], {*times[i], EndOf(i, times)})) continue;
      faults.push_back(
          {ElementPath(StrCat(path, ".focus"), k), "it is not there while the caption is shown"});
    }
    if (caption.bet && !SettleBet(*caption.bet, *times[i], log, true)) {
      faults.push_back({StrCat(path, ".bet"),
                        "it is never settled, as the pod is not tried after "
                        "the caption"});
    }
  }
  return faults;
}

}  // namespace berth::sim
