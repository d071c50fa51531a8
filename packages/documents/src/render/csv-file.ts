import { toCsv } from '../formats/tables/csv.ts';
import type { WrittenTable } from '../formats/tables/table.ts';
import { fileName, mimeTypes, type Rendered, type RenderRequest } from '../request/request.ts';

export function csvFile(request: RenderRequest, what: string, table: WrittenTable): Rendered {
  return { fileName: fileName(request, what, 'csv'), mimeType: mimeTypes.csv, body: toCsv(table) };
}
