/** The sign between connector and pin in the ends of a list: the detected one, or a person's answer. */
import type { ImportFile, ImportQuestion } from '@cablewright/modules';
import { oneOf, question } from '../read/source.ts';
import { foundSign, pinSigns, type PinSign } from '../values/end-text.ts';
import { barelySplice, namesSplice } from './splice-names.ts';
import type { TableRow } from '../table/table.ts';

const names: Readonly<Record<(typeof pinSigns)[number], string>> = {
  '-': 'A hyphen: J1-3 is pin 3 of J1',
  '/': 'A slash: J1/3 is pin 3 of J1',
  ' ': 'A space: J1 3 is pin 3 of J1',
  any: 'Any of these: J1-3, J1/3 and J1 3 are pin 3 of J1',
  none: 'A point or colon only: J1-3 is a connector',
};

/** The texts of ends without a column for the pin. */
function textsOf(rows: readonly TableRow[]): string[] {
  const sides = (['from', 'to'] as const).filter((side) => rows[0]?.has(`${side}Pin`) === false);
  const texts = rows.flatMap((row) => sides.flatMap((side) => row.text(side) ?? []));
  return texts.filter((text) => namesSplice(text) === undefined && !barelySplice(text));
}

/** The separator between connector and pin that a person chose, or else the detected one. */
export function pinSignOf(rows: readonly TableRow[], { mapping }: Pick<ImportFile, 'mapping'>): PinSign {
  return oneOf(pinSigns, mapping?.answers?.['pin-sign']) ?? foundSign(textsOf(rows));
}

/** Asks for the sign if a side of the list has no column for pins. */
export function pinSignQuestions(rows: readonly TableRow[], file: ImportFile): ImportQuestion[] {
  const texts = textsOf(rows);
  if (texts.length === 0) return [];
  const choices = pinSigns.map((value) => ({ value, label: names[value] }));
  const [value, found, label] = [pinSignOf(rows, file), foundSign(texts), 'Between connector and pin'];
  if (found !== 'open') return [question('pin-sign', label, value, found, choices)];
  const open = { value: found, label: 'Not chosen: rows with ends such as J1-3 are refused' };
  return [{ id: 'pin-sign', label, value, choices: [open, ...choices] }];
}
