#include "layout/batch_stage.h"

#include "kube_batch/configuration.h"

namespace berth::ui {

BatchStage MakeBatchStage(const sim::Scenario& scenario, const sim::EventLog& log,
                          const sim::View& view, const StageLayout& layout) {
  const kube_batch::Configuration configuration = scenario.batch_configuration
                                                      ? *scenario.batch_configuration
                                                      : kube_batch::DefaultConfiguration();
  BatchStage stage;
  stage.book = ReadGangs(view, scenario.kube_batch.default_queue);
  stage.gangs = ArrangeGangs(layout.Queues(), layout.dense, stage.book);
  stage.story = ReadSession(log, view, configuration.actions);
  stage.session = ArrangeSession(layout.cycle, static_cast<int>(configuration.actions.size()));
  stage.period = scenario.kube_batch.schedule_period;
  return stage;
}

}  // namespace berth::ui
