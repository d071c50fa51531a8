/** The words for alternates on pages. */
import type { JudgedAlternate } from '@cablewright/client';
import type { WordTone } from '../../kit/words/words.tsx';

export const classWords: Readonly<Record<NonNullable<JudgedAlternate['offeredAs']>, string>> = {
  'drop-in': 'Drop-in',
  functional: 'Functional',
  'same-series': 'Same series',
  'mates-with': 'Mates with',
};

/** The relation in which an alternate is offered, as a word with its tone. */
export function offeredWord(judged: Pick<JudgedAlternate, 'verdict' | 'offeredAs'> | undefined): {
  readonly word: string;
  readonly tone: WordTone | undefined;
} {
  if (judged === undefined) return { word: 'A part is missing', tone: 'error' };
  const { offeredAs } = judged;
  if (offeredAs === undefined) return { word: 'Not offered', tone: 'error' };
  return { word: classWords[offeredAs], tone: offeredAs === 'drop-in' ? 'ok' : undefined };
}

type Property = JudgedAlternate['properties'][number];

export const outcomeWords: Readonly<Record<Property['outcome'], string>> = {
  same: 'same',
  better: 'more than needed',
  worse: 'less than needed',
  different: 'different',
  'not-stated': 'not stated',
};

/** Why an alternate is not offered as declared. Undefined if it is. */
export function verdictSentence(
  declared: NonNullable<JudgedAlternate['offeredAs']>,
  {
    verdict,
    properties,
  }: Pick<JudgedAlternate, 'verdict'> & { readonly properties: readonly Pick<Property, 'refuses'>[] },
): string {
  const against = properties.filter(({ refuses }) => refuses.includes(declared)).length;
  const name = classWords[declared].toLowerCase();
  if (verdict === 'holds') return `The records of both parts agree with the class ${name}.`;
  if (verdict === 'fails') return `The records of the two parts contradict the class ${name}.`;
  return `Not shown to be ${name}: ${against} ${against === 1 ? 'property is' : 'properties are'} not stated.`;
}
