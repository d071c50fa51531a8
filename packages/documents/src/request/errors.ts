import { derivedFromBoth } from '@cablewright/derive';
import { checkDesign, printFormatOf, type Catalog, type PrintFormat } from '@cablewright/engine';
import type { Design, Finding } from '@cablewright/model';
import { unreadTexts, type StoredRecords } from './sound-request.ts';

/** The errors of a design, its unreadable records among them; worked out once for each design, for every sheet says so. */
const errorsOf = derivedFromBoth('errors of a cable', (catalog: Catalog, design: object): readonly Finding[] =>
  checkDesign(catalog, design).findings.filter(({ severity }) => severity === 'error'),
);

interface Checked {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly stored?: StoredRecords;
}

/** What a file must not leave out: that the checks found errors in what it shows. None for a design without errors. */
export function errorNotes(request: Checked): string[] {
  const { catalog, design, stored } = request;
  const print = printFormatOf(catalog);
  const unread = unreadTexts(print, request);
  const errors = errorsOf(catalog, stored?.design ?? design);
  const count = unread.length + errors.length;
  const first = unread[0] ?? (errors[0] && errorText(print, errors[0]));
  if (first === undefined) return [];
  return [count === 1 ? print.text('errors.one', { first }) : print.text('errors.many', { count, first })];
}

/** The message in English; in another language what errors of its code say, with the code and the place the checks list it by. */
function errorText(print: PrintFormat, { code, message, where }: Finding): string {
  if (!print.isGerman) return message;
  const place = where.terminal ?? where.instance;
  const named = place === undefined ? code : print.text('errors.named', { code, place });
  const says = print.errorSays(code);
  return says === undefined ? named : `${says} (${named})`;
}
