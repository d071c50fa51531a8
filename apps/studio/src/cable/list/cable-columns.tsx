import type { DesignLine } from '@cablewright/client';
import { recordSearchText } from '@cablewright/engine';
import { Link } from '@tanstack/react-router';
import styles from './cables.module.css';
import { EditedMark } from '../../kit/editor/edited-mark.tsx';
import { IssueCounts } from '../../kit/page/issue-counts.tsx';
import { RouteBadge, routeName } from '../../kit/page/route-badge.tsx';
import { When } from '../../kit/page/when.tsx';
import { unitPriceText } from '../../kit/words/cost-words.ts';
import { Words } from '../../kit/words/words.tsx';
import type { Facet, TableColumn } from '../../kit/table/columns.ts';
import { searchTexts } from '../../kit/table/search-texts.ts';

function errorsOf(line: DesignLine): number {
  return line.issues?.errors ?? 0;
}

function warningsOf(line: DesignLine): number {
  return line.issues?.warnings ?? 0;
}

function releaseText(line: DesignLine): string {
  if (line.release === undefined || line.release === null) return '';
  return line.release.label ?? `Rev ${line.release.rev}`;
}

/** The price of a cable that is bought. What one costs to build is on its page. */
function priceText({ price }: DesignLine): string {
  return price === null ? '' : unitPriceText(price.unit, price.currency);
}

/** The families that sell a cable, as links. */
function Families({ line }: { line: DesignLine }) {
  return (line.products ?? []).map(({ id, label }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link to="/products/$id" params={{ id }}>
        {label}
      </Link>
    </span>
  ));
}

export const cableColumns: readonly TableColumn<DesignLine>[] = [
  {
    id: 'label',
    label: 'Cable',
    fixed: true,
    maxWidth: 330,
    links: true,
    value: (line) => line.label,
    cell: (line) => (
      <>
        <Link to="/cables/$id" params={{ id: line.id }}>
          {line.label}
        </Link>{' '}
        <EditedMark kind="designs" id={line.id} />
        <span className={styles['under']}>{line.number ?? ''}</span>
      </>
    ),
  },
  { id: 'number', label: 'Number', mono: true, wideOnly: true, value: (line) => line.number ?? '' },
  {
    id: 'issues',
    label: 'Findings',
    width: 90,
    value: (line) => errorsOf(line) * 1000 + warningsOf(line),
    cell: (line) => <IssueCounts errors={errorsOf(line)} warnings={warningsOf(line)} />,
  },
  {
    id: 'route',
    label: 'Route',
    width: 84,
    wideOnly: true,
    value: (line) => line.route,
    cell: (line) => <RouteBadge route={line.route} />,
  },
  {
    id: 'product',
    label: 'Product',
    wideOnly: true,
    maxWidth: 170,
    links: true,
    value: (line) => (line.products ?? []).map((family) => family.label).join(', '),
    cell: (line) => <Families line={line} />,
  },
  { id: 'status', label: 'Status', wideOnly: true, value: (line) => line.status },
  { id: 'release', label: 'Released', wideOnly: true, mono: true, value: releaseText },
  { id: 'maker', label: 'Built by', wideOnly: true, hidden: true, maxWidth: 150, value: (line) => line.maker },
  { id: 'supplier', label: 'Supplier', wideOnly: true, hidden: true, maxWidth: 150, value: (line) => line.supplier },
  {
    id: 'price',
    label: 'Price',
    numeric: true,
    wideOnly: true,
    hidden: true,
    value: ({ price }) => price?.unit,
    text: priceText,
    cell: priceText,
  },
  {
    id: 'tags',
    label: 'Tags',
    wideOnly: true,
    maxWidth: 170,
    value: (line) => (line.tags ?? []).join(' '),
    cell: (line) => <Words words={line.tags ?? []} />,
  },
  {
    id: 'updated',
    label: 'Changed',
    wideOnly: true,
    value: (line) => line.updatedAt,
    cell: (line) => (line.updatedAt === undefined ? '' : <When at={line.updatedAt} />),
  },
  { id: 'id', label: 'ID', mono: true, hidden: true, value: (line) => line.id },
];

/** The value of a filter for cables that have none. */
const none = '-';

function valuesOf(value: string | null | undefined): readonly string[] {
  return value === undefined || value === null || value === '' ? [] : [value];
}

export const cableFacets: readonly Facet<DesignLine>[] = [
  { id: 'status', label: 'Status', values: (line) => valuesOf(line.status) },
  { id: 'route', label: 'Route', values: (line) => valuesOf(line.route), name: routeName },
  { id: 'tags', label: 'Tags', values: (line) => line.tags ?? [] },
  { id: 'product', label: 'Product', values: (line) => (line.products ?? []).map((family) => family.label) },
  {
    id: 'maker',
    label: 'Built by',
    values: ({ maker }) => [maker ?? none],
    name: (value) => (value === none ? 'without a builder' : value),
  },
  {
    id: 'supplier',
    label: 'Supplier',
    values: ({ supplier }) => [supplier ?? none],
    name: (value) => (value === none ? 'without a supplier' : value),
  },
  {
    id: 'price',
    label: 'Price',
    values: ({ price }) => [price === null ? none : 'some'],
    name: (value) => (value === none ? 'without a price' : 'with a price'),
  },
  {
    id: 'issues',
    label: 'Findings',
    values: (line) => {
      if (errorsOf(line) > 0) return ['errors', ...(warningsOf(line) > 0 ? ['warnings'] : [])];
      return warningsOf(line) > 0 ? ['warnings'] : ['none'];
    },
    name: (value) => ({ errors: 'has errors', warnings: 'has warnings', none: 'no findings' })[value] ?? value,
  },
];

export const cableText = searchTexts((line: DesignLine) => {
  const { id, label, number, tags, products } = line;
  const variants = products.flatMap((product) => product.variants);
  return recordSearchText(
    'designs',
    id,
    { label, partNumber: number, tags },
    {
      words: products.flatMap(({ names }) => names).concat(variants.flatMap((variant) => [variant.id, variant.label])),
      numbers: products.flatMap(({ names }) => names).concat(variants.flatMap((variant) => variant.number ?? [])),
    },
  );
});
