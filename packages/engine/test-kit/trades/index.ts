/** All trade cables: those that an inspector refuses, and those that pass. */
import { benchesMainsPassed, benchesMainsRefused } from './benches-mains.ts';
import { benchesRefused } from './benches.ts';
import { boatsPassed, boatsRefused } from './boats.ts';
import { buildingsPassed, buildingsRefused } from './buildings.ts';
import { caravansPassed, caravansRefused } from './caravans.ts';
import { chargingPassed, chargingRefused } from './charging.ts';
import { fourthPassed, fourthRefused } from './fourth/index.ts';
import { homesPassed, homesRefused } from './homes.ts';
import { instrumentsPassed, instrumentsRefused } from './instruments.ts';
import type { PassedCable, RefusedCable } from './language.ts';
import { laterPassed, laterRefused } from './later/index.ts';
import { machinesPassed, machinesRefused } from './machines.ts';
import { modelsPassed, modelsRefused } from './models.ts';
import { networksPassed, networksRefused } from './networks.ts';
import { plantsPassed, plantsRefused } from './plants.ts';
import { signalsPassed, signalsRefused } from './signals.ts';
import { solarPassed, solarRefused } from './solar.ts';
import { soundPassed, soundRefused } from './sound.ts';
import { stagePassed, stageRefused } from './stage.ts';
import { thirdPassed, thirdRefused } from './third/index.ts';
import { vehiclesPassed, vehiclesRefused } from './vehicles.ts';
import { vesselsPassed, vesselsRefused } from './vessels.ts';

export const refusedCables: readonly RefusedCable[] = [
  ...benchesRefused,
  ...benchesMainsRefused,
  ...boatsRefused,
  ...buildingsRefused,
  ...caravansRefused,
  ...chargingRefused,
  ...homesRefused,
  ...instrumentsRefused,
  ...machinesRefused,
  ...modelsRefused,
  ...networksRefused,
  ...plantsRefused,
  ...signalsRefused,
  ...solarRefused,
  ...soundRefused,
  ...stageRefused,
  ...vehiclesRefused,
  ...vesselsRefused,
  ...laterRefused,
  ...thirdRefused,
  ...fourthRefused,
];

export const passedCables: readonly PassedCable[] = [
  ...benchesMainsPassed,
  ...boatsPassed,
  ...buildingsPassed,
  ...caravansPassed,
  ...chargingPassed,
  ...homesPassed,
  ...instrumentsPassed,
  ...machinesPassed,
  ...modelsPassed,
  ...networksPassed,
  ...plantsPassed,
  ...signalsPassed,
  ...solarPassed,
  ...soundPassed,
  ...stagePassed,
  ...vehiclesPassed,
  ...vesselsPassed,
  ...laterPassed,
  ...thirdPassed,
  ...fourthPassed,
];
