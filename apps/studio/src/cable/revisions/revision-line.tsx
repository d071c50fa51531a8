import {
  approveDesignRevision,
  checkDesignRevision,
  type DesignRevisionLine,
  rejectDesignRevision,
  submitDesignRevision,
} from '@cablewright/client';
import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import { When } from '../../kit/page/when.tsx';
import { DecisionDialog, decisionWords, type ApprovalStep } from '../../library/revisions/decision-dialog.tsx';
import { comparePath } from '../../library/revisions/side.ts';
import { CommentButton } from '../comments/comment-mark.tsx';
import styles from './revisions.module.css';

const stamps: Readonly<Record<string, string>> = {
  saved: 'SAVED',
  submitted: 'SUBMITTED',
  released: 'RELEASED',
  rejected: 'REJECTED',
};

interface Props {
  readonly revision: DesignRevisionLine;
  /** True if a later revision has been released. */
  readonly isSuperseded: boolean;
  /** Whether a revision must be approved before it is released. */
  readonly approvals: boolean;
  readonly onShare: (rev: number) => void;
}

/** One saved revision: its state, who saved it and why, who decided, and the possible next steps. */
export function RevisionLine({ revision, isSuperseded, approvals, onShare }: Props) {
  const writable = useWritable();
  const [decision, setDecision] = useState<ApprovalStep | undefined>();
  const { design, rev } = revision;
  return (
    <li className={styles['revision']}>
      <Link
        className={styles['open']}
        to="."
        search={(before: object) => ({ ...before, tab: 'documents', rev: String(rev) })}
        aria-label={`Open revision ${rev}`}
      >
        Revision {rev}
      </Link>
      <span className={styles['stamp']} data-state={isSuperseded ? 'superseded' : revision.state}>
        {isSuperseded ? 'SUPERSEDED' : (stamps[revision.state] ?? revision.state)}
      </span>
      <span className={styles['note']}>{revision.note ?? ''}</span>
      <span className="quiet">
        {revision.savedBy.name} · <When at={revision.savedAt} />
      </span>
      <Link
        className={styles['compareOne']}
        to={comparePath('designs', { id: design, rev: String(rev) }, { id: design })}
      >
        Compare with now
      </Link>
      <CommentButton subject={{ target: 'revision', rev }} />
      {writable && revision.state === 'released' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconShare size={14} aria-hidden />}
          aria-label={`Share revision ${rev}`}
          onClick={() => onShare(rev)}
        >
          Share
        </Button>
      )}
      {approvals &&
        writable &&
        stepsOf(revision).map((step) => (
          <Button
            key={step}
            variant={step === 'reject' ? 'default' : 'light'}
            aria-label={`${decisionWords[step].label} revision ${revision.rev}`}
            onClick={() => setDecision(step)}
          >
            {decisionWords[step].label}
          </Button>
        ))}
      <Signatures revision={revision} />
      {decision !== undefined && (
        <DecisionDialog
          decision={decision}
          rev={rev}
          run={(note) => hub.call(operations[decision], { params: { id: design, rev }, body: { note } })}
          touched={['versions', design]}
          onClose={() => setDecision(undefined)}
        />
      )}
    </li>
  );
}

function stepsOf({ state }: DesignRevisionLine): readonly ApprovalStep[] {
  if (state === 'saved') return ['submit'];
  return state === 'submitted' ? ['check', 'approve', 'reject'] : [];
}

/** Who submitted, checked and decided, when, and their last comments. */
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

const operations = {
  submit: submitDesignRevision,
  check: checkDesignRevision,
  approve: approveDesignRevision,
  reject: rejectDesignRevision,
};
