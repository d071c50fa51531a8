/** The second series of trade cables, written before the checks were extended for the first series. */
import type { PassedCable, RefusedCable } from '../language.ts';
import { afloatPassed, afloatRefused } from './afloat.ts';
import { roadsPassed, roadsRefused } from './roads.ts';
import { roomsPassed, roomsRefused } from './rooms.ts';
import { showsPassed, showsRefused } from './shows.ts';
import { worksPassed, worksRefused } from './works.ts';

export const laterRefused: readonly RefusedCable[] = [
  ...afloatRefused,
  ...roadsRefused,
  ...worksRefused,
  ...showsRefused,
  ...roomsRefused,
];

export const laterPassed: readonly PassedCable[] = [
  ...afloatPassed,
  ...roadsPassed,
  ...worksPassed,
  ...showsPassed,
  ...roomsPassed,
];
