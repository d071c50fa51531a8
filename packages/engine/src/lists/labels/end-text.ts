/** Custom text for the label of a wire end, with lines separated by `|`. */

const endTextLimits = { lines: 3, characters: 40 } as const;

/** The lines of the custom text; empty if no text is entered. Text beyond the limits is cut off. */
export function endTextLines(text: string | undefined): string[] {
  const lines = (text ?? '').split('|').map((line) => line.trim());
  if (lines.every((line) => line === '')) return [];
  return lines
    .slice(0, endTextLimits.lines)
    .map((line) => Array.from(line).slice(0, endTextLimits.characters).join(''));
}

/** Why the text of an end doesn't fit on a label, or undefined if it fits. */
export function endTextProblem(text: string | undefined): string | undefined {
  const lines = (text ?? '').split('|').map((line) => line.trim());
  const lengths = lines.map((line) => Array.from(line).length);
  const long = lengths.findIndex((length) => length > endTextLimits.characters);
  if (lines.length > endTextLimits.lines) {
    return `has ${lines.length} lines; a label has room for ${endTextLimits.lines}, separated by |`;
  }
  if (long < 0) return undefined;
  return `has ${lengths[long]} characters in line ${long + 1}; a line has room for ${endTextLimits.characters}`;
}
