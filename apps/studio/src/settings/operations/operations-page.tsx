import { type Operations, sendTestAlert } from '@cablewright/client';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery, mayActAs } from '../../api/account.ts';
import { operationsQuery } from '../../api/settings.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { BackupsSection } from './backups-section.tsx';
import { HealthSection } from './health-section.tsx';
import { ImportExportSection } from './import-export-section.tsx';
import styles from './operations.module.css';
import { QueriesSection } from './queries-section.tsx';
import { RestartSection } from './restart-section.tsx';
import { IconBellRinging } from '@tabler/icons-react';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';

/** The health of the hub, its backups, export and import of the catalog, alerts, and restarting. */
export function OperationsPage() {
  const { data: me } = useQuery(meQuery);
  return (
    <Page title="Operations">
      {me === undefined && <Waiting rows={4} />}
      {mayActAs(me, 'owner') && <Operations />}
      {me !== undefined && !mayActAs(me, 'owner') && (
        <EmptyState title="Only owners operate the hub">Ask an owner for its state or a backup.</EmptyState>
      )}
    </Page>
  );
}

function Operations() {
  const query = useQuery(operationsQuery);
  return (
    <Loaded query={query} what="the state of the hub" rows={6}>
      {(operations) => <Sections operations={operations} />}
    </Loaded>
  );
}

function Sections({ operations: data }: { operations: Operations }) {
  return (
    <div className={styles['operations']}>
      <HealthSection checks={data.checks} />
      <BackupsSection backups={data.backups} />
      <ImportExportSection />
      <AlertsSection alerts={data.alerts} />
      <section aria-labelledby="work">
        <h2 id="work">Background jobs</h2>
        <p>
          The results of scheduled work are listed under{' '}
          <Anchor inherit underline="always" renderRoot={(props: object) => <Link to="/jobs" {...props} />}>
            Jobs
          </Anchor>
          . Set its schedule in{' '}
          <Anchor inherit underline="always" renderRoot={(props: object) => <Link to="/settings/jobs" {...props} />}>
            Jobs and limits
          </Anchor>
          .
        </p>
      </section>
      <QueriesSection queries={data.queries} />
      <RestartSection restart={data.restart} release={data.release} since={data.since} />
    </div>
  );
}

async function testAlert(): Promise<void> {
  const { sent, why } = await hub.call(sendTestAlert, { body: {} });
  if (!sent) throw new Error(why === undefined ? 'The reason is unknown.' : `${why}.`);
}

/** Shows where failures are reported, and sends a test message. */
function AlertsSection({ alerts }: Pick<Operations, 'alerts'>) {
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
