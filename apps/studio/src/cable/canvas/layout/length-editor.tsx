import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { lengthFromText, understoodAs } from '../../../kit/fields/length-text.ts';
import { useCable } from '../../draft/cable.ts';
import { setLength } from './layout-edits.ts';
import { changeLayout } from './layout-bench.ts';
import type { LayoutHand } from './use-layout.ts';
import styles from './layout.module.css';

interface LengthEditorProps {
  readonly hand: LayoutHand;
  /** Selects a node or bundle, and moves the focus to it. */
  readonly goTo: (key: string) => void;
}

/**
 * The field for the true length of a bundle, at the length's position: Enter applies the value, Tab goes to the next
 * bundle, Esc cancels.
 */
export function LengthEditor({ hand, goTo }: LengthEditorProps) {
  const { bundle: id = '', text, next = `bundle ${id}` } = hand.editing ?? {};
  const { design } = useCable();
  const drawn = hand.scene.bundles.find((each) => each.id === id);
  const [typed, setTyped] = useState(text ?? String(drawn?.bundle.lengthMm ?? ''));
  const field = useRef<HTMLInputElement>(null);
  // Removing the field makes it lose the focus, which must not apply the value a second time.
  const closed = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (text === undefined) field.current?.select();
  }, [text]);
  if (drawn === undefined) return null;
  const lengthMm = lengthFromText(typed);
  const take = (): boolean => {
    if (lengthMm === undefined || lengthMm <= 0) return false;
    if (lengthMm !== drawn.bundle.lengthMm)
      changeLayout(hand, `length of ${drawn.view?.name ?? id}`, { ok: true, design: setLength(design, id, lengthMm) });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' || (event.key === 'Enter' && take())) {
      closed.current = true;
      hand.setEditing(undefined);
      goTo(next);
    }
    if (event.key !== 'Tab') return;
    event.preventDefault();
    if (take()) hand.setEditing({ bundle: neighbour(hand, id, event.shiftKey ? -1 : 1) });
  };
  const { view, px } = hand;
  const [x, y] = [((drawn.a.x + drawn.b.x) / 2) * px, ((drawn.a.y + drawn.b.y) / 2) * px];
  const left = Math.max(8, Math.min(x * view.view.k + view.view.x - 75, view.frame.width - 160));
  const top = Math.max(8, Math.min(y * view.view.k + view.view.y - 34, view.frame.height - 80));
  return (
    <div className={styles['length']} style={{ left, top }} data-overlay>
      <TextInput
        ref={field}
        aria-label={`Length of ${drawn.view?.name ?? id}`}
        size="xs"
        value={typed}
        description={understoodAs(typed)}
        error={lengthMm === undefined || lengthMm <= 0 ? 'Enter a length such as 250, 1.5 m or 6 in.' : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (closed.current) return;
          take();
          hand.setEditing(undefined);
        }}
      />
    </div>
  );
}

function neighbour({ scene }: LayoutHand, id: string, by: 1 | -1): string {
  const index = scene.bundles.findIndex((each) => each.id === id);
  return scene.bundles.at((index + by + scene.bundles.length) % scene.bundles.length)?.id ?? id;
}
