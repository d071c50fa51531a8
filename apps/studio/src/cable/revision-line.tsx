import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayWrite, meQuery } from '../api/session.ts';
import { decide, type Decision, type VersionLine } from '../api/versions.ts';
import { TextField } from '../kit/fields/fields.tsx';
import { done } from '../kit/page/toast.ts';
import { useAct } from '../kit/page/use-act.ts';
import { When } from '../kit/page/when.tsx';
import styles from './versions.module.css';

const stamps: Readonly<Record<string, string>> = {
  saved: 'SAVED',
  submitted: 'SUBMITTED',
  released: 'RELEASED',
  rejected: 'REJECTED',
};

interface Props {
  readonly version: VersionLine;
  /** Whether a revision has to be approved before it is released. */
  readonly approvals: boolean;
}

/** One saved revision: its state, who saved it and why, who decided what, and the steps that are open. */
export function RevisionLine({ version, approvals }: Props) {
  const { data: me } = useQuery(meQuery);
  const [asked, setAsked] = useState<Decision | undefined>();
  return (
    <li className={styles['revision']}>
      <strong className="mono">Rev {version.rev}</strong>
      <span className={styles['stamp']} data-state={version.state}>
        {stamps[version.state] ?? version.state}
      </span>
      <span className={styles['note']}>{version.note ?? ''}</span>
      <span className="quiet">
        {version.savedBy.name} · <When at={version.savedAt} />
      </span>
      {approvals &&
        mayWrite(me) &&
        stepsOf(version).map((step) => (
          <Button
            key={step}
            variant={step === 'reject' ? 'default' : 'light'}
            aria-label={`${decisions[step].label} revision ${version.rev}`}
            onClick={() => setAsked(step)}
          >
            {decisions[step].label}
          </Button>
        ))}
      <LastStep version={version} />
      {asked !== undefined && <DecisionDialog version={version} decision={asked} onClose={() => setAsked(undefined)} />}
    </li>
  );
}

function stepsOf({ state }: VersionLine): readonly Decision[] {
  if (state === 'saved') return ['submit'];
  return state === 'submitted' ? ['approve', 'reject'] : [];
}

const lastSteps: Readonly<Record<string, string>> = {
  submitted: 'Submitted',
  released: 'Approved',
  rejected: 'Rejected',
};

/** Who took the last step of the approval, and what they wrote. */
function LastStep({ version: { state, decidedBy, decidedAt, decisionNote } }: { version: VersionLine }) {
  if (decidedBy === undefined || decidedAt === undefined) return null;
  return (
    <p className={`quiet ${styles['decision']}`}>
      {lastSteps[state] ?? state} by {decidedBy.name} <When at={decidedAt} />
      {decisionNote === undefined ? '' : `: ${decisionNote}`}
    </p>
  );
}

const decisions = {
  submit: { label: 'Submit', done: 'submitted', asks: 'What whoever approves it should look at' },
  approve: { label: 'Approve', done: 'released', asks: 'What was checked' },
  reject: { label: 'Reject', done: 'rejected', asks: 'What has to change' },
} as const;

interface DialogProps {
  readonly version: VersionLine;
  readonly decision: Decision;
  readonly onClose: () => void;
}

function DecisionDialog({ version, decision, onClose }: DialogProps) {
  const client = useQueryClient();
  const words = decisions[decision];
  const [note, setNote] = useState<string | undefined>();
  const { busy, act } = useAct(`Revision ${version.rev} could not be ${words.done}`);
  const go = () =>
    act(async () => {
      await decide(version.design, version.rev, decision, note ?? '');
      for (const queryKey of [['versions', version.design], ['designs']]) await client.invalidateQueries({ queryKey });
      done(`Revision ${version.rev} is ${words.done}.`);
      onClose();
    });
  return (
    <Modal opened onClose={onClose} title={`${words.label} revision ${version.rev}`}>
      <Stack gap="sm">
        <TextField label="Note" description={words.asks} lines={2} value={note} onChange={setNote} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void go()}>
            {words.label}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
