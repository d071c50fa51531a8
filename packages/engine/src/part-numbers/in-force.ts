/** Which scheme numbers the catalog: a module's, else the one stored, else prefixes that are there from the start. */
import { isObject, type PartNumberScheme, type PrefixScheme } from '@cablewright/model';
import type { Library } from '../library/library.ts';
import { compileStored } from './compile.ts';
import type { DefinitionProblem } from './problems.ts';
import type { NumberScheme } from './number-scheme.ts';
import { derived } from '@cablewright/derive';

/** The numbering of a new hub, which is also that of the catalog it comes with. */
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
  // Every pack has a thousand numbers of each prefix below this, so that a shop's own never meet those of a pack to come.
  start: 10_000,
  separator: '-',
};

/** The document kind of the scheme, which is its record's key too. */
export const schemeKind = 'part-numbers';

export interface SchemeInForce {
  readonly scheme: NumberScheme;
  readonly from: 'module' | 'stored' | 'defaults';
  /** What is wrong with a stored definition that could therefore not be used. */
  readonly problems: readonly DefinitionProblem[];
}

/** The scheme of a stored definition; each definition is compiled once. */
const compiledOnce = derived('compiled scheme', (definition: object) => compileStored(definition));

/**
 * The one scheme that server, studio and loaders use for this library. Only a definition of the hub's own counts: a pack's
 * is an offer. One that is not sound is passed over, with what is wrong with it.
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

/** The schemes offered by the packs of this library, by the names of the packs. Those that are not sound are left out. */
export function schemeOffers(library: Library): SchemeOffer[] {
  return library.layers(schemeKind, schemeKind).flatMap(({ pack, record }) => {
    if (pack === undefined || !isObject(record)) return [];
    const answer = compiledOnce(record);
    return answer.ok ? [{ pack, scheme: answer.scheme.stored }] : [];
  });
}
