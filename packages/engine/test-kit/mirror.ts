/** A derived cable in a form that does not depend on which end was named first. */
import type { Design } from '@cablewright/model';
import type { Catalog } from '../src/library/catalog.ts';
import { netsOf } from '../src/connectivity/nets/nets.ts';

/**
 * The nets of a derived cable by the plugs and boards of its two devices, and the parts between them: `first` names the
 * role of the device that is written A. Two cables of equal text are wired alike.
 */
export function wiringText(catalog: Catalog, design: Design, first: 'source' | 'destination'): string {
  const nets = netsOf(catalog, design);
  const ofA = first === 'source' ? '1' : '2';
  const isPart = new Set((design.instances.components ?? []).map(({ id }) => id));
  const pinsText = (terminals: readonly { instance: string; terminal: string; end?: string }[]) =>
    terminals
      .filter(({ instance, end }) => end === undefined && !isPart.has(instance))
      .map(({ instance, terminal }) => `${instance.at(-1) === ofA ? 'A' : 'B'}${instance[0]}.${terminal}`)
      .toSorted()
      .join('=');
  const netText = new Map(nets.list.map((net) => [net.id, pinsText(net.terminals)]));
  const parts = (design.instances.components ?? []).map(({ id, def, location }) => {
    const ends = nets.list
      .filter(({ terminals }) => terminals.some(({ instance }) => instance === id))
      .map((net) => netText.get(net.id)!);
    return `${def} at ${location === undefined ? 'none' : 'some'}: ${ends.toSorted().join(' to ')}`;
  });
  return [...netText.values(), ...parts].toSorted().join('\n');
}

/** The id of an option as it is from the other end: `board.source.x.p` becomes `board.destination.x.p`. */
export function mirroredId(id: string): string {
  const boards = [...id.matchAll(/\b(source|destination)\.([^.]+)\.([^.]+)/g)];
  if (!id.startsWith('board.') || boards.length === 0) return id;
  const rest = id.slice(boards.at(-1)!.index + boards.at(-1)![0].length);
  const turned = boards.map(
    ([, side, board, port]) => `${side === 'source' ? 'destination' : 'source'}.${board}.${port}`,
  );
  return `board.${turned.toSorted().toReversed().join('.')}${rest}`;
}
