import {
  approveRecordRevision,
  type RecordRevisionLine,
  rejectRecordRevision,
  submitRecordRevision,
} from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import { When } from '../../kit/page/when.tsx';
import { DecisionDialog, decisionWords } from './decision-dialog.tsx';

const operations = { submit: submitRecordRevision, approve: approveRecordRevision, reject: rejectRecordRevision };
type Step = keyof typeof operations;

const openSteps: Readonly<Record<string, readonly Step[]>> = { saved: ['submit'], submitted: ['approve', 'reject'] };

interface StepsProps {
  readonly kind: string;
  readonly id: string;
  readonly line: RecordRevisionLine;
}

/**
 * The state of a revision that needs approval, who took the last step with which comment, and the possible next steps.
 */
export function ApprovalSteps({ kind, id, line }: StepsProps) {
  const writable = useWritable();
  const [step, setStep] = useState<Step | undefined>();
  const { rev, state } = line;
  if (state === undefined) return null;
  const run = (decision: Step) => (note: string | undefined) =>
    hub.call(operations[decision], { params: { kind, id, rev: String(rev) }, body: { note } });
  return (
    <Group gap="xs">
      <Signature line={line} />
      {writable &&
        (openSteps[state] ?? []).map((decision) => (
          <Button
            key={decision}
            variant={decision === 'reject' ? 'default' : 'light'}
            aria-label={`${decisionWords[decision].label} revision ${rev}`}
            onClick={() => setStep(decision)}
          >
            {decisionWords[decision].label}
          </Button>
        ))}
      {step !== undefined && (
        <DecisionDialog
          decision={step}
          rev={rev}
          run={run(step)}
          touched={['revisions', `${kind}/${id}`]}
          onClose={() => setStep(undefined)}
        />
      )}
    </Group>
  );
}

function Signature({ line }: { line: RecordRevisionLine }) {
  const { state, submittedBy, submittedAt, decidedBy, decidedAt, decisionNote } = line;
  const by = decidedBy ?? submittedBy;
  const time = decidedAt ?? submittedAt;
  return (
    <span className="quiet">
      {state}
      {by === undefined ? '' : ` by ${by.name} `}
      {time !== undefined && <When at={time} />}
      {decisionNote === undefined ? '' : `: ${decisionNote}`}
    </span>
  );
}
