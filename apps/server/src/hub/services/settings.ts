/** Opens the settings: those stored in the catalog, and those of the hub itself with their secrets. */
import type { Route } from '../../platform/http/route.ts';
import { listViewRoutes, type ListViewParts } from '../../settings/list-views/routes.ts';
import { settingsRoutes as engineeringSettingsRoutes, type EngineeringSettingsParts } from '../../settings/routes.ts';
import { runtimeRoutes, type RuntimeSettingsParts } from '../../settings/runtime/routes.ts';

export function settingsRoutes(parts: RuntimeSettingsParts & EngineeringSettingsParts & ListViewParts): Route[] {
  return [...engineeringSettingsRoutes(parts), ...runtimeRoutes(parts), ...listViewRoutes(parts)];
}
