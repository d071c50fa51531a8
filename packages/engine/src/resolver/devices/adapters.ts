/** Adapter boards: devices that are populated boards, and the interface that each of them mates. */
import type { Library } from '../../library/library.ts';
import { bindDevice } from './bind.ts';
import type { Adapter, BoundPort } from './bound-port.ts';
import { boardOf, lineageOf } from './family.ts';
import { derivedById } from '@cablewright/derive';

/** The adapters with a port that mates an interface, including variants that inherit such a port, in the order of their ids. */
export const adaptersFor = derivedById('adapters of an interface', (library: Library, pinout): readonly Adapter[] => {
  const ids = [...withVariants(library, library.devicesWith('interface', pinout))].toSorted();
  return ids.flatMap((id) => adapterFacts(library, id).filter(({ mating }) => mating.interface === pinout));
});

/** The given ids and those of all their variants, direct or indirect. */
export function withVariants(library: Library, ids: readonly string[]): ReadonlySet<string> {
  const all = new Set(ids);
  for (const id of all) for (const variant of library.devicesWith('extends', id)) all.add(variant);
  return all;
}

const none: readonly Adapter[] = [];

/** A device as an adapter, once for each port that mates; empty for a device that is not a board or lacks pads. */
export function adapterFacts(library: Library, id: string): readonly Adapter[] {
  const board = boardOf(lineageOf(library, id).chain);
  if (board === undefined) return none;
  const bound = bindDevice(library, id);
  if (!bound.ok) return none;
  const pads = bound.ports.find((port) => port.terminals === '');
  if (pads === undefined) return none;
  const matings = bound.ports.filter((port) => port !== pads && isMating(port));
  return matings.map((mating) => ({ device: id, label: mating.deviceLabel, board, mating, pads }));
}

function isMating(port: BoundPort): boolean {
  return port.terminals !== undefined && port.terminals !== '' && port.interface !== undefined;
}
