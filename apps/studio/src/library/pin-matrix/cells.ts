/** The pin matrix on the page: every pair of pin types once, its rule, and the record that a change makes. */
import { pinMatrixCell, type Library } from '@cablewright/engine';
import { pinTypes, type PinRule, type PinType, present } from '@cablewright/model';

export const typeWords: Readonly<Record<PinType, string>> = {
  'supply-out': 'Supply output',
  'supply-in': 'Supply input',
  supply: 'Supply',
  ground: 'Ground',
  protective: 'Protective earth',
  output: 'Output',
  input: 'Input',
  bidirectional: 'Bidirectional',
  passive: 'Passive',
  'not-connected': 'Not connected',
  unspecified: 'Unspecified',
};

export interface PinMatrixCell {
  readonly a: PinType;
  readonly b: PinType;
  readonly severity: PinRule['severity'];
  /** The sentence of the finding; absent if the connection is allowed without comment. */
  readonly text?: string;
  readonly src?: string;
  /** `built-in`, `local` or a pack; undefined if no rule covers the pair, which allows the connection. */
  readonly origin?: string;
  /** The record with the rule; built-in cells have none. */
  readonly record?: string;
}

/** The cell of two types, in the order used by its sentence. */
export function cellOf(library: Library, a: PinType, b: PinType): PinMatrixCell {
  const cell = pinMatrixCell(library, a, b);
  if (cell === undefined) return { a, b, severity: 'ok' };
  const { rule, origin } = cell;
  const { severity, text, src } = rule;
  return {
    a: rule.a,
    b: rule.b,
    severity,
    origin,
    ...present({
      text,
      src: origin === 'built-in' ? undefined : src,
      record: origin === 'built-in' ? undefined : rule.id,
    }),
  };
}

/** The rows of the table. Each pair of types is shown once, below the diagonal. */
export function rowsOf(library: Library): { readonly type: PinType; readonly cells: readonly PinMatrixCell[] }[] {
  return pinTypes.map((type, i) => ({
    type,
    cells: pinTypes.slice(0, i + 1).map((other) => cellOf(library, type, other)),
  }));
}

/** The person's input. */
interface CellDraft {
  readonly severity: PinRule['severity'];
  readonly text: string;
  readonly src: string;
}

export function draftOf({ severity, text = '', src = '' }: PinMatrixCell): CellDraft {
  return { severity, text, src };
}

/** The record for a draft of a cell: the cell's own record, or a new one named after the two types. */
export function recordOf({ a, b, record }: PinMatrixCell, { severity, text, src }: CellDraft): PinRule {
  return {
    id: record ?? `${a}-with-${b}`,
    label: `${typeWords[a]} and ${typeWords[b].toLowerCase()}`,
    a,
    b,
    severity,
    ...present({ text: text.trim() || undefined, src: src.trim() || undefined }),
  };
}

/** Why a draft can't be saved; undefined if it can. */
export function draftProblem({ severity, text }: CellDraft): string | undefined {
  if (severity === 'ok') return undefined;
  if (text.trim() === '') return 'Enter what a finding says. {a} and {b} stand for the two pins.';
  const missing = ['{a}', '{b}'].filter((token) => !text.includes(token));
  return missing.length === 0 ? undefined : `Write ${missing.join(' and ')} where the pins are named.`;
}

/** Previews the text of a finding. */
export function exampleOf({ a, b }: PinMatrixCell, { text }: CellDraft): string {
  const says = text
    .replaceAll('{a}', `pin 1 (${typeWords[a]}) of PC`)
    .replaceAll('{b}', `pin 2 (${typeWords[b]}) of Box`);
  return says.charAt(0).toUpperCase() + says.slice(1);
}
