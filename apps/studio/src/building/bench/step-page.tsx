/** A step of a piece with its records. */
import { type BuildPlan, getPhoto, type Order, type RecordOfAPiece } from '@cablewright/client';
import { useEffect, useRef, useState } from 'react';
import { hub } from '../../api/hub.ts';
import { type PlanStep, setupHere } from './bench-state.ts';
import { LotForm } from './lot-form.tsx';
import { PhotoButton } from './photo-button.tsx';
import { SetupForm } from './setup-form.tsx';
import { StepView } from './step-view.tsx';
import { TextForm } from './text-form.tsx';
import type { BenchState, NewEvent } from './use-bench.ts';
import styles from './bench.module.css';

/** The actions of the parts of the page. */
export interface Recording {
  readonly order: Order;
  readonly plan: BuildPlan;
  readonly bench: BenchState;
  /**
   * Stores an event of the piece, or of the order as a whole. Resolves to false if the browser could not store it,
   * which the page shows.
   */
  readonly record: (kind: NewEvent['kind'], body: object, of?: 'order', photo?: Blob) => Promise<boolean>;
}

interface StepPageProps extends Recording {
  readonly step: PlanStep;
  readonly index: number;
  readonly isDone: boolean;
  readonly ofOrder: readonly RecordOfAPiece[];
  /** The addresses of the photos of the piece at this step that the hub has. */
  readonly photos: readonly string[];
  readonly defects: readonly number[];
  readonly onGo: (step: number) => void;
  readonly onScanned: (code: string) => void;
}

type Use = PlanStep['uses'][number];

export function StepPage(props: StepPageProps) {
  const { order, plan, bench, step, index, isDone, ofOrder, photos, onGo, record } = props;
  const [lotOf, setLotOf] = useState<Use | undefined>();
  const [asked, setAsked] = useState<'defect' | 'set-up' | undefined>();
  const setup = step.setup === undefined ? undefined : setupHere(step, ofOrder, bench.waiting, order.number);
  const isBlocked = step.setup !== undefined && (setup === undefined || setup.verdict === 'failed');
  const main = useRef<HTMLButtonElement>(null);
  const isAsking = lotOf !== undefined || asked !== undefined;
  // The button to continue has the focus, unless a form needs input first: then the form has it.
  useEffect(() => {
    if (!isAsking && !isBlocked) main.current?.focus();
  }, [isAsking, isBlocked]);
  useStepKeys(index, plan.steps.length, onGo);
  const finish = async () => {
    // Moves on at once, so that a key pressed in the meantime applies to the next step.
    onGo(index + 1);
    if (!isDone && !(await record('step-done', { step: step.id }))) onGo(index);
  };
  return (
    <section className={styles['step']} aria-label={`Step ${index + 1}`}>
      <h2>
        {index + 1} of {plan.steps.length} · {step.stage}
      </h2>
      <StepView plan={plan} step={step} onLot={setLotOf} />
      {step.setup !== undefined && (
        <SetupLine setup={setup} isAsked={asked === 'set-up' || isBlocked} onAsk={() => setAsked('set-up')} />
      )}
      {step.setup !== undefined && (isBlocked || asked === 'set-up') && (
        <SetupForm
          step={step}
          onRecord={(tool, values) => {
            setAsked(undefined);
            void record('set-up', { step: step.id, tool, values }, 'order');
          }}
        />
      )}
      {lotOf !== undefined && (
        <LotForm
          use={lotOf}
          onClose={() => setLotOf(undefined)}
          onRecord={(lot, of) => {
            setLotOf(undefined);
            void record('lot-used', { part: { kind: lotOf.kind, id: lotOf.id }, lot, step: step.id }, of);
          }}
        />
      )}
      {asked === 'defect' && (
        <TextForm
          label="What is wrong?"
          maxLength={2000}
          action="Record the defect"
          onClose={() => setAsked(undefined)}
          onRecord={(what) => {
            setAsked(undefined);
            void record('defect', { what, step: step.id });
          }}
        />
      )}
      <Photos addresses={photos} />
      <div className={styles['foot']}>
        <button type="button" className={styles['small']} disabled={index === 0} onClick={() => onGo(index - 1)}>
          Back
        </button>
        <button type="button" className={styles['small']} onClick={() => setAsked('defect')}>
          Defect…
        </button>
        <PhotoButton onPhoto={(file, photo) => void record('photo', { file, step: step.id }, undefined, photo)} />
        <button ref={main} type="button" className={styles['big']} disabled={isBlocked} onClick={() => void finish()}>
          {isDone ? 'Next' : 'Done'}
        </button>
      </div>
    </section>
  );
}

/** The photos of a step, each opened large in a tab of its own. */
function Photos({ addresses }: { readonly addresses: readonly string[] }) {
  return (
    addresses.length > 0 && (
      <p className={styles['photos']}>
        {addresses.map((address, i) => {
          const photo = hub.addressOf(getPhoto, { params: { address } });
          return (
            <a key={address} href={photo} target="_blank" rel="noreferrer">
              <img src={photo} alt={`Taken at this step: ${i + 1}`} />
            </a>
          );
        })}
      </p>
    )
  );
}

/** The arrow keys go from step to step unless a field has the focus. */
export function useStepKeys(index: number, count: number, onGo: (step: number) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      if (event.key === 'ArrowLeft' && index > 0) onGo(index - 1);
      if (event.key === 'ArrowRight' && index < count) onGo(index + 1);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [index, count, onGo]);
}

interface SetupLineProps {
  readonly setup: ReturnType<typeof setupHere>;
  readonly isAsked: boolean;
  readonly onAsk: () => void;
}

function SetupLine({ setup, isAsked, onAsk }: SetupLineProps) {
  const text =
    setup === undefined
      ? 'This step needs a set-up: crimp a sample, measure it, and record the values.'
      : {
          passed: `Set up with ${setup.tool}: inside the limits.`,
          failed: `The last set-up with ${setup.tool} is outside its limits. Set up again before you go on.`,
          'not-judged': `Set up with ${setup.tool}. No limit is stated for it.`,
        }[setup.verdict];
  return (
    <p className={styles['setup-line']} data-verdict={setup?.verdict ?? 'missing'}>
      <span role="status">{text}</span>
      {!isAsked && (
        <button type="button" className={styles['small']} onClick={onAsk}>
          Set up again
        </button>
      )}
    </p>
  );
}
