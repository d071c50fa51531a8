import {
  approveDesignRevision,
  checkDesignRevision,
  type DesignRevisionLine,
  rejectDesignRevision,
  submitDesignRevision,
} from '@cablewright/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './revisions.module.css';

const stamps: Readonly<Record<string, string>> = {
  saved: 'SAVED',
  submitted: 'SUBMITTED',
  released: 'RELEASED',
  rejected: 'REJECTED',
};

interface Props {
  readonly revision: DesignRevisionLine;
  /** Whether a revision has to be approved before it is released. */
  readonly approvals: boolean;
}

/** One saved revision: its state, who saved it and why, who decided what, and the steps that are open. */
export function RevisionLine({ revision, approvals }: Props) {
  const writable = useWritable();
  const [asked, setAsked] = useState<Decision | undefined>();
  return (
    <li className={styles['revision']}>
      <strong className="mono">Rev {revision.rev}</strong>
      <span className={styles['stamp']} data-state={revision.state}>
        {stamps[revision.state] ?? revision.state}
      </span>
      <span className={styles['note']}>{revision.note ?? ''}</span>
      <span className="quiet">
        {revision.savedBy.name} · <When at={revision.savedAt} />
      </span>
      {approvals &&
        writable &&
        stepsOf(revision).map((step) => (
          <Button
            key={step}
            variant={step === 'reject' ? 'default' : 'light'}
            aria-label={`${decisions[step].label} revision ${revision.rev}`}
            onClick={() => setAsked(step)}
          >
            {decisions[step].label}
          </Button>
        ))}
      <Signatures revision={revision} />
      {asked !== undefined && (
        <DecisionDialog revision={revision} decision={asked} onClose={() => setAsked(undefined)} />
      )}
    </li>
  );
}

function stepsOf({ state }: DesignRevisionLine): readonly Decision[] {
  if (state === 'saved') return ['submit'];
  return state === 'submitted' ? ['check', 'approve', 'reject'] : [];
}

/** Who submitted, checked and decided, when, and what they wrote last. */
function Signatures({ revision }: { revision: DesignRevisionLine }) {
  const { state, submittedBy, submittedAt, checkedBy, checkedAt, decidedBy, decidedAt, decisionNote } = revision;
  const decided = state === 'rejected' ? 'Rejected' : state === 'released' ? 'Approved' : 'Submitted';
  const steps = [
    { done: 'Submitted', by: submittedBy, at: submittedAt },
    { done: 'Checked', by: checkedBy, at: checkedAt },
    { done: decided, by: decidedBy, at: decidedAt },
  ].filter(({ by }) => by !== undefined);
  if (steps.length === 0) return null;
  return (
    <p className={`quiet ${styles['decision']}`}>
      {steps.map(({ done, by, at }, i) => (
        <span key={done}>
          {i === 0 ? '' : ' · '}
          {done} by {by?.name} {at !== undefined && <When at={at} />}
        </span>
      ))}
      {decisionNote === undefined ? '' : `: ${decisionNote}`}
    </p>
  );
}

const decisions = {
  submit: {
    operation: submitDesignRevision,
    label: 'Submit',
    done: 'Submitted',
    asks: 'What the approver should look at',
  },
  check: { operation: checkDesignRevision, label: 'Check', done: 'Checked', asks: 'What was checked' },
  approve: { operation: approveDesignRevision, label: 'Approve', done: 'Released', asks: 'Why it may be released' },
  reject: { operation: rejectDesignRevision, label: 'Reject', done: 'Rejected', asks: 'What has to change' },
} as const;
type Decision = keyof typeof decisions;

interface DialogProps {
  readonly revision: DesignRevisionLine;
  readonly decision: Decision;
  readonly onClose: () => void;
}

function DecisionDialog({ revision: { design, rev }, decision, onClose }: DialogProps) {
  const words = decisions[decision];
  const [note, setNote] = useState<string | undefined>();
  const { busy, act } = useAct(`Couldn't ${decision} revision ${rev}`);
  const go = () =>
    act(() => hub.call(decisions[decision].operation, { params: { id: design, rev }, body: { note } }), {
      touched: [['versions', design]],
      done: `${words.done} revision ${rev}`,
      after: onClose,
    });
  return (
    <Dialog title={`${words.label} revision ${rev}`} action={words.label} busy={busy} onAction={go} onClose={onClose}>
      <TextField label="Note" description={words.asks} lines={2} value={note} onChange={setNote} />
    </Dialog>
  );
}
