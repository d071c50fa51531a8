import { getOperations, type Operations, restart as restartHub } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';

/** Restarts the hub, if a supervisor starts it again. */
export function RestartSection({ restart, release, since }: Pick<Operations, 'restart' | 'release' | 'since'>) {
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAct("Couldn't restart the hub");
  const send = async () => {
    await hub.call(restartHub, { body: {} });
    await restartedSince(since);
  };
  const restartNow = () => {
    setAsking(false);
    return act(send, { touched: 'everything', done: 'Restarted the hub' });
  };
  return (
    <section aria-labelledby="restart">
      <h2 id="restart">Restart</h2>
      <p>
        This is release <span className="mono">{release}</span>, started <When at={since} />.{' '}
        {restart
          ? 'A restart finishes open requests first. Users are disconnected for a few seconds.'
          : 'No supervisor is set up to restart the hub, so it can’t restart itself.'}
      </p>
      {restart && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconRotateClockwise size={15} />}
            loading={busy}
            onClick={() => setAsking(true)}
          >
            Restart the hub
          </Button>
        </Group>
      )}
      {asking && (
        <Dialog title="Restart the hub" action="Restart" onAction={restartNow} onClose={() => setAsking(false)}>
          <p>Users are disconnected for a few seconds. Nothing that was saved is lost.</p>
        </Dialog>
      )}
    </section>
  );
}

const pollMs = 500;
const maxPolls = 120;

/** Resolves once the answering hub is no longer the one started at `since`. */
async function restartedSince(since: string): Promise<void> {
  for (let polls = 0; polls < maxPolls; polls += 1) {
    await delay(pollMs);
    const now = await hub.call(getOperations).catch(() => undefined);
    if (now !== undefined && now.since !== since) return;
  }
  throw new Error('It has not come back within a minute. See its log on the server.');
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
