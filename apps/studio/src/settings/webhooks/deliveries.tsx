import { Button, Table, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { deliveriesQuery, type Delivery, type Subscription } from '../../api/webhooks.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { Failure } from '../../kit/page/failure.tsx';
import { When } from '../../kit/page/when.tsx';
import { eventWords } from './event-words.ts';
import { StateWord, stateWords } from './state-word.tsx';
import { nameOf } from './use-webhooks.ts';
import styles from './webhooks.module.css';

interface Props {
  readonly subscriptions: readonly Subscription[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

const outcomes = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

/** The log: every message, newest first, and how it fared. */
export function Deliveries({ subscriptions, selected, onSelect }: Props) {
  const [{ to, outcome }, patch] = useAddress();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery({ subscription: to, state: outcome }),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label="Deliveries" className={styles['log']}>
      <h2>Deliveries</h2>
      <search className={styles['filters']}>
        <ChoiceField
          label="Sent to"
          choices={subscriptions.map(({ id }) => ({ value: id, label: nameOf(subscriptions, id) }))}
          value={to}
          onChange={(next) => patch({ to: next })}
          placeholder="Every webhook"
        />
        <ChoiceField
          label="Outcome"
          choices={outcomes}
          value={outcome}
          onChange={(next) => patch({ outcome: next })}
          placeholder="Every outcome"
        />
      </search>
      {error !== null && <Failure title="The log did not come" error={error} onRetry={refetch} />}
      {data !== undefined && items.length === 0 && (
        <p className="quiet">
          {to === undefined && outcome === undefined
            ? 'Nothing was sent yet. Save a cable, or send a test.'
            : 'No delivery fits. Widen the filters to see more.'}
        </p>
      )}
      {items.length > 0 && (
        <Table.ScrollContainer minWidth={520}>
          <Table aria-label="Deliveries">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>When</Table.Th>
                <Table.Th>What</Table.Th>
                <Table.Th>To</Table.Th>
                <Table.Th>Outcome</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((one) => (
                <Row
                  key={one.id}
                  delivery={one}
                  to={nameOf(subscriptions, one.subscription)}
                  selected={one.id === selected}
                  onSelect={() => onSelect(one.id)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  readonly delivery: Delivery;
  readonly to: string;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function Row({ delivery, to, selected, onSelect }: RowProps) {
  const { event, state, createdAt, nextAt } = delivery;
  return (
    <Table.Tr data-selected={selected || undefined}>
      <Table.Td>
        <When at={createdAt} />
      </Table.Td>
      <Table.Td>
        <UnstyledButton className={styles['open']} aria-pressed={selected} onClick={onSelect}>
          {eventWords[event.type] ?? event.type}
        </UnstyledButton>
      </Table.Td>
      <Table.Td>{to}</Table.Td>
      <Table.Td>
        <StateWord state={state} /> <span className="quiet">{lastSaid(delivery)}</span>
        {nextAt !== undefined && (
          <span className="quiet">
            , again <When at={nextAt} />
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** What the receiver answered last; where it did not, the panel says why. */
function lastSaid({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return '';
  return last.status === undefined ? 'no answer' : `${last.status} after ${last.ms} ms`;
}
