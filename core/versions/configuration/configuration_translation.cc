#include "versions/configuration/configuration_translation.h"

#include <utility>

#include "api/json/json.h"
#include "versions/configuration/newer_configuration.h"
#include "versions/configuration/older_configuration.h"

namespace berth {

Result<TranslatedConfiguration> TranslateConfiguration(Json document, const ConfigurationApi& api) {
  return &api == &ConfigurationV1() ? TranslateOlderConfiguration(std::move(document))
                                    : TranslateNewerConfiguration(std::move(document));
}

}  // namespace berth
