import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/http.ts';
import { restartHub, type Operations } from '../../api/operations.ts';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';

/** Starting the hub again, where somebody does so when it stops. */
export function RestartSection({ restart, release, since }: Pick<Operations, 'restart' | 'release' | 'since'>) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const { busy, act } = useAct('The hub did not restart');
  const again = async () => {
    setAsking(false);
    await restartHub();
    await untilAnother(since);
    await client.invalidateQueries();
    done('The hub is back.');
  };
  return (
    <section aria-labelledby="restart">
      <h2 id="restart">Restart</h2>
      <p>
        This is release <span className="mono">{release}</span>, started <When at={since} />.{' '}
        {restart
          ? 'A restart answers what is under way first; whoever works is off for a few seconds.'
          : 'The hub cannot restart itself here, since nothing on the server would start it again.'}
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
      <Modal opened={asking} onClose={() => setAsking(false)} title="Restart the hub">
        <Stack gap="sm">
          <p>Everybody who works is off for a few seconds. Nothing that was saved is lost.</p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button onClick={() => void act(again)}>Restart</Button>
          </Group>
        </Stack>
      </Modal>
    </section>
  );
}

const lookMs = 500;
const mostLooks = 120;

/** Resolves once the app that answers is not the one started at `since`. */
async function untilAnother(since: string): Promise<void> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    await waited(lookMs);
    const now = await request<Operations>('/api/operations').catch(() => undefined);
    if (now !== undefined && now.since !== since) return;
  }
  throw new Error('It has not come back for a minute. See its log on the server.');
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
