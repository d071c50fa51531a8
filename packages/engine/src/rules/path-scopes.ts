/** Scopes of signal paths: two tagged terminals that copper connects, directly or through parts. */
import { formatTerminal, type TerminalRef } from '@cablewright/model';
import { composeConnector } from '../connectivity/compose-connector.ts';
import { definition } from '../library/definition.ts';
import { Network } from '../connectivity/parts/network.ts';
import { partLinks, type PartLink } from '../connectivity/parts/part-links.ts';
import type { RuleScope } from './language.ts';
import { distinct, none, related, type DesignReading } from './scopes.ts';

/** Maximum number of paths in one design, because the number of pairs grows with the square of the size of a net. */
export const maxPaths = 20_000;

interface Tagged {
  readonly end: RuleScope;
  readonly signal: string;
}

/** One scope for each pair of terminals, up to `maxPaths`. */
export function signalPathScopes(reading: DesignReading): RuleScope[] {
  const { nets } = reading;
  const links = partLinks(nets.flat);
  const network = new Network(links, (link, side) => nets.copperAt(link[side]));
  const tagged = taggedByCopper(reading);
  const scopes: RuleScope[] = [];
  const seen = new Set<string>();
  for (const [copper, terminals] of tagged) {
    seen.add(copper);
    for (const [i, from] of terminals.entries()) {
      for (const to of terminals.slice(i + 1)) scopes.push(pathScope(reading, from, to, none));
      if (scopes.length > maxPaths) return scopes.slice(0, maxPaths);
    }
    if (links.length === 0) continue;
    for (const [reached, parts] of network.reach(copper, () => false)) {
      if (seen.has(reached)) continue;
      for (const from of terminals) {
        for (const to of tagged.get(reached) ?? none) scopes.push(pathScope(reading, from, to, parts));
        if (scopes.length > maxPaths) return scopes.slice(0, maxPaths);
      }
    }
  }
  return scopes;
}

/** The terminals that have a signal, grouped by net, in the order of the nets. */
function taggedByCopper(reading: DesignReading): Map<string, Tagged[]> {
  const byCopper = new Map<string, Tagged[]>();
  for (const net of reading.nets.list) {
    const terminals = new Map<string, Tagged>();
    for (const ref of net.terminals) {
      const signal = ref.end === undefined ? reading.nets.tags.at(ref.instance, ref.terminal)?.signal : undefined;
      if (signal === undefined || reading.kindOf(signal) === 'none') continue;
      const { instance, terminal } = ref;
      const name = formatTerminal({ instance, terminal });
      if (!terminals.has(name)) terminals.set(name, { end: endScope(reading, ref, signal), signal });
    }
    if (terminals.size > 0) byCopper.set(net.id, [...terminals.values()]);
  }
  return byCopper;
}

function endScope(reading: DesignReading, { instance, terminal }: TerminalRef, signal: string): RuleScope {
  const placed = reading.placed(instance)?.instance as { readonly def?: string } | undefined;
  const def = placed?.def;
  const family = def === undefined ? undefined : composeConnector(reading.libraryOf(instance), def)?.family;
  return { instance, terminal, def, family, signal };
}

function pathScope(reading: DesignReading, from: Tagged, to: Tagged, parts: readonly PartLink[]): RuleScope {
  const components = parts.map((link) => componentScope(reading, link));
  return {
    signal: from.signal,
    signalKind: reading.kindOf(from.signal),
    toSignal: to.signal,
    toSignalKind: reading.kindOf(to.signal),
    from: from.end,
    to: to.end,
    components: related(components),
    componentKinds: distinct(components.map((one) => one['kind'] as string | undefined)),
    componentCategories: distinct(components.map((one) => one['category'] as string | undefined)),
    hops: parts.length,
  };
}

function componentScope(reading: DesignReading, { instance, def, label }: PartLink): RuleScope {
  const record = def === undefined ? undefined : definition(reading.libraryOf(instance), 'components', def);
  return { instance, def, kind: record?.kind, category: record?.category, value: record?.value, label };
}
