// InputPlan: the changes that a scenario document makes to its cluster. The plan collects them in
// the order of the document, then sorts them by time and checks them against the objects that exist
// at each moment.
#ifndef BERTH_SCENARIO_INPUT_PLAN_H_
#define BERTH_SCENARIO_INPUT_PLAN_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/objects.h"
#include "base/attributes.h"
#include "base/time.h"
#include "scenario/scenario.h"

namespace berth::sim {

// Returns `pod "default/web-0"`, for messages.
std::string ObjectText(Kind kind, std::string_view key);

// Reports whether the manifest has metadata.generateName and no name.
bool NeedsName(const Json& manifest);
// Returns `manifest` with a name that consists of its metadata.generateName and five letters, which
// depend on `number`, the number of steps before it. Upstream: apiserver/pkg/storage/names, where
// the five letters are random.
BERTH_KEPT_APART Json WithGeneratedName(const Json& manifest, uint64_t number);

// The place of an object in the document.
struct Origin {
  std::string place;    // "spec.objects[4]", "spec.generators[0].rows[12]"
  bool inside = false;  // the manifest is the member `object` of the value at `place`
  int64_t i = -1;  // the value of {i} if it alone distinguishes the objects of `place`; else -1

  std::string ObjectPath() const;
  // Returns " (i = 17)", for the end of a message about ObjectPath(). Empty if i is -1.
  std::string Note() const;
};

// An object's manifest, into which patches have been merged.
struct WrittenObject {
  ObjectName name;
  Json manifest;
};

class InputPlan {
 public:
  // `errors` must outlive this object. Do not use the plan after an error.
  explicit InputPlan(DecodeErrors* errors);
  ~InputPlan();

  DecodeErrors* errors() const { return errors_; }

  // Returns how many more objects and timeline entries the plan accepts.
  int64_t room() const { return kMaxInputs - size_; }
  // Counts `count` more of them and returns true. Returns false if they are too many, after
  // recording an error at `at`, or if there already is an error.
  bool Take(int64_t count, const Decoder& at);

  // Returns how many bytes the remaining manifests may take after decoding.
  int64_t decoded_room() const { return kMaxDecodedBytes - decoded_bytes_; }

  // Keeps the manifest of the object that `entry`, an element of spec.timeline, patches. Call this
  // for all patches before any object is created.
  void ExpectPatch(const Decoder& entry);

  // Creates the object of a manifest of any modelled kind. Gives it a name if it has only
  // metadata.generateName. If `lifetime` is given, deletes this very object after that time.
  void Create(Time at, const Json& manifest, Origin origin,
              std::optional<Duration> lifetime = std::nullopt);
  // Sets the number of the scheduler's replicas; 0 means that entries may not concern replicas.
  // Call this before any entry is added. Without it, entries may name any replica up to
  // kMaxReplicas.
  void set_replicas(int32_t replicas) { replicas_ = replicas; }
  // States that controllers run. Then workloads must be valid for their controllers, the pods that
  // they ask for in a run of length `run` count as objects, and the timeline may delete objects
  // that controllers create. Call this before any object is created.
  void set_makes_pods(Duration run) {
    makes_pods_ = true;
    run_ = run;
  }
  // Adds an entry of spec.timeline.
  void AddTimelineEntry(const Decoder& entry);

  // Keep the manifest of this object, or those of all objects, for ManifestsAt. Call these before
  // any object is created.
  void KeepManifest(const ObjectName& name);
  void KeepManifests() { keeps_all_ = true; }
  // Returns the kept manifests of the objects that exist at `t`, as last written by then, in the
  // order of their creation. Call this before FinishOne.
  std::vector<WrittenObject> ManifestsAt(Time t) const;

  // Sorts one more input by time with each call. Records an error if an input is impossible: its
  // name is taken, its object is missing, its pod runs on a missing node or has a missing priority
  // class. Returns false once all inputs are sorted, or after an error.
  bool FinishOne();
  // Returns the completed share of that work, from 0 to 1.
  double finished() const;
  // Returns the inputs by time. REQUIRES: FinishOne() returned false, without an error.
  std::vector<Input> TakeInputs();
  // Returns the operations on replicas, ordered by time and then by their order in the document.
  BERTH_KEPT_APART std::vector<ReplicaOp> TakeReplicaOps();

  // Reports whether the document ever creates an object with this kind and key.
  bool Mentions(Kind kind, const std::string& key) const;
  // Returns the place in the document of the object that was created last with this name. REQUIRES:
  // FinishOne() returned false, and one of the inputs has the name.
  std::string PlaceOf(const ObjectName& name) const;

  // Frees one step. Returns false when nothing is left. Do not use the plan afterwards.
  bool ForgetOne();

 private:
  enum class StepOp : uint8_t { kCreate, kUpdate, kPatch, kDelete, kExpire };

  struct Step {
    Time at;
    StepOp op = StepOp::kCreate;
    ObjectName name;
    std::optional<AnyObject> object;  // null unless kCreate or kUpdate
    Json manifest;  // kCreate, kUpdate: kept if it is patched later; kPatch: the patch
    size_t of = 0;  // kExpire: the index of the kCreate step
    Origin origin;
  };
  class Cluster;

  BERTH_KEPT_APART void AddReplicaOp(const Decoder& entry, ReplicaOpKind kind, Time at);
  // Reports whether the plan keeps the manifest of this object.
  bool Keeps(const ObjectName& name) const;

  // Returns the indices in steps_, ordered by time and then by the order of the document.
  std::vector<size_t> InOrderOfTime() const;

  // Returns the kind and name of a manifest. Null, after recording an error, if they are missing or
  // not modelled.
  std::optional<ObjectName> ReadName(const Decoder& manifest) const;
  // Decodes a manifest that ReadName accepts. Null, after recording an error, if it is invalid.
  std::optional<AnyObject> ReadObject(Kind kind, const Json& manifest, const Origin& origin);

  DecodeErrors* errors_;
  int64_t size_ = 0;
  int64_t decoded_bytes_ = 0;
  bool keeps_all_ = false;
  bool makes_pods_ = false;
  Duration run_;                      // the length of the run if controllers make pods
  std::set<std::string> kept_;        // keys of the objects whose manifests are kept
  std::deque<Step> steps_;            // in the order of the document
  std::vector<size_t> order_;         // steps by time; empty before FinishOne
  size_t num_ordered_ = 0;            // the number of steps in order_ that are done
  std::unique_ptr<Cluster> cluster_;  // null before FinishOne
  std::vector<Input> inputs_;
  int32_t replicas_ = kMaxReplicas;
  std::vector<ReplicaOp> replica_ops_;  // in the order of the document
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_INPUT_PLAN_H_
