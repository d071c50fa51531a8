/**
 * Joins headers in two rows. Lists have merged headings above (`From` over `Connector` and `Pin`), or units below
 * (`mm²` below `Section`). CSV files have lost the merge: only the first of the merged cells has the heading.
 */
import words from '../../data/words.json' with { type: 'json' };
import type { GridRow } from '../read/grid.ts';
import { hasField } from './columns.ts';

const unitWords = new Set(words.headerWords.units);

interface HeaderRows {
  /** The cells of both rows, joined. */
  readonly cells: readonly string[];
  /** The numbers of the first and the last row with headers. */
  readonly first: number;
  readonly last: number;
}

/** The headers of a list whose main header row is at the index `at`. */
export function headerRows(rows: readonly GridRow[], at: number): HeaderRows {
  const main = rows[at]!;
  const single: HeaderRows = { cells: main.cells, first: main.n, last: main.n };
  const [above, below] = [rows[at - 1], rows[at + 1]];
  if (above !== undefined && hasBothSides(above.cells) && !hasBothSides(main.cells))
    return withUnits({ ...single, cells: joined(above.cells, main.cells), first: above.n }, below);
  if (below !== undefined && areParts(main.cells, below.cells))
    return { ...single, cells: joined(main.cells, below.cells), last: below.n };
  return withUnits(single, below);
}

/** Whether the cells name both ends of a wire. */
const hasBothSides = (cells: readonly string[]) =>
  hasField(cells, 'from-to', 'from') && hasField(cells, 'from-to', 'to');

/**
 * Adds the units in the row below, if it contains only units and remarks in brackets. An end has no unit: a wire may end at a
 * place called M.
 */
function withUnits(headers: HeaderRows, below: GridRow | undefined): HeaderRows {
  const texts = (below?.cells ?? []).flatMap((text, i) =>
    text === '' ? [] : [{ text, header: headers.cells[i] ?? '' }],
  );
  const hasUnit = texts.some(({ text }) => isUnit(text));
  const areUnits = texts.every(({ text, header }) => (isUnit(text) ? !isConnectionHeader(header) : isInBrackets(text)));
  if (below === undefined || !hasUnit || !areUnits) return headers;
  return { ...headers, cells: joined(headers.cells, below.cells), last: below.n };
}

const isInBrackets = (text: string) => /^(?:\(.*\)|\[.*\])$/.test(text.trim());
const withoutBrackets = (text: string) => text.trim().replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1');
const isUnit = (text: string) => unitWords.has(withoutBrackets(text).toLowerCase());

/** Whether the cells below are units and parts of headings: at least two of them make a known header with the heading above. */
function areParts(above: readonly string[], below: readonly string[]): boolean {
  const texts = below.flatMap((text, i) => (text === '' ? [] : [{ text, heading: headingAt(above, i) }]));
  const isKnown = ({ text, heading }: { text: string; heading: string }) =>
    heading !== '' && isConnectionHeader(`${heading} ${text}`);
  return texts.filter(isKnown).length > 1 && texts.every((part) => isUnit(part.text) || isKnown(part));
}

const connectionFields = ['', 'Pin', 'Device', 'Contact', 'Seal', 'Strip', 'Label', 'Part'].flatMap((suffix) => [
  `from${suffix}`,
  `to${suffix}`,
]);
const isConnectionHeader = (header: string) => connectionFields.some((field) => hasField([header], 'from-to', field));

const isWireName = (header: string) => hasField([header], 'from-to', 'wire');

/** The heading of a column: its own cell, or the nearest one before it. */
function headingAt(above: readonly string[], index: number): string {
  return above.slice(0, index + 1).findLast((cell) => cell !== '') ?? '';
}

function joined(above: readonly string[], below: readonly string[]): string[] {
  return Array.from({ length: Math.max(above.length, below.length) }, (_, i) => {
    const [own, part] = [above[i] ?? '', below[i] ?? ''];
    if (part === '') return own;
    // A heading that is merged down over both rows.
    if (part === own) return own;
    // A wire has no unit: below `Wire`, AWG is the section.
    if (isUnit(part) && isWireName(headingAt(above, i))) return `${headingAt(above, i)} ${part}`;
    if (isUnit(part)) return own === '' ? part : `${own} [${unitName(part)}]`;
    const whole = `${headingAt(above, i)} ${part}`.trim();
    if (isConnectionHeader(whole)) return whole;
    return own === '' ? part : `${own} ${part}`;
  });
}

const unitNames: Readonly<Record<string, string>> = { mm2: 'mm²', qmm: 'mm²', inch: 'in', inches: 'in', awg: 'AWG' };

function unitName(text: string): string {
  const unit = withoutBrackets(text);
  return unitNames[unit.toLowerCase()] ?? unit;
}
