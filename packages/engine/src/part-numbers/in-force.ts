/** Selects the numbering scheme of the catalog: a module's, otherwise the stored one, otherwise the default prefixes. */
import { isObject, type PartNumberScheme, type PrefixScheme } from '@cablewright/model';
import type { Library } from '../library/library.ts';
import { compileStored } from './compile.ts';
import type { DefinitionProblem } from './problems.ts';
import type { NumberScheme } from './number-scheme.ts';
import { derived } from '@cablewright/derive';

/** The default scheme of a new hub. The catalog supplied with it uses the same scheme. */
export const defaultScheme: PrefixScheme = {
  type: 'prefix',
  id: 'prefixes',
  label: 'Prefix per kind',
  prefixes: {
    body: 'BDY',
    connector: 'CON',
    component: 'CMP',
    wire: 'WIR',
    pcba: 'PCB',
    'bare-pcb': 'BRD',
    shell: 'SHL',
    fastener: 'FST',
    'mechanical-other': 'MEC',
    kit: 'KIT',
    design: 'CBL',
  },
  digits: 5,
  // Packs have blocks of a thousand numbers per prefix below this, so a shop's own numbers never collide with those of a later
  // pack.
  start: 10_000,
  separator: '-',
};

/** The document kind of the scheme, and also the key of its record. */
export const schemeKind = 'part-numbers';

export interface SchemeInForce {
  readonly scheme: NumberScheme;
  readonly from: 'module' | 'stored' | 'defaults';
  /** Why the stored definition can't be used; empty if it can. */
  readonly problems: readonly DefinitionProblem[];
}

/** The scheme of a stored definition. Each definition is compiled once. */
const compiledOnce = derived('compiled scheme', (definition: object) => compileStored(definition));

/**
 * The scheme that server, studio and loaders all use for this library. Only the hub's own definition counts; a pack's
 * definition is only an offer. An invalid definition is skipped and its problems are returned.
 */
export function schemeInForce(library: Library, fromModule?: NumberScheme): SchemeInForce {
  const stored = library.layer(schemeKind, schemeKind)?.record;
  const answer = isObject(stored) ? compiledOnce(stored) : undefined;
  const problems = answer?.ok === false ? answer.problems : [];
  if (fromModule !== undefined) return { scheme: fromModule, from: 'module', problems };
  if (answer?.ok === true) return { scheme: answer.scheme, from: 'stored', problems };
  const defaults = compiledOnce(defaultScheme);
  if (!defaults.ok) throw new Error('the default numbering scheme is not sound');
  return { scheme: defaults.scheme, from: 'defaults', problems };
}

/** A scheme that a pack offers. Installing the pack does not switch to it. */
interface SchemeOffer {
  readonly pack: string;
  readonly scheme: PartNumberScheme;
}

/** The schemes offered by the packs of this library, with the name of the pack. Invalid schemes are skipped. */
export function schemeOffers(library: Library): SchemeOffer[] {
  return library.layers(schemeKind, schemeKind).flatMap(({ pack, record }) => {
    if (pack === undefined || !isObject(record)) return [];
    const answer = compiledOnce(record);
    return answer.ok ? [{ pack, scheme: answer.scheme.stored }] : [];
  });
}
