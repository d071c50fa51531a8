import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newWebhookSecret, testWebhook, type Subscription } from '../api/webhooks.ts';
import { done, failed } from '../shell/toast.ts';
import { Words } from '../shell/words.tsx';
import { eventWords } from './event-words.ts';
import type { ShownSecret } from './new-secret.tsx';
import styles from './webhooks.module.css';

interface Props {
  readonly subscription: Subscription;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onSecret: (shown: ShownSecret) => void;
  readonly onTested: (delivery: string) => void;
}

/** One webhook: where it goes, what it is told, whether it can be signed. */
export function SubscriptionCard({ subscription, onEdit, onRemove, onSecret, onTested }: Props) {
  const { id, label, url, events, enabled, secret } = subscription;
  const client = useQueryClient();
  const name = label ?? id;
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: async (delivery) => {
      await client.invalidateQueries({ queryKey: ['deliveries'] });
      onTested(delivery.id);
      done('A test is on its way.');
    },
    onError: (problem) => failed('The test could not be sent', problem),
  });
  const renew = useMutation({
    mutationFn: () => newWebhookSecret(id),
    onSuccess: ({ secret: made }) => made !== undefined && onSecret({ id, secret: made }),
    onError: (problem) => failed('The secret could not be made', problem),
  });
  return (
    <article className={styles['card']} aria-label={name}>
      <h2>
        {name} {!enabled && <Words words={['turned off']} />}
        {secret.state !== 'set' && (
          <Words words={[secret.state === 'unreadable' ? 'secret must be set again' : 'no secret']} />
        )}
      </h2>
      <p className="mono">{url}</p>
      <p className="quiet">
        {events === 'all' ? 'Everything' : events.map((type) => eventWords[type] ?? type).join(' · ')}
      </p>
      <Group gap="xs">
        <Button
          size="compact-sm"
          loading={test.isPending}
          onClick={() => test.mutate()}
          aria-label={`Send a test to ${name}`}
        >
          Send a test
        </Button>
        <Button variant="default" size="compact-sm" onClick={onEdit} aria-label={`Change ${name}`}>
          Change
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          loading={renew.isPending}
          onClick={() => renew.mutate()}
          aria-label={`New secret for ${name}`}
        >
          New secret
        </Button>
        <Button variant="default" size="compact-sm" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </Group>
    </article>
  );
}
