import type { ImportPlan, Job } from '@cablewright/client';
import { cancelJob } from '@cablewright/client';
import { Button, Group, Progress, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { importJobQuery } from '../../api/imports.ts';
import { hub } from '../../api/hub.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { resultOf } from '../../kit/words/job-words.ts';
import type { KindsOfRows } from './kinds-of-rows.ts';
import { type LeftOut, toggledIn } from './left-out.ts';
import { ChangedRecords, NewRecords, RefusedParts } from './plan-lines.tsx';
import { shownName } from './import-file.ts';
import { PublishPlan } from './publish-plan.tsx';
import { Refusals } from './refusals.tsx';
import styles from './import.module.css';

interface PlanStepProps {
  readonly job: string;
  /** Goes back to the mapping; undefined if the file is no longer available. */
  readonly onBack: (() => void) | undefined;
  readonly onAgain: (() => void) | undefined;
  readonly onNew: () => void;
  /** The kinds that a person can choose for rows in the plan. */
  readonly kinds: KindsOfRows | undefined;
  /** True while the plan is being recomputed for other choices, so that the visible plan is out of date. */
  readonly planning: boolean;
  /** Kept separately from the plan, which may be recomputed. */
  readonly left: LeftOut;
  readonly onLeave: (left: LeftOut) => void;
}

/** The progress of the plan, then its lines and the button that publishes it. */
export function PlanStep(props: PlanStepProps) {
  const query = useQuery(importJobQuery(props.job));
  return (
    <Loaded query={query} what="the import" rows={4}>
      {(job) => <Import {...props} state={job} />}
    </Loaded>
  );
}

function Import({ state: job, ...props }: PlanStepProps & { readonly state: Job }) {
  const { plan } = resultOf(job);
  if (job.state === 'done' && plan !== undefined) return <Plan {...props} plan={plan} state={job} />;
  if (job.state === 'failed' || job.state === 'cancelled') {
    return (
      <>
        <Refusals
          title={job.state === 'failed' ? 'The file could not be imported' : 'Cancelled'}
          refusals={[{ message: job.error ?? 'Nothing was changed.' }]}
        />
        <Steps {...props} />
      </>
    );
  }
  return <Running job={job} />;
}

function Steps({ onBack, onNew, children }: Pick<PlanStepProps, 'onBack' | 'onNew'> & { children?: React.ReactNode }) {
  return (
    <Group gap="xs" mt="md">
      {children}
      {onBack !== undefined && (
        <Button variant="default" onClick={onBack}>
          Change the mapping
        </Button>
      )}
      <Button variant="default" onClick={onNew}>
        Import another file
      </Button>
    </Group>
  );
}

function Running({ job: { id, progress } }: { job: Job }) {
  const { busy, act } = useAct("Couldn't cancel the import");
  const { done = 0, total = 0, text = 'Reading the file' } = progress ?? {};
  const share = total === 0 ? undefined : (100 * done) / total;
  return (
    <div className={styles['running']} role="status">
      <p>
        {text}
        {share === undefined ? '…' : `: ${done.toLocaleString()} of ${total.toLocaleString()}`}
      </p>
      <Progress value={share ?? 100} animated={share === undefined} aria-label="Progress of the import" />
      <Group mt="sm">
        <Button
          variant="default"
          loading={busy}
          onClick={() => void act(() => hub.call(cancelJob, { params: { id } }), { touched: [['jobs']] })}
        >
          Cancel
        </Button>
      </Group>
    </div>
  );
}

function Plan({ plan, state: job, ...props }: PlanStepProps & { readonly plan: ImportPlan; readonly state: Job }) {
  const { counts, issues, notes, fileName } = plan;
  const { left, onLeave } = props;
  const tabs = [
    { value: 'change', label: 'Changed', count: counts.change },
    { value: 'add', label: 'New', count: counts.add },
    { value: 'refuse', label: 'Refused', count: counts.refuse },
  ].filter(({ count }) => count > 0);
  const [firstTab] = tabs;
  const toggle = (what: keyof LeftOut, name: string) => onLeave(toggledIn(left, what, name));
  return (
    <>
      {fileName !== undefined && <h2 className={styles['file']}>{shownName(fileName)}</h2>}
      <p>{summary(plan)}</p>
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      <Refusals title="Fix this before publishing" refusals={issues.slice(0, 20)} />
      {firstTab !== undefined && (
        <Tabs defaultValue={firstTab.value} keepMounted={false}>
          <Tabs.List>
            {tabs.map(({ value, label, count }) => (
              <Tabs.Tab key={value} value={value}>
                {label} ({count.toLocaleString()})
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="change">
            <ChangedRecords job={job.id} left={left} onToggle={toggle} />
          </Tabs.Panel>
          <Tabs.Panel value="add">
            <NewRecords job={job.id} left={left} onToggle={toggle} kinds={props.kinds} />
          </Tabs.Panel>
          <Tabs.Panel value="refuse">
            <RefusedParts job={job.id} />
          </Tabs.Panel>
        </Tabs>
      )}
      <Steps {...props}>
        <PublishPlan job={job} plan={plan} leave={left} onAgain={props.onAgain} planning={props.planning} />
      </Steps>
    </>
  );
}

/** The counts of new, changed, unchanged and refused records. */
function summary({ counts, unchanged }: ImportPlan): string {
  const parts = [
    ...(counts.add > 0 ? [many(counts.add, 'new record')] : []),
    ...(counts.change > 0 ? [many(counts.change, 'changed record')] : []),
    ...(unchanged > 0 ? [`${unchanged.toLocaleString()} unchanged`] : []),
    ...(counts.refuse > 0 ? [`${counts.refuse.toLocaleString()} refused`] : []),
  ];
  return parts.length === 0 ? 'The file says nothing else than the catalog.' : `${parts.join(', ')}.`;
}

function many(count: number, what: string): string {
  return `${count.toLocaleString()} ${what}${count === 1 ? '' : 's'}`;
}
