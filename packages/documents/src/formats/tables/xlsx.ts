import { present } from '@cablewright/model';
import { strToU8, zipSync } from 'fflate';
import { escapeXml } from '../svg/svg.ts';
import { formatCell, type Cell, type Table } from '../../display-list/table.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The page headers and properties of a workbook. */
interface WorkbookAbout {
  readonly title: string;
  readonly partNumber: string;
  /** `Revision 2 · RELEASED` */
  readonly status: string;
  readonly paper: 'A4' | 'letter';
}

/**
 * Tables as a workbook (Office Open XML, ECMA-376), a sheet each with a bold, frozen header row. Written as an
 * uncompressed zip with a fixed date, so that equal rows give equal bytes. With `about`, each sheet prints on pages of that
 * paper as wide as its columns, with the header row repeated and the cable named on every one.
 */
export function toXlsx(tables: readonly Table[], about?: WorkbookAbout): Uint8Array {
  const names = sheetNames(tables);
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes(tables.length, about !== undefined),
    '_rels/.rels': packageRelations(about !== undefined),
    'xl/workbook.xml': workbook(names, about !== undefined),
    'xl/_rels/workbook.xml.rels': workbookRelations(tables.length),
    'xl/styles.xml': styles,
    ...present({ 'docProps/core.xml': about && properties(about) }),
  };
  for (const [i, table] of tables.entries()) files[`xl/worksheets/sheet${i + 1}.xml`] = worksheet(table, about);
  const entries = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  return zipSync(entries, { level: 0, mtime: new Date(1980, 0, 1) });
}

/** Sheet names: at most 31 characters, none of []:*?/\, no two alike. */
function sheetNames(tables: readonly Table[]): string[] {
  const taken = new Set<string>();
  return tables.map((table) => {
    const plain = table.title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 28) || 'Sheet';
    let name = plain;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${plain} ${n}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

function packageRelations(hasProperties: boolean): string {
  const core = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
  const own = hasProperties ? `<Relationship Id="rId2" Type="${core}" Target="docProps/core.xml"/>` : '';
  return `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>${own}</Relationships>`;
}

/** The properties contain no time, so that equal cables give equal bytes. */
function properties({ title, partNumber, status }: WorkbookAbout): string {
  const spaces =
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"';
  const texts = [
    ['dc:title', title],
    ['dc:subject', partNumber],
    ['cp:contentStatus', status],
  ] as const;
  const written = texts.map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`).join('');
  return `${declaration}<cp:coreProperties ${spaces}>${written}</cp:coreProperties>`;
}

function contentTypes(sheets: number, hasProperties: boolean): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = numbers(sheets).map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>';
  const fixed =
    `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>`;
  const core = hasProperties
    ? '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>'
    : '';
  const space = 'http://schemas.openxmlformats.org/package/2006/content-types';
  return `${declaration}<Types xmlns="${space}">${defaults}${fixed}${core}${parts.join('')}</Types>`;
}

function workbook(names: readonly string[], repeatsHeader: boolean): string {
  const titles = names.map((name, i) => {
    const range = escapeXml(`'${name.replaceAll("'", "''")}'!$1:$1`);
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${range}</definedName>`;
  });
  const defined = repeatsHeader ? `<definedNames>${titles.join('')}</definedNames>` : '';
  const sheets = names.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets>${defined}</workbook>`;
}

function workbookRelations(sheets: number): string {
  const parts = numbers(sheets).map(
    (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  const style = `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/>`;
  return `${declaration}<Relationships xmlns="${relations}">${parts.join('')}${style}</Relationships>`;
}

const wrapped = '<alignment vertical="top" wrapText="1"/>';

const styles =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.000"/><numFmt numFmtId="165" formatCode="0.0"/></numFmts><fonts count="2"><font><sz val="10"/><name val="Arial"/></font>` +
  '<font><b/><sz val="10"/><name val="Arial"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="2"><border/><border><left/><right/><top style="thin"/><bottom/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="13"><xf/><xf fontId="1" applyFont="1"/>` +
  // Format 49 is text, so that leading zeros survive when the cell is edited.
  '<xf numFmtId="49" applyNumberFormat="1"/>' +
  // Formats of numbers with zero, two, three decimals and one.
  ['1', '2', '164', '165']
    .map(
      (format) => `<xf numFmtId="${format}" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>`,
    )
    .join('') +
  // The styles of a printed workbook: its header, its texts, and rows of totals, which are bold under a line.
  `<xf fontId="1" applyFont="1" applyAlignment="1">${wrapped}</xf>` +
  `<xf numFmtId="49" applyNumberFormat="1" applyAlignment="1">${wrapped}</xf>` +
  ['49', '1', '2', '164']
    .map(
      (format) =>
        `<xf numFmtId="${format}" fontId="1" borderId="1" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`,
    )
    .join('') +
  '</cellXfs></styleSheet>';

const [headerStyle, textStyle, printedHeader, printedText, totalText] = [1, 2, 7, 8, 9];
const numberStyles: Readonly<Record<number, number>> = { 0: 3, 1: 6, 2: 4, 3: 5 };
const totalStyles: Readonly<Record<number, number>> = { 0: 10, 2: 11, 3: 12 };

/**
 * The decimals of a column: the stated number, or in a printed workbook as many as its numbers have. Undefined above
 * three.
 */
function decimalsOf(
  table: Table,
  { decimals }: Table['columns'][number],
  column: number,
  isPrinted: boolean,
): number | undefined {
  if (decimals !== undefined || !isPrinted) return decimals;
  const most = table.rows.reduce((count, row) => {
    const cell = row[column];
    return typeof cell === 'number' ? Math.max(count, formatCell(cell).split('.')[1]?.length ?? 0) : count;
  }, 0);
  return most > 3 ? undefined : most;
}

function worksheet(table: Table, about: WorkbookAbout | undefined): string {
  const isPrinted = about !== undefined;
  const heading = isPrinted ? printedHeader : headerStyle;
  const header = `<row r="1">${table.columns.map((column, i) => textCell(`${letters(i)}1`, column.name, heading)).join('')}</row>`;
  const columns = table.columns.map((column, i) => ({
    isStated: column.decimals !== undefined,
    decimals: decimalsOf(table, column, i, isPrinted),
  }));
  const firstTotal = table.rows.length - (isPrinted ? (table.totals ?? 0) : 0);
  const widths = columnWidths(table, isPrinted);
  const rows = table.rows.map((row, r) => {
    const isTotal = r >= firstTotal;
    const text = isTotal ? totalText : isPrinted ? printedText : textStyle;
    const numbers = isTotal ? totalStyles : numberStyles;
    const cells = row.map((cell, c) => {
      // A count of pieces has no decimals, even in a column with lengths that have some.
      const column = columns[c];
      const count = isPrinted && column?.isStated === false && Number.isInteger(cell) ? 0 : column?.decimals;
      return cellXml(`${letters(c)}${r + 2}`, cell, text, count === undefined ? undefined : numbers[count]);
    });
    return `<row r="${r + 2}"${isPrinted ? heightOf(row, widths) : ''}>${cells.join('')}</row>`;
  });
  const sized = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '</sheetView></sheetViews>';
  const data = `<sheetData>${header}${rows.join('')}</sheetData>`;
  const fit = isPrinted ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '';
  const printed = isPrinted ? printSetup(about) : '';
  return `${declaration}<worksheet xmlns="${main}">${fit}${view}<cols>${sized.join('')}</cols>${data}${printed}</worksheet>`;
}

/**
 * Prints the sheet one page wide and as many pages long as needed. &L, &C and &R begin the parts of a header line; &&
 * is an ampersand.
 */
function printSetup({ title, partNumber, status, paper }: WorkbookAbout): string {
  // A header of more than 255 characters makes the file unreadable.
  const plain = (text: string) => text.slice(0, 70).replaceAll('&', '&&');
  const header = escapeXml(`&L${plain(title)}&C${plain(partNumber)}&R${plain(status)}`);
  return (
    '<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
    `<pageSetup paperSize="${paper === 'A4' ? 9 : 1}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` +
    `<headerFooter><oddHeader>${header}</oddHeader><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`
  );
}

/**
 * The widest column, and the total width of a printed sheet, in digits of 10 points. A sheet of that width is printed
 * with letters of about 7 points.
 */
const [maxColumn, maxSheet] = [60, 190];

/**
 * The widths of the columns. On a sheet printed as wide as the page, columns are narrowed equally until the letters reach the
 * smallest legible size; longer texts wrap.
 */
function columnWidths(table: Table, isPrinted: boolean): number[] {
  const word = (text: string) => Math.max(...text.split(/[\s,;/]+/).map(({ length }) => length));
  const columns = table.columns.map(({ name, numeric, decimals }, i) => {
    const longest = (of: (text: string) => number) =>
      table.rows.reduce((most, row) => Math.max(most, of(formatCell(row[i] ?? null))), of(name));
    const width = Math.min(maxColumn, longest((text) => text.length) + 2);
    const isFixed = !isPrinted || numeric === true || decimals !== undefined;
    return { width, least: isFixed ? width : Math.min(width, longest(word) + 2) };
  });
  if (!isPrinted) return columns.map(({ width }) => width);
  const narrowest = columns.reduce((sum, { least }) => sum + least, 0);
  const spare = columns.reduce((sum, { width }) => sum + width, 0) - narrowest;
  const share = spare === 0 ? 1 : Math.max(0, Math.min(1, (maxSheet - narrowest) / spare));
  return columns.map(({ width, least }) => Math.round(10 * (least + (width - least) * share)) / 10);
}

/** The average number of letters that fit in the width of a digit. */
const lettersPerDigit = 1.1;

/** The height of a line of 10 points. */
const linePoints = 13;

/** The height of a row whose texts need several lines. Programs compute it for a row that is edited, but not for one that they read. */
function heightOf(row: readonly Cell[], widths: readonly number[]): string {
  const lines = Math.max(
    1,
    ...widths.map((width, c) => {
      const cell = row[c];
      return typeof cell === 'string' ? linesIn(cell, Math.max(1, width * lettersPerDigit)) : 1;
    }),
  );
  return lines === 1 ? '' : ` ht="${lines * linePoints}" customHeight="1"`;
}

/** The number of lines of a text in a column `width` letters wide. */
function linesIn(text: string, width: number): number {
  return text.split(/\r?\n/).reduce((lines, paragraph) => {
    let used = 0;
    for (const word of paragraph.split(' ')) {
      const isNext = used > 0 && used + 1 + word.length > width;
      if (isNext || used === 0) lines += Math.max(1, Math.ceil(word.length / width));
      used = isNext || used === 0 ? word.length % width || word.length : used + 1 + word.length;
    }
    return lines;
  }, 0);
}

function cellXml(at: string, cell: Cell, text: number, number: number | undefined): string {
  if (cell === null || cell === '') return '';
  if (typeof cell !== 'number') return textCell(at, cell, text);
  return `<c r="${at}"${number === undefined ? '' : ` s="${number}"`}><v>${formatCell(cell)}</v></c>`;
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Column letters: 0 is A, 25 Z, 26 AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
