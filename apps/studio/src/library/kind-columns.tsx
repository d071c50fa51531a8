import { bindDevice, elementsOf, type Entry, type Library } from '@cablewright/engine';
import {
  isLibraryKind,
  type ConditioningRecipe,
  type Device,
  type Hazard,
  type LibraryKind,
  type LibraryRecords,
} from '@cablewright/model';
import { Link } from '@tanstack/react-router';
import { recordPath } from '../kit/page/paths.ts';
import { RouteBadge, routeName } from '../kit/page/route-badge.tsx';
import type { Facet, TableColumn } from '../kit/table/columns.ts';
import { Swatch } from '../kit/wire-colours/swatch.tsx';
import { OriginBadge } from './origin-badge.tsx';

type Facts<R> = readonly {
  readonly id: string;
  readonly label: string;
  readonly numeric?: boolean;
  readonly value: (record: R) => string | number | undefined;
}[];

/** What tells one record of a kind from its like. */
const facts: { readonly [K in LibraryKind]: Facts<LibraryRecords[K]> } = {
  bodies: [
    { id: 'family', label: 'Family', value: (record) => record.family },
    { id: 'gender', label: 'Gender', value: (record) => record.gender },
    { id: 'positions', label: 'Positions', numeric: true, value: (record) => record.positions.length },
    { id: 'construction', label: 'Construction', value: (record) => record.construction },
  ],
  interfaces: [
    { id: 'short', label: 'Short', value: (record) => record.short },
    { id: 'pins', label: 'Pins', numeric: true, value: (record) => Object.keys(record.pins).length },
  ],
  connectors: [
    { id: 'body', label: 'Body', value: (record) => record.body },
    { id: 'interface', label: 'Pinout', value: (record) => record.interface },
    { id: 'construction', label: 'Construction', value: (record) => record.construction },
  ],
  wires: [
    {
      id: 'cores',
      label: 'Cores',
      numeric: true,
      value: (record) => elementsOf(record).copper.filter((each) => each.kind === 'core').length,
    },
    { id: 'od', label: 'Ø mm', numeric: true, value: (record) => record.odMm },
    { id: 'rated', label: 'Rated A', numeric: true, value: (record) => record.ratedCurrentA },
  ],
  components: [
    { id: 'kind', label: 'Kind', value: (record) => record.kind },
    { id: 'value', label: 'Value', value: (record) => record.value },
    { id: 'mpn', label: 'Manufacturer number', value: (record) => record.mpn },
  ],
  pcbas: [
    { id: 'revision', label: 'Revision', value: (record) => record.revision },
    { id: 'terminals', label: 'Terminals', numeric: true, value: (record) => record.terminals.length },
  ],
  mechanicals: [
    { id: 'kind', label: 'Kind', value: (record) => record.kind },
    { id: 'family', label: 'Family', value: (record) => record.family },
  ],
  kits: [
    { id: 'sku', label: 'Order number', value: (record) => record.sku },
    { id: 'contents', label: 'Parts', numeric: true, value: (record) => record.contents.length },
  ],
};

/** What tells devices, conditioning and hazards from their like. */
function resolverFacts(kind: string, library: Library): Facts<never> {
  const named = (list: string, id: string | undefined) =>
    id === undefined ? undefined : (library.word(list, id)?.label ?? id);
  const own: Readonly<Record<string, unknown>> = {
    devices: [
      { id: 'kind', label: 'Kind', value: (record: Device) => record.kind },
      { id: 'ports', label: 'Ports', value: ({ id }: Device) => portNames(library, id) },
    ],
    'conditioning-recipes': [
      {
        id: 'conditioning',
        label: 'Does',
        value: ({ conditioning }: ConditioningRecipe) => named('conditioning', conditioning),
      },
      { id: 'placement', label: 'Placed', value: ({ placement }: ConditioningRecipe) => placement },
    ],
    hazards: [
      {
        id: 'severity',
        label: 'What it does',
        value: ({ severity }: Hazard) => (severity === 'reject' ? 'forbids' : 'warns'),
      },
      { id: 'state', label: 'State', value: ({ enabled }: Hazard) => (enabled === false ? 'off' : 'on') },
    ],
  };
  return (own[kind] ?? []) as Facts<never>;
}

function portNames(library: Library, id: string): string | undefined {
  const bound = bindDevice(library, id);
  return bound.ok ? bound.ports.map(({ portLabel }) => portLabel).join(', ') : undefined;
}

/** Records of these kinds are things one makes or buys; words, hazards and recipes are not. */
function hasParts(kind: string): boolean {
  return isLibraryKind(kind) || kind === 'devices';
}

/** The columns of a kind's table: its name and number, its own facts, its sourcing, its origin. */
/** How a part is made or bought. */
export const routeColumn: TableColumn<Entry> = {
  id: 'route',
  label: 'Route',
  width: 84,
  wideOnly: true,
  value: ({ record }) => record.route,
  cell: ({ record }) => <RouteBadge route={record.route} />,
};

/** The shop itself or a pack. */
export const originColumn: TableColumn<Entry> = {
  id: 'origin',
  label: 'From',
  width: 110,
  wideOnly: true,
  value: ({ origin }) => origin,
  cell: (entry) => <OriginBadge origin={entry.origin} shadows={entry.shadows} />,
};

export function columnsOf(kind: string, library: Library): readonly TableColumn<Entry>[] {
  const own = kind in facts ? (facts[kind as LibraryKind] as Facts<never>) : resolverFacts(kind, library);
  return [
    {
      id: 'label',
      label: 'Name',
      fixed: true,
      value: ({ record }) => record.label ?? record.id,
      cell: ({ record }) => <Link to={recordPath(kind, record.id)}>{record.label ?? record.id}</Link>,
    },
    ...(kind === 'vocab/colours' ? [colourColumn(library)] : []),
    {
      id: 'number',
      label: 'Number',
      mono: true,
      value: ({ record }) => record.partNumber,
      hidden: !hasParts(kind),
    },
    ...own.map((fact) => ({
      id: fact.id,
      label: fact.label,
      wideOnly: true,
      numeric: fact.numeric === true,
      value: ({ record }: Entry) => fact.value(record as never),
    })),
    { ...routeColumn, hidden: !hasParts(kind) },
    originColumn,
    { id: 'id', label: 'ID', mono: true, wideOnly: true, value: ({ record }) => record.id },
  ];
}

function colourColumn(library: Library): TableColumn<Entry> {
  return {
    id: 'colour',
    label: 'Colour',
    width: 90,
    value: ({ record }) => record.id,
    cell: ({ record }) => <Swatch library={library} colour={record.id} />,
  };
}

function known(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function field(name: string, label: string): Facet<Entry> {
  return { id: name, label, values: ({ record }) => known((record as Record<string, unknown>)[name]) };
}

export function facetsOf(kind: string): readonly Facet<Entry>[] {
  const own: Readonly<Record<string, readonly Facet<Entry>[]>> = {
    bodies: [field('family', 'Family'), field('gender', 'Gender')],
    connectors: [field('construction', 'Construction'), field('interface', 'Pinout')],
    components: [field('kind', 'Kind')],
    mechanicals: [field('kind', 'Kind'), field('family', 'Family')],
    devices: [field('kind', 'Kind')],
    hazards: [field('severity', 'What it does')],
    'vocab/signals': [field('kind', 'Kind')],
  };
  return [
    ...(own[kind] ?? []),
    ...(!hasParts(kind) ? [] : [{ ...field('route', 'Route'), name: routeName }]),
    field('status', 'Status'),
    { id: 'tags', label: 'Tags', values: ({ record }) => record.tags ?? [] },
    { id: 'origin', label: 'From', values: ({ origin }) => [origin] },
  ];
}

export function entryText({ record }: Entry): string {
  return [
    record.label ?? '',
    record.id,
    record.partNumber ?? '',
    ...(record.aliases ?? []),
    ...(record.tags ?? []),
  ].join(' ');
}
