#include "plugins/volumes/csi_migration.h"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/zone_labels.h"
#include "base/strings.h"

namespace berth {
namespace {

constexpr std::string_view kMigratedPluginsAnnotation =
    "storage.alpha.kubernetes.io/migrated-plugins";
constexpr std::string_view kCinderTopologyKey = "topology.cinder.csi.openstack.org/zone";

// Calls `visit` with each expression of the volume's node affinity.
template <typename Volume, typename Visit>
void ForEachExpression(Volume& volume, Visit visit) {
  if (!volume.node_affinity) return;
  for (auto& term : volume.node_affinity->node_selector_terms) {
    for (auto& expression : term.match_expressions) visit(expression);
  }
}

// As TopologyKeyExist.
bool HasTopologyKey(const v1::PersistentVolume& volume, std::string_view key) {
  bool found = false;
  ForEachExpression(volume, [&](const auto& expression) { found |= expression.key == key; });
  return found;
}

// As getTopologyValues, of which only this is asked: whether the key has any values.
bool HasTopologyValues(const v1::PersistentVolume& volume, std::string_view key) {
  bool found = false;
  ForEachExpression(volume, [&](const auto& expression) {
    found |= expression.key == key && !expression.values.empty();
  });
  return found;
}

void ReplaceTopology(v1::PersistentVolume& volume, std::string_view from, std::string_view to) {
  ForEachExpression(volume, [&](auto& expression) {
    if (expression.key == from) expression.key = to;
  });
}

// Adds `key in zones` to every term. Nothing if no zone has a name.
void AddTopology(v1::PersistentVolume& volume, std::string_view key,
                 const std::vector<std::string>& zones) {
  std::set<std::string> names(zones.begin(), zones.end());
  names.erase("");
  if (names.empty()) return;
  if (!volume.node_affinity) volume.node_affinity.emplace();
  std::vector<v1::NodeSelectorTerm>& terms = volume.node_affinity->node_selector_terms;
  if (terms.empty()) terms.emplace_back();
  for (v1::NodeSelectorTerm& term : terms) {
    term.match_expressions.push_back({std::string(key), "In", {names.begin(), names.end()}});
  }
}

// Whether the volume speaks of its zone by the beta label: node affinity is asked before labels,
// and the stable label wins. As getTopologyLabel.
bool UsesBetaTopology(const v1::PersistentVolume& volume) {
  if (HasTopologyKey(volume, kLabelZone)) return false;
  if (HasTopologyKey(volume, kLabelBetaZone)) return true;
  const LabelSet& labels = volume.metadata.labels;
  return !labels.contains(std::string(kLabelZone)) && labels.contains(std::string(kLabelBetaZone));
}

// As translateTopologyFromInTreeToCSI.
void TranslateTopology(v1::PersistentVolume& volume, std::string_view csi_topology_key) {
  const bool beta = UsesBetaTopology(volume);
  const std::string zone_key(beta ? kLabelBetaZone : kLabelZone);
  if (HasTopologyValues(volume, zone_key)) {
    ReplaceTopology(volume, zone_key, csi_topology_key);
  } else if (const auto label = volume.metadata.labels.find(zone_key);
             label != volume.metadata.labels.end()) {
    AddTopology(volume, csi_topology_key, ZonesOfLabel(label->second));
  }
  // So that the volume fits on nodes that only have the stable label.
  if (beta && HasTopologyValues(volume, kLabelBetaRegion)) {
    ReplaceTopology(volume, kLabelBetaRegion, kLabelRegion);
  }
}

}  // namespace

bool IsMigratableInTreePlugin(std::string_view plugin) {
  static constexpr std::array<std::string_view, 6> kPlugins = {
      kAWSEBSInTreePlugin, kGCEPDInTreePlugin,         kAzureDiskInTreePlugin,
      kCinderInTreePlugin, "kubernetes.io/azure-file", "kubernetes.io/vsphere-volume"};
  return std::find(kPlugins.begin(), kPlugins.end(), plugin) != kPlugins.end();
}

bool IsCSIMigrationOn(const v1::CSINode* csi_node, std::string_view plugin) {
  if (csi_node == nullptr || plugin != kCinderInTreePlugin) return false;
  const auto& annotations = csi_node->metadata.annotations;
  const auto migrated = annotations.find(std::string(kMigratedPluginsAnnotation));
  if (migrated == annotations.end()) return false;
  return StrCat(",", migrated->second, ",").find(StrCat(",", plugin, ",")) != std::string::npos;
}

ObjectPtr<v1::PersistentVolume> TryTranslatePVToCSI(const ObjectPtr<v1::PersistentVolume>& volume,
                                                    const v1::CSINode* csi_node) {
  if (!volume->source.cinder || !IsCSIMigrationOn(csi_node, kCinderInTreePlugin)) return volume;
  v1::PersistentVolume translated = *volume;
  TranslateTopology(translated, kCinderTopologyKey);
  translated.source.csi = {std::string(kCinderDriver), volume->source.cinder->volume_id};
  translated.source.cinder.reset();
  return std::make_shared<const v1::PersistentVolume>(std::move(translated));
}

}  // namespace berth
