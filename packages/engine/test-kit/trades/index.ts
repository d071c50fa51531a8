/** All cables of the trades: those that an inspector refuses, and those that pass. */
import { benchesMainsPassed, benchesMainsRefused } from './benches-mains.ts';
import { benchesRefused } from './benches.ts';
import { boatsPassed, boatsRefused } from './boats.ts';
import { buildingsPassed, buildingsRefused } from './buildings.ts';
import { caravansPassed, caravansRefused } from './caravans.ts';
import { chargingPassed, chargingRefused } from './charging.ts';
import { instrumentsPassed, instrumentsRefused } from './instruments.ts';
import type { PassedCable, RefusedCable } from './language.ts';
import { machinesPassed, machinesRefused } from './machines.ts';
import { modelsPassed, modelsRefused } from './models.ts';
import { networksPassed, networksRefused } from './networks.ts';
import { solarPassed, solarRefused } from './solar.ts';
import { soundPassed, soundRefused } from './sound.ts';
import { stagePassed, stageRefused } from './stage.ts';
import { vesselsPassed, vesselsRefused } from './vessels.ts';

export const refusedCables: readonly RefusedCable[] = [
  ...benchesRefused,
  ...benchesMainsRefused,
  ...boatsRefused,
  ...buildingsRefused,
  ...caravansRefused,
  ...chargingRefused,
  ...instrumentsRefused,
  ...machinesRefused,
  ...modelsRefused,
  ...networksRefused,
  ...solarRefused,
  ...soundRefused,
  ...stageRefused,
  ...vesselsRefused,
];

export const passedCables: readonly PassedCable[] = [
  ...benchesMainsPassed,
  ...boatsPassed,
  ...buildingsPassed,
  ...caravansPassed,
  ...chargingPassed,
  ...instrumentsPassed,
  ...machinesPassed,
  ...modelsPassed,
  ...networksPassed,
  ...solarPassed,
  ...soundPassed,
  ...stagePassed,
  ...vesselsPassed,
];
