#include "app/scene.h"

#include <utility>

namespace berth::ui {

void Scene::Arrange() {
  const Rect before = layout.node_area;
  layout = ArrangeStage(css_width, css_height, ui.controls,
                        run == nullptr ? ThreeSections() : run->log().sections(), ui.alone,
                        run != nullptr && run->scenario().process.has_value());
  // Keeps the magnified nodes visible.
  Point& offset = ui.zoom.offset;
  if (before.w > 0) offset.x *= layout.node_area.w / before.w;
  if (before.h > 0) offset.y *= layout.node_area.h / before.h;
  dirty = true;
}

Point Scene::ToStage(double x, double y) const {
  return {static_cast<float>(x) / layout.scale, static_cast<float>(y) / layout.scale};
}

Rect Scene::InCssPixels(const Rect& rect) const {
  const float scale = layout.scale;
  return {rect.x * scale, rect.y * scale, rect.w * scale, rect.h * scale};
}

const Hit* Scene::HitAt(Point p) const {
  for (auto hit = hits.rbegin(); hit != hits.rend(); ++hit) {
    if (hit->rect.Contains(p)) return &*hit;
  }
  return nullptr;
}

void Scene::Select(std::string target) {
  ui.selection = std::move(target);
  dirty = true;
}

bool Scene::IsKubeBatch() const {
  return run->scenario().scheduler == sim::SchedulerKind::kKubeBatch;
}

// Computes the gangs again, because the last frame did not keep them. They depend only on the
// moment.
Gangs Scene::FindGangs() const {
  return ReadGangs(View(), run->scenario().kube_batch.default_queue);
}

}  // namespace berth::ui
