/** Reads the contact, seal, strip length and label that a list states for a wire end. */
import { Unreadable } from '@cablewright/modules/reading';
import { textIn, type RecordDraft } from '../parts/draft.ts';
import type { KnownParts } from '../parts/known-parts.ts';
import type { TableRow } from '../table/table.ts';
import type { DecimalSign } from '../values/number.ts';
import { lengthOf } from '../values/quantity.ts';
import type { Stubs } from './stubs.ts';

/** The parts in a cavity, by their ids. */
export interface Fitted {
  readonly contact?: string;
  readonly seal?: string;
}

export interface EndStated extends Fitted {
  readonly stripMm?: number;
  readonly label?: string;
}

interface Reading {
  readonly known: KnownParts;
  readonly stubs: Stubs;
  readonly decimal: DecimalSign;
}

const fittingKinds = { contact: 'Contact', seal: 'Seal' } as const;

/** Reads the cells of an end. A contact or seal that the catalog lacks becomes a stub. */
export function statedEnd(row: TableRow, side: 'From' | 'To', { known, stubs, decimal }: Reading): EndStated {
  const stated: { contact?: string; seal?: string; stripMm?: number; label?: string } = {};
  const prefix = side.toLowerCase();
  const strip = row.cell(`${prefix}Strip`);
  if (strip !== undefined) stated.stripMm = lengthOf(strip.text, strip.column.unit ?? 'mm', decimal, 'Strip length');
  const label = row.text(`${prefix}Label`);
  if (label !== undefined) stated.label = label.slice(0, 200);
  for (const kind of ['contact', 'seal'] as const) {
    const cell = row.cell(`${prefix}${fittingKinds[kind]}`);
    if (cell === undefined || /^[-–—]+$/.test(cell.text)) continue;
    const part = known.named('mechanicals', cell.text);
    stated[kind] = part?.id ?? stubs.fitting(kind, cell.text, cell.at).id;
    if (kind === 'contact' && part === undefined && stated.stripMm !== undefined)
      stubs.fitting(kind, cell.text, cell.at).record['stripMm'] ??= stated.stripMm;
  }
  return stated;
}

/** Refuses a second contact or seal in a cavity. Several wires of one contact state it once or several times. */
export function requireOneFitting(name: string, pin: string, before: Fitted | undefined, stated: EndStated): void {
  for (const kind of ['contact', 'seal'] as const)
    if (before?.[kind] !== undefined && stated[kind] !== undefined && before[kind] !== stated[kind])
      throw new Unreadable(
        `Pin ${pin} of ${name} has the ${kind} ${before[kind]} in another row, and ${stated[kind]} here.`,
        `Give a cavity one ${kind}.`,
      );
}

/** The cavities of a connector with the contacts and seals of a list. Others stay as they are. */
export function withFittings(cavities: readonly RecordDraft[], fitted: ReadonlyMap<string, Fitted>): RecordDraft[] {
  const others = cavities.filter((assignment) => !fitted.has(textIn(assignment, 'cavity')));
  const filled = [...fitted].map(([cavity, parts]) => ({
    ...cavities.find((assignment) => assignment['cavity'] === cavity),
    cavity,
    ...parts,
  }));
  return [...others, ...filled];
}
