#include "node_grid.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

constexpr float kLabelHeight = 18;
constexpr float kMaxCardWidth = 330;
constexpr float kMaxCardHeight = 190;
// Wider than high by this much is what a card likes best.
constexpr float kAspect = 1.3f;
constexpr float kCardFrom = 138;  // width
constexpr float kCardHeightFrom = 104;
constexpr float kSmallFrom = 58;
constexpr float kSmallHeightFrom = 40;
// Every node of the log gets a place of its own if these are at most so many times the most nodes
// that there are at once.
constexpr float kReserveRatio = 1.5f;
constexpr int kAlwaysReserve = 12;

float GapFor(float cell) { return cell >= 120 ? 10 : cell >= 58 ? 6 : cell >= 16 ? 2 : 1; }

int RowsFor(int count, int columns) { return (count + columns - 1) / columns; }

}  // namespace

class NodeArranger {
 public:
  NodeArranger(const sim::View& view, const Catalog& catalog, const Rect& area, const Zoom& zoom,
               NodeGrid* grid)
      : view_(view), catalog_(catalog), area_(area), zoom_(zoom), grid_(*grid) {}

  void Run() {
    grid_.area = area_;
    grid_.labels.clear();
    grid_.rects.assign(view_.nodes.size(), Rect());
    grid_.reserved = SquareAround({area_.center().x, area_.bottom() - 10}, 10);
    CollectNodes();
    if (grid_.order_.empty() || area_.empty()) return;
    labelled_ = num_groups_ > 1 && area_.h >= 120;
    ChoosePlan();
    PlaceAll();
  }

 private:
  // Cells of one size; groups (zones) either side by side or below each other.
  struct Plan {
    bool side_by_side = false;
    int columns = 1;  // of each group if side by side, else of all
    float cell_w = 0;
    float cell_h = 0;
    float Quality() const { return std::min(cell_w / kAspect, cell_h); }
  };

  bool Reserves() const {
    const auto all = static_cast<float>(view_.nodes.size());
    return view_.nodes.size() <= kAlwaysReserve ||
           all <= kReserveRatio * static_cast<float>(catalog_.peak_nodes());
  }

  // Into zones, in the order of ids within.
  void CollectNodes() {
    const bool all = Reserves();
    std::vector<int>& sizes = grid_.zone_sizes_;
    sizes.assign(static_cast<size_t>(std::max(1, catalog_.num_zones())), 0);
    const auto num_nodes = static_cast<sim::NodeId>(view_.nodes.size());
    const auto wanted = [&](sim::NodeId id) {
      return all || view_.nodes[static_cast<size_t>(id)].present;
    };
    size_t count = 0;
    for (sim::NodeId id = 0; id < num_nodes; ++id) {
      if (!wanted(id)) continue;
      ++sizes[static_cast<size_t>(catalog_.Zone(id))];
      ++count;
    }
    std::vector<size_t> next(sizes.size(), 0);
    size_t begin = 0;
    for (size_t zone = 0; zone < sizes.size(); ++zone) {
      next[zone] = begin;
      begin += static_cast<size_t>(sizes[zone]);
      num_groups_ += sizes[zone] > 0;
      largest_ = std::max(largest_, sizes[zone]);
    }
    grid_.order_.resize(count);
    for (sim::NodeId id = 0; id < num_nodes; ++id) {
      if (wanted(id)) grid_.order_[next[static_cast<size_t>(catalog_.Zone(id))]++] = id;
    }
  }

  float LabelRoom(int labels) const {
    return labelled_ ? kLabelHeight * static_cast<float>(labels) : 0;
  }

  Plan SideBySide(int columns) const {
    Plan plan;
    plan.side_by_side = true;
    plan.columns = columns;
    plan.cell_w = area_.w / static_cast<float>(columns * num_groups_);
    plan.cell_h = (area_.h - LabelRoom(1)) / static_cast<float>(RowsFor(largest_, columns));
    return plan;
  }

  Plan Below(int columns) const {
    int rows = 0;
    if (labelled_) {
      for (int size : grid_.zone_sizes_) rows += RowsFor(size, columns);
    } else {
      rows = RowsFor(static_cast<int>(grid_.order_.size()), columns);
    }
    Plan plan;
    plan.columns = columns;
    plan.cell_w = area_.w / static_cast<float>(columns);
    plan.cell_h = (area_.h - LabelRoom(num_groups_)) / static_cast<float>(std::max(1, rows));
    return plan;
  }

  void ChoosePlan() {
    // Labels must not take the room of the nodes.
    if (LabelRoom(num_groups_) > area_.h * 0.4f && num_groups_ > 6) labelled_ = false;
    const auto most = static_cast<int>(
        std::min<float>(static_cast<float>(grid_.order_.size()), std::max(1.0f, area_.w / 4)));
    for (int columns = 1; columns <= most; ++columns) {
      Consider(Below(columns));
      if (labelled_ && columns * num_groups_ <= most && num_groups_ <= 6) {
        Consider(SideBySide(columns));
      }
    }
  }

  void Consider(const Plan& plan) {
    if (plan.Quality() > plan_.Quality()) plan_ = plan;
  }

  void PlaceAll() {
    float width = plan_.cell_w * zoom_.factor;
    const float height = plan_.cell_h * zoom_.factor;
    const float gap = std::min(GapFor(std::min(width, height * kAspect)), height / 4);
    // The last column needs no gap behind it.
    width += gap / static_cast<float>(plan_.columns * (plan_.side_by_side ? num_groups_ : 1));
    cell_ = {0, 0, std::min(width, kMaxCardWidth * zoom_.factor),
             std::min(height, kMaxCardHeight * zoom_.factor)};
    size_ = {0, 0, cell_.w - gap, cell_.h - gap};
    grid_.detail = size_.w >= kCardFrom && size_.h >= kCardHeightFrom     ? NodeDetail::kCard
                   : size_.w >= kSmallFrom && size_.h >= kSmallHeightFrom ? NodeDetail::kSmall
                                                                          : NodeDetail::kCell;
    Point at{area_.x + zoom_.offset.x, area_.y + zoom_.offset.y};
    size_t next = 0;
    for (size_t zone = 0; zone < grid_.zone_sizes_.size(); ++zone) {
      const int size = grid_.zone_sizes_[zone];
      if (size == 0) continue;
      const auto zone_width = static_cast<float>(plan_.columns) * cell_.w;
      if (labelled_) {
        grid_.labels.push_back(
            {{at.x, at.y, zone_width - gap, kLabelHeight}, static_cast<int>(zone)});
      }
      PlaceZone({at.x, at.y + LabelRoom(1)}, &next, size);
      if (plan_.side_by_side) {
        at.x += zone_width;
      } else if (labelled_) {
        at.y += LabelRoom(1) + static_cast<float>(RowsFor(size, plan_.columns)) * cell_.h;
      }
    }
  }

  void PlaceZone(Point at, size_t* next, int size) {
    for (int i = 0; i < size; ++i) {
      const sim::NodeId id = grid_.order_[*next];
      // Without labels the zones follow each other in the same lines.
      const int index = labelled_ ? i : static_cast<int>(*next);
      ++*next;
      if (!view_.nodes[static_cast<size_t>(id)].present) continue;
      grid_.rects[static_cast<size_t>(id)] = {
          at.x + static_cast<float>(index % plan_.columns) * cell_.w,
          at.y + static_cast<float>(index / plan_.columns) * cell_.h, size_.w, size_.h};
    }
  }

  const sim::View& view_;
  const Catalog& catalog_;
  const Rect area_;
  const Zoom& zoom_;
  NodeGrid& grid_;
  Plan plan_;
  Rect cell_;  // only its size is of use
  Rect size_;  // likewise: the cell without the gap
  int num_groups_ = 0;
  int largest_ = 0;
  bool labelled_ = false;
};

void ArrangeNodes(const sim::View& view, const Catalog& catalog, const Rect& area, const Zoom& zoom,
                  NodeGrid* grid) {
  NodeArranger(view, catalog, area, zoom, grid).Run();
}

NodeParts PartsOf(const Rect& rect, NodeDetail detail, int num_bars) {
  NodeParts parts;
  const auto bars = static_cast<float>(num_bars);
  if (detail == NodeDetail::kCell) {
    parts.pods = rect.Inset(std::min(rect.w, rect.h) * 0.16f);
    return parts;
  }
  const bool card = detail == NodeDetail::kCard;
  const float side = card ? 12 : 6;
  const float label = card ? 30 : 0;
  parts.name = {rect.x + side, rect.y + (card ? 16 : 10)};
  parts.bars_y = rect.y + (card ? 29 : 18);
  parts.bar_height = card ? 8 : 4;
  parts.bar_pitch = card ? 13 : 6;
  parts.bar = {rect.x + side + label, parts.bars_y, rect.w - 2 * side - label, parts.bar_height};
  parts.verdict_y = rect.bottom() - 14;
  const float top = parts.bars_y + bars * parts.bar_pitch + (card ? 4 : 1);
  const float bottom = card ? rect.bottom() - 26 : rect.bottom() - 4;
  parts.pods = {rect.x + side, top, rect.w - 2 * side, std::max(0.0f, bottom - top)};
  return parts;
}

namespace {

// Small tiles with their names, in two or three columns; nothing shown if they do not all fit.
TileGrid NamedTiles(const Rect& pods, int count) {
  TileGrid grid;
  grid.zone = pods;
  grid.size = 16;
  grid.row_pitch = 21;
  grid.columns = static_cast<int>(pods.w / kNamedPitch);
  const int rows = static_cast<int>((pods.h + grid.row_pitch - grid.size) / grid.row_pitch);
  if (grid.columns == 0 || count > grid.columns * rows) return {};
  grid.pitch = pods.w / static_cast<float>(grid.columns);
  grid.shown = count;
  return grid;
}

}  // namespace

TileGrid PodTiles(const Rect& pods, NodeDetail detail, int count) {
  if (detail == NodeDetail::kCard && count > 0) {
    const TileGrid named = NamedTiles(pods, count);
    if (named.shown > 0) return named;
  }
  switch (detail) {
    case NodeDetail::kCard:
      return FitTiles(pods, count, {20, 16, 12, 10, 8, 6, 5, 4, 3});
    case NodeDetail::kSmall:
      return FitTiles(pods, count, {12, 10, 8, 6, 5, 4, 3});
    case NodeDetail::kCell:
      return FitTiles(pods, count, {4, 3, 2});
  }
  return {};
}

}  // namespace berth::ui
