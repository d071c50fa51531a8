/** Which scheme numbers the catalog: a module's, else the one stored, else prefixes that are there from the start. */
import type { PrefixScheme } from '@cablewright/model';
import type { Library } from '../library/library.ts';
import { compileScheme } from './compile.ts';
import type { DefinitionProblem } from './problems.ts';
import type { NumberScheme } from './scheme.ts';

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
  separator: '-',
};

export interface SchemeInForce {
  readonly scheme: NumberScheme;
  readonly from: 'module' | 'stored' | 'defaults';
  /** What is wrong with a stored definition that could therefore not be used. */
  readonly problems: readonly DefinitionProblem[];
}

const compiled = new WeakMap<object, ReturnType<typeof compileScheme>>();

/** The scheme of a stored definition; each definition is compiled once. */
function compiledOnce(definition: object): ReturnType<typeof compileScheme> {
  let answer = compiled.get(definition);
  if (answer === undefined) compiled.set(definition, (answer = compileScheme(definition)));
  return answer;
}

/**
 * The one scheme that server, studio and loaders use for this library. A stored definition that is not sound is passed
 * over, with what is wrong with it.
 */
export function schemeInForce(library: Library, fromModule?: NumberScheme): SchemeInForce {
  const stored = library.entry('part-numbers', 'part-numbers')?.record;
  const answer = stored === undefined ? undefined : compiledOnce(stored);
  const problems = answer?.ok === false ? answer.problems : [];
  if (fromModule !== undefined) return { scheme: fromModule, from: 'module', problems };
  if (answer?.ok === true) return { scheme: answer.scheme, from: 'stored', problems };
  const defaults = compiledOnce(defaultScheme);
  if (!defaults.ok) throw new Error('the default numbering scheme is not sound');
  return { scheme: defaults.scheme, from: 'defaults', problems };
}
