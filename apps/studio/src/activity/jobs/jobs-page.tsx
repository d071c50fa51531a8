import { type Job, type ListJobsAnswer, startJob } from '@cablewright/client';
import { Button, Menu } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { jobsQuery } from '../../api/activity.ts';
import { hub } from '../../api/hub.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import { When } from '../../kit/page/when.tsx';
import { JobCard } from './job-card.tsx';
import { stateWords } from '../../kit/words/job-words.ts';
import styles from './jobs.module.css';

const states = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

/** The background jobs of the hub: who started them, their progress and result, and why they failed. */
export function JobsPage() {
  const [{ state }, patch] = useAddress();
  const query = useInfiniteQuery(jobsQuery(state));
  const newest = query.data?.pages[0];
  return (
    <Page title="Jobs" actions={newest !== undefined && <RunMenu kinds={newest.kinds} />}>
      <p className="lead">
        Work that runs in the background: imports and maintenance of the catalog.{' '}
        {newest !== undefined && <Runner jobs={newest} />}
      </p>
      <search className="filters">
        <ChoiceField
          label="State"
          choices={states}
          value={state}
          onChange={(next) => patch({ state: next })}
          standard="All states"
        />
      </search>
      <Loaded query={query} what="jobs" rows={4}>
        {({ pages }) => <JobList jobs={pages.flatMap((page) => page.items)} filtered={state !== undefined} />}
      </Loaded>
      <ShowMore query={query}>Show earlier</ShowMore>
    </Page>
  );
}

function JobList({ jobs, filtered }: { jobs: readonly Job[]; filtered: boolean }) {
  if (jobs.length === 0) return <NoJobs filtered={filtered} />;
  return (
    <ul className={styles['jobs']} aria-label="Jobs">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  );
}

function NoJobs({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title="No jobs in this state">Choose another state to see more.</EmptyState>;
  return (
    <EmptyState title="No jobs yet">
      Imports started from a module are listed here, with their plan to publish.
    </EmptyState>
  );
}

const lateMs = 5 * 60_000;

/** The process that runs the jobs. A worker without a heartbeat for five minutes is down. */
function Runner({ jobs: { worker } }: { jobs: ListJobsAnswer }) {
  const [now] = useState(() => Date.now());
  if (worker.beatAt === null) return <strong>No worker is running, so jobs wait.</strong>;
  if (now - Date.parse(worker.beatAt) > lateMs)
    return (
      <strong>
        The worker was last seen <When at={worker.beatAt} />. Jobs wait until it runs again.
      </strong>
    );
  return (
    <span className="quiet">
      {worker.mode === 'app' ? 'The hub runs them itself, one at a time.' : 'A worker runs them.'} Last seen{' '}
      <When at={worker.beatAt} />.
    </span>
  );
}

function RunMenu({ kinds }: Pick<ListJobsAnswer, 'kinds'>) {
  const writable = useWritable();
  const { busy, act } = useAct("Couldn't start the job");
  if (!writable || kinds.length === 0) return null;
  const run = (kind: string, label: string) =>
    act(() => hub.call(startJob, { body: { kind } }), { touched: [['jobs']], done: `${label}: queued` });
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={<IconPlayerPlay size={15} />} loading={busy}>
          Run a job
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(({ kind, label }) => (
          <Menu.Item key={kind} onClick={() => void run(kind, label)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
