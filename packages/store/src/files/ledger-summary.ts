/** What a long log of the ledger was replaced by. */
import { reasonOf } from '../port/opened.ts';
import type { Place } from '../port/port.ts';
import type { Disk } from './disk.ts';
import type { Address } from './document.ts';
import { isDiskError, keepAside, workFolder } from './durable.ts';

export const summaryFile = `${workFolder}/ledger.json`;

export interface Version extends Address {
  readonly seq: number;
  readonly hash: string;
}

export interface Summary {
  readonly head: number;
  readonly kindHeads: Readonly<Record<string, number>>;
  readonly versions: readonly Version[];
  /** The marks of the change sets named above. Files of earlier releases have none. */
  readonly places?: readonly Place[];
}

/**
 * The summary of earlier lines. One that cannot be read is put aside: the records are in their documents and are taken in again as
 * edits from outside, with new versions.
 */
export async function readSummary(disk: Disk, notice: (message: string) => void): Promise<Summary | undefined> {
  try {
    const text = await disk.read(summaryFile);
    return text === undefined ? undefined : summaryIn(JSON.parse(text));
  } catch (error) {
    if (isDiskError(error)) throw error;
    const aside = await keepAside(disk, summaryFile);
    await disk.remove(summaryFile);
    notice(
      `${summaryFile} cannot be read (${reasonOf(error)}). It is kept as ${aside}. All records are there, with new versions: pages that were open have to be loaded again.`,
    );
    return undefined;
  }
}

function summaryIn(value: Partial<Summary> | null): Summary {
  const { head, kindHeads, versions } = value ?? {};
  if (typeof head !== 'number' || typeof kindHeads !== 'object' || kindHeads === null || !Array.isArray(versions))
    throw new TypeError('it is not a summary of the ledger');
  return value as Summary;
}
