import { bindDevice, elementsOf, type Entry, type Library } from '@cablewright/engine';
import {
  type ConditioningRecipe,
  type Device,
  type Hazard,
  type LibraryKind,
  type LibraryRecords,
} from '@cablewright/model';
import { dimensionText } from '../kit/preferences/units.ts';
import { RouteBadge } from '../kit/page/route-badge.tsx';
import type { TableColumn } from '../kit/table/columns.ts';
import { Swatch } from '../kit/wire-colours/swatch.tsx';
import { hasParts } from './kind-facets.ts';
import { NameCell } from './name-cell.tsx';
import { OriginBadge } from './origin-badge.tsx';

type Facts<R> = readonly {
  readonly id: string;
  readonly label: string;
  readonly numeric?: boolean;
  /** Its value is the id of a record of this kind, which is shown by its name. */
  readonly of?: LibraryKind;
  readonly value: (record: R) => string | number | undefined;
  /** A number with its unit, in those of the person. */
  readonly show?: (value: number) => string;
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
    { id: 'body', label: 'Body', of: 'bodies', value: (record) => record.body },
    { id: 'interface', label: 'Pinout', of: 'interfaces', value: (record) => record.interface },
    { id: 'construction', label: 'Construction', value: (record) => record.construction },
  ],
  wires: [
    {
      id: 'cores',
      label: 'Cores',
      numeric: true,
      value: (record) => elementsOf(record).copper.filter((each) => each.kind === 'core').length,
    },
    { id: 'od', label: 'Outer Ø', numeric: true, value: (record) => record.odMm, show: dimensionText },
    {
      id: 'rated',
      label: 'Rated',
      numeric: true,
      value: (record) => record.ratedCurrentA,
      show: (amps) => `${amps} A`,
    },
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
      cell: (entry) => <NameCell entry={entry} library={library} />,
    },
    ...(kind === 'vocab/colours' ? [colourColumn(library)] : []),
    {
      id: 'number',
      label: 'Number',
      mono: true,
      wideOnly: true,
      value: ({ record }) => record.partNumber,
      hidden: !hasParts(kind),
    },
    ...own.map((fact) => ({
      id: fact.id,
      label: fact.label,
      wideOnly: true,
      numeric: fact.numeric === true,
      value: ({ record }: Entry) => nameOf(fact, library, fact.value(record as never)),
      ...(fact.show === undefined ? {} : { cell: ({ record }: Entry) => shown(fact, record) }),
    })),
    { ...routeColumn, hidden: !hasParts(kind) },
    originColumn,
    { id: 'id', label: 'ID', mono: true, wideOnly: true, hidden: hasParts(kind), value: ({ record }) => record.id },
  ];
}

/** A fact as a table sorts and shows it: a record it refers to by its name. */
function nameOf({ of }: Facts<never>[number], library: Library, value: string | number | undefined) {
  return of === undefined || typeof value !== 'string' ? value : (library.get(of, value)?.label ?? value);
}

function shown({ value, show }: Facts<never>[number], record: Entry['record']): string {
  const number = value(record as never);
  return typeof number === 'number' ? (show?.(number) ?? String(number)) : (number ?? '');
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
