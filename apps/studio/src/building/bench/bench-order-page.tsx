/** An order at the bench: one piece and one step at a time. */
import type { BuildPlan, Order, Piece } from '@cablewright/client';
import { present } from '@cablewright/model';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { orderQuery, pieceQuery, piecesQuery, planQuery } from '../../api/building.ts';
import { allOf } from '../../kit/page/loading.ts';
import { pieceStateWords } from '../order-words.ts';
import { patchSearch, useBenchAddress } from './address.ts';
import { BenchFrame } from './bench-frame.tsx';
import { photosAt, progressHere, stateHere } from './bench-state.ts';
import { EndOfPiece } from './end-of-piece.tsx';
import { failed } from './failures.tsx';
import { Read } from './read.tsx';
import { scannedSerial, useScanner } from './scanner.ts';
import { ScannedDialog } from './scanned-dialog.tsx';
import { StepPage, type Recording } from './step-page.tsx';
import { type BenchState, useBench } from './use-bench.ts';
import styles from './bench.module.css';

export function BenchOrderPage({ number }: { readonly number: string }) {
  const { search } = useBenchAddress();
  const bench = useBench(search['station'] ?? '');
  const [order, plan, pieces] = useQueries({
    queries: [orderQuery(number), planQuery(number), piecesQuery(number, true)],
  });
  const built = order.data && `${order.data.label}, revision ${order.data.rev}`;
  return (
    <BenchFrame title={number} subject={built} back bench={bench}>
      <Read query={allOf<[Order, BuildPlan, Piece[]]>(order, plan, pieces)} what="the order">
        {([one, its, all]) => <Work order={one} plan={its} pieces={all} bench={bench} />}
      </Read>
    </BenchFrame>
  );
}

interface WorkProps {
  readonly order: Order;
  readonly plan: BuildPlan;
  readonly pieces: readonly Piece[];
  readonly bench: BenchState;
}

function Work({ order, plan, pieces, bench }: WorkProps) {
  const { search: address } = useBenchAddress();
  const [scanned, setScanned] = useState<string | undefined>();
  const serial = pieces.find((piece) => piece.serial === address['piece'])?.serial ?? nextPiece(pieces);
  const known = useQuery({ ...pieceQuery(serial, true), enabled: serial !== '' });
  const progress = useMemo(() => progressHere(known.data, bench.waiting, serial), [known.data, bench.waiting, serial]);
  const open = plan.steps.findIndex(({ id }) => !progress.done.includes(id));
  const at = address['step'] === undefined ? (open === -1 ? plan.steps.length : open) : Number(address['step']);
  const index = Math.min(Math.max(0, Number.isInteger(at) ? at : 0), plan.steps.length);
  const go = useCallback((step: number) => patchSearch({ step: String(step) }), []);
  const choose = (next: string) => patchSearch({ piece: next, step: undefined });
  const record = recorder(order, serial, bench);
  useScanner((code) => {
    const other = scannedSerial(code);
    if (pieces.some((piece) => piece.serial === other)) choose(other);
    else setScanned(code);
  });
  // Nothing is offered until the hub has answered how far the piece is. If it doesn't answer, work continues with the
  // local state, even while the request is repeated.
  if (known.isLoading && !known.isFetched)
    return (
      <>
        <PieceChooser pieces={pieces} serial={serial} onChoose={choose} />
        <p className={styles['progress']} role="status">
          Loading {serial}…
        </p>
      </>
    );
  const recording = { order, plan, bench, record };
  const step = plan.steps[index];
  return (
    <>
      <PieceChooser pieces={pieces} serial={serial} onChoose={choose} />
      <p className={styles['progress']}>
        {serial}: {pieceStateWords[stateHere(progress)]}, {progress.done.length} of {plan.steps.length} steps
      </p>
      {step === undefined ? (
        <EndOfPiece
          key={serial}
          {...recording}
          serial={serial}
          progress={progress}
          onStep={go}
          onNext={() => choose(nextPiece(pieces.filter((piece) => piece.serial !== serial)))}
        />
      ) : (
        <StepPage
          key={`${serial} ${step.id}`}
          {...recording}
          step={step}
          index={index}
          isDone={progress.done.includes(step.id)}
          ofOrder={known.data?.ofOrder ?? []}
          photos={photosAt(known.data?.records ?? [], step.id)}
          defects={progress.defects}
          onGo={go}
          onScanned={setScanned}
        />
      )}
      {scanned !== undefined && (
        <ScannedDialog
          code={scanned}
          uses={step?.uses ?? []}
          onClose={() => setScanned(undefined)}
          onLot={(use) =>
            record('lot-used', {
              part: { kind: use.kind, id: use.id },
              lot: scanned,
              ...present({ step: step?.id }),
            })
          }
        />
      )}
    </>
  );
}

/** Returns a function that stores events of a piece or of its order. */
function recorder(order: Order, serial: string, bench: BenchState): Recording['record'] {
  return async (kind, body, of, photo) => {
    const event = { order: order.number, kind, body, ...present({ piece: of === 'order' ? undefined : serial }) };
    try {
      await bench.record([photo === undefined ? event : { ...event, photo }]);
      return true;
    } catch (error) {
      failed("Couldn't keep it in this browser", error);
      return false;
    }
  };
}

/** The first piece that is not finished. */
function nextPiece(pieces: readonly Piece[]): string {
  return (pieces.find(({ state }) => state === 'started' || state === 'waiting') ?? pieces[0])?.serial ?? '';
}

interface PieceChooserProps {
  readonly pieces: readonly Piece[];
  readonly serial: string;
  readonly onChoose: (serial: string) => void;
}

function PieceChooser({ pieces, serial, onChoose }: PieceChooserProps) {
  return (
    <nav className={styles['pieces']} aria-label="Pieces">
      {pieces.map((piece) => (
        <button
          key={piece.serial}
          type="button"
          data-state={piece.state}
          aria-current={piece.serial === serial ? 'true' : undefined}
          title={`${piece.serial}: ${pieceStateWords[piece.state]}`}
          onClick={() => onChoose(piece.serial)}
        >
          {piece.position}
        </button>
      ))}
    </nav>
  );
}
