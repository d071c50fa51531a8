import { bindDevice, elementsOf, type Entry, type Library } from '@cablewright/engine';
import { factsOf, referenceKindIn, type KindColumn, type Wire } from '@cablewright/model';
import { dimensionText } from '../kit/preferences/units.ts';
import { RouteBadge } from '../kit/page/route-badge.tsx';
import type { TableColumn } from '../kit/table/columns.ts';
import { Swatch } from '../kit/wire-colours/swatch.tsx';
import { Words } from '../kit/words/words.tsx';
import { hasParts } from './kind-facets.ts';
import { NameCell } from './name-cell.tsx';
import { type Offers, sourcingColumns } from './sourcing-columns.tsx';
import { originName } from './origin-badge.tsx';

/** The columns that the engine computes. */
const computed: Readonly<Record<NonNullable<KindColumn['computed']>, (entry: Entry, library: Library) => Value>> = {
  cores: ({ record }) => elementsOf(record as Wire).copper.filter((each) => each.kind === 'core').length,
  ports: ({ record }, library) => {
    const bound = bindDevice(library, record.id);
    return bound.ok ? bound.ports.map(({ portLabel }) => portLabel).join(', ') : undefined;
  },
};

type Value = string | number | undefined;

function valueOf(column: KindColumn, kind: string, entry: Entry, library: Library): Value {
  const { id, field = id, words, counts } = column;
  if (column.computed !== undefined) return computed[column.computed](entry, library);
  const value = (entry.record as object as Readonly<Record<string, unknown>>)[field];
  if (words !== undefined) return words.of[String(value)] ?? words.otherwise;
  if (counts === true) return Object.keys(value ?? {}).length;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const of = referenceKindIn(kind, [field]);
  return (of === undefined ? undefined : library.entry(of, value)?.record.label) ?? value;
}

/** A number with its unit, in the person's units. */
const unitText: Readonly<Record<NonNullable<KindColumn['unit']>, (value: number) => string>> = {
  mm: dimensionText,
  A: (value) => `${value} A`,
};

function kindColumn(column: KindColumn, kind: string, library: Library): TableColumn<Entry> {
  const { id, field = id, label, unit, counts, computed: work } = column;
  const value = (entry: Entry) => valueOf(column, kind, entry, library);
  const textOf = (entry: Entry) => {
    const number = value(entry);
    return typeof number === 'number' && unit !== undefined ? unitText[unit](number) : (number ?? '');
  };
  return {
    id,
    label,
    wideOnly: true,
    numeric: unit !== undefined || counts === true || work === 'cores',
    // Names of families and kinds are cut off before the list is wider than the screen.
    maxWidth: referenceKindIn(kind, [field])?.startsWith('vocab/') === true ? 120 : undefined,
    value,
    cell: unit === undefined ? undefined : textOf,
  };
}

/** How a part is sourced: made or bought. */
export const routeColumn: TableColumn<Entry> = {
  id: 'route',
  label: 'Route',
  width: 84,
  wideOnly: true,
  value: ({ record }) => record.route,
  cell: ({ record }) => <RouteBadge route={record.route} />,
};

/** Whether a record is the shop's own or comes from a pack. */
export const originColumn = (library: Library): TableColumn<Entry> => ({
  id: 'origin',
  label: 'From',
  width: 110,
  maxWidth: 110,
  wideOnly: true,
  value: ({ origin, shadows }) =>
    shadows === undefined ? originName(library, origin) : `edited (${originName(library, shadows)})`,
});

const statusColumn: TableColumn<Entry> = {
  id: 'status',
  label: 'Status',
  wideOnly: true,
  hidden: true,
  value: ({ record }) => record.status,
};

const tagsColumn: TableColumn<Entry> = {
  id: 'tags',
  label: 'Tags',
  wideOnly: true,
  hidden: true,
  maxWidth: 170,
  value: ({ record }) => (record.tags ?? []).join(', '),
  cell: ({ record }) => <Words words={record.tags ?? []} />,
};

/** The columns of a kind's table: its name and number, its own columns, its sourcing, its origin. */
export function columnsOf(kind: string, library: Library, offers?: Offers): readonly TableColumn<Entry>[] {
  // If a row has a photo, the names of the others are aligned with its name.
  const hasPhotos = [...library.entries('depictions')].some(({ key }) => key.startsWith(`${kind}/`));
  return [
    {
      id: 'label',
      label: 'Name',
      fixed: true,
      maxWidth: 330,
      links: true,
      value: ({ record }) => record.label ?? record.id,
      cell: (entry) => <NameCell entry={entry} library={library} spaced={hasPhotos} />,
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
    ...(factsOf(kind)?.columns ?? []).map((column) => kindColumn(column, kind, library)),
    ...(hasParts(kind) ? sourcingColumns(kind, library, offers) : []),
    { ...routeColumn, hidden: !hasParts(kind) },
    ...(hasParts(kind) ? [statusColumn, tagsColumn] : []),
    originColumn(library),
    { id: 'id', label: 'ID', mono: true, wideOnly: true, hidden: hasParts(kind), value: ({ record }) => record.id },
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
