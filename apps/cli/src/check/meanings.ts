/** The meaning of each code of a finding, from the tables behind the reference page. */
import { findingTables, type CodeTable } from '@cablewright/engine';
import { folderCodes } from './folder-codes.ts';

const tables: readonly CodeTable[] = [folderCodes, ...Object.values(findingTables)];

/** The meaning of a code. Undefined for the rules of a shop. */
export function meaningOf(code: string): string | undefined {
  return tables.find((table) => Object.hasOwn(table, code))?.[code]?.says;
}
