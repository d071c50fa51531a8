import { useState } from 'react';
import { TextField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';

/** The texts of each approval step: the button, the message after it, and the label of its note. */
export const decisionWords = {
  submit: { label: 'Submit', done: 'Submitted', asks: 'What the approver should look at' },
  check: { label: 'Check', done: 'Checked', asks: 'What was checked' },
  approve: { label: 'Approve', done: 'Released', asks: 'Why it may be released' },
  reject: { label: 'Reject', done: 'Rejected', asks: 'What has to change' },
} as const;
export type ApprovalStep = keyof typeof decisionWords;

interface DialogProps {
  readonly decision: ApprovalStep;
  readonly rev: number | string;
  readonly run: (note: string | undefined) => Promise<unknown>;
  /** The query that shows the revision. */
  readonly touched: readonly [kind: string, key: string];
  readonly onClose: () => void;
}

/** Asks for a note, then performs the approval step. */
export function DecisionDialog({ decision, rev, run, touched, onClose }: DialogProps) {
  const { label, done, asks } = decisionWords[decision];
  const [note, setNote] = useState<string | undefined>();
  const { busy, act } = useAct(`Couldn't ${decision} revision ${rev}`);
  const go = () => act(() => run(note), { touched: [touched], done: `${done} revision ${rev}`, after: onClose });
  return (
    <Dialog title={`${label} revision ${rev}`} action={label} busy={busy} onAction={go} onClose={onClose}>
      <TextField label="Note" description={asks} lines={2} value={note} onChange={setNote} />
    </Dialog>
  );
}
