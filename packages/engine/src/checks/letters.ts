/** Finds characters in the texts of a design that can't be printed on its sheets. */
import { instanceLists, type Finding, type Segment } from '@cablewright/model';
import { missingLetters, namedLetters } from '../library/text/printed-letters.ts';
import type { TextContext } from './context.ts';

interface Printed {
  /** The text's name, as the subject of a sentence. */
  readonly what: string;
  readonly missing: readonly string[];
  readonly where: { readonly pointer: string; readonly instance?: string };
}

/**
 * Returns one finding per text. Returns none if the shop uploaded a typeface; characters missing from that typeface are
 * noted on each document.
 */
export function letterFindings(context: TextContext): Finding[] {
  if (context.library.settings.documents?.typefaceFiles !== undefined) return [];
  return [...ownTexts(context), ...placedTexts(context)].flatMap(({ what, missing, where }) => {
    if (missing.length === 0) return [];
    const message = `${what} has letters that no typeface of the sheets has: ${namedLetters(missing)}. A PDF prints a box for each. Use other letters, or upload a typeface that has them (Settings, Documents).`;
    return [context.report('letter-not-printable', where, message, { found: missing.join('') })];
  });
}

function ownTexts({ design }: TextContext): Printed[] {
  const { label = '', description = '' } = design;
  return [
    { what: 'The name of the cable', missing: missingLetters([label]), where: { pointer: '/label' } },
    { what: 'The description', missing: missingLetters([description]), where: { pointer: '/description' } },
    ...(design.notes ?? []).map((note, i) => ({
      what: `Note ${i + 1}`,
      missing: missingLetters([typeof note === 'string' ? note : note.text]),
      where: { pointer: `/notes/${i}` },
    })),
  ];
}

interface Labelled extends Partial<Pick<Segment, 'endLabels' | 'coreLabels'>> {
  readonly id: string;
  readonly label?: string;
}

/** The names of placed parts that cannot be printed. Even large designs hardly ever have one. */
function placedTexts({ design, pointer }: TextContext): Printed[] {
  const printed: Printed[] = [];
  for (const list of instanceLists) {
    const placed = design.instances[list] ?? [];
    for (const [i, one] of placed.entries()) {
      const missing = missingOn(one);
      if (missing.length === 0) continue;
      const where = { instance: one.id, pointer: pointer(list, one, i) };
      printed.push({ what: `The name of ${one.id}`, missing, where });
    }
  }
  return printed;
}

const noLetters: readonly string[] = [];

function missingOn({ label, endLabels, coreLabels }: Labelled): readonly string[] {
  if (label === undefined && endLabels === undefined && coreLabels === undefined) return noLetters;
  const texts = [label, endLabels?.a, endLabels?.b, ...Object.values(coreLabels ?? {})];
  return missingLetters(texts.filter((text) => text !== undefined));
}
