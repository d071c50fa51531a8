// What each record of a catalog names, as [kind, id] pairs, for the test that every name resolves.
import type {
  Body,
  Component,
  Connector,
  Design,
  Interface,
  Kit,
  Mechanical,
  Pcba,
  PinMeaning,
  Signal,
  Wire,
  WireElement,
} from '@cablewright/model';
import type { StarterRow } from './starter-files.ts';

export type Name = readonly [kind: string, id: string];

function names(kind: string, ...ids: (string | undefined)[]): Name[] {
  return ids.filter((id) => id !== undefined).map((id) => [kind, id] as const);
}

function pinNames(pins: Interface['pins']): Name[] {
  const meanings: PinMeaning[] = Object.values(pins).flatMap((pin) => ('oneOf' in pin ? pin.oneOf : [pin]));
  return meanings.flatMap((pin) => [...names('vocab/signals', pin.signal), ...names('vocab/levels', pin.level)]);
}

function colourNames(colour: string | undefined): Name[] {
  return names('vocab/colours', ...(colour?.split('/') ?? []));
}

function elementNames(element: WireElement): Name[] {
  if (element.type === 'group') return element.children.flatMap(elementNames);
  const colours = 'color' in element ? colourNames(element.color) : [];
  return [...names('vocab/materials', element.material), ...colours];
}

function boardNames(board: Pcba): Name[] {
  return [
    ...names('connectors', ...(board.integratedConnectors ?? []).map((connector) => connector.connectorDefId)),
    ...names('vocab/signals', ...board.terminals.map((terminal) => terminal.signal)),
    ...names('components', ...(board.internalLinks ?? []).map((link) => link.via)),
  ];
}

function designNames({ instances }: Design): Name[] {
  return [
    ...names('connectors', ...(instances.connectors ?? []).map((item) => item.def)),
    ...names('wires', ...(instances.segments ?? []).map((item) => item.def)),
    ...names('components', ...(instances.components ?? []).map((item) => item.def)),
    ...names('vocab/locations', ...(instances.components ?? []).map((item) => item.location)),
    ...names('pcbas', ...(instances.pcbas ?? []).map((item) => item.def)),
    ...names('mechanicals', ...(instances.mechanical ?? []).map((item) => item.def)),
    ...names('designs', ...(instances.subassemblies ?? []).map((item) => item.def)),
    ...(instances.connectors ?? [])
      .flatMap((item) => item.cavities ?? [])
      .flatMap((cavity) => names('mechanicals', cavity.contact, cavity.seal, cavity.plug)),
  ];
}

const readers: Readonly<Record<string, (record: never) => Name[]>> = {
  bodies: (r: Body) => [
    ...names('vocab/families', r.family),
    ...names('vocab/genders', r.gender),
    ...names('bodies', r.mates),
  ],
  interfaces: (r: Interface) => [...names('bodies', ...(r.bodies ?? [])), ...pinNames(r.pins)],
  connectors: (r: Connector) => [...names('bodies', r.body), ...names('interfaces', r.interface)],
  wires: (r: Wire) => [...elementNames(r.structure), ...names('vocab/colour-codes', r.colourCode)],
  components: (r: Component) => names('vocab/component-kinds', r.kind),
  pcbas: boardNames,
  mechanicals: (r: Mechanical) => [
    ...names('vocab/families', r.family),
    ...names('mechanicals', r.termination?.tool, ...(r.termination?.tools ?? [])),
  ],
  kits: (r: Kit) => r.contents.flatMap(({ part }) => names(part.kind, part.def)),
  designs: designNames,
  drawings: (r: { id: string }) => names('designs', r.id),
  'vocab/signals': (r: Signal) => names('vocab/signals', r.diffPair, ...(r.pairsWith ?? []), ...(r.returnFor ?? [])),
  'vocab/colour-codes': (r: { colours?: string[] }) => (r.colours ?? []).flatMap(colourNames),
  'vocab/genders': (r: { opposite?: string }) => names('vocab/genders', r.opposite),
};

export function namesIn(row: StarterRow): Name[] {
  return readers[row.kind]?.(row.record as never) ?? [];
}
