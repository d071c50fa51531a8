/**
 * The save under way: everything it takes to finish it, on the disk before the first document is touched. A save exists
 * from the moment its journal is in place; opening finishes what was interrupted.
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
  /** The events of the save, and its changes unless they are many: what the outbox needs of it. */
  readonly events?: readonly EventDraft[];
  readonly changes?: readonly Change[];
}

const journalFile = `${workFolder}/journal.json`;

/**
 * The save that was interrupted. A journal that cannot be read is put aside: a save that was answered has its documents in place, so
 * nothing answered is lost with it. A journal is on the disk whole before it has its name, so a power cut does not leave such a one.
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

/** Writes it or leaves none: a save that is refused here is not made later. */
export async function writeJournal(disk: Disk, journal: Journal): Promise<void> {
  const place = await stageFiles(disk, [{ path: journalFile, text: JSON.stringify(journal) }], 'journal');
  try {
    await place();
  } catch (error) {
    await removeJournal(disk).catch((cause: unknown) => {
      throw new OutcomeUnknown(`The journal could be neither written nor removed: ${reasonOf(cause)}`, { cause });
    });
    throw error;
  }
}

/** The save is finished. That the removal may be lost does no harm: the ledger says that the save is done. */
export async function removeJournal(disk: Disk): Promise<void> {
  await disk.remove(journalFile);
}
