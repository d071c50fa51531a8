import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { operationsQuery } from '../../api/operations.ts';
import { meQuery } from '../../api/session.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { BackupsSection } from './backups-section.tsx';
import { HealthSection } from './health-section.tsx';
import { MoveSection } from './move-section.tsx';
import styles from './operations.module.css';
import { RestartSection } from './restart-section.tsx';

/** Whether the hub is well, its backups, its catalog to and from another hub, who is told, and starting it again. */
export function OperationsPage() {
  const { data: me } = useQuery(meQuery);
  return (
    <Page title="Operations">
      {me === undefined && <Waiting rows={4} />}
      {me?.role === 'owner' && <Everything />}
      {me !== undefined && me.role !== 'owner' && (
        <EmptyState title="Owners look after the hub">Ask an owner how it is, or for a backup.</EmptyState>
      )}
    </Page>
  );
}

function Everything() {
  const { data, error, refetch } = useQuery(operationsQuery);
  // While the hub restarts it does not answer; what was known stays in sight.
  if (data === undefined && error !== null)
    return <Failure title="The state of the hub did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting rows={6} />;
  return (
    <div className={styles['operations']}>
      <HealthSection checks={data.checks} />
      <BackupsSection backups={data.backups} />
      <MoveSection />
      <AlertsSection alerts={data.alerts} />
      <section aria-labelledby="work">
        <h2 id="work">Work in the background</h2>
        <p>
          What the hub does by itself, and what it came to, is among the{' '}
          <Anchor inherit underline="always" renderRoot={(props: object) => <Link to="/jobs" {...props} />}>
            jobs
          </Anchor>
          ; when it does so is in{' '}
          <Anchor inherit underline="always" renderRoot={(props: object) => <Link to="/settings/jobs" {...props} />}>
            Jobs and limits
          </Anchor>
          .
        </p>
      </section>
      <RestartSection restart={data.restart} release={data.release} since={data.since} />
    </div>
  );
}
