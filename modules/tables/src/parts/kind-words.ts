/** Finds the kind of a part by the words of its row. */
import words from '../../data/words.json' with { type: 'json' };
import type { PartKind } from './draft.ts';

interface KindWords {
  readonly kind: PartKind;
  readonly form: RegExp;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Matches any of the words, preferring a longer one to its prefix. */
function formOf(list: readonly string[]): RegExp {
  const forms = list.toSorted((a, b) => b.length - a.length).map(escape);
  return new RegExp(`(?<![\\p{L}\\d])(?:${forms.join('|')})(?:s|e|en)?(?![\\p{L}\\d])`, 'iu');
}

const kinds: readonly KindWords[] = words.kinds.map(({ kind, words: list }) => ({
  kind: kind as PartKind,
  form: formOf(list),
}));
const components = Object.entries(words.componentKinds).map(([kind, list]) => ({ kind, form: formOf(list) }));

/** The kind of part that a text names first. */
export function kindOfText(text: string): PartKind | undefined {
  const matches = kinds.flatMap(({ kind, form }) => {
    const match = form.exec(text);
    return match === null ? [] : [{ kind, at: match.index, length: match[0].length }];
  });
  matches.sort((a, b) => a.at - b.at || b.length - a.length);
  return matches[0]?.kind;
}

const { connectorOrContact } = words;
const doubtful = { begin: formOf(connectorOrContact.words), unclear: formOf(connectorOrContact.unclear) };
/** Words such as AWG follow a number without a space: `20-24AWG`. */
const isContact = new RegExp(`(?:${connectorOrContact.contacts.join('|')})(?![\\p{L}])`, 'iu');
const hasPositions = new RegExp(`\\d[ -]?(?:${connectorOrContact.positions.join('|')})(?![\\p{L}\\d])`, 'iu');
const isConnector = formOf(connectorOrContact.connectors);

/** The kind of a part whose text has a word that distributors use for connectors and contacts. `unclear` if the text doesn't decide. */
export function connectorOrContactIn(text: string): 'connectors' | 'contacts' | 'unclear' {
  if (!doubtful.begin.test(text) || hasPositions.test(text) || isConnector.test(text)) return 'connectors';
  if (isContact.test(text)) return 'contacts';
  return doubtful.unclear.test(text) ? 'unclear' : 'connectors';
}

/** The kind of component that a text names first. */
export function componentKind(text: string): string | undefined {
  return components.find(({ form }) => form.test(text))?.kind;
}
