/** The versions of KiCad's file formats, which are dates. */
import { Unreadable } from '@cablewright/modules/reading';
import { textIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';

/** The first dates of formats that are read: boards of KiCad 5 (20171130) and schematics of KiCad 6. Older schematics have another format. */
const firstDates = {
  board: { date: 20_171_100, before: 'KiCad 4 or older', remedy: 'Open it in KiCad 5 or newer and save it.' },
  schematic: { date: 20_200_000, before: 'KiCad 5 or older', remedy: 'Open it in KiCad 6 or newer and save it.' },
} as const;
/** The latest date of KiCad 9. Newer files are read as far as they follow the same format. */
const lastDate = 20_251_231;

/** Refuses a file that is older than the formats that are read. Notes a file that is newer than the known versions. */
export function notesOnVersion(root: Form, what: keyof typeof firstDates): string[] {
  const { date: firstDate, before, remedy } = firstDates[what];
  const text = textIn(root, 'version') ?? '';
  const date = Number(text);
  if (!(date >= firstDate)) throw new Unreadable(`The file was written by ${before}.`, remedy, root.at);
  return date > lastDate
    ? [`The file has the version ${text}, newer than KiCad 9: it was read as one of KiCad 9.`]
    : [];
}
