import { counted } from '@cablewright/model';
import { ApiError, type ImportPlan, type Job, publishImport } from '@cablewright/client';
import { Anchor, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { undoChange } from '../../api/activity.ts';
import { hub } from '../../api/hub.ts';
import { doneWithUndo } from '../../kit/page/undo-toast.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { resultOf } from '../../kit/words/job-words.ts';
import type { LeftOut } from './left-out.ts';

interface PublishPlanProps {
  readonly job: Job;
  readonly plan: ImportPlan;
  readonly leave: LeftOut;
  /** Makes the plan again; undefined if the file is no longer available. */
  readonly onAgain: (() => void) | undefined;
  /** True while the plan is being recomputed for other choices. */
  readonly planning: boolean;
}

/** Saves the plan as one change and offers to undo it. A plan older than the catalog must be made again. */
export function PublishPlan({ job, plan, leave, onAgain, planning }: PublishPlanProps) {
  const { busy, act } = useAct("Couldn't publish the import");
  const [undone, setUndone] = useState(false);
  const undo = useUndo(() => setUndone(true));
  const [outdated, setOutdated] = useState(false);
  const { published } = resultOf(job);
  if (published !== undefined) {
    const cables = cablesIn(plan).filter(({ kind, id }) => !leave.records.has(`${kind}:${id}`));
    return <Published seq={published.seq} cables={cables} undone={undone} onUndo={undo} />;
  }
  if (outdated) {
    return (
      <>
        <p role="alert">The catalog has changed since this plan was made, so nothing was published.</p>
        {onAgain === undefined ? <p>Choose the file again.</p> : <Button onClick={onAgain}>Plan again</Button>}
      </>
    );
  }
  const count = plan.counts.add + plan.counts.change - leave.records.size;
  if (plan.counts.add + plan.counts.change === 0) return <p className="quiet">Nothing to publish.</p>;
  const send = async () => {
    const body = { leaveRecords: [...leave.records], leaveCells: [...leave.cells] };
    try {
      return await hub.call(publishImport, { params: { id: job.id }, body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'catalog-changed') throw error;
      setOutdated(true);
      return undefined;
    }
  };
  const publish = () =>
    act(send, {
      touched: 'everything',
      after: (saved) => {
        if (saved?.seq === undefined) return;
        const { seq } = saved;
        doneWithUndo(`Imported ${counted(saved.count, 'record')}`, () => undo(seq));
      },
    });
  return (
    <Button onClick={() => void publish()} loading={busy || planning} disabled={count <= 0 || plan.issues.length > 0}>
      Import {count.toLocaleString()} {count === 1 ? 'record' : 'records'}
    </Button>
  );
}

/** Undoes an import, as one change. */
function useUndo(after: () => void): (seq: number) => void {
  const { act } = useAct("Couldn't undo the import");
  return (seq) => void act(() => undoChange(seq), { touched: 'everything', done: 'Undid the import', after });
}

/**
 * Maximum number of imported cables that are linked. A WireViz file has one; several files and connection lists have
 * more.
 */
const linkedCables = 20;

function cablesIn({ records }: ImportPlan): ImportPlan['records'] {
  return records.filter(({ kind }) => kind === 'designs').slice(0, linkedCables);
}

interface PublishedProps {
  readonly seq: number | undefined;
  readonly cables: ImportPlan['records'];
  /** True if it was undone here, so there is nothing to open. */
  readonly undone: boolean;
  readonly onUndo: (seq: number) => void;
}

function Published({ seq, cables, undone, onUndo }: PublishedProps) {
  if (seq === undefined) return <p className="quiet">Nothing differed, so nothing was saved.</p>;
  return (
    <>
      <p>
        {undone ? 'Imported and undone.' : 'Imported.'}{' '}
        <Anchor
          inherit
          underline="always"
          renderRoot={(props: object) => <Link to="/history" search={{ change: String(seq) }} {...props} />}
        >
          Show changes
        </Anchor>
      </p>
      {!undone && (
        <Group gap="xs">
          {cables.map(({ id, label = id }) => (
            <Button
              key={id}
              variant={cables.length === 1 ? 'filled' : 'default'}
              renderRoot={(props: object) => <Link to="/cables/$id" params={{ id }} {...props} />}
            >
              Open {label}
            </Button>
          ))}
          <Button variant="default" onClick={() => onUndo(seq)}>
            Undo the import
          </Button>
        </Group>
      )}
    </>
  );
}
