/** Groups the faults of a cable with the same effect on different pins, so that a sheet describes the effect once. */
import { present, type Severity } from '@cablewright/model';
import { upper } from '../rule-check/rule-context.ts';
import type { PlacedPin } from '../rule-check/placed-pins.ts';
import type { NeighbourBasis } from './neighbours.ts';
import { nonEmptyGroups } from '../../library/non-empty.ts';

export interface FaultRow {
  readonly kind: 'open' | 'short';
  /** The open conductor (`w1.red`), or the two shorted contacts (`j1.2`, `j1.3`). */
  readonly at: readonly string[];
  /** For a short: how the contacts were found to be neighbours. */
  readonly basis?: NeighbourBasis;
  /** The most severe effect; `none` if the rules find nothing wrong. */
  readonly severity: Severity | 'none';
  /** The effects, one sentence each. */
  readonly effects: readonly string[];
}

/** A fault with the pins that its effects may name. */
export interface JudgedFault extends FaultRow {
  readonly pins: readonly PlacedPin[];
}

/** A pin that effects name: `j1.3`, `pin 3 (Transmitted data) of J1 PC`, `Transmitted data`. */
type NamedPin = Pick<PlacedPin, 'name' | 'says'> & { readonly signal: string | undefined };

/** Faults whose effects are the same except for the pins they name. */
export interface FaultGroup extends Pick<FaultRow, 'kind' | 'basis' | 'severity'> {
  /** The effects as text fragments, interleaved with indexes into the `pins` of a row. */
  readonly effects: readonly (string | number)[];
  readonly rows: readonly { readonly at: FaultRow['at']; readonly pins: readonly NamedPin[] }[];
}

/** The groups in the order of their first faults, each with its faults in order. */
export function faultGroups(faults: readonly JudgedFault[]): FaultGroup[] {
  const templates = new Map<string, Template>();
  const judged = faults.map((fault) => {
    const text = fault.effects.join(' ');
    const template = templates.get(text) ?? templateOf(text, fault.pins);
    templates.set(text, template);
    return { fault, template };
  });
  const groups = nonEmptyGroups(judged, ({ fault: { kind, basis, severity }, template }) =>
    JSON.stringify([kind, basis, severity, template.effects]),
  );
  return [...groups.values()].map((members) => {
    const [{ fault, template }] = members;
    const { kind, basis, severity } = fault;
    const rows = members.map((one) => ({ at: one.fault.at, pins: one.template.pins }));
    return { kind, ...present({ basis }), severity, effects: template.effects, rows };
  });
}

interface Template {
  readonly effects: readonly (string | number)[];
  readonly pins: readonly NamedPin[];
}

/** Splits a text at the pins that it names. Longer names go first, because `pin 1 of J1` is in `pin 1 of J10`. */
function templateOf(text: string, pins: readonly PlacedPin[]): Template {
  const named = [...pins, ...pins.flatMap(({ phantom }) => phantom ?? [])]
    .filter(({ says }) => text.includes(says) || text.includes(upper(says)))
    .toSorted((a, b) => b.says.length - a.says.length);
  let parts: (string | PlacedPin)[] = [text];
  for (const pin of named)
    for (const says of new Set([upper(pin.says), pin.says]))
      parts = parts.flatMap((part) => (typeof part === 'string' ? between(part.split(says), pin) : [part]));
  const found: PlacedPin[] = [];
  const effects = parts
    .filter((part) => part !== '')
    .map((part) => {
      if (typeof part === 'string') return part;
      const known = found.findIndex(({ name, says }) => name === part.name && says === part.says);
      return known >= 0 ? known : found.push(part) - 1;
    });
  return { effects, pins: found.map(({ name, says, pin }) => ({ name, says, signal: pin.signalLabel })) };
}

function between(texts: readonly string[], pin: PlacedPin): (string | PlacedPin)[] {
  return texts.flatMap((text, i) => (i === 0 ? [text] : [pin, text]));
}
