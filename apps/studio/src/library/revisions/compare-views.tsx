import type { Snapshot } from '@cablewright/engine';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documentAddress } from '../../api/documents.ts';
import { libraryQuery } from '../../api/library.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { LayoutChoice, useLaidOver } from './side-by-side-or-over.tsx';
import styles from './revisions.module.css';
import type { ComparedSide } from './side.ts';
import type { SideState } from './use-side.ts';

interface ViewsProps {
  readonly kind: string;
  readonly sides: readonly [ComparedSide, ComparedSide];
  readonly states: readonly [SideState, SideState];
}

/**
 * A picture of each side: the drawing stored with the revision, or one made from its data, or the schematic of a cable.
 */
export function CompareViews(props: ViewsProps) {
  const { kind, sides, states } = props;
  const laidOver = useLaidOver();
  const a = useView(kind, sides[0], states[0]);
  const b = useView(kind, sides[1], states[1]);
  if (a.error !== undefined || b.error !== undefined) {
    return <Failure title="Couldn't draw it" error={a.error ?? b.error} />;
  }
  if (a.waiting || b.waiting) return <Waiting rows={3} />;
  if (a.address === undefined && b.address === undefined) {
    return (
      <EmptyState title="No drawings">
        No drawing was saved with either, and their data has no positions to draw.
      </EmptyState>
    );
  }
  const both = a.address !== undefined && b.address !== undefined;
  const over = both && laidOver;
  return (
    <>
      {both && <LayoutChoice />}
      {over ? <Overlaid a={a.address} b={b.address} /> : <SideBySide a={a.address} b={b.address} />}
    </>
  );
}

function SideBySide({ a, b }: { a: string | undefined; b: string | undefined }) {
  return (
    <div className={styles['columns']}>
      {[
        { name: 'Before', address: a },
        { name: 'After', address: b },
      ].map(({ name, address }) => (
        <figure key={name} className={styles['view']}>
          <figcaption>{name}</figcaption>
          {address === undefined ? (
            <p className="quiet">No drawing.</p>
          ) : (
            <img src={address} alt={`Drawing ${name.toLowerCase()}`} />
          )}
        </figure>
      ))}
    </div>
  );
}

function Overlaid({ a, b }: { a: string; b: string }) {
  return (
    <figure className={styles['view']}>
      <figcaption>After, laid over before. What is the same is white; what differs is coloured.</figcaption>
      <div className={styles['overlay']}>
        <img src={a} alt="Drawing before" />
        <img src={b} alt="Drawing after, laid over the one before" />
      </div>
    </figure>
  );
}

interface View {
  readonly address?: string | undefined;
  readonly waiting: boolean;
  readonly error?: unknown;
}

function useView(kind: string, side: ComparedSide, { record, art }: SideState): View {
  const { data: library } = useQuery(libraryQuery);
  const [view, setView] = useState<View>({ waiting: true });
  useEffect(() => {
    if (kind === 'designs') return undefined;
    let address: string | undefined;
    let current = true;
    const draw = async () => {
      if (library === undefined) return;
      const { drawRecord } = await import('../artwork/draw-record.ts');
      const svg = art?.svg ?? drawRecord(library, kind, record as Snapshot)?.svg;
      if (!current) return;
      address = svg === undefined ? undefined : URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      setView({ waiting: false, address });
    };
    draw().catch((error: unknown) => current && setView({ waiting: false, error }));
    return () => {
      current = false;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [kind, library, record, art]);
  if (kind !== 'designs') return view;
  const { id, rev } = side;
  const address = documentAddress(id, 'schematic', { format: 'svg', rev });
  return { waiting: false, address };
}
