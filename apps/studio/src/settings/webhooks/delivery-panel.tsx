import { cancelJob, type Delivery, type DeliveryAttempt, redeliver, type Webhook } from '@cablewright/client';
import { Button, Code, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deliveryQuery } from '../../api/activity.ts';
import { hub } from '../../api/hub.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import { eventWord } from './event-words.ts';
import { StateWord } from './state-word.tsx';
import styles from './webhooks.module.css';

interface Props {
  readonly id: string;
  readonly subscriptions: readonly Webhook[];
  readonly onSelect: (id: string) => void;
}

/** One message: the request, every answer, and the next attempt. */
export function DeliveryPanel({ id, subscriptions, onSelect }: Props) {
  const query = useQuery(deliveryQuery(id));
  return (
    <Loaded query={query} what="this delivery" rows={3}>
      {(delivery) => <OpenDelivery delivery={delivery} subscriptions={subscriptions} onSelect={onSelect} />}
    </Loaded>
  );
}

function OpenDelivery({ delivery: data, subscriptions, onSelect }: Omit<Props, 'id'> & { delivery: Delivery }) {
  const to = subscriptions.find((each) => each.id === data.subscription);
  const over = data.state === 'delivered' || data.state === 'failed' || data.state === 'cancelled';
  return (
    <Stack gap="sm" className={styles['delivery']}>
      <p>
        {eventWord(data.event.type)} <StateWord state={data.state} />
      </p>
      <p className="quiet">To {to === undefined ? `${data.subscription}, which was removed` : (to.label ?? to.id)}</p>
      {data.error !== undefined && <p>{data.error}</p>}
      {data.nextAt !== undefined && (
        <p>
          Next attempt <When at={data.nextAt} ahead />.
        </p>
      )}
      <Steps id={data.id} over={over} gone={to === undefined} onSelect={onSelect} />
      <section aria-label="Attempts">
        <h3>Attempts</h3>
        {data.attempts.length === 0 && <p className="quiet">None yet.</p>}
        <ol>
          {data.attempts.map((attempt) => (
            <AttemptLine key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      </section>
      <section aria-label="Request">
        <h3>Request</h3>
        <Sent label="Headers">
          {Object.entries(data.headers ?? {})
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </Sent>
        <Sent label="Body">{pretty(data.body)}</Sent>
      </section>
    </Stack>
  );
}

interface StepsProps {
  readonly id: string;
  readonly over: boolean;
  readonly gone: boolean;
  readonly onSelect: (id: string) => void;
}

/** Sends a finished delivery again, or cancels one in progress. */
function Steps({ id, over, gone, onSelect }: StepsProps) {
  const sending = useAct("Couldn't send it again");
  const cancelling = useAct("Couldn't cancel it");
  const touched = [['deliveries', id]] as const;
  if (over && gone) return null;
  if (over) {
    const again = () =>
      sending.act(() => hub.call(redeliver, { params: { job: id } }), {
        touched,
        done: 'Sending the event again',
        after: (next) => onSelect(next.id),
      });
    return (
      <Group>
        <Button variant="default" loading={sending.busy} onClick={() => void again()}>
          Send again
        </Button>
      </Group>
    );
  }
  const cancel = () =>
    cancelling.act(() => hub.call(cancelJob, { params: { id } }), { touched, done: 'Cancelled the delivery' });
  return (
    <Group>
      <Button variant="default" loading={cancelling.busy} onClick={() => void cancel()}>
        Cancel delivery
      </Button>
    </Group>
  );
}

function Sent({ label, children }: { label: string; children: string }) {
  if (children === '') return null;
  return (
    <Code block tabIndex={0} aria-label={label} role="group">
      {children}
    </Code>
  );
}

function AttemptLine({ attempt: { at, ms, status, answer, error } }: { attempt: DeliveryAttempt }) {
  return (
    <li>
      <When at={at} />: {status === undefined ? error : `${status} after ${ms} ms`}
      {answer !== undefined && <Sent label="Answer">{answer}</Sent>}
    </li>
  );
}

function pretty(body: string | undefined): string {
  if (body === undefined) return '';
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
