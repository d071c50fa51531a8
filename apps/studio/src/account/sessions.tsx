import { endSession, type Session, signOutElsewhere, signOutEverywhere } from '@cablewright/client';
import { Badge, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sessionsQuery } from '../api/account.ts';
import { hub } from '../api/hub.ts';
import { Loaded } from '../kit/page/loaded.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { When } from '../kit/page/when.tsx';
import cards from '../kit/page/cards.module.css';
import styles from './account.module.css';

/** Lists the person's sessions. They can sign out of one, of all others, or of all. */
export function Sessions() {
  const query = useQuery(sessionsQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, act } = useAct("Couldn't sign out");
  const endHere = (change: () => Promise<unknown>) =>
    act(change, {
      after: () => {
        client.clear();
        return navigate({ to: '/sign-in' });
      },
    });
  const end = (change: () => Promise<unknown>, done: string) => act(change, { touched: [['sessions']], done });
  const endOne = ({ id, device, current }: Session) =>
    current
      ? endHere(() => hub.call(endSession, { params: { id } }))
      : end(() => hub.call(endSession, { params: { id } }), `Signed out ${device}`);
  const others = query.data?.items.filter(({ current }) => !current) ?? [];
  return (
    <section aria-labelledby="sessions" className={styles['wide']}>
      <h2 id="sessions">Where you are signed in</h2>
      <Loaded query={query} what="your sessions" rows={2}>
        {({ items }) => (
          <ul aria-label="Sessions" className={cards['rows']}>
            {items.map((session) => (
              <SessionLine key={session.id} session={session} onEnd={() => void endOne(session)} />
            ))}
          </ul>
        )}
      </Loaded>
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          disabled={busy || others.length === 0}
          onClick={() => void end(() => hub.call(signOutElsewhere, { body: {} }), 'Signed out everywhere else')}
        >
          Sign out everywhere else
        </Button>
        <Button
          variant="default"
          disabled={busy}
          onClick={() => void endHere(() => hub.call(signOutEverywhere, { body: {} }))}
        >
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
          <Badge variant="default" ml="xs">
            this device
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
