import { endFormerWebhookSecret, testWebhook, type Webhook } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import { Words } from '../../kit/words/words.tsx';
import { eventWord } from './event-words.ts';
import cards from '../../kit/page/cards.module.css';
import styles from './webhooks.module.css';

interface Props {
  readonly subscription: Webhook;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onSecret: () => void;
  readonly onTested: (delivery: string) => void;
}

/** One webhook: its address, its events, whether it has a secret. */
export function SubscriptionCard({ subscription, onEdit, onRemove, onSecret, onTested }: Props) {
  const { id, label, url, events, enabled, secret } = subscription;
  const { busy, act } = useAct("Couldn't send the test");
  const name = label ?? id;
  const test = () =>
    act(() => hub.call(testWebhook, { params: { id } }), {
      touched: [['deliveries']],
      done: 'Sending a test',
      after: (delivery) => onTested(delivery.id),
    });
  return (
    <article className={`${cards['card']} ${styles['card']}`} aria-label={name}>
      <h2>
        {name} {!enabled && <Words words={['disabled']} />}
        {secret.state !== 'set' && (
          <Words words={[secret.state === 'unreadable' ? 'secret must be set again' : 'no secret']} tone="error" />
        )}
      </h2>
      <p className="mono">{url}</p>
      <p className="quiet">{events === 'all' ? 'All events' : events.map(eventWord).join(' · ')}</p>
      {secret.formerUntil !== undefined && <FormerSecret id={id} name={name} until={secret.formerUntil} />}
      {secret.state !== 'set' && <p>Messages are sent only when signed. Set a secret first.</p>}
      <Group gap="xs">
        <Button
          size="compact-sm"
          loading={busy}
          disabled={secret.state !== 'set'}
          onClick={() => void test()}
          aria-label={`Send a test to ${name}`}
        >
          Send a test
        </Button>
        {['Edit', 'New secret', 'Remove'].map((what, n) => (
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

/** The previous secret, which is still used for signing: until when, and a button to end that. */
function FormerSecret({ id, name, until }: { id: string; name: string; until: string }) {
  const { busy, act } = useAct("Couldn't end the former secret");
  const end = () =>
    act(() => hub.call(endFormerWebhookSecret, { params: { id } }), {
      touched: [['settings', 'webhooks']],
      done: 'Ended the former secret',
    });
  return (
    <p>
      The former secret signs too; it ends <When at={until} ahead />.{' '}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={busy}
        onClick={() => void end()}
        aria-label={`End the former secret: ${name}`}
      >
        End the former secret
      </Button>
    </p>
  );
}
