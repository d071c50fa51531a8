import { Button, Code, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deliveryQuery, redeliver, type Attempt } from '../api/webhooks.ts';
import { Failure } from '../shell/failure.tsx';
import { done, failed } from '../shell/toast.ts';
import { Waiting } from '../shell/waiting.tsx';
import { When } from '../shell/when.tsx';
import { Words } from '../shell/words.tsx';
import { stateWords } from './deliveries.tsx';
import styles from './webhooks.module.css';

/** One message: the request, every answer, and when it is tried next. */
export function DeliveryPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deliveryQuery(id));
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => redeliver(id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['deliveries'] });
      done('The same event is on its way again.');
    },
    onError: (problem) => failed('It could not be sent again', problem),
  });
  if (error !== null) return <Failure title="The delivery did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting rows={3} />;
  const over = data.state === 'delivered' || data.state === 'failed' || data.state === 'cancelled';
  return (
    <Stack gap="sm" className={styles['delivery']}>
      <p>
        <span className="mono">{data.event.type}</span> <Words words={[stateWords[data.state]]} />
      </p>
      {data.error !== undefined && <p>{data.error}</p>}
      {data.nextAt !== undefined && (
        <p>
          Tried again <When at={data.nextAt} />.
        </p>
      )}
      {over && (
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          Send it again
        </Button>
      )}
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
        <Code block tabIndex={0}>
          {Object.entries(data.headers ?? {})
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </Code>
        <Code block tabIndex={0}>
          {pretty(data.body)}
        </Code>
      </section>
    </Stack>
  );
}

function AttemptLine({ attempt: { at, ms, status, answer, error } }: { attempt: Attempt }) {
  return (
    <li>
      <When at={at} />: {status === undefined ? error : `${status} after ${ms} ms`}
      {answer !== undefined && (
        <Code block tabIndex={0}>
          {answer}
        </Code>
      )}
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
