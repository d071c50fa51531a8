import { Badge, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endSession, sessionsQuery, signOutElsewhere, signOutEverywhere, type Session } from '../api/session.ts';
import { Failure } from '../shell/failure.tsx';
import { done, failed } from '../shell/toast.ts';
import { Waiting } from '../shell/waiting.tsx';
import { When } from '../shell/when.tsx';
import styles from './account.module.css';

/** Where one is signed in, and signing out there: in one place, everywhere else, or everywhere. */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    client.clear();
    await navigate({ to: '/sign-in' });
  };
  const act = async (change: Promise<unknown>, said: string, here: boolean) => {
    try {
      await change;
      if (here) return await leave();
      done(said);
    } catch (reason) {
      failed('Nobody was signed out', reason);
    }
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  const others = data?.items.filter(({ current }) => !current) ?? [];
  return (
    <section aria-labelledby="sessions" className={styles['wide']}>
      <h2 id="sessions">Where you are signed in</h2>
      {error !== null && <Failure title="Your sessions did not come" error={error} onRetry={refetch} />}
      {error === null && data === undefined && <Waiting rows={2} />}
      <ul aria-label="Sessions" className={styles['sessions']}>
        {data?.items.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            onEnd={() => void act(endSession(session.id), `${session.device} is signed out.`, session.current)}
          />
        ))}
      </ul>
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          disabled={others.length === 0}
          onClick={() => void act(signOutElsewhere(), 'Signed out everywhere else.', false)}
        >
          Sign out everywhere else
        </Button>
        <Button variant="default" onClick={() => void act(signOutEverywhere(), '', true)}>
          Sign out everywhere
        </Button>
      </Group>
    </section>
  );
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, address, since, lastSeen, current } = session;
  return (
    <li>
      <div>
        <span className={styles['device']}>{device}</span>
        {current && (
          <Badge variant="default" ml={8}>
            this one
          </Badge>
        )}
        <p className="quiet">
          {address !== null && <>From {address}. </>}
          Signed in <When at={since} />
          {!current && (
            <>
              , last seen <When at={lastSeen} />
            </>
          )}
          .
        </p>
      </div>
      <Button size="compact-sm" variant="subtle" aria-label={`Sign out ${device}`} onClick={onEnd}>
        Sign out
      </Button>
    </li>
  );
}
