// The controllers of storage, as far as scheduling depends on them. Upstream: kubernetes v1.21,
// pkg/controller/volume/persistentvolume/pv_controller.go, pkg/controller/volume/ephemeral, and an
// external provisioner.
#ifndef BERTH_APISERVER_VOLUME_CONTROLLER_H_
#define BERTH_APISERVER_VOLUME_CONTROLLER_H_

#include "apiserver/object_store.h"

namespace berth::sim {

// Reacts to a change of the store, as the comment at the top of volume_controller.cc describes.
void RunVolumeController(const WatchEvent& event, ObjectStore* store);

}  // namespace berth::sim

#endif  // BERTH_APISERVER_VOLUME_CONTROLLER_H_
