#include "plugins/volumes/csi_migration.h"

#include <algorithm>
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

using Migration = InTreePlugin::Migration;

using Source = v1::VolumeSource;

constexpr InTreePlugin kInTreePlugins[] = {
    {kAWSEBSInTreePlugin, "ebs.csi.aws.com", "topology.ebs.csi.aws.com/zone",
     [](const Source& source) { return source.aws_elastic_block_store.has_value(); },
     Migration::kOff, Migration::kComplete},
    {kGCEPDInTreePlugin, "pd.csi.storage.gke.io", "topology.gke.io/zone",
     [](const Source& source) { return source.gce_persistent_disk.has_value(); }, Migration::kOff,
     Migration::kComplete},
    {kAzureDiskInTreePlugin, "disk.csi.azure.com", "",
     [](const Source& source) { return source.azure_disk.has_value(); }, Migration::kOff,
     Migration::kComplete},
    {kCinderInTreePlugin, "cinder.csi.openstack.org", "topology.cinder.csi.openstack.org/zone",
     [](const Source& source) { return source.cinder.has_value(); }, Migration::kByNode,
     Migration::kComplete},
    {"kubernetes.io/azure-file", "file.csi.azure.com", "",
     [](const Source& source) { return source.azure_file; }, Migration::kOff, Migration::kOff},
    {"kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com", "",
     [](const Source& source) { return source.vsphere_volume; }, Migration::kOff, Migration::kOff},
    {"kubernetes.io/portworx-volume", "pxd.portworx.com", "",
     [](const Source& source) { return source.portworx_volume.has_value(); }, Migration::kUnknown,
     Migration::kByNode},
};

const InTreePlugin* KnownUnder(MigrationGates gates, const InTreePlugin& plugin) {
  return plugin.Under(gates) == Migration::kUnknown ? nullptr : &plugin;
}

// Upstream: isPluginMigratedToCSIOnNode.
bool IsMigratedOn(const v1::CSINode* csi_node, std::string_view plugin) {
  return csi_node != nullptr &&
         StrCat(",", MigratedPlugins(*csi_node), ",").find(StrCat(",", plugin, ",")) !=
             std::string::npos;
}

// Calls `visit` with each expression of the volume's node affinity.
template <typename Volume, typename Visit>
void ForEachExpression(Volume& volume, Visit visit) {
  if (!volume.node_affinity) return;
  for (auto& term : volume.node_affinity->node_selector_terms) {
    for (auto& expression : term.match_expressions) visit(expression);
  }
}

// Upstream: TopologyKeyExist.
bool HasTopologyKey(const v1::PersistentVolume& volume, std::string_view key) {
  bool found = false;
  ForEachExpression(volume, [&](const auto& expression) { found |= expression.key == key; });
  return found;
}

// Reports whether the key has any values. Upstream: getTopologyValues, whose result is only used
// for this.
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

// Adds `key in zones` to every term. Does nothing if no zone has a name.
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

// Reports whether the volume gives its zone by the beta label. Node affinity counts before labels,
// and the stable label wins. Upstream: getTopologyLabel.
bool UsesBetaTopology(const v1::PersistentVolume& volume) {
  if (HasTopologyKey(volume, kLabelZone)) return false;
  if (HasTopologyKey(volume, kLabelBetaZone)) return true;
  const LabelSet& labels = volume.metadata.labels;
  return !labels.contains(std::string(kLabelZone)) && labels.contains(std::string(kLabelBetaZone));
}

// Upstream: translateTopologyFromInTreeToCSI.
void TranslateTopology(v1::PersistentVolume& volume, std::string_view csi_topology_key) {
  const bool beta = UsesBetaTopology(volume);
  const std::string zone_key(beta ? kLabelBetaZone : kLabelZone);
  if (HasTopologyValues(volume, zone_key)) {
    ReplaceTopology(volume, zone_key, csi_topology_key);
  } else if (const auto label = volume.metadata.labels.find(zone_key);
             label != volume.metadata.labels.end()) {
    AddTopology(volume, csi_topology_key, ZonesOfLabel(label->second));
  }
  // Makes the volume fit on nodes that only have the stable label.
  if (beta && HasTopologyValues(volume, kLabelBetaRegion)) {
    ReplaceTopology(volume, kLabelBetaRegion, kLabelRegion);
  }
}

// Reads "aws://ZONE/ID" or the bare id. Upstream: KubernetesVolumeIDToEBSVolumeID.
Result<std::string> EBSHandle(const std::string& volume_id) {
  constexpr std::string_view kScheme = "aws://";
  if (!volume_id.starts_with(kScheme)) return volume_id;
  const std::string_view rest = std::string_view(volume_id).substr(kScheme.size());
  std::string_view path = rest.substr(std::min(rest.find('/'), rest.size()));
  path = path.substr(0, path.find_first_of("?#"));
  while (path.starts_with('/')) path.remove_prefix(1);
  while (path.ends_with('/')) path.remove_suffix(1);
  if (path.starts_with("vol-") && path.find('/') == path.npos) return std::string(path);
  return Error{StrCat("failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS "
                      "volume (",
                      volume_id, ")"),
               ""};
}

std::string_view LabelOrEmpty(const LabelSet& labels, std::string_view key) {
  const auto label = labels.find(std::string(key));
  return label == labels.end() ? std::string_view() : label->second;
}

// Returns "us-east1" for zones such as us-east1-b. Upstream: gceGetRegionFromZones.
Result<std::string> GCERegion(std::string_view zones_label) {
  std::set<std::string> regions;
  while (true) {
    const size_t end = zones_label.find("__");
    const std::string_view zone = zones_label.substr(0, end);
    if (std::count(zone.begin(), zone.end(), '-') != 2) {
      return Error{StrCat("failed to get region from zones: zone in unexpected format, expected: ",
                          "{locale}-{region}-{zone}, got: ", zone),
                   ""};
    }
    regions.emplace(zone.substr(0, zone.rfind('-')));
    if (end == zones_label.npos) break;
    zones_label.remove_prefix(end + 2);
  }
  if (regions.size() == 1) return *regions.begin();
  std::vector<std::string> texts;
  for (const std::string& region : regions) texts.push_back(StrCat(region, ":{}"));
  return Error{StrCat("failed to get region from zones: multiple or no regions gotten from zones, ",
                      "got: map[", StrJoin(texts, " "), "]"),
               ""};
}

// A disk with several zones is a regional one.
Result<std::string> GCEPDHandle(const std::string& name, const LabelSet& labels) {
  std::string_view zones = LabelOrEmpty(labels, kLabelBetaZone);
  if (zones.empty()) zones = LabelOrEmpty(labels, kLabelZone);
  if (zones.find("__") == zones.npos) {
    return StrCat("projects/UNSPECIFIED/zones/", zones.empty() ? "UNSPECIFIED" : zones, "/disks/",
                  name);
  }
  const Result<std::string> region = GCERegion(zones);
  if (!region) return region.error();
  return StrCat("projects/UNSPECIFIED/regions/", region.value(), "/disks/", name);
}

Result<std::string> AzureDiskHandle(const v1::AzureDiskVolumeSource& disk) {
  constexpr std::string_view kManaged = "managed";
  // Setting this bit turns a capital letter into a small one, and no other character into one of
  // the letters of kManaged.
  const bool is_managed =
      std::equal(disk.kind.begin(), disk.kind.end(), kManaged.begin(), kManaged.end(),
                 [](char given, char small) { return (given | 0x20) == small; });
  if (disk.kind.empty() || is_managed) return disk.disk_uri;
  return Error{StrCat("kind(", disk.kind, ") is not supported in csi migration"), ""};
}

}  // namespace

const InTreePlugin* FindInTreePlugin(std::string_view name, MigrationGates gates) {
  for (const InTreePlugin& plugin : kInTreePlugins) {
    if (plugin.name == name) return KnownUnder(gates, plugin);
  }
  return nullptr;
}

const InTreePlugin* FindInTreePlugin(const v1::VolumeSource& source, MigrationGates gates) {
  for (const InTreePlugin& plugin : kInTreePlugins) {
    if (plugin.holds(source)) return KnownUnder(gates, plugin);
  }
  return nullptr;
}

bool IsCSIMigrationOn(const v1::CSINode* csi_node, const InTreePlugin& plugin,
                      MigrationGates gates) {
  switch (plugin.Under(gates)) {
    case Migration::kUnknown:
    case Migration::kOff:
      return false;
    case Migration::kByNode:
      return IsMigratedOn(csi_node, plugin.name);
    case Migration::kComplete:
      return csi_node != nullptr;
  }
  return false;
}

Result<std::string> VolumeHandleOf(const v1::VolumeSource& source, const LabelSet& labels) {
  if (source.aws_elastic_block_store) return EBSHandle(source.aws_elastic_block_store->volume_id);
  if (source.gce_persistent_disk) return GCEPDHandle(source.gce_persistent_disk->pd_name, labels);
  if (source.azure_disk) return AzureDiskHandle(*source.azure_disk);
  if (source.cinder) return source.cinder->volume_id;
  if (source.portworx_volume) return source.portworx_volume->volume_id;
  return std::string();  // unreachable: no gate enables the other kinds
}

Result<ObjectPtr<v1::PersistentVolume>> TryTranslatePVToCSI(
    const ObjectPtr<v1::PersistentVolume>& volume, const v1::CSINode* csi_node,
    MigrationGates gates) {
  const InTreePlugin* const plugin = FindInTreePlugin(volume->source, gates);
  if (plugin == nullptr || plugin->Under(gates) == Migration::kOff ||
      !IsMigratedOn(csi_node, plugin->name)) {
    return volume;
  }
  Result<std::string> handle = VolumeHandleOf(volume->source, volume->metadata.labels);
  if (!handle) return handle.error();
  v1::PersistentVolume translated = *volume;
  if (!plugin->topology_key.empty()) TranslateTopology(translated, plugin->topology_key);
  translated.source = {};
  translated.source.csi = {std::string(plugin->driver), std::move(handle).value()};
  return std::make_shared<const v1::PersistentVolume>(std::move(translated));
}

std::string_view MigratedPlugins(const v1::CSINode& csi_node) {
  const auto& annotations = csi_node.metadata.annotations;
  const auto migrated = annotations.find(std::string(kMigratedPluginsAnnotation));
  return migrated == annotations.end() ? std::string_view() : migrated->second;
}

}  // namespace berth
