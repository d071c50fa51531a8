/**
 * The save under way: everything it takes to finish it, on the disk before the first document is touched. A save exists
 * from the moment its journal is in place; opening finishes what was interrupted.
 */
import type { Change } from '@cablewright/model';
import type { EventDraft } from '../port/port.ts';
import type { Disk } from './disk.ts';
import { stageFiles, workFolder, type FileAfter } from './durable.ts';
import type { LedgerLine } from './ledger.ts';

export interface Journal {
  readonly line: LedgerLine;
  readonly files: readonly FileAfter[];
  /** The events of the save, and its changes unless they are many: what the outbox needs of it. */
  readonly events?: readonly EventDraft[];
  readonly changes?: readonly Change[];
}

const journalFile = `${workFolder}/journal.json`;

export async function readJournal(disk: Disk): Promise<Journal | undefined> {
  const text = await disk.read(journalFile);
  return text === undefined ? undefined : (JSON.parse(text) as Journal);
}

/** Writes it or leaves none: a save that is refused here is not made later. */
export async function writeJournal(disk: Disk, journal: Journal): Promise<void> {
  const place = await stageFiles(disk, [{ path: journalFile, text: JSON.stringify(journal) }], 'journal');
  try {
    await place();
  } catch (error) {
    await removeJournal(disk).catch(() => undefined);
    throw error;
  }
}

/** The save is finished. That the removal may be lost does no harm: the ledger says that the save is done. */
export async function removeJournal(disk: Disk): Promise<void> {
  await disk.remove(journalFile);
}
