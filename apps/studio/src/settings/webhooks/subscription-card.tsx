import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { testWebhook, type Subscription } from '../../api/webhooks.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { done } from '../../kit/page/toast.ts';
import { Words } from '../../kit/words/words.tsx';
import { eventWords } from './event-words.ts';
import styles from './webhooks.module.css';

interface Props {
  readonly subscription: Subscription;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onSecret: () => void;
  readonly onTested: (delivery: string) => void;
}

/** One webhook: where it goes, what it is told, whether it can be signed. */
export function SubscriptionCard({ subscription, onEdit, onRemove, onSecret, onTested }: Props) {
  const { id, label, url, events, enabled, secret } = subscription;
  const client = useQueryClient();
  const { busy, act } = useAct('The test could not be sent');
  const name = label ?? id;
  const test = async () => {
    const delivery = await testWebhook(id);
    await client.invalidateQueries({ queryKey: ['deliveries'] });
    onTested(delivery.id);
    done('A test is on its way.');
  };
  return (
    <article className={styles['card']} aria-label={name}>
      <h2>
        {name} {!enabled && <Words words={['turned off']} />}
        {secret.state !== 'set' && (
          <Words words={[secret.state === 'unreadable' ? 'secret must be set again' : 'no secret']} tone="error" />
        )}
      </h2>
      <p className="mono">{url}</p>
      <p className="quiet">
        {events === 'all' ? 'Everything' : events.map((type) => eventWords[type] ?? type).join(' · ')}
      </p>
      {secret.state !== 'set' && <p>Nothing is sent unsigned: set a secret before it is told anything.</p>}
      <Group gap="xs">
        <Button
          size="compact-sm"
          loading={busy}
          disabled={secret.state !== 'set'}
          onClick={() => void act(test)}
          aria-label={`Send a test to ${name}`}
        >
          Send a test
        </Button>
        {['Change', 'New secret', 'Remove'].map((what, n) => (
          <Button
            key={what}
            variant="default"
            size="compact-sm"
            onClick={[onEdit, onSecret, onRemove][n]}
            aria-label={`${what}: ${name}`}
          >
            {what}
          </Button>
        ))}
      </Group>
    </article>
  );
}
