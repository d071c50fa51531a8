/** Checks wires that are twisted or screened together. */
import type { Finding } from '@cablewright/model';
import { bundleName } from '../../connectivity/harness/harness-names.ts';
import { routedSets } from '../../connectivity/harness/wire-sets.ts';
import { definition } from '../../library/definition.ts';
import { suggestion } from '../../library/text/nearest.ts';
import type { LayoutContext } from './context.ts';

export function setFindings(context: LayoutContext): Finding[] {
  const segments = (context.design.instances.segments ?? []).map(({ id }) => id);
  const known = new Set(segments);
  return routedSets(context.design).flatMap((routed, i) => [
    ...unknownWires(context, routed.set.wires, known, `/layout/sets/${i}/wires`),
    ...unknownScreen(context, routed.set.screen, `/layout/sets/${i}/screen`),
    ...partings(context, routed, i),
  ]);
}

function unknownWires({ found }: LayoutContext, wires: readonly string[], known: ReadonlySet<string>, pointer: string) {
  return wires.flatMap((id, n): Finding[] => {
    if (known.has(id)) return [];
    const message = `The wire "${id}" of a set is not in the design.${suggestion(id, known)}`;
    return [found('set-unknown-wire', { pointer: `${pointer}/${n}` }, message, { found: id })];
  });
}

function unknownScreen({ catalog, found }: LayoutContext, screen: string | undefined, pointer: string): Finding[] {
  if (screen === undefined || definition(catalog.library, 'mechanicals', screen)?.kind === 'covering') return [];
  const message = `The screen "${screen}" of a set is not a covering in the library. Choose a braid or a foil.`;
  return [found('layout-unknown-part', { pointer }, message, { found: screen })];
}

function partings({ found }: LayoutContext, routed: ReturnType<typeof routedSets>[number], i: number): Finding[] {
  const { set, wires, parted } = routed;
  if (parted.length === 0) return [];
  const bundles = [...new Set(parted.map(({ bundle }) => bundle.id))];
  const names = [...new Set(parted.map(({ bundle }) => bundle))].map(bundleName);
  const together = wires.map(({ segment }) => segment.id).join(', ');
  const what = set.layMm === undefined ? 'screened' : 'twisted';
  const message = `${together} are ${what} together and take different ways: not all of them pass ${names.join(', ')}. Lead them the same way.`;
  return [found('set-parts', { pointer: `/layout/sets/${i}` }, message, { found: bundles })];
}
