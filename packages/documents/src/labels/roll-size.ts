/** The size of a label on a roll without cuts of its own: as wide as the roll, as long as what it says. */
import type { WireLabel } from '@cablewright/engine';
import { Typesetter } from '../type/typesetter.ts';
import type { LabelPrint } from './label-face.ts';
import { labelLines } from './label-text.ts';
import { lineWidth, setByHeight, setInSpace } from './set-lines.ts';

/** From this width on lines run across the roll, on narrower ones along it. mm. */
const wide = 50;
/** The shortest piece that printers of such rolls cut, mm. */
const shortest = 12.7;
/** More than any label is long, mm. */
const unlimited = 1000;

/** `edge` is left free on every side, `largest` the size of a line of share 1, `qrShare` what a QR code takes of the width. */
export function rollSize(
  label: WireLabel,
  print: LabelPrint,
  rollMm: number,
  { edge, largest, qrShare }: { readonly edge: number; readonly largest: number; readonly qrShare: number },
): { widthMm: number; heightMm: number } {
  const type = new Typesetter(print.typeface);
  const lines = labelLines(print.template, label, print.origin);
  if (rollMm < wide) {
    const { set } = setByHeight(lines, rollMm - 2 * edge, largest);
    const text = Math.max(0, ...set.map((line) => lineWidth(type, line)));
    return { widthMm: Math.max(shortest, text + 2 * edge + (print.qr ? rollMm : 0)), heightMm: rollMm };
  }
  const code = print.qr ? rollMm * qrShare : 0;
  const space = { x: 0, y: 0, width: rollMm - 2 * edge - code, height: unlimited };
  const text = setInSpace(type, lines, space, largest).reduce((sum, { height }) => sum + height, 0);
  return { widthMm: rollMm, heightMm: Math.max(shortest, text + 2 * edge, code) };
}
