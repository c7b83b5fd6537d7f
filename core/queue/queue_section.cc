#include "queue/queue_section.h"

namespace berth {

const QueueSections& ThreeSections() {
  static const QueueSections sections = {
      {.id = "active", .name = "activeQ", .kind = SectionKind::kLine, .by_queue_sort = true},
      {.id = "backoff",
       .name = "backoffQ",
       .kind = SectionKind::kClocks,
       .flush_period = Seconds(1)},
      {.id = "unschedulable",
       .name = "unschedulableQ",
       .kind = SectionKind::kParked,
       .flush_period = Seconds(30),
       .leave_after = Seconds(60)},
  };
  return sections;
}

const QueueSections& FiveSections() {
  static const QueueSections sections = {
      {.id = "active", .name = "activeQ", .kind = SectionKind::kLine, .by_queue_sort = true},
      {.id = "backoff",
       .name = "backoffQ",
       .kind = SectionKind::kClocks,
       .by_queue_sort = true,
       .flush_period = Seconds(1)},
      {.id = "unschedulable",
       .name = "unschedulablePods",
       .kind = SectionKind::kParked,
       .flush_period = Seconds(30),
       .leave_after = Seconds(300)},
      {.id = "errorBackoff",
       .name = "errorBackoffQ",
       .kind = SectionKind::kClocks,
       .flush_period = Seconds(1)},
      {.id = "gated", .name = "gated", .kind = SectionKind::kParked},
  };
  return sections;
}

std::string_view IdText(const QueueSections& sections, SectionId id) {
  return id == SectionId::kNone ? "none" : sections[IndexOf(id)].id;
}

std::string_view NameText(const QueueSections& sections, SectionId id) {
  return id == SectionId::kNone ? "no queue" : sections[IndexOf(id)].name;
}

std::string_view MetricsName(SectionId id) {
  if (id == SectionId::kNone) return "";
  const SectionId counted = id == kErrorBackoffSection ? SectionId::kBackoff : id;
  return FiveSections()[IndexOf(counted)].id;
}

SectionId SectionNamed(const QueueSections& sections, std::string_view name) {
  for (size_t i = 0; i < sections.size(); ++i) {
    if (sections[i].name == name) return SectionAt(i);
  }
  return SectionId::kNone;
}

}  // namespace berth
