import { Button, Code, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelJob } from '../../api/jobs.ts';
import { deliveryQuery, redeliver, type Attempt, type Subscription } from '../../api/webhooks.ts';
import { Failure } from '../../kit/page/failure.tsx';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { When } from '../../kit/page/when.tsx';
import { eventWords } from './event-words.ts';
import { StateWord } from './state-word.tsx';
import styles from './webhooks.module.css';

interface Props {
  readonly id: string;
  readonly subscriptions: readonly Subscription[];
  readonly onSelect: (id: string) => void;
}

/** One message: the request, every answer, and when it is tried next. */
export function DeliveryPanel({ id, subscriptions, onSelect }: Props) {
  const { data, error, refetch } = useQuery(deliveryQuery(id));
  if (error !== null) return <Failure title="The delivery did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting rows={3} />;
  const to = subscriptions.find((one) => one.id === data.subscription);
  const over = data.state === 'delivered' || data.state === 'failed' || data.state === 'cancelled';
  return (
    <Stack gap="sm" className={styles['delivery']}>
      <p>
        {eventWords[data.event.type] ?? data.event.type} <StateWord state={data.state} />
      </p>
      <p className="quiet">To {to === undefined ? `${data.subscription}, which was removed` : (to.label ?? to.id)}</p>
      {data.error !== undefined && <p>{data.error}</p>}
      {data.nextAt !== undefined && (
        <p>
          Tried again <When at={data.nextAt} />.
        </p>
      )}
      <Steps id={id} over={over} gone={to === undefined} onSelect={onSelect} />
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

/** What can be done with it: once it is over it can be sent again, until then it can be given up. */
function Steps({ id, over, gone, onSelect }: StepsProps) {
  const client = useQueryClient();
  const { busy, act } = useAct(over ? 'It could not be sent again' : 'It could not be given up');
  const refresh = () =>
    Promise.all([['deliveries'], ['delivery', id]].map((queryKey) => client.invalidateQueries({ queryKey })));
  if (over && gone) return null;
  if (over) {
    const again = async () => {
      const next = await redeliver(id);
      await refresh();
      onSelect(next.id);
      done('The same event is on its way again.');
    };
    return (
      <Group>
        <Button variant="default" loading={busy} onClick={() => void act(again)}>
          Send it again
        </Button>
      </Group>
    );
  }
  const giveUp = async () => {
    await cancelJob(id);
    await refresh();
    done('It is not tried again.');
  };
  return (
    <Group>
      <Button variant="default" loading={busy} onClick={() => void act(giveUp)}>
        Give it up
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

function AttemptLine({ attempt: { at, ms, status, answer, error } }: { attempt: Attempt }) {
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
