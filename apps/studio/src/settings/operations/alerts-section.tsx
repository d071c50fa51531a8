import { Anchor, Button, Group } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sendTestAlert, type Operations } from '../../api/operations.ts';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';

/** Whether anybody is told when something fails, and a test of it. */
export function AlertsSection({ alerts }: Pick<Operations, 'alerts'>) {
  const { busy, act } = useAct('The test did not arrive');
  const send = async () => {
    const { sent, why } = await sendTestAlert();
    if (!sent) throw new Error(`${why ?? 'Nothing is known of why'}.`);
    done('The test was taken. See whether it shows where you read alerts.');
  };
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts">Alerts</h2>
      <p>
        {alerts.address
          ? 'When something fails, the address of the notifications is told, and the log.'
          : 'When something fails, only the log says so: no address is set.'}{' '}
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
            onClick={() => void act(send)}
          >
            Send a test alert
          </Button>
        </Group>
      )}
    </section>
  );
}
