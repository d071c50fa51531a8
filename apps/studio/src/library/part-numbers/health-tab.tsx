import { kindsWhere } from '@cablewright/model';
import type { NumberHealth, NumberIssue, NumberIssueKind } from '@cablewright/client';
import { Badge, Chip, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TableHead } from '../../kit/table/table-head.tsx';
import { numberHealthQuery } from '../../api/engineering.ts';
import { recordPath } from '../../kit/page/paths.ts';
import { ChoiceField, SearchField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { capital, kindLabel } from '../../kit/words/kind-words.ts';
import styles from './part-numbers.module.css';

const issueWords: Readonly<Record<NumberIssueKind, string>> = {
  duplicate: 'Used twice',
  unnumbered: 'No number',
  'pn-malformed': 'Does not match the scheme',
  'pn-wrong-kind': 'Prefix of another kind',
  'pn-out-of-range': 'Out of range',
  'pn-excluded': 'Excluded number',
  'body-number': 'Number on a body',
};

const issues = Object.keys(issueWords) as NumberIssueKind[];

type Filter = Parameters<typeof numberHealthQuery>[0];

const numberedKinds = kindsWhere(({ numbered }) => numbered !== undefined).map((kind) => ({
  value: kind,
  label: capital(kindLabel(kind)),
}));

/** Problems of the numbers in use. The filters are in the address. */
export function HealthTab() {
  const [address, patch] = useAddress();
  const choice: Filter = {
    issue: address['issue'] as NumberIssueKind | undefined,
    kind: address['kind'],
    q: address['q'],
  };
  const query = useInfiniteQuery(numberHealthQuery(choice));
  return (
    <Loaded query={query} what="the report">
      {({ pages }) => (
        <Health
          pages={pages}
          choice={choice}
          onChoose={(next) => patch({ ...next })}
          more={<ShowMore query={query}>Show more</ShowMore>}
        />
      )}
    </Loaded>
  );
}

interface HealthProps {
  readonly pages: readonly NumberHealth[];
  readonly choice: Filter;
  readonly onChoose: (choice: Filter) => void;
  readonly more: ReactNode;
}

function Health({ pages, choice, onChoose: patch, more }: HealthProps) {
  const [first] = pages;
  if (first === undefined) return null;
  const items = pages.flatMap((page) => page.items);
  return (
    <section aria-label="Number health">
      <p role="status">
        <strong>{first.numbers}</strong> numbers in use;{' '}
        {first.unfit === 0 ? 'all match the scheme.' : `${first.unfit} do not match the scheme.`}
      </p>
      <Chip.Group
        value={choice.issue ?? 'all'}
        onChange={(issue) => patch({ issue: issue === 'all' ? undefined : issue })}
      >
        <div className={styles['counts']}>
          <Chip variant="outline" value="all">
            Everything
          </Chip>
          {issues.map((issue) => (
            <Chip variant="outline" key={issue} value={issue}>
              {issueWords[issue]} {first.counts[issue]}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <div className={styles['fields']}>
        <SearchField placeholder="Part of a number or id" value={choice.q} onChange={(q) => patch({ q })} />
        <ChoiceField
          label="Kind"
          standard="Every kind"
          choices={numberedKinds}
          value={choice.kind}
          onChange={(kind) => patch({ kind })}
        />
      </div>
      {items.length === 0 ? (
        <EmptyState title={choice.issue === undefined ? 'No problems' : 'None'}>
          No number here needs attention.
        </EmptyState>
      ) : (
        <ItemTable items={items} />
      )}
      {more}
    </section>
  );
}

function ItemTable({ items }: { items: readonly NumberIssue[] }) {
  return (
    <Table.ScrollContainer minWidth={640} mt="md">
      <Table aria-label="Number health">
        <TableHead columns={['Problem', 'Number', 'Details', 'Where']} />
        <Table.Tbody>
          {items.map((item, i) => (
            <Table.Tr key={i}>
              <Table.Td>
                <Badge
                  variant="light"
                  radius="sm"
                  className={styles['issue']}
                  tt="none"
                  color={item.issue === 'duplicate' ? 'red' : 'gray'}
                >
                  {issueWords[item.issue]}
                </Badge>
              </Table.Td>
              <Table.Td className="mono">{item.number ?? ''}</Table.Td>
              <Table.Td>{item.message}</Table.Td>
              <Table.Td>
                {placesOf(item).map(({ kind, id }) => (
                  <div key={`${kind}:${id}`}>
                    <Link to={recordPath(kind, id)}>{id}</Link>
                  </div>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A record that has a number in two places is listed once. */
function placesOf({ records }: NumberIssue) {
  return [...new Map(records.map((record) => [`${record.kind}:${record.id}`, record])).values()].slice(0, 8);
}
