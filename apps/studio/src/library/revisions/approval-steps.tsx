import {
  approveRecordRevision,
  type RecordRevisionLine,
  rejectRecordRevision,
  submitRecordRevision,
} from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { useWritable } from '../../kit/page/use-writable.ts';

const steps = {
  submit: { operation: submitRecordRevision, label: 'Submit', done: 'Submitted' },
  approve: { operation: approveRecordRevision, label: 'Approve', done: 'Released' },
  reject: { operation: rejectRecordRevision, label: 'Reject', done: 'Rejected' },
} as const;
type Step = keyof typeof steps;

const openSteps: Readonly<Record<string, readonly Step[]>> = { saved: ['submit'], submitted: ['approve', 'reject'] };

interface StepsProps {
  readonly kind: string;
  readonly id: string;
  readonly line: RecordRevisionLine;
}

/** The state of a revision that has to be approved, who took the last step, and the steps that are open. */
export function ApprovalSteps({ kind, id, line: { rev, state, submittedBy, decidedBy } }: StepsProps) {
  const writable = useWritable();
  const { busy, act } = useAct(`Couldn't change revision ${rev}`);
  if (state === undefined) return null;
  const by = decidedBy ?? submittedBy;
  const take = (step: Step) =>
    act(() => hub.call(steps[step].operation, { params: { kind, id, rev: String(rev) }, body: {} }), {
      touched: [['revisions', `${kind}/${id}`]],
      done: `${steps[step].done} revision ${rev}`,
    });
  return (
    <Group gap="xs">
      <span className="quiet">
        {state}
        {by === undefined ? '' : ` by ${by.name}`}
      </span>
      {writable &&
        (openSteps[state] ?? []).map((step) => (
          <Button
            key={step}
            variant={step === 'reject' ? 'default' : 'light'}
            loading={busy}
            aria-label={`${steps[step].label} revision ${rev}`}
            onClick={() => void take(step)}
          >
            {steps[step].label}
          </Button>
        ))}
    </Group>
  );
}
