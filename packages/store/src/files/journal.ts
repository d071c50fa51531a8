/**
 * The save in progress, with everything needed to finish it. It is on disk before the first document is changed. A save
 * takes effect once its journal is in place; when the store is opened, an interrupted save is finished.
 */
import type { Change } from '@cablewright/model';
import { OutcomeUnknown } from '../port/failures.ts';
import type { EventDraft } from '../port/port.ts';
import type { Disk } from './disk.ts';
import { reasonOf } from '../port/opened.ts';
import { isDiskError, keepAside, stageFiles, workFolder, type FileAfter } from './durable.ts';
import type { LedgerLine } from './ledger.ts';

export interface Journal {
  readonly line: LedgerLine;
  readonly files: readonly FileAfter[];
  /** The data for the outbox: the events of the save, and its changes unless there are too many. */
  readonly events?: readonly EventDraft[];
  readonly changes?: readonly Change[];
}

const journalFile = `${workFolder}/journal.json`;

/**
 * Reads the journal of an interrupted save. An unreadable journal is moved aside. Since the documents of a confirmed
 * save are in place, nothing confirmed is lost with it. A journal is complete on disk before it gets its name, so a
 * power failure can't make it unreadable.
 */
export async function readJournal(disk: Disk, notice: (message: string) => void): Promise<Journal | undefined> {
  try {
    const text = await disk.read(journalFile);
    return text === undefined ? undefined : journalIn(JSON.parse(text));
  } catch (error) {
    if (isDiskError(error)) throw error;
    const aside = await keepAside(disk, journalFile);
    await removeJournal(disk);
    notice(
      `${journalFile} cannot be read (${reasonOf(error)}). It is kept as ${aside}, and the catalog is served without it. Saves that were answered are all there. A save that was interrupted and not answered may be there in part: look at the newest changes.`,
    );
    return undefined;
  }
}

function journalIn(value: Partial<Journal> | null): Journal {
  if (typeof value?.line?.seq !== 'number' || !Array.isArray(value.line.touched) || !Array.isArray(value.files))
    throw new TypeError('it is not a journal');
  return value as Journal;
}

/** Writes the journal completely or not at all. A save that is refused here must not take effect later. */
export async function writeJournal(disk: Disk, journal: Journal): Promise<void> {
  const moveIntoPlace = await stageFiles(disk, [{ path: journalFile, text: JSON.stringify(journal) }], 'journal');
  try {
    await moveIntoPlace();
  } catch (error) {
    await removeJournal(disk).catch((cause: unknown) => {
      throw new OutcomeUnknown(`The journal could be neither written nor removed: ${reasonOf(cause)}`, { cause });
    });
    throw error;
  }
}

/**
 * Ends the save. If a power failure undoes the removal, it does no harm, because the ledger says that the save is done.
 */
export async function removeJournal(disk: Disk): Promise<void> {
  await disk.remove(journalFile);
}
