/** Replaces a part of a cable in all places that a line of its bill counts. */
import { componentTerminals, composeConnector, elementsOf, type BomLine, type Library } from '@cablewright/engine';
import { type Design, pigtailOf } from '@cablewright/model';
import { Unreadable } from '@cablewright/modules/reading';
import type { RecordDraft } from '../parts/draft.ts';

interface Swap {
  readonly library: Library;
  readonly line: BomLine;
  /** The id of the new part. */
  readonly to: string;
  /** The name of the new part for messages. */
  readonly name: string;
}

/** The cable with the new part. Refuses a part that lacks pins or cores that are wired. */
export function swapPart(design: Design, swap: Swap): Design {
  const { line } = swap;
  const lists = { connectors: 'connectors', wires: 'segments', components: 'components', mechanicals: 'mechanical' };
  const list = lists[line.kind as keyof typeof lists];
  if (list === undefined)
    throw new Unreadable('The list does not change this part.', 'Change it on the page of the cable.');
  requireTerminals(design, swap);
  const ids = new Set(line.instances);
  const { instances } = design;
  const placed = (instances[list as 'connectors'] ?? []).map((instance) =>
    ids.has(instance.id) && instance.def === line.def ? { ...instance, def: swap.to } : instance,
  );
  const swapped: Design = { ...design, instances: { ...instances, [list]: placed } };
  return line.kind === 'mechanicals' ? inLayout(inCavities(swapped, swap), swap) : swapped;
}

/** Requires that the new part has all pins and cores that are wired. */
function requireTerminals(design: Design, { library, line, to, name }: Swap): void {
  const terminals = terminalsOf(library, line.kind, to);
  if (terminals === undefined) return;
  const used = design.joints
    .flatMap(({ a, b }) => [a, b])
    .filter(({ instance, terminal }) => line.instances.includes(instance) && pigtailOf(terminal) === undefined);
  const missing = used.find(({ terminal }) => !terminals.has(terminal));
  if (missing === undefined) return;
  const terminalWord = line.kind === 'wires' ? 'core' : 'pin';
  throw new Unreadable(
    `${name} has no ${terminalWord} ${missing.terminal}, which is wired on ${missing.instance.toUpperCase()}.`,
    'Choose a part that has it, or change the part and its wires on the page of the cable.',
  );
}

function terminalsOf(library: Library, kind: string, id: string): ReadonlySet<string> | undefined {
  if (kind === 'connectors') return new Set(composeConnector(library, id)?.pins.map((pin) => pin.id));
  if (kind === 'wires') {
    const stock = library.get('wires', id);
    return stock === undefined ? undefined : new Set(elementsOf(stock).copper.map(({ path }) => path));
  }
  if (kind !== 'components') return undefined;
  const part = library.get('components', id);
  return part === undefined ? undefined : new Set(componentTerminals(part).map((terminal) => terminal.id));
}

/** Replaces contacts, seals and plugs in cavities. `j1.3` names a cavity. */
function inCavities(design: Design, { line, to }: Swap): Design {
  const ids = new Set(line.instances);
  const replaced = (def: string | undefined) => (def === line.def ? to : def);
  const connectors = design.instances.connectors?.map((connector) => {
    if (connector.cavities === undefined) return connector;
    const cavities = connector.cavities.map((cavity) => {
      if (!ids.has(`${connector.id}.${cavity.cavity}`)) return cavity;
      const parts = Object.fromEntries(
        (['contact', 'seal', 'plug'] as const).flatMap((part) => {
          const def = replaced(cavity[part]);
          return def === undefined ? [] : [[part, def]];
        }),
      );
      return { ...cavity, ...parts };
    });
    return { ...connector, cavities };
  });
  return connectors === undefined ? design : { ...design, instances: { ...design.instances, connectors } };
}

/** Replaces coverings and fixings on bundles. */
function inLayout(design: Design, { line, to }: Swap): Design {
  const { layout } = design;
  if (layout === undefined) return design;
  const ids = new Set(line.instances);
  const replaced = <T extends RecordDraft | { readonly def: string }>(list: readonly T[] | undefined) =>
    list?.map((item) => (item.def === line.def ? { ...item, def: to } : item));
  const bundles = layout.bundles.map((bundle) => {
    if (!ids.has(bundle.id)) return bundle;
    const [coverings, fixings] = [replaced(bundle.coverings), replaced(bundle.fixings)];
    return {
      ...bundle,
      coverings,
      fixings,
    };
  });
  return { ...design, layout: { ...layout, bundles } };
}
