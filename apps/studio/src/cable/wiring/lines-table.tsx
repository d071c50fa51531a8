import { useVirtualizer, type Rect, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react';
import { formatTerminal, type TerminalRef } from '@cablewright/model';
import { markOf, useCommentsByPlace } from '../comments/comment-mark.tsx';
import { useCable } from '../draft/cable.ts';
import { HeadRow } from '../../kit/table/head-row.tsx';
import { EndCell, LineRow, RunCell, toNextCell } from './line-row.tsx';
import { type WiringLine, linesOf, type ElementRun, runText, wireEndText } from './lines.ts';
import styles from './lines.module.css';
import { readRows, type PastedRow } from './clipboard.ts';
import { addLine } from './edits.ts';
import { isRows, PasteDialog } from './paste-dialog.tsx';
import { useSpots } from './use-spots.ts';

/** Tables with more lines than this render only those on screen. */
const virtualFrom = 80;
const rowHeight = 33;

/**
 * Reports the size of the table after layout. Reading it directly would force a layout of the whole page, which takes
 * longer than rendering it.
 */
function observeSize(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  onSize: (size: Rect) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const [box] = entry?.borderBoxSize ?? [];
    if (box !== undefined) onSize({ width: Math.round(box.inlineSize), height: Math.round(box.blockSize) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** True if a line lands on or runs along an instance or one of its terminals. */
function lineTouches(line: WiringLine, focus: string): boolean {
  const { from, to, run } = line;
  const places = [
    ...(from === undefined ? [] : [formatTerminal(from.ref)]),
    ...(to === undefined ? [] : [formatTerminal(to.ref)]),
    ...(run === undefined ? [] : ['', '@a', '@b'].map((end) => `${run.segment}${end}.${run.terminal}`)),
  ];
  return places.includes(focus);
}

interface LinesTableProps {
  /** A terminal whose line the table scrolls to. */
  readonly focus: string | undefined;
  /** The joint that is selected, here or on the canvas. */
  readonly selected: number | undefined;
  readonly onSelect: (joint: number) => void;
}

function hasJoint(line: WiringLine, joint: number | undefined): boolean {
  return joint !== undefined && (line.from?.joint === joint || line.to?.joint === joint);
}

/** The connection table. Each line is from, wire, to, and the table can be filled with the keyboard alone. */
export function LinesTable({ focus, selected, onSelect }: LinesTableProps) {
  const { design, writable } = useCable();
  const lines = useMemo(() => linesOf(design), [design]);
  const spots = useSpots();
  const spotAt = (ref: TerminalRef | undefined) => (ref === undefined ? undefined : spots.get(formatTerminal(ref)));
  const frame = useRef<HTMLDivElement>(null);
  const many = lines.length > virtualFrom;
  const virtualizer = useVirtualizer({
    count: lines.length,
    enabled: many,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The height set by the style sheet, until the table has been laid out.
    initialRect: { width: 0, height: Math.round(0.6 * window.innerHeight) },
    observeElementRect: observeSize,
  });
  const items = virtualizer.getVirtualItems();
  const indexes = many ? items.map((item) => item.index) : lines.map((_, index) => index);
  const [before, after] = many ? [items[0]?.start ?? 0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)] : [0, 0];
  const index = lines.findIndex((line) => (focus === undefined ? hasJoint(line, selected) : lineTouches(line, focus)));
  useEffect(() => {
    if (index < 0) return;
    // A long table scrolls in its own frame, so that the page does not move.
    if (many) virtualizer.scrollToIndex(index, { align: 'auto' });
    else if (focus !== undefined)
      frame.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the table scrolls when what is wanted changes
  }, [focus, selected]);
  const comments = useCommentsByPlace();
  return (
    <div ref={frame} className={many ? styles['frame'] : undefined}>
      <table
        className={styles['lines']}
        data-commented={comments.size > 0 || undefined}
        aria-label="Connections"
        aria-rowcount={lines.length + 1}
      >
        <HeadRow columns={['From', 'Wire', 'To']} buttons="Remove" />
        <tbody>
          <Gap height={before} />
          {indexes.map((index) => {
            const line = lines[index];
            if (line === undefined) return null;
            return (
              <LineRow
                key={line.key}
                line={line}
                number={index + 1}
                from={spotAt(line.from?.ref)}
                to={spotAt(line.to?.ref)}
                core={line.run && spots.get(wireEndText(line.run, 'a'))}
                mark={markOf(comments, placesOf(line))}
                highlighted={(focus !== undefined && lineTouches(line, focus)) || hasJoint(line, selected)}
                onSelect={onSelect}
              />
            );
          })}
          <Gap height={after} />
          {writable && <NewLine />}
        </tbody>
      </table>
    </div>
  );
}

/** The names by which comments know the pins, the wire and the core of a line. */
function placesOf({ from, to, run }: WiringLine): (string | undefined)[] {
  const pins = [from, to].map((landing) => landing && formatTerminal(landing.ref));
  return run === undefined ? pins : [...pins, run.segment, runText(run)];
}

/** Takes the space of the lines above or below the rendered ones. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

interface Draft {
  readonly from?: TerminalRef;
  readonly run?: ElementRun;
  readonly to?: TerminalRef;
}

/** Rows of a spreadsheet that were pasted into a field of the table. */
function usePastedRows() {
  const { catalog, design } = useCable();
  const [pasted, setPasted] = useState<readonly PastedRow[] | undefined>();
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isRows(text)) return;
    event.preventDefault();
    setPasted(readRows(catalog, design, text));
  };
  return { pasted, setPasted, onPaste };
}

/** The empty line at the end of the table. Enter in its last cell adds it and starts the next. */
function NewLine() {
  const { design, edit } = useCable();
  const [draft, setDraft] = useState<Draft>({});
  const [reason, setReason] = useState<string | undefined>();
  const landed = useRef(false);
  const spots = useSpots();
  const spotAt = (ref: TerminalRef | undefined) => (ref === undefined ? undefined : spots.get(formatTerminal(ref)));
  const set = (part: Draft) => {
    setDraft({ ...draft, ...part });
    setReason(undefined);
    return undefined;
  };
  const land = (line: Draft): string | undefined => {
    const edited = addLine(design, line);
    if (!edited.ok) return edited.reason;
    const label = line.run === undefined ? 'join' : `land ${runText(line.run)}`;
    edit(label, () => edited.design);
    setDraft({});
    setReason(undefined);
    return undefined;
  };
  const finish = (input: HTMLInputElement) => {
    const row = input.closest('tr');
    // Choosing the last end has added the line already. Enter on an empty end adds it with one end.
    if (!landed.current && Object.values(draft).some((part) => part !== undefined)) setReason(land(draft));
    landed.current = false;
    requestAnimationFrame(() => row?.querySelector<HTMLInputElement>('input[data-cell]')?.focus());
  };
  const { pasted, setPasted, onPaste } = usePastedRows();
  return (
    <tr className={styles['newLine']} onPaste={onPaste}>
      <td>
        <EndCell
          label="New line, from"
          at={draft.from}
          spot={spotAt(draft.from)}
          opposite={spotAt(draft.to)}
          segment={draft.run?.segment}
          onPick={(from) => set({ from })}
          onClear={() => set({ from: undefined })}
        />
      </td>
      <td>
        <RunCell
          label="New line, wire"
          run={draft.run}
          core={draft.run && spots.get(wireEndText(draft.run, 'a'))}
          needs={['a', 'b']}
          onPick={(run) => set({ run })}
          onClear={() => set({ run: undefined })}
          onNext={toNextCell}
        />
      </td>
      <td>
        <EndCell
          label="New line, to"
          at={draft.to}
          spot={spotAt(draft.to)}
          opposite={spotAt(draft.from)}
          segment={draft.run?.segment}
          onPick={(to) => {
            const refused = land({ ...draft, to });
            landed.current = refused === undefined;
            return refused;
          }}
          onNext={finish}
        />
        {pasted !== undefined && <PasteDialog rows={pasted} onClose={() => setPasted(undefined)} />}
        {reason !== undefined && (
          <div role="alert" className={styles['problem']}>
            {reason}
          </div>
        )}
      </td>
      <td aria-hidden />
    </tr>
  );
}
