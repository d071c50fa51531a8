/** OpenDocument spreadsheets (OASIS 1.2, ISO/IEC 26300): the values of their cells as they were saved. */
import type { XmlAttributes, ZipReader } from '@cablewright/modules/reading';
import { SheetRows } from './sheet-rows.ts';
import type { Workbook } from './xlsx.ts';
import { plainNumber } from './xlsx.ts';
import { readXml } from './xml.ts';
import { passwordNeeded } from './zip.ts';
import { tableLimits } from './grid.ts';

export function openOds(parts: ZipReader): Workbook {
  if (isEncrypted(parts)) throw passwordNeeded();
  const sheets = sheetsOf(parts);
  return {
    sheets,
    read: (name, progress) => {
      const rows = new SheetRows(name, progress);
      readXml(parts, 'content.xml', new ContentEvents(name, rows));
      return { name, hidden: sheets.find((sheet) => sheet.name === name)?.hidden === true, rows: rows.rows() };
    },
  };
}

function isEncrypted(parts: ZipReader): boolean {
  let isFound = false;
  if (!parts.has('META-INF/manifest.xml')) return false;
  readXml(parts, 'META-INF/manifest.xml', {
    open: (name) => {
      if (name === 'encryption-data') isFound = true;
    },
  });
  return isFound;
}

function sheetsOf(parts: ZipReader): { readonly name: string; readonly hidden: boolean }[] {
  const sheets: { readonly name: string; readonly hidden: boolean }[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  readXml(parts, 'content.xml', {
    open: (element, attributes) => {
      if (element === 'style') style = attributes['name'] ?? '';
      if (element === 'table-properties' && attributes['display'] === 'false') hiddenStyles.add(style);
      if (element === 'table' && sheets.length < tableLimits.sheets)
        sheets.push({ name: attributes['name'] ?? '', hidden: hiddenStyles.has(attributes['style-name'] ?? '') });
    },
  });
  return sheets;
}

/** Collects the cells of one table. */
class ContentEvents {
  readonly #sheet: string;
  readonly #rows: SheetRows;
  #inSheet = false;
  #row = 0;
  #rowRepeats = 1;
  #column = 0;
  #cells: { readonly from: number; readonly text: string; readonly times: number }[] = [];
  #cell: XmlAttributes = {};
  #text = '';
  #paragraphs = 0;
  #reads = false;
  #note = 0;

  constructor(sheet: string, rows: SheetRows) {
    this.#sheet = sheet;
    this.#rows = rows;
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'table') this.#inSheet = attributes['name'] === this.#sheet;
    if (!this.#inSheet) return;
    if (name === 'annotation') this.#note += 1;
    if (name === 'table-row') {
      this.#row += 1;
      this.#rowRepeats = repeats(attributes['number-rows-repeated']);
      [this.#column, this.#cells] = [0, []];
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      [this.#cell, this.#text, this.#paragraphs] = [attributes, '', 0];
    } else if (name === 'p' && this.#note === 0) {
      if ((this.#paragraphs += 1) > 1) this.#text += '\n';
      this.#reads = true;
    } else if (name === 's' && this.#reads) this.#text += ' '.repeat(Math.min(100, repeats(attributes['c'])));
  };

  readonly text = (piece: string): void => {
    if (this.#reads && this.#note === 0) this.#text += piece;
  };

  readonly close = (name: string): void => {
    if (!this.#inSheet) return;
    if (name === 'p') this.#reads = false;
    if (name === 'annotation') this.#note -= 1;
    if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell(name === 'covered-table-cell');
    if (name === 'table-row') this.#endRow();
    if (name === 'table') this.#inSheet = false;
  };

  #endCell(covered: boolean): void {
    const times = repeats(this.#cell['number-columns-repeated']);
    const text = covered ? '' : this.#shown();
    if (text !== '') this.#cells.push({ from: this.#column + 1, text, times });
    const rows = repeats(this.#cell['number-rows-spanned']);
    const columns = repeats(this.#cell['number-columns-spanned']);
    if (rows > 1 || columns > 1) this.#rows.merge({ row: this.#row, column: this.#column + 1, rows, columns });
    this.#column += times;
  }

  #shown(): string {
    const { 'value-type': type, value = '', 'date-value': date } = this.#cell;
    if (type === 'float' || type === 'currency') return plainNumber(value);
    if (type === 'percentage') return this.#text;
    return type === 'date' && date !== undefined ? date.replace('T', ' ') : this.#text;
  }

  /** Repeats a row as often as the file states. `put` refuses rows above the limit. */
  #endRow(): void {
    const times = this.#cells.length === 0 ? 0 : this.#rowRepeats;
    for (let again = 0; again < times; again += 1)
      for (const { from, text, times: wide } of this.#cells)
        for (let column = from; column < from + wide; column += 1) this.#rows.put(this.#row + again, column, text);
    this.#row += this.#rowRepeats - 1;
  }
}

function repeats(text: string | undefined): number {
  const number = Number(text ?? 1);
  return Number.isInteger(number) && number > 1 ? number : 1;
}
