import { Button, Menu } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askForJob, jobsQuery, type Jobs } from '../api/jobs.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { EmptyState } from '../shell/empty-state.tsx';
import { Failure } from '../shell/failure.tsx';
import { Page } from '../shell/page.tsx';
import { done, failed } from '../shell/toast.ts';
import { Waiting } from '../shell/waiting.tsx';
import { When } from '../shell/when.tsx';
import { JobCard } from './job-card.tsx';
import styles from './jobs.module.css';

/** What the hub does in the background: who asked, how far it is, what it came to, why it failed. */
export function JobsPage() {
  const { data, error, refetch } = useQuery(jobsQuery);
  return (
    <Page title="Jobs" actions={data !== undefined && <AskMenu kinds={data.kinds} />}>
      <p className={styles['lead']}>
        Work that takes longer than a page: imports, and looking after the catalog.{' '}
        {data !== undefined && <Runner jobs={data} />}
      </p>
      {error !== null && <Failure title="The jobs did not come" error={error} onRetry={refetch} />}
      {error === null && data === undefined && <Waiting rows={4} />}
      {data?.items.length === 0 && (
        <EmptyState title="No jobs yet">
          An import started from a module shows here, with its plan to publish.
        </EmptyState>
      )}
      <ul className={styles['jobs']} aria-label="Jobs">
        {(data?.items ?? []).map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

const lateMs = 5 * 60_000;

/** Who runs them. A worker that was not heard of for five minutes does not. */
function Runner({ jobs: { worker } }: { jobs: Jobs }) {
  const [now] = useState(() => Date.now());
  if (worker.beatAt === null) return <strong>No worker has been started yet, so jobs wait.</strong>;
  if (now - Date.parse(worker.beatAt) > lateMs)
    return (
      <strong>
        The worker was last heard of <When at={worker.beatAt} />; jobs wait until it runs again.
      </strong>
    );
  return (
    <span className="quiet">
      {worker.mode === 'app' ? 'The hub runs them itself, one at a time.' : 'A worker runs them.'}
    </span>
  );
}

function AskMenu({ kinds }: Pick<Jobs, 'kinds'>) {
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: askForJob,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['jobs'] });
      done('The job waits for its turn.');
    },
    onError: (problem) => failed('The job could not be asked for', problem),
  });
  if (!mayWrite(me) || kinds.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={<IconPlayerPlay size={15} />} loading={ask.isPending}>
          Run a job
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(({ kind, label }) => (
          <Menu.Item key={kind} onClick={() => ask.mutate(kind)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
