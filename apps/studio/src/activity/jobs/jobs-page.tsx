import { Button, Menu } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askForJob, jobsQuery, type Jobs } from '../../api/jobs.ts';
import { mayWrite, meQuery } from '../../api/session.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { Page } from '../../kit/page/page.tsx';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { When } from '../../kit/page/when.tsx';
import { JobCard } from './job-card.tsx';
import { stateWords } from '../../kit/words/job-words.ts';
import styles from './jobs.module.css';

const states = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

/** What the hub does in the background: who asked, how far it is, what it came to, why it failed. */
export function JobsPage() {
  const [{ state }, patch] = useAddress();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(jobsQuery(state));
  const newest = data?.pages[0];
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page title="Jobs" actions={newest !== undefined && <AskMenu kinds={newest.kinds} />}>
      <p className={styles['lead']}>
        Work that takes longer than a page: imports, and looking after the catalog.{' '}
        {newest !== undefined && <Runner jobs={newest} />}
      </p>
      <search className={styles['filters']}>
        <ChoiceField
          label="State"
          choices={states}
          value={state}
          onChange={(next) => patch({ state: next })}
          placeholder="Every state"
        />
      </search>
      {error !== null && <Failure title="The jobs did not come" error={error} onRetry={refetch} />}
      {error === null && data === undefined && <Waiting rows={4} />}
      {data !== undefined && items.length === 0 && <NoJobs filtered={state !== undefined} />}
      <ul className={styles['jobs']} aria-label="Jobs">
        {items.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </Page>
  );
}

function NoJobs({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title="No job is in that state">Choose another state to see more.</EmptyState>;
  return (
    <EmptyState title="No jobs yet">An import started from a module shows here, with its plan to publish.</EmptyState>
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
      {worker.mode === 'app' ? 'The hub runs them itself, one at a time.' : 'A worker runs them.'} Last heard of{' '}
      <When at={worker.beatAt} />.
    </span>
  );
}

function AskMenu({ kinds }: Pick<Jobs, 'kinds'>) {
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const { busy, act } = useAct('The job could not be asked for');
  if (!mayWrite(me) || kinds.length === 0) return null;
  const ask = async (kind: string) => {
    await askForJob(kind);
    await client.invalidateQueries({ queryKey: ['jobs'] });
    done('The job waits for its turn.');
  };
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={<IconPlayerPlay size={15} />} loading={busy}>
          Run a job
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(({ kind, label }) => (
          <Menu.Item key={kind} onClick={() => void act(() => ask(kind))}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
