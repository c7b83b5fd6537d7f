// A Version describes a release of kube-scheduler as a value. Simulations use versions only through
// this interface: where two versions differ, each one provides its own behaviour.
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
  // The data that is available without the version's code. A scenario's spec.semantics contains its
  // name.
  Release release;
  // The plugins that profiles may enable, by name.
  Registry registry;
  // The profiles that run without a configuration. Not empty.
  std::vector<Profile> profiles;
  // How the version reads its configuration. Never null.
  const ConfigurationApi* configuration = &ConfigurationV1Beta1();
  // Turns a default profile into that of the ClusterAutoscalerProvider, which packs pods together.
  // Null if the version has no algorithm providers.
  void (*use_cluster_autoscaler_provider)(Profile* profile) = nullptr;
  SchedulerRules rules;
  // How the version's processes elect a leader and end. Null if Berth does not model that.
  const process::ProcessRules* process_rules = nullptr;
  // When and how the version logs that an attempt was slow.
  process::TraceRules trace = process::kTraceV1_21;
  // How the version writes the events that it records.
  process::EventRules events = process::kEventsV1_21;
  // Returns the version's metrics. Never null. It is a function because most runs need no metrics.
  const metrics::Catalogue& (*metrics)() = &metrics::CatalogueV121;
  // Removes the fields that this version's API server does not know from a pod written to it. Null
  // if it knows all fields that Berth models.
  void (*drop_unknown_fields)(v1::Pod* pod) = nullptr;
  // True if every event moves a pod out of unschedulableQ, not only events that may help the pod.
  bool any_event_helps = false;
  // True if the scheduler tries the pod at the head of backoffQ before its backoff is over when
  // activeQ is empty.
  bool pops_from_backoff_queue = false;
  // True if the version's configuration has backoff settings. Berth applies them in any case.
  bool has_backoff_settings = true;

  std::string_view name() const { return release.name; }
};

// Returns `version` with out-of-tree plugins added to its registry. A profile still has to enable
// them.
// REQUIRES: the version has no plugins of these names.
Version WithPlugins(Version version, const Registry& plugins);

// The versions that a program can simulate, by name. Copies of a catalogue share the built-in
// versions, each of which is created when it is first requested. Unused versions cost nothing.
class VersionCatalogue {
 public:
  // Creates a catalogue of the built-in versions (kReleases).
  VersionCatalogue();
  // Creates the same, with out-of-tree plugins in the registry of each version.
  explicit VersionCatalogue(const Registry& plugins);

  // Adds a version. REQUIRES: the catalogue has no version of this name.
  void Add(Version version);

  // Returns the version for scenarios that name none: the first of the releases. Never null.
  std::shared_ptr<const Version> standard() const { return Made(*entries_.front()); }
  // Returns all releases, in the order in which messages list them. Does not create any version.
  std::vector<Release> releases() const;
  // Returns the version of this name. Null if there is none.
  std::shared_ptr<const Version> Find(std::string_view name) const;
  // Returns "v1.21, v1.15 and v1.34", for messages.
  std::string Names() const;

 private:
  struct Entry {
    Release release;
    Version (*make)() = nullptr;             // null if the version was added by Add
    std::shared_ptr<const Version> version;  // null until it is first requested
  };

  std::shared_ptr<const Version> Made(Entry& entry) const;

  Registry plugins_;  // out-of-tree plugins
  std::vector<std::shared_ptr<Entry>> entries_;
};

}  // namespace berth

#endif  // BERTH_VERSIONS_VERSION_H_
