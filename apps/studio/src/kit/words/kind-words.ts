/** The names of kinds of document in lists of changes. */
import { factsOf, kindsWhere, vocabularyOf, type Names } from '@cablewright/model';

function namesOf(kind: string): Names | undefined {
  const facts = factsOf(kind);
  return facts?.titles ?? facts?.names;
}

/** The names of a kind that has a list in the library; undefined for other kinds. */
export function libraryNames(kind: string): Names | undefined {
  return factsOf(kind)?.menu === undefined ? undefined : namesOf(kind);
}

/** The noun for one record of a kind, such as `cable`; `term` for a vocabulary. */
export function kindNoun(kind: string): string {
  return namesOf(kind)?.one ?? kind;
}

/** The plural for a kind; for a vocabulary, its own name. */
export function kindLabel(kind: string): string {
  return namesOf(kind)?.many ?? kind;
}

const settings: Readonly<Record<string, string>> = {
  engineering: 'of the organisation',
  organisation: 'of the organisation',
  labels: 'of labels',
  'sign-in': 'of sign-in',
  notifications: 'of notifications',
  integrations: 'of integrations',
  webhooks: 'of webhooks',
  jobs: 'of jobs and limits',
  modules: 'of modules',
};

/** The name of one document: `cable null-modem`, `settings of webhooks`. */
export function recordName(kind: string, key: string): string {
  const list = vocabularyOf(kind);
  if (list !== undefined) return `${list}: ${key}`;
  if (kind === 'settings') return `settings ${settings[key] ?? key}`;
  return `${namesOf(kind)?.one ?? kind} ${key}`;
}

/** The kinds to filter by, in the usual order. */
export const kindChoices = kindsWhere(() => true).map((kind) => ({ value: kind, label: kindLabel(kind) }));

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
