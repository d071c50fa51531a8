import type { PersonHere } from '../../api/presence.ts';

/** Another person who has the design open, in one or more windows. */
export interface OtherPerson extends Pick<PersonHere, 'person' | 'name' | 'selected' | 'editing'> {
  readonly initials: string;
  /** Index of the person's colour. */
  readonly colour: number;
}

export interface OtherPeople {
  readonly people: readonly OtherPerson[];
  /** In how many other windows this person has the design open. */
  readonly ownWindows: number;
}

const colours = 5;

/** The other people, each once, with names and colours. A person has the same colour on every screen. */
export function othersOf(pages: readonly PersonHere[], myself: string): OtherPeople {
  const windows = Map.groupBy(pages, ({ person }) => person);
  const ownWindows = windows.get(myself)?.length ?? 0;
  windows.delete(myself);
  return { people: [...windows].map(([person, group]) => otherOf(person, group)), ownWindows };
}

/** A person with the activity of all their windows. */
function otherOf(person: string, windows: readonly PersonHere[]): OtherPerson {
  const name = windows[0]?.name ?? person;
  return {
    person,
    name,
    selected: [...new Set(windows.flatMap(({ selected }) => selected))],
    editing: windows.some(({ editing }) => editing),
    initials: initialsOf(name),
    colour: hash(name) % colours,
  };
}

/** Initials: the first letters of the first and last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first, last] = [words.slice(0, 1), words.slice(1).slice(-1)];
  const letters =
    last.length > 0 ? [...first, ...last].flatMap((word) => lettersOf(word).slice(0, 1)) : lettersOf(name).slice(0, 2);
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

/** A person's current activity, as text. */
export function doing({ editing, selected }: Pick<PersonHere, 'editing' | 'selected'>): string {
  const names = selected.slice(0, 4).join(', ');
  const more = selected.length > 4 ? ` and ${selected.length - 4} more` : '';
  const where = names === '' ? '' : `${names}${more} selected`;
  return [editing ? 'editing' : 'viewing', where].filter(Boolean).join(', ');
}
