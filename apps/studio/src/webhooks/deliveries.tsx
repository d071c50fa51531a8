import { Table, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deliveriesQuery, type Delivery, type Subscription } from '../api/webhooks.ts';
import { Failure } from '../shell/failure.tsx';
import { When } from '../shell/when.tsx';
import { Words } from '../shell/words.tsx';
import { eventWords } from './event-words.ts';
import styles from './webhooks.module.css';

interface Props {
  readonly subscriptions: readonly Subscription[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

export const stateWords: Readonly<Record<Delivery['state'], string>> = {
  queued: 'waiting',
  running: 'being sent',
  retrying: 'tried again later',
  delivered: 'delivered',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** The log: every message, newest first, and how it fared. */
export function Deliveries({ subscriptions, selected, onSelect }: Props) {
  const { data, error, refetch } = useQuery(deliveriesQuery());
  const nameOf = (id: string) => subscriptions.find((one) => one.id === id)?.label ?? id;
  return (
    <section aria-label="Deliveries" className={styles['log']}>
      <h2>Deliveries</h2>
      {error !== null && <Failure title="The log did not come" error={error} onRetry={refetch} />}
      {data?.items.length === 0 && <p className="quiet">Nothing was sent yet. Save a cable, or send a test.</p>}
      {data !== undefined && data.items.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>When</Table.Th>
                <Table.Th>What</Table.Th>
                <Table.Th>To</Table.Th>
                <Table.Th>Outcome</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.items.map((one) => (
                <Table.Tr key={one.id} data-selected={one.id === selected || undefined}>
                  <Table.Td>
                    <When at={one.createdAt} />
                  </Table.Td>
                  <Table.Td>
                    <UnstyledButton className={styles['open']} onClick={() => onSelect(one.id)}>
                      {eventWords[one.event.type] ?? one.event.type}
                    </UnstyledButton>
                  </Table.Td>
                  <Table.Td>{nameOf(one.subscription)}</Table.Td>
                  <Table.Td>
                    <Words words={[stateWords[one.state]]} /> <span className="quiet">{lastSaid(one)}</span>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function lastSaid({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return '';
  return last.status === undefined ? '' : `${last.status} after ${last.ms} ms`;
}
