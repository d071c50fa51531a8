/** The wires on each terminal of a harness, and their other ends. */
import { definition, elementsOf, wireList } from '@cablewright/engine';
import { type End, formatWireEnd, splitName } from '@cablewright/model';
import { wireColour, type WireColour } from '../../figures/wire-colour.ts';
import type { Harness } from './harness-words.ts';

export interface LandedWire {
  readonly run: string;
  /** The end of the wire, such as `w3@b`; undefined for a link. */
  readonly wireEnd?: string;
  readonly colour: WireColour | undefined;
  /** Colour code, or another type of conductor: a screen, a pigtail. */
  readonly core: string;
  readonly area: string;
  readonly to: string;
}

/** The wires by part and terminal, in the order of the wire list. */
export function landedWires(harness: Harness): ReadonlyMap<string, ReadonlyMap<string, readonly LandedWire[]>> {
  const { subject } = harness;
  const landed = new Map<string, Map<string, LandedWire[]>>();
  const add = (ref: string, wire: LandedWire) => {
    const { instance: part, terminal } = splitName(ref) ?? { instance: ref, terminal: '' };
    let byTerminal = landed.get(part);
    if (byTerminal === undefined) landed.set(part, (byTerminal = new Map<string, LandedWire[]>()));
    const wires = byTerminal.get(terminal);
    if (wires === undefined) byTerminal.set(terminal, [wire]);
    else wires.push(wire);
  };
  const segments = new Map((subject.design.instances.segments ?? []).map((segment) => [segment.id, segment]));
  for (const row of wireList(subject.catalog, subject.design)) {
    const wire = definition(subject.library, 'wires', segments.get(row.segment)?.def ?? '');
    const element = wire === undefined ? undefined : elementsOf(wire).get(row.element)?.element;
    const conductor = element?.type === 'conductor' ? element : undefined;
    const colour = wireColour(subject.library, conductor?.color);
    const facts = {
      run: subject.names.short(row.segment),
      colour,
      core: colour?.code ?? subject.names.element(row.element),
      area: (conductor && subject.names.print.bareSection(conductor)) ?? '',
    };
    for (const [end, otherEnd] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const satisfies readonly (readonly [End, End])[]) {
      const to = refsOf(row[`${otherEnd}Landing`]).map((ref) => placeWords(harness, ref));
      for (const ref of refsOf(row[`${end}Landing`]))
        add(ref, { ...facts, wireEnd: formatWireEnd(row.segment, end), to: to.join(', ') || '–' });
    }
  }
  addLinks(harness, add);
  return landed;
}

/** Adds joints directly on a terminal, without a run. */
function addLinks(harness: Harness, add: (at: string, wire: LandedWire) => void): void {
  const { names, design } = harness.subject;
  const facts = { run: '–', colour: undefined, core: names.print.text('drawing.link'), area: '' };
  for (const { a, b } of design.joints) {
    if (names.isRun(a.instance) || names.isRun(b.instance)) continue;
    const [first, two] = [`${a.instance}.${a.terminal}`, `${b.instance}.${b.terminal}`];
    add(first, { ...facts, to: placeWords(harness, two) });
    add(two, { ...facts, to: placeWords(harness, first) });
  }
}

function refsOf(landings: string): string[] {
  return landings === '' ? [] : landings.split('; ');
}

/** `J1·3`, `SP1`. */
function placeWords({ subject }: Harness, ref: string): string {
  const { instance, terminal } = splitName(ref) ?? { instance: ref, terminal: '' };
  return subject.names.terminal({ instance, terminal });
}
