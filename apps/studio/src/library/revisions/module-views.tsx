/**
 * Comparison views of code modules. Modules return tables and drawings as data, which are rendered here; their output
 * never becomes markup.
 */
import { compareWithModule } from '@cablewright/client';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { View } from '@cablewright/modules/running';
import { hub } from '../../api/hub.ts';
import { modulesQuery } from '../../api/settings.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import styles from './revisions.module.css';
import { type ComparedSide, sideText } from './side.ts';
import type { SideState } from './use-side.ts';

type TableView = Extract<View, { table: unknown }>['table'];
type DrawingView = Extract<View, { drawing: unknown }>['drawing'];

interface OfModule {
  readonly module: string;
  readonly id: string;
  readonly label: string;
}

/** The comparison views that active modules have for a kind of record. */
export function useModuleViews(kind: string): readonly OfModule[] {
  const { data } = useQuery(modulesQuery);
  return (data?.modules ?? []).flatMap(({ id: module, running, contributes }) =>
    running
      ? contributes.compareViews.filter(({ kinds }) => kinds.includes(kind)).map((view) => ({ ...view, module }))
      : [],
  );
}

interface ModuleViewsProps {
  readonly view: OfModule;
  readonly sides: readonly [ComparedSide, ComparedSide];
  readonly states: readonly [SideState, SideState];
}

export function ModuleViews({ view: { module, id }, sides, states }: ModuleViewsProps) {
  const comparedOf = (side: ComparedSide, { record }: SideState) => ({
    label: sideText(side),
    record: record as Record<string, unknown>,
  });
  const [a, b] = [comparedOf(sides[0], states[0]), comparedOf(sides[1], states[1])];
  const query = useQuery({
    queryKey: ['modules', 'compare', module, id, a, b],
    queryFn: ({ signal }) => hub.call(compareWithModule, { params: { module, view: id }, body: { a, b }, signal }),
    retry: false,
  });
  return (
    <Loaded query={query} what="the view of the module" rows={5}>
      {({ views }) =>
        views.length === 0 ? (
          <EmptyState title="Nothing to show">The module has nothing to show of these two.</EmptyState>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- views have no name of their own, and never move
          (views as readonly object[] as readonly View[]).map((view, i) => <OneView key={i} view={view} />)
        )
      }
    </Loaded>
  );
}

function OneView({ view }: { readonly view: View }) {
  return 'table' in view ? <Rows {...view.table} /> : <Drawing {...view.drawing} />;
}

const marks = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

function Rows({ title, columns, rows }: TableView) {
  return (
    <section className={styles['section']}>
      {title !== undefined && <h2>{title}</h2>}
      <Table.ScrollContainer minWidth={400}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
              <Table.Th>Difference</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ cells, mark }, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows are data of a module and may be alike
              <Table.Tr key={i} data-mark={mark}>
                {columns.map((column, columnIndex) => (
                  <Table.Td key={column}>{cells[columnIndex] ?? ''}</Table.Td>
                ))}
                <Table.Td className="quiet">{mark === undefined ? '' : marks[mark]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

function Drawing({ title, width, height, items }: DrawingView) {
  return (
    <figure className={styles['view']}>
      {title !== undefined && <figcaption>{title}</figcaption>}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title ?? 'Drawing of the module'}>
        {items.map((item, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- items are drawn in their order and never move
          <Shape key={i} item={item} />
        ))}
      </svg>
    </figure>
  );
}

type Item = DrawingView['items'][number];

function Shape({ item }: { readonly item: Item }) {
  if (item.kind === 'text') {
    const { x, y, text, size, ink = '#111111', anchor = 'start' } = item;
    return (
      <text x={x} y={y} fontSize={size} fill={ink} textAnchor={anchor}>
        {text}
      </text>
    );
  }
  const look = lookOf(item);
  if (item.kind === 'line') return <line x1={item.x1} y1={item.y1} x2={item.x2} y2={item.y2} {...look} />;
  if (item.kind === 'rect') return <rect x={item.x} y={item.y} width={item.width} height={item.height} {...look} />;
  if (item.kind === 'circle') return <circle cx={item.x} cy={item.y} r={item.r} {...look} />;
  return <path d={item.d} {...look} />;
}

function lookOf(item: Exclude<Item, { kind: 'text' }>) {
  const { stroke } = item;
  const fill = 'fill' in item ? item.fill : undefined;
  const line =
    stroke === undefined
      ? {}
      : { stroke: stroke.ink, strokeWidth: stroke.width, strokeDasharray: stroke.dash?.join(' ') };
  return { fill: fill ?? 'none', ...line };
}
