import Papa from 'papaparse';
import { formatCell, type Table } from './table.ts';

/** A table as CSV (RFC 4180): header row first, CRLF line ends, quotes where needed. Equal tables give equal bytes. */
export function toCsv(table: Table): string {
  const rows = table.rows.map((row) => row.map(formatCell));
  const text = Papa.unparse([table.columns.map((column) => column.name), ...rows], { newline: '\r\n' });
  return `${text}\r\n`;
}
