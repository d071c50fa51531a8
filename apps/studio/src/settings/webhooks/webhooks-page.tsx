import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Versioned } from '../../api/http.ts';
import { webhooksQuery, type Webhooks } from '../../api/webhooks.ts';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { RemoveDialog, SecretDialog } from './dialogs.tsx';
import { NewSecret } from './new-secret.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { SubscriptionEditor } from './subscription-editor.tsx';
import { useWebhooks, type WebhooksWork } from './use-webhooks.ts';
import styles from './webhooks.module.css';

/** Who is told when something happens, and how each message fared. */
export function WebhooksPage() {
  const { data, error, refetch } = useQuery(webhooksQuery);
  if (error !== null || data === undefined) {
    return (
      <Page title="Webhooks">
        {error === null ? (
          <Waiting rows={3} />
        ) : (
          <Failure title="The webhooks did not come" error={error} onRetry={refetch} />
        )}
      </Page>
    );
  }
  return <WebhooksView saved={data} />;
}

const most = 20;

function WebhooksView({ saved }: { saved: Versioned<Webhooks> }) {
  const { subscriptions, events, keepsSecrets } = saved.value;
  const work = useWebhooks(saved);
  const { task, setTask, secret, setSecret } = work;
  const [{ delivery }, patch] = useAddress();
  const select = (id: string | undefined) => patch({ delivery: id });
  const add = keepsSecrets && subscriptions.length < most && (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setTask({ does: 'add' })}>
      New webhook
    </Button>
  );
  const panel = delivery !== undefined && (
    <DeliveryPanel key={delivery} id={delivery} subscriptions={subscriptions} onSelect={select} />
  );
  return (
    <Page
      title="Webhooks"
      actions={add}
      panel={panel === false ? undefined : panel}
      panelTitle="Delivery"
      onClosePanel={() => select(undefined)}
    >
      <p className={styles['lead']}>
        A webhook tells another program when a cable is saved, released or deleted. The message is small and signed; the
        program fetches the rest with an API token.
      </p>
      {!keepsSecrets && (
        <p role="note">This hub keeps no secrets, and nothing is sent unsigned: start it with a settings key.</p>
      )}
      {secret !== undefined && <NewSecret shown={secret} onClose={() => setSecret(undefined)} />}
      {task?.does === 'add' && (
        <SubscriptionEditor events={events} onSave={work.put} onCancel={() => setTask(undefined)} />
      )}
      {subscriptions.length === 0 && task === undefined && (
        <EmptyState title="No webhooks yet" action={add}>
          Give the address of a program that listens, choose what it is told, and send it a test.
        </EmptyState>
      )}
      <List webhooks={saved.value} work={work} onTested={select} />
      <Dialogs webhooks={saved.value} work={work} />
      {subscriptions.length > 0 && <Deliveries subscriptions={subscriptions} selected={delivery} onSelect={select} />}
    </Page>
  );
}

interface PartProps {
  readonly webhooks: Webhooks;
  readonly work: WebhooksWork;
}

function List({
  webhooks: { subscriptions, events },
  work: { task, setTask, put },
  onTested,
}: PartProps & { readonly onTested: (delivery: string) => void }) {
  return (
    <ul className={styles['list']} aria-label="Webhooks">
      {subscriptions.map((one) => (
        <li key={one.id}>
          {task?.does === 'change' && task.id === one.id ? (
            <SubscriptionEditor events={events} subscription={one} onSave={put} onCancel={() => setTask(undefined)} />
          ) : (
            <SubscriptionCard
              subscription={one}
              onEdit={() => setTask({ does: 'change', id: one.id })}
              onRemove={() => setTask({ does: 'remove', id: one.id })}
              onSecret={() => setTask({ does: 'secret', id: one.id })}
              onTested={onTested}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Dialogs({ webhooks: { subscriptions }, work: { task, setTask, setSecret, remove, refresh } }: PartProps) {
  if (task === undefined || task.does === 'add') return null;
  const asked = subscriptions.find(({ id }) => id === task.id);
  if (asked === undefined) return null;
  const close = () => setTask(undefined);
  if (task.does === 'remove')
    return <RemoveDialog subscription={asked} onClose={close} onRemove={() => remove(asked.id)} />;
  if (task.does === 'secret')
    return <SecretDialog subscription={asked} onClose={close} onSet={refresh} onMade={setSecret} />;
  return null;
}
