/** The crimp log: set-ups with their values and limits, and values that were measured at pieces. */
import type { PrintFormat } from '@cablewright/engine';
import type { WorkRecord } from '@cablewright/model';
import { heading, type Block, type FlowRow } from '../../page/flow/blocks.ts';
import {
  correctedNote,
  headBlocks,
  limitsText,
  ofKind,
  timeText,
  valueName,
  verdictText,
  type WorkSheet,
} from './work-sheet.ts';

export function crimpLog(sheet: WorkSheet, print: PrintFormat): Block[] {
  return [
    ...headBlocks(sheet, print),
    heading(2, print.text('work.set-ups')),
    setupTable(sheet, print),
    heading(2, print.text('work.crimps')),
    valueTable(sheet, print, isCrimp),
    ...correctedNote([...sheet.ofOrder, ...sheet.pieces.flatMap(({ records }) => records)], print),
  ];
}

const isCrimp = (of: string) => of === 'crimp-height' || of === 'pull-force';

interface SetupRow {
  readonly step: NonNullable<WorkSheet['plan']>['steps'][number];
  readonly setup: NonNullable<SetupRow['step']['setup']>;
  readonly contact: SetupRow['step']['uses'][number] | undefined;
  /** The record of the set-up. Absent if there is none. */
  readonly record?: ReturnType<typeof ofKind<'set-up'>>[number];
}

/** A row for each set-up, including the steps that need a set-up and have none. */
export function setupRows({ plan, ofOrder }: WorkSheet): readonly SetupRow[] {
  const setups = ofKind(ofOrder, 'set-up');
  return (plan?.steps ?? []).flatMap((step): SetupRow[] => {
    const { setup } = step;
    if (setup === undefined) return [];
    const contact = step.uses.find(({ as }) => as === 'contact');
    const own = setups.filter(({ body }) => body.step === step.id);
    return own.length === 0 ? [{ step, setup, contact }] : own.map((record) => ({ step, setup, contact, record }));
  });
}

export function setupTable(sheet: WorkSheet, print: PrintFormat): Block {
  const rows = setupRows(sheet).flatMap(({ step, setup, contact, record }): FlowRow[] => {
    const named = [contact?.partNumber, contact?.label].filter(Boolean).join(' ') || print.text('work.not-stated');
    const group: FlowRow = { group: `${named}: ${step.what}` };
    if (record === undefined) {
      const none = { text: print.text('work.not-recorded'), tone: 'alarm' as const };
      return [
        group,
        ...setup.map((value) => ({
          cells: ['', '', '', valueName(value.of, print), none, limitsText(value, print), none],
        })),
      ];
    }
    const { tool, settings, values } = record.body;
    return [
      group,
      ...values.map((value, i) => ({
        cells: [
          i === 0 ? String(record.record) : '',
          i === 0 ? `${timeText(record.at, print)}, ${record.by}` : '',
          i === 0 ? [tool, settings].filter(Boolean).join(', ') : '',
          valueName(value.of, print),
          `${print.number(value.value)} ${value.unit}`,
          limitsText(value, print),
          i === 0 ? verdictText((record.body as { readonly verdict?: string }).verdict, print) : '',
        ],
      })),
    ];
  });
  return {
    kind: 'table',
    columns: [
      { label: print.text('work.record'), numeric: true },
      { label: print.text('work.when') },
      { label: print.text('work.tool') },
      { label: print.text('work.what') },
      { label: print.text('work.value'), numeric: true },
      { label: print.text('work.limits') },
      { label: print.text('work.verdict') },
    ],
    rows,
    none: print.text('work.no-set-ups'),
  };
}

/** The values that were measured for the order and for pieces. */
export function valueRows({ ofOrder, pieces }: WorkSheet, isWanted: (of: string) => boolean) {
  const of = (serial: string, records: readonly WorkRecord[]) =>
    ofKind(records, 'measured')
      .filter(({ body }) => isWanted(body.of))
      .map((record) => ({ serial, record }));
  return [...of('', ofOrder), ...pieces.flatMap(({ serial, records }) => of(serial, records))];
}

export function valueTable(sheet: WorkSheet, print: PrintFormat, isWanted: (of: string) => boolean): Block {
  return {
    kind: 'table',
    columns: [
      { label: print.text('work.serial') },
      { label: print.text('work.record'), numeric: true },
      { label: print.text('work.when') },
      { label: print.text('work.tool') },
      { label: print.text('work.what') },
      { label: print.text('work.value'), numeric: true },
      { label: print.text('work.limits') },
      { label: print.text('work.verdict') },
    ],
    rows: valueRows(sheet, isWanted).map(({ serial, record: { record, at, by, body } }) => ({
      cells: [
        serial,
        String(record),
        `${timeText(at, print)}, ${by}`,
        body.tool ?? '',
        valueName(body.of, print),
        `${print.number(body.value)} ${body.unit}`,
        limitsText(body, print),
        verdictText((body as { readonly verdict?: string }).verdict, print),
      ],
    })),
    none: print.text('work.no-values'),
  };
}
