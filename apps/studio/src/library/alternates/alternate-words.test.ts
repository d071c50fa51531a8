import { judgeAlternate } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { offeredWord, verdictSentence } from './alternate-words.ts';
import { judgedIn } from './judged.ts';

const { library } = testCatalog();
const pair = { kind: 'mechanicals', part: 'xh-contact', other: 'seal-150-contact' } as const;

test('[QU5.1] a page says as what an alternate is offered, never drop-in unless both records show it', () => {
  expect(offeredWord(undefined)).toEqual({ word: 'A part is missing', tone: 'error' });
  expect(offeredWord({ verdict: 'fails', offeredAs: 'functional' })).toEqual({ word: 'Functional', tone: undefined });
  expect(offeredWord({ verdict: 'fails' })).toEqual({ word: 'Not offered', tone: 'error' });
  expect(offeredWord({ verdict: 'holds', offeredAs: 'drop-in' })).toEqual({ word: 'Drop-in', tone: 'ok' });
  expect(offeredWord(judgedIn(library, { ...pair, class: 'drop-in' })).word).toBe('Functional');
});

test('[QU5.1] the page works out the same verdict as the hub, with the name of each property', () => {
  const judged = judgedIn(library, { ...pair, class: 'drop-in' });
  const ofHub = judgeAlternate(library, { ...pair, class: 'drop-in' });
  expect(judged?.properties.map(({ property, outcome }) => [property, outcome])).toEqual(
    ofHub?.properties.map(({ property, outcome }) => [property, outcome]),
  );
  expect(judged?.properties.every(({ name }) => name !== '')).toBe(true);
  expect(judgedIn(library, { ...pair, other: 'none', class: 'drop-in' })).toBeUndefined();
});

test('[QU5.1] the sentence names the class, and counts what is not stated', () => {
  const refusing = { refuses: ['drop-in' as const] };
  expect(verdictSentence('drop-in', { verdict: 'holds', properties: [] })).toMatch(/agree with the class drop-in/);
  expect(verdictSentence('drop-in', { verdict: 'fails', properties: [refusing] })).toMatch(
    /contradict the class drop-in/,
  );
  expect(verdictSentence('drop-in', { verdict: 'not-shown', properties: [refusing, { refuses: [] }] })).toBe(
    'Not shown to be drop-in: 1 property is not stated.',
  );
});
