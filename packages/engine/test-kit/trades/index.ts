/** All cables of the trades: those an inspector refuses, and those he passes. */
import { benchesRefused } from './benches.ts';
import { benchesMainsPassed, benchesMainsRefused } from './benches-mains.ts';
import { boatsPassed, boatsRefused } from './boats.ts';
import { caravansPassed, caravansRefused } from './caravans.ts';
import type { PassedCable, RefusedCable } from './language.ts';
import { machinesPassed, machinesRefused } from './machines.ts';

export const refusedCables: readonly RefusedCable[] = [
  ...benchesRefused,
  ...benchesMainsRefused,
  ...boatsRefused,
  ...caravansRefused,
  ...machinesRefused,
];

export const passedCables: readonly PassedCable[] = [
  ...benchesMainsPassed,
  ...boatsPassed,
  ...caravansPassed,
  ...machinesPassed,
];
