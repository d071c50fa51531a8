import type { PersonHere } from '../../api/presence.ts';

/** One of the pages that others have open, as this page shows it. */
export interface Other extends PersonHere {
  /** The name, or that it is another window of this person. */
  readonly title: string;
  readonly initials: string;
  /** Which of the colours for people, from 0. */
  readonly colour: number;
}

const colours = 5;

/** The other pages with names and colours. A person has the same colour on every screen. */
export function othersOf(people: readonly PersonHere[], myName: string): Other[] {
  return people.map((person) => ({
    ...person,
    title: person.name === myName ? `${person.name}, another window` : person.name,
    initials: initialsOf(person.name),
    colour: hash(person.name) % colours,
  }));
}

/** Two letters of a name: of the first word and the last. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters =
    words.length > 1 ? [words[0]!, words.at(-1)!].map((word) => lettersOf(word)[0]!) : lettersOf(name).slice(0, 2);
  return letters.join('').toUpperCase();
}

let segmenter: Intl.Segmenter | undefined;

function lettersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003;
  return sum;
}

/** What a person is doing, in words. */
export function doing({ editing, selected }: PersonHere): string {
  const at = selected.slice(0, 4).join(', ');
  const more = selected.length > 4 ? ` and ${selected.length - 4} more` : '';
  const where = at === '' ? '' : `${at}${more} selected`;
  return [editing ? 'editing' : 'viewing', where].filter(Boolean).join(', ');
}
