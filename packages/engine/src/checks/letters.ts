/** Letters of a design's own texts that its sheets cannot print. */
import { instanceLists, type Finding, type Segment } from '@cablewright/model';
import { missingLetters, namedLetters } from '../library/text/printed-letters.ts';
import type { CheckContext } from './context.ts';

interface Printed {
  /** What it is, as the subject of a sentence. */
  readonly what: string;
  readonly texts: readonly (string | undefined)[];
  readonly where: { readonly pointer: string; readonly instance?: string };
}

/** A finding for each text. None for a shop that uploaded a typeface: which letters that has is noted on each document. */
export function letterFindings(context: CheckContext): Finding[] {
  if (context.library.settings.documents?.typefaceFiles !== undefined) return [];
  return printedTexts(context).flatMap(({ what, texts, where }) => {
    const missing = missingLetters(texts.flatMap((text) => text ?? []));
    if (missing.length === 0) return [];
    const message = `${what} has letters that the typeface of the sheets lacks: ${namedLetters(missing)}. A PDF prints a box for each. Use other letters, or upload a typeface that has them (Settings, Documents).`;
    return [context.report('letter-not-printable', where, message, { found: missing.join('') })];
  });
}

function printedTexts({ design, pointer }: CheckContext): Printed[] {
  const notes = (design.notes ?? []).map((note, i) => ({
    what: `Note ${i + 1}`,
    texts: [typeof note === 'string' ? note : note.text],
    where: { pointer: `/notes/${i}` },
  }));
  const placed = instanceLists.flatMap((list) =>
    (design.instances[list] ?? []).map((one: { id: string; label?: string }, i: number) => ({
      what: `The label of ${one.id}`,
      texts: list === 'segments' ? segmentTexts(one as Segment) : [one.label],
      where: { instance: one.id, pointer: pointer(list, one, i) },
    })),
  );
  return [
    { what: 'The name of the cable', texts: [design.label], where: { pointer: '/label' } },
    { what: 'The description', texts: [design.description], where: { pointer: '/description' } },
    ...notes,
    ...placed,
  ];
}

function segmentTexts({ label, endLabels, coreLabels }: Segment): (string | undefined)[] {
  return [label, endLabels?.a, endLabels?.b, ...Object.values(coreLabels ?? {})];
}
