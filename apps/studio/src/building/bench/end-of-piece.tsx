/** After the last step: test, rework, inspection. */
import { recordTestResults } from '@cablewright/client';
import { missingFor, type PieceProgress } from '@cablewright/engine';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { hub } from '../../api/hub.ts';
import { failed } from './failures.tsx';
import { useStepKeys, type Recording } from './step-page.tsx';
import styles from './bench.module.css';

interface EndOfPieceProps extends Recording {
  readonly serial: string;
  readonly progress: PieceProgress;
  readonly onStep: (step: number) => void;
  readonly onNext: () => void;
}

export function EndOfPiece({ order, plan, serial, progress, record, onStep, onNext }: EndOfPieceProps) {
  const [asksReject, setAsksReject] = useState(false);
  const missing = missingFor(progress, { steps: plan.steps.map(({ id }) => id), isTested: plan.isTested });
  const open = missing.find(({ code }) => code === 'steps');
  const first = open?.code === 'steps' ? plan.steps.findIndex(({ id }) => open.steps.includes(id)) : -1;
  const next = useNextAction([missing.map(({ code }) => code).join(' '), progress.inspected]);
  useStepKeys(plan.steps.length, plan.steps.length, onStep);
  if (progress.inspected !== undefined)
    return (
      <section className={styles['step']} aria-label="Finished">
        <h2>{progress.inspected === 'accepted' ? 'This piece is accepted.' : 'This piece is rejected.'}</h2>
        <button ref={next} type="button" className={styles['big']} onClick={onNext}>
          Next piece
        </button>
      </section>
    );
  return (
    <section className={styles['step']} aria-label="Inspection">
      <h2>Test and inspection</h2>
      {first >= 0 && (
        <p className={styles['setup-line']}>
          Steps are open.
          <button ref={next} type="button" className={styles['small']} onClick={() => onStep(first)}>
            Go to the first
          </button>
        </p>
      )}
      {plan.isTested && (
        <TestLine
          order={order.number}
          serial={serial}
          tested={progress.tested}
          button={first < 0 && progress.defects.length === 0 && progress.tested !== 'passed' ? next : undefined}
        />
      )}
      {progress.defects.map((defect, i) => (
        <Rework
          key={defect}
          defect={defect}
          isNext={first < 0 && i === 0}
          onRecord={(how) => void record('reworked', { defect, how })}
        />
      ))}
      <div className={styles['foot']}>
        <button type="button" className={styles['small']} onClick={() => setAsksReject(true)}>
          Reject…
        </button>
        {asksReject && (
          <button
            type="button"
            className={styles['big']}
            data-danger
            onClick={() => void record('inspected', { result: 'rejected' })}
          >
            Reject this piece for good
          </button>
        )}
        <button
          ref={missing.length === 0 ? next : undefined}
          type="button"
          className={styles['big']}
          disabled={missing.length > 0}
          onClick={() => void record('inspected', { result: 'accepted' })}
        >
          Accept
        </button>
      </div>
    </section>
  );
}

/** Moves the focus to the button of the next action whenever the next action changes. */
function useNextAction(of: readonly unknown[]): RefObject<HTMLButtonElement | null> {
  const next = useRef<HTMLButtonElement>(null);
  // oxlint-disable-next-line react/exhaustive-deps -- the next action is the dependency
  useEffect(() => next.current?.focus(), of);
  return next;
}

interface TestLineProps {
  readonly button: RefObject<HTMLButtonElement | null> | undefined;
  readonly order: string;
  readonly serial: string;
  readonly tested: PieceProgress['tested'];
}

/**
 * Whether the tester at this station reports every short. Only a person can know this about the machine. Stored on the
 * tablet.
 */
const reportsShorts = {
  read: () => localStorage.getItem('tester:reports-shorts') === 'true',
  write: (isTrue: boolean) => localStorage.setItem('tester:reports-shorts', String(isTrue)),
};

/** The result of the test, and the file of a tester. */
function TestLine({ order, serial, tested, button }: TestLineProps) {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const [noOtherShorts, setNoOtherShorts] = useState(reportsShorts.read);
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    try {
      const table = await file.text();
      const body = { table, serial, noOtherShorts, source: file.name };
      await hub.call(recordTestResults, { params: { number: order }, body });
      await client.invalidateQueries({ queryKey: ['pieces'] });
    } catch (error) {
      failed("Couldn't read the results", error);
    } finally {
      setBusy(false);
    }
  };
  const text =
    tested === undefined
      ? 'The piece is not tested.'
      : {
          passed: 'The test passed.',
          failed: 'The test failed.',
          incomplete: 'The test is incomplete: something was not tested or cannot be judged.',
        }[tested];
  return (
    <div className={styles['setup-line']} data-verdict={tested ?? 'missing'}>
      <span role="status">{text}</span>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={noOtherShorts}
          onChange={({ currentTarget: { checked } }) => {
            setNoOtherShorts(checked);
            reportsShorts.write(checked);
          }}
        />
        The tester reports every short it finds
      </label>
      <button
        ref={button}
        type="button"
        className={styles['small']}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        Results of the tester…
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv"
        className="visually-hidden"
        aria-label="Results of the tester"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) void send(file);
        }}
      />
    </div>
  );
}

interface ReworkProps {
  readonly defect: number;
  /** Its field has the focus, because the test comes after the rework. */
  readonly isNext: boolean;
  readonly onRecord: (how: string) => void;
}

function Rework({ defect, isNext, onRecord }: ReworkProps) {
  const [how, setHow] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNext) field.current?.focus();
  }, [isNext]);
  return (
    <form
      className={styles['setup']}
      onSubmit={(event) => {
        event.preventDefault();
        onRecord(how.trim());
      }}
    >
      <label>
        How was the defect of record {defect} reworked?
        <input ref={field} value={how} maxLength={2000} onChange={(event) => setHow(event.currentTarget.value)} />
      </label>
      <button type="submit" className={styles['small']} disabled={how.trim() === ''}>
        Record the rework
      </button>
    </form>
  );
}
