export { openHub, type Hub, type Surroundings } from './hub.ts';
export { readConfig, type Config } from './config/config.ts';
export { apiReference, describedRoutes } from './described.ts';
