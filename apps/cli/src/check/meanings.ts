/** What each code of a finding means, from the tables that the reference page is made of. */
import { findingTables, type CodeTable } from '@cablewright/engine';
import { folderCodes } from './folder-codes.ts';

const tables: readonly CodeTable[] = [folderCodes, ...Object.values(findingTables)];

/** Undefined for the codes of a shop's own rules. */
export function meaningOf(code: string): string | undefined {
  return tables.find((table) => Object.hasOwn(table, code))?.[code]?.says;
}
