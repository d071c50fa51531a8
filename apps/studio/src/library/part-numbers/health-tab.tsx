import { Badge, Button, Chip, Group, Table } from '@mantine/core';
import { kindNames } from '@cablewright/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recordPath } from '../../api/definitions.ts';
import { healthIssues, healthQuery, type HealthIssue, type HealthItem } from '../../api/part-numbers.ts';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import styles from './part-numbers.module.css';

const issueWords: Readonly<Record<HealthIssue, string>> = {
  duplicate: 'Used twice',
  unnumbered: 'Without a number',
  'pn-malformed': 'Not of the scheme',
  'pn-wrong-kind': 'Another kind of part',
  'pn-out-of-range': 'Out of range',
  'pn-excluded': 'Never given out',
  'body-number': 'Body PN',
};

const kinds = [
  { value: 'designs', label: 'Cables' },
  { value: 'drawings', label: 'Drawings' },
  { value: 'products', label: 'Products' },
  ...Object.entries(kindNames)
    .filter(([kind]) => kind !== 'interfaces')
    .map(([value, { many }]) => ({ value, label: many.charAt(0).toUpperCase() + many.slice(1) })),
];

/** What there is to know about the numbers in use. What is chosen stands in the address. */
export function HealthTab() {
  const [address, patch] = useAddress();
  const choice = { issue: address['issue'], kind: address['kind'], q: address['q'] };
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    healthQuery(choice),
  );
  if (error !== null) return <Failure title="The report did not come" error={error} onRetry={refetch} />;
  const first = data?.pages[0];
  if (data === undefined || first === undefined) return <Waiting rows={8} />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <section aria-label="Health of the numbers">
      <p role="status">
        <strong>{first.numbers}</strong> numbers in use;{' '}
        {first.unfit === 0 ? 'the scheme objects to none.' : `the scheme objects to ${first.unfit}.`}
      </p>
      <Chip.Group
        value={choice.issue ?? 'all'}
        onChange={(issue) => patch({ issue: issue === 'all' ? undefined : issue })}
      >
        <div className={styles['counts']}>
          <Chip variant="outline" value="all">
            Everything
          </Chip>
          {healthIssues.map((issue) => (
            <Chip variant="outline" key={issue} value={issue}>
              {issueWords[issue]} {first.counts[issue]}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <div className={styles['fields']}>
        <TextField label="Find" placeholder="Part of a number or id" value={choice.q} onChange={(q) => patch({ q })} />
        <ChoiceField
          label="Kind"
          placeholder="Every kind"
          choices={kinds}
          value={choice.kind}
          onChange={(kind) => patch({ kind })}
        />
      </div>
      {items.length === 0 ? (
        <EmptyState title={choice.issue === undefined ? 'Nothing to mend' : 'None of these'}>
          {`Every number that is asked for here is in order.`}
        </EmptyState>
      ) : (
        <ItemTable items={items} />
      )}
      {hasNextPage && (
        <Group mt="sm">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more ({items.length} of {first.total})
          </Button>
        </Group>
      )}
    </section>
  );
}

function ItemTable({ items }: { items: readonly HealthItem[] }) {
  return (
    <Table.ScrollContainer minWidth={640} mt="md">
      <Table aria-label="Health of the numbers">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            <Table.Th>Number</Table.Th>
            <Table.Th>Why</Table.Th>
            <Table.Th>Where</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, i) => (
            <Table.Tr key={i}>
              <Table.Td>
                <Badge variant="light" radius="sm" color={item.issue === 'duplicate' ? 'red' : 'gray'}>
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

/** A record that carries a number in two places is one place to go. */
function placesOf({ records }: HealthItem) {
  return [...new Map(records.map((record) => [`${record.kind}:${record.id}`, record])).values()].slice(0, 8);
}
