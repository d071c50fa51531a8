/**
 * Cells on the clipboard as spreadsheets write them: a tab between cells, a line break after rows. A cell that has one
 * of these or a double quote is in double quotes, in which a quote is doubled. Pure.
 */

const needsQuotes = /[\t\n\r"]/;

export function writeTsv(rows: readonly (readonly string[])[]): string {
  const cellText = (cell: string) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(cellText).join('\t')).join('\n');
}

/** One cell from the start of the text: quoted to its closing quote, or plain to the next tab or line break. */
const cellPattern = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;

/**
 * Reads cells. A quote that does not open a cell, or is never closed, is part of the text. The line break after the
 * last row does not start another row.
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    cellPattern.lastIndex = at;
    const match = cellPattern.exec(text);
    const quoted = match?.[1];
    rows.at(-1)?.push(quoted === undefined ? (match?.[2] ?? '') : quoted.replaceAll('""', '"'));
    at += match?.[0].length ?? 0;
    if (at >= text.length) return rows;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (at >= text.length) return rows;
    rows.push([]);
  }
}
