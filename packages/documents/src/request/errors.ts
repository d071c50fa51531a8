import { derivedFromBoth } from '@cablewright/derive';
import { checkDesign, printFormatOf, type Catalog, type PrintFormat } from '@cablewright/engine';
import type { Design, Finding } from '@cablewright/model';
import { unreadTexts, type StoredRecords } from './sound-request.ts';

/** The errors that the checks find in a design. Every sheet shows them, so they are computed once for each design. */
const errorsOf = derivedFromBoth('errors of a cable', (catalog: Catalog, design: object): readonly Finding[] =>
  checkDesign(catalog, design).findings.filter(({ severity }) => severity === 'error'),
);

interface Checked {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly stored?: StoredRecords;
}

/** The warning that every file carries if the checks found errors in the cable. Empty for a cable without errors. */
export function errorNotes(request: Checked): string[] {
  const print = printFormatOf(request.catalog);
  const texts = errorTexts(request);
  const [first] = texts;
  const count = texts.length;
  if (first === undefined) return [];
  return [count === 1 ? print.text('errors.one', { first }) : print.text('errors.many', { count, first })];
}

/** Every error that the checks found in the cable, in full, after what could not be read of its records. */
export function errorTexts(request: Checked): string[] {
  const { catalog, design, stored } = request;
  const print = printFormatOf(catalog);
  const errors = errorsOf(catalog, stored?.design ?? design);
  return [...unreadTexts(print, request), ...errors.map((error) => errorText(print, error))];
}

/** The message of an error. In German it is the general text of its code, followed by the code and the place. */
function errorText(print: PrintFormat, { code, message, where }: Finding): string {
  if (!print.isGerman) return message;
  const place = where.terminal ?? where.instance;
  const named = place === undefined ? code : print.text('errors.named', { code, place });
  const says = print.errorSays(code);
  return says === undefined ? named : `${says} (${named})`;
}
