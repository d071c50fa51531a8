export { openHub, type Hub } from './hub/hub.ts';
export { readConfig } from './platform/config/config.ts';
