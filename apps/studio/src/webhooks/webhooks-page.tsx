import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { putWebhooks, webhooksQuery, type SubscriptionForm, type Webhooks } from '../api/webhooks.ts';
import type { Versioned } from '../api/http.ts';
import { EmptyState } from '../shell/empty-state.tsx';
import { Failure } from '../shell/failure.tsx';
import { Page } from '../shell/page.tsx';
import { done, failed } from '../shell/toast.ts';
import { Waiting } from '../shell/waiting.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { NewSecret, type ShownSecret } from './new-secret.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { SubscriptionEditor } from './subscription-editor.tsx';
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
  const client = useQueryClient();
  const [edited, setEdited] = useState<string | undefined>();
  const [secret, setSecret] = useState<ShownSecret | undefined>();
  const [delivery, setDelivery] = useState<string | undefined>();
  const save = async (next: readonly SubscriptionForm[], said: string): Promise<void> => {
    try {
      const { value } = await putWebhooks(next, saved.etag);
      const [made] = Object.entries(value.secrets ?? {});
      if (made !== undefined) setSecret({ id: made[0], secret: made[1] });
      setEdited(undefined);
      done(said);
    } catch (error) {
      failed('The webhooks could not be saved', error);
    }
    await client.invalidateQueries({ queryKey: ['settings', 'webhooks'] });
  };
  const forms: SubscriptionForm[] = subscriptions.map(({ secret: _secret, ...form }) => form);
  const put = (form: SubscriptionForm) =>
    save(form.id === undefined ? [...forms, form] : forms.map((one) => (one.id === form.id ? form : one)), 'Saved.');
  const add = keepsSecrets && subscriptions.length < most && (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setEdited('new')}>
      New webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      actions={add}
      panel={delivery !== undefined && <DeliveryPanel id={delivery} />}
      panelTitle="Delivery"
      onClosePanel={() => setDelivery(undefined)}
    >
      <p className={styles['lead']}>
        A webhook tells another program when a cable is saved, released or deleted. The message is small and signed; the
        program fetches the rest with an API token.
      </p>
      {!keepsSecrets && (
        <p role="note">This hub keeps no secrets, and nothing is sent unsigned: start it with a settings key.</p>
      )}
      {secret !== undefined && <NewSecret shown={secret} onClose={() => setSecret(undefined)} />}
      {edited === 'new' && <SubscriptionEditor events={events} onSave={put} onCancel={() => setEdited(undefined)} />}
      {subscriptions.length === 0 && edited === undefined && (
        <EmptyState title="No webhooks yet" action={add}>
          Give the address of a program that listens, choose what it is told, and send it a test.
        </EmptyState>
      )}
      <ul className={styles['list']} aria-label="Webhooks">
        {subscriptions.map((one) => (
          <li key={one.id}>
            {edited === one.id ? (
              <SubscriptionEditor
                events={events}
                subscription={one}
                onSave={put}
                onCancel={() => setEdited(undefined)}
              />
            ) : (
              <SubscriptionCard
                subscription={one}
                onEdit={() => setEdited(one.id)}
                onRemove={() =>
                  void save(
                    forms.filter(({ id }) => id !== one.id),
                    'The webhook is gone.',
                  )
                }
                onSecret={setSecret}
                onTested={setDelivery}
              />
            )}
          </li>
        ))}
      </ul>
      {subscriptions.length > 0 && (
        <Deliveries subscriptions={subscriptions} selected={delivery} onSelect={setDelivery} />
      )}
    </Page>
  );
}
