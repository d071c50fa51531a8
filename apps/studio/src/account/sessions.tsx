import { Badge, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endSession, sessionsQuery, signOutElsewhere, signOutEverywhere, type Session } from '../api/session.ts';
import { Failure } from '../kit/page/failure.tsx';
import { done } from '../kit/page/toast.ts';
import { useAct } from '../kit/page/use-act.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import { When } from '../kit/page/when.tsx';
import styles from './account.module.css';

/** Where one is signed in, and signing out there: in one place, everywhere else, or everywhere. */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, act } = useAct('Nobody was signed out');
  const endHere = (change: () => Promise<unknown>) =>
    act(async () => {
      await change();
      client.clear();
      await navigate({ to: '/sign-in' });
    });
  const end = async (change: () => Promise<unknown>, said: string) => {
    await act(async () => {
      await change();
      done(said);
    });
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  const endOne = ({ id, device, current }: Session) =>
    current ? endHere(() => endSession(id)) : end(() => endSession(id), `${device} is signed out.`);
  const others = data?.items.filter(({ current }) => !current) ?? [];
  return (
    <section aria-labelledby="sessions" className={styles['wide']}>
      <h2 id="sessions">Where you are signed in</h2>
      {error !== null && <Failure title="Your sessions did not come" error={error} onRetry={refetch} />}
      {error === null && data === undefined && <Waiting rows={2} />}
      <ul aria-label="Sessions" className={styles['sessions']}>
        {data?.items.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => void endOne(session)} />
        ))}
      </ul>
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          disabled={busy || others.length === 0}
          onClick={() => void end(signOutElsewhere, 'Signed out everywhere else.')}
        >
          Sign out everywhere else
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void endHere(signOutEverywhere)}>
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
