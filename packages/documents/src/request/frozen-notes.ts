import type { SavedVersion } from '@cablewright/model';

/**
 * Why the files of a revision may differ from those made when it was saved, each a sentence: it was saved before everything
 * was frozen, or by another version of the program. `program` is the current version. Empty if the files are the same.
 */
export function frozenNotes({ rev, frozen }: Pick<SavedVersion, 'rev' | 'frozen'>, program: string): string[] {
  if (frozen === undefined) {
    return [
      `Revision ${rev} was saved before vocabulary, settings and test defaults were frozen with revisions: they are read as they are now`,
    ];
  }
  if (frozen.program === program) return [];
  return [
    `Revision ${rev} was saved with Cablewright ${frozen.program} and is drawn by ${program}: the file may differ from one made then`,
  ];
}
