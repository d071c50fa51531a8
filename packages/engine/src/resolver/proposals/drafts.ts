/** Drafts of boards and adapters: one for each missing piece of an option, if no option is complete. */
import {
  type ConditioningRecipe,
  type Direction,
  present,
  type Proposal,
  type ProposalDraft,
  type ProposalNet,
  type ProposalPad,
  type ProposalPart,
  sameJson,
} from '@cablewright/model';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import { soundRecord } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import type { CableOption, CableResolution, CableSide, MissingPiece } from '../options/option.ts';
import { conditioningWords, levelWords, pinOf, portWords } from '../options/words.ts';
import { componentOf, partWords } from '../recipes/parts.ts';
import { recipesFor } from '../recipes/recipes.ts';
import { draftKey, formerDraftKey } from './key.ts';

/**
 * Boards that would let the two devices be connected: a level converter, a supply, a conditioning or an adapter for each
 * missing piece of the best option. Empty if any option is complete. Pieces that one board would provide share a draft.
 */
export function draftProposals(library: Library, resolution: CableResolution): ProposalDraft[] {
  const best = resolution.options[0];
  if (best === undefined || resolution.options.some(({ complete }) => complete)) return [];
  const drafts = new Map<string, ProposalDraft>();
  for (const piece of best.missing) {
    const draft = draftFor(library, best, piece);
    if (draft !== undefined && !drafts.has(draft.key)) drafts.set(draft.key, draft);
  }
  return [...drafts.values()];
}

function draftFor(library: Library, option: CableOption, piece: MissingPiece): ProposalDraft | undefined {
  switch (piece.kind) {
    case 'level':
      return levelConverter(library, option, piece);
    case 'supply':
      return supply(library, option, piece);
    case 'need':
    case 'requirement':
      return conditioning(library, option, piece);
    case 'signals':
      return adapter(library, option, piece);
    default:
      return undefined;
  }
}

function frame(
  library: Library,
  option: CableOption,
  kind: NonNullable<ProposalDraft['kind']>,
  facts: readonly (string | undefined)[],
  why: string,
) {
  const ports = [option.source.device, option.destination.device];
  const ends = ports.map(({ device, port }) => ({ device, port }));
  const former = formerDraftKey(kind, ports, facts);
  return {
    key: isDecided(library, former, ends) ? former : draftKey(kind, ports, facts),
    kind,
    why,
    ends,
    from: 'resolver',
  };
}

/** True if a proposal with this key is recorded for these two ports, in either order. */
function isDecided(library: Library, key: string, ends: NonNullable<ProposalDraft['ends']>): boolean {
  const recorded = soundRecord<Proposal>(library, 'proposals', key)?.ends ?? [];
  const names = (list: typeof ends) => list.map(({ device, port }) => `${device} ${port}`).toSorted();
  return sameJson(names(recorded), names(ends));
}

function padOf(id: string, pin: BoundPin, side?: CableSide): ProposalPad {
  const { signal, level, dir, label } = pin;
  return present({ id, label, signal, level, dir, side });
}

const across = (side: CableSide): CableSide => (side === 'source' ? 'destination' : 'source');

/**
 * The port that the positions of a piece refer to: the device that a board is plugged onto if the piece is missing in that
 * mating, otherwise the port that the cable is wired to.
 */
function portOf(option: CableOption, { mating }: MissingPiece, side: CableSide): BoundPort {
  return mating === true ? option[side].device : option[side].port;
}

const opposite: Readonly<Record<Direction, Direction>> = { in: 'out', out: 'in', bidir: 'bidir', passive: 'passive' };

/**
 * A pad for each pin, as seen from the board, which drives the device's inputs. The ids are unique and derived from the
 * positions.
 */
function padsFor(prefix: string, pins: readonly BoundPin[], side: CableSide): ProposalPad[] {
  const taken = new Set<string>();
  return pins.map((pin) => {
    const name = `${prefix}-${pin.position.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`.replace(/-+$/, '');
    let id = name;
    for (let i = 2; taken.has(id); i += 1) id = `${name}-${i}`;
    taken.add(id);
    return padOf(id, { ...pin, dir: opposite[pin.dir] }, side);
  });
}

/** One converter for all lines of the option that lack the same conversion. */
function levelConverter(library: Library, option: CableOption, piece: MissingPiece): ProposalDraft | undefined {
  // There is no room for another board between a device and the board plugged onto it.
  if (piece.mating === true) return undefined;
  const { from, to } = piece;
  const isSame = (one: MissingPiece) => one.kind === 'level' && one.from === from && one.to === to;
  const lines = option.missing.filter((one) => isSame(one) && one.mating !== true);
  const pads: ProposalPad[] = [];
  const nets: ProposalNet[] = [];
  for (const [i, { line: id, positions, side }] of lines.entries()) {
    const line = option.lines.find((one) => one.id === id);
    const receiver = side === undefined ? undefined : option[side].port.byPosition.get(positions?.[0] ?? '');
    const driver = side === undefined || line === undefined ? undefined : line[across(side)][0];
    if (side === undefined || receiver === undefined || driver === undefined) continue;
    pads.push(padOf(`in-${i + 1}`, { ...driver, dir: 'in' }, across(side)));
    pads.push(padOf(`out-${i + 1}`, { ...receiver, level: receiver.level ?? to, dir: 'out' }, side));
    nets.push({ id: `line-${i + 1}-in`, members: [`in-${i + 1}`, `u1.in-${i + 1}`] });
    nets.push({ id: `line-${i + 1}-out`, members: [`u1.out-${i + 1}`, `out-${i + 1}`] });
  }
  const words = (level: string | undefined) => (level === undefined ? 'an unstated level' : levelWords(library, level));
  const label = `Converter from ${words(from)} to ${words(to)}`;
  const grounds = groundPads(option);
  return {
    ...frame(library, option, 'level-converter', [from, to], piece.text),
    label,
    pads: [...pads, ...grounds.pads],
    parts: [{ id: 'u1', label, placeholder: true }],
    nets: [...nets, ...grounds.nets('u1.ground')],
    open: [
      `Which part converts ${words(from)} to ${words(to)}.`,
      'What supplies the converter, and from where.',
      ...(from === undefined || to === undefined ? ['The levels of the lines.'] : []),
    ],
  };
}

/** The ground that the board shares with the cable, if either end has a ground. */
function groundPads({ source, destination }: CableOption): {
  pads: ProposalPad[];
  nets: (...members: string[]) => ProposalNet[];
} {
  const ground = [...source.port.pins, ...destination.port.pins].find(
    (pin) => pin.kind === 'ground' && !pin.takesScreen,
  );
  if (ground === undefined) return { pads: [], nets: () => [] };
  return { pads: [padOf('ground', ground)], nets: (...members) => [{ id: 'ground', members: ['ground', ...members] }] };
}

function supply(library: Library, option: CableOption, piece: MissingPiece): ProposalDraft {
  const { side, pins } = unfed(option, piece);
  const [pin] = pins;
  const far = option[across(side)].port;
  const rail = far.pins.find(({ signal, dir }) => signal === piece.from && dir === 'out');
  const wanted = piece.to === undefined ? 'the supply' : (library.signal(piece.to)?.label ?? piece.to);
  const input: ProposalPad =
    rail === undefined
      ? { id: 'in', label: 'Supply in', dir: 'in' }
      : padOf('in', { ...rail, dir: 'in' }, across(side));
  const output: ProposalPad =
    pin === undefined ? { id: 'out', label: wanted, dir: 'out' } : padOf('out', { ...pin, dir: 'out' }, side);
  const grounds = groundPads(option);
  const isStated = pins.length > 0 && pins.every(({ currentA }) => currentA !== undefined);
  const current = isStated ? [] : [`The current ${wanted} has to deliver.`];
  const source = rail === undefined ? [`What ${wanted} is made from: ${far.deviceLabel} offers no supply.`] : [];
  return {
    ...frame(library, option, 'supply', [piece.from, piece.to], piece.text),
    label: `Source of ${wanted}`,
    pads: [input, output, ...grounds.pads],
    parts: [{ id: 'u1', label: `Source of ${wanted}`, placeholder: true }],
    nets: [
      { id: 'in', members: ['in', 'u1.in'] },
      { id: 'out', members: ['u1.out', 'out'] },
      ...grounds.nets('u1.ground'),
    ],
    open: [`Which part makes ${wanted}.`, ...source, ...current],
  };
}

/** The pins that need a supply: the pins of the piece or, if its pin is a source that delivers too little, the loads. */
function unfed(option: CableOption, piece: MissingPiece): { side: CableSide; pins: readonly BoundPin[] } {
  const side: CableSide = piece.side ?? 'destination';
  const port = portOf(option, piece, side);
  // One supply feeds every contact that takes its output.
  const pieces = option.missing.filter(
    (one) => one.kind === 'supply' && one.side === piece.side && one.from === piece.from && one.to === piece.to,
  );
  const pins = pieces.flatMap(({ positions = [] }) => positions.flatMap((at) => port.byPosition.get(at) ?? []));
  const line = option.lines.find(({ id }) => id === piece.line);
  if (line === undefined || pins[0]?.dir !== 'out') return { side, pins };
  return { side: across(side), pins: line[across(side)] };
}

/**
 * A conditioning on given positions. The parts come from a recipe of the library if there is one, otherwise from a
 * placeholder.
 */
function conditioning(library: Library, option: CableOption, piece: MissingPiece): ProposalDraft {
  const side: CableSide = piece.side ?? 'destination';
  const port = portOf(option, piece, side);
  const { device } = option[side];
  const positions = piece.positions ?? [];
  const words = conditioningWords(library, piece.conditioning!);
  const pins = positions.flatMap((position) => port.byPosition.get(position) ?? []);
  const pads = padsFor('p', pins, side);
  const { parts, nets, open } = partsOf(library, piece.conditioning!, words, pads);
  return {
    ...frame(
      library,
      option,
      'conditioning',
      [piece.conditioning, device.device, device.port, ...positions],
      piece.text,
    ),
    label: `${words} for ${listedPins(pins, port)}`,
    pads,
    parts,
    nets,
    open,
  };
}

function listedPins(pins: readonly BoundPin[], port: CableOption['source']['device']): string {
  return pins.length === 0 ? portWords(port) : pins.map((pin) => pinOf(pin, port)).join(' and ');
}

function partsOf(library: Library, id: string, words: string, pads: readonly ProposalPad[]) {
  const recipe: ConditioningRecipe | undefined = recipesFor(library, id)[0];
  const between = pads.map((pad) => pad.id);
  const otherEnd = between.length < 2 ? ['Where its other end goes.'] : [];
  if (recipe === undefined) {
    const parts: ProposalPart[] = [{ id: 'x1', label: words, placeholder: true }];
    const nets = between.map((pad, i) => ({ id: pad, members: [pad, `x1.${i === 0 ? 'a' : 'b'}`] }));
    return {
      parts,
      nets,
      open: [`Which part provides ${words}.`, ...otherEnd],
    };
  }
  const parts = recipe.parts.map((part, i): ProposalPart => {
    const component = componentOf(library, part);
    const { kind, value } = part;
    const named = component === undefined ? { placeholder: true } : { component };
    return { id: `x${i + 1}`, label: partWords(library, part), ...present({ kind, value }), ...named };
  });
  const nets = between.map((pad, i) => ({
    id: pad,
    members: [pad, ...parts.map((part) => `${part.id}.${i === 0 ? 'a' : 'b'}`)],
  }));
  const lacking = parts
    .filter(({ placeholder }) => placeholder === true)
    .map(({ label }) => `Which part is the ${label}.`);
  return { parts, nets, open: [...lacking, ...otherEnd] };
}

/** An adapter for two ports with different signals. Everything between them remains open. */
function adapter(library: Library, option: CableOption, piece: MissingPiece): ProposalDraft {
  const pads = (['source', 'destination'] as const).flatMap((side) =>
    padsFor(
      side === 'source' ? 'a' : 'b',
      option[side].port.pins.filter(({ signal }) => signal !== undefined),
      side,
    ),
  );
  const { source, destination } = option;
  return {
    ...frame(library, option, 'adapter', [], piece.text),
    label: `Adapter between ${portWords(source.device)} and ${portWords(destination.device)}`,
    pads,
    parts: [{ id: 'u1', label: 'Adapter', placeholder: true }],
    nets: pads.map(({ id }) => ({ id, members: [id, `u1.${id}`] })),
    open: [`How to convert between ${source.device.deviceLabel} and ${destination.device.deviceLabel}.`],
  };
}
