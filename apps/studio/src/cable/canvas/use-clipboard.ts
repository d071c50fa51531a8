import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { failed } from '../../kit/page/toast.ts';
import { useCable, useSelected } from '../draft/cable.ts';
import {
  clipType,
  copyParts,
  linesAt,
  linesText,
  pasteParts,
  readClip,
  readRows,
  type Clip,
} from '../wiring/clipboard.ts';
import { isRows } from '../wiring/paste-dialog.tsx';
import { removePart } from '../wiring/parts.ts';
import { nothing } from './commands.ts';
import type { BlockPlaces } from './scene/arrange.ts';
import { grid } from './scene/size.ts';
import type { CanvasScene } from './scene/scene.ts';
import type { Hand } from './use-hand.ts';
import type { PlacesOfParts } from './use-places.ts';

/** How far from the original a copy is put, canvas px. */
const aside = 5 * grid;

/**
 * Copy, cut and paste on the canvas. The selection goes to the clipboard as parts for Cablewright and as rows for a
 * spreadsheet. Without a selection, all lines are copied as rows.
 */
export function useClipboard(
  frame: RefObject<HTMLDivElement | null>,
  scene: CanvasScene,
  hand: Hand,
  places: PlacesOfParts,
) {
  const { catalog, design, edit, select, writable } = useCable();
  const selected = useSelected();
  const parts = () =>
    hand.picked.blocks.size > 0 ? hand.picked.blocks : new Set(selected === undefined ? [] : [selected]);
  const copy = ({ clipboardData }: ClipboardEvent): ReadonlySet<string> => {
    const ids = parts();
    if (ids.size > 0) clipboardData?.setData(clipType, JSON.stringify(copyParts(design, ids)));
    const lit = hand.lit === undefined ? [] : scene.ways.find(({ key }) => key === hand.lit?.way)?.ends;
    const pins = [...hand.picked.pins, ...(lit ?? []).flatMap(({ terminal }) => terminal ?? [])];
    const lines = linesAt(design, ids.size > 0 ? ids : new Set(pins));
    clipboardData?.setData('text/plain', linesText(lines));
    hand.say(ids.size > 0 ? `Copied ${[...ids].join(', ')}` : `Copied ${lines.length} lines`);
    return ids;
  };
  const paste = (clip: Clip) => {
    if (clip.instances.subassemblies?.some(({ def }) => def === design.id) === true) {
      failed("Couldn't paste", 'A cable cannot be placed in itself.');
      return;
    }
    const pasted = pasteParts(design, clip);
    const pastedPlaces = [...pasted.ids].flatMap(([from, to]) => {
      const block = scene.blocks.find(({ id }) => id === from);
      return block === undefined ? [] : [[to, { x: block.x + aside, y: block.y + aside }] as const];
    });
    const next: BlockPlaces = { ...places.moved, ...Object.fromEntries(pastedPlaces) };
    places.put(`paste ${pasted.ids.size} parts`, next, () => pasted.design);
    hand.setPicked({ blocks: new Set(pasted.ids.values()), pins: [] });
    hand.say(`Pasted ${[...pasted.ids.values()].join(', ')}`);
  };
  const cut = (event: ClipboardEvent) => {
    const ids = copy(event);
    if (!writable || ids.size === 0) return;
    edit(`cut ${[...ids].join(', ')}`, (value) => [...ids].reduce(removePart, value));
    hand.setPicked(nothing);
    select(undefined);
  };
  const take = ({ clipboardData }: ClipboardEvent) => {
    const text = clipboardData?.getData('text/plain') ?? '';
    const clip = readClip(clipboardData?.getData(clipType) ?? '');
    if (!writable) return;
    if (clip !== undefined) paste(clip);
    else if (isRows(text)) hand.setQuestion({ of: 'paste', rows: readRows(catalog, design, text) });
  };
  useClipboardEvents(frame, { copy, cut, paste: take });
  return {
    onRepeat: (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !isFocused(frame.current)) return;
      if (event.key === 'a') {
        event.preventDefault();
        hand.setPicked({ blocks: new Set(scene.blocks.map(({ id }) => id)), pins: [] });
      }
      if (event.key !== 'd' || !writable) return;
      event.preventDefault();
      if (!hand.repeat()) failed("Couldn't repeat", 'Draw a wire first; its next pins have to be there.');
    },
  };
}

type Listener = (event: ClipboardEvent) => void;

/** Handles clipboard events while the canvas has the focus. */
function useClipboardEvents(
  frame: RefObject<HTMLDivElement | null>,
  listeners: Readonly<Record<'copy' | 'cut' | 'paste', Listener>>,
): void {
  // The document listens, because the browser sends these events to its last caret position, which can be elsewhere.
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      if (!isFocused(frame.current)) return;
      event.preventDefault();
      listeners[event.type as keyof typeof listeners](event);
    };
    const names = ['copy', 'cut', 'paste'] as const;
    for (const name of names) document.addEventListener(name, listen);
    return () => {
      for (const name of names) document.removeEventListener(name, listen);
    };
  });
}

/** True while the focus is on the canvas itself and not in a field over it. */
function isFocused(frame: HTMLElement | null): boolean {
  const active = document.activeElement;
  return frame !== null && frame.contains(active) && active?.closest('[data-overlay]') === null;
}
