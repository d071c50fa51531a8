/** The kinds of record with a list and a page of their own in the library: its parts, and what the resolver works with. */
import { isLibraryKind, kindNames } from '@cablewright/model';

export interface Noun {
  readonly one: string;
  readonly many: string;
}

const resolverNames: Readonly<Record<string, Noun>> = {
  devices: { one: 'device', many: 'devices' },
  'conditioning-recipes': { one: 'conditioning recipe', many: 'conditioning' },
  hazards: { one: 'hazard', many: 'hazards' },
};

/** What records of a kind are called; undefined for a kind without pages here. */
export function nounOf(kind: string): Noun | undefined {
  if (isLibraryKind(kind)) return kindNames[kind];
  return Object.hasOwn(resolverNames, kind) ? resolverNames[kind] : undefined;
}
