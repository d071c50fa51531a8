/** Converts a derived cable to a form that doesn't depend on which end was named first. */
import type { Design } from '@cablewright/model';
import type { Catalog } from '../src/library/catalog.ts';
import type { Library } from '../src/library/library.ts';
import type { CableOption, CableResolution, CableSide } from '../src/resolver/options/option.ts';
import { draftProposals } from '../src/resolver/proposals/drafts.ts';
import { netsOf } from '../src/connectivity/nets/nets.ts';

/**
 * The nets of a derived cable as text: the plugs and boards of its two devices, and the parts between them. `first` is
 * the role of the device that is written as A. Cables with equal text are wired in the same way.
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

/** The id of an option as seen from the other end: `board.source.x.p` becomes `board.destination.x.p`. */
export function mirroredId(id: string): string {
  const boards = [...id.matchAll(/\b(source|destination)\.([^.]+)\.([^.]+)/g)];
  if (!id.startsWith('board.') || boards.length === 0) return id;
  const rest = id.slice(boards.at(-1)!.index + boards.at(-1)![0].length);
  const turned = boards.map(
    ([, side, board, port]) => `${side === 'source' ? 'destination' : 'source'}.${board}.${port}`,
  );
  return `board.${turned.toSorted().toReversed().join('.')}${rest}`;
}

/**
 * The content of a resolution as text: for each option its verdict, missing pieces, hazards and unconfirmed facts with
 * their ends, and the keys of its proposals. With `mirrored` it is read from the other end, so that a resolution and
 * its mirror have equal texts.
 */
export function verdictText(library: Library, resolution: CableResolution, mirrored: boolean): string {
  const sideOf = (side: CableSide | undefined) =>
    !mirrored || side === undefined ? side : side === 'source' ? 'destination' : 'source';
  const options = [...resolution.options, ...resolution.refused].map((option) => optionText(option, mirrored, sideOf));
  const keys = draftProposals(library, resolution).map(({ key }) => key);
  return [...options.toSorted(), ...keys.toSorted()].join('\n');
}

function optionText(
  { id, complete, missing, hazards, refusals, unconfirmed }: CableOption,
  mirrored: boolean,
  sideOf: (side: CableSide | undefined) => CableSide | undefined,
): string {
  const pieces = missing.map(({ kind, side, positions, signal, conditioning, from, to }) =>
    [kind, sideOf(side), positions, signal, conditioning, from, to].join(' '),
  );
  const hits = [...hazards, ...refusals].map(({ hazard, severity, a, b }) =>
    [hazard, severity, ...[a, b].map(({ side, position }) => `${sideOf(side)} ${position}`).toSorted()].join(' '),
  );
  const facts = unconfirmed.map(({ side, position }) => `${sideOf(side)} ${position}`);
  const parts = [pieces, hits, facts].map((texts) => texts.toSorted().join('; '));
  return [mirrored ? mirroredId(id) : id, complete, ...parts].join(' | ');
}
