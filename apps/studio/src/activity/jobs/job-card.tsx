import { counted } from '@cablewright/model';
import { ApiError, cancelJob, type ImportPlan, type Job, publishImport } from '@cablewright/client';
import { Anchor, Button, Group, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import { When } from '../../kit/page/when.tsx';
import { Words } from '../../kit/words/words.tsx';
import { outcomeText, resultOf, stateTones, stateWords, tookText } from '../../kit/words/job-words.ts';
import { PlanEffects } from './plan-effects.tsx';
import styles from './jobs.module.css';
import { recordName } from '../../kit/words/kind-words.ts';

/** Shows one job: its state as a word, its progress as a bar, and its result. */
export function JobCard({ job }: { job: Job }) {
  const { label, who, state, error, createdAt } = job;
  const { plan } = resultOf(job);
  const took = tookText(job);
  return (
    <article className={styles['job']} aria-label={label}>
      <h2>
        {label} <Words words={[stateWords[state]]} tone={stateTones[state]} />
      </h2>
      <p className="quiet">
        Started by {who.name} <When at={createdAt} />
        {took !== undefined && ` · ${took}`}
      </p>
      {state === 'running' && <Running job={job} />}
      {error !== undefined && <p role="note">{error}</p>}
      {state === 'done' && outcomeText(job).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {plan !== undefined && <Plan plan={plan} />}
      {state === 'done' && plan !== undefined && <CablesOfPlan job={job} plan={plan} />}
      <JobButtons job={job} />
    </article>
  );
}

function Running({ job: { progress, label } }: { job: Job }) {
  const { done: count, total, text } = progress ?? {};
  const share = count === undefined || total === undefined || total === 0 ? undefined : (100 * count) / total;
  return (
    <>
      <Progress
        value={share ?? 100}
        animated={share === undefined}
        aria-label={`Progress of ${label}`}
        {...(share === undefined ? { 'aria-valuetext': 'running' } : {})}
      />
      <p className="quiet">
        {[text, share === undefined ? undefined : `${count} of ${total}`].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

function JobButtons({ job }: { job: Job }) {
  const { id, state, label } = job;
  const writable = useWritable();
  const { busy, act } = useAct("Couldn't cancel the job");
  const cancel = () =>
    act(() => hub.call(cancelJob, { params: { id } }), { touched: [['jobs']], done: `Cancelled ${label}` });
  const open = state === 'queued' || state === 'running' || state === 'retrying';
  if (open && writable) {
    return (
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          onClick={() => void cancel()}
          aria-label={`Cancel ${label}`}
        >
          Cancel
        </Button>
      </Group>
    );
  }
  const { published, plan: importPlan } = resultOf(job);
  if (published !== undefined) return <Published seq={published.seq} />;
  const plan = state === 'done' ? importPlan : undefined;
  if (plan === undefined || plan.issues.length > 0 || !writable) return null;
  if (plan.records.length === 0) return <p className="quiet">Nothing to publish.</p>;
  return <Publish id={id} label={label} />;
}

function Published({ seq }: { seq: number | undefined }) {
  if (seq === undefined) return <p className="quiet">Published.</p>;
  return (
    <p className="quiet">
      Published.{' '}
      <Anchor
        inherit
        renderRoot={(props: object) => <Link to="/history" search={{ change: String(seq) }} {...props} />}
      >
        Show changes
      </Anchor>
    </p>
  );
}

/** Publishes the plan. If the catalog has changed since the plan was made, the import must run again. */
function Publish({ id, label }: { id: string; label: string }) {
  const { busy, act } = useAct("Couldn't publish the plan");
  const [old, setOld] = useState(false);
  const send = async () => {
    try {
      return await hub.call(publishImport, { params: { id }, body: {} });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'catalog-changed') throw error;
      setOld(true);
      return undefined;
    }
  };
  const publish = () =>
    act(send, {
      touched: 'everything',
      done: (saved) => saved && `Published ${counted(saved.count, 'record')}`,
    });
  if (old) {
    return (
      <p role="alert">
        The catalog has changed since this plan was made, so nothing was published. Run the import again.
      </p>
    );
  }
  return (
    <Group gap="xs">
      <Button size="compact-sm" loading={busy} onClick={() => void publish()} aria-label={`Publish ${label}`}>
        Publish
      </Button>
    </Group>
  );
}

/** The effects of an open plan on cables, for people who may publish it. */
function CablesOfPlan({ job, plan }: { job: Job; plan: ImportPlan }) {
  const writable = useWritable();
  const isOpen = resultOf(job).published === undefined && plan.issues.length === 0 && plan.records.length > 0;
  return writable && isOpen ? <PlanEffects job={job.id} label={job.label} /> : null;
}

const maxShown = 12;

/** The effects of publishing an import. */
function Plan({ plan: { counts, records, refused, unchanged, issues, notes } }: { plan: ImportPlan }) {
  const total = counts.add + counts.change;
  return (
    <>
      <p>
        Adds {counts.add}, changes {counts.change}, leaves {unchanged} unchanged.
        {counts.refuse > 0 && ` ${counts.refuse} refused.`}
      </p>
      {issues.length > 0 && (
        <div role="note">
          <p>Fix these before publishing:</p>
          <ul>
            {issues.slice(0, maxShown).map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
            {issues.length > maxShown && <li>and {issues.length - maxShown} more</li>}
          </ul>
        </div>
      )}
      {records.length > 0 && (
        <ul aria-label="Records of the plan">
          {records.slice(0, maxShown).map(({ kind, id, does }) => (
            <li key={`${kind}:${id}`}>
              {does === 'add' ? 'new' : 'changed'}: {recordName(kind, id)}
            </li>
          ))}
          {total > maxShown && <li>and {total - maxShown} more</li>}
        </ul>
      )}
      {refused.length > 0 && (
        <ul aria-label="Refused">
          {refused.slice(0, maxShown).map(({ place, message }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same problem
            <li key={i}>
              {place === undefined ? '' : `${place}: `}
              {message}
            </li>
          ))}
          {counts.refuse > maxShown && <li>and {counts.refuse - maxShown} more</li>}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
    </>
  );
}
