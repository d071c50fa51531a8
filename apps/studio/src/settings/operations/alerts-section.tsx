import { type Operations, sendTestAlert } from '@cablewright/client';
import { Anchor, Button, Group } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';

async function testAlert(): Promise<void> {
  const { sent, why } = await hub.call(sendTestAlert, { body: {} });
  if (!sent) throw new Error(why === undefined ? 'The reason is unknown.' : `${why}.`);
}

/** Where failures are reported, and a test of it. */
export function AlertsSection({ alerts }: Pick<Operations, 'alerts'>) {
  const { busy, act } = useAct("Couldn't send the test alert");
  const send = () => act(testAlert, { done: 'Sent a test alert. Check that it has arrived.' });
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts">Alerts</h2>
      <p>
        {alerts.address
          ? 'Failures are sent to the notification address and written to the log.'
          : 'Failures are only written to the log, because no notification address is set.'}{' '}
        <Anchor
          inherit
          underline="always"
          renderRoot={(props: object) => <Link to="/settings/notifications" {...props} />}
        >
          {alerts.address ? 'Change the address' : 'Set an address'}
        </Anchor>
      </p>
      {alerts.address && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconBellRinging size={15} />}
            loading={busy}
            onClick={() => void send()}
          >
            Send a test alert
          </Button>
        </Group>
      )}
    </section>
  );
}
