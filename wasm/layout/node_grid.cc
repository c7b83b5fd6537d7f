#include "layout/node_grid.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

constexpr float kLabelHeight = 20;
constexpr float kMaxCardWidth = 420;
constexpr float kMaxCardHeight = 250;
// The best ratio of a card's width to its height.
constexpr float kAspect = 1.3f;
constexpr float kCardFrom = 132;  // width
constexpr float kCardHeightFrom = 84;
constexpr float kSmallFrom = 56;
constexpr float kSmallHeightFrom = 38;
// A card that is magnified to this width has all its words.
constexpr float kComfortableWidth = 240;
constexpr float kComfortableHeight = 170;
// Every node of the log gets a place of its own if the log has at most this many times the largest
// number of nodes at one moment.
constexpr float kReserveRatio = 1.5f;
constexpr int kAlwaysReserve = 12;
// Zones lose their labels only if the nodes with labels would be smaller than this share of their
// size without.
constexpr float kLabelledFrom = 0.6f;
constexpr int kMostSideBySide = 8;

float GapFor(float cell) { return cell >= 120 ? 10 : cell >= 56 ? 6 : cell >= 16 ? 2 : 1; }

int RowsFor(int count, int columns) { return (count + columns - 1) / columns; }

}  // namespace

// Puts zones on shelves like words into lines: side by side while there is room, then below.
class NodeArranger {
 public:
  NodeArranger(const sim::View& view, const Catalog& catalog, const Rect& area, const Zoom& zoom,
               NodeGrid* grid)
      : view_(view), catalog_(catalog), area_(area), zoom_(zoom), grid_(*grid) {}

  void Run() {
    if (!NoteCause()) return;
    grid_.area = area_;
    grid_.labels.clear();
    grid_.rects.assign(view_.nodes.size(), Rect());
    grid_.reserved = SquareAround({area_.center().x, area_.bottom() - 10}, 10);
    CollectNodes();
    if (grid_.order_.empty() || area_.empty()) return;
    ChoosePlan();
    PlaceAll();
  }

 private:
  struct Plan {
    bool labelled = false;
    int columns = 0;        // columns of a shelf
    int group_columns = 0;  // most columns of a zone
    float cell_w = 0;
    float cell_h = 0;
    float quality = 0;
  };

  // The contents of a plan's shelves.
  struct Shelves {
    int count = 0;
    int rows = 0;
    int columns = 0;     // of the longest shelf
    int most_zones = 0;  // most zones on one shelf
  };

  // Returns false if the cause of the arrangement is unchanged.
  bool NoteCause() {
    NodeGrid::Cause& cause = grid_.cause_;
    const bool same = cause.area == area_ && cause.zoom == zoom_ &&
                      cause.num_zones == catalog_.num_zones() &&
                      cause.peak_nodes == catalog_.peak_nodes() &&
                      cause.num_nodes == view_.nodes.size() && cause.present == view_.node_order;
    if (same) return false;
    cause = {area_,
             zoom_,
             catalog_.num_zones(),
             catalog_.peak_nodes(),
             view_.node_order,
             view_.nodes.size()};
    return true;
  }

  bool Reserves() const {
    const auto all = static_cast<float>(view_.nodes.size());
    return view_.nodes.size() <= kAlwaysReserve ||
           all <= kReserveRatio * static_cast<float>(catalog_.peak_nodes());
  }

  // Sorts the nodes into zones, in the order of ids within a zone.
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
    }
    grid_.order_.resize(count);
    for (sim::NodeId id = 0; id < num_nodes; ++id) {
      if (wanted(id)) grid_.order_[next[static_cast<size_t>(catalog_.Zone(id))]++] = id;
    }
  }

  // Calls place(zone, column, row above, number of the shelf) for each zone with nodes.
  template <typename Place>
  Shelves FillShelves(int columns, int group_columns, const Place& place) const {
    Shelves shelves;
    int column = 0;
    int row = 0;
    int zones = 0;
    for (size_t zone = 0; zone < grid_.zone_sizes_.size(); ++zone) {
      const int size = grid_.zone_sizes_[zone];
      if (size == 0) continue;
      const int width = std::min(size, group_columns);
      if (shelves.count == 0 || column + width > columns) {
        row = shelves.rows;
        column = 0;
        zones = 0;
        ++shelves.count;
      }
      place(zone, column, row, shelves.count - 1, zones);
      column += width;
      ++zones;
      shelves.rows = std::max(shelves.rows, row + RowsFor(size, width));
      shelves.columns = std::max(shelves.columns, column);
      shelves.most_zones = std::max(shelves.most_zones, zones);
    }
    return shelves;
  }

  // Returns the gap between zones that are side by side.
  float ZoneGap() const { return area_.w >= 400 ? 10 : 6; }

  void Consider(int columns, int group_columns) {
    const Shelves shelves = FillShelves(columns, group_columns, [](auto...) {});
    const float gaps = ZoneGap() * static_cast<float>(shelves.most_zones - 1);
    const float labels = kLabelHeight * static_cast<float>(shelves.count);
    Take({true, columns, group_columns, (area_.w - gaps) / static_cast<float>(shelves.columns),
          (area_.h - labels) / static_cast<float>(shelves.rows), 0});
  }

  void ConsiderUnlabelled(int columns) {
    const int rows = RowsFor(static_cast<int>(grid_.order_.size()), columns);
    Take({false, columns, columns, area_.w / static_cast<float>(columns),
          area_.h / static_cast<float>(rows), 0});
  }

  void Take(Plan plan) {
    const float width = std::min(plan.cell_w, kMaxCardWidth);
    const float height = std::min(plan.cell_h, kMaxCardHeight);
    plan.quality = std::min(width / kAspect, height);
    if (plan.quality > plan_.quality) plan_ = plan;
  }

  void ChoosePlan() {
    const auto most = static_cast<int>(
        std::min<float>(static_cast<float>(grid_.order_.size()), std::max(1.0f, area_.w / 4)));
    for (int columns = 1; columns <= most; ++columns) ConsiderUnlabelled(columns);
    if (num_groups_ < 2) return;
    const Plan unlabelled = plan_;
    plan_ = Plan();
    for (int columns = 1; columns <= most; ++columns) {
      for (int zones = 1; zones <= std::min(num_groups_, kMostSideBySide); ++zones) {
        Consider(columns, RowsFor(columns, zones));
      }
    }
    if (plan_.quality < unlabelled.quality * kLabelledFrom) plan_ = unlabelled;
  }

  void PlaceAll() {
    const float width = plan_.cell_w * zoom_.factor;
    const float height = plan_.cell_h * zoom_.factor;
    const float gap = std::min(GapFor(std::min(width, height * kAspect)), height / 4);
    // The last column has no gap behind it, and the last row none below.
    const float share = gap / static_cast<float>(plan_.columns);
    cell_ = {std::min(width + share, kMaxCardWidth * zoom_.factor),
             std::min(height, kMaxCardHeight * zoom_.factor)};
    size_ = {cell_.x - gap, cell_.y - gap};
    const bool card = size_.x >= kCardFrom && size_.y >= kCardHeightFrom;
    const bool small = size_.x >= kSmallFrom && size_.y >= kSmallHeightFrom;
    grid_.detail = card ? NodeDetail::kCard : small ? NodeDetail::kSmall : NodeDetail::kCell;
    grid_.max_zoom =
        std::max({2.0f, kComfortableWidth / plan_.cell_w, kComfortableHeight / plan_.cell_h});
    origin_ = Point{area_.x, area_.y} + zoom_.offset;
    if (plan_.labelled) {
      PlaceZones(gap);
    } else {
      PlaceNodes(origin_, 0, grid_.order_.size(), plan_.columns);
    }
  }

  void PlaceZones(float gap) {
    size_t next = 0;
    FillShelves(
        plan_.columns, plan_.group_columns,
        [&](size_t zone, int column, int row, int shelf, int zones_before) {
          const int size = grid_.zone_sizes_[zone];
          const int columns = std::min(size, plan_.group_columns);
          const float x = origin_.x + static_cast<float>(column) * cell_.x +
                          static_cast<float>(zones_before) * ZoneGap() * zoom_.factor;
          const float y = origin_.y + static_cast<float>(row) * cell_.y +
                          static_cast<float>(shelf) * kLabelHeight;
          const float width = static_cast<float>(columns) * cell_.x - gap;
          const int present =
              PlaceNodes({x, y + kLabelHeight}, next, static_cast<size_t>(size), columns);
          next += static_cast<size_t>(size);
          if (present == 0) return;
          grid_.labels.push_back({{x, y, width, kLabelHeight}, static_cast<int>(zone), present});
        });
  }

  // Places `count` nodes of the order, from `first` on. Returns the number of them that exist at
  // the moment.
  int PlaceNodes(Point at, size_t first, size_t count, int columns) {
    int present = 0;
    for (size_t i = 0; i < count; ++i) {
      const auto id = static_cast<size_t>(grid_.order_[first + i]);
      if (!view_.nodes[id].present) continue;
      ++present;
      const int index = static_cast<int>(i);
      const int column = index % columns;
      const int row = index / columns;
      grid_.rects[id] = {at.x + static_cast<float>(column) * cell_.x,
                         at.y + static_cast<float>(row) * cell_.y, size_.x, size_.y};
    }
    return present;
  }

  const sim::View& view_;
  const Catalog& catalog_;
  const Rect area_;
  const Zoom& zoom_;
  NodeGrid& grid_;
  Plan plan_;
  Point cell_;  // width and height of a place
  Point size_;  // the same without the gap
  Point origin_;
  int num_groups_ = 0;
};

void ArrangeNodes(const sim::View& view, const Catalog& catalog, const Rect& area, const Zoom& zoom,
                  NodeGrid* grid) {
  NodeArranger(view, catalog, area, zoom, grid).Run();
  grid->tags_line = catalog.has_kept_off();
}

}  // namespace berth::ui
