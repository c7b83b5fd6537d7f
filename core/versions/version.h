// Version: a release of kube-scheduler as a value. Simulations know versions by nothing else: where
// two of them differ, each brings what it does itself.
#ifndef BERTH_VERSIONS_VERSION_H_
#define BERTH_VERSIONS_VERSION_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/profile.h"
#include "metrics/catalogue.h"
#include "process/attempt_trace.h"
#include "process/events/event_rules.h"
#include "process/process_rules.h"
#include "releases/release.h"
#include "scheduler/rules.h"
#include "versions/configuration/configuration_api.h"

namespace berth {

struct Version {
  // What is known of it without its code. A scenario's spec.semantics writes its name.
  Release release;
  // The plugins that profiles may enable, by name.
  Registry registry;
  // What runs where nothing is configured. Not empty.
  std::vector<Profile> profiles;
  // How it reads its configuration. Never null.
  const ConfigurationApi* configuration = &ConfigurationV1Beta1();
  // Turns a default profile into that of the ClusterAutoscalerProvider, which packs pods together.
  // Null: the version has no algorithm providers.
  void (*use_cluster_autoscaler_provider)(Profile* profile) = nullptr;
  SchedulerRules rules;
  // How its processes elect a leader, and end. Null: that is not modelled.
  const process::ProcessRules* process_rules = nullptr;
  // When it writes into its log that an attempt was slow, and how.
  process::TraceRules trace = process::kTraceV1_21;
  // What it makes of the events that it records.
  process::EventRules events = process::kEventsV1_21;
  // What it measures of itself. Never null; a function, as most runs are not asked for metrics.
  const metrics::Catalogue& (*metrics)() = &metrics::CatalogueV121;
  // Leaves out of a pod that is written to the API server the fields that this version's does not
  // know. Null: it knows all that Berth models.
  void (*drop_unknown_fields)(v1::Pod* pod) = nullptr;
  // Whether any event moves a pod out of unschedulableQ, or only those that may help it.
  bool any_event_helps = false;
  // Whether the pod at the head of backoffQ is tried before its backoff is over if activeQ is
  // empty.
  bool pops_from_backoff_queue = false;
  // Whether its configuration has settings of the backoff. Berth applies them in any case.
  bool has_backoff_settings = true;

  std::string_view name() const { return release.name; }
};

// `version` with out-of-tree plugins in its registry; a profile has to enable them.
// REQUIRES: the version has no plugins of these names.
Version WithPlugins(Version version, const Registry& plugins);

// The versions that a program can simulate, by name. Those that come with Berth are made when they
// are first asked for, once for all copies of a catalogue: what a scenario does not need costs
// nothing.
class VersionCatalogue {
 public:
  // Those that come with Berth (kReleases).
  VersionCatalogue();
  // The same, with out-of-tree plugins in the registry of each.
  explicit VersionCatalogue(const Registry& plugins);

  // REQUIRES: the catalogue has no version of this name.
  void Add(Version version);

  // What a scenario runs with that names no version: the first of the releases. Never null.
  std::shared_ptr<const Version> standard() const { return Made(*entries_.front()); }
  // All of them, in the order in which messages list them. Makes no version.
  std::vector<Release> releases() const;
  // Null if there is none of this name.
  std::shared_ptr<const Version> Find(std::string_view name) const;
  // "v1.21, v1.15 and v1.34", for messages.
  std::string Names() const;

 private:
  struct Entry {
    Release release;
    Version (*make)() = nullptr;             // null: it is made
    std::shared_ptr<const Version> version;  // null: not made yet
  };

  std::shared_ptr<const Version> Made(Entry& entry) const;

  Registry plugins_;  // out-of-tree ones
  std::vector<std::shared_ptr<Entry>> entries_;
};

}  // namespace berth

#endif  // BERTH_VERSIONS_VERSION_H_
