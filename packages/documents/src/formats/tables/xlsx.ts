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

/** Has no time, so that equal cables give equal bytes. */
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

const styles =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.000"/></numFmts><fonts count="2"><font><sz val="10"/><name val="Arial"/></font>` +
  '<font><b/><sz val="10"/><name val="Arial"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/>' +
  // Format 49 is text, so that leading zeros survive when the cell is edited.
  '<xf numFmtId="49" applyNumberFormat="1"/>' +
  // Formats of amounts with zero, two and three decimals.
  '<xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>';

const [headerStyle, textStyle] = [1, 2];
const amountStyles: Readonly<Record<number, number>> = { 0: 3, 2: 4, 3: 5 };

function worksheet(table: Table, about: WorkbookAbout | undefined): string {
  const header = `<row r="1">${table.columns.map((column, i) => textCell(`${letters(i)}1`, column.name, headerStyle)).join('')}</row>`;
  const rows = table.rows.map((row, r) => {
    const cells = row.map((cell, c) => cellXml(`${letters(c)}${r + 2}`, cell, table.columns[c]?.decimals)).join('');
    return `<row r="${r + 2}">${cells}</row>`;
  });
  const widths = table.columns.map(
    (_, i) => `<col min="${i + 1}" max="${i + 1}" width="${columnWidth(table, i)}" customWidth="1"/>`,
  );
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '</sheetView></sheetViews>';
  const data = `<sheetData>${header}${rows.join('')}</sheetData>`;
  const fit = about === undefined ? '' : '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
  const printed = about === undefined ? '' : printSetup(about);
  return `${declaration}<worksheet xmlns="${main}">${fit}${view}<cols>${widths.join('')}</cols>${data}${printed}</worksheet>`;
}

/** One page wide and as many pages long as needed. &L, &C and &R begin the parts of a line; && is an ampersand. */
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

function columnWidth(table: Table, column: number): number {
  const longest = table.rows.reduce(
    (most, row) => Math.max(most, formatCell(row[column] ?? null).length),
    table.columns[column]!.name.length,
  );
  return Math.min(60, longest + 2);
}

function cellXml(at: string, cell: Cell, decimals: number | undefined): string {
  if (cell === null || cell === '') return '';
  if (typeof cell !== 'number') return textCell(at, cell, textStyle);
  const style = decimals === undefined ? undefined : amountStyles[decimals];
  return `<c r="${at}"${style === undefined ? '' : ` s="${style}"`}><v>${formatCell(cell)}</v></c>`;
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
