import { Anchor, Button, Group, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Problem } from '../../api/http.ts';
import { cancelJob, publishJob, type Job } from '../../api/jobs.ts';
import { mayWrite, meQuery } from '../../api/session.ts';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import { Words } from '../../kit/words/words.tsx';
import { Plan } from './import-plan.tsx';
import { outcomeText, stateTones, stateWords, tookText } from '../../kit/words/job-words.ts';
import styles from './jobs.module.css';

/** One job: its state in a word, its progress as a bar, what it came to. */
export function JobCard({ job }: { job: Job }) {
  const { label, who, state, error, createdAt, result } = job;
  const took = tookText(job);
  return (
    <article className={styles['job']} aria-label={label}>
      <h2>
        {label} <Words words={[stateWords[state]]} tone={stateTones[state]} />
      </h2>
      <p className="quiet">
        Asked for by {who.name} <When at={createdAt} />
        {took !== undefined && ` · ${took}`}
      </p>
      {state === 'running' && <Running job={job} />}
      {error !== undefined && <p role="note">{error}</p>}
      {state === 'done' && outcomeText(job.kind, result ?? {}).map((sentence) => <p key={sentence}>{sentence}</p>)}
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

function JobButtons({ job: { id, state, label, result } }: { job: Job }) {
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const { busy, act } = useAct('The job could not be cancelled');
  const cancel = async () => {
    await cancelJob(id);
    await client.invalidateQueries({ queryKey: ['jobs'] });
    done(`${label} is cancelled.`);
  };
  const open = state === 'queued' || state === 'running' || state === 'retrying';
  if (open && mayWrite(me)) {
    return (
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          onClick={() => void act(cancel)}
          aria-label={`Cancel ${label}`}
        >
          Cancel
        </Button>
      </Group>
    );
  }
  if (result?.published !== undefined) return <Published seq={result.published.seq} />;
  const plan = state === 'done' ? result?.plan : undefined;
  if (plan === undefined || plan.issues.length > 0 || !mayWrite(me)) return null;
  if (plan.records.length === 0) return <p className="quiet">There is nothing to publish.</p>;
  return <Publish id={id} label={label} />;
}

function Published({ seq }: { seq: number | undefined }) {
  if (seq === undefined) return <p className="quiet">Published.</p>;
  return (
    <p className="quiet">
      Published.{' '}
      <Anchor
        inherit
        renderRoot={(props: object) => <Link to="/history" search={{ change: String(seq) } as never} {...props} />}
      >
        What it changed
      </Anchor>
    </p>
  );
}

/** Saves the plan. One that is older than the catalog cannot be saved any more: the import has to run again. */
function Publish({ id, label }: { id: string; label: string }) {
  const client = useQueryClient();
  const { busy, act } = useAct('The plan could not be published');
  const [old, setOld] = useState(false);
  const publish = async () => {
    try {
      const { count } = await publishJob(id);
      await client.invalidateQueries();
      done(`${count} ${count === 1 ? 'record is' : 'records are'} in the catalog.`);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'catalog-changed') throw error;
      setOld(true);
    }
  };
  if (old) {
    return (
      <p role="alert">
        The catalog was changed since this plan was made, so nothing was published. Run the import again for a new plan.
      </p>
    );
  }
  return (
    <Group gap="xs">
      <Button size="compact-sm" loading={busy} onClick={() => void act(publish)} aria-label={`Publish ${label}`}>
        Publish
      </Button>
    </Group>
  );
}
