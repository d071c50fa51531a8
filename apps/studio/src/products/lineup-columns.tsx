import type { LineupRow } from '@cablewright/engine';
import { Link } from '@tanstack/react-router';
import { searchText } from '../kit/page/paths.ts';
import { RouteBadge, routeName } from '../kit/page/route-badge.tsx';
import type { Facet, TableColumn } from '../kit/table/columns.ts';
import { searchTexts } from '../kit/table/search-texts.ts';
import { lengthText } from '../kit/preferences/units.ts';
import { moneyText, releaseText } from './row-text.ts';

type Axes = readonly { readonly id: string; readonly label: string }[];

/** The columns of the lineup: the variant, its options, then data about its design. */
export function lineupColumns(axes: Axes): readonly TableColumn<LineupRow>[] {
  return [
    {
      id: 'family',
      label: 'Family',
      fixed: true,
      value: (row) => row.familyLabel,
      cell: (row) => (
        <Link to="/products/$id" params={{ id: row.family }}>
          {row.familyLabel}
        </Link>
      ),
    },
    {
      id: 'label',
      label: 'Variant',
      fixed: true,
      value: (row) => row.label,
      cell: (row) => <Link to={`/products/${row.family}${searchText({ variant: row.variant })}`}>{row.label}</Link>,
    },
    { id: 'number', label: 'Number', mono: true, value: (row) => row.number },
    {
      id: 'length',
      label: 'Length',
      numeric: true,
      wideOnly: true,
      value: (row) => row.lengthMm,
      cell: (row) => (typeof row.lengthMm === 'number' ? lengthText(row.lengthMm) : ''),
    },
    ...axes.map((axis) => ({
      id: `option-${axis.id}`,
      label: axis.label,
      wideOnly: true,
      value: (row: LineupRow) => row.options[axis.id],
    })),
    { id: 'status', label: 'Status', wideOnly: true, value: (row) => row.status },
    {
      id: 'route',
      label: 'Route',
      width: 84,
      wideOnly: true,
      value: (row) => row.route,
      cell: (row) => <RouteBadge route={row.route} />,
    },
    { id: 'maker', label: 'Maker', wideOnly: true, hidden: true, value: (row) => row.maker },
    {
      id: 'design',
      label: 'Cable',
      wideOnly: true,
      value: (row) => row.design,
      cell: (row) => (
        <Link to="/cables/$id" params={{ id: row.design }}>
          {row.design}
        </Link>
      ),
    },
    {
      id: 'release',
      label: 'Released',
      wideOnly: true,
      mono: true,
      value: (row) => row.release?.rev,
      cell: (row) => releaseText(row.release),
    },
    {
      id: 'cost',
      label: 'Cost',
      numeric: true,
      wideOnly: true,
      value: (row) => row.cost?.amount,
      cell: (row) => moneyText(row.cost),
    },
    { id: 'aliases', label: 'Also known as', hidden: true, wideOnly: true, value: (row) => row.aliases.join(', ') },
  ];
}

const valuesOf = (value: string | null | undefined) => (value === null || value === undefined ? [] : [value]);

export function lineupFacets(axes: Axes): readonly Facet<LineupRow>[] {
  return [
    { id: 'family', label: 'Family', values: (row) => [row.familyLabel] },
    ...axes.map((axis) => ({
      id: `option-${axis.id}`,
      label: axis.label,
      values: (row: LineupRow) => valuesOf(row.options[axis.id]),
    })),
    { id: 'status', label: 'Status', values: (row) => [row.status] },
    { id: 'route', label: 'Route', values: (row) => valuesOf(row.route), name: routeName },
    { id: 'released', label: 'Released', values: (row) => [row.release === null ? 'not released' : 'released'] },
  ];
}

export const lineupText = searchTexts((row: LineupRow) => {
  const { family, familyLabel, variant, label, number, design, options, aliases } = row;
  const names = [label, familyLabel, ...aliases, variant, family];
  return {
    names,
    words: Object.values(options),
    numbers: [variant, family, design, ...(number === null ? [] : [number])],
  };
});
