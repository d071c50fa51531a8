import type { Webhooks } from '@cablewright/client';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Versioned } from '../../api/hub.ts';
import { webhooksQuery } from '../../api/settings.ts';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { LoadedPage } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { RemoveDialog, SecretDialog } from './dialogs.tsx';
import { NewSecret } from './new-secret.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { SubscriptionEditor } from './subscription-editor.tsx';
import { useWebhooks, type WebhooksWork } from './use-webhooks.ts';
import cards from '../../kit/page/cards.module.css';

/** Which programs are notified of events, and each message sent to them. */
export function WebhooksPage() {
  const query = useQuery(webhooksQuery);
  return (
    <LoadedPage title="Webhooks" what="webhooks" rows={3} query={query}>
      {(saved) => <WebhooksView saved={saved} />}
    </LoadedPage>
  );
}

const maxWebhooks = 20;

function WebhooksView({ saved }: { saved: Versioned<Webhooks> }) {
  const { subscriptions, events, keepsSecrets } = saved.value;
  const work = useWebhooks(saved);
  const { task, setTask, secret, setSecret } = work;
  const [{ delivery }, patch] = useAddress();
  const select = (id: string | undefined) => patch({ delivery: id });
  const add = keepsSecrets && subscriptions.length < maxWebhooks && (
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
      <p className="lead">
        A webhook notifies another program when a cable is saved, released or deleted. The message is small and signed;
        the program reads the details with an API token.
      </p>
      {!keepsSecrets && (
        <p role="note">
          Messages are sent only when signed, and this hub can&apos;t store secrets. Start it with a settings key.
        </p>
      )}
      {secret !== undefined && <NewSecret shown={secret} onClose={() => setSecret(undefined)} />}
      {task?.does === 'add' && (
        <SubscriptionEditor events={events} onSave={work.put} onCancel={() => setTask(undefined)} />
      )}
      {subscriptions.length === 0 && task === undefined && (
        <EmptyState title="No webhooks yet" action={add}>
          Enter the address of a program, choose its events, and send it a test.
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
    <ul className={cards['list']} aria-label="Webhooks">
      {subscriptions.map((subscription) => (
        <li key={subscription.id}>
          {task?.does === 'change' && task.id === subscription.id ? (
            <SubscriptionEditor
              events={events}
              subscription={subscription}
              onSave={put}
              onCancel={() => setTask(undefined)}
            />
          ) : (
            <SubscriptionCard
              subscription={subscription}
              onEdit={() => setTask({ does: 'change', id: subscription.id })}
              onRemove={() => setTask({ does: 'remove', id: subscription.id })}
              onSecret={() => setTask({ does: 'secret', id: subscription.id })}
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
  const subject = subscriptions.find(({ id }) => id === task.id);
  if (subject === undefined) return null;
  const close = () => setTask(undefined);
  if (task.does === 'remove')
    return <RemoveDialog subscription={subject} onClose={close} onRemove={() => remove(subject.id)} />;
  if (task.does === 'secret')
    return <SecretDialog subscription={subject} onClose={close} onSet={refresh} onMade={setSecret} />;
  return null;
}
