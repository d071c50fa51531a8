/** Recognizes dates that a spreadsheet program made of names such as `1-2` or `JAN1`. */
import { Unreadable } from '@cablewright/modules/reading';

const forms = [
  /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/,
  /^\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})$/,
  // Dates as programs write them, with one capital letter. DEC-01 is the name of a connector.
  /^\d{1,2}(?:-|\. ?)(?:Jan|Feb|Mar|Mär|Mrz|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)\.?(?:[- ]\d{2,4})?$/,
  /^(?:Jan|Feb|Mar|Mär|Mrz|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)\.?[- ]\d{2,4}$/,
];

/** Refuses a date in a cell that holds a name or a number of a part. */
export function requireNoDate(text: string, meaning: string): void {
  if (!forms.some((form) => form.test(text))) return;
  throw new Unreadable(
    `${meaning} "${text}" is a date: a spreadsheet program has probably made it of a text such as 1-2.`,
    'Format the column as text, and write the cell again.',
  );
}
