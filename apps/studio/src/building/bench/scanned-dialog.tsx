import { useEffect } from 'react';
import type { PlanStep } from './bench-state.ts';
import styles from './bench.module.css';

interface ScannedDialogProps {
  readonly code: string;
  readonly uses: PlanStep['uses'];
  readonly onLot: (use: PlanStep['uses'][number]) => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * Asks about the meaning of a scanned code that is not a piece of this order. The keys 1 to 9 choose, Escape closes.
 */
export function ScannedDialog({ code, uses, onLot, onClose }: ScannedDialogProps) {
  const parts = uses.filter(({ as }) => as !== 'tool');
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
      const use = parts[Number(event.key) - 1];
      if (use !== undefined) {
        onClose();
        void onLot(use);
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
  return (
    <section className={styles['scanned']} aria-label="Scanned code" role="dialog">
      <h2>Scanned: {code}</h2>
      {parts.length === 0 ? (
        <p>It is no piece of this order, and this step uses no part with a lot.</p>
      ) : (
        <p>Of which part is it the lot?</p>
      )}
      {parts.map((use, i) => (
        <button
          key={`${use.kind} ${use.id}`}
          type="button"
          className={styles['big']}
          onClick={() => {
            onClose();
            void onLot(use);
          }}
        >
          {i + 1} · {use.partNumber ?? use.label}
        </button>
      ))}
      <button type="button" className={styles['small']} onClick={onClose}>
        Cancel
      </button>
    </section>
  );
}
