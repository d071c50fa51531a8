import { strToU8, zipSync } from 'fflate';
import { escapeXml } from '../svg/svg.ts';
import { formatCell, type Cell, type Table } from './table.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * Tables as a workbook (Office Open XML, ECMA-376), a sheet each with a bold, frozen header row. Written as an
 * uncompressed zip with a fixed date, so that equal rows give equal bytes.
 */
export function toXlsx(tables: readonly Table[]): Uint8Array {
  const names = sheetNames(tables);
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes(tables.length),
    '_rels/.rels': `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': workbook(names),
    'xl/_rels/workbook.xml.rels': workbookRelations(tables.length),
    'xl/styles.xml': styles,
  };
  for (const [i, table] of tables.entries()) files[`xl/worksheets/sheet${i + 1}.xml`] = worksheet(table);
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

function contentTypes(sheets: number): string {
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
  const space = 'http://schemas.openxmlformats.org/package/2006/content-types';
  return `${declaration}<Types xmlns="${space}">${defaults}${fixed}${parts.join('')}</Types>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  const parts = numbers(sheets).map(
    (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  const style = `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/>`;
  return `${declaration}<Relationships xmlns="${relations}">${parts.join('')}${style}</Relationships>`;
}

const styles =
  `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="10"/><name val="Arial"/></font>` +
  '<font><b/><sz val="10"/><name val="Arial"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/>' +
  // Format 49 is text: a number with zeros before it stays one when the cell is edited.
  '<xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>';

const [headerStyle, textStyle] = [1, 2];

function worksheet(table: Table): string {
  const header = `<row r="1">${table.columns.map((column, i) => textCell(`${letters(i)}1`, column.name, headerStyle)).join('')}</row>`;
  const rows = table.rows.map((row, r) => {
    const cells = row.map((cell, c) => cellXml(`${letters(c)}${r + 2}`, cell)).join('');
    return `<row r="${r + 2}">${cells}</row>`;
  });
  const widths = table.columns.map(
    (_, i) => `<col min="${i + 1}" max="${i + 1}" width="${columnWidth(table, i)}" customWidth="1"/>`,
  );
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '</sheetView></sheetViews>';
  const data = `<sheetData>${header}${rows.join('')}</sheetData>`;
  return `${declaration}<worksheet xmlns="${main}">${view}<cols>${widths.join('')}</cols>${data}</worksheet>`;
}

function columnWidth(table: Table, column: number): number {
  const longest = table.rows.reduce(
    (most, row) => Math.max(most, formatCell(row[column] ?? null).length),
    table.columns[column]!.name.length,
  );
  return Math.min(60, longest + 2);
}

function cellXml(at: string, cell: Cell): string {
  if (cell === null || cell === '') return '';
  return typeof cell === 'number' ? `<c r="${at}"><v>${formatCell(cell)}</v></c>` : textCell(at, cell, textStyle);
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
