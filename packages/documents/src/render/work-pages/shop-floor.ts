/** Route card, kit list and cut list: the working documents of the shop floor, made from the plan that was frozen at the release. */
import type { PrintFormat } from '@cablewright/engine';
import { heading, type Block, type FlowCell, type TableBlock } from '../../page/flow/blocks.ts';
import { headBlocks, limitsText, ofKind, valueName, whenWho, type WorkSheet, pieceOf } from './work-sheet.ts';

/** The steps in the order of work, each with the number of pieces that completed it, or the person who did it. */
export function routeCard(sheet: WorkSheet, print: PrintFormat): Block[] {
  const { order, plan, pieces, isOfPiece } = sheet;
  const serials = pieces.map(({ serial }) => serial);
  return [
    ...headBlocks(sheet, print),
    ...(order.note === undefined
      ? []
      : [
          heading(3, print.text('work.note')),
          ...order.note.split('\n').map((text): Block => ({ kind: 'text', text })),
        ]),
    ...(isOfPiece || serials.length === 0
      ? []
      : [
          {
            kind: 'facts',
            facts: [[print.text('work.serials'), spanOf(serials, print)]],
          } as Block,
        ]),
    {
      kind: 'table',
      columns: [
        { label: print.text('work.number'), numeric: true },
        { label: print.text('work.station') },
        { label: print.text('work.step') },
        { label: print.text('work.uses') },
        { label: print.text('work.done') },
        ...(isOfPiece ? [] : [{ label: print.text('work.signed') }]),
      ],
      rows: (plan?.steps ?? []).map((step, i) => ({
        cells: [
          String(i + 1),
          step.stage,
          stepText(step, print),
          step.uses.map(({ label, partNumber }) => [partNumber, label].filter(Boolean).join(' ')).join('; '),
          doneCell(sheet, step.id, print),
          ...(isOfPiece ? [] : [{ text: '', fill: 'write' as const }]),
        ],
      })),
      none: print.text('work.no-steps'),
    },
  ];
}

type Step = NonNullable<WorkSheet['plan']>['steps'][number];

/** The instruction, with the limits for judging a set-up. */
function stepText({ what, setup }: Step, print: PrintFormat): string {
  if (setup === undefined) return what;
  const values = setup.map((value) => `${valueName(value.of, print)} ${limitsText(value, print)}`).join('; ');
  return `${what} ${print.text('work.set-up', { values })}`;
}

function doneCell(sheet: WorkSheet, step: string, print: PrintFormat): FlowCell {
  const { pieces } = sheet;
  const piece = pieceOf(sheet);
  const done = pieces.filter(({ progress }) => progress.done.includes(step));
  if (piece === undefined) return print.text('work.done-of', { done: done.length, all: pieces.length });
  const record = ofKind(piece.records, 'step-done').find(({ body }) => body.step === step);
  return record === undefined ? { text: print.text('work.not-recorded'), tone: 'alarm' } : whenWho(record, print);
}

export function spanOf(serials: readonly string[], print: PrintFormat): string {
  const [first = '', last = first] = [serials[0], serials.at(-1)];
  return first === last ? first : print.text('work.first-to-last', { first, last });
}

/** The parts of all pieces, with the lots that were recorded. */
export function kitTable(
  { kit = [], ofOrder, pieces }: WorkSheet,
  print: PrintFormat,
  isPicked: 'picked' | 'used' = 'picked',
): TableBlock {
  const ticks = isPicked === 'picked';
  const lots = new Map<string, Set<string>>();
  for (const { body } of [ofOrder, ...pieces.map(({ records }) => records)].flatMap((all) => ofKind(all, 'lot-used'))) {
    const key = `${body.part.kind}/${body.part.id}`;
    lots.set(key, (lots.get(key) ?? new Set()).add(body.lot));
  }
  return {
    kind: 'table',
    columns: [
      { label: print.text('work.part-number') },
      { label: print.text('work.part') },
      { label: print.text('work.needed'), numeric: true },
      { label: print.text('work.lots') },
      ...(ticks ? [{ label: print.text('work.picked') }] : []),
    ],
    rows: kit.map(({ kind, def, label, unit, amount, isShort, partNumber }) => {
      const own = lots.get(`${kind}/${def}`);
      const needed = unit === 'm' ? print.metres(amount) : print.number(Math.ceil(amount));
      return {
        cells: [
          partNumber ?? '',
          label,
          isShort ? { text: print.text('work.at-least', { amount: needed }), tone: 'alarm' } : needed,
          own === undefined ? { text: print.text('work.not-recorded'), tone: 'quiet' } : [...own].join(', '),
          ...(ticks ? [{ text: '', fill: 'tick' as const }] : []),
        ],
      };
    }),
    none: print.text('work.no-parts'),
  };
}

interface LotCut {
  readonly stock: string;
  readonly partNumber: string;
  readonly pieces: string;
  readonly mm: number | undefined;
  readonly each: number;
  readonly all: number;
}

/** The pieces to cut for the lot, by stock, the longest first. */
export function cutsOf({ plan, order }: WorkSheet): readonly LotCut[] {
  const cuts = (plan?.steps ?? [])
    .filter(({ does }) => does === 'cut')
    .flatMap(({ what, uses, measures }) =>
      uses
        .filter(({ as }) => as === 'stock')
        .map(({ id, label, partNumber = '', quantity = 1, lengthMm }): LotCut & { id: string } => ({
          id,
          stock: label,
          partNumber,
          pieces: what,
          mm: lengthMm ?? measures.find(({ of }) => of === 'cut-length')?.mm,
          each: quantity,
          all: quantity * order.quantity,
        })),
    );
  return cuts.toSorted((a, b) => a.stock.localeCompare(b.stock, 'en') || (b.mm ?? 0) - (a.mm ?? 0));
}

export function cutTable(sheet: WorkSheet, print: PrintFormat): TableBlock {
  return {
    kind: 'table',
    columns: [
      { label: print.text('work.part-number') },
      { label: print.text('work.stock') },
      { label: print.text('work.step') },
      { label: print.text('work.length'), numeric: true },
      { label: print.text('work.each'), numeric: true },
      { label: print.text('work.in-lot'), numeric: true },
      { label: print.text('work.cut') },
    ],
    rows: cutsOf(sheet).map(({ stock, partNumber, pieces, mm, each, all }) => ({
      cells: [
        partNumber,
        stock,
        pieces,
        mm === undefined ? { text: print.text('work.not-stated'), tone: 'alarm' } : print.length(mm),
        print.number(each),
        print.number(all),
        { text: '', fill: 'tick' },
      ],
    })),
    none: print.text('work.no-cuts'),
  };
}
