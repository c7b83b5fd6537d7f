#include "panels/queues/queues_panel.h"

#include "panels/queues/clocks_panel.h"
#include "panels/queues/line_panel.h"
#include "panels/queues/parked_panel.h"

namespace berth::ui {

void DrawQueues(const Frame& frame) {
  const QueueSections& sections = frame.log.sections();
  for (size_t i = 0; i < sections.size(); ++i) {
    switch (sections[i].kind) {
      case SectionKind::kLine:
        DrawLine(frame, SectionAt(i));
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
