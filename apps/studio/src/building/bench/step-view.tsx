/** One step: what to do, the wires with their colours, the cavities on the face, the parts and their lots. */
import type { BuildPlan } from '@cablewright/client';
import { formatLength } from './length-text.ts';
import type { PlanStep } from './bench-state.ts';
import styles from './bench.module.css';

interface StepViewProps {
  readonly plan: BuildPlan;
  readonly step: PlanStep;
  readonly onLot: (use: PlanStep['uses'][number]) => void;
}

/** How much of a part a step uses: `2 ×`, `1800 mm`, `2 × 1800 mm`. */
function amountOf({ quantity, lengthMm }: PlanStep['uses'][number]): string {
  const amount = [
    ...(quantity === undefined ? [] : [`${quantity} ×`]),
    ...(lengthMm === undefined ? [] : [formatLength(lengthMm)]),
  ];
  return amount.length === 0 ? '' : ` · ${amount.join(' ')}`;
}

export function StepView({ plan, step, onLot }: StepViewProps) {
  return (
    <>
      <p className={styles['what']}>{step.what}</p>
      <div className={styles['picture']}>
        {step.face !== undefined && <Face plan={plan} face={step.face} />}
        {step.wires.length > 0 && <Wires wires={step.wires} />}
      </div>
      {step.uses.length > 0 && (
        <ul className={styles['uses']} aria-label="Parts and tools">
          {step.uses.map((use) => (
            <li key={`${use.as} ${use.kind} ${use.id}`}>
              <span>
                {use.partNumber === undefined ? use.label : `${use.partNumber} · ${use.label}`}
                {amountOf(use)}
              </span>
              {use.as !== 'tool' && (
                <button type="button" className={styles['small']} onClick={() => onLot(use)}>
                  Lot…
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Wires({ wires }: { wires: PlanStep['wires'] }) {
  return (
    <table className={styles['wires']} aria-label="Wires of this step">
      <tbody>
        {wires.map(({ wire, swatch, at }, i) => (
          <tr key={`${wire} ${at} ${i}`}>
            <td>{swatch !== undefined && <Swatch swatch={swatch} />}</td>
            <td>{wire}</td>
            <td aria-label="goes to">→</td>
            <td className={styles['at']}>{at}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The colour of a wire inside a dark outline, so that white and yellow are visible. The wire's text has its letters.
 */
function Swatch({ swatch: { base, stripe } }: { swatch: { base: string; stripe?: string } }) {
  return (
    <svg className={styles['swatch']} viewBox="0 0 48 20" aria-hidden>
      <rect x="1" y="3" width="46" height="14" rx="3" fill={base} stroke="#111" strokeWidth="1.5" />
      {stripe !== undefined && <rect x="2" y="8" width="44" height="4" fill={stripe} />}
    </svg>
  );
}

function Face({ plan, face: { instance, cavities } }: { plan: BuildPlan; face: NonNullable<PlanStep['face']> }) {
  const face = plan.faces[instance];
  if (face === undefined) return null;
  const [x = 0, y = 0, width = 1, height = 1] = face.viewBox.split(' ').map(Number);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${face.viewBox}" font-family="Inter, sans-serif">${face.svg}</svg>`;
  const lit = face.cavities.filter(({ id }) => cavities.includes(id));
  return (
    <figure className={styles['face']}>
      <svg viewBox={face.viewBox} role="img" aria-label={`${face.label}, cavities ${cavities.join(', ')}`}>
        <rect x={x} y={y} width={width} height={height} fill="#fff" />
        <image href={`data:image/svg+xml,${encodeURIComponent(picture)}`} x={x} y={y} width={width} height={height} />
        {lit.map((cavity) => (
          <circle
            key={cavity.id}
            cx={cavity.x}
            cy={cavity.y}
            r={cavity.r}
            className={styles['lit']}
            data-cavity={cavity.id}
          />
        ))}
      </svg>
      <figcaption>
        {face.label} · {face.seen}
      </figcaption>
    </figure>
  );
}
