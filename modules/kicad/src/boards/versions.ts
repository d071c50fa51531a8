/** The versions of KiCad's file formats, which are dates. */
import { Unreadable } from '@cablewright/modules/reading';
import { textIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';

/** Boards and schematics of KiCad 6 have dates from 2020 on. Those of KiCad 5 have older dates or another format. */
const firstDate = 20_200_000;
/** The latest date of KiCad 9. Newer files are read as far as they follow the same format. */
const lastDate = 20_251_231;

/** Refuses a file of KiCad 5 or older. Notes a file that is newer than the known versions. */
export function notesOnVersion(root: Form): string[] {
  const text = textIn(root, 'version') ?? '';
  const date = Number(text);
  if (!(date >= firstDate))
    throw new Unreadable(
      'The file was written by KiCad 5 or older.',
      'Open it in KiCad 6 or newer and save it.',
      root.at,
    );
  return date > lastDate
    ? [`The file has the version ${text}, newer than KiCad 9: it was read as one of KiCad 9.`]
    : [];
}
