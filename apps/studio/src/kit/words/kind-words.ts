/** What kinds of document are called where changes are listed. */
import { isLibraryKind, kindNames, libraryKinds, vocabularyOf } from '@cablewright/model';

interface Names {
  readonly one: string;
  readonly many: string;
}

const others: Readonly<Record<string, Names>> = {
  designs: { one: 'cable', many: 'cables' },
  versions: { one: 'saved version', many: 'saved versions' },
  drawings: { one: 'drawing', many: 'drawings' },
  revisions: { one: 'revision', many: 'revisions of records' },
  products: { one: 'product family', many: 'product families' },
  devices: { one: 'device', many: 'devices' },
  'conditioning-recipes': { one: 'conditioning recipe', many: 'conditioning recipes' },
  hazards: { one: 'hazard', many: 'hazards' },
  'validation-rules': { one: 'rule', many: 'rules' },
  'part-numbers': { one: 'part-number scheme', many: 'part-number schemes' },
  proposals: { one: 'proposal', many: 'proposals' },
  depictions: { one: 'artwork', many: 'artwork' },
  packs: { one: 'pack', many: 'packs' },
  settings: { one: 'settings', many: 'settings' },
};

function namesOf(kind: string): Names | undefined {
  return isLibraryKind(kind) ? kindNames[kind] : others[kind];
}

/** Several of a kind: a list of words by what it lists. */
export function kindLabel(kind: string): string {
  return vocabularyOf(kind) ?? namesOf(kind)?.many ?? kind;
}

const settings: Readonly<Record<string, string>> = {
  engineering: 'of the organisation',
  'sign-in': 'of sign-in',
  notifications: 'of notifications',
  integrations: 'of integrations',
  webhooks: 'of webhooks',
  jobs: 'of jobs and limits',
  modules: 'of modules',
};

/** One document as a person calls it: `cable null-modem`, `settings of webhooks`. */
export function recordName(kind: string, key: string): string {
  const list = vocabularyOf(kind);
  if (list !== undefined) return `${list}: ${key}`;
  if (kind === 'settings') return `settings ${settings[key] ?? key}`;
  return `${namesOf(kind)?.one ?? kind} ${key}`;
}

const first = ['designs', 'versions', 'drawings', 'revisions', 'products'];
const last = Object.keys(others).filter((kind) => !first.includes(kind));

/** The kinds one can ask for, in the order a person looks for them. */
export const kindChoices = [...first, ...libraryKinds, ...last].map((kind) => ({
  value: kind,
  label: kindLabel(kind),
}));
