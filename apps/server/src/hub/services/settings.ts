/** Settings: those stored in the catalog, and those of the hub itself with their secrets. */
import type { AssetParts } from '../../catalog/files/routes.ts';
import type { Route } from '../../platform/http/route.ts';
import { settingsRoutes as engineeringSettingsRoutes } from '../../settings/routes.ts';
import { runtimeRoutes, type RuntimeSettingsParts } from '../../settings/runtime/routes.ts';

export function settingsRoutes(parts: RuntimeSettingsParts & AssetParts): Route[] {
  return [...engineeringSettingsRoutes(parts), ...runtimeRoutes(parts)];
}
