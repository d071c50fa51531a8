import type { Delivery, Webhook } from '@cablewright/client';
import { Table, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TableHead } from '../../kit/table/table-head.tsx';
import { deliveriesQuery } from '../../api/activity.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { When } from '../../kit/page/when.tsx';
import { eventWord } from './event-words.ts';
import { StateWord, stateWords } from './state-word.tsx';
import { nameOf } from './use-webhooks.ts';
import styles from './webhooks.module.css';

interface Props {
  readonly subscriptions: readonly Webhook[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

const outcomes = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

/** The log of all messages and their results, newest first. */
export function Deliveries({ subscriptions, selected, onSelect }: Props) {
  const [{ to, outcome }, patch] = useAddress();
  const query = useInfiniteQuery(
    deliveriesQuery({ subscription: to, state: outcome as Delivery['state'] | undefined }),
  );
  const filtered = to !== undefined || outcome !== undefined;
  return (
    <section aria-label="Deliveries" className={styles['log']}>
      <h2>Deliveries</h2>
      <search className="filters">
        <ChoiceField
          label="Sent to"
          choices={subscriptions.map(({ id }) => ({ value: id, label: nameOf(subscriptions, id) }))}
          value={to}
          onChange={(next) => patch({ to: next })}
          standard="All webhooks"
        />
        <ChoiceField
          label="Outcome"
          choices={outcomes}
          value={outcome}
          onChange={(next) => patch({ outcome: next })}
          standard="All outcomes"
        />
      </search>
      <Loaded query={query} what="deliveries" rows={3}>
        {({ pages }) => (
          <DeliveryTable
            deliveries={pages.flatMap((page) => page.items)}
            filtered={filtered}
            subscriptions={subscriptions}
            selected={selected}
            onSelect={onSelect}
          />
        )}
      </Loaded>
      <ShowMore query={query}>Show earlier</ShowMore>
    </section>
  );
}

interface TableProps extends Props {
  readonly deliveries: readonly Delivery[];
  readonly filtered: boolean;
}

function DeliveryTable({ deliveries, filtered, subscriptions, selected, onSelect }: TableProps) {
  if (deliveries.length === 0) {
    return (
      <p className="quiet">
        {filtered
          ? 'No deliveries found. Change the filters to see more.'
          : 'No deliveries yet. Save a cable, or send a test.'}
      </p>
    );
  }
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table aria-label="Deliveries">
        <TableHead columns={['When', 'Event', 'To', 'Outcome']} />
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <Row
              key={delivery.id}
              delivery={delivery}
              to={nameOf(subscriptions, delivery.subscription)}
              selected={delivery.id === selected}
              onSelect={() => onSelect(delivery.id)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
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
          {eventWord(event.type)}
        </UnstyledButton>
      </Table.Td>
      <Table.Td>{to}</Table.Td>
      <Table.Td>
        <StateWord state={state} /> <span className="quiet">{lastAnswer(delivery)}</span>
        {nextAt !== undefined && (
          <span className="quiet">
            , next attempt <When at={nextAt} ahead />
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** The receiver's last answer; without one, the panel gives the reason. */
function lastAnswer({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return '';
  return last.status === undefined ? 'no answer' : `${last.status} after ${last.ms} ms`;
}
