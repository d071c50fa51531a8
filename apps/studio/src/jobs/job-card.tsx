import { Button, Group, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelJob, publishJob, type ImportPlan, type Job, type JobState } from '../api/jobs.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { done, failed } from '../shell/toast.ts';
import { When } from '../shell/when.tsx';
import { Words } from '../shell/words.tsx';
import styles from './jobs.module.css';

const words: Readonly<Record<JobState, string>> = {
  queued: 'waiting',
  running: 'running',
  retrying: 'waiting to try again',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** One job: its state in a word, its progress as a bar, what it came to. */
export function JobCard({ job }: { job: Job }) {
  const { label, who, state, error, createdAt, result } = job;
  return (
    <article className={styles['job']} aria-label={label}>
      <h2>
        {label} <Words words={[words[state]]} />
      </h2>
      <p className="quiet">
        Asked for by {who.name} <When at={createdAt} />
      </p>
      {state === 'running' && <Running job={job} />}
      {error !== undefined && <p role="note">{error}</p>}
      {job.kind === 'derive' && result?.count !== undefined && (
        <p>{result.count === 0 ? 'Nothing was written past the hub.' : `${result.count} records were taken in.`}</p>
      )}
      {result?.plan !== undefined && <Plan plan={result.plan} />}
      <JobButtons job={job} />
    </article>
  );
}

function Running({ job: { progress, label } }: { job: Job }) {
  const { done: so, total, text } = progress ?? {};
  const share = so === undefined || total === undefined || total === 0 ? undefined : (100 * so) / total;
  return (
    <>
      <Progress
        value={share ?? 100}
        animated={share === undefined}
        aria-label={`Progress of ${label}`}
        {...(share === undefined ? { 'aria-valuetext': 'running' } : {})}
      />
      <p className="quiet">
        {[text, share === undefined ? undefined : `${so} of ${total}`].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

const mostShown = 12;

/** What publishing an import would do. */
function Plan({ plan: { records, unchanged, issues, notes } }: { plan: ImportPlan }) {
  const adds = records.filter(({ does }) => does === 'add').length;
  return (
    <>
      <p>
        Adds {adds}, changes {records.length - adds}, leaves {unchanged} as they are.
      </p>
      <ul aria-label="Records of the plan">
        {records.slice(0, mostShown).map(({ kind, id, does }) => (
          <li key={`${kind}:${id}`}>
            {does === 'add' ? 'new' : 'changed'} <span className="mono">{id}</span> in {kind}
          </li>
        ))}
        {records.length > mostShown && <li>and {records.length - mostShown} more</li>}
        {issues.map(({ message }) => (
          <li key={message}>Must be mended first: {message}</li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

function JobButtons({ job: { id, state, label, result } }: { job: Job }) {
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const after = async (said: string) => {
    await client.invalidateQueries();
    done(said);
  };
  const cancel = useMutation({
    mutationFn: () => cancelJob(id),
    onSuccess: () => after(`${label} is cancelled.`),
    onError: (problem) => failed('The job could not be cancelled', problem),
  });
  const publish = useMutation({
    mutationFn: () => publishJob(id),
    onSuccess: ({ count }) => after(`${count} records are in the catalog.`),
    onError: (problem) => failed('The plan could not be published', problem),
  });
  if (!mayWrite(me)) return null;
  const open = state === 'queued' || state === 'running' || state === 'retrying';
  const plan = state === 'done' ? result?.plan : undefined;
  return (
    <Group gap="xs">
      {open && (
        <Button
          variant="default"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
          aria-label={`Cancel ${label}`}
        >
          Cancel
        </Button>
      )}
      {plan !== undefined && result?.published === undefined && plan.issues.length === 0 && (
        <Button
          size="compact-sm"
          loading={publish.isPending}
          onClick={() => publish.mutate()}
          aria-label={`Publish ${label}`}
        >
          Publish
        </Button>
      )}
      {result?.published !== undefined && <span className="quiet">Published.</span>}
    </Group>
  );
}
