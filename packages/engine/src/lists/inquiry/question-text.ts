/** Open questions of an inquiry as sentences, in the language of the sheet. */
import type { OpenQuestion } from '@cablewright/model';
import type { PrintFormat } from '../../library/wording/print-format.ts';

/** True if a question hasn't been answered or struck out. */
export function isOpenQuestion({ answer, struck }: Pick<OpenQuestion, 'answer' | 'struck'>): boolean {
  return answer === undefined && struck !== true;
}

/** The sentence of a question: as a person wrote it, or in the language of the sheet if the hub generated it. */
export function questionText({ text, asks }: Pick<OpenQuestion, 'text' | 'asks'>, print: PrintFormat): string {
  if (asks === undefined) return text;
  const { about, subject = '', cable = '', detail = '' } = asks;
  switch (about) {
    case 'length':
    case 'contact':
      return print.text(`question.${about}`, { subject, cable });
    case 'quantity':
    case 'drawing':
      return print.text(`question.${about}`, { cable });
    case 'unread':
      return print.text('question.unread');
    case 'unit':
    case 'stock':
      return print.text(`question.${about}`, { subject, detail });
    case 'revision':
    case 'amount':
      return print.text(`question.${about}`, { subject, detail });
    case 'cable':
      return print.text(detail === '' ? 'question.cable' : 'question.cable-amount', { subject, detail });
    case 'reading':
      return print.text('question.reading', { detail });
    default:
      return print.text(`question.${about}`, { subject });
  }
}

/** The letters of a spreadsheet column: 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  const last = String.fromCodePoint(65 + ((column - 1) % 26));
  return column <= 26 ? last : columnLetters(Math.floor((column - 1) / 26)) + last;
}

/** A position in a file, such as `wires.csv, row 7, column C (Length)` or `lead.yml, line 3, column 5`. */
export function placeWords(at: OpenQuestion['at'], print: PrintFormat): string {
  if (at === undefined) return '';
  const { file, sheet, row, line, column, header, element } = at;
  const parts = [
    file,
    ...(sheet === undefined ? [] : [print.text('place.sheet', { sheet })]),
    ...(row === undefined ? [] : [print.text('place.row', { row })]),
    ...(line === undefined ? [] : [print.text('place.line', { line })]),
    ...(column === undefined
      ? []
      : [print.text('place.column', { column: line === undefined ? columnLetters(column) : column })]),
    ...(element === undefined ? [] : [print.text('place.element', { element })]),
  ];
  return `${parts.join(', ')}${header === undefined || header === '' ? '' : ` (${header})`}`;
}
