/** The data that the documents of orders and pieces are printed from, and their common beginning. */
import type { Library, PartNeed, PieceProgress, PrintFormat } from '@cablewright/engine';
import type { PieceState, SheetStyle, WorkBody, WorkKind, WorkRecord } from '@cablewright/model';
import { ink, type Item } from '../../display-list/display-list.ts';
import { qrCode, qrPath, quietModules } from '../../labels/qr.ts';
import { heading, paragraph, type Block, type Figure } from '../../page/flow/blocks.ts';
import type { BuildPlan } from './build-plan.ts';
import type { Typeface } from '../../type/typeface.ts';

/** The documents of an order, and the documents of one piece. */
export const orderDocuments = [
  'route-card',
  'kit-list',
  'cut-list',
  'labels',
  'packing-list',
  'crimp-log',
  'conformance',
] as const;
export const pieceDocuments = ['route-card', 'test-certificate', 'conformance', 'first-article', 'crimp-log'] as const;
export type WorkDocument = (typeof orderDocuments)[number] | (typeof pieceDocuments)[number];

/** A piece with its records, or some of them. */
export interface WorkPiece {
  readonly serial: string;
  readonly state: PieceState;
  readonly progress: PieceProgress;
  readonly records: readonly WorkRecord[];
  readonly head?: { readonly record: number; readonly hash: string; readonly key: string };
}

export type TestMark = 'passed' | 'failed' | 'not-judged' | 'not-tested';

interface TestRow {
  readonly from: string;
  readonly to: string;
  readonly expected: string;
  readonly measured: string;
  readonly mark: TestMark;
}

/** The last electrical test of a piece. */
export interface PieceTest {
  readonly record: WorkRecord;
  /** Connections, and pairs of nets that did not pass. */
  readonly rows: readonly TestRow[];
  readonly isolation: { readonly n: number; readonly passed: number; readonly failed: number; readonly open: number };
  /** The limits for testing pairs of nets. */
  readonly isolationLimits: string;
}

export interface WorkSheet {
  readonly library: Library;
  readonly kind: WorkDocument;
  readonly order: {
    readonly number: string;
    readonly label: string;
    readonly rev: number;
    readonly quantity: number;
    readonly variation?: string;
    readonly due?: string;
    /** The name of the customer. */
    readonly customer?: string;
    readonly reference?: string;
    readonly note?: string;
  };
  /** The steps and parts as they were at the release. Absent if the order is not released. */
  readonly plan?: BuildPlan;
  readonly kit?: readonly Pick<PartNeed, 'kind' | 'def' | 'label' | 'unit' | 'amount' | 'isShort' | 'partNumber'>[];
  /** Records of the order as a whole. */
  readonly ofOrder: readonly WorkRecord[];
  readonly pieces: readonly WorkPiece[];
  /** True for the document of a single piece. */
  readonly isOfPiece: boolean;
  /** The electrical test of the single piece. */
  readonly test?: PieceTest;
  /** The part of a page's URL before its path: `https://hub.example.com`, or an empty text. */
  readonly address: string;
  /** The day of the print. */
  readonly day: string;
  readonly print?: Partial<SheetStyle>;
  readonly typeface?: Typeface | undefined;
}

/** The piece of a document of one piece. Undefined for a document of an order. */
export function pieceOf({ isOfPiece, pieces }: WorkSheet): WorkPiece | undefined {
  return isOfPiece ? pieces[0] : undefined;
}

/** Records that count: neither corrections nor corrected records. */
function counting(records: readonly WorkRecord[]): readonly WorkRecord[] {
  const corrected = correctedIn(records);
  return records.filter(({ record, kind }) => kind !== 'corrected' && !corrected.has(record));
}

/** The numbers of the records that were corrected. */
function correctedIn(records: readonly WorkRecord[]): ReadonlySet<number> {
  return new Set(
    records.flatMap(({ kind, body }) => (kind === 'corrected' ? [(body as WorkBody<'corrected'>).record] : [])),
  );
}

type Of<K extends WorkKind> = WorkRecord & { readonly body: WorkBody<K> };

/** The records of a kind, without those that were corrected. */
export function ofKind<K extends WorkKind>(records: readonly WorkRecord[], kind: K): readonly Of<K>[] {
  return counting(records).filter((record): record is Of<K> => record.kind === kind);
}

/** The title, the subject, and the code that opens its page. */
export function headBlocks(sheet: WorkSheet, print: PrintFormat): Block[] {
  const { order, plan, kind, day } = sheet;
  const piece = pieceOf(sheet);
  const facts: [string, string | undefined][] = [
    [print.text('work.order'), order.number],
    [print.text('work.serial'), piece?.serial],
    [print.text('work.cable'), order.label],
    [print.text('work.part-number'), plan?.design.partNumber || print.text('work.not-stated')],
    [print.text('work.revision'), String(order.rev)],
    [print.text('work.variation'), order.variation],
    [print.text('work.quantity'), piece === undefined ? print.number(order.quantity) : undefined],
    [print.text('work.due'), order.due === undefined ? undefined : print.date(order.due)],
    [print.text('work.customer'), order.customer],
    [print.text('work.reference'), order.reference],
    [print.text('work.printed'), print.date(day)],
  ];
  const code = piece === undefined ? undefined : codeFigure(pageOfPiece(sheet, piece.serial), print);
  return [
    heading(1, print.text(`work.${kind}`)),
    { kind: 'facts', facts: facts.filter((fact): fact is [string, string] => fact[1] !== undefined) },
    ...(code === undefined ? [] : [{ kind: 'figures', figures: [code] } as Block]),
    ...(plan === undefined ? [paragraph(print.text('work.not-released'), 'alarm')] : []),
  ];
}

/** The page of a piece. */
export const pageOfPiece = ({ address }: Pick<WorkSheet, 'address'>, serial: string) =>
  `${address}/pieces/${encodeURIComponent(serial)}`;

const codeMm = 22;

function codeFigure(address: string, print: PrintFormat): Figure | undefined {
  const code = qrCode(address);
  if (code === undefined) return undefined;
  const module = codeMm / (code.modules + 2 * quietModules);
  const drawn: Item = { kind: 'path', d: qrPath(code, 0, quietModules * module, module), fill: ink.black };
  return { title: print.text('work.page-of-piece'), widthMm: codeMm, heightMm: codeMm, items: [drawn] };
}

/** The time of a record and its author: `2026-11-29 08:00, Bo`. */
export function whenWho({ at, by }: Pick<WorkRecord, 'at' | 'by'>, print: PrintFormat): string {
  return `${timeText(at, print)}, ${by}`;
}

/** The day and time of a record, in UTC as it is recorded. */
export function timeText(at: string, print: PrintFormat): string {
  return `${print.date(at.slice(0, 10))} ${at.slice(11, 16)} UTC`;
}

/** The limits as text: `1.25 to 1.35 mm`, `at least 50 N`, or a note that no limit is stated. */
export function limitsText(
  { min, max, unit }: { readonly min?: number; readonly max?: number; readonly unit: string },
  print: PrintFormat,
): string {
  const of = (value: number) => `${print.number(value)} ${unit}`;
  if (min !== undefined && max !== undefined)
    return print.text('work.between-values', { min: print.number(min), max: of(max) });
  if (min !== undefined) return print.text('work.at-least-value', { min: of(min) });
  return max === undefined ? print.text('work.no-limit') : print.text('work.at-most-value', { max: of(max) });
}

/**
 * The name of a measured value: translated if it is one of the plan's values, otherwise as the shop named it: `wall-thickness`
 * as “Wall thickness”.
 */
export function valueName(of: string, print: PrintFormat): string {
  const text = of.replaceAll('-', ' ');
  return print.known(`work.of.${of}`) ?? text.charAt(0).toUpperCase() + text.slice(1);
}

export function verdictText(verdict: unknown, print: PrintFormat): { text: string; tone: 'plain' | 'alarm' } {
  const text = print.known(`work.${String(verdict)}`) ?? print.text('work.not-judged');
  return { text, tone: verdict === 'passed' ? 'plain' : 'alarm' };
}

/** The heads of the pieces, with an explanation of their purpose. */
export function headsTable({ pieces }: WorkSheet, print: PrintFormat): Block[] {
  const missing = { text: print.text('work.missing-signature'), tone: 'alarm' as const };
  return [
    heading(2, print.text('work.head')),
    {
      kind: 'table',
      columns: [
        { label: print.text('work.serial') },
        { label: print.text('work.record'), numeric: true },
        { label: print.text('work.hash') },
        { label: print.text('work.key') },
      ],
      rows: pieces.map(({ serial, head }) => ({
        cells: head === undefined ? [serial, '', missing, ''] : [serial, String(head.record), head.hash, head.key],
      })),
      none: print.text('work.no-pieces'),
    },
    paragraph(print.text('work.verify'), 'quiet'),
  ];
}

/** A note with the number of records that do not count. Empty if all count. */
export function correctedNote(records: readonly WorkRecord[], print: PrintFormat): Block[] {
  const n = correctedIn(records).size;
  return n === 0 ? [] : [paragraph(print.text('work.corrected', { n }), 'quiet')];
}

/** Space for a signature with its date. */
export function signatureTable(print: PrintFormat): Block {
  return {
    kind: 'table',
    columns: [{ label: print.text('work.sign') }, { label: print.text('work.signed') }],
    rows: [
      {
        cells: [
          { text: '', fill: 'write' },
          { text: '', fill: 'write' },
        ],
      },
    ],
  };
}
