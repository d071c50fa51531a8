export { openHub, type Hub, type HubDependencies } from './hub/hub.ts';
export { readConfig, type Config } from './platform/config/config.ts';
export { apiReference, describedRoutes } from './hub/described.ts';
