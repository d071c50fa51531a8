import type { Operations } from '@cablewright/client';
import { Table } from '@mantine/core';
import { TableHead } from '../../kit/table/table-head.tsx';

const numbers = new Intl.NumberFormat('en');

/** Shows how often results were computed since the hub started, to find out why a hub is slow. */
export function QueriesSection({ queries }: Pick<Operations, 'queries'>) {
  return (
    <section aria-labelledby="queries">
      <h2 id="queries">Computed results</h2>
      <p>
        Nets, checks, lists and drawings are computed once and reused until something they depend on changes. Each row
        is a kind of result; its time includes the results it needed.
      </p>
      <details>
        <summary>Results since the hub started</summary>
        <Table aria-label="Computed results">
          <TableHead columns={['Result', 'Reused', 'Computed', 'Again', 'Dropped', 'Time']} />
          <Table.Tbody>
            {queries.map(({ name, reused, computed, recomputed, evicted, spentMs }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Count value={reused} />
                <Count value={computed} />
                <Count value={recomputed} />
                <Count value={evicted} />
                <Count value={Math.round(spentMs)} unit=" ms" />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </section>
  );
}

function Count({ value, unit = '' }: { readonly value: number; readonly unit?: string }) {
  return (
    <Table.Td className="mono">
      {numbers.format(value)}
      {unit}
    </Table.Td>
  );
}
