/** The pin matrix as the page shows it: every two types of pin once, what is said of them, and the record a change makes. */
import { pinMatrixCell, type Library } from '@cablewright/engine';
import { pinTypes, type PinRule, type PinType, present } from '@cablewright/model';

export const typeWords: Readonly<Record<PinType, string>> = {
  'supply-out': 'Supply output',
  'supply-in': 'Supply input',
  supply: 'Supply',
  ground: 'Ground',
  output: 'Output',
  input: 'Input',
  bidirectional: 'Bidirectional',
  passive: 'Passive',
  'not-connected': 'Not connected',
  unspecified: 'Unspecified',
};

export interface Cell {
  readonly a: PinType;
  readonly b: PinType;
  readonly severity: PinRule['severity'];
  /** The sentence of a finding; absent where the connection is allowed and nothing is said. */
  readonly text?: string;
  readonly src?: string;
  /** `built-in`, `local` or a pack; undefined where nothing is said, which allows the connection. */
  readonly origin?: string;
  /** The record that says it; built-in cells have none. */
  readonly record?: string;
}

/** The cell of two types, in the order that its sentence has them in. */
export function cellOf(library: Library, a: PinType, b: PinType): Cell {
  const found = pinMatrixCell(library, a, b);
  if (found === undefined) return { a, b, severity: 'ok' };
  const { rule, origin } = found;
  const { severity, text, src } = rule;
  return {
    a: rule.a,
    b: rule.b,
    severity,
    origin,
    ...present({ text }),
    ...(src === undefined || origin === 'built-in' ? {} : { src }),
    ...(origin === 'built-in' ? {} : { record: rule.id }),
  };
}

/** The rows of the table: below the diagonal each pair of types is shown once. */
export function rowsOf(library: Library): { readonly type: PinType; readonly cells: readonly Cell[] }[] {
  return pinTypes.map((type, i) => ({
    type,
    cells: pinTypes.slice(0, i + 1).map((other) => cellOf(library, type, other)),
  }));
}

/** What the person typed. */
interface CellDraft {
  readonly severity: PinRule['severity'];
  readonly text: string;
  readonly src: string;
}

export function draftOf({ severity, text = '', src = '' }: Cell): CellDraft {
  return { severity, text, src };
}

/** The record that a draft makes of a cell: its own, or a new one named after the two types. */
export function recordOf({ a, b, record }: Cell, { severity, text, src }: CellDraft): PinRule {
  return {
    id: record ?? `${a}-with-${b}`,
    label: `${typeWords[a]} and ${typeWords[b].toLowerCase()}`,
    a,
    b,
    severity,
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(src.trim() === '' ? {} : { src: src.trim() }),
  };
}

/** What keeps a draft from being saved; undefined where it may be. */
export function draftProblem({ severity, text }: CellDraft): string | undefined {
  if (severity === 'ok') return undefined;
  if (text.trim() === '') return 'Enter what a finding says. {a} and {b} stand for the two pins.';
  const missing = ['{a}', '{b}'].filter((token) => !text.includes(token));
  return missing.length === 0 ? undefined : `Write ${missing.join(' and ')} where the pins are named.`;
}

/** A finding as it will read. */
export function exampleOf({ a, b }: Cell, { text }: CellDraft): string {
  const says = text
    .replaceAll('{a}', `pin 1 (${typeWords[a]}) of PC`)
    .replaceAll('{b}', `pin 2 (${typeWords[b]}) of Box`);
  return says.charAt(0).toUpperCase() + says.slice(1);
}
