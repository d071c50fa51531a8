/**
 * The pin matrix defines the result of connecting two types of pin. Packs and the shop can replace single cells of the
 * built-in matrix.
 */
import { pinTypes, type PinRule, type PinType } from '@cablewright/model';
import { soundRecords } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';

const src = 'built in';
interface Texts {
  readonly en: string;
  readonly de: string;
}

const unconnected: Texts = {
  en: '{a} must not be connected, but is wired to {b}.',
  de: '{a} darf nicht angeschlossen sein, ist aber mit {b} verdrahtet.',
};
const onSignal: Texts = {
  en: '{a} is connected to {b}: a supply on a signal line can destroy the circuit behind it.',
  de: '{a} ist mit {b} verbunden: Eine Versorgung auf einer Signalleitung kann die Schaltung dahinter zerstören.',
};
const loads: Texts = {
  en: '{a} is connected to {b}: the supply input loads the line and is fed backwards from it.',
  de: '{a} ist mit {b} verbunden: Der Versorgungseingang belastet die Leitung und wird aus ihr rückgespeist.',
};
const grounded: Texts = {
  en: '{a} is connected to {b}: the output drives against ground.',
  de: '{a} ist mit {b} verbunden: Der Ausgang treibt gegen Masse.',
};
const contention: Texts = {
  en: '{a} and {b} are both outputs: they drive against each other.',
  de: '{a} und {b} sind beide Ausgänge: Sie treiben gegeneinander.',
};
const shorted: Texts = {
  en: '{a} is connected to {b}: the supply is shorted.',
  de: '{a} ist mit {b} verbunden: Die Versorgung ist kurzgeschlossen.',
};
const earthed: Texts = {
  en: '{a} is connected to {b}: a protective earth carries no current and must not be connected to another conductor.',
  de: '{a} ist mit {b} verbunden: Ein Schutzleiter führt keinen Strom und darf mit keiner anderen Ader verbunden sein.',
};
const lineTypes = ['output', 'input', 'bidirectional', 'passive'] as const;

function cell(a: PinType, b: PinType, severity: PinRule['severity'], { en, de }: Texts): PinRule {
  return {
    id: `${a}--${b}`,
    label: `${a} and ${b}`,
    a,
    b,
    severity,
    text: en,
    translations: { de: { text: de } },
    src,
  };
}

/** Every pair that isn't allowed. All other pairs are allowed. */
const builtInPinRules: readonly PinRule[] = [
  cell('not-connected', 'supply-out', 'error', unconnected),
  ...(['supply-in', 'supply', 'ground', 'protective', 'output', 'input', 'bidirectional', 'passive'] as const).map(
    (type) => cell('not-connected', type, 'warning', unconnected),
  ),
  cell('output', 'output', 'error', contention),
  ...(['supply-out', 'supply'] as const).flatMap((supply) =>
    lineTypes.map((type) => cell(supply, type, 'error', onSignal)),
  ),
  cell('supply-in', 'output', 'error', loads),
  cell('supply-in', 'bidirectional', 'error', loads),
  ...(['supply-out', 'supply-in', 'supply'] as const).map((supply) => cell(supply, 'ground', 'error', shorted)),
  cell('output', 'ground', 'warning', grounded),
  ...(['supply-out', 'supply-in', 'supply', 'ground', ...lineTypes] as const).map((type) =>
    cell('protective', type, 'error', earthed),
  ),
];

/** A cell with its origin: `built-in`, `local` or a pack. */
interface MatrixCell {
  readonly rule: PinRule;
  readonly origin: string;
}

/**
 * The matrix in force, including cells that a record sets to `ok`. The shop's own records take precedence over those of
 * packs.
 */
const pinMatrix: (library: Library) => ReadonlyMap<string, MatrixCell> = derivedFromKinds(
  'pin matrix',
  ['pin-rules'],
  (library) => {
    const cells = new Map<string, MatrixCell>();
    for (const rule of builtInPinRules) cells.set(cellKey(rule.a, rule.b), { rule, origin: 'built-in' });
    const records = [...soundRecords<PinRule>(library, 'pin-rules')].map((rule) => ({
      rule,
      origin: library.entry('pin-rules', rule.id)?.origin ?? 'local',
    }));
    const isOwn = ({ origin }: MatrixCell) => Number(origin === 'local');
    for (const cell of records.toSorted((a, b) => isOwn(a) - isOwn(b)))
      cells.set(cellKey(cell.rule.a, cell.rule.b), cell);
    return cells;
  },
);

/** The cell of two types with its origin; undefined if there is no rule. */
export function pinMatrixCell(library: Library, a: PinType, b: PinType): MatrixCell | undefined {
  return pinMatrix(library).get(cellKey(a, b));
}

/** The cell of two types in either order; undefined if there is no rule, which allows the connection. */
export function pinRule(library: Library, a: PinType, b: PinType): PinRule | undefined {
  return pinMatrixCell(library, a, b)?.rule;
}

/** A key for a pair of types that doesn't depend on their order. */
function cellKey(a: PinType, b: PinType): string {
  return pinTypes.indexOf(a) <= pinTypes.indexOf(b) ? `${a} ${b}` : `${b} ${a}`;
}
