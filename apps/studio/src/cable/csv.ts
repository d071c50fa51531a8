import { plainCell } from '@cablewright/documents';

/** Reads the hub's own CSV (RFC 4180): commas, doubled quotes inside quotes, CRLF. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) break;
    row.push(plainCell(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"')));
    if (match[3] === ',') {
      if (cell.lastIndex >= text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
