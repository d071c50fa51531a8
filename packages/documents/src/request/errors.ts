import { checkDesign, memo2, printFormatOf, type Catalog, type PrintFormat } from '@cablewright/engine';
import type { Design, Finding } from '@cablewright/model';

/** The errors of a design, its unreadable records among them; worked out once for each design, for every sheet says so. */
const errorsOf = memo2((catalog: Catalog, design: Design): readonly Finding[] =>
  checkDesign(catalog, design).findings.filter(({ severity }) => severity === 'error'),
);

/** What a file must not leave out: that the checks found errors in what it shows. None for a design without errors. */
export function errorNotes({ catalog, design }: { readonly catalog: Catalog; readonly design: Design }): string[] {
  const [error, ...others] = errorsOf(catalog, design);
  if (error === undefined) return [];
  const print = printFormatOf(catalog);
  const first = errorText(print, error);
  return [
    others.length === 0
      ? print.text('errors.one', { first })
      : print.text('errors.many', { count: others.length + 1, first }),
  ];
}

/** The message in English; in another language the code of the error and its place, by which the checks list it. */
function errorText(print: PrintFormat, { code, message, where }: Finding): string {
  if (!print.isGerman) return message;
  const place = where.terminal ?? where.instance;
  return place === undefined ? print.text('errors.code', { code }) : print.text('errors.named', { code, place });
}
