import { expect, test } from 'vitest';
import { mentionedIn } from './mentions.ts';

const people = [
  { id: 'ada', name: 'Ada' },
  { id: 'lovelace', name: 'Ada Lovelace' },
  { id: 'jo-1', name: 'Jo Müller' },
  { id: 'jo-2', name: 'Jo Müller' },
];

test('[CA4.12] a name after an @ mentions its person, the longest name first, in any case, each once', () => {
  expect(mentionedIn('@Ada Lovelace, and @ada lovelace again', people)).toEqual(['lovelace']);
  expect(mentionedIn('Ask @Ada. Or (@Ada Lovelace)', people)).toEqual(['ada', 'lovelace']);
  expect(mentionedIn('@jo müller', people)).toEqual(['jo-1', 'jo-2']);
});

test('[CA4.12] an address of mail, a longer word and an unknown name mention no person', () => {
  expect(mentionedIn('jo@ada.example, @Adamant, @Nemo, @', people)).toEqual([]);
  expect(mentionedIn('@ Ada', people)).toEqual([]);
});
