/** Test certificate and certificate of conformance. */
import type { PrintFormat } from '@cablewright/engine';
import { missingFor } from '@cablewright/engine';
import { heading, paragraph, type Block } from '../../page/flow/blocks.ts';
import { setupTable, valueTable } from './crimps.ts';
import { spanOf } from './shop-floor.ts';
import {
  correctedNote,
  headBlocks,
  headsTable,
  ofKind,
  signatureTable,
  timeText,
  verdictText,
  whenWho,
  type WorkPiece,
  type WorkSheet,
} from './work-sheet.ts';

const records = ({ ofOrder, pieces }: WorkSheet) => [...ofOrder, ...pieces.flatMap((piece) => piece.records)];

/** The tests of a piece: limits, readings, person and time, and the signed head that it can be verified by. */
export function testCertificate(sheet: WorkSheet, print: PrintFormat): Block[] {
  const { plan, test } = sheet;
  const isTested = plan?.isTested !== false;
  const verdict = test === undefined ? undefined : (test.record.body as { readonly verdict?: string }).verdict;
  const hasPassed = isTested && verdict === 'passed';
  return [
    ...headBlocks(sheet, print),
    ...(hasPassed || !isTested ? [] : [paragraph(print.text('work.no-certificate'), 'alarm')]),
    heading(2, print.text('work.test')),
    ...(isTested ? testBlocks(sheet, print) : [paragraph(print.text('work.nothing-to-test'))]),
    heading(2, print.text('work.values')),
    valueTable(sheet, print, () => true),
    heading(2, print.text('work.set-ups')),
    setupTable(sheet, print),
    ...correctedNote(records(sheet), print),
    ...missingBlocks(sheet, print),
    ...headsTable(sheet, print),
    signatureTable(print),
  ];
}

function testBlocks({ test }: WorkSheet, print: PrintFormat): Block[] {
  if (test === undefined) return [paragraph(print.text('work.not-tested'), 'alarm')];
  const { record, rows, isolation, isolationLimits } = test;
  const { tester, source, noOtherShorts, verdict } = record.body as {
    readonly tester?: string;
    readonly source?: string;
    readonly noOtherShorts?: boolean;
    readonly verdict?: string;
  };
  const result = verdictText(verdict, print);
  return [
    {
      kind: 'facts',
      facts: [
        [print.text('work.verdict'), result.text],
        [print.text('work.tested'), timeText(record.at, print)],
        [print.text('work.tested-by'), record.by],
        [print.text('work.tester'), tester ?? print.text('work.not-recorded')],
        [print.text('work.source'), source ?? print.text('work.not-recorded')],
        [print.text('work.record'), String(record.record)],
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: print.text('work.from') },
        { label: print.text('work.to') },
        { label: print.text('work.expected') },
        { label: print.text('work.measured') },
        { label: print.text('work.verdict') },
      ],
      rows: rows.map(({ from, to, expected, measured, mark }) => ({
        cells: [from, to, expected, measured === '' ? '–' : measured, verdictText(mark, print)],
      })),
      none: print.text('work.not-tested'),
    },
    ...(isolation.n === 0
      ? []
      : [paragraph(`${print.text('work.isolation', isolation)} ${print.text('work.limits')}: ${isolationLimits}.`)]),
    ...(noOtherShorts === true ? [paragraph(print.text('work.no-other-shorts'), 'quiet')] : []),
  ];
}

/** A declaration for the accepted pieces, and the reasons why the others lack one. */
export function conformance(sheet: WorkSheet, print: PrintFormat): Block[] {
  const { order, plan, pieces } = sheet;
  const covered = pieces.filter((piece) => lacksOf(piece, sheet, print).length === 0);
  const cable = [plan?.design.partNumber, order.label].filter(Boolean).join(' ');
  const serials = covered.map(({ serial }) => serial);
  return [
    ...headBlocks(sheet, print),
    covered.length === 0
      ? paragraph(print.text('work.no-certificate'), 'alarm')
      : paragraph(print.text('work.conforms', { n: covered.length, cable, rev: order.rev })),
    // The first and last serial stand for all of them only if none in between is left out.
    ...(serials.length < 2 || lacksBetween(pieces, covered)
      ? []
      : [{ kind: 'facts', facts: [[print.text('work.serials'), spanOf(serials, print)]] } as Block]),
    {
      kind: 'table',
      columns: [
        { label: print.text('work.serial') },
        { label: print.text('work.test') },
        { label: print.text('work.accepted') },
        { label: print.text('work.state') },
      ],
      rows: covered.map((piece) => {
        const accepted = ofKind(piece.records, 'inspected').at(-1);
        return {
          cells: [
            piece.serial,
            plan?.isTested === false ? '–' : verdictText(piece.progress.tested, print),
            accepted === undefined
              ? { text: print.text('work.not-recorded'), tone: 'alarm' }
              : whenWho(accepted, print),
            print.text(`work.state.${piece.state}`),
          ],
        };
      }),
      none: print.text('work.no-pieces'),
    },
    ...missingBlocks(sheet, print),
    ...headsTable({ ...sheet, pieces: covered }, print),
    signatureTable(print),
  ];
}

/** The missing requirements of a piece for a certificate, each as a sentence. */
function lacksOf(piece: WorkPiece, { plan }: WorkSheet, print: PrintFormat): string[] {
  if (plan === undefined) return [print.text('work.not-released')];
  const { progress, state, head } = piece;
  if (state === 'rejected') return [print.text('work.was-rejected')];
  const missing = missingFor(progress, { steps: plan.steps.map(({ id }) => id), isTested: plan.isTested });
  const words = missing.map((one) => {
    if (one.code === 'test')
      return print.text('work.missing-test', { verdict: verdictText(one.verdict ?? 'not-tested', print).text });
    if (one.code === 'defects') return print.text('work.missing-defects', { records: one.defects.join(', ') });
    const numbers = one.steps.map((id) => plan.steps.findIndex((step) => step.id === id) + 1);
    return print.text('work.missing-steps', { steps: print.listed(numbers.map(String), maxNamed) });
  });
  return [
    ...words,
    ...(progress.inspected === 'accepted' ? [] : [print.text('work.missing-acceptance')]),
    ...(head === undefined ? [print.text('work.missing-signature')] : []),
  ];
}

const maxNamed = 20;

/** True if a piece between the first and the last covered one is not covered. */
function lacksBetween(pieces: readonly WorkPiece[], covered: readonly WorkPiece[]): boolean {
  const isCovered = pieces.map((piece) => covered.includes(piece));
  return isCovered.slice(isCovered.indexOf(true), isCovered.lastIndexOf(true) + 1).includes(false);
}

/** The missing requirements of one or several pieces, without duplicates, with the pieces that lack each. */
export function missingBlocks(sheet: WorkSheet, print: PrintFormat): Block[] {
  const { isOfPiece, pieces } = sheet;
  const lacking = new Map<string, WorkPiece[]>();
  for (const piece of pieces)
    for (const lack of lacksOf(piece, sheet, print)) lacking.set(lack, [...(lacking.get(lack) ?? []), piece]);
  if (lacking.size === 0) return [];
  const items = [...lacking].map(([lack, some]) => (isOfPiece ? lack : `${namesOf(some, pieces, print)}: ${lack}`));
  return [heading(2, print.text(isOfPiece ? 'work.missing' : 'work.not-covered')), { kind: 'list', items }];
}

/** The serial numbers of some of the pieces, in their order; consecutive ones are shortened to the first and the last. */
function namesOf(some: readonly WorkPiece[], pieces: readonly WorkPiece[], print: PrintFormat): string {
  const chosen = new Set(some);
  const runs: string[][] = [];
  let run: string[] | undefined;
  for (const piece of pieces) {
    if (!chosen.has(piece)) run = undefined;
    else if (run === undefined) runs.push((run = [piece.serial]));
    else run.push(piece.serial);
  }
  return runs.map((serials) => spanOf(serials, print)).join(', ');
}
