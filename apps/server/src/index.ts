/** The server as a package: functions to open a hub and to describe its API. */
export { apiReference, describedRoutes } from './hub/described.ts';
export { openHub, type Hub } from './hub/hub.ts';
export { errorTables } from './operations/api-docs/error-tables.ts';
export { readConfig } from './platform/config/config.ts';
export { scopes } from './platform/http/actor.ts';
export type { Route } from './platform/http/route.ts';
export { refusalsOf, statusesOf } from './platform/http/statuses.ts';
export { runtimeTable, settingsGroups } from './platform/config/runtime-table.ts';
