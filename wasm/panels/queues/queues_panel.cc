#include "panels/queues/queues_panel.h"

namespace berth::ui {

void DrawQueues(const Frame& frame, std::string_view queue_sort) {
  const QueueSections& sections = frame.log.sections();
  for (size_t i = 0; i < sections.size(); ++i) {
    switch (sections[i].kind) {
      case SectionKind::kLine:
        DrawLine(frame, SectionAt(i), queue_sort);
        break;
      case SectionKind::kClocks:
        DrawClocks(frame, SectionAt(i));
        break;
      case SectionKind::kParked:
        DrawParked(frame, SectionAt(i));
        break;
    }
  }
}

}  // namespace berth::ui
