import type { FilePosition } from '@cablewright/modules/reading';
import { colourParts, knownColours } from './colours.ts';
import type { AttributeReader } from './attributes.ts';
import type { WirevizProblems } from '../basis/problem.ts';

const codes = knownColours.map(({ code }) => code).join(', ');

/** Reports a colour that WireViz doesn't know. Some unknown colours make WireViz's own drawing fail. */
function colourProblem(what: string, text: string, place: FilePosition, problems: WirevizProblems): void {
  if (text === '' || colourParts(text) !== undefined) return;
  problems.remark(
    place,
    `${what}: "${text}" is no colour of WireViz; it is kept as text.`,
    `Use ${codes}, joined for stripes, or '#rrggbb' in quotes.`,
  );
}

export function checkColour(reader: AttributeReader, ...keys: readonly string[]): void {
  for (const key of keys) {
    for (const { text, place } of reader.scalars(key))
      colourProblem(`${reader.what}: ${key}`, text, place, reader.problems);
  }
}
