import { kinds } from '@cablewright/model';
import { useState, type PointerEvent } from 'react';
import { RecordPicture } from '../../kit/pictures/record-picture.tsx';
import { capital } from '../../kit/words/kind-words.ts';
import { useCable } from '../draft/cable.ts';
import type { PartOffer } from '../wiring/offers.ts';
import styles from './drawer.module.css';
import type { CanvasPoint } from './scene/around.ts';

export function optionId({ kind, id }: PartOffer): string {
  return `offer-${kind}-${id}`;
}

interface OfferRowProps {
  readonly offer: PartOffer;
  readonly active: boolean;
  /** The canvas point under a point of the window, or undefined outside the canvas. */
  readonly placeAt: (client: CanvasPoint) => CanvasPoint | undefined;
  readonly onAdd: (offer: PartOffer, at?: CanvasPoint) => void;
}

/** How far a pointer may tremble before a press becomes a drag, screen px. */
const threshold = 5;

/** One part. A press adds it; a drag puts it where it is released. */
export function OfferRow({ offer, active, placeAt, onAdd }: OfferRowProps) {
  const { catalog } = useCable();
  const { ghost, ...drag } = useDragOut(placeAt, (at) => onAdd(offer, at));
  const kind = capital(offer.kind === 'designs' ? 'cable' : kinds[offer.kind].names.one);
  return (
    <div id={optionId(offer)} role="option" aria-selected={active} className={styles['offer']} {...drag}>
      {offer.kind === 'designs' ? (
        <span className={styles['noPicture']} />
      ) : (
        <RecordPicture library={catalog.library} kind={offer.kind} id={offer.id} />
      )}
      <span className={styles['words']}>
        <span className={styles['label']}>{offer.label}</span>
        <span className={styles['detail']}>
          {[kind, offer.number].filter((part) => part !== undefined && part !== '').join(' · ')}
        </span>
      </span>
      {ghost !== undefined && (
        <span className={styles['ghost']} style={{ left: ghost.x + 10, top: ghost.y + 10 }}>
          {offer.label}
        </span>
      )}
    </div>
  );
}

/**
 * Calls `onDrop` with the canvas point where a drag was released, or without a point if the pointer did not move. A
 * drag released outside the canvas adds nothing.
 */
function useDragOut(placeAt: OfferRowProps['placeAt'], onDrop: (at?: CanvasPoint) => void) {
  const [start, setStart] = useState<CanvasPoint | undefined>();
  const [ghost, setGhost] = useState<CanvasPoint | undefined>();
  const end = () => {
    setStart(undefined);
    setGhost(undefined);
  };
  const pointOf = (event: PointerEvent): CanvasPoint => ({ x: event.clientX, y: event.clientY });
  return {
    ghost,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setStart(pointOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start === undefined) return;
      const at = pointOf(event);
      if (ghost !== undefined || Math.hypot(at.x - start.x, at.y - start.y) > threshold) setGhost(at);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start === undefined) return;
      const at = placeAt(pointOf(event));
      end();
      if (ghost === undefined) onDrop();
      else if (at !== undefined) onDrop(at);
    },
    onPointerCancel: end,
  };
}
