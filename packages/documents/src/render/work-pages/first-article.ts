/** The first-article report, in the three parts of AS9102: part numbers; materials, processes and tests; characteristics. */
import { present } from '@cablewright/model';
import type { PrintFormat } from '@cablewright/engine';
import { heading, paragraph, type Block, type FlowCell, type FlowRow } from '../../page/flow/blocks.ts';
import { missingBlocks } from './certificates.ts';
import { setupRows, valueRows } from './crimps.ts';
import { kitTable } from './shop-floor.ts';
import {
  correctedNote,
  headBlocks,
  headsTable,
  limitsText,
  ofKind,
  signatureTable,
  valueName,
  verdictText,
  whenWho,
  type WorkSheet,
} from './work-sheet.ts';

export function firstArticle(sheet: WorkSheet, print: PrintFormat): Block[] {
  const characteristics = characteristicsOf(sheet, print);
  const n = characteristics.filter(({ result }) => result === undefined).length;
  return [
    ...headBlocks(sheet, print),
    heading(2, print.text('work.fai-1')),
    { kind: 'facts', facts: [[print.text('work.organisation'), organisationOf(sheet, print)]] },
    heading(3, print.text('work.parts')),
    partTable(sheet, print),
    { kind: 'page' },
    heading(2, print.text('work.fai-2')),
    heading(3, print.text('work.materials')),
    kitTable(sheet, print, 'used'),
    heading(3, print.text('work.processes')),
    processTable(sheet, print),
    heading(3, print.text('work.functional-tests')),
    functionalTests(sheet, print),
    heading(3, print.text('work.defects')),
    defectTable(sheet, print),
    { kind: 'page' },
    heading(2, print.text('work.fai-3')),
    n > 0 ? paragraph(print.text('work.open', { n }), 'alarm') : paragraph(print.text('work.complete')),
    characteristicTable(characteristics, print),
    ...correctedNote([...sheet.ofOrder, ...sheet.pieces.flatMap(({ records }) => records)], print),
    ...missingBlocks(sheet, print),
    ...headsTable(sheet, print),
    signatureTable(print),
  ];
}

const organisationOf = ({ library }: WorkSheet, print: PrintFormat) =>
  library.settings.organisation?.name || print.text('work.not-stated');

function partTable({ plan }: WorkSheet, print: PrintFormat): Block {
  return {
    kind: 'table',
    columns: [
      { label: print.text('work.part-number') },
      { label: print.text('work.part') },
      { label: print.text('work.each'), numeric: true },
      { label: print.text('drawing.for') },
    ],
    rows: (plan?.parts ?? []).map(({ partNumber, label, each, unit, uses }) => ({
      cells: [
        partNumber ?? { text: print.text('work.not-stated'), tone: 'alarm' },
        label,
        each === undefined
          ? { text: print.text('work.not-stated'), tone: 'alarm' }
          : unit === 'm'
            ? print.metres(each)
            : print.number(each),
        print.listed(uses, 6),
      ],
    })),
    none: print.text('work.no-parts'),
  };
}

/** Crimping is the special process of a cable: its result cannot be seen on the finished piece. */
function processTable(sheet: WorkSheet, print: PrintFormat): Block {
  const missing = { text: print.text('work.not-recorded'), tone: 'alarm' as const };
  return {
    kind: 'table',
    columns: [
      { label: print.text('work.process') },
      { label: print.text('work.contact') },
      { label: print.text('work.tool') },
      { label: print.text('work.record'), numeric: true },
      { label: print.text('work.verdict') },
    ],
    rows: setupRows(sheet).map(({ step, contact, record }) => ({
      cells: [
        step.what,
        [contact?.partNumber, contact?.label].filter(Boolean).join(' '),
        record?.body.tool ?? missing,
        record === undefined ? '' : String(record.record),
        record === undefined ? missing : verdictText((record.body as { readonly verdict?: string }).verdict, print),
      ],
    })),
    none: print.text('work.no-processes'),
  };
}

function functionalTests({ plan, test }: WorkSheet, print: PrintFormat): Block {
  if (plan?.isTested === false) return paragraph(print.text('work.nothing-to-test'));
  if (test === undefined) return paragraph(print.text('work.not-tested'), 'alarm');
  const { verdict, tester } = test.record.body as { readonly verdict?: string; readonly tester?: string };
  return {
    kind: 'table',
    columns: [
      { label: print.text('work.what') },
      { label: print.text('work.tester') },
      { label: print.text('work.when') },
      { label: print.text('work.record'), numeric: true },
      { label: print.text('work.verdict') },
    ],
    rows: [
      {
        cells: [
          print.text('work.test'),
          tester ?? print.text('work.not-recorded'),
          whenWho(test.record, print),
          String(test.record.record),
          verdictText(verdict, print),
        ],
      },
    ],
  };
}

function defectTable({ pieces }: WorkSheet, print: PrintFormat): Block {
  const records = pieces.flatMap((piece) => piece.records);
  const reworks = ofKind(records, 'reworked');
  return {
    kind: 'table',
    columns: [
      { label: print.text('work.record'), numeric: true },
      { label: print.text('work.defect') },
      { label: print.text('work.when') },
      { label: print.text('work.rework') },
    ],
    rows: ofKind(records, 'defect').map((defect) => {
      const rework = reworks.find(({ body }) => body.defect === defect.record);
      return {
        cells: [
          String(defect.record),
          defect.body.what,
          whenWho(defect, print),
          rework === undefined
            ? { text: print.text('work.not-reworked'), tone: 'alarm' }
            : `${rework.body.how} (${rework.record}, ${whenWho(rework, print)})`,
        ],
      };
    }),
    none: print.text('work.no-defects'),
  };
}

interface Characteristic {
  readonly what: string;
  readonly requirement: string;
  /** The recorded result. Absent if nothing was recorded. */
  readonly result?: string;
  readonly tool?: string;
  readonly record?: number;
  readonly verdict?: string;
}

/** Every value that the plan states or that was measured, and every connection that is tested. */
function characteristicsOf(sheet: WorkSheet, print: PrintFormat): Characteristic[] {
  return [
    ...setupCharacteristics(sheet, print),
    ...stepCharacteristics(sheet, print),
    ...testCharacteristics(sheet, print),
  ];
}

function setupCharacteristics(sheet: WorkSheet, print: PrintFormat): Characteristic[] {
  return setupRows(sheet).flatMap(({ setup, contact, record }) =>
    setup.map((wanted): Characteristic => {
      const found = record?.body.values.find(({ of }) => of === wanted.of);
      const what = [valueName(wanted.of, print), contact?.partNumber ?? contact?.label].filter(Boolean).join(', ');
      const base = { what, requirement: limitsText(wanted, print) };
      if (record === undefined || found === undefined) return base;
      return {
        ...base,
        result: `${print.number(found.value)} ${found.unit}`,
        tool: record.body.tool,
        record: record.record,
        verdict: String((record.body as { readonly verdict?: string }).verdict),
      };
    }),
  );
}

/** Lengths stated by the plan, with the measurements at their step, and other measured values. */
function stepCharacteristics(sheet: WorkSheet, print: PrintFormat): Characteristic[] {
  const measured = valueRows(sheet, () => true).map(({ record }) => record);
  const stated = (sheet.plan?.steps ?? []).flatMap(({ id, what, measures }) =>
    // Equal cores of an end are one characteristic.
    [...Map.groupBy(measures, ({ of, mm }) => `${of} ${mm ?? ''}`).values()].flatMap((alike) => {
      const [first] = alike;
      if (first === undefined || first.of === 'crimp-height') return [];
      const { of, mm } = first;
      const found = measured.filter(({ body }) => body.step === id && body.of === of).at(-1);
      const times = alike.length === 1 ? '' : `${alike.length} × `;
      const nominal = mm === undefined ? print.text('work.not-stated') : `${times}${print.length(mm)}`;
      const base = { what: `${valueName(of, print)}: ${what}`, requirement: nominal };
      return [{ found, shown: found === undefined ? base : { ...base, ...resultOf(found, print) } }];
    }),
  );
  const used = new Set(stated.map(({ found }) => found));
  const others = measured.filter((record) => !used.has(record));
  return [
    ...stated.map(({ shown }) => shown),
    ...others.map((record) => ({
      what: valueName(record.body.of, print),
      requirement: limitsText(record.body, print),
      ...resultOf(record, print),
    })),
  ];
}

function resultOf(
  { record, body }: ReturnType<typeof valueRows>[number]['record'],
  print: PrintFormat,
): Pick<Characteristic, 'result' | 'tool' | 'record' | 'verdict'> {
  return {
    result: `${print.number(body.value)} ${body.unit}`,
    ...present({ tool: body.tool }),
    record,
    verdict: String((body as { readonly verdict?: string }).verdict),
  };
}

function testCharacteristics({ test }: WorkSheet, print: PrintFormat): Characteristic[] {
  if (test === undefined) return [];
  const { tester } = test.record.body as { readonly tester?: string };
  return test.rows.map(({ from, to, expected, measured, mark }) => ({
    what: `${from} – ${to}`,
    requirement: expected,
    ...(mark === 'not-tested'
      ? {}
      : {
          result: measured === '' ? verdictText(mark, print).text : measured,
          record: test.record.record,
          verdict: mark,
          ...present({ tool: tester }),
        }),
  }));
}

function characteristicTable(characteristics: readonly Characteristic[], print: PrintFormat): Block {
  const missing: FlowCell = { text: print.text('work.not-recorded'), tone: 'alarm' };
  return {
    kind: 'table',
    columns: [
      { label: print.text('work.number'), numeric: true },
      { label: print.text('work.characteristic') },
      { label: print.text('work.requirement') },
      { label: print.text('work.value') },
      { label: print.text('work.tool') },
      { label: print.text('work.record'), numeric: true },
      { label: print.text('work.verdict') },
      { label: print.text('work.nonconformance') },
    ],
    rows: characteristics.map(({ what, requirement, result, tool, record, verdict }, i): FlowRow => ({
      cells: [
        String(i + 1),
        what,
        requirement,
        result ?? missing,
        tool ?? '',
        record === undefined ? '' : String(record),
        verdict === undefined ? missing : verdictText(verdict, print),
        { text: '', fill: 'write' },
      ],
    })),
    none: print.text('work.no-characteristics'),
  };
}
