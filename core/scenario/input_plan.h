// InputPlan: what a scenario document does to its cluster, gathered in the order of the document,
// then put in the order of time and checked against what exists at each moment.
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

// `pod "default/web-0"`, for messages.
std::string ObjectText(Kind kind, std::string_view key);

// Whether the object has metadata.generateName and no name.
bool NeedsName(const Json& manifest);
// `manifest` with a name that begins with its metadata.generateName and differs with `number`, that
// of the steps before it. As apiserver/pkg/storage/names, where the five letters are random.
BERTH_KEPT_APART Json WithGeneratedName(const Json& manifest, uint64_t number);

// Where in the document an object stands.
struct Origin {
  std::string place;    // "spec.objects[4]", "spec.generators[0].rows[12]"
  bool inside = false;  // the manifest is the member `object` of what is there
  int64_t i = -1;       // the value of {i}, if the objects of `place` differ in it alone

  std::string ObjectPath() const;
  // "" or " (i = 17)", to follow a message about ObjectPath().
  std::string Note() const;
};

// A manifest, patches merged in.
struct WrittenObject {
  ObjectName name;
  Json manifest;
};

class InputPlan {
 public:
  // `errors` outlives this. After an error the plan is not to be used.
  explicit InputPlan(DecodeErrors* errors);
  ~InputPlan();

  DecodeErrors* errors() const { return errors_; }

  // How many more objects and timeline entries there may be.
  int64_t room() const { return kMaxInputs - size_; }
  // Records an error at `at` if `count` more are too many; otherwise counts them.
  bool Take(int64_t count, const Decoder& at);

  // What manifests may still take once they are decoded, in bytes.
  int64_t decoded_room() const { return kMaxDecodedBytes - decoded_bytes_; }

  // Keeps the manifest of the object that `entry`, one of spec.timeline, patches. To be called for
  // all patches before any object is created.
  void ExpectPatch(const Decoder& entry);

  // Creates what is written, of any kind that is modelled, with a name of its own if it has but
  // metadata.generateName; and deletes that very object later if
  // `lifetime` is given.
  void Create(Time at, const Json& manifest, Origin origin,
              std::optional<Duration> lifetime = std::nullopt);
  // How many replicas the scheduler has; 0: none that entries could be about. To be called before
  // any entry is added; else they may be about as many as there can be.
  void set_replicas(int32_t replicas) { replicas_ = replicas; }
  // Controllers run: workloads are to make sense to them, the pods that they ask for in a run of
  // length `run` count as objects, and what they make may be deleted. To be called before any
  // object is created.
  void set_makes_pods(Duration run) {
    makes_pods_ = true;
    run_ = run;
  }
  // An entry of spec.timeline.
  void AddTimelineEntry(const Decoder& entry);

  // Keeps the manifest of this object too, or those of all, for ManifestsAt. To be called before
  // any object is created.
  void KeepManifest(const ObjectName& name);
  void KeepManifests() { keeps_all_ = true; }
  // The kept manifests of the objects that exist at `t`, as they were written last by then, in the
  // order of their creation. Comes before Finish.
  std::vector<WrittenObject> ManifestsAt(Time t) const;

  // Puts the inputs in the order of time, one more with each call. Records an error if one of them
  // cannot be: a name is taken, an object is missing, a pod runs on no node or has no priority
  // class. False: all are in order, or there is an error.
  bool FinishOne();
  // How much of that is done, from 0 to 1.
  double finished() const;
  // REQUIRES: FinishOne() was false, without an error.
  std::vector<Input> TakeInputs();
  // What is done to replicas, by time; what is done at one moment in the order of the document.
  BERTH_KEPT_APART std::vector<ReplicaOp> TakeReplicaOps();

  // Whether an object of this kind and key is ever created.
  bool Mentions(Kind kind, const std::string& key) const;
  // Where in the document the object stands that was created last under this name.
  // REQUIRES: FinishOne() was false, and it is the name of one of the inputs.
  std::string PlaceOf(const ObjectName& name) const;

  // Frees one step; false when all are. Then this is not to be used any more.
  bool ForgetOne();

 private:
  enum class StepOp : uint8_t { kCreate, kUpdate, kPatch, kDelete, kExpire };

  struct Step {
    Time at;
    StepOp op = StepOp::kCreate;
    ObjectName name;
    std::optional<AnyObject> object;  // kCreate, kUpdate
    Json manifest;  // kCreate, kUpdate of what is patched at some time; the patch of kPatch
    size_t of = 0;  // kExpire: index of the kCreate
    Origin origin;
  };
  class Cluster;

  BERTH_KEPT_APART void AddReplicaOp(const Decoder& entry, ReplicaOpKind kind, Time at);
  // Whether the manifest of this object is kept.
  bool Keeps(const ObjectName& name) const;

  // Indexes into steps_ by time; those of one moment in the order of the document.
  std::vector<size_t> InOrderOfTime() const;

  // The kind and name of a manifest; nothing, with an error, if they are missing or not modelled.
  std::optional<ObjectName> ReadName(const Decoder& manifest) const;
  // Decodes a manifest that ReadName accepts; nothing, with an error, if it does not make sense.
  std::optional<AnyObject> ReadObject(Kind kind, const Json& manifest, const Origin& origin);

  DecodeErrors* errors_;
  int64_t size_ = 0;
  int64_t decoded_bytes_ = 0;
  bool keeps_all_ = false;
  bool makes_pods_ = false;
  Duration run_;                      // while controllers make pods
  std::set<std::string> kept_;        // keys of those whose manifests are kept
  std::deque<Step> steps_;            // in the order of the document
  std::vector<size_t> order_;         // of time, while inputs are put in it
  size_t num_ordered_ = 0;            // of steps_
  std::unique_ptr<Cluster> cluster_;  // null before and after that
  std::vector<Input> inputs_;
  int32_t replicas_ = kMaxReplicas;
  std::vector<ReplicaOp> replica_ops_;  // in the order of the document
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_INPUT_PLAN_H_
