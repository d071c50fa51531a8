/**
 * Cells of a bill that are calculated from the cable or the part. They are compared, and a changed cell is refused with the place
 * where its source can be changed.
 */
import { designator, printFormatOf, runNames, type PrintFormat } from '@cablewright/engine';
import { sheetStyles, type Design, parseWireEnd } from '@cablewright/model';
import type { TableRow } from '../table/table.ts';
import type { DecimalSign } from '../values/number.ts';
import { isAlike, isNumber, refused, type CellCheck } from './cell-check.ts';
import type { PrintedLine } from './printed-line.ts';

const prints: readonly PrintFormat[] = sheetStyles.language.map((language) =>
  printFormatOf({ print: { language, units: 'metric' } }),
);

/** A word of lists in every language in which they are printed. */
export function inEveryLanguage(word: 'section' | 'unit', name: string): readonly string[] {
  const texts = {
    section: (print: PrintFormat) => print.known(`section.${name}`),
    unit: (print: PrintFormat) => print.known(`unit.${name}`),
  };
  return [...new Set([name, ...prints.flatMap((print) => texts[word](print) ?? [])])];
}

/** The number of cables that the totals of a list are for: the number in `Total × 10`, or 1 if no total states it. */
export function buildQuantity(sections: readonly string[]): number {
  for (const section of sections) {
    const count = Number(/\d+/.exec(section)?.[0] ?? 0);
    if (count > 1 && isTotal(section, count)) return count;
  }
  return 1;
}

function isTotal(section: string, count: number): boolean {
  return prints.some((print) =>
    (['bom.total-x', 'bom.total-times'] as const).some((key) => isAlike(section, print.text(key, { count }))),
  );
}

/** Normalizes `J1,W2` regardless of order and case. */
function listed(text: string): string {
  return text
    .toLowerCase()
    .split(/[,;]/)
    .map((word) => word.trim())
    .toSorted()
    .join(',');
}

interface Following {
  readonly row: TableRow;
  readonly line: PrintedLine;
  readonly design: Design;
  readonly decimal: DecimalSign;
  /** Whether a cell has the value of the line in another language. */
  readonly isPrinted: (field: string) => boolean;
}

export function followingChecks({ row, line, design, decimal, isPrinted }: Following): CellCheck[] {
  const now = (field: string) => row.text(field) ?? '';
  const { section } = line.line;
  const onPage = refused('The cell follows from the cable.', 'Change it on the page of the cable.');
  const plain = (field: string, change: () => never): CellCheck => {
    const before = line.text(field) ?? '';
    return { field, before, same: isAlike(before, now(field)) || isPrinted(field), change };
  };
  const designators = line.line.instances.map((id) => shortName(id, design)).join(',');
  return [
    plain('location', onPage),
    plain('instances', refused('The cell follows from the cable.', 'Add or remove parts on the page of the cable.')),
    plain(
      'lengthNumber',
      refused('The cell follows from the cable.', 'Change the orderable lengths on the Drawing tab of the cable.'),
    ),
    {
      field: 'section',
      before: section,
      same: inEveryLanguage('section', section).some((word) => isAlike(word, now('section'))),
      change: refused(`The section follows from the kind of part: ${section}.`, `Write ${section}.`),
    },
    {
      field: 'position',
      before: line.position,
      same: isNumber(now('position'), Number(line.position), decimal) || isAlike(line.position, now('position')),
      change: refused(
        `The part has position ${line.position}: positions follow from the order of the list.`,
        `Write ${line.position}. Rows may be sorted.`,
      ),
    },
    {
      field: 'designators',
      before: designators,
      same: listed(designators) === listed(now('designators')),
      change: refused(`The row is about ${designators}.`, 'Add, remove or rename parts on the page of the cable.'),
    },
    unitCheck(row, line),
  ];
}

function unitCheck(row: TableRow, line: PrintedLine): CellCheck {
  const units = line.isByLength ? (['ft', 'm'] as const) : (['ea'] as const);
  const now = row.text('unit') ?? '';
  return {
    field: 'unit',
    before: units[0],
    same: units
      .flatMap((unit) => inEveryLanguage('unit', unit))
      .some((word) => isAlike(word, now.toLowerCase()) || isAlike(word, now)),
    change: line.isByLength
      ? refused('The list does not say whether the wire is in metres or feet.', 'Write m or ft in the column Unit.')
      : refused('The part is counted by the piece.', 'Write ea.'),
  };
}

/** The short name in lists: `J1`, the label of a run, `W1-A` for its end. */
function shortName(id: string, design: Design): string {
  const runs = runNames(design);
  const { wire: run = '', end = '' } = parseWireEnd(id) ?? {};
  return run === '' ? (runs.get(id) ?? designator(id)) : `${runs.get(run) ?? designator(run)}-${end.toUpperCase()}`;
}
