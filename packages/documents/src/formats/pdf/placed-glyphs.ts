import { fineNumber } from './file/values.ts';
import type { PlacedGlyph } from './letters.ts';

/** Glyphs each at its place: moved along the line in thousandths of the em, off it as a rise in mm (ISO 32000-1, 9.3, 9.4). */
export function placedOperators(placed: readonly PlacedGlyph[], end: number, size: number): string {
  let operators = '';
  let row = '';
  let [pen, rise] = [0, 0];
  for (const { hex, natural, x, y } of placed) {
    if (y !== rise) {
      operators += `${row === '' ? '' : `[${row}] TJ `}${fineNumber((y / 1000) * size)} Ts `;
      row = '';
      rise = y;
    }
    row += `${moved(pen - x)}<${hex}>`;
    pen = x + natural;
  }
  return `${operators}[${row}${moved(pen - end)}] TJ${rise === 0 ? '' : ' 0 Ts'}`;
}

function moved(thousandths: number): string {
  const number = fineNumber(thousandths);
  return number === '0' || number === '-0' ? '' : ` ${number}`;
}
