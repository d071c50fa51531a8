/** The versions of KiCad's files: the date on which the form last changed. */
import { Unreadable } from '@cablewright/modules/reading';
import { textIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';

/** Boards and schematics of KiCad 6 have dates from 2020 on; those of 5 are older, or have another form altogether. */
const firstDate = 20_200_000;
/** KiCad 9 wrote dates up to this one; what is newer is read as far as it is alike. */
const lastDate = 20_251_231;

/** Refuses a file of KiCad 5 or older; notes one that is newer than what is known. */
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
