/** The names of kinds of document where changes are listed. */
import { isLibraryKind, kindNames, libraryKinds, vocabularyOf } from '@cablewright/model';

export interface Names {
  readonly one: string;
  readonly many: string;
}

const others: Readonly<Record<string, Names>> = {
  designs: { one: 'cable', many: 'cables' },
  versions: { one: 'revision', many: 'revisions of cables' },
  drawings: { one: 'drawing', many: 'drawings' },
  revisions: { one: 'part revision', many: 'revisions of parts' },
  frozen: { one: 'frozen records', many: 'records frozen with revisions' },
  products: { one: 'product family', many: 'product families' },
  devices: { one: 'device', many: 'devices' },
  'conditioning-recipes': { one: 'termination or adapter', many: 'terminations and adapters' },
  hazards: { one: 'hazard rule', many: 'hazard rules' },
  'pin-rules': { one: 'cell of the pin matrix', many: 'pin matrix' },
  'validation-rules': { one: 'rule', many: 'rules' },
  'part-numbers': { one: 'part-number scheme', many: 'part-number schemes' },
  proposals: { one: 'board proposal', many: 'board proposals' },
  depictions: { one: 'artwork', many: 'artwork' },
  packs: { one: 'pack', many: 'packs' },
  'column-sets': { one: 'column set', many: 'column sets' },
  'import-mappings': { one: 'import mapping', many: 'import mappings' },
  settings: { one: 'settings', many: 'settings' },
};

function namesOf(kind: string): Names | undefined {
  return isLibraryKind(kind) ? kindNames[kind] : others[kind];
}

const resolverKinds = ['devices', 'conditioning-recipes', 'hazards'];

/** What records are called that have a list in the library; undefined for other kinds. */
export function libraryNames(kind: string): Names | undefined {
  return isLibraryKind(kind) || resolverKinds.includes(kind) ? namesOf(kind) : undefined;
}

/** One of a kind, such as `cable`; of a vocabulary, `term`. */
export function kindNoun(kind: string): string {
  return vocabularyOf(kind) === undefined ? (namesOf(kind)?.one ?? kind) : 'term';
}

/** Several of a kind; a vocabulary by its own name. */
export function kindLabel(kind: string): string {
  return vocabularyOf(kind) ?? namesOf(kind)?.many ?? kind;
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

/** One document as people call it: `cable null-modem`, `settings of webhooks`. */
export function recordName(kind: string, key: string): string {
  const list = vocabularyOf(kind);
  if (list !== undefined) return `${list}: ${key}`;
  if (kind === 'settings') return `settings ${settings[key] ?? key}`;
  return `${namesOf(kind)?.one ?? kind} ${key}`;
}

const first = ['designs', 'versions', 'drawings', 'revisions', 'products'];
const last = Object.keys(others).filter((kind) => !first.includes(kind));

/** The kinds to filter by, in the order people look for them. */
export const kindChoices = [...first, ...libraryKinds, ...last].map((kind) => ({
  value: kind,
  label: kindLabel(kind),
}));

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
